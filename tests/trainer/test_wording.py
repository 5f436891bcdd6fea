"""Sentences that window and command line share: what is asked, and what was guessed of plain positions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gold.authoring.target_guesses import target_guesses
from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import PASS, Color
from gold.board.status import Status
from gold.problem.proved import Proved
from gold.solver.outcome import (
    ALIVE,
    DEAD,
    DEAD_BUT_FOR_MANY_THREATS,
    SEKI,
    WITHOUT_THREATS,
    Bounds,
)
from gold.trainer import wording
from tests.authoring.test_target_guesses import CORNER, plain
from tests.trainer.positions import problem

ROOM = """
    . . . . . .
    . . . . . .
    x x x x . .
    O O O x . .
    + + O x . .
    + + O x . .
"""

KO_OR_SEKI = "The best may be a ko or a seki."


@pytest.mark.parametrize(
    ("best", "task", "note"),
    [
        (None, "Black to play and kill", ""),
        (Bounds.at(DEAD), "Black to play and kill", ""),
        (Bounds(DEAD, ALIVE - 1), "Black to play and kill", ""),
        (Bounds.at(DEAD_BUT_FOR_MANY_THREATS), "Black to play and kill", ""),
        (Bounds.at(WITHOUT_THREATS), "Black to play", KO_OR_SEKI),
        (Bounds.at(SEKI), "Black to play", KO_OR_SEKI),
        (Bounds.at(ALIVE), "Black to play: alive or dead?", ""),
    ],
)
def test_a_task_asks_as_books_do_and_for_no_more_than_can_be_reached(
    best: Bounds | None, task: str, note: str
) -> None:
    asked = problem(ROOM)
    assert (wording.task(asked, best), wording.task_note(asked, best)) == (task, note)


@pytest.mark.parametrize(
    ("best", "task", "note"),
    [
        (None, "White to play and live", ""),
        (Bounds.at(SEKI), "White to play and live", ""),  # a seki is life
        (Bounds.at(WITHOUT_THREATS), "White to play", KO_OR_SEKI),
        (Bounds.at(DEAD), "White to play: alive or dead?", ""),
    ],
)
def test_a_defender_is_asked_to_live_where_that_can_be(
    best: Bounds | None, task: str, note: str
) -> None:
    asked = problem(ROOM)
    asked = replace(asked, position=replace(asked.position, to_play=Color.WHITE))
    assert (wording.task(asked, best), wording.task_note(asked, best)) == (task, note)


def test_stones_are_captured_or_saved_where_they_are_few_or_that_is_the_lesson() -> None:
    for tag in ("beginner", "capture", "connect", "escape", "rescue"):
        lesson = replace(problem(ROOM), tags=(tag,))
        assert wording.task(lesson) == "Black to play and capture the marked stones"
    one_stone = problem(". . . .\n. x O x\n. . . .\n. . . .")
    assert wording.task(one_stone) == "Black to play and capture the marked stone"


TWO_CHAINS = """
    O x . . x O
    x x . . x x
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""


def test_a_task_with_several_marked_chains_says_how_many_and_the_rules_agree() -> None:
    kill = problem(TWO_CHAINS.replace("O x", "O +", 1).replace("x O", "+ O", 1))
    save = replace(kill, position=replace(kill.position, to_play=Color.WHITE))
    assert wording.task(kill) == "Black to play and capture all the marked stones"
    assert wording.task(save) == "White to play and save at least one of the marked stones"
    assert wording.what_is_life(kill) + wording.what_is_life(save) == "", "the task says it"
    ko = kill.with_proved(Proved(Status.KO))
    assert wording.task(ko) == "Black to play"
    assert wording.what_is_life(ko) == "To kill, all of the marked stones must be captured."
    saves = save.with_proved(Proved(Status.KO))
    assert wording.what_is_life(saves) == "Saving one of the marked stones is enough to live."
    assert not wording.what_is_life(problem(ROOM).with_proved(ko.proved)), "there is only one chain"
    assert [wording.answer_to_task(kill, each) for each in (Status.DEAD, Status.ALIVE)] == [
        "The marked stones will be captured, whatever White plays.",
        "At least one of the marked stones is saved, whatever Black plays.",
    ]
    assert wording.answer_to_task(save, Status.DEAD) == "The marked stones can no longer be saved."
    board = Board(kill.position)
    b6, e6 = (board.geometry.from_vertex(name) for name in ("B6", "E6"))
    board.play(b6)
    assert winner(board) is None  # one of two is not enough
    board.play(PASS)
    board.play(e6)
    assert winner(board) is Color.BLACK


def test_the_result_in_the_file_is_known() -> None:
    asked = problem(ROOM)
    assert wording.task(asked.with_proved(Proved(Status.KO))) == "Black to play"
    assert wording.task(asked.with_proved(Proved(Status.DEAD))) == wording.task(asked)
    assert wording.task(asked.with_proved(Proved(Status.ALIVE))) == "Black to play: alive or dead?"


def test_assumptions_in_words() -> None:
    assert wording.assumption(target_guesses(plain(CORNER))[0]) == (
        "White's 6 stones in the lower left corner are to be captured; play within the marked area. "
        "Black's 6 outer stones are assumed safe."
    )

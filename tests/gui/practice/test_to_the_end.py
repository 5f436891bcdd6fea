"""Solved means read: where one try counts, a line is played until nothing must be answered any more."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gold.board.status import Status
from gold.gui.practice.scene import PracticeScene
from gold.trainer.modes import Mode
from tests.gui.helpers import FakeEngine, Hands
from tests.gui.practice.hands import (
    answer,
    at,
    give_up,
    idle,
    map_in,
    model,
    opened,
    place,
    text_of,
    walk_in,
)
from tests.user_folders import move_folders


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    move_folders(monkeypatch, tmp_path, "DATA")


@pytest.fixture
def one_try(eye: PracticeScene, hands: Hands) -> PracticeScene:
    hands.app.change(practice_mode=Mode.PRACTICE.value)
    opened(eye).around.open(model(eye).course, model(eye).index)
    hands.frames()
    assert model(eye).mode is Mode.PRACTICE
    return eye


def play(
    scene: PracticeScene, hands: Hands, engine: FakeEngine, mine: str, theirs: str, **said: object
) -> None:
    line = tuple(at(scene, name) for name in (theirs, "D3"))
    answer(scene, engine, theirs, **{"status": Status.DEAD, "proved": True, "line": line, **said})
    hands.click(place(scene, mine))
    hands.wait(lambda: idle(scene))


def kept(hands: Hands) -> list[tuple[bool, int]]:
    """Whether each attempt solved the problem, and its moves."""
    return [(each.solved, len(each.moves)) for each in hands.app.logbook.attempts.all()]


def test_the_first_move_of_a_line_does_not_solve_it(
    one_try: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    play(one_try, hands, engine, "D6", "C4", forces=True)
    banner = model(one_try).banner
    assert banner is not None
    assert (banner.kind, banner.title) == ("info", "Right so far")
    assert not model(one_try).state.solved
    assert kept(hands) == []
    play(one_try, hands, engine, "D5", "D4", forces=False)
    banner = model(one_try).banner
    assert banner is not None
    assert (banner.kind, banner.title) == ("good", "Solved: White is dead")
    assert banner.text.endswith("This is enough: you need not play here any more.")
    assert kept(hands) == [(True, 4)]


def test_after_a_solution_nothing_is_left_to_find(
    one_try: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    """The computer may find resistance again on a line that is played on."""
    play(one_try, hands, engine, "D6", "C4", forces=False)
    assert model(one_try).state.solved
    play(one_try, hands, engine, "D5", "D4", forces=True)
    banner = model(one_try).banner
    assert banner is not None
    assert banner.title == "Right so far"
    assert "more to find" not in banner.text
    assert "The problem still counts as solved" in banner.text


def test_a_mistake_on_the_way_fails_and_comes_back_from_where_it_was_made(
    one_try: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    play(one_try, hands, engine, "D6", "C4", forces=True)
    play(one_try, hands, engine, "D5", "D4", status=Status.ALIVE)
    assert kept(hands) == [(False, 4)]
    (card,) = hands.app.logbook.reviews.all()
    assert len(card.moves) == 2


def test_the_solution_begins_where_the_mistake_was_made(
    one_try: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    play(one_try, hands, engine, "D6", "C4", forces=True)
    play(one_try, hands, engine, "D5", "D4", status=Status.ALIVE)
    line = tuple(at(one_try, name) for name in ("D4", "D5"))
    answer(one_try, engine, "D4", status=Status.DEAD, proved=True, line=line)
    give_up(hands)
    hands.wait(lambda: model(one_try).banner is not None and model(one_try).banner.answer)  # type: ignore[union-attr]
    assert model(one_try).session.board.moves == (at(one_try, "D6"), at(one_try, "C4"))
    assert model(one_try).banner.title == "The answer: D4"  # type: ignore[union-attr]
    hands.key(pygame.K_y, text="y")
    assert walk_in(one_try).base == tuple(at(one_try, name) for name in ("D6", "C4", "D5")), (
        "it explains the mistake"
    )
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_RIGHT)
    assert walk_in(one_try).base == tuple(at(one_try, name) for name in ("D6", "C4", "D4")), (
        "the solution's first move"
    )
    assert walk_in(one_try).line == (at(one_try, "D5"),)
    hands.key(pygame.K_RIGHT)
    assert walk_in(one_try).here == (at(one_try, "D5"),)
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_LEFT)
    assert model(one_try).analysis is None
    assert model(one_try).banner.answer, "the solution is still told"  # type: ignore[union-attr]
    hands.key(pygame.K_m, text="m")
    assert map_in(one_try).board.moves == (at(one_try, "D6"), at(one_try, "C4")), (
        "the map tells of where the answer does"
    )


def test_what_is_tried_after_a_solution_and_fails_says_that_it_still_counts(
    one_try: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    play(one_try, hands, engine, "D6", "C4", forces=False)
    play(one_try, hands, engine, "D5", "D4", status=Status.ALIVE)
    banner = model(one_try).banner
    assert banner is not None
    assert banner.title == "Wrong: White lives"
    assert "The problem still counts as solved" in banner.text


def test_while_the_line_goes_on_the_computer_does_not_show_how(
    one_try: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    play(one_try, hands, engine, "D6", "C4", forces=True)
    assert model(one_try).state.computer_line == ()
    hands.key(pygame.K_v, text="v")
    assert not model(one_try).state.line_shown
    play(one_try, hands, engine, "D5", "D4", forces=False)
    assert model(one_try).state.reply_line != ()


def test_after_a_mistake_the_way_is_not_shown_to_who_is_right_again(
    one_try: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    play(one_try, hands, engine, "D6", "C4", status=Status.ALIVE)
    assert kept(hands) == [(False, 2)]
    assert model(one_try).state.computer_line != (), "the refutation"
    hands.key(pygame.K_u, text="u")
    hands.frames()
    play(one_try, hands, engine, "D5", "D4", forces=True)
    assert model(one_try).state.computer_line == ()


def test_a_hint_on_the_way_solves_nothing(
    one_try: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    play(one_try, hands, engine, "D6", "C4", forces=True)
    answer(one_try, engine, "D5", status=Status.DEAD, proved=True, line=(at(one_try, "D5"),))
    for _again in range(2):
        hands.key(pygame.K_h, text="h")
        hands.wait(lambda: idle(one_try))
        assert not model(one_try).state.solved
        assert kept(hands) == []
        hands.key(pygame.K_LEFT)
        hands.key(pygame.K_RIGHT)  # the position again, of which nothing is known now
        hands.frames()


def test_what_is_not_known_to_be_enough_solves_nothing(
    one_try: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    play(one_try, hands, engine, "D6", "C4", forces=None)
    banner = model(one_try).banner
    assert banner is not None
    assert banner.title == "Right so far"
    assert kept(hands) == []
    play(one_try, hands, engine, "D5", "D4", forces=False)
    assert kept(hands) == [(True, 4)]


def test_study_stops_early_and_says_that_it_does(
    eye: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    play(eye, hands, engine, "D6", "C4", forces=True)
    banner = model(eye).banner
    assert banner is not None
    assert banner.title == "Solved: White is dead"
    assert banner.text.endswith("whatever White plays. Play on if you like.")
    assert "your move" not in text_of(eye), "nobody has to"


def test_nothing_is_said_of_right_moves_to_those_who_play_on_to_the_end(
    one_try: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.app.change(after_mistake="play on")
    play(one_try, hands, engine, "D6", "C4", forces=True)
    assert model(one_try).banner is None
    assert model(one_try).session.game.root.after[0].good is None


def test_the_first_mistake_is_named_and_a_key_goes_there(
    eye: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    play(eye, hands, engine, "D6", "D5")
    play(eye, hands, engine, "C4", "pass", status=Status.ALIVE)
    banner = model(eye).banner
    assert banner is not None
    assert not banner.mistake, "it was the last move"
    play(eye, hands, engine, "D4", "E4", status=Status.ALIVE)
    banner = model(eye).banner
    assert banner is not None
    assert banner.mistake == "C4"
    assert banner.text.endswith("Your mistake was C4.")
    assert model(eye).state.moves_to_explain[-1] == at(eye, "C4")
    hands.key(pygame.K_q, text="q")
    assert len(model(eye).session.record) == 2


def test_the_choice_of_the_most_stubborn_line_is_remembered(
    eye: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    play(eye, hands, engine, "D5", "D4", status=Status.ALIVE)
    for _time in range(2):
        hands.key(pygame.K_y, text="y")
        assert walk_in(eye)
        if not _time:
            hands.key(pygame.K_o, text="o")
            hands.key(pygame.K_ESCAPE)
    assert walk_in(eye).stubborn

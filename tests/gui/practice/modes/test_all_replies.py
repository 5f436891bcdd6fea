"""All replies in the window: the opponent goes back and tries the next answer, until none is left."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from gold.board.status import Status
from gold.gui.keys.actions import Action
from gold.gui.practice.modes.exercise_pace import LOOK_AT_ANSWER
from gold.gui.practice.scene import PracticeScene
from gold.trainer.modes import Mode
from tests.gui.helpers import FakeEngine, Hands
from tests.gui.practice.hands import answer, at, button, idle, model, opened, place, text_of
from tests.user_folders import move_folders


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    move_folders(monkeypatch, tmp_path, "DATA")


@pytest.fixture
def replies(eye: PracticeScene, hands: Hands) -> PracticeScene:
    hands.app.change(map_after_solving=False)
    opened(eye).around.open(replace(model(eye).course, chosen_mode=Mode.REPLIES), model(eye).index)
    hands.frames()
    assert model(eye).mode is Mode.REPLIES
    return eye


def play(
    scene: PracticeScene, hands: Hands, engine: FakeEngine, mine: str, theirs: str, **said: object
) -> None:
    line = tuple(at(scene, name) for name in (theirs, "D3"))
    answer(scene, engine, theirs, **{"status": Status.DEAD, "proved": True, "line": line, **said})
    hands.click(place(scene, mine))
    hands.wait(lambda: idle(scene) and not opened(scene).exercise._waiting)  # type: ignore[attr-defined]


def wait(hands: Hands) -> None:
    hands.app.frame(LOOK_AT_ANSWER + 0.1)
    hands.frames()


def kept(hands: Hands) -> list[bool]:
    return [each.solved for each in hands.app.logbook.attempts.all() if each.mode is Mode.REPLIES]


def on_board(scene: PracticeScene) -> str:
    board = model(scene).session.board
    return " ".join(board.geometry.vertices(board.moves))


def test_the_problem_is_solved_when_each_answer_was_answered(
    replies: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    engine.others = [(at(replies, "C4"), at(replies, "E4"))]
    play(replies, hands, engine, "D6", "C4", forces=False)
    assert not model(replies).state.solved
    assert (model(replies).banner.title, kept(hands)) == ("Right: this answer fails", [])  # type: ignore[union-attr]
    assert "At least 1 more to answer." in text_of(replies)
    assert button(replies, Action.NEXT_PROBLEM).look == "quiet"
    wait(hands)
    assert on_board(replies) == "D6 E4"
    assert model(replies).banner.title == "White tries another answer"  # type: ignore[union-attr]
    assert model(replies).session.takebacks == 0
    play(replies, hands, engine, "D5", "D4", forces=False)
    wait(hands)
    assert on_board(replies) == "D6 E4 D5 D4", "nothing is left"
    assert model(replies).state.solved
    assert kept(hands) == [True]
    assert model(replies).banner.title == "Solved: White is dead"  # type: ignore[union-attr]
    assert "All answered: 2 lines." in text_of(replies)


def test_a_wrong_answer_fails_and_the_rest_still_comes(
    replies: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    engine.others = [(at(replies, "C4"), at(replies, "E4"))]
    play(replies, hands, engine, "D6", "C4", forces=False)
    wait(hands)
    play(replies, hands, engine, "C4", "D5", status=Status.ALIVE)
    wait(hands)
    assert kept(hands) == [False]
    assert on_board(replies) == "D6 E4 C4 D5"
    hands.key(pygame.K_u, text="u")
    hands.frames()
    play(replies, hands, engine, "D5", "D4", forces=False)
    wait(hands)
    assert kept(hands) == [False, True]
    assert hands.app.logbook.attempts.all()[-1].takebacks == 1


def test_who_looks_at_the_line_is_not_interrupted(
    replies: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    engine.others = [(at(replies, "E4"),)]
    play(replies, hands, engine, "D6", "C4", forces=False)
    hands.key(pygame.K_u, text="u")
    wait(hands)
    assert on_board(replies) == ""
    hands.key(pygame.K_RIGHT)
    hands.wait(lambda: idle(replies))


def test_without_another_answer_one_line_solves_it(
    replies: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    play(replies, hands, engine, "D6", "C4", forces=False)
    wait(hands)
    assert (kept(hands), model(replies).state.solved) == ([True], True)
    assert "All answered: 1 line." in text_of(replies)

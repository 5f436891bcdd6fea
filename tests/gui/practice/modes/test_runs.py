"""Time attack and streak: moves stand, what is given up fails, and nobody is hurried on who asks why."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gold.board.status import Status
from gold.gui.keys.actions import Action
from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.dialogs import MessageDialog
from gold.gui.stage.tabs import Tab
from gold.trainer.modes import Mode
from gold.trainer.training.course import Run, run_of
from tests.gui.helpers import FakeEngine, Hands, make_collection, make_problem
from tests.gui.practice.hands import at, button, give_up, idle, model, place
from tests.results import make_result
from tests.trainer.proofs import THREE
from tests.user_folders import move_folders


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    move_folders(monkeypatch, tmp_path, "DATA")


def begin(player: PracticeScene, hands: Hands, mode: Mode) -> Run:
    """A run of two problems of three points in a row: D1 kills."""
    hands.app.play(make_collection(make_problem(THREE, "One"), make_problem(THREE, "Two")))
    course = run_of(model(player).course, mode, 1)
    assert course is not None
    hands.app.play(course)
    hands.frames()
    return course


def play(
    player: PracticeScene, hands: Hands, engine: FakeEngine, status: Status = Status.DEAD
) -> None:
    """Play a move that is proved to be right (the group is dead) or wrong."""
    engine.answers.append(make_result(status, True, at(player, "C1"), forces=False))
    hands.click(place(player, "D1"))
    hands.wait(lambda: bool(model(player).state.kept))


def pass_time(hands: Hands, seconds: float) -> None:
    for _step in range(4):
        hands.app.frame(seconds / 4)


def question(hands: Hands) -> str:
    hands.frames()
    asked = hands.app.scene
    assert isinstance(asked, MessageDialog)
    return asked.text


@pytest.mark.parametrize("mode", [Mode.TIMED, Mode.STREAK])
def test_a_move_stands_while_the_computer_looks_for_its_answer(
    player: PracticeScene, hands: Hands, mode: Mode
) -> None:
    begin(player, hands, mode)
    hands.app.change(answer_delay=2.0)
    hands.click(place(player, "C1"))
    assert not idle(player)
    made = model(player).session.record
    for action in (Action.RESET, Action.UNDO, Action.TAKE_BACK, Action.FIRST, Action.BACK_TEN):
        hands.app.say("")
        player.perform(action)
        assert model(player).session.record == made, action
        assert (
            hands.app.toast.text == "You cannot take moves back here. Shift G gives the problem up."
        )
    assert not button(player, Action.UNDO).can_focus
    hands.key(pygame.K_ESCAPE)
    assert question(hands) == "It is not over yet. If you leave, it ends here."
    hands.key(pygame.K_ESCAPE)
    assert model(player).session.record == made


def test_a_wrong_line_is_one_failure_whatever_is_played_afterwards(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    run = begin(player, hands, Mode.TIMED)
    play(player, hands, engine, Status.ALIVE)
    assert (run.state.solved, run.state.failed) == (0, 1)
    hands.key(pygame.K_r, text="r")
    assert not model(player).session.record, "a decided problem may be played with"
    engine.answers.append(make_result(Status.DEAD, True, at(player, "C1"), forces=False))
    hands.click(place(player, "D1"))
    hands.wait(lambda: model(player).state.was_solved)
    assert (run.state.solved, run.state.failed) == (0, 1)


@pytest.mark.parametrize("mode", [Mode.TIMED, Mode.STREAK])
def test_what_nobody_has_proved_is_taken_back_or_skipped_for_nothing(
    player: PracticeScene, hands: Hands, mode: Mode
) -> None:
    run = begin(player, hands, mode)
    for _time in range(2):
        hands.click(place(player, "D1"))
        hands.wait(lambda: idle(player) and len(model(player).session.record) == 2)
        hands.frames()  # it looks for a proof of the best move, in vain
        hands.wait(lambda: model(player).state.is_left_open)
        hands.frames()
        assert button(player, Action.UNDO).is_enabled
        if not _time:
            hands.key(pygame.K_LEFT)
            assert not model(player).session.record
    first = model(player)
    assert button(player, Action.NEXT_PROBLEM).text == "Skip"
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert model(player) is not first
    assert (run.state.results, run.state.over) == ({}, False)


def test_a_problem_of_a_streak_that_is_given_up_ends_it(
    player: PracticeScene, hands: Hands
) -> None:
    run = begin(player, hands, Mode.STREAK)
    first = model(player)
    assert button(player, Action.GIVE_UP).can_focus
    assert not button(player, Action.NEXT_PROBLEM).can_focus
    hands.key(pygame.K_RETURN)
    assert hands.app.toast.text == "The next problem comes by itself once this one is decided."
    give_up(hands)
    assert question(hands) == "It counts as failed, and the streak ends."
    hands.key(pygame.K_ESCAPE)
    assert not run.state.over
    give_up(hands)
    hands.frames()
    hands.key(pygame.K_g, text="g")
    assert question(hands) == "0 problems solved in a row. Your longest streak: 0."
    assert model(player) is first
    assert run.state.over
    assert [(each.mode, each.solved) for each in hands.app.logbook.attempts.all()] == [
        (Mode.STREAK, False)
    ]
    hands.key(pygame.K_ESCAPE)
    pass_time(hands, 4.0)
    hands.frames()
    assert hands.app.scene is player, "it was said once"


def test_giving_up_fails_a_problem_of_a_time_attack_at_once(
    player: PracticeScene, hands: Hands
) -> None:
    run = begin(player, hands, Mode.TIMED)
    pass_time(hands, 1.0)
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert run.state.results == {}, "Enter never gives up"
    give_up(hands)
    hands.frames()
    assert run.state.results == {0: False}
    assert model(player).index == 1
    hands.key(pygame.K_PAGEUP, pygame.KMOD_CTRL)
    hands.frames()
    assert model(player).index == 1
    assert hands.app.toast.text == "You cannot go back here."


def test_a_second_press_in_a_hurry_does_not_fail_the_next_problem(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    run = begin(player, hands, Mode.TIMED)
    play(player, hands, engine)
    for _press in range(3):
        hands.key(pygame.K_RETURN)
        hands.frames()
    assert (run.state.results, model(player).index) == ({0: True}, 1)
    for _press in range(3):
        give_up(hands)
    assert run.state.results == {0: True}
    pass_time(hands, 1.0)
    give_up(hands)
    assert run.state.results == {0: True, 1: False}


def test_another_mode_or_another_scene_is_not_chosen_by_a_slip(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    begin(player, hands, Mode.TIMED)
    play(player, hands, engine)
    for key, text in ((pygame.K_g, "g"), (pygame.K_F2, ""), (pygame.K_F4, ""), (pygame.K_F12, "")):
        hands.key(key, text=text)
        assert question(hands) == "It is not over yet. If you leave, it ends here."
        hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_F3)
    assert hands.app.scene is player, "that is where it is"


@pytest.mark.parametrize("mode", [Mode.TIMED, Mode.STREAK])
def test_who_asks_why_is_not_hurried_on_and_the_clock_stands_still(
    player: PracticeScene, hands: Hands, engine: FakeEngine, mode: Mode
) -> None:
    run = begin(player, hands, mode)
    play(player, hands, engine, Status.ALIVE)
    first, left = model(player), run.state.left
    hands.key(pygame.K_y, text="y")
    assert isinstance(first.analysis, Explanation)
    assert hands.app.toast.text == "The next problem waits until you press Enter."
    pass_time(hands, 8.0)
    hands.frames()
    assert hands.app.scene is player
    assert model(player) is first
    assert run.state.left == left
    hands.key(pygame.K_ESCAPE)
    assert first.analysis is None
    hands.key(pygame.K_RETURN)
    hands.frames()
    if mode is Mode.STREAK:
        assert question(hands).startswith("0 problems solved in a row.")
    else:
        assert model(player).index == 1


def test_a_run_that_is_left_with_nothing_at_stake_leads_back_at_once(
    player: PracticeScene, hands: Hands
) -> None:
    begin(player, hands, Mode.STREAK)
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene.tab is Tab.LIBRARY

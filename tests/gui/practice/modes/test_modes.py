"""Ways to practise: one try, reading, blind, the status quiz, time attack, streak."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from gold.board.points import PointState
from gold.board.status import Status
from gold.clock import now
from gold.gui.computer.engine import Engine
from gold.gui.keys.actions import Action
from gold.gui.practice.modes.blind import SEEN_FIRST
from gold.gui.practice.modes.dialog import ModeDialog
from gold.gui.practice.scene import PracticeScene
from gold.gui.practice.tutorial import TutorialCard
from gold.gui.stage.dialogs import MessageDialog
from gold.gui.stage.tabs import Tab
from gold.problem.collection import Collection
from gold.problem.matching.identity import problem_id
from gold.solver.api import Result
from gold.solver.budget import Budget
from gold.solver.request import Request
from gold.trainer import reading, wording
from gold.trainer.modes import CHOICES, SINGLE, Mode
from gold.trainer.practice.events import PersonKnown
from gold.trainer.progress.attempts import Attempt
from gold.trainer.reading import LineReport, LineVerdict
from gold.trainer.settings import Settings
from gold.trainer.training.course import Run
from gold.trainer.training.day_course import Training, TrainingItem
from tests.gui.helpers import FakeEngine, Hands, make_collection, make_problem
from tests.gui.practice.hands import (
    at,
    buttons,
    controls,
    idle,
    map_in,
    model,
    opened,
    place,
    walk_in,
)
from tests.results import make_result
from tests.thorough import rest_slow
from tests.trainer.proofs import THREE
from tests.user_folders import move_folders

_TIME_ATTACK = Mode.TIMED.rules.seconds or 0.0


class Proves(FakeEngine):
    """Proves what it is asked, as the program does, and plays as the test says."""

    workspace = Engine.workspace  # type: ignore[assignment]

    def prove(self, request: Request) -> Result | None:
        return Engine.prove(self, request.on(Budget(20_000, cancel=request.budget.cancel)))


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    move_folders(monkeypatch, tmp_path, "DATA")


@pytest.fixture
def engine() -> FakeEngine:
    return Proves()


@pytest.fixture
def scene(player: PracticeScene, hands: Hands) -> PracticeScene:
    """Two problems of three points in a row: D1 kills."""
    player.window.play(make_collection(make_problem(THREE, "One"), make_problem(THREE, "Two")), 0)
    hands.frames()
    return player


@pytest.fixture
def choose(scene: PracticeScene, hands: Hands) -> Callable[[Mode], None]:
    def chosen(mode: Mode) -> None:
        hands.key(pygame.K_g, text="g")
        hands.frames()
        dialog = hands.app.scene
        assert isinstance(dialog, ModeDialog)
        for _step in range(CHOICES.index(mode) - dialog._selected):
            hands.key(pygame.K_DOWN)
        hands.key(pygame.K_RETURN)
        hands.frames()
        assert model(scene).mode is mode

    return chosen


def kept(hands: Hands) -> list[tuple[Mode, bool, int | None]]:
    return [(each.mode, each.solved, each.mistake) for each in hands.app.logbook.attempts.all()]


def stones(scene: PracticeScene) -> int:
    view = scene.pane.view
    assert view is not None
    return sum(state.color is not None for state in view.states)


def pass_time(hands: Hands, seconds: float) -> None:
    for _step in range(4):
        hands.app.frame(seconds / 4)


def check_line(scene: PracticeScene, hands: Hands, *names: str, key: int = pygame.K_F5) -> str:
    for name in names:
        hands.click(place(scene, name))
    hands.key(key)
    hands.wait(lambda: model(scene).state.notice is not None)
    hands.frames()
    banner = model(scene).banner
    assert banner is not None
    return f"{banner.kind}: {banner.title}. {banner.text}"


def test_the_modes_for_single_problems_are_those_that_the_settings_keep() -> None:
    for name in SINGLE:
        assert Settings().changed(practice_mode=name).practice_mode == name
    assert set(SINGLE) == set(CHOICES) - {Mode.TIMED, Mode.STREAK, Mode.EXAM}


@pytest.mark.parametrize(
    "mode", rest_slow([mode for mode in CHOICES if mode is not Mode.EXAM]), ids=str
)
def test_a_problem_has_at_most_ten_controls_from_the_first_look_to_the_end(
    scene: PracticeScene,
    hands: Hands,
    choose: Callable[[Mode], None],
    engine: FakeEngine,
    mode: Mode,
) -> None:
    choose(mode)
    most = 14 if mode is Mode.QUIZ else 10  # its five answers are one choice

    def count(*wanted: str, more: int = 0) -> None:
        hands.frames(10)
        names = controls(scene)
        # which goes by itself after some seconds
        lasting = [name for name in names if name != "slip"]
        assert len(names) == len(set(names)), names
        assert len(lasting) <= most + more, names
        assert {"more", *wanted} <= set(names), names

    count()
    if mode in (Mode.STUDY, Mode.PRACTICE, Mode.BLIND):
        count("hint", "give up", "next problem")
        assert "undo" not in controls(scene), "there is nothing to undo"
    if mode is Mode.QUIZ:
        hands.wait(lambda: len(controls(scene)) > 9)
        count("quiz alive")
        hands.app.perform(Action.QUIZ_ALIVE)
    elif mode is Mode.READING:
        check_line(scene, hands, "C1", "D1", "E1")
    else:
        engine.answers.append(make_result(Status.ALIVE, True, at(scene, "D1")))
        hands.click(place(scene, "C1"))
        hands.wait(lambda: idle(scene) and scene.model is not None and scene.model.state.went_wrong)
        count("banner take back", "banner why" if mode in (Mode.TIMED, Mode.STREAK) else "why")
    if mode not in (Mode.TIMED, Mode.STREAK, Mode.QUIZ):
        hands.app.perform(Action.WHY)  # after which the next problem has its place again
    offers_solution = mode not in (Mode.QUIZ, Mode.TIMED, Mode.STREAK)  # beside Why?
    count("next problem", more=int(offers_solution))


def test_reading_shows_no_answer_before_the_line_is_checked(
    scene: PracticeScene, hands: Hands, choose: Callable[[Mode], None]
) -> None:
    choose(Mode.READING)
    said = check_line(scene, hands, "C1", "D1", "E1")
    assert said == "bad: Move 1, C1, does not work. White answers D1."
    assert kept(hands) == [(Mode.READING, False, 0)]
    assert model(scene).session.record == (), "nothing was played"
    for _move in range(3):
        hands.key(pygame.K_LEFT)
    assert model(scene).banner is None
    assert "good: Read correctly" in check_line(scene, hands, "D1", "C1", "E1", key=pygame.K_RETURN)
    first, second = hands.app.logbook.attempts.all()
    assert (first.solved, second.solved, second.clean) == (False, True, False)
    assert len(hands.app.logbook.ratings.history()) == 1, "the first try counted"
    assert model(scene).state.solved
    assert buttons(scene)[Action.NEXT_PROBLEM].look == "filled"
    assert not buttons(scene)[Action.HINT].can_focus, "nothing is left to hint at"
    hands.app.perform(Action.ALL_MOVES)
    hands.frames()
    assert not buttons(scene)[Action.HINT].can_focus, "nor beside the map"


def test_why_explains_a_line_that_was_read_wrong_and_taking_back_leads_to_before_it(
    scene: PracticeScene, hands: Hands, choose: Callable[[Mode], None]
) -> None:
    choose(Mode.READING)
    check_line(scene, hands, "C1", "D1", "E1")
    hands.key(pygame.K_y, text="y")
    assert [walk_in(scene).board.geometry.vertex(move) for move in walk_in(scene).base] == ["C1"]
    hands.key(pygame.K_ESCAPE)
    assert model(scene).analysis is None
    assert model(scene).banner is not None, "what was wrong still stands there"
    hands.key(pygame.K_u, text="u")
    assert model(scene).banner is None
    assert "good: Read correctly" in check_line(scene, hands, "D1", "C1", "E1"), (
        "the board was empty"
    )


def test_too_short_a_line_does_not_count(
    scene: PracticeScene,
    hands: Hands,
    choose: Callable[[Mode], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    geometry = model(scene).session.board.geometry
    monkeypatch.setattr(
        reading,
        "check_line",
        lambda _start, moves, _prove: LineReport(
            LineVerdict.RIGHT if len(moves) > 1 else LineVerdict.TOO_SHORT,
            len(moves),
            geometry.from_vertex("C1"),
        ),
    )
    choose(Mode.READING)
    said = check_line(scene, hands, "D1")
    assert said == "info: Not to the end yet. What you have is right. What if White answers C1?"
    assert kept(hands) == []
    assert "good: Read correctly" in check_line(scene, hands, "C1", "E1")
    assert kept(hands) == [(Mode.READING, True, None)]


def test_blind_stones_disappear_and_can_be_looked_at_again(
    scene: PracticeScene, hands: Hands, choose: Callable[[Mode], None]
) -> None:
    choose(Mode.BLIND)
    there = stones(scene)
    assert there > 10
    pass_time(hands, SEEN_FIRST + 1)
    assert stones(scene) == 0
    hands.key(pygame.K_i, text="i")
    assert stones(scene) == there
    assert model(scene).session.hints == 1, "a second look is help"
    pass_time(hands, SEEN_FIRST)
    assert stones(scene) == 0
    assert scene.pane.view is not None
    assert PointState.INVALID in scene.pane.view.states, "the area can still be seen"


@pytest.mark.parametrize("first", [True, False])
def test_the_map_is_help_until_the_problem_is_decided(
    scene: PracticeScene, hands: Hands, engine: FakeEngine, first: bool
) -> None:
    if not first:
        solved(scene, hands, engine)
    hands.key(pygame.K_m, text="m")
    hands.key(pygame.K_m, text="m")
    assert model(scene).analysis is None
    assert model(scene).session.hints == int(first)


def test_a_training_and_the_editor_have_no_other_modes(scene: PracticeScene, hands: Hands) -> None:
    collection = model(scene).collection
    assert collection is not None
    entries = collection.entries[:1]
    hands.app.play(
        Training(
            Collection("Train", collection.path, entries), items=(TrainingItem("", entries[0]),)
        ),
        0,
    )
    hands.frames()
    hands.key(pygame.K_g, text="g")
    hands.frames()
    assert hands.app.scene is scene
    assert "In training, one try counts" in hands.app.toast.text
    scene.try_out(make_problem(THREE))
    hands.key(pygame.K_g, text="g")
    hands.frames()
    assert hands.app.scene is scene
    assert "from the editor" in hands.app.toast.text


def test_the_tutorial_is_played_freely_whatever_was_chosen_before(
    scene: PracticeScene, hands: Hands, choose: Callable[[Mode], None]
) -> None:
    choose(Mode.QUIZ)
    hands.key(pygame.K_F6)
    hands.frames()
    tutorial = hands.app.scene
    assert isinstance(tutorial, PracticeScene)
    assert isinstance(opened(tutorial).guide, TutorialCard)
    assert model(tutorial).mode is Mode.STUDY


@pytest.mark.parametrize(("key", "right"), [(pygame.K_3, True), (pygame.K_1, False)])
def test_the_quiz_takes_one_answer_and_says_why_with_the_moves_once_they_are_known(
    scene: PracticeScene, hands: Hands, choose: Callable[[Mode], None], key: int, right: bool
) -> None:
    name = problem_id(model(scene).problem)
    for mode in () if right else (Mode.STUDY, Mode.QUIZ, Mode.QUIZ, Mode.QUIZ):
        hands.app.logbook.attempts.add(Attempt(name, now(), True, mode=mode))
    before = len(kept(hands))
    choose(Mode.QUIZ)
    hands.wait(lambda: Action.QUIZ_KO in buttons(scene))
    hands.click(place(scene, "D1"))
    assert model(scene).session.record == ()
    hands.key(key)
    hands.frames()
    banner = model(scene).banner
    assert banner is not None
    assert banner.kind == ("good" if right else "bad")
    assert "Unsettled" in banner.title
    task = wording.task(model(scene).problem)
    assert task not in [text for _action, text in shown_texts(scene)], (
        "the quiz has asked something else"
    )
    told = (
        "If Black plays first: White is dead."
        if right
        else "If Black plays first, at D1: White is dead."
    )
    assert told in banner.text
    assert kept(hands)[before:] == [(Mode.QUIZ, right, None)]
    assert (Action.ALL_MOVES, "See all first moves") in shown_texts(scene), (
        "after a wrong answer, too"
    )
    assert (
        "",
        f"Status quiz today: {3 * (not right) + right} of {4 - 3 * right} right.",
    ) in shown_texts(scene)
    assert hands.app.scene.caption().endswith("· Status quiz"), "not solved by that"
    hands.app.change(language="de")
    assert model(scene).banner != banner, "told in the language of now"
    hands.app.change(language="en")
    assert model(scene).banner == banner
    hands.key(pygame.K_3)
    assert len(kept(hands)) == before + 1
    hands.key(pygame.K_m, text="m")
    hands.app.play(model(scene).collection, 0)
    assert model(scene).session.hints == 1, "the moves were looked at"


def shown_texts(scene: PracticeScene) -> list[tuple[object, str]]:
    """The actions, if any, and texts of all widgets."""
    widgets = scene.ui.get_sprite_group().sprites()
    return [(getattr(each, "action", None) or "", getattr(each, "text", "")) for each in widgets]


def test_the_quiz_asks_after_a_wrong_move_too_and_the_map_is_of_what_was_asked(
    scene: PracticeScene, hands: Hands, choose: Callable[[Mode], None]
) -> None:
    name = problem_id(model(scene).problem)
    hands.app.logbook.attempts.add(Attempt(name, now(), False, mode=Mode.QUIZ))
    choose(Mode.QUIZ)
    hands.wait(lambda: Action.QUIZ_KO in buttons(scene))
    added = "Added to the problem: 1\N{NO-BREAK SPACE}C1  2\N{NO-BREAK SPACE}D1."
    assert added in opened(scene).exercise.card.text, "no stone comes without a word"
    assert scene.pane.view is not None
    ghosts = {
        ghost.number: scene.pane.view.geometry.vertex(ghost.point)
        for ghost in scene.pane.view.ghosts
    }
    assert ghosts == {2: "D1"}, "the added stones are numbered, but for one that was captured"
    hands.key(pygame.K_1)
    hands.frames()
    assert added in opened(scene).exercise.card.text
    banner = model(scene).banner
    assert banner is not None
    assert banner.title == "Right: Alive"
    assert ("", "Status quiz today: 1 of 2 right.") in shown_texts(scene)
    best = model(scene).session.judge.best
    hands.key(pygame.K_m, text="m")
    assert [map_in(scene).board.geometry.vertex(move) for move in map_in(scene).board.moves] == [
        "C1",
        "D1",
    ]
    hands.wait(lambda: map_in(scene).survey is not None)
    assert all(
        first.result.status is Status.ALIVE for first in map_in(scene).survey.moves if first.result
    )
    assert model(scene).session.judge.best == best, "of another position"


def solved(scene: PracticeScene, hands: Hands, engine: FakeEngine, by: bool = True) -> None:
    """Play a move that is proved to be right or wrong."""
    status = Status.DEAD if by else Status.ALIVE
    engine.answers.append(make_result(status, True, at(scene, "C1"), forces=False))
    before = len(kept(hands))
    hands.click(place(scene, "D1"))
    hands.wait(lambda: len(kept(hands)) > before)


def test_a_streak_goes_on_by_itself_until_a_mistake(
    scene: PracticeScene, hands: Hands, choose: Callable[[Mode], None], engine: FakeEngine
) -> None:
    choose(Mode.STREAK)
    first = model(scene)
    solved(scene, hands, engine)
    pass_time(hands, 2.0)
    assert model(scene) is not first
    solved(scene, hands, engine, by=False)
    pass_time(hands, 4.0)
    hands.frames()
    dialog = hands.app.scene
    assert isinstance(dialog, MessageDialog)
    assert dialog.text == "1 problem solved in a row. Your longest streak: 1."
    assert [each[:2] for each in kept(hands)] == [(Mode.STREAK, True), (Mode.STREAK, False)]
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    made = model(scene).session.record
    hands.click(place(scene, "E1"))
    assert model(scene).session.record == made
    assert "It is over. Enter shows" in hands.app.toast.text
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert isinstance(hands.app.scene, MessageDialog), "it says again how the run went"


def test_a_run_is_not_left_by_a_slip(
    scene: PracticeScene, hands: Hands, choose: Callable[[Mode], None], engine: FakeEngine
) -> None:
    hands.app.change(map_after_solving=False)
    choose(Mode.TIMED)
    solved(scene, hands, engine)
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    asked = hands.app.scene
    assert isinstance(asked, MessageDialog)
    assert asked.text == "It is not over yet. If you leave, it ends here."
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    assert hands.app.scene is scene
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_e, text="e")
    hands.frames()
    told = hands.app.scene
    assert isinstance(told, MessageDialog)
    assert told.text == "1 problem solved, 0 failed."
    hands.key(pygame.K_ESCAPE)
    hands.app.perform(Action.BACK)  # it resets the problem
    hands.app.perform(Action.BACK)
    assert hands.app.scene.tab is Tab.LIBRARY


def test_a_run_in_which_nothing_was_played_is_left_at_once(
    scene: PracticeScene, hands: Hands, choose: Callable[[Mode], None]
) -> None:
    choose(Mode.TIMED)
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene.tab is Tab.LIBRARY


@pytest.mark.parametrize("mode", [Mode.STREAK, Mode.TIMED])
def test_a_run_is_played_without_help_until_the_problem_is_decided(
    scene: PracticeScene,
    hands: Hands,
    choose: Callable[[Mode], None],
    engine: FakeEngine,
    mode: Mode,
) -> None:
    choose(mode)
    assert scene.panel is not None
    buttons = {each.action: each for each in scene.panel.buttons}
    telling = (
        Action.HINT, Action.ALL_MOVES, Action.START, Action.WHY, Action.SHOW_LINE, Action.AUTO_PLAY,
        Action.EDIT, Action.SAVE, Action.SAVE_AS, Action.COPY, Action.CORRECT, Action.NOTE,
    )  # fmt: skip
    for action in telling:
        hands.app.say("")
        scene.perform(action)
        said = "Here you solve alone until the problem is decided. Esc ends the series."
        assert hands.app.toast.text == said, action
        assert hands.app.scene is scene, action
    for action in (Action.SAME_SHAPE, Action.MASTERS):
        hands.app.say("")
        scene.perform(action)
        assert (
            "once the problem is decided" in hands.app.toast.text
            or "only after" in hands.app.toast.text
        )
    assert not buttons[Action.HINT].can_focus
    assert (model(scene).session.hints, model(scene).state.hint, model(scene).analysis) == (
        0,
        None,
        None,
    )
    solved(scene, hands, engine, by=False)
    scene.perform(Action.ALL_MOVES)
    assert model(scene).analysis is not None


def test_a_time_attack_ends_with_the_time(
    scene: PracticeScene, hands: Hands, choose: Callable[[Mode], None]
) -> None:
    choose(Mode.TIMED)
    pass_time(hands, _TIME_ATTACK - 1)
    assert hands.app.scene is scene
    pass_time(hands, 2.0)
    hands.frames()
    dialog = hands.app.scene
    assert isinstance(dialog, MessageDialog)
    assert dialog.text == "0 problems solved, 0 failed."
    hands.key(pygame.K_RETURN)  # once more
    hands.frames()
    run = model(scene).course
    assert isinstance(run, Run)
    assert run.state.left == pytest.approx(_TIME_ATTACK, abs=1)


def test_the_next_problem_comes_by_itself_if_one_wants_that(
    scene: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.app.change(auto_advance=True, map_after_solving=False)
    assert model(scene).problem.title == "One"
    solved(scene, hands, engine)
    pass_time(hands, 2.0)
    hands.frames()
    assert model(scene).problem.title == "Two"


def test_enter_on_the_board_goes_on_once_the_problem_is_solved(
    scene: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    scene.ui.ring.focus(scene.pane, show=True)
    scene.pane.cursor = at(scene, "D1")
    engine.answers.append(make_result(Status.DEAD, True, at(scene, "C1")))
    hands.key(pygame.K_RETURN)
    hands.wait(lambda: model(scene).state.solved)
    assert model(scene).problem.title == "One"
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert model(scene).problem.title == "Two"


def test_the_key_for_the_next_problem_on_a_solved_board_is_the_bound_one(
    scene: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.app.change(keys={"player.next problem": ["Q"]})
    hands.frames()
    scene.ui.ring.focus(scene.pane, show=True)
    scene.pane.cursor = at(scene, "D1")
    engine.answers.append(make_result(Status.DEAD, True, at(scene, "C1")))
    hands.key(pygame.K_RETURN)
    hands.wait(lambda: model(scene).state.solved)
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert model(scene).problem.title == "One"
    hands.key(pygame.K_q, text="q")
    hands.frames()
    assert model(scene).problem.title == "Two"


def test_the_computer_does_not_play_beside_an_exercise_even_over_an_open_map(
    scene: PracticeScene, hands: Hands, choose: Callable[[Mode], None]
) -> None:
    choose(Mode.READING)
    hands.click(place(scene, "D1"))
    hands.key(pygame.K_m, text="m")
    assert model(scene).analysis is not None
    hands.app.perform(Action.START)
    hands.frames()
    assert model(scene).analysis is None
    assert model(scene).session.thinking is None
    assert model(scene).session.record == ()


def test_home_and_end_go_through_the_list_of_modes(scene: PracticeScene, hands: Hands) -> None:
    hands.key(pygame.K_g, text="g")
    hands.frames()
    dialog = hands.app.scene
    assert isinstance(dialog, ModeDialog)
    hands.key(pygame.K_END)
    assert CHOICES[dialog._selected] is Mode.EXAM
    hands.key(pygame.K_HOME)
    assert CHOICES[dialog._selected] is CHOICES[0]


def test_the_quiz_tells_nothing_of_a_problem_that_was_solved_before_it_is_answered(
    scene: PracticeScene, hands: Hands, choose: Callable[[Mode], None]
) -> None:
    choose(Mode.QUIZ)
    hands.wait(lambda: len(controls(scene)) > 9)
    model = scene.model
    assert model is not None
    model.send(PersonKnown(solved_before=True))
    assert not model.state.is_known, "its tags would tell that it is unsettled"
    hands.app.perform(Action.QUIZ_ALIVE)
    hands.frames(10)
    assert model.state.is_known

"""Practice at one moment is a value: equal ones have equal screens, whatever has happened, without a window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as tried
from hypothesis import strategies as st

from gold.board.status import Status
from gold.gui.board.view import crop_around
from gold.gui.keys.actions import Action
from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.moment.beside_the_game import (
    ExerciseCard,
    MastersBeside,
    PersonBeside,
    Readiness,
    RunScore,
)
from gold.gui.practice.moment.moment import PracticeMoment
from gold.gui.practice.screen.screen import Screen, screen
from gold.problem.collection import Collection, Entry
from gold.solver.api import FirstMove, Limits
from gold.trainer.marks import Tally
from gold.trainer.modes import Mode
from gold.trainer.practice import events as happens
from gold.trainer.practice.events import Happening
from gold.trainer.practice.state import PracticeState
from gold.trainer.practice.step import step
from gold.trainer.settings import Settings
from gold.trainer.training.course import Course, Run
from tests.results import make_result
from tests.trainer.practice.test_step import MODES, PROBLEMS, draw_event, opened, played

BESIDE = [
    {},
    {"exercise": ExerciseCard("Read the line.", (((Action.CHECK_LINE, "Check"),),), plays=False)},
    {"exercise": ExerciseCard("A question", hides_task=True, caption="Status quiz")},
    {"person": PersonBeside(Tally(tried=2), is_new=True, favourite=True)},
    {"run": RunScore(solved=2, failed=1, left=61.0, over=False)},
    {"masters": MastersBeside(wanted=True)},
    {
        "computer": Readiness(
            "getting ready, 1 of 3", "getting ready, 1 of 3", is_getting_ready=True
        )
    },
]
"""What may be known beside the state."""


def moment_of(state: PracticeState, **beside: object) -> PracticeMoment:
    entry = Entry(Path("a.yaml"), 0, 1, state.problem)
    course = Course(Collection("Tried out", Path("tried"), (entry,)))
    crop = crop_around(state.problem.position)
    return PracticeMoment(state, course, 0, crop, **beside)  # type: ignore[arg-type]


def shown(state: PracticeState, **beside: object) -> Screen:
    return screen(moment_of(state, **beside), Settings())


@tried(max_examples=40, deadline=None)
@given(
    data=st.data(),
    which=st.sampled_from(PROBLEMS),
    mode=st.sampled_from(MODES),
    beside=st.sampled_from(BESIDE),
    tools=st.booleans(),
)
def test_equal_moments_have_equal_screens(
    data: st.DataObject,
    which: tuple[str, object],
    mode: Mode,
    beside: dict[str, object],
    tools: bool,
) -> None:
    """A state that is reached a second time, from what was recorded, is shown as the first was."""
    settings = Settings(practice_tools=tools)
    begun = opened(which[0], mode, None, which[1])
    state = begun
    recorded: list[Happening] = []
    screens = [screen(moment_of(begun, **beside), settings)]
    for _count in range(data.draw(st.integers(1, 15))):
        recorded.append(draw_event(data, state))
        state, _effects = step(state, recorded[-1])
        screens.append(screen(moment_of(state, **beside), settings))
    again = opened(which[0], mode, None, which[1])
    assert screen(moment_of(again, **beside), settings) == screens[0]
    for number, event in enumerate(recorded, 1):
        again, _effects = step(again, event)
        assert screen(moment_of(again, **beside), settings) == screens[number]
    assert moment_of(again, **beside) == moment_of(state, **beside)
    assert screen(moment_of(begun, **beside), settings) == screens[0], "as if nothing had happened"


@pytest.mark.parametrize("beside", BESIDE[1:], ids=lambda beside: next(iter(beside)))
def test_all_that_is_known_beside_the_state_is_seen(beside: dict[str, object]) -> None:
    state = opened(mode=Mode.STUDY)
    assert shown(state, **beside) != shown(state)


def test_what_ticks_changes_only_what_is_live() -> None:
    run = RunScore(solved=2, failed=1, left=61.0, over=False)
    state = opened(mode=next(mode for mode in Mode if mode.rules.seconds))
    before = shown(state, run=run)
    after = shown(state, run=replace(run, left=60.0))
    assert before.live != after.live
    assert before == replace(after, live=before.live)


def test_a_problem_that_must_be_given_up_first_is_left_by_no_key() -> None:
    state = opened(mode=Mode.EXAM)
    run = RunScore(solved=0, failed=0, left=600.0, over=False)
    course = Run(moment_of(state).course.collection)
    moment = replace(moment_of(state, run=run), course=course)
    assert moment.would_fail
    assert not replace(moment, run=replace(run, over=True)).would_fail
    assert not moment_of(state).would_fail, "leaving is free there"
    assert moment_of(state).enter_skips


def test_what_was_given_up_can_be_given_up_no_more() -> None:
    state = opened()
    assert moment_of(state).can_give_up
    given_up, _effects = step(state, happens.GiveUp())
    assert not moment_of(given_up).can_give_up, "the answer is on its way"
    solved, _effects = played(state, "B1", "A2", Status.DEAD)
    assert not moment_of(solved).can_give_up


def test_an_exercise_says_what_stands_in_the_windows_title() -> None:
    assert shown(opened()).caption.endswith(" to play")
    assert (
        shown(opened(), exercise=ExerciseCard(caption="Alive or dead?")).caption == "Alive or dead?"
    )


def test_an_analysis_is_shown_as_far_as_the_person_has_walked_in_it() -> None:
    state = opened(mode=Mode.STUDY)
    result = make_result(Status.DEAD, True, None)

    def map_with_a_choice() -> MoveMap:
        known = MoveMap.of(state.problem)
        first = known.moves[0]
        return known.learn(FirstMove(first, result, None)).choose(first)

    chosen = map_with_a_choice()
    assert shown(state, analysis=chosen) == shown(state, analysis=map_with_a_choice())
    assert shown(state, analysis=chosen).story.notes is None, "it lies over the game"
    assert shown(state, analysis=chosen) != shown(state, analysis=chosen.choose(chosen.moves[1]))
    assert shown(state, analysis=chosen) != shown(state, analysis=chosen.leave())
    walk = Explanation.of(state.problem, chosen.moves[:1], Limits(nodes=1), along=chosen.moves[1:2])
    assert shown(state, analysis=walk) != shown(state, analysis=walk.forward())
    assert shown(state, analysis=walk) == shown(state, analysis=walk.forward().back())

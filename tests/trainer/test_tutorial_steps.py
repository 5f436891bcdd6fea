"""The tutorial without a window: it works with the shipped problems, by its own instructions alone."""

from __future__ import annotations

import pytest

from gold.board.points import Point
from gold.board.status import Status
from gold.gui.keys.actions import Action
from gold.trainer.events import Events, HintLevel, Undone
from gold.trainer.session import Session
from gold.trainer.tutorial_steps import (
    Tutorial,
    index_of_title,
    tutorial_collection,
    tutorial_steps,
)
from tests.results import make_result
from tests.trainer.live import LiveSession


def session_of(tutorial: Tutorial) -> Session:
    collection = tutorial_collection()
    problem = collection.entries[index_of_title(collection, tutorial.step.problem)].problem
    assert problem is not None
    return LiveSession(problem)


def at(session: Session, name: str) -> Point:
    return session.board.geometry.from_vertex(name)


def reply(session: Session, name: str) -> Events:
    assert session.thinking is not None
    move = at(session, name)
    return session.computer_answer(
        session.thinking, make_result(Status.UNKNOWN, False, move, (move,))
    )


@pytest.mark.parametrize("step", tutorial_steps(), ids=lambda step: step.text[:30])
def test_every_card_stands_on_a_problem_that_ships(step: object) -> None:
    titles = [problem.title for problem in tutorial_collection().problems]
    assert step.problem in titles  # type: ignore[attr-defined]


def test_every_target_is_a_playable_point_or_a_button() -> None:
    tutorial = Tutorial()
    while True:
        step = tutorial.step
        assert not (step.point and step.button)
        if step.point:
            session = session_of(tutorial)
            assert at(session, step.point) in session.board.valid_moves()
        if step.button:
            assert Action(step.button)
        if not tutorial.go_on():
            break


def test_the_point_that_a_card_asks_for_leads_on() -> None:
    tutorial = Tutorial()
    for index, step in enumerate(tutorial.steps):
        if step.point:
            tutorial.index = index
            session = session_of(tutorial)
            assert tutorial.take(session.play(at(session, step.point)))
            assert tutorial.index == index + 1


def test_a_wrong_move_leads_astray_once_it_is_answered_and_back_when_it_is_taken_back() -> None:
    tutorial = Tutorial()
    tutorial.go_on()
    session = session_of(tutorial)
    assert not tutorial.take(session.play(at(session, "D4")))
    assert tutorial.take(reply(session, "E4"))
    assert tutorial.is_astray
    assert tutorial.text == tutorial.step.detour
    assert tutorial.take(session.undo())
    assert not tutorial.is_astray
    assert tutorial.index == 1


def test_hints_lead_on_one_level_at_a_time() -> None:
    tutorial = Tutorial()
    tutorial.index = 3
    session = session_of(tutorial)
    assert not tutorial.take(session.hint())
    assert tutorial.take(reply(session, "B1"))
    assert tutorial.index == 4
    assert any(tutorial.take(session.hint()) for _level in HintLevel)
    assert tutorial.index == 5


def test_where_the_button_of_a_card_goes_the_card_before_comes_again() -> None:
    """ "Why?" is there after the wrong move alone."""
    tutorial = Tutorial()
    while not tutorial.step.pressed:
        assert tutorial.go_on()
    asked = tutorial.index
    assert tutorial.take((Undone(()),))
    assert tutorial.index == asked - 1
    assert tutorial.step.done is not None


def test_other_things_lead_nowhere() -> None:
    tutorial = Tutorial()
    tutorial.go_on()
    session = session_of(tutorial)
    assert not tutorial.take(session.play(at(session, "A9")))
    assert not tutorial.take(session.set_auto_play(False))
    assert tutorial.index == 1


def test_there_is_a_first_and_a_last_card() -> None:
    tutorial = Tutorial()
    assert not tutorial.go_back()
    while tutorial.go_on():
        pass
    assert tutorial.is_last
    assert tutorial.go_back()


def test_back_leads_to_the_card_that_was_seen_and_not_to_one_about_a_task_that_was_skipped() -> (
    None
):
    tutorial = Tutorial()
    tutorial.go_on()
    assert tutorial.step.is_task
    tutorial.skip()
    assert tutorial.steps[tutorial.index - 1].looks_back
    assert tutorial.go_back()
    assert tutorial.index == 1
    assert tutorial.go_back()
    assert not tutorial.go_back()


def test_who_solves_the_problem_without_asking_for_the_hints_is_not_left_behind() -> None:
    tutorial = Tutorial()
    tutorial.index = next(n for n, step in enumerate(tutorial.steps) if step.button == "hint")
    session = session_of(tutorial)
    assert tutorial.take(session.play(at(session, "B1")))
    assert tutorial.step.button == "undo"

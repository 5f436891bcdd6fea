"""Courses: what is practised, how, and what comes next."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gold.board.status import Status
from gold.problem.collection import Collection, Entry
from gold.problem.model import Problem
from gold.problem.proved import Proved
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.settings import Settings
from gold.trainer.training.course import Course, FromEditor, Run, longest_streak, run_of
from gold.trainer.training.day_course import Training, TrainingItem
from tests.trainer.positions import CAPTURE_IN_ONE, problem

CAPTURE = problem(CAPTURE_IN_ONE)
DRAFT = Problem(CAPTURE.position.empty(9))
PATH = Path("a.yaml")
THREE = Collection(
    "Three",
    PATH,
    tuple(
        Entry(PATH, n, 1, each)
        for n, each in enumerate([CAPTURE, DRAFT, replace(CAPTURE, title="2")])
    ),
)


@pytest.mark.parametrize(
    ("course", "mode", "more"),
    [
        (Course(THREE, chosen_mode=Mode.BLIND), Mode.BLIND, False),
        (Course(THREE), Mode.PRACTICE, False),
        (FromEditor(), Mode.STUDY, False),
        (
            Training(THREE, tuple(TrainingItem("", entry) for entry in THREE.entries)),
            Mode.TRAIN,
            True,
        ),
        (Run(THREE, Mode.TIMED), Mode.TIMED, True),
    ],
)
def test_a_course_may_fix_the_mode_and_have_an_end_of_its_own(
    course: Course, mode: Mode, more: bool
) -> None:
    settings = course.settings(Settings(practice_mode="practice"))
    assert course.mode_of(0, Mode(settings.practice_mode)) is mode
    assert course.has_more is more


def test_an_exercise_does_not_outlive_what_it_was_chosen_for() -> None:
    quiz = Course(THREE, chosen_mode=Mode.QUIZ)
    assert quiz.mode_of(0, Mode.STUDY) is quiz.mode_of(1, Mode.PRACTICE) is Mode.QUIZ
    # from settings of an older GoLD
    for exercise in (Mode.QUIZ, Mode.READING, Mode.BLIND, Mode.REPLIES):
        assert Course(THREE).mode_of(0, exercise) is Mode.STUDY
    assert Course(THREE).mode_of(0, Mode.PRACTICE) is Mode.PRACTICE


def test_what_cannot_be_played_is_passed_over() -> None:
    course = Course(THREE)
    assert (course.beside(0, 1), course.beside(2, 1), course.beside(2, -1)) == (2, None, 0)
    assert (course.entry(3), course.name_and_place(1)) == (None, ("Three", "  ›  2 of 3"))
    assert FromEditor().beside(0, 1) is None


@pytest.mark.parametrize(
    ("status", "mode"), [(Status.ALIVE, Mode.QUIZ), (Status.DEAD, Mode.PRACTICE)]
)
def test_of_a_group_that_no_move_changes_only_the_status_is_asked(
    status: Status, mode: Mode
) -> None:
    entry = Entry(PATH, 0, 1, CAPTURE.with_proved(Proved(status)))
    course = Course(replace(THREE, entries=(entry,)))
    assert course.mode_of(0, Mode.PRACTICE) is mode
    assert replace(course, chosen_mode=Mode.STUDY).mode_of(0, Mode.PRACTICE) is Mode.STUDY


def test_runs_take_what_can_be_played_and_end() -> None:
    streak = run_of(Course(THREE), Mode.STREAK, 1)
    assert streak is not None
    assert sorted(entry.index for entry in streak.collection.entries) == [0, 2]
    streak.state.take(Mode.STREAK, 0, True)
    assert not streak.state.over
    assert not streak.state.tick(Mode.STREAK, 1000.0)
    streak.state.take(Mode.STREAK, 0, False)
    assert not streak.state.over, "the first result of a problem counts"
    streak.state.take(Mode.STREAK, 1, False)
    streak.state.take(Mode.STREAK, 2, True)
    assert (streak.state.solved, streak.state.failed, streak.state.over) == (1, 1, True)

    timed = run_of(Course(THREE), Mode.TIMED, 1)
    assert timed is not None
    timed.state.take(Mode.TIMED, 0, False)
    assert not timed.state.tick(Mode.TIMED, (Mode.TIMED.rules.seconds or 0.0) - 1)
    assert timed.state.tick(Mode.TIMED, 2)
    assert timed.state.over
    assert run_of(Course(Collection("None", PATH, THREE.entries[1:2])), Mode.TIMED, 1) is None


def test_the_longest_streak_ends_at_a_failure() -> None:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    results = [True, True, False, True, True, True, False, True]
    attempts = [Attempt("a", at, solved, mode=Mode.STREAK) for solved in results]
    attempts.insert(4, Attempt("a", at, False, mode=Mode.STUDY))
    assert longest_streak(attempts) == 3

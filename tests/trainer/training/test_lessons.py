"""When an idea of a path is learned, what tests it, and what a day asks of a path."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.logbook import Logbook
from gold.trainer.training.course import Idea
from gold.trainer.training.lessons import Lesson, asked_next, lessons, where_on
from tests.gui.helpers import make_problem

NOW = datetime(2026, 11, 26, 8, tzinfo=UTC)
DAY = timedelta(days=1)
IDEAS = [
    Idea(
        make_problem(title=f"idea {number}"),
        tuple(f"{number}{letter}" for letter in "abcde"),
        number,
        3,
    )
    for number in (1, 2, 3)
]


@pytest.fixture
def logbook(tmp_path: Path) -> Iterator[Logbook]:
    opened = Logbook(tmp_path / "progress.sqlite")
    yield opened
    opened.close()


def play(logbook: Logbook, story: str, at: datetime = NOW) -> None:
    """Play problems in order: ``1a+`` solves one, ``1a-`` fails it, ``1a?`` solves it with a hint."""
    for number, word in enumerate(story.split()):
        solved, hints = word[2] in "+?", int(word[2] == "?")
        moment = at + timedelta(minutes=number)
        logbook.attempts.add(Attempt(word[:2], moment, solved, hints, mode=Mode.PATH))


def first(logbook: Logbook) -> Lesson:
    return lessons(IDEAS, logbook)[0]


@pytest.mark.parametrize(
    ("story", "learned"),
    [
        ("1a+ 1b+ 1c+ 1d+", False),
        ("1a+ 1b+ 1c+ 1d+ 1e+", True),
        ("1a+ 1b- 1c+ 1d+ 1e+", False),
        ("1a+ 1b- 1c+ 1d+ 1e+ 1b+", True),
        ("1a+ 1b+ 1c+ 1d+ 1e?", False),
        ("1a+ 1b+ 1c+ 1d+ 1e? 1e+", True),
        ("1c+ 1d+ 1e+", True),
        ("1c+ 1d+ 1e+ 1a-", True),
        ("1c+ 1d- 1e+", False),
        ("1c+ 1d- 1e+ 1d+", False),
        ("1a- 1c+ 1d+ 1e+", False),
        ("1a- 1c+ 1d+ 1e+ 1a+", True),
        ("2c+ 2d+ 2e+", False),
    ],
)
def test_an_idea_is_learned_when_all_was_right_or_its_last_three_were_at_once(
    logbook: Logbook, story: str, learned: bool
) -> None:
    play(logbook, story)
    assert first(logbook).is_learned == learned


def test_what_was_learned_once_stays_learned(logbook: Logbook) -> None:
    play(logbook, "1a+ 1b+ 1c+ 1d+ 1e+")
    then = first(logbook).learned_at
    play(logbook, "1a- 1e-", NOW + DAY)
    assert (first(logbook).learned_at, first(logbook).wrong) == (then, [])


def test_the_status_quiz_teaches_no_idea(logbook: Logbook) -> None:
    for name in IDEAS[0].problems:
        logbook.attempts.add(Attempt(name, NOW, solved=True, mode=Mode.QUIZ))
    assert not first(logbook).is_learned


def test_a_problem_that_is_never_asked_again_is_not_needed(logbook: Logbook) -> None:
    play(logbook, "1b+ 1c- 1d+ 1e+ 1c+")
    assert not first(logbook).is_learned
    logbook.notes.set_never("1a", True, NOW)
    assert first(logbook).is_learned


def test_a_test_asks_the_last_three_and_all_the_others_once_one_of_them_failed(
    logbook: Logbook,
) -> None:
    assert first(logbook).untried(as_test=True) == ["1c", "1d", "1e"]
    play(logbook, "1c+ 1d-")
    assert first(logbook).untried(as_test=True) == ["1a", "1b", "1e"]


def asked(logbook: Logbook, at: datetime = NOW, ideas: int = 2) -> list[str]:
    return asked_next(lessons(IDEAS, logbook), at, ideas)


def test_a_day_begins_so_many_ideas_and_ends_those_of_the_day_before(logbook: Logbook) -> None:
    assert asked(logbook) == [*IDEAS[0].problems, *IDEAS[1].problems]
    play(logbook, "1a+ 1b- 1c+ 1d+ 1e+ 2a+ 2b+")
    assert asked(logbook) == ["2c", "2d", "2e"]
    assert asked(logbook, NOW + DAY) == ["2c", "2d", "2e", *IDEAS[2].problems]
    assert asked(logbook, ideas=3) == ["2c", "2d", "2e", *IDEAS[2].problems]


def test_an_idea_that_the_person_knew_leaves_the_day_as_many_ideas(logbook: Logbook) -> None:
    known = lessons(IDEAS, logbook)
    tested = {IDEAS[0].problems}
    assert asked_next(known, NOW, 1, tested) == ["1c", "1d", "1e"]
    play(logbook, "1c+ 1d+ 1e+")
    assert asked(logbook, ideas=1) == list(IDEAS[1].problems)


def test_when_all_was_asked_what_was_never_right_comes_until_it_is(logbook: Logbook) -> None:
    for number in (1, 2, 3):
        play(logbook, f"{number}a+ {number}b+ {number}c- {number}d+ {number}e+", NOW + number * DAY)
    assert asked(logbook, NOW + 3 * DAY) == ["1c", "2c", "3c"]
    play(logbook, "1c+ 3c+", NOW + 4 * DAY)
    assert asked(logbook, NOW + 4 * DAY) == ["2c"]
    play(logbook, "2c+", NOW + 5 * DAY)
    assert asked(logbook, NOW + 5 * DAY) == []


def test_a_path_goes_on_at_what_was_not_tried_then_at_what_was_never_right(
    logbook: Logbook,
) -> None:
    ideas = IDEAS[:1]
    assert where_on(ideas, logbook) == "1a"
    play(logbook, "1a- 1b+ 1c+")
    assert where_on(ideas, logbook) == "1d"
    play(logbook, "1d+ 1e+")
    assert where_on(ideas, logbook) == "1a"
    play(logbook, "1a+")
    assert where_on(ideas, logbook) == "1a", "all is learned: from the start"

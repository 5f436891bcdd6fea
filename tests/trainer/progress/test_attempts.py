"""What the person has tried is kept, whole."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from gold.trainer.marks import Mark, Tally
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt, AttemptLog
from gold.trainer.progress.database import ProgressDatabase

ROOT = Path(__file__).parents[2]
NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[ProgressDatabase]:
    opened = ProgressDatabase(tmp_path / "data" / "progress.sqlite")
    yield opened
    opened.close()


@pytest.fixture
def attempts(database: ProgressDatabase) -> AttemptLog:
    return AttemptLog(database)


def attempt(name: str = "p", solved: bool = True, **fields: object) -> Attempt:
    return Attempt(name, **{"at": NOW, "solved": solved} | fields)  # type: ignore[arg-type]


F, S = (False, 0, 0), (True, 0, 0)


TALLIES: tuple[tuple[tuple[tuple[bool, int, int], ...], Tally], ...] = (
    ((), Tally()),
    ((F,), Tally(tried=1, failed_first=1)),
    ((S, F, S), Tally(tried=3, solved=2)),
    (((True, 1, 2),), Tally(tried=1, solved=1, hints=1, takebacks=2)),
    ((F, (True, 3, 0)), Tally(tried=2, solved=1, failed_first=1, hints=3)),
    (
        (F, F, (True, 0, 1), F, (True, 2, 0)),
        Tally(tried=5, solved=2, failed_first=2, takebacks=1),
    ),
)


@pytest.mark.parametrize(("tries", "tally"), TALLIES, ids=str)
def test_failures_and_help_count_until_a_problem_is_first_solved(
    attempts: AttemptLog, tries: tuple[tuple[bool, int, int], ...], tally: Tally
) -> None:
    for solved, hints, takebacks in tries:
        attempts.add(attempt(solved=solved, hints=hints, takebacks=takebacks))
    assert attempts.tally("p") == tally


def test_what_nobody_has_proved_leaves_no_mark(attempts: AttemptLog) -> None:
    attempts.add(attempt(solved=False, counts=False))
    assert attempts.tally("p").mark is Mark.NEW


def test_a_right_answer_in_the_quiz_solves_nothing_and_is_counted_on_its_own(
    attempts: AttemptLog,
) -> None:
    attempts.add(attempt(mode=Mode.QUIZ))
    assert attempts.tally("p").mark is Mark.NEW
    attempts.add(attempt(solved=False, mode=Mode.QUIZ))
    assert attempts.tally("p") == Tally(quizzed=2, quizzed_right=1)
    assert attempts.problems() == set(), "it is still new to Train"
    attempts.add(attempt(hints=1))
    assert attempts.problems() == {"p"}
    assert attempts.tally("p").mark is Mark.HELPED, "neither solved nor failed by the quiz"
    assert (
        attempts.tally("p").story
        == "Solved with 1 hint · This problem in the status quiz: 1 of 2 right"
    )
    assert [each.mode for each in attempts.last(9)] == [Mode.STUDY]


def test_the_time_and_not_the_place_in_the_log_says_what_came_first(attempts: AttemptLog) -> None:
    attempts.add(attempt())
    attempts.add(attempt(solved=False, at=NOW - timedelta(days=1)))  # imported from elsewhere
    assert attempts.tally("p").mark is Mark.FAILED_FIRST


def test_tallies_hold_every_problem_that_was_tried(attempts: AttemptLog) -> None:
    attempts.add(attempt("a"))
    attempts.add(attempt("b", solved=False))
    assert attempts.tallies() == {"a": Tally(1, 1), "b": Tally(1, 0, 1)}


def test_an_attempt_is_kept_whole(attempts: AttemptLog) -> None:
    whole = Attempt("p", NOW, False, 1, 2, 12.5, Mode.PRACTICE, ("A2", "pass", "C1"), 2, False)
    bare = attempt("q")
    attempts.add(whole)
    attempts.add(bare)
    assert attempts.all() == [whole, bare]


def test_attempts_since_a_time(attempts: AttemptLog) -> None:
    later = NOW.astimezone(timezone(timedelta(hours=9))) + timedelta(hours=1)
    attempts.add(attempt("a"))
    attempts.add(attempt("b", at=later))
    assert [each.problem for each in attempts.all(since=NOW + timedelta(minutes=1))] == ["b"]
    assert attempts.latest() == later


def test_what_was_added_is_there_the_next_time(
    database: ProgressDatabase, attempts: AttemptLog
) -> None:
    attempts.add(attempt())
    database.close()
    again = ProgressDatabase(database.path)
    assert AttemptLog(again).tally("p").mark is Mark.FIRST_TRY
    assert again.notice == ""
    again.close()


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="zone"):
        attempt(at=datetime(2026, 1, 1))  # noqa: DTZ001  # what is tested

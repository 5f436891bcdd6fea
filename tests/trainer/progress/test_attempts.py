"""What the person has tried is kept, whole."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from gold.trainer.progress.attempts import Attempt, AttemptLog, Mark, Mode, Tally
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


def test_a_problem_is_new_then_tried_then_solved_for_good(attempts: AttemptLog) -> None:
    assert attempts.tally("p").mark is Mark.NEW
    attempts.add(attempt(solved=False))
    assert attempts.tally("p").mark is Mark.TRIED
    attempts.add(attempt(hints=1, takebacks=2))
    attempts.add(attempt(solved=False))
    assert attempts.tally("p") == Tally(tried=3, solved=1)
    assert attempts.tally("p").mark is Mark.SOLVED


def test_tallies_hold_every_problem_that_was_tried(attempts: AttemptLog) -> None:
    attempts.add(attempt("a"))
    attempts.add(attempt("b", solved=False))
    assert attempts.tallies() == {"a": Tally(1, 1), "b": Tally(1, 0)}


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


def test_what_was_added_is_there_the_next_time(database: ProgressDatabase, attempts: AttemptLog) -> None:
    attempts.add(attempt())
    database.close()
    again = ProgressDatabase(database.path)
    assert AttemptLog(again).tally("p").mark is Mark.SOLVED
    assert again.notice == ""
    again.close()


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="zone"):
        attempt(at=datetime(2026, 1, 1))  # noqa: DTZ001  # what is tested

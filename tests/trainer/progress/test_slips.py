"""A slip: an attempt is taken back, and the progress is as it was before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from gold.problem.matching.identity import problem_id
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.logbook import Logbook, PlayedMoves
from gold.trainer.progress.slips import before_attempt, keep_slips, kept_slips, take_back
from tests.trainer.positions import CORNER, STRAIGHT_THREE, problem

NOW = datetime(2026, 11, 22, 8, tzinfo=UTC)
TABLES = ("attempts", "ratings", "reviews", "cards", "never")


@pytest.fixture
def logbook(tmp_path: Path) -> Iterator[Logbook]:
    made = Logbook(tmp_path / "progress.db")
    yield made
    made.close()


def rows(logbook: Logbook) -> dict[str, list[tuple[object, ...]]]:
    return {
        table: logbook.database.rows(f"SELECT * FROM {table} ORDER BY rowid") for table in TABLES
    }


def failed(logbook: Logbook, diagram: str, days: float = 0.0) -> None:
    tried = problem(diagram)
    made = Attempt(problem_id(tried), NOW + timedelta(days=days), solved=False, mode=Mode.TRAIN)
    logbook.keep(tried, made, PlayedMoves(mistake=0))


@pytest.mark.parametrize("failures", [0, 1, 4, 5], ids=["first", "second", "fifth", "sixth"])
def test_all_is_as_it_was_before_the_attempt(logbook: Logbook, failures: int) -> None:
    for number in range(failures):
        failed(logbook, CORNER, days=number)
    failed(logbook, STRAIGHT_THREE)
    before = rows(logbook)
    mark = before_attempt(logbook.database, problem_id(problem(CORNER)))
    failed(logbook, CORNER, days=9)
    assert rows(logbook) != before
    take_back(logbook.database, mark)
    assert rows(logbook) == before


def test_what_was_done_of_other_problems_stays(logbook: Logbook) -> None:
    mark = before_attempt(logbook.database, problem_id(problem(CORNER)))
    failed(logbook, CORNER)
    failed(logbook, STRAIGHT_THREE, days=1)
    take_back(logbook.database, mark)
    other = problem_id(problem(STRAIGHT_THREE))
    assert logbook.attempts.problems() == {other}
    assert [card.problem for card in logbook.reviews.all()] == [other]


def test_what_was_taken_back_is_known_at_the_next_start(tmp_path: Path) -> None:
    assert kept_slips(tmp_path) == {}
    keep_slips({"one": date(2026, 11, 22), "two": date(2026, 11, 23)}, tmp_path)
    assert kept_slips(tmp_path) == {"one": date(2026, 11, 22), "two": date(2026, 11, 23)}


@pytest.mark.parametrize("text", ["", "[]", "{", '{"one": 1}', '{"one": "yesterday"}', "null"])
def test_a_damaged_file_is_no_slip(tmp_path: Path, text: str) -> None:
    (tmp_path / "slips.json").write_text(text)
    assert kept_slips(tmp_path) == {}

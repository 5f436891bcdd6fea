"""Dates that cannot be right, or lie in the future, are told and left out; nothing ends because of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import fsrs
import pytest

from gold import clock
from gold.cli.main import main
from gold.gui.library.orders import ranks
from gold.problem.matching.identity import problem_id
from gold.trainer.library.shelves import Order
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt, utc
from gold.trainer.progress.fitting import fit_file
from gold.trainer.progress.logbook import Logbook, PlayedMoves
from gold.trainer.progress.statistics import Statistics, statistics
from gold.trainer.settings import Settings
from gold.trainer.training.day_course import planner, training
from tests.trainer.positions import CORNER, problem

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
ROOM = problem(CORNER)
ODD = [
    "0001-01-01T00:00:00.000+00:00",
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59.999+00:00",
    "9999-12-31T23:59:59.999-12:00",
    "2026-13-40T99:99:99.999+00:00",
    "2026-11-22T12:00:00.000",
    "1969-12-31",
    "soon",
    "",
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "progress.sqlite"


@pytest.fixture
def logbook(path: Path) -> Iterator[Logbook]:
    logbook = Logbook(path)
    yield logbook
    logbook.close()


def fail(logbook: Logbook, at: datetime) -> None:
    """Make the same mistake, which is kept for review."""
    mistake = (ROOM.position.geometry.from_vertex("A1"),)
    logbook.keep(
        ROOM,
        Attempt(problem_id(ROOM), at, solved=False, mode=Mode.PRACTICE),
        PlayedMoves(mistake, 0),
    )


def spoil(logbook: Logbook, at: str) -> None:
    """Give everything that is there an odd date."""
    with logbook.database.transaction() as connection:
        for table in ("attempts", "reviews", "ratings", "schedulers"):
            connection.execute(f"UPDATE {table} SET at = ?", (at,))
        connection.execute("UPDATE cards SET due = ?", (at,))


def everything(logbook: Logbook, path: Path) -> Statistics:
    """Ask all that commands and scenes ask."""
    training(planner(logbook, [], Settings(), NOW))
    ranks(Order.DUE, (), logbook, logbook.attempts.tallies(), {})
    ranks(Order.DIFFICULTY, (), logbook, {}, {})
    logbook.ratings.of_person(NOW)
    logbook.attempts.all()
    fit_file(path, NOW)
    return statistics(logbook, NOW, NOW - timedelta(days=30), {})


@pytest.mark.parametrize("at", ODD)
def test_what_has_an_impossible_date_is_told_and_left_out(
    logbook: Logbook, path: Path, at: str
) -> None:
    fail(logbook, NOW)
    logbook.reviews.keep_parameters(fsrs.Scheduler().parameters, NOW)
    spoil(logbook, at)
    found = everything(logbook, path)
    assert (found.is_empty, found.undated, found.later) == (True, 1, 0)
    assert "1 attempt has a date that cannot be right" in " ".join(found.left_out)
    assert (logbook.attempts.all(), logbook.reviews.all(), logbook.reviews.reviews()) == (
        [],
        [],
        [],
    )
    assert logbook.attempts.tally(problem_id(ROOM)).tried == 1
    told = Logbook(path, NOW)
    assert told.notice == f"5 entries in {path} have dates that cannot be right, and are left out"
    told.close()
    fail(logbook, NOW)  # the card is of use again
    assert everything(logbook, path).total.tried == 1
    assert len(logbook.reviews.all()) == 1


@pytest.mark.parametrize("spoiled", ["due", "last_review"])
def test_a_card_whose_memory_has_an_impossible_date_is_left_out(
    logbook: Logbook, path: Path, spoiled: str
) -> None:
    fail(logbook, NOW)
    with logbook.database.transaction() as connection:
        query = f"UPDATE cards SET memory = json_set(memory, '$.{spoiled}', '0001-01-01T00:00:00+00:00')"
        connection.execute(query)
    assert everything(logbook, path).forecast == (0,) * 14
    fail(logbook, NOW + timedelta(days=1))
    assert len(logbook.reviews.all()) == 1


def test_attempts_after_today_are_told(logbook: Logbook, path: Path) -> None:
    fail(logbook, NOW + timedelta(days=400))
    found = everything(logbook, path)
    assert (found.is_empty, found.later, found.ratings) == (True, 1, ())
    assert found.left_out == [
        "1 attempt is dated after today, 2026-11-22: check this computer's clock."
    ]


def progress_file(folder: Path, at: str) -> Path:
    """An export with one attempt, on its third line."""
    attempt = {
        "id": 1, "problem": "p", "at": at, "solved": 1, "hints": 0, "takebacks": 0, "seconds": None,
        "mode": "study", "moves": "", "mistake": None, "counts": 1,
    }  # fmt: skip
    file = folder / "progress.json"
    file.write_text(f'{{"gold progress": 1,\n"attempts": [\n{json.dumps(attempt)}]}}')
    return file


@pytest.mark.parametrize("at", [text for text in ODD if text])
def test_an_impossible_date_is_not_imported_and_show_goes_on(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], at: str
) -> None:
    file = progress_file(tmp_path, at)
    assert main(["progress", "import", str(file), "--database", str(path)]) == 2
    assert f"{file}:3: attempts: at is " in capsys.readouterr().err
    assert main(["progress", "show", "--database", str(path)]) == 0
    assert capsys.readouterr().out == "Nothing has been tried yet.\n"


def test_show_goes_on_with_a_database_that_took_the_year_1(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logbook = Logbook(path)
    logbook.attempts.add(Attempt("p", clock.now(), solved=True))
    spoil(logbook, ODD[0])
    logbook.attempts.add(Attempt("p", clock.now() + timedelta(days=9), solved=True))
    logbook.close()
    assert main(["progress", "show", "--database", str(path)]) == 0
    said = capsys.readouterr()
    assert "1 attempt is dated after today" in said.out
    assert "1 attempt has a date that cannot be right" in said.out
    assert "Nothing has been tried" not in said.out
    assert said.err.startswith("1 entry in ")


def test_times_with_another_zone_are_imported_as_the_same_moment(
    logbook: Logbook, tmp_path: Path
) -> None:
    from gold.trainer.progress.exchange import import_file

    file = progress_file(tmp_path, "2026-11-22T20:00:00+09:00")
    import_file(file, logbook.database)
    assert logbook.database.rows("SELECT at FROM attempts") == [(utc(NOW - timedelta(hours=1)),)]


@pytest.mark.parametrize(
    "stated", ["0001-01-01", "9999-12-31T23:59", "1950-01-01", "3000-01-01", "noon"]
)
def test_a_clock_that_is_set_to_an_impossible_time_is_not_used(
    monkeypatch: pytest.MonkeyPatch, stated: str
) -> None:
    monkeypatch.setenv(clock.VARIABLE, stated)
    clock._start.cache_clear()
    try:
        assert abs(clock.now() - datetime.now(UTC)) < timedelta(minutes=1)
    finally:
        monkeypatch.undo()
        clock._start.cache_clear()


BAD_NUMBERS = [
    ('"seconds": 1e300', "a number from 0 to"),
    ('"seconds": ' + "9" * 400, "a number is needed"),
    ('"seconds": ' + "9" * 5000, "this is not JSON"),
    ('"hints": ' + "9" * 30, "a whole number is needed"),
]


@pytest.mark.parametrize(("wrong", "said"), BAD_NUMBERS)
def test_huge_numbers_are_not_imported(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], wrong: str, said: str
) -> None:
    row = {
        "id": "1",
        "problem": '"p"',
        "at": f'"{utc(NOW)}"',
        "solved": "1",
        "hints": "0",
        "takebacks": "0",
    }
    row |= {"seconds": "null", "mode": '"study"', "moves": '""', "mistake": "null", "counts": "1"}
    name, value = wrong.split(": ")
    row[name.strip('"')] = value
    cells = ", ".join(f'"{name}": {value}' for name, value in row.items())
    file = tmp_path / "progress.json"
    file.write_text(f'{{"gold progress": 1,\n"attempts": [\n{{{cells}}}]}}')
    assert main(["progress", "import", str(file), "--database", str(path)]) == 2
    where = f"{file}: " if "JSON" in said else f"{file}:3: "
    assert where in (told := capsys.readouterr().err)
    assert said in told

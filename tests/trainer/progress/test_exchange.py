"""Nothing is lost on the way into a file and back; what is wrong with a file is said with its line."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import fsrs
import pytest

from gold.errors import GoldError
from gold.problem.matching.identity import problem_id
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.exams import ExamResult
from gold.trainer.progress.exchange import export_file, import_file, read_tables
from gold.trainer.progress.logbook import Logbook, PlayedMoves
from gold.trainer.progress.merging import Imported
from gold.trainer.progress.reviews import Grade, scheduler
from gold.trainer.progress.rows import COLUMNS, ProgressTable
from tests.trainer.positions import CORNER, STRAIGHT_THREE, problem

NOW = datetime(2026, 1, 2, 12, 0, 0, tzinfo=UTC)
DAY = timedelta(days=1)
ROOM, OTHER = problem(CORNER), problem(STRAIGHT_THREE)


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Logbook]:
    """A logbook with something in every table."""
    logbook = Logbook(tmp_path / "full.sqlite")
    point = ROOM.position.geometry.from_vertex
    kept = logbook.keep(
        ROOM,
        Attempt(problem_id(ROOM), NOW, False, 1, 2, 12.345678901234567, Mode.PRACTICE),
        PlayedMoves((point("A1"), point("A2")), 0),
    )
    assert kept.card is not None
    logbook.keep(
        OTHER, Attempt(problem_id(OTHER), NOW + DAY, True, mode=Mode.PRACTICE), PlayedMoves()
    )
    logbook.reviews.answer(kept.card, Grade.Good, NOW + DAY, 3.5)
    logbook.reviews.keep_parameters(scheduler().parameters, NOW)
    logbook.notes.write("room", "Look at B1", NOW)
    logbook.notes.set_never("room", True, NOW)
    logbook.exams.add(ExamResult(NOW, 1500.0, 7, 10, 300.0, passed=True))
    yield logbook
    logbook.close()


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Logbook]:
    logbook = Logbook(tmp_path / "empty.sqlite")
    yield logbook
    logbook.close()


def test_a_round_trip_loses_nothing(full: Logbook, empty: Logbook, tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    assert export_file(file, full.database) == 2
    assert import_file(file, empty.database) == Imported(2, 1)
    tables = read_tables(empty.database)
    assert tables == read_tables(full.database)
    assert all(tables.values())
    assert empty.reviews.problem(empty.reviews.all()[0]) == full.reviews.problem(
        full.reviews.all()[0]
    )


def test_a_spreadsheet_has_a_line_for_every_row(full: Logbook, tmp_path: Path) -> None:
    file = tmp_path / "progress.csv"
    assert export_file(file, full.database) == 2
    with file.open(newline="", encoding="utf-8") as sheet:
        lines = list(csv.DictReader(sheet))
    for table, rows in read_tables(full.database).items():
        columns = COLUMNS[table]
        written = [
            {name: line[name] for name in columns} for line in lines if line["table"] == table
        ]
        assert written == [
            {name: "" if value is None else str(value) for name, value in row.items()}
            for row in rows
        ]


def test_every_column_of_the_database_is_exported(full: Logbook) -> None:
    for table in ProgressTable:
        columns = [row[1] for row in full.database.rows(f"PRAGMA table_info({table})")]
        assert sorted(columns) == sorted(COLUMNS[table])
    tables = full.database.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
    assert {str(name) for (name,) in tables} == {*ProgressTable, "estimates"}, (
        "estimates are found again from proofs"
    )


def test_importing_again_changes_nothing(full: Logbook, tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    export_file(file, full.database)
    before = read_tables(full.database)
    assert import_file(file, full.database) == Imported(0, 0)
    assert read_tables(full.database) == before


def test_what_happened_twice_at_one_time_stays_twice(empty: Logbook, tmp_path: Path) -> None:
    (tmp_path / "twice.json").write_text(as_json(id=8))
    assert import_file(tmp_path / "twice.json", empty.database) == Imported(2, 0)
    assert import_file(tmp_path / "twice.json", empty.database) == Imported(0, 0)
    assert empty.attempts.tally("p").tried == 2


def test_two_histories_become_one_in_the_order_of_time(
    full: Logbook, empty: Logbook, tmp_path: Path
) -> None:
    early = Attempt(problem_id(OTHER), NOW - DAY, False, mode=Mode.PRACTICE)
    empty.keep(OTHER, early, PlayedMoves((OTHER.position.geometry.from_vertex("A1"),), 0))
    empty.keep(
        OTHER, Attempt(problem_id(OTHER), NOW + 9 * DAY, True, mode=Mode.PRACTICE), PlayedMoves()
    )
    last = empty.ratings.history()[-1]
    export_file(tmp_path / "progress.json", full.database)
    assert import_file(tmp_path / "progress.json", empty.database) == Imported(2, 1)
    times = [each.at for each in empty.attempts.all()]
    assert times == sorted(times)
    assert len(times) == 4
    rated = [each.at for each in empty.ratings.history()]
    assert rated == sorted(rated)
    assert last in empty.ratings.history()
    assert sorted(Counter(each.card for each in empty.reviews.reviews()).values()) == [1, 2]


def test_of_a_position_that_both_review_the_newer_memory_wins(
    full: Logbook, empty: Logbook, tmp_path: Path
) -> None:
    file = tmp_path / "progress.json"
    export_file(file, full.database)
    import_file(file, empty.database)
    (card,) = full.reviews.all()
    newer = full.reviews.answer(card, Grade.Easy, NOW + 5 * DAY)
    export_file(tmp_path / "newer.json", full.database)
    assert import_file(tmp_path / "newer.json", empty.database) == Imported(0, 0)
    assert empty.reviews.all() == [newer]
    import_file(file, empty.database)
    assert empty.reviews.all() == [newer]


def test_of_two_notes_about_a_problem_the_later_wins(
    full: Logbook, empty: Logbook, tmp_path: Path
) -> None:
    empty.notes.write("room", "Older", NOW - DAY)
    empty.notes.write("other", "Mine", NOW)
    export_file(tmp_path / "progress.json", full.database)
    import_file(tmp_path / "progress.json", empty.database)
    assert {name: note.text for name, note in empty.notes.all().items()} == {
        "room": "Look at B1",
        "other": "Mine",
    }
    empty.notes.write("room", "Newer", NOW + DAY)
    import_file(tmp_path / "progress.json", empty.database)
    assert empty.notes.of("room").text == "Newer"


ROW = {
    "id": 1, "problem": "p", "at": "2026-01-02T12:00:00.000+00:00", "solved": 1, "hints": 0, "takebacks": 0,
    "seconds": None, "mode": "study", "moves": "", "mistake": None, "counts": 1,
}  # fmt: skip
CARD = {"id": 3, "problem": "p", "moves": "", "due": ROW["at"], "memory": fsrs.Card(1).to_json()}


def as_json(**change: object) -> str:
    row = json.dumps(ROW | change)
    return f'{{\n"gold progress": 1,\n"attempts": [\n{json.dumps(ROW | {"id": 7})},\n{row}\n]\n}}\n'


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.json", as_json(mode="dreaming"), ':5: attempts: mode is "dreaming", but one of these is'),
        ("a.json", as_json(at="2026-01-02"), ":5: attempts: at is .* a time with its zone is"),
        ("a.json", as_json(hints=-1), ":5: attempts: hints is -1, but a number from 0 on is needed"),
        ("a.json", as_json(seconds="NaN"), ":5: attempts: seconds is .* a number is needed"),
        ("a.json", as_json(colour=1), ":5: attempts have no column colour: remove it, or"),
        ("a.json", as_json(id=7), ":4: the number 7 is taken: give each row"),
        ("a.json", as_json().replace('"hints": 0, ', "", 1), ":4: attempts: the value of hints is missing"),
        ("a.json", as_json()[:-40], ":5: this is not JSON .*: the file is damaged; export it again"),
        ("a.json", as_json().replace("},\n{", "}\n{"), ":5: this is not JSON"),
        ("a.json", as_json().replace("attempts", "tries"), "a.json: there is no table tries; there are "),
        ("a.json", as_json().replace('s": 1,\n', 's": 2,\n', 1), "a.json: version 2 of the format"),
        ("a.json", "{}", "a.json: this is no export of GoLD's"),
        ("a.json", "", ":1: this is not JSON"),
        (
            "a.json",
            f'{{"gold progress": 1, "cards": [\n{json.dumps(CARD)}]}}',
            ":2: problem p is not among the problems: add it, or remove this row",
        ),
        ("a.json", as_json(hints="1"), ":5: attempts: hints is \"1\", but a whole number is needed"),
        ("a.csv", "table,id", "a.csv: only .json and .sqlite can be imported: export your progress again"),
        ("a.txt", "", "a.txt: only .json and .sqlite can be imported"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_file_is_said_with_its_line_and_nothing_is_added(
    empty: Logbook, tmp_path: Path, name: str, text: str, said: str
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(GoldError, match=said):
        import_file(tmp_path / name, empty.database)
    assert not any(read_tables(empty.database).values())


def test_a_file_that_is_no_text_or_is_not_there_is_said(empty: Logbook, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(GoldError, match="this is not text in UTF-8"):
        import_file(tmp_path / "a.json", empty.database)
    with pytest.raises(GoldError, match="cannot be read: No such file"):
        import_file(tmp_path / "b.json", empty.database)

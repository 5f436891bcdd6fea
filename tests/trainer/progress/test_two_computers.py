"""The progress of two computers becomes one: the same in any order, however often, as if it had been one."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Iterable, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from gold import clock
from gold.problem.matching.identity import problem_id
from gold.trainer.difficulty import Difficulty
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.database import ProgressDatabase
from gold.trainer.progress.exams import ExamResult
from gold.trainer.progress.exchange import export_file, import_file, read_tables
from gold.trainer.progress.glicko import Rating
from gold.trainer.progress.logbook import Logbook, PlayedMoves
from gold.trainer.progress.reviews import Grade, scheduler
from gold.trainer.progress.rows import LATER_COLUMNS, ProgressTable
from tests.trainer.positions import CAPTURE_IN_ONE, CORNER, STRAIGHT_THREE, problem

PROBLEMS = [problem(CORNER), problem(STRAIGHT_THREE), problem(CAPTURE_IN_ONE)]
BEGIN = datetime(2026, 10, 20, 18, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


def practise(logbook: Logbook, deed: tuple[int, str, int, int]) -> None:
    """Do something at an hour: solve, fail, or have help with a problem, state a rating, write a note, …"""
    hours, what, number, zone = deed
    at = (BEGIN + hours * HOUR).astimezone(timezone(timedelta(hours=zone)))
    chosen = PROBLEMS[number]
    name = problem_id(chosen)
    match what:
        case "state":
            logbook.ratings.state(Rating(1400 + 100 * number, 200), at)
        case "note":
            logbook.notes.write(name, f"at {hours}", at)
        case "favourite":
            logbook.notes.set_favourite(name, hours % 2 == 0, at)
        case "never":
            logbook.notes.set_never(name, hours % 3 == 0, at)
        case "exam":
            logbook.exams.add(ExamResult(at, 1500.0, number, 10, 300.0, passed=False))
        case "fit":
            parameters = list(scheduler().parameters)
            parameters[0] += 0.01 * (number + 1)
            logbook.reviews.keep_parameters(parameters, at)
        case "review":
            for card in logbook.reviews.all()[: number + 1]:
                logbook.reviews.answer(card, Grade(1 + hours % 4), at, 3.5)
        case _:
            hints = int(what == "helped")
            attempt = Attempt(name, at, what != "failed", hints, 0, 12.5, Mode.TRAIN)
            logbook.keep(chosen, attempt, PlayedMoves((), 0 if what == "failed" else None))


def as_known(tables: dict[ProgressTable, list[dict[str, object]]]) -> object:
    """The rows without their numbers, which stand for nothing."""
    names = {row["id"]: (row["problem"], row["moves"]) for row in tables[ProgressTable.CARDS]}
    found = {}
    for table, rows in tables.items():
        bare = [{name: value for name, value in row.items() if name != "id"} for row in rows]
        if table is ProgressTable.REVIEWS:
            bare = [row | {"card": names[row["card"]]} for row in bare]
        if table in (
            ProgressTable.CARDS,
            ProgressTable.PROBLEMS,
            ProgressTable.NOTES,
            ProgressTable.NEVER,
        ):
            bare.sort(key=str)
        found[table] = bare
    return found


def merged(folder: Path, files: Iterable[Path]) -> object:
    with (
        tempfile.TemporaryDirectory(dir=folder) as place,
        closing(ProgressDatabase(Path(place) / "p.sqlite")) as one,
    ):
        for file in files:
            import_file(file, one)
        return as_known(read_tables(one))


DEEDS = some.lists(
    some.tuples(
        some.integers(0, 24 * 12),
        some.sampled_from(
            (
                "solved",
                "failed",
                "helped",
                "state",
                "note",
                "favourite",
                "never",
                "exam",
                "fit",
                "review",
                "review",
            )
        ),
        some.integers(0, len(PROBLEMS) - 1),
        some.sampled_from((-8, 1, 2, 9)),
    ),
    max_size=7,
)


@settings(max_examples=12, deadline=None)
@given(some.lists(DEEDS, min_size=2, max_size=3), some.data())
def test_any_order_and_any_number_of_merges_give_the_same(
    histories: list[list[tuple[int, str, int, int]]], data: some.DataObject
) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder, files = Path(name), list[Path]()
        for number, deeds in enumerate(histories):
            with closing(Logbook(folder / f"{number}.sqlite")) as logbook:
                if files and data.draw(some.booleans(), label="has the one before"):
                    import_file(files[-1], logbook.database)
                for deed in sorted(deeds):
                    practise(logbook, deed)
                files.append(folder / f"{number}.json")
                export_file(files[-1], logbook.database)
        expected = merged(folder, files)
        again = data.draw(some.lists(some.sampled_from(files), max_size=3), label="again")
        order = data.draw(some.permutations([*files, *again]), label="order")
        assert merged(folder, order) == expected


@settings(max_examples=10, deadline=None)
@given(DEEDS, some.integers(0, 8))
def test_two_computers_used_one_after_the_other_are_as_one(
    deeds: list[tuple[int, str, int, int]], split: int
) -> None:
    """The ratings and the times of reviews are those that one computer would have; and nothing changes by an
    import of what is there already.
    """
    deeds = sorted(each for each in deeds if each[1] != "state")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with closing(Logbook(folder / "one.sqlite")) as one:
            for deed in deeds:
                practise(one, deed)
            export_file(folder / "one.json", one.database)
            before = read_tables(one.database)
            import_file(folder / "one.json", one.database)
            assert read_tables(one.database) == before
        with (
            closing(Logbook(folder / "first.sqlite")) as first,
            closing(Logbook(folder / "second.sqlite")) as second,
        ):
            for deed in deeds[:split]:
                practise(first, deed)
            export_file(folder / "first.json", first.database)
            import_file(folder / "first.json", second.database)
            for deed in deeds[split:]:
                practise(second, deed)
            assert as_known(read_tables(second.database)) == as_known(before)


# Thirty days on one computer, and five problems on a new one


def trained(
    logbook: Logbook, names: Sequence[str], begin: datetime, every: timedelta, first: int = 0
) -> None:
    for number, name in enumerate(names):
        attempt = Attempt(name, begin + number * every, (number + first) % 4 != 0, mode=Mode.TRAIN)
        hard = 1500.0 + 37 * ((number + first) % 20)
        rated = logbook.ratings.rate(attempt, hard)
        assert rated is not None
        logbook.attempts.add(attempt, rated.against.problem, rated.against.harder)


def as_older_versions_wrote(file: Path) -> None:
    """Take away what an export of theirs does not have."""
    found = json.loads(file.read_text())
    for table, names in LATER_COLUMNS.items():
        for row in found[table]:
            for name in names:
                del row[name]
    file.write_text(json.dumps(found))


@pytest.mark.parametrize("is_old", [False, True])
@pytest.mark.parametrize("stated_first", [False, True])
def test_the_rating_rests_on_the_attempts_of_both(
    tmp_path: Path, is_old: bool, stated_first: bool
) -> None:
    long = [f"long {number}" for number in range(60)]
    new = [f"new {number}" for number in range(5)]
    later = BEGIN + timedelta(days=31)
    with closing(Logbook(tmp_path / "whole.sqlite")) as whole:
        trained(whole, long, BEGIN, timedelta(hours=12))
        thirty_days = whole.ratings.of_person(later)
        trained(whole, new, later, HOUR, 1)
        expected = whole.ratings.history()[-1].rating
    for name, problems, begin, every, first in (
        ("long", long, BEGIN, timedelta(hours=12), 0), ("new", new, later, HOUR, 1),
    ):  # fmt: skip
        with closing(Logbook(tmp_path / f"{name}.sqlite")) as logbook:
            if stated_first and name == "new":
                logbook.ratings.state(Rating(900.0, 200.0), begin - HOUR)
            trained(logbook, problems, begin, every, first)
            export_file(tmp_path / f"{name}.json", logbook.database)
        if is_old:
            as_older_versions_wrote(tmp_path / f"{name}.json")
    assert abs(expected.value - thirty_days.value) < 100
    for order in (("long", "new"), ("new", "long"), ("new", "long", "new", "long")):
        with closing(Logbook(tmp_path / f"{'-'.join(order)}.sqlite")) as logbook:
            for name in order:
                import_file(tmp_path / f"{name}.json", logbook.database)
            found = logbook.ratings.history()[-1].rating
            if not is_old:  # else it is not known how hard the problems were
                assert found.value == pytest.approx(expected.value, abs=0.01)
            assert found.deviation == pytest.approx(expected.deviation, abs=30 if is_old else 0.01)
            assert len(logbook.ratings.history()) == 65


def test_what_a_person_said_who_had_a_rating_already_holds(tmp_path: Path) -> None:
    with closing(Logbook(tmp_path / "p.sqlite")) as logbook:
        trained(logbook, ["a", "b"], BEGIN, HOUR)
        logbook.ratings.state(Rating(1800.0, 100.0), BEGIN + 9 * HOUR)
        export_file(tmp_path / "p.json", logbook.database)
    with closing(Logbook(tmp_path / "q.sqlite")) as logbook:
        trained(logbook, ["c"], BEGIN - HOUR, HOUR)
        import_file(tmp_path / "p.json", logbook.database)
        assert logbook.ratings.history()[-1].rating == Rating(1800.0, 100.0)


def test_an_attempt_of_which_nobody_knows_how_it_was_rated_counts_by_its_proof(
    tmp_path: Path,
) -> None:
    row = {
        "id": 1, "problem": "p", "at": "2026-08-01T18:00:00.000+00:00", "solved": 1, "hints": 0,
        "takebacks": 0, "seconds": 10.0, "mode": "train", "moves": "", "mistake": None, "counts": 1,
    }  # fmt: skip
    (tmp_path / "p.json").write_text(json.dumps({"gold progress": 1, "attempts": [row]}))
    found = []
    for motifs in (None, ()):
        with closing(Logbook(tmp_path / f"{motifs}.sqlite")) as logbook:
            if motifs is not None:
                logbook.estimates.add("p", Difficulty(True, 100_000, 9, 1, 9, 9, 3, motifs))
            import_file(tmp_path / "p.json", logbook.database)
            found.append(logbook.ratings.history()[-1].rating.value)
    assert 1500 < found[0] < found[1]


# A copy of the database itself


@pytest.mark.parametrize("has_log", [False, True])
def test_a_conflicted_copy_is_imported_and_left_as_it_is(tmp_path: Path, has_log: bool) -> None:
    copy = tmp_path / "progress (Ann's conflicted copy 2026-11-01).sqlite"
    with closing(Logbook(tmp_path / "theirs.sqlite")) as theirs:
        trained(theirs, ["a", "b", "c"], BEGIN, HOUR)
        if not has_log:
            theirs.database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        for suffix in ("", "-wal") if has_log else ("",):
            copy.with_name(copy.name + suffix).write_bytes(
                (tmp_path / f"theirs.sqlite{suffix}").read_bytes()
            )
    before = copy.read_bytes()
    with closing(Logbook(tmp_path / "mine.sqlite")) as mine:
        trained(mine, ["d"], BEGIN + 9 * HOUR, HOUR)
        assert import_file(copy, mine.database).attempts == 3
        assert import_file(copy, mine.database).attempts == 0
        assert len(mine.ratings.history()) == 4
    assert copy.read_bytes() == before


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    copy = tmp_path / "progress (1).sqlite"
    copy.write_bytes(b"no database" * 100)
    with (
        closing(Logbook(tmp_path / "mine.sqlite")) as mine,
        pytest.raises(ValueError, match="damaged"),
    ):
        import_file(copy, mine.database)
    assert copy.read_bytes() == b"no database" * 100


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="Windows sets no zone for one program")
def test_a_zone_has_its_rules_at_each_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Paris")
    time.tzset()
    try:
        found = [
            datetime(2026, month, day, hour, 30, tzinfo=UTC).astimezone(clock.HERE)
            for month, day, hour in ((3, 29, 0), (3, 29, 1), (10, 25, 0), (10, 25, 1))
        ]
        shown = [each.isoformat() for each in found]
        back = [each.astimezone(UTC).hour for each in found]
    finally:
        monkeypatch.undo()
        time.tzset()
    assert shown == [
        "2026-03-29T01:30:00+01:00", "2026-03-29T03:30:00+02:00", "2026-10-25T02:30:00+02:00",
        "2026-10-25T02:30:00+01:00",
    ]  # fmt: skip
    assert back == [0, 1, 0, 1]

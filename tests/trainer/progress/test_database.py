"""What was done is kept, whatever happens to the program or to the file."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gold.errors import GoldError
from gold.trainer.marks import Tally
from gold.trainer.progress.attempts import Attempt, AttemptLog
from gold.trainer.progress.database import ProgressDatabase, migrations
from tests.thorough import THOROUGH

ROOT = Path(__file__).parents[3]
NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "progress.sqlite"


def solve(database: ProgressDatabase, name: str = "p") -> None:
    AttemptLog(database).add(Attempt(name, NOW, solved=True))


def tallies(database: ProgressDatabase) -> dict[str, Tally]:
    return AttemptLog(database).tallies()


@pytest.fixture
def database(path: Path) -> Iterator[ProgressDatabase]:
    opened = ProgressDatabase(path)
    yield opened
    opened.close()


def test_two_windows_may_share_it(database: ProgressDatabase) -> None:
    other = ProgressDatabase(database.path)
    solve(other, "p")
    solve(database, "q")
    assert set(tallies(database)) == set(tallies(other)) == {"p", "q"}
    other.close()


KILLED = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from gold.trainer.progress.attempts import Attempt, AttemptLog
from gold.trainer.progress.database import ProgressDatabase
attempts = AttemptLog(ProgressDatabase(Path(sys.argv[1])))
number = int(sys.argv[2])
while True:
    attempts.add(Attempt(f"p{number}", datetime.now(UTC), solved=True))
    print(number, flush=True)
    number += 1
"""


ASKED = """
import sys
from pathlib import Path
from gold.trainer.progress.database import ProgressDatabase
print(ProgressDatabase(Path(sys.argv[1])).rows("PRAGMA synchronous"))
"""


def test_what_a_transaction_has_written_is_on_disk_when_it_ends(path: Path) -> None:
    """In a program of its own: tests do not wait for the disk."""
    command = [sys.executable, "-c", ASKED, str(path)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert said == "[(2,)]\n", "2 is FULL"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no kill -9")
@pytest.mark.parametrize(
    "times", [5, pytest.param(100 if THOROUGH else 28, marks=pytest.mark.slow)]
)
def test_a_program_that_is_killed_loses_nothing(path: Path, times: int) -> None:
    reported: set[str] = set()
    for time in range(times):
        command = [sys.executable, "-c", KILLED, str(path), str(time * 100_000)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as child:
            assert child.stdout is not None
            lines = [child.stdout.readline() for _ in range(1 + time % 7)]
            child.send_signal(signal.SIGKILL)
            lines += child.stdout.readlines()
        reported |= {f"p{int(line)}" for line in lines if line.endswith("\n")}
    again = ProgressDatabase(path)
    assert again.notice == ""
    assert reported <= set(tallies(again))
    assert again.rows("PRAGMA integrity_check") == [("ok",)]
    again.close()


def test_what_fails_in_a_transaction_leaves_no_trace(database: ProgressDatabase) -> None:
    def work() -> None:
        with database.transaction():
            solve(database)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        work()
    assert tallies(database) == {}
    solve(database)
    assert len(tallies(database)) == 1


def test_a_query_that_fails_names_the_file(database: ProgressDatabase) -> None:
    with pytest.raises(GoldError, match=r"progress\.sqlite"):
        database.rows("SELECT nothing FROM nowhere")
    with pytest.raises(GoldError, match=r"progress\.sqlite"), database.transaction() as connection:
        connection.execute("INSERT INTO nowhere VALUES (1)")


def test_a_broken_database_is_set_aside_and_a_new_one_begun(path: Path) -> None:
    path.write_bytes(b"this is no database" * 100)
    database = ProgressDatabase(path)
    assert "renamed to progress.sqlite.broken-1" in database.notice
    assert (
        path.with_name("progress.sqlite.broken-1").read_bytes().startswith(b"this is no database")
    )
    solve(database)
    database.close()
    again = ProgressDatabase(path)
    assert (again.notice, len(tallies(again))) == ("", 1)
    again.close()


CHECKPOINTED_AND_KILLED = """
import os, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from gold.trainer.progress.attempts import Attempt, AttemptLog
from gold.trainer.progress.database import ProgressDatabase
database = ProgressDatabase(Path(sys.argv[1]))
attempts = AttemptLog(database)
attempts.add(Attempt("before", datetime.now(UTC), solved=True))
database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
attempts.add(Attempt("after", datetime.now(UTC), solved=True))
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no kill -9")
def test_of_a_broken_database_the_log_is_kept_as_well(path: Path) -> None:
    """After a crash, what was done since the last checkpoint is in the write-ahead log alone."""
    subprocess.run(
        [sys.executable, "-c", CHECKPOINTED_AND_KILLED, str(path)], cwd=ROOT, check=False
    )
    log = path.with_name(path.name + "-wal").read_bytes()
    head = path.read_bytes()[:100]
    path.write_bytes(b"no head".ljust(100) + path.read_bytes()[100:])
    ProgressDatabase(path).close()
    aside = path.with_name(path.name + ".broken-1")
    assert aside.with_name(aside.name + "-wal").read_bytes() == log
    aside.write_bytes(head + aside.read_bytes()[100:])  # repaired
    repaired = ProgressDatabase(aside)
    assert set(tallies(repaired)) == {"before", "after"}
    repaired.close()


def test_another_table_in_the_database_does_no_harm(path: Path) -> None:
    empty = sqlite3.connect(path)
    empty.execute("CREATE TABLE something_else (x)")
    empty.commit()
    empty.close()
    database = ProgressDatabase(path)
    assert database.notice == ""
    database.close()


def test_a_database_of_a_later_version_is_left_alone(path: Path) -> None:
    later = sqlite3.connect(path)
    later.execute("PRAGMA user_version = 99")
    later.commit()
    later.close()
    database = ProgressDatabase(path)
    assert "later version" in database.notice
    solve(database)
    assert len(tallies(database)) == 1, "within this run it works all the same"
    database.close()
    assert sqlite3.connect(path).execute("PRAGMA user_version").fetchone() == (99,)


def test_where_nothing_can_be_written_the_run_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    database = ProgressDatabase(tmp_path / "file" / "progress.sqlite")
    assert "will not be saved" in database.notice
    solve(database)
    assert len(tallies(database)) == 1
    database.close()


# Earlier versions


def of_version(path: Path, version: int) -> None:
    """Write a database as that version left it, with one attempt."""
    old = sqlite3.connect(path)
    old.create_function("zone_of", 1, lambda _at: 0)
    for step in migrations()[:version]:
        old.executescript(step)
    old.execute(
        "INSERT INTO attempts (problem, at, solved, hints, takebacks) VALUES ('p', ?, 1, 2, 3)",
        (NOW.isoformat(timespec="seconds"),),
    )
    old.execute(f"PRAGMA user_version = {version}")
    old.commit()
    old.close()


@pytest.mark.parametrize("version", range(1, len(migrations())))
def test_a_migration_keeps_everything_and_a_copy_of_what_was(path: Path, version: int) -> None:
    of_version(path, version)
    before = path.read_bytes()
    database = ProgressDatabase(path)
    assert database.notice == ""
    assert AttemptLog(database).all() == [Attempt("p", NOW, True, 2, 3)]
    assert database.rows("PRAGMA user_version") == [(len(migrations()),)]
    database.close()
    copy = sqlite3.connect(path.with_name(f"progress.sqlite.version-{version}"))
    assert copy.execute("PRAGMA user_version").fetchone() == (version,)
    assert copy.execute("SELECT problem FROM attempts").fetchall() == [("p",)]
    assert before[:16] == b"SQLite format 3\0"


def test_a_migration_that_fails_changes_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_version(path, 1)
    first, second = migrations()[:2]
    broken = [first, second + "INSERT INTO attempts SELECT * FROM attempts"]
    monkeypatch.setattr("gold.trainer.progress.database.migrations", lambda: broken)
    database = ProgressDatabase(path)
    assert "will not be saved" in database.notice
    database.close()
    monkeypatch.undo()
    again = ProgressDatabase(path)
    assert again.notice == ""
    assert len(tallies(again)) == 1
    again.close()


def test_a_new_database_needs_no_copy(database: ProgressDatabase) -> None:
    assert not list(database.path.parent.glob("*.version-*"))


def test_a_file_that_became_read_only_is_named_with_the_reason(database: ProgressDatabase) -> None:
    # what SQLite then says is what it says of a read-only folder
    database.rows("PRAGMA query_only = ON")
    said = r"What you did .*progress\.sqlite: the file is read-only"
    with pytest.raises(GoldError, match=said), database.transaction() as connection:
        connection.execute("CREATE TABLE something (n)")

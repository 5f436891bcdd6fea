"""What was solved is kept, whatever happens to the program or to the file."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gold.board.points import Color, PointState
from gold.board.position import Boundary, Position
from gold.problem.model import Problem
from gold.trainer.attempts import AttemptLog, Mark, Tally, _canonical_bytes, problem_id
from tests.symmetries import SYMMETRIES_AND_SWAPS, canonical
from tests.trainer.positions import CORNER, W, problem

ROOT = Path(__file__).parents[2]
NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


@pytest.fixture
def attempts(tmp_path: Path) -> Iterator[AttemptLog]:
    opened = AttemptLog(tmp_path / "data" / "progress.sqlite")
    yield opened
    opened.close()


def test_a_problem_is_new_then_tried_then_solved_for_good(attempts: AttemptLog) -> None:
    assert attempts.tally("p").mark is Mark.NEW
    attempts.add("p", NOW, solved=False)
    assert attempts.tally("p").mark is Mark.TRIED
    attempts.add("p", NOW, solved=True, hints=1, takebacks=2)
    attempts.add("p", NOW, solved=False)
    assert attempts.tally("p") == Tally(tried=3, solved=1)
    assert attempts.tally("p").mark is Mark.SOLVED


def test_tallies_hold_every_problem_that_was_tried(attempts: AttemptLog) -> None:
    attempts.add("a", NOW, solved=True)
    attempts.add("b", NOW, solved=False)
    assert attempts.tallies() == {"a": Tally(1, 1), "b": Tally(1, 0)}


def test_what_was_added_is_there_the_next_time(attempts: AttemptLog) -> None:
    attempts.add("p", NOW, solved=True)
    attempts.close()
    again = AttemptLog(attempts.path)
    assert again.tally("p").mark is Mark.SOLVED
    assert again.notice == ""
    again.close()


def test_two_windows_may_share_it(attempts: AttemptLog) -> None:
    other = AttemptLog(attempts.path)
    other.add("p", NOW, solved=True)
    attempts.add("q", NOW, solved=True)
    assert attempts.tallies() == other.tallies()
    other.close()


def test_a_time_without_a_zone_is_refused(attempts: AttemptLog) -> None:
    with pytest.raises(ValueError, match="zone"):
        attempts.add("p", datetime(2026, 1, 1), solved=True)  # noqa: DTZ001  # what is tested


KILLED = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from gold.trainer.attempts import AttemptLog
attempts = AttemptLog(Path(sys.argv[1]))
number = 0
while True:
    attempts.add(f"p{number}", datetime.now(UTC), solved=True)
    print(number, flush=True)
    number += 1
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no kill -9")
def test_a_program_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite"
    child = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert child.stdout is not None
    reported = [child.stdout.readline() for _ in range(30)]
    child.send_signal(signal.SIGKILL)
    reported += child.stdout.readlines()
    child.wait()
    again = AttemptLog(path)
    assert again.notice == ""
    assert {f"p{int(number)}" for number in reported if number.endswith("\n")} <= set(again.tallies())
    again.close()


def test_a_broken_database_is_set_aside_and_a_new_one_begun(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite"
    path.write_bytes(b"this is no database" * 100)
    attempts = AttemptLog(path)
    assert "renamed to progress.sqlite.broken-1" in attempts.notice
    assert (tmp_path / "progress.sqlite.broken-1").read_bytes().startswith(b"this is no database")
    attempts.add("p", NOW, solved=True)
    attempts.close()
    again = AttemptLog(path)
    assert (again.notice, again.tally("p").solved) == ("", 1)
    again.close()


def test_another_table_in_the_database_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite"
    empty = sqlite3.connect(path)
    empty.execute("CREATE TABLE something_else (x)")
    empty.commit()
    empty.close()
    attempts = AttemptLog(path)
    assert attempts.notice == ""
    attempts.close()


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite"
    later = sqlite3.connect(path)
    later.execute("PRAGMA user_version = 99")
    later.commit()
    later.close()
    attempts = AttemptLog(path)
    assert "later version" in attempts.notice
    attempts.add("p", NOW, solved=True)
    assert attempts.tally("p").solved == 1, "within this run it works all the same"
    attempts.close()
    assert sqlite3.connect(path).execute("PRAGMA user_version").fetchone() == (99,)


def test_where_nothing_can_be_written_the_run_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    attempts = AttemptLog(tmp_path / "file" / "progress.sqlite")
    assert "will not be saved" in attempts.notice
    attempts.add("p", NOW, solved=True)
    assert attempts.tally("p").solved == 1
    attempts.close()


# The id


def positions() -> st.SearchStrategy[Position]:
    def make(size: int) -> st.SearchStrategy[Position]:
        states = st.lists(st.sampled_from(PointState), min_size=size * size, max_size=size * size)
        return st.builds(
            Position, st.just(size), states.map(tuple), st.sampled_from(Color), st.sampled_from(Boundary)
        )

    return st.integers(1, 5).flatmap(make)


@given(positions())
def test_the_canonical_view_is_that_of_the_symmetries(position: Position) -> None:
    view = canonical(position)
    assert _canonical_bytes(position) == bytes([view.to_play, *view.states])


@given(positions(), st.sampled_from(SYMMETRIES_AND_SWAPS))
def test_a_turned_or_recoloured_problem_is_the_same_problem(position: Position, symmetry: object) -> None:
    turned = symmetry.position(position)  # type: ignore[attr-defined]
    assert problem_id(Problem(turned)) == problem_id(Problem(position, title="another title"))


def test_other_positions_players_and_boundaries_are_other_problems() -> None:
    one = problem(CORNER)
    position = one.position
    others = [
        problem(CORNER, W).position,
        replace(position, boundary=Boundary.OPEN),
        position.with_states({position.geometry.from_vertex("A1"): PointState.BLACK}),
    ]
    assert len({problem_id(one), *(problem_id(Problem(other)) for other in others)}) == 4


def test_ids_do_not_change_from_version_to_version() -> None:
    assert problem_id(problem(CORNER)) == "1d489a664621e60443463348d4385760"

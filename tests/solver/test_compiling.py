"""A process that says after each step that it is done, whatever happens to it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gold.solver.compiling import Compiling


def three_steps(folder: str) -> Iterator[None]:
    for number in range(3):
        (Path(folder) / f"{number} by {os.getpid()}").touch()
        yield


def dies_in_the_second(_what: str) -> Iterator[None]:
    yield
    os._exit(1)


def fails_in_the_second(_what: str) -> Iterator[None]:
    yield
    raise MemoryError


def never_ends(file: str) -> Iterator[None]:
    Path(file).write_text(str(os.getpid()))
    yield
    time.sleep(600)


def test_steps_are_done_in_another_process_and_told(tmp_path: Path) -> None:
    work = Compiling(three_steps, str(tmp_path))
    assert [work.has_done(step) for step in range(3)] == [True] * 3
    assert work.has_done(0), "also when asked late"
    assert not work.has_done(3)
    work.end()
    numbers, processes = zip(
        *(path.name.split(" by ") for path in sorted(tmp_path.iterdir())), strict=True
    )
    assert numbers == ("0", "1", "2")
    assert os.getpid() not in map(int, processes)


@pytest.mark.parametrize("work", [dies_in_the_second, fails_in_the_second])
def test_a_process_that_dies_is_noticed(work: object) -> None:
    compiling = Compiling(work, "")  # type: ignore[arg-type]
    assert compiling.has_done(0)
    assert not compiling.has_done(1)
    compiling.end()


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_it_can_be_ended_in_the_middle_of_a_step(tmp_path: Path) -> None:
    compiling = Compiling(never_ends, str(tmp_path / "file"))
    assert compiling.has_done(0)
    compiling.end()
    assert not is_alive(int((tmp_path / "file").read_text()))


_KILLED = """
import sys
from tests.solver.test_compiling import Compiling, never_ends
if __name__ == "__main__":
    compiling = Compiling(never_ends, sys.argv[1])
    assert compiling.has_done(0)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="looks for a process as POSIX does")
def test_it_ends_with_the_program_that_started_it(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(_KILLED)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    command = [sys.executable, tmp_path / "program.py", tmp_path / "file"]
    subprocess.run(command, env=environment, check=True)
    assert not is_alive(int((tmp_path / "file").read_text()))

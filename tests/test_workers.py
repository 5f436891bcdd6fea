"""Work in pieces is done in order, whoever does it and whoever dies."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gold.errors import WorkersError
from gold.workers import in_order


def squared(number: int) -> int:
    return number * number


def squared_unless_killed(work: tuple[Path, int]) -> int:
    """Ends its process at the piece 5, the first time."""
    folder, number = work
    if number == 5 and not (folder / "died").exists():
        (folder / "died").touch()
        os._exit(1)
    return number * number


def always_killed(_number: int) -> int:
    os._exit(1)


def failing(number: int) -> int:
    raise ZeroDivisionError(number)


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_pieces(jobs: int) -> None:
    assert list(in_order(squared, range(20), jobs)) == [number * number for number in range(20)]


def test_pieces_are_taken_only_as_they_are_needed() -> None:
    taken: list[int] = []

    def pieces() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    results = in_order(squared, pieces(), 2)
    assert next(results) == 0
    assert len(taken) < 10
    results.close()  # type: ignore[attr-defined]


def test_the_pieces_of_a_process_that_dies_are_done_again(tmp_path: Path) -> None:
    work = [(tmp_path, number) for number in range(12)]
    assert list(in_order(squared_unless_killed, work, 2)) == [
        number * number for number in range(12)
    ]
    assert (tmp_path / "died").exists()


def test_processes_that_keep_dying_are_an_error() -> None:
    with pytest.raises(WorkersError, match="keep ending"):
        list(in_order(always_killed, range(4), 2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_in_a_piece_is_raised(jobs: int) -> None:
    with pytest.raises(ZeroDivisionError):
        list(in_order(failing, range(4), jobs))


def test_no_pieces_are_no_results() -> None:
    assert list(in_order(squared, [], 2)) == []


def names_itself(folder: Path) -> None:
    """Leaves a file that grows for as long as its process lives."""
    for _step in range(600):
        with (folder / f"{os.getpid()}").open("a") as file:
            file.write("x")
        time.sleep(0.05)


def test_processes_end_with_the_one_that_was_killed(tmp_path: Path) -> None:
    script = (
        "from pathlib import Path\n"
        "from gold.workers import in_order\n"
        "from tests.test_workers import names_itself\n"
        f"if __name__ == '__main__': list(in_order(names_itself, [Path({str(tmp_path)!r})] * 4, 2))"
    )
    parent = subprocess.Popen([sys.executable, "-c", script], cwd=Path(__file__).parents[1])
    try:
        assert until(lambda: len(list(tmp_path.iterdir())) == 2)
    finally:
        parent.kill()
        parent.wait()
    sizes = [-1]

    def nobody_writes() -> bool:
        sizes.append(sum(path.stat().st_size for path in tmp_path.iterdir()))
        time.sleep(0.5)
        return sizes[-1] == sizes[-2]

    assert until(nobody_writes)
    assert sizes[-1] < 2 * 600


def until(holds: Callable[[], bool]) -> bool:
    for _look in range(300):
        if holds():
            return True
        time.sleep(0.05)
    return False

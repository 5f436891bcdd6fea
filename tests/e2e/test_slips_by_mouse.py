"""Slips of a real hand in the real window do not count: the wheel, a press on the wrong point, a slip."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from gold.problem.files import FileFormat, format_problems, load_collection
from gold.problem.model import Problem
from tests.e2e.conftest import USUAL, StartWindow
from tests.e2e.desktop import ROOT, Window, wait_for
from tests.e2e.twin import BoardOnScreen, Twin

pytestmark = pytest.mark.e2e

FIRST_SEARCH = 300.0
"""Seconds for an answer that may have to wait until the kernels are compiled."""
A_MOMENT = 1.5
"""Seconds after which something that must not happen would have happened."""
UP, DOWN = 4, 5
"""The buttons of X for a notch of the wheel."""


def shipped(file: str, title: str) -> Problem:
    problems = load_collection(ROOT / "problems" / file).problems
    return next(problem for problem in problems if problem.title == title)


def kept(window: Window) -> list[tuple[int, int, int]]:
    """What was kept of the attempts: solved or not, hints, and how many moves were taken back."""
    with closing(sqlite3.connect(f"file:{window.progress_file}?mode=ro", uri=True)) as database:
        return database.execute(
            "SELECT solved, hints, takebacks FROM attempts ORDER BY id"
        ).fetchall()


class Counting:
    """Opens problems in a window in which the first try counts."""

    def __init__(
        self, start: StartWindow, twin: Callable[[Window], Twin], home: Path, folder: Path
    ) -> None:
        self._start = start
        self._twin = twin
        self._settings = home / "config" / "gold" / "settings.json"
        self._file = folder / "counting.yaml"

    def open(self, *problems: Problem, **settings: object) -> tuple[Window, BoardOnScreen]:
        """A window with these problems, and the board of the first one."""
        chosen = {**USUAL, "practice_mode": "practice", **settings}
        self._settings.write_text(json.dumps(chosen), encoding="utf-8")
        self._file.write_text(format_problems(problems, FileFormat.YAML), encoding="utf-8")
        window = self._start(self._file)
        window.wait_for_title("to play")
        return window, self._twin(window).player(problems[0])


@pytest.fixture
def counting(
    start: StartWindow, twin: Callable[[Window], Twin], home: Path, tmp_path: Path
) -> Counting:
    return Counting(start, twin, home, tmp_path)


ONE_EYE = shipped("first-steps.yaml", "One eye is not enough")
"""Black solves it at J1, and fails at H1, which White answers at J1."""
MORE_TO_FIND = shipped("from-games-hard.yaml", "From games 786")
"""O14 is right, White answers N13, and there is more to find."""


def test_the_wheel_takes_nothing_back_in_a_problem_that_counts(counting: Counting) -> None:
    window, board = counting.open(MORE_TO_FIND)
    board.click("O14")
    board.wait_for_stones(white="N13", none="N14 O14", seconds=FIRST_SEARCH)
    for notch in (UP, DOWN, UP):
        window.click(board.place("R17"), notch)
    time.sleep(A_MOMENT)
    window.move((3, 3))
    board.wait_for_stones(white="N13", none="N14 O14")
    window.key("Left")
    board.wait_for_stones(black="N14", none="N13 O14")
    assert kept(window) == []
    assert window.close() == 0, window.said


def test_a_stone_is_played_where_the_button_goes_up_if_it_went_down_there(
    counting: Counting,
) -> None:
    window, board = counting.open(ONE_EYE)
    window.drag(board.place("H1"), board.place("J2"))
    window.drag(board.place("H1"), (3, 3))
    time.sleep(A_MOMENT)
    board.wait_for_stones(none="H1 J1 J2")
    board.click("J1")
    window.wait_for_title("solved", without=["not solved"], patience=FIRST_SEARCH)
    assert kept(window) == [(1, 0, 0)]


def test_a_second_click_on_the_same_point_plays_if_that_is_wished(counting: Counting) -> None:
    window, board = counting.open(ONE_EYE, second_click=True)
    board.click("H1")
    board.click("J1")
    time.sleep(A_MOMENT)
    assert "to play" in window.title, "another point is chosen instead"
    assert kept(window) == []
    board.click("J1")
    window.wait_for_title("solved", without=["not solved"], patience=FIRST_SEARCH)
    assert kept(window) == [(1, 0, 0)]


def test_a_slip_is_taken_back_once_and_costs_nothing(counting: Counting) -> None:
    window, board = counting.open(ONE_EYE)
    board.click("H1")
    wait_for("the failure", lambda: kept(window) == [(0, 0, 0)], FIRST_SEARCH)
    window.key("shift+u")
    wait_for("the failure to be gone", lambda: kept(window) == [])
    board.wait_for_stones(none="H1 J1 J2")
    board.click("J1")
    window.wait_for_title("solved", without=["not solved"], patience=FIRST_SEARCH)
    assert kept(window) == [(1, 0, 0)]


def test_a_map_that_was_looked_at_counts_though_the_problem_was_closed(counting: Counting) -> None:
    window, board = counting.open(ONE_EYE, MORE_TO_FIND)
    window.key("m")
    time.sleep(A_MOMENT)
    window.key("Escape")
    window.key("ctrl+Next")
    window.wait_for_title("From games")
    window.key("ctrl+Prior")
    window.wait_for_title("One eye")
    board.click("J1")
    wait_for("the attempt", lambda: bool(kept(window)), FIRST_SEARCH)
    ((solved, hints, _takebacks),) = kept(window)
    assert (solved, hints) == (1, 1), "what was looked at stays known"

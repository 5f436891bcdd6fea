"""GoLD as its users meet it: the real window, on a display, with a mouse and a keyboard."""

from __future__ import annotations

import json
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from gold.board.points import Color, PointState
from gold.problem.files import format_problems, format_to_write, load_collection, load_problem
from gold.problem.model import Problem
from gold.problem.solution.solution_tree import solution_tree
from tests.e2e.conftest import USUAL, StartWindow
from tests.e2e.desktop import ROOT, Window, wait_for
from tests.e2e.twin import Twin

pytestmark = pytest.mark.e2e

MakeTwin = Callable[[Window], Twin]

FIRST_SEARCH = 300.0  # seconds for an answer that may have to wait until the kernels are compiled

# The problem that is built in the editor: White kills in the corner with B1.
TITLE = "White kills in the corner"
MARKED = "A2 B2 C2 D2 D1"
AROUND = "A3 B3 C3 D3 E3 E2 E1"
AREA = "A1 B1 C1"
CORNER = "One eye is not enough"
"""A problem with three free points."""

BAD = 0xB3, 0x37, 0x2B  # the colour of bad news
RECOVER = "Unsaved work"


def shipped(title: str) -> Problem:
    """A problem of the first collection."""
    problems = load_collection(ROOT / "problems" / "first-steps.yaml").problems
    return next(problem for problem in problems if problem.title == title)


def attempts(window: Window) -> list[tuple[int, int]]:
    """What the program has kept of the attempts: solved or not, and how many moves were taken back."""
    with closing(sqlite3.connect(f"file:{window.progress_file}?mode=ro", uri=True)) as database:
        return database.execute("SELECT solved, takebacks FROM attempts ORDER BY id").fetchall()


def test_a_problem_is_opened_answered_undone_reset_and_solved(
    start: StartWindow, twin: MakeTwin
) -> None:
    window = start()
    window.wait_for_title("Library")
    title = "One eye is not enough"
    window.key("slash")
    time.sleep(2.0)  # SDL makes letters of keys once the field has the keyboard, a slow frame later
    window.write(title)
    wait_for("the problem", lambda: _opened(window, title), patience=60.0)
    board = twin(window).player(shipped(title))
    board.wait_for_stones(black="F2 G3 H4", white="H3 J3 G1", none="J2 H1 J1")

    board.click("H1")  # a move that fails: White makes two eyes, and captures it
    board.wait_for_stones(white="J1", none="H1 J2", seconds=FIRST_SEARCH)
    wait_for("the failure", lambda: attempts(window) == [(0, 0)])

    window.key("Left")
    board.wait_for_stones(none="H1 J1 J2")

    board.click("H1")
    board.wait_for_stones(white="J1", none="H1")
    window.key("r")
    board.wait_for_stones(none="H1 J1 J2", black="F2 G3 H4", white="H3 J3 G1")
    window.wait_for_title(title, "Black to play")

    board.click("J1")
    window.wait_for_title(title, "solved", without=["not solved"])
    board.wait_for_stones(black="J1")
    assert attempts(window) == [(0, 0), (1, 1)]  # the undo counts
    assert window.close() == 0, window.said
    assert window.log == ""


def _opened(window: Window, title: str) -> bool:
    """Press Enter: it leads from the search to the cards, and opens the first once the library is read."""
    window.key("Return")
    try:
        return bool(window.wait_for_title(title, "Black to play", patience=3.0))
    except AssertionError:
        return False


def test_a_problem_is_built_from_nothing_saved_reloaded_and_solved(
    start: StartWindow, twin: MakeTwin, home: Path
) -> None:
    window = start()
    window.wait_for_title("Library")
    window.key("F4")
    window.wait_for_title("Editor")
    double = twin(window)
    board = double.editor()
    window.key("1")
    board.click(*MARKED.split())
    window.key("2")
    board.click(*AROUND.split())
    window.key("3")
    board.click(*MARKED.split())
    window.key("4")
    window.drag(board.place("A1"), board.place("C1"))
    board.wait_for_stones(black=MARKED, white=AROUND, none=AREA)
    window.key("f")  # White plays first
    window.click(double.title_field())
    window.write(TITLE)
    window.key("Escape")  # out of the field
    window.wait_for_title(TITLE, "*", "Editor")

    window.key("ctrl+s")
    window.wait_for_title("Save the problem")
    window.key("Return")
    window.wait_for_title(TITLE, "Editor", without=["*"])
    path = home / "data" / "gold" / "problems" / "white-kills-in-the-corner.yaml"
    problem = load_problem(path)
    position = problem.position
    assert problem.title == TITLE
    assert position.to_play is Color.WHITE
    assert {state: _names(problem, state) for state in PointState if _names(problem, state)} == {
        PointState.BLACK_KEYSTONE: set(MARKED.split()),
        PointState.WHITE: set(AROUND.split()),
        PointState.VALID: set(AREA.split()),
        PointState.INVALID: _names(problem, PointState.INVALID),
    }

    window.key("F2")
    window.wait_for_title("Library")
    window.key("ctrl+o")
    window.wait_for_title("Open a problem")
    window.write(str(path))
    window.key("Return")
    window.wait_for_title(TITLE, "White to play")
    board = double.player(problem)
    board.wait_for_stones(black=MARKED, white=AROUND, none=AREA)
    board.click("B1")
    window.wait_for_title(TITLE, "solved", without=["not solved"], patience=FIRST_SEARCH)
    board.wait_for_stones(white="B1")
    assert attempts(window) == [(1, 0)]
    assert window.close() == 0, window.said
    assert window.log == ""


@pytest.mark.parametrize("suffix", [".sgf", ".yaml"])
def test_three_variations_a_comment_and_a_letter_are_written_saved_and_read_again(
    start: StartWindow, twin: MakeTwin, home: Path, suffix: str
) -> None:
    problem = shipped(CORNER)
    path = home / f"mine{suffix}"
    path.write_text(format_problems([problem], format_to_write(path)), encoding="utf-8")
    window = start(path)
    window.wait_for_title(problem.title, "to play")
    window.key("ctrl+e")
    window.wait_for_title(problem.title, "Editor")
    window.key("l")
    window.wait_for_title(problem.title, "Variations")
    board = twin(window).variations(problem)
    first, second, third = problem.board().valid_moves()[:3]
    names = problem.position.geometry.vertices((first, second, third))
    board.click(names[0], names[1])
    window.key("x")
    window.key("c")
    time.sleep(1.0)  # SDL makes letters of keys once the field has the keyboard, a slow frame later
    window.write("Too late [really]")
    window.key("Escape", "2")
    board.click(names[2])
    window.key("1", "Home")
    board.click(names[1])
    window.key("r", "Home")
    board.click(names[2])
    window.wait_for_title(problem.title, "*", "Variations")
    window.key("ctrl+s")
    window.wait_for_title(problem.title, "Variations", without=["*"])
    read = load_problem(path)
    tree = solution_tree(read)
    assert tree is not None
    assert [node.move for node in tree.children(tree.root)] == [first, second, third]
    assert tree.first_moves(right=True) == (second,)
    end = tree.follow([first, second])
    assert end is not None
    assert (end.comment, end.right, end.labels) == ("Too late [really]", False, ((third, "A"),))
    assert read.position == problem.position
    assert window.close() == 0, window.said
    assert window.log == ""


def _names(problem: Problem, state: PointState) -> set[str]:
    """The names of the points in a state."""
    return {problem.position.geometry.vertex(point) for point in problem.position.points(state)}


def test_the_first_picture_comes_before_anything_slow_is_loaded(start: StartWindow) -> None:
    window = start(GOLD_TRACE="1")
    trace = wait_for(
        "the first picture", lambda: "first picture:" in window.output and window.output
    )
    assert "loaded of the slow modules: none" in trace
    colors = np.unique(window.picture().reshape(-1, 3), axis=0)
    assert len(colors) > 100, "the window is there, but nothing is on it"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        (
            "broken.yaml",
            b"gold: 1\ntitle: A board with a hole\nfirst: black\ndiagram: |\n  . . x\n  . .\n",
        ),
        ("binary.sgf", bytes(range(256)) * 40),
    ],
)
def test_a_file_that_cannot_be_read_gets_a_message_and_the_window_lives_on(
    start: StartWindow, tmp_path: Path, name: str, content: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    window = start(path)
    wait_for("a red message", lambda: window.count_color(BAD) > 2000)
    window.key("F4")
    window.wait_for_title("Editor")
    assert window.close() == 0, window.said
    assert window.log == ""


def test_unsaved_work_survives_a_kill_and_holds_the_window_open_until_it_is_decided_about(
    start: StartWindow, twin: MakeTwin, home: Path
) -> None:
    window = start()
    window.wait_for_title("Library")
    window.key("F4")
    window.wait_for_title("Editor")
    twin(window).editor().click("D4", "Q16")
    kept = home / "state" / "gold" / "autosave"
    wait_for("the work to be kept", lambda: list(kept.glob("*.yaml")))
    window.process.send_signal(signal.SIGKILL)
    window.process.wait()

    window = start()
    window.wait_for_title(RECOVER)
    window.key("Return")
    window.wait_for_title("* · Editor")
    board = twin(window).editor()
    board.wait_for_stones(black="D4 Q16", none="K10")
    window.key("alt+F4")
    window.wait_for_title("Save your changes?")
    window.key("Escape")
    window.wait_for_title("* · Editor", without=["Save your changes?"])
    board.wait_for_stones(black="D4 Q16")


def test_a_window_of_the_smallest_size_plays(
    start: StartWindow, twin: MakeTwin, home: Path
) -> None:
    settings = home / "config" / "gold" / "settings.json"
    settings.write_text(json.dumps({**USUAL, "window": [900, 650]}), encoding="utf-8")
    window = start(ROOT / "problems" / "first-steps.yaml")
    problem = shipped("Take a stone")
    window.wait_for_title(problem.title, "Black to play")
    assert window.size == (900, 650)
    board = twin(window).player(problem)
    board.click("E4")
    window.wait_for_title(problem.title, "solved")
    board.wait_for_stones(black="E4 D5 F5 E6", none="E5")


def test_a_newcomer_is_offered_a_tour_once_and_solves_two_problems_in_it(
    start: StartWindow, twin: MakeTwin, home: Path
) -> None:
    settings = home / "config" / "gold" / "settings.json"
    settings.unlink()
    window = start()
    window.wait_for_title("How strong are you?")
    window.key("1")
    window.wait_for_title("Welcome")
    window.key("Return")
    window.wait_for_title("Tour", "Take a stone", "Black to play")
    double = twin(window)
    window.key("Return")  # the card that says what a problem is
    double.tour("Take a stone").click("E4")
    window.wait_for_title("Tour", "Take a stone", "solved")
    window.key("Return")
    window.wait_for_title("Tour", "Two eyes", "Black to play")
    window.key("Return", "Return")  # the cards about hints
    double.tour("Two eyes").click("B1")
    window.wait_for_title("Tour", "Two eyes", "solved", patience=FIRST_SEARCH)
    window.key("Left")
    window.key("Return")  # the card about what was taken back
    window.wait_for_title("Tour", "One eye is not enough", "Black to play")
    # two tasks are skipped; the map; the menu; the end
    window.key("n", "n", "Return", "Return", "Return")
    # the first idea of the beginner's path
    window.wait_for_title("The last liberty", patience=60.0)
    assert window.close() == 0, window.said

    window = start()
    window.wait_for_title("Practice", without=["Welcome", "How strong"])
    assert window.log == ""


def test_a_window_that_ends_by_itself_is_reported_with_what_it_printed(start: StartWindow) -> None:
    window = start(GOLD_TRACE="1")
    window.wait_for_title("Library")
    wait_for("the trace", lambda: "first picture" in window.output)
    window.process.send_signal(signal.SIGTERM)
    window.process.wait(timeout=20)
    with pytest.raises(
        AssertionError, match=r"it ended with -?\d+; what it printed:(.|\n)*first picture"
    ):
        _ = window.size

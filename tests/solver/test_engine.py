"""The interface of the computer: limits, cancelling, progress, and what cannot be searched."""

from __future__ import annotations

import subprocess
import sys
import threading
from functools import partial

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color, PointState
from gold.board.position import Boundary, Position
from gold.board.status import Status
from gold.errors import InvalidPositionError
from gold.solver.api import CancelFlag, EngineKind, Limits, Progress, Result, StopReason
from gold.solver.engine import solve as solve_with
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from tests.solver.without_threats import status_without_threats

solve = partial(solve_with, engine=EngineKind.CLASSIC)

pytestmark = pytest.mark.kernel

STRAIGHT_THREE = """
. . . . . . .
o o o o o o o
o X X X X X o
o X + + + X o
o X X X X X o
o o o o o o o
. . . . . . .
"""

SQUARE_FOUR = """
x x x x x x
x O O O O x
x O + + O x
x O + + O x
x O O O O x
. x x x x .
"""

CORNER = """
+ + + + + + x . .
+ + O + + O x . .
+ O + + O O x . .
+ + + O x x x . .
+ + O O x . . . .
+ O x x x . . . .
+ x x . . . . . .
x x . . . . . . .
. . . . . . . . .
"""


def straight_three(to_play: Color) -> Board:
    return Board(parse_diagram(STRAIGHT_THREE, to_play))


def corner() -> Board:
    return Board(parse_diagram(CORNER, Color.BLACK))


def wide_open() -> Board:
    """A whole board in play, with one stone to catch: nobody will search this to the end."""
    position = Position.empty(19, PointState.VALID)
    middle = position.geometry.point(9, 9)
    return Board(position.with_states({middle: PointState.WHITE_KEYSTONE}))


def vertex(board: Board, result: Result) -> str:
    assert result.move is not None
    return board.geometry.vertex(result.move)


@pytest.mark.parametrize(
    ("to_play", "status"), [(Color.BLACK, Status.ALIVE), (Color.WHITE, Status.DEAD)]
)
def test_unsettled_group_is_won_by_whoever_moves_first(to_play: Color, status: Status) -> None:
    board = straight_three(to_play)
    result = solve(Request.about(board, Limits(depth=10)))
    assert (status_without_threats(result), result.proved, vertex(board, result)) == (
        status,
        True,
        "D4",
    )
    assert result.winning_moves == (result.move,)
    assert result.line[0] == result.move
    assert result.stopped is StopReason.SOLVED
    assert (result.score > 0) == (status is Status.ALIVE), "scores are for the defender"


def test_the_board_is_left_as_it_was() -> None:
    board = straight_three(Color.WHITE)
    before = (board.hash, board.moves)
    solve(Request.about(board, Limits(depth=4)))
    assert (board.hash, board.moves) == before


def test_a_board_in_the_middle_of_play_is_searched_from_there() -> None:
    board = straight_three(Color.WHITE)
    board.play(board.geometry.from_vertex("C4"))
    result = solve(Request.about(board, Limits(depth=10)))
    assert (status_without_threats(result), result.proved, vertex(board, result)) == (
        Status.ALIVE,
        True,
        "D4",
    )


def test_friends_outside_come_from_the_initial_position() -> None:
    """A defender's stone beside the outside is safe from the start, also after moves."""
    board = Board(parse_diagram("+ X . \n x x x \n . x x", Color.BLACK))
    result = solve(Request.about(board, Limits(depth=4)))
    assert (status_without_threats(result), result.proved) == (Status.ALIVE, True)
    board.play(result.move or PASS)
    assert status_without_threats(solve(Request.about(board, Limits(depth=4)))) is Status.ALIVE


def test_no_problem_no_search() -> None:
    with pytest.raises(InvalidPositionError, match="no target marked"):
        solve(Request.about(Board(Position.empty(5)), Limits()))


def test_captured_keystones_end_the_game() -> None:
    board = Board(parse_diagram("+ x + \n x O x \n + + x", Color.BLACK))
    board.play(board.geometry.from_vertex("B1"))
    result = solve(Request.about(board, Limits(depth=3)))
    assert (result.status, result.proved, result.move, result.line) == (Status.DEAD, True, None, ())


def test_an_attacker_without_a_move_has_lost() -> None:
    board = Board(parse_diagram("+ X + \n X X X \n X X X", Color.WHITE))
    result = solve(Request.about(board, Limits(depth=3)))
    assert (result.status, result.proved, result.move) == (Status.ALIVE, True, None)


def test_a_defender_without_a_good_move_passes() -> None:
    board = Board(parse_diagram("+ X + \n X X X \n X X X", Color.BLACK))
    result = solve(Request.about(board, Limits(depth=3)))
    assert (status_without_threats(result), result.move) == (Status.ALIVE, PASS)


@pytest.mark.parametrize(
    "limits", [Limits(depth=0), Limits(nodes=0), Limits(seconds=0.0), Limits(nodes=1)]
)
@pytest.mark.parametrize("board", [straight_three(Color.WHITE), wide_open()], ids=["small", "wide"])
def test_limits_that_stop_the_first_iteration_still_give_a_legal_move(
    board: Board, limits: Limits
) -> None:
    result = solve(Request.about(board, limits))
    assert result.move is not None
    assert board.is_legal(result.move)
    assert not result.proved
    assert result.status is Status.UNKNOWN
    assert result.depth == 0


def test_wherever_the_first_iteration_is_stopped_the_move_is_legal() -> None:
    for board in (straight_three(Color.WHITE), corner(), wide_open()):
        for nodes in range(60):
            result = solve(Request.about(board, Limits(nodes=nodes)))
            assert result.move is not None
            assert board.is_legal(result.move)
            assert result.nodes <= nodes


def test_the_best_line_follows_the_rules_of_the_whole_game() -> None:
    """A chain that reaches the outside during play is no friend outside, and may be captured in the line."""
    board = Board(parse_diagram("+ X + . \n + o + . \n . . . o \n . o o .", Color.BLACK))
    for depth in range(1, 8):
        result = solve(Request.about(board, Limits(depth=depth)))
        replay = Board(board.initial)
        for move in result.line:
            replay.play(move)


def test_nodes_are_counted_and_limited() -> None:
    result = solve(Request.about(corner(), Limits(nodes=5000)))
    assert result.nodes == 5000
    assert result.stopped is StopReason.NODES


def test_depth_is_limited() -> None:
    result = solve(Request.about(corner(), Limits(depth=3)))
    assert result.depth == 3
    assert result.stopped is StopReason.DEPTH


def test_the_clock_stops_a_search() -> None:
    result = solve(Request.about(corner(), Limits(seconds=0.2)))
    assert result.stopped is StopReason.TIME
    assert result.depth > 0


def test_cancelling_from_another_thread_keeps_the_last_full_iteration() -> None:
    board, cancel, seen = wide_open(), CancelFlag(), []

    def on_progress(progress: Progress) -> None:
        seen.append(progress)
        if progress.depth == 2:
            threading.Thread(target=cancel.set).start()

    result = solve(Request.about(board, Limits(), cancel=cancel, progress=on_progress))
    assert result.stopped is StopReason.CANCELLED
    assert result.depth >= 2
    assert result.move is not None
    assert board.is_legal(result.move)
    assert [progress.nodes for progress in seen] == sorted(progress.nodes for progress in seen)
    assert {progress.depth for progress in seen} >= {1, 2}


def test_a_flag_set_beforehand_stops_at_once() -> None:
    cancel = CancelFlag()
    cancel.set()
    result = solve(Request.about(corner(), Limits(), cancel=cancel))
    assert (result.stopped, result.nodes) == (StopReason.CANCELLED, 0)
    assert result.move is not None


def test_a_workspace_used_again_changes_nothing() -> None:
    space = Workspace(16)
    first = solve(Request.about(corner(), Limits(nodes=20_000), space))
    solve(Request.about(straight_three(Color.WHITE), Limits(nodes=20_000), space))
    again = solve(Request.about(corner(), Limits(nodes=20_000), space))
    assert (first.move, first.line, first.score) == (again.move, again.line, again.score)


def test_a_breadth_limit_is_no_proof_of_a_loss() -> None:
    """Square four is dead, but with one move a position not all defences were looked at."""
    board = Board(parse_diagram(SQUARE_FOUR, Color.WHITE))
    narrow, full = (
        solve(Request.about(board, Limits(breadth=1))),
        solve(Request.about(board, Limits())),
    )
    assert (narrow.status, narrow.proved) == (Status.DEAD, False)
    assert (status_without_threats(full), full.proved) == (Status.DEAD, True)


def test_an_open_boundary_is_an_escape() -> None:
    text = ". + O x \n x x x x \n x x x x \n . . . ."
    walled = Board(parse_diagram(text, Color.WHITE))
    opened = Board(parse_diagram(text, Color.WHITE, Boundary.OPEN))
    assert status_without_threats(solve(Request.about(walled, Limits(depth=6)))) is Status.DEAD
    result = solve(Request.about(opened, Limits(depth=6)))
    assert (status_without_threats(result), vertex(opened, result)) == (Status.ALIVE, "B4")


def test_importing_the_solver_loads_no_compiler() -> None:
    modules = "gold.solver.api, gold.solver.budget, gold.solver.engine, gold.solver.warmup, gold.lab.commands.bench"
    code = f"import sys, {modules}; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

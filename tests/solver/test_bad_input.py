"""What is no problem, or no search to be made, gets a clear answer at once."""

from __future__ import annotations

import math
import threading
from dataclasses import replace

import numpy as np
import pytest

from gold.board.board import Board
from gold.board.diagram import STATE_OF_CHARACTER, parse_diagram
from gold.board.outcome import allowed_moves
from gold.board.points import PASS, Color, PointState
from gold.board.position import Boundary, Position
from gold.board.status import Status
from gold.errors import InvalidPositionError, LimitsError
from gold.solver.answers.survey import survey
from gold.solver.api import CancelFlag, EngineKind, Limits, Result, StopReason
from gold.solver.bitboard.area import MAX_KEY_CHAINS, AreaTooLargeError, local_position
from gold.solver.engine import solve
from gold.solver.outcome import Ko
from gold.solver.proof import table as proof_table
from gold.solver.proof.search import SLICE
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from tests.oracle.life import best_result

pytestmark = pytest.mark.kernel

STRAIGHT_THREE = """
. . . . . . .
x x x x x x x
x O O O O O x
x O + + + O x
x O O O O O x
x x x x x x x
. . . . . . .
"""

OPEN_FIELD = "\n".join(["+ " * 7] * 3 + ["+ + + O + + +"] + ["+ " * 7] * 3)

every_engine = pytest.mark.parametrize("engine", tuple(EngineKind))


def straight_three(to_play: Color = Color.BLACK) -> Board:
    return Board(parse_diagram(STRAIGHT_THREE, to_play))


def whole_board(*stones: str) -> Position:
    """A board of 19 lines, all of it playable, with stones such as ``O K10``."""
    position = Position.empty(19)
    states = {}
    for stone in stones:
        character, vertex = stone.split()
        states[position.geometry.from_vertex(vertex)] = STATE_OF_CHARACTER[character]
    return position.with_states(states)


# Positions that are no problem


def refusal(text: str, engine: str, to_play: Color = Color.BLACK) -> str:
    """Why a position is refused: as a board already, or by the engine, or by the survey."""
    with pytest.raises(InvalidPositionError) as refused:
        solve(Request.about(Board(parse_diagram(text, to_play)), Limits()), engine)
    with pytest.raises(InvalidPositionError):
        survey(Request.about(Board(parse_diagram(text, to_play)), Limits()))
    return str(refused.value)


@every_engine
def test_a_position_that_is_no_problem_is_refused_with_the_reason(engine: str) -> None:
    assert "no target marked" in refusal("+ x \n o +", engine)
    assert "target stones of two colours" in refusal("+ X \n O +", engine)
    assert "no playable point" in refusal("X . \n . .", engine)
    assert "stones without liberties" in refusal("X O \n O O", engine)
    assert "stones without liberties" in refusal("O x + \n x x + \n + + +", engine)
    assert "impossible ko point" in refusal("+ + + \n + K X \n + + +", engine)
    assert "more than one ko point" in refusal("K o K \n o X o \n K o K", engine)


@every_engine
@pytest.mark.parametrize("to_play", list(Color))
def test_the_smallest_boards_are_searched(engine: str, to_play: Color) -> None:
    with pytest.raises(InvalidPositionError, match="no target marked"):
        solve(Request.about(Board(parse_diagram("+", to_play)), Limits()), engine)
    problem = parse_diagram("X + \n + +", to_play)
    result = solve(Request.about(Board(problem), Limits(depth=20, nodes=50_000)), engine)
    assert result.move is None or Board(problem).is_legal(result.move)
    if engine not in (EngineKind.CLASSIC, EngineKind.PLAYOUTS):
        assert (result.status.value, result.proved) == (best_result(problem)[0], True)


# Keystones out of reach


@pytest.mark.parametrize("engine", [EngineKind.EXACT, EngineKind.PROOF])
@pytest.mark.parametrize("to_play", list(Color))
@pytest.mark.parametrize(
    "position",
    [
        pytest.param(parse_diagram("+ X . \n x x x \n . x x"), id="friends outside a wall"),
        pytest.param(
            parse_diagram("+ X . \n x x x \n . x x", boundary=Boundary.OPEN),
            id="escaped into the open",
        ),
        pytest.param(parse_diagram("+ X + \n X X X \n X X X"), id="two eyes"),
    ],
)
def test_keystones_that_cannot_be_captured_live(
    engine: str, to_play: Color, position: Position
) -> None:
    board = Board(replace(position, to_play=to_play))
    result = solve(Request.about(board, Limits(nodes=1000)), engine)
    assert (result.status, result.proved) == (Status.ALIVE, True)
    assert result.nodes < 10
    found = survey(Request.about(board, Limits(nodes=1000)))
    assert (found.best.status, found.best.proved) == (Status.ALIVE, True)


# Regions that are too large


@pytest.mark.slow
def test_a_region_of_the_whole_board_is_proved_from_its_middle() -> None:
    """An enclosed straight three somewhere in it is seen through."""
    ring = "D5 E5 F5 G5 H5 D4 H4 D3 E3 F3 G3 H3"
    wall = "C6 D6 E6 F6 G6 H6 J6 C5 J5 C4 J4 C3 J3 C2 D2 E2 F2 G2 H2 J2"
    position = whole_board(
        *(f"O {v}" for v in ring.split()), *(f"x {v}" for v in wall.split()), "o R17"
    )
    assert len(position.points(PointState.VALID)) > 300
    with pytest.raises(AreaTooLargeError, match="spans 361 points, and the exact search takes 128"):
        solve(
            Request.about(Board(replace(position, to_play=Color.BLACK)), Limits(nodes=1)),
            EngineKind.PROOF,
        )
    for to_play, status in ((Color.BLACK, Status.DEAD), (Color.WHITE, Status.ALIVE)):
        board = Board(replace(position, to_play=to_play))
        result = solve(Request.about(board, Limits(nodes=40_000), Workspace(16)))
        assert (result.status, result.proved, result.exact) == (status, True, True)
        assert board.geometry.vertices(result.winning_moves) == ["F4"]
        assert result.within is not None
        assert result.within < 40
        found = survey(Request.about(board, Limits(nodes=50_000), Workspace(16)))
        assert (found.best.status, found.best.proved) == (status, True)
        assert board.geometry.vertices(found.correct) == ["F4"]


@every_engine
def test_more_chains_of_keystones_than_a_state_counts(engine: str) -> None:
    position = Position.empty(19)
    apart = {
        point: PointState.WHITE_KEYSTONE
        for point in position.geometry.points
        if all(number % 2 == 0 for number in position.geometry.row_col(point))
    }
    assert len(apart) > MAX_KEY_CHAINS
    board = Board(position.with_states(apart))
    if engine in (EngineKind.PROOF, EngineKind.PLAYOUTS):
        with pytest.raises(AreaTooLargeError):
            solve(Request.about(board, Limits(nodes=300)), engine)
        return
    result = solve(Request.about(board, Limits(nodes=300)), engine)
    assert not result.proved
    assert result.move is not None
    assert board.is_legal(result.move)


def test_many_chains_of_keystones_in_a_small_region() -> None:
    """The points fit the sets, but not the chains into what counts them."""
    position = Position.empty(11)
    lone = [
        point
        for point in position.geometry.points
        if sum(position.geometry.row_col(point)) % 2 == 0
    ][: MAX_KEY_CHAINS + 1]
    board = Board(position.with_states(dict.fromkeys(lone, PointState.WHITE_KEYSTONE)))
    with pytest.raises(
        AreaTooLargeError,
        match=f"{MAX_KEY_CHAINS + 1} separate groups of marked stones are too many",
    ):
        local_position(board)
    result = solve(Request.about(board, Limits(nodes=300)))
    assert not result.proved
    assert board.is_legal(result.move or PASS)


# Limits


@pytest.mark.parametrize(
    ("name", "value"),
    [("nodes", -1), ("depth", -3), ("breadth", -1), ("seconds", -0.5), ("seconds", math.nan)],
)
def test_limits_that_are_none_are_refused(name: str, value: float) -> None:
    with pytest.raises(LimitsError, match=f"the limit {name} is {value}: it must be zero or more"):
        Limits(**{name: value})  # type: ignore[arg-type]


@every_engine
@pytest.mark.parametrize("limits", [Limits(nodes=0), Limits(seconds=0.0), Limits(depth=0, nodes=0)])
@pytest.mark.parametrize("to_play", list(Color))
def test_limits_of_zero_stop_at_once_with_a_legal_move(
    engine: str, limits: Limits, to_play: Color
) -> None:
    board = straight_three(to_play)
    result = solve(Request.about(board, limits), engine)
    assert not result.proved
    assert result.nodes == 0
    assert result.stopped in (StopReason.NODES, StopReason.TIME, StopReason.DEPTH)
    assert result.move is not None
    assert board.is_legal(result.move)
    found = survey(Request.about(board, limits))
    assert not found.best.proved
    assert [first.correct for first in found.moves] == [None] * len(allowed_moves(board))


def test_time_without_end_is_a_limit() -> None:
    assert solve(Request.about(straight_three(), Limits(seconds=math.inf))).status is Status.DEAD


# Memory


def test_a_table_that_does_not_fit_into_memory_is_made_smaller(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    have = 1 << 20
    zeros = np.zeros

    def scarce(length: int, dtype: type[np.uint64]) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        if length * 8 > have + 64:  # room to begin at a line of memory
            raise MemoryError
        return zeros(length, dtype=dtype)

    monkeypatch.setattr(proof_table.np, "zeros", scarce)
    with pytest.warns(ResourceWarning, match="not enough memory for the search table: using 1 MB"):
        table = proof_table.new_proof_table(1, 4)
    assert table.entries.nbytes == have
    monkeypatch.undo()
    assert proof_table.new_proof_table(1, 4).entries.nbytes == 4 * have


def test_a_search_goes_on_with_the_smallest_table() -> None:
    result = solve(
        Request.about(straight_three(), Limits(nodes=10_000), Workspace(0)), EngineKind.PROOF
    )
    assert (result.status, result.proved) == (Status.DEAD, True)


# Cancelling


@every_engine
def test_a_flag_set_before_the_start_stops_at_once(engine: str) -> None:
    cancel = CancelFlag()
    cancel.set()
    board = straight_three()
    result = solve(Request.about(board, Limits(), cancel=cancel), engine)
    assert (result.stopped, result.nodes, result.proved) == (StopReason.CANCELLED, 0, False)
    assert board.is_legal(result.move or PASS)


def test_a_flag_set_before_a_survey_stops_it_at_once() -> None:
    cancel = CancelFlag()
    cancel.set()
    board = straight_three()
    found = survey(Request.about(board, Limits(), cancel=cancel))
    assert found.best.stopped is StopReason.CANCELLED
    assert [first.correct for first in found.moves] == [None] * len(allowed_moves(board))
    assert not found.complete


def test_a_flag_stops_a_search_of_a_part_of_the_board() -> None:
    cancel = CancelFlag()
    cancel.set()
    board = Board(whole_board("O K10", "x K11"))
    result = solve(Request.about(board, Limits(), Workspace(16), cancel=cancel))
    assert result.stopped is StopReason.CANCELLED
    assert board.is_legal(result.move or PASS)


def test_a_cancelled_search_goes_on_where_it_stopped() -> None:
    """What the first half took is not paid again: the table is warm."""
    position, limits = parse_diagram(LONG_L), Limits(nodes=1_000_000)
    whole = solve(Request.about(Board(position), limits, Workspace(16)), EngineKind.PROOF)
    assert whole.proved
    assert whole.nodes > 2 * SLICE
    workspace, cancel = Workspace(16), CancelFlag()
    first = solve(
        Request.about(
            Board(position), limits, workspace, cancel=cancel, progress=lambda _: cancel.set()
        ),
        EngineKind.PROOF,
    )
    assert (first.stopped, first.proved, first.nodes) == (StopReason.CANCELLED, False, SLICE)
    again = solve(Request.about(Board(position), limits, workspace), EngineKind.PROOF)
    assert replace(again.ko or Ko(), taker=None) == replace(whole.ko or Ko(), taker=None)
    assert (again.status, again.proved, again.exact) == (whole.status, True, True)
    assert again.nodes < whole.nodes - SLICE // 2


LONG_L = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
+ x x x x x x . .
+ O O O O x x . .
+ + + + O x x . .
+ + + + + + x . .
"""


def test_cancelling_from_another_thread() -> None:
    board, cancel = Board(parse_diagram(OPEN_FIELD)), CancelFlag()
    results: list[Result] = []
    started = threading.Event()

    def search() -> None:
        results.append(
            solve(
                Request.about(
                    board, Limits(), Workspace(16), cancel=cancel, progress=lambda _: started.set()
                ),
                EngineKind.PROOF,
            )
        )

    thread = threading.Thread(target=search)
    thread.start()
    assert started.wait(60)
    cancel.set()
    thread.join(60)
    assert not thread.is_alive()
    assert results[0].stopped is StopReason.CANCELLED
    assert board.is_legal(results[0].move or PASS)

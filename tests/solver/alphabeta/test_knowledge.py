"""What players know about life and death, proved by the search; the table of eye shapes among it."""

from __future__ import annotations

from functools import partial
from itertools import combinations

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color, Point, PointState
from gold.board.position import Position
from gold.board.status import Status
from gold.patterns.shapes import ALWAYS_LIVES, EyeShape, eye_shapes
from gold.solver.api import EngineKind, Limits, Result
from gold.solver.engine import solve as solve_with
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from tests.solver.without_threats import status_without_threats
from tests.symmetries import SYMMETRIES_AND_SWAPS

solve = partial(solve_with, engine=EngineKind.CLASSIC)

pytestmark = pytest.mark.kernel

NODES = 400_000


@pytest.fixture(scope="module")
def workspace() -> Workspace:
    return Workspace(18)


def enclosed(shape: EyeShape, to_play: Color, taken: tuple[tuple[int, int], ...] = ()) -> Position:
    """White's eye space of a shape in a solid wall, surrounded by Black without liberties to spare."""
    rows, cols = [row for row, _ in shape.space], [col for _, col in shape.space]
    size = max(max(rows) - min(rows), max(cols) - min(cols)) + 7
    top, left = 3 - min(rows), 3 - min(cols)
    geometry = Position.empty(size).geometry
    space = {geometry.point(row + top, col + left) for row, col in shape.space}
    wall = _ring(size, space)
    states = dict.fromkeys(space, PointState.VALID)
    states |= dict.fromkeys(wall, PointState.WHITE_KEYSTONE)
    states |= dict.fromkeys(_ring(size, space | wall), PointState.BLACK)
    for row, col in taken:
        states[geometry.point(row + top, col + left)] = PointState.BLACK
    position = Position.empty(size, PointState.INVALID).with_states(states)
    return Position(size, position.states, to_play)


def _ring(size: int, points: set[Point]) -> set[Point]:
    geometry = Position.empty(size).geometry
    places = [geometry.row_col(point) for point in points]
    around = {(row + dr, col + dc) for row, col in places for dr in (-1, 0, 1) for dc in (-1, 0, 1)}
    return {geometry.point(row, col) for row, col in around} - points


def proved(position: Position, workspace: Workspace) -> Result:
    result = solve(Request.about(Board(position), Limits(nodes=NODES), workspace))
    assert result.proved
    return result


def taken_vitals(shape: EyeShape) -> list[tuple[tuple[int, int], ...]]:
    """Every choice of vital points that Black holds and still leaves White's eye space open."""
    return [
        chosen
        for count in range(len(shape.vital) + 1)
        for chosen in combinations(shape.vital, count)
        if len(shape.space) - count >= 2
    ]


@pytest.mark.parametrize(
    "shape", [s for s in eye_shapes() if len(s.space) > 1], ids=lambda shape: shape.name
)
def test_vital_points_decide_as_the_table_of_shapes_says(
    shape: EyeShape, workspace: Workspace
) -> None:
    for taken in taken_vitals(shape):
        always = len(shape.vital) >= ALWAYS_LIVES
        open_vital = len(shape.vital) - len(taken)
        attacked = proved(enclosed(shape, Color.BLACK, taken), workspace)
        defended = proved(enclosed(shape, Color.WHITE, taken), workspace)
        assert (status_without_threats(attacked) is Status.ALIVE) == (always or open_vital >= 2), (
            f"Black first, holding {taken}"
        )
        assert (status_without_threats(defended) is Status.ALIVE) == (always or open_vital >= 1), (
            f"White first, holding {taken}"
        )


SQUARE_FOUR = """
x x x x x x
x O O O O x
x O + + O x
x O + + O x
x O O O O x
. x x x x .
"""
TWO_EYES = """
+ O + O x
O O O O x
x x x x x
. . . . .
. . . . .
"""
SNAPBACK = """
. . . . . . .
. x x x x x .
. x O O O x .
. x O x + x .
. x x + O x .
. . x x O x .
. . . . x . .
"""


@pytest.mark.parametrize(
    ("diagram", "to_play", "status"),
    [
        pytest.param(
            SQUARE_FOUR, Color.WHITE, Status.DEAD, id="square four is dead even if White begins"
        ),
        pytest.param(TWO_EYES, Color.BLACK, Status.ALIVE, id="two eyes cannot be filled"),
        pytest.param(TWO_EYES, Color.WHITE, Status.ALIVE, id="passing keeps two eyes"),
        pytest.param(SNAPBACK, Color.BLACK, Status.DEAD, id="shortage of liberties"),
    ],
)
def test_known_positions_in_all_sixteen_views(
    diagram: str, to_play: Color, status: Status, workspace: Workspace
) -> None:
    position = parse_diagram(diagram, to_play)
    for symmetry in SYMMETRIES_AND_SWAPS:
        result = proved(symmetry.position(position), workspace)
        assert status_without_threats(result) is status


GOLDEN = """
. x + + + + + + + x .
. x + O + + + O + x .
. x O + + O + + O x .
. x x O + O + O x x .
. . x x O O O x x . .
. . . x x x x x . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
"""


def test_golden_search() -> None:
    """A change of the search or its knowledge shows here; then say in the commit what it did to the bench."""
    board = Board(parse_diagram(GOLDEN, Color.BLACK))
    result = solve(Request.about(board, Limits(depth=5)))
    line = " ".join(board.geometry.vertices(result.line))
    assert (result.nodes, result.score, line) == (9123, 2215, "E10 E11 G11 F10 G9")

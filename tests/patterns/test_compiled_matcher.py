"""The compiled matcher finds exactly what the readable one finds."""

from __future__ import annotations

import random

import pytest

from gold.board.board import Board
from gold.board.points import Color, Point, PointState
from gold.board.position import Position
from gold.patterns import compiled
from gold.patterns.compiled import Condition
from gold.patterns.shapes import EyeShape, eye_shapes
from gold.solver.alphabeta.fastboard import active_points, fast_board
from tests.patterns.matcher import Place, ShapeMatch, find_shapes, wall_of
from tests.random_positions import random_position
from tests.thorough import SHARE, THOROUGH, rest_slow

pytestmark = pytest.mark.kernel
BOARD = 9


def compiled_shapes(position: Position, color: Color) -> list[ShapeMatch]:
    board = Board(position)
    cells = fast_board(board).cells
    finder = compiled.new_finder(position.size, active_points(board))
    compiled.find_regions(cells, finder, int(color))
    count = compiled.find_shapes(cells, finder, int(color))
    fields = compiled.FOUND_FIELDS
    rows = finder[compiled.FOUND : compiled.FOUND + count * fields].reshape(count, fields).tolist()
    return [_as_match(cells, row, position.size + 2) for row in rows]


def _as_match(cells: compiled.Cells, row: list[int], stride: int) -> ShapeMatch:
    space = frozenset(map(Point, row[compiled.SPACE : compiled.SPACE + row[compiled.SPACE_SIZE]]))
    vitals = row[compiled.VITAL : compiled.VITAL + row[compiled.OPEN_VITAL]]
    view = _view(row[compiled.FOUND_SHAPE], space, stride)
    taken = frozenset(p for p in view if cells[p] != 0 and p != row[compiled.POINT])
    assert len(taken) == row[compiled.TAKEN_VITAL]
    return ShapeMatch(
        name=eye_shapes()[row[compiled.FOUND_SHAPE]].name,
        condition=Condition(row[compiled.CONDITION]),
        place=Place(row[compiled.PLACE]),
        space=space,
        open_vital=frozenset(map(Point, vitals)),
        taken_vital=taken,
        point=Point(row[compiled.POINT]) or None,
    )


def _view(shape: int, space: frozenset[Point], stride: int) -> list[Point]:
    """All vital points of a space, worked out anew from the drawn shape."""
    first = min(space)
    for view in eye_shapes()[shape].views():
        if {Point(first + row * stride + col) for row, col in view.space} == space:
            return [Point(first + row * stride + col) for row, col in view.vital]
    raise AssertionError(f"{space} is not a {eye_shapes()[shape].name}")


def assert_same(position: Position) -> set[ShapeMatch]:
    everything = set()
    for color in Color:
        expected = find_shapes(position, color)
        found = compiled_shapes(position, color)
        assert len(found) == len(set(found)), "a shape was found twice"
        assert set(found) == expected
        everything |= expected
    return everything


@pytest.mark.parametrize("seed", range(20))
def test_same_shapes_on_random_boards(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(5):
        assert_same(random_position(dice))


def dense_position(dice: random.Random) -> Position:
    """Mostly stones of one colour with holes, so that there are many shapes."""
    size = dice.randint(2, 8)
    wall = PointState.stone(dice.choice(list(Color)))
    other = PointState.stone(wall.color.opponent) if wall.color else wall
    states = dice.choices(
        (wall, PointState.VALID, other, PointState.INVALID), (60, 34, 4, 1), k=size * size
    )
    position = Position(size, tuple(states))
    while stuck := position.stones_without_liberties():
        position = position.with_states({dice.choice(stuck): PointState.VALID})
    return position


def test_same_shapes_among_many_eyes() -> None:
    seen: set[tuple[str, Condition]] = set()
    for seed in range(100):
        seen |= {
            (match.name, match.condition)
            for match in assert_same(dense_position(random.Random(seed)))
        }
    assert len(seen) > 25, "the random boards must hold shapes of most kinds"


@pytest.mark.parametrize("shape", rest_slow(eye_shapes(), 3), ids=lambda shape: shape.name)
def test_each_shape_in_each_view_place_and_condition(shape: EyeShape) -> None:
    """Drawn on the board in the centre, on the side and in the corner, whole, divided and with a gap.

    Each view in each place only if all comparisons are wanted whole; else in a third of them by turns.
    """
    places = set()
    conditions = set()
    views = shape.views()
    share = 1 if THOROUGH else min(3, len(views))
    for number, view in enumerate(views):
        for row, col in placings(view)[(number + SHARE) % share :: share]:
            for position in drawn(view, row, col):
                same = [match for match in assert_same(position) if match.name == shape.name]
                places |= {match.place for match in same}
                conditions |= {match.condition for match in same}
    assert places == set(Place)
    assert conditions == (
        set(Condition) if shape.vital else {Condition.COMPLETE, Condition.INCOMPLETE}
    )


def drawn(view: EyeShape, row: int, col: int) -> list[Position]:
    """A white board with the view's space cut out of it: whole, divided, and with a gap."""
    size = BOARD
    geometry = Position.empty(size).geometry
    whole = Position(size, (PointState.WHITE,) * (size * size)).with_states(
        {geometry.point(row + dr, col + dc): PointState.VALID for dr, dc in view.space}
    )
    positions = [whole]
    positions += [
        whole.with_states({geometry.point(row + dr, col + dc): PointState.WHITE})
        for dr, dc in view.vital
    ]
    wall = [
        (row + dr, col + dc)
        for dr, dc in wall_of(view)
        if 0 <= row + dr < size and 0 <= col + dc < size
    ]
    points = {geometry.point(r, c) for r, c in wall}
    for gap in sorted(points)[:2]:
        beyond = [
            near for near in geometry.neighbors[gap] if whole[near].color and near not in points
        ]
        if beyond:
            positions.append(
                whole.with_states({gap: PointState.VALID, beyond[0]: PointState.INVALID})
            )
    return positions


def placings(view: EyeShape) -> list[tuple[int, int]]:
    """Where its first point goes to put a view in the middle, on each side and in each corner."""
    rows, cols = [dr for dr, _ in view.space], [dc for _, dc in view.space]
    return [
        (row, col)
        for row in (-min(rows), 1, BOARD - 1 - max(rows))
        for col in (-min(cols), 1 - min(cols), BOARD - 1 - max(cols))
    ]

"""Shapes: shut-in groups on a 19 × 19 board, and the generator's random changes to them.

The stones decide what is inside, as in a plain diagram (:mod:`gold.authoring.enclosure`), so a wall
may have the usual gaps. A corner shape is at the top left, a side shape at the top; finished
problems are turned and recoloured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, reduce
from operator import or_
from random import Random

from gold.authoring.naturalness import Look, look_of_stones
from gold.authoring.shut_in import PointSet, bit_board, bits_of
from gold.board.points import Color, Point, PointState, geometry
from gold.board.position import Boundary, Position

BOARD = geometry(19)
ATTACKER = Color.BLACK
DEFENDER = Color.WHITE
_MIDDLE = BOARD.size // 2

Stones = Mapping[Point, Color]


@dataclass(frozen=True, slots=True)
class Extent:
    """The area that a shape must lie in: the first ``rows``, and columns ``left`` to ``right``."""

    rows: int
    left: int
    right: int

    def __contains__(self, point: Point) -> bool:
        row, col = BOARD.row_col(point)
        return 0 <= row < self.rows and self.left <= col <= self.right


CORNER = Extent(8, 0, 10)
SIDE = Extent(6, _MIDDLE - 6, _MIDDLE + 6)


@dataclass(frozen=True, slots=True)
class Shape:
    """A shut-in group: the stones of both sides, and their look. Immutable."""

    extent: Extent
    stones: Stones
    look: Look

    @property
    def in_corner(self) -> bool:
        """Whether the shape lies in a corner; otherwise it is at a side."""
        return self.extent is CORNER

    @property
    def gaps(self) -> list[Point]:
        """The empty points inside that are next to an outside point, in the order of the board."""
        inner = self.look.inside | self.look.face
        return sorted(
            point for point in self.look.empty if not inner.issuperset(BOARD.neighbors[point])
        )

    def position(self, to_play: Color) -> Position:
        """The position: White's stones are the keystones, the empty points inside the region."""
        contents = dict.fromkeys(self.look.empty, PointState.VALID)
        contents |= {
            point: PointState.stone(side, side is DEFENDER) for point, side in self.stones.items()
        }
        empty = Position.empty(BOARD.size, PointState.INVALID)
        return replace(empty, to_play=to_play).with_states(contents)

    def on_open_board(self, to_play: Color) -> Position:
        """The position with a larger region, which includes points behind the gaps of the wall.

        A defender who gets through has escaped (boundary rule ``open``). So a proof of it does not
        assume that the attacker is strong outside.
        """
        position = self.position(to_play)
        leaks = _beside(self.gaps) - self.look.inside - set(self.stones)
        near = leaks | (_beside(leaks) - set(self.stones))
        around = near | (_beside(near) - set(self.stones))
        return replace(
            position.with_states(dict.fromkeys(around - self.look.inside, PointState.VALID)),
            boundary=Boundary.OPEN,
        )

    def with_stones(self, changes: Mapping[Point, Color | None]) -> Shape | None:
        """Return the shape with some points changed (None: no stone); None if it is no shape."""
        stones = {**self.stones, **changes}
        return shape_from_stones(
            self.extent, {point: color for point, color in stones.items() if color is not None}
        )


def shape_from_stones(extent: Extent, stones: Stones) -> Shape | None:
    """Build the shape of these stones, without those that neither lie inside nor touch the inside.

    None in each of these cases:

    - there are no White stones, or Black's stones do not shut in all of them;
    - the inside is not within the extent;
    - a chain has no liberty.
    """
    while True:
        look = None
        sides = {color: bits_of(BOARD, _stones(stones, color)) for color in Color}
        if sides[DEFENDER]:
            look = look_of_stones(BOARD, sides[DEFENDER], sides[DEFENDER], sides[ATTACKER])
        if look is None or not look.inside <= _points_in(extent):
            return None
        seen = look.inside | look.face
        if all(point in seen for point in stones):
            break
        stones = {point: color for point, color in stones.items() if point in seen}
    if len(look.defenders) != sum(color is DEFENDER for color in stones.values()):
        return None
    return Shape(extent, stones, look) if _have_liberties(*sides.values()) else None


def _stones(stones: Stones, color: Color) -> Iterator[Point]:
    return (point for point, each in stones.items() if each is color)


def _have_liberties(*sides: PointSet) -> bool:
    """Return whether every chain of each side touches an empty point."""
    board = bit_board(BOARD.size)
    beside_empty = board.beside(board.all & ~reduce(or_, sides))
    return all(board.flood(side & beside_empty, side) == side for side in sides)


@cache
def _points_in(extent: Extent) -> frozenset[Point]:
    return frozenset(point for point in BOARD.points if point in extent)


def _beside(points: Iterable[Point]) -> set[Point]:
    return {near for point in points for near in BOARD.neighbors[point]}


# Making and changing


def random_shape(rng: Random, room: int) -> Shape | None:
    """Make a random shape; None if the stones make no valid one.

    It has an eye space of ``room`` points near the edge, the defender's stones around it with up to
    two gaps, and the attacker's stones around these.
    """
    extent = SIDE if rng.randrange(8) == 0 else CORNER
    space = _grown(rng, extent, room)
    around = sorted(_beside(space) - space)
    gaps = rng.sample(around, min(len(around) - 1, rng.choice((0, 1, 1, 2))))
    stones = dict.fromkeys(around, DEFENDER)
    outside = {near for point in around for near in BOARD.neighbors[point]} - space - set(around)
    stones |= dict.fromkeys(sorted(outside), ATTACKER)
    for point in gaps:
        del stones[point]
    return shape_from_stones(extent, stones)


def _grown(rng: Random, extent: Extent, room: int) -> set[Point]:
    """Grow a set of ``room`` connected points from the edge.

    Points next to several chosen ones, and points near the edge, are likelier.
    """
    col = extent.left + rng.randint(0, 1) if extent is CORNER else _MIDDLE + rng.randint(-1, 1)
    grown = {BOARD.point(0, col)}
    while len(grown) < room:
        beside = sorted(point for point in _beside(grown) - grown if point in extent)
        weights = [
            (1 + 2 * sum(near in grown for near in BOARD.neighbors[point]))
            / (1 + BOARD.row_col(point)[0])
            for point in beside
        ]
        grown.add(rng.choices(beside, weights)[0])
    return grown


def changed(rng: Random, shape: Shape) -> Shape | None:
    """Add, remove or move one or two stones at random; None if the result is no shape."""
    changes: dict[Point, Color | None] = {}
    for _change in range(rng.choice((1, 1, 2))):
        changes |= dict(_change_of(rng, shape))
    return shape.with_stones(changes)


def _change_of(rng: Random, shape: Shape) -> Iterator[tuple[Point, Color | None]]:
    stones = sorted(shape.stones)
    way = rng.choice(("add", "add", "remove", "move", "move"))
    if way == "add":
        places = shape.look.empty | _beside(shape.look.face)
        near = sorted(places - set(stones))
        yield rng.choice(near), rng.choice((ATTACKER, DEFENDER))
        return
    stone = rng.choice(stones)
    yield stone, None
    if way == "remove":
        return
    for _try in range(3):
        place = BOARD.shifted(stone, rng.randint(-1, 1), rng.randint(-1, 1))
        if place is not None and place not in shape.stones:
            yield place, shape.stones[stone]
            return

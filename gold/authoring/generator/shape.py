"""A group that is shut in, as the generator changes it: what is inside the wall, from which the wall follows.

The attacker's wall stands on every point beside the inside, and nowhere else. So the inside is closed, no
defender escapes, and the wall needs no further stones. A corner is at the top left, a side at the top;
finished problems are turned and recoloured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from random import Random

from gold.board.points import Color, Point, PointState, geometry
from gold.board.position import Position

BOARD = geometry(19)
_MIDDLE = BOARD.size // 2


class Inside(Enum):
    """What a point inside the wall holds."""

    EMPTY = "empty"
    DEFENDER = "defender"
    ATTACKER = "attacker"


@dataclass(frozen=True, slots=True)
class Extent:
    """How far an inside may reach: so many ``rows``, and the columns from ``left`` to ``right``."""

    rows: int
    left: int
    right: int

    def __contains__(self, point: Point) -> bool:
        row, col = BOARD.row_col(point)
        return 0 <= row < self.rows and self.left <= col <= self.right


CORNER = Extent(4, 0, 7)
SIDE = Extent(3, _MIDDLE - 4, _MIDDLE + 4)


@dataclass(frozen=True, slots=True)
class Shape:
    """What is inside the wall, and how far it may reach. Not to be changed once it is made."""

    extent: Extent
    inside: Mapping[Point, Inside]

    def points(self, holding: Inside) -> list[Point]:
        """The points inside that hold something, in the order of the board."""
        return sorted(point for point, held in self.inside.items() if held is holding)

    def wall(self) -> list[Point]:
        """Where the attacker's wall stands, in the order of the board."""
        return sorted(_beside(self.inside).difference(self.inside))

    def border(self) -> list[Point]:
        """The points inside that touch the wall, in the order of the board."""
        return sorted(_beside(self.wall()).intersection(self.inside))

    def chains(self, holding: Inside) -> Iterator[frozenset[Point]]:
        """The connected sets of points inside that hold something."""
        return BOARD.pieces(self.points(holding))

    def liberties(self, chain: Iterable[Point]) -> set[Point]:
        """The empty points inside beside some stones."""
        return {point for point in _beside(chain) if self.inside.get(point) is Inside.EMPTY}

    def position(self, to_play: Color) -> Position:
        """White defends all its stones against Black; both play where the inside is empty."""
        states = {
            Inside.EMPTY: PointState.VALID,
            Inside.DEFENDER: PointState.WHITE_KEYSTONE,
            Inside.ATTACKER: PointState.BLACK,
        }
        contents = dict.fromkeys(self.wall(), PointState.BLACK)
        contents |= {point: states[held] for point, held in self.inside.items()}
        empty = Position.empty(BOARD.size, PointState.INVALID)
        return replace(empty, to_play=to_play).with_states(contents)

    def with_inside(self, changes: Mapping[Point, Inside | None]) -> Shape:
        """The shape with some points changed, or no longer inside where the change is None."""
        inside = {**self.inside, **changes}
        return Shape(self.extent, {point: held for point, held in inside.items() if held is not None})

    @property
    def stones(self) -> int:
        """How many stones there are, of the wall and inside."""
        return len(self.wall()) + sum(held is not Inside.EMPTY for held in self.inside.values())


def _beside(points: Iterable[Point]) -> set[Point]:
    return {near for point in points for near in BOARD.neighbors[point]}


# Making and changing


def random_shape(rng: Random, room: int) -> Shape:
    """An eye space of so many points with a wall of the defender's around it, which has a gap or two, and
    perhaps stones inside.
    """
    extent = rng.choice((CORNER, CORNER, SIDE))
    space = _grown(rng, extent, room)
    around = sorted(_beside(space) - space)
    inside = dict.fromkeys(space, Inside.EMPTY) | dict.fromkeys(around, Inside.DEFENDER)
    for point in rng.sample(around, min(len(around), rng.choice((0, 1, 1, 2)))):
        inside[point] = Inside.EMPTY
    for held, most in ((Inside.DEFENDER, 2), (Inside.ATTACKER, 1)):
        for point in rng.sample(sorted(space), min(room, rng.randint(0, most))):
            inside[point] = held
    return tidied(Shape(extent, inside))


def _grown(rng: Random, extent: Extent, room: int) -> set[Point]:
    """Connected points from the edge on; rather those beside several that are there, and near the edge."""
    col = extent.left + rng.randint(0, 1) if extent is CORNER else _MIDDLE + rng.randint(-1, 1)
    grown = {BOARD.point(0, col)}
    inner = Extent(extent.rows - 1, extent.left, extent.right - 1)
    while len(grown) < room:
        beside = sorted(point for point in _beside(grown) - grown if point in inner)
        if not beside:
            break
        weights = [
            (1 + 2 * sum(near in grown for near in BOARD.neighbors[point])) / (1 + BOARD.row_col(point)[0])
            for point in beside
        ]
        grown.add(rng.choices(beside, weights)[0])
    return grown


def changed(rng: Random, shape: Shape, grows: bool = False) -> Shape:
    """The shape with a point or two changed; if it ``grows``, rather so that there is more room."""
    for _step in range(rng.choice((1, 1, 2))):
        shape = _step_from(rng, shape, _GROWING if grows else _WAYS)
    return tidied(shape)


_WAYS = ("fill", "fill", "clear", "widen", "narrow")
_GROWING = ("fill", "clear", "widen", "widen", "widen", "narrow")


def _step_from(rng: Random, shape: Shape, ways: Sequence[str]) -> Shape:
    way = rng.choice(ways)
    points = {
        "fill": lambda: shape.points(Inside.EMPTY),
        "clear": lambda: shape.points(Inside.DEFENDER) + shape.points(Inside.ATTACKER),
        "widen": lambda: [point for point in shape.wall() if point in shape.extent],
        "narrow": shape.border,
    }[way]()
    if not points:
        return shape
    point = rng.choice(points)
    held = {
        "fill": rng.choice((Inside.DEFENDER, Inside.DEFENDER, Inside.ATTACKER)),
        "clear": Inside.EMPTY,
        "widen": rng.choice((Inside.EMPTY, Inside.DEFENDER, Inside.DEFENDER)),
        "narrow": None,
    }[way]
    return shape.with_inside({point: held})


def tidied(shape: Shape) -> Shape:
    """The shape without what is idle: an attacker's stone inside that touches the wall is a part of it, and
    of an inside that fell apart the largest piece stays.
    """
    while shape.inside:
        gone = set(shape.inside) - max(BOARD.pieces(shape.inside), key=len)
        gone |= {point for point in shape.border() if shape.inside[point] is Inside.ATTACKER}
        if not gone:
            break
        shape = shape.with_inside(dict.fromkeys(gone))
    return shape


# Judging by eye


_MOST_CHAINS, _LEAST_IN_CHAIN, _LEAST_LIBERTIES = 3, 3, 2
_MOST_INNER_CHAINS, _MOST_INNER_STONES = 1, 3
_LEAST_EMPTY = 3


@dataclass(frozen=True, slots=True)
class ShapeSize:
    """How large a shape may be: in stones, and in empty points inside."""

    stones: int
    empty: int


def is_neat(shape: Shape, most: ShapeSize) -> bool:
    """Whether a shape looks like one from a game: a group of a few chains, none of them in atari, few stones
    of the attacker's inside, none without liberties; and not too large.
    """
    empty, defenders = shape.points(Inside.EMPTY), list(shape.chains(Inside.DEFENDER))
    inner = list(shape.chains(Inside.ATTACKER))
    return (
        _LEAST_EMPTY <= len(empty) <= most.empty
        and 1 <= len(defenders) <= _MOST_CHAINS
        and max(map(len, defenders)) >= _LEAST_IN_CHAIN
        and all(len(shape.liberties(chain)) >= _LEAST_LIBERTIES for chain in defenders)
        and len(inner) <= _MOST_INNER_CHAINS
        and sum(map(len, inner)) <= _MOST_INNER_STONES
        and all(shape.liberties(chain) for chain in inner)
        and shape.stones <= most.stones
    )

"""A group that is shut in, as the generator changes it: what is inside the wall, from which the wall follows.

The attacker's wall stands on every point beside the inside, and nowhere else. So the inside is closed, no
defender escapes, and the wall needs no further stones. Points are pairs of row and column, both from 0. A
corner is at the top left, a side at the top; finished problems are turned and recoloured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import TypeAlias

from gold.board.points import Color, PointState, geometry
from gold.board.position import Position

SIZE = 19
_MIDDLE = SIZE // 2

Place: TypeAlias = tuple[int, int]


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

    def __contains__(self, place: Place) -> bool:
        row, col = place
        return 0 <= row < self.rows and self.left <= col <= self.right


CORNER = Extent(4, 0, 7)
SIDE = Extent(3, _MIDDLE - 4, _MIDDLE + 4)


@dataclass(frozen=True, slots=True)
class Shape:
    """What is inside the wall, and how far it may reach. Not to be changed once it is made."""

    extent: Extent
    inside: Mapping[Place, Inside]

    def places(self, holding: Inside) -> list[Place]:
        """The points inside that hold something, in the order of the board."""
        return sorted(place for place, held in self.inside.items() if held is holding)

    def wall(self) -> list[Place]:
        """Where the attacker's wall stands, in the order of the board."""
        beside = {near for place in self.inside for near in neighbors(place)}
        return sorted(beside.difference(self.inside))

    def border(self) -> list[Place]:
        """The points inside that touch the wall, in the order of the board."""
        wall = set(self.wall())
        return sorted(place for place in self.inside if not wall.isdisjoint(neighbors(place)))

    def chains(self, holding: Inside) -> Iterator[frozenset[Place]]:
        """The connected sets of points inside that hold something."""
        return pieces(self.places(holding))

    def liberties(self, chain: Iterable[Place]) -> set[Place]:
        """The empty points inside beside some stones."""
        beside = {near for place in chain for near in neighbors(place)}
        return {place for place in beside if self.inside.get(place) is Inside.EMPTY}

    def position(self, to_play: Color) -> Position:
        """White defends all its stones against Black; both play where the inside is empty."""
        states = {
            Inside.EMPTY: PointState.VALID,
            Inside.DEFENDER: PointState.WHITE_KEYSTONE,
            Inside.ATTACKER: PointState.BLACK,
        }
        point = geometry(SIZE).point
        changes = {point(*place): PointState.BLACK for place in self.wall()}
        changes |= {point(*place): states[held] for place, held in self.inside.items()}
        empty = Position(SIZE, (PointState.INVALID,) * SIZE**2, to_play)
        return empty.with_states(changes)

    def with_inside(self, changes: Mapping[Place, Inside | None]) -> Shape:
        """The shape with some points changed, or no longer inside where the change is None."""
        inside = {**self.inside, **changes}
        return Shape(self.extent, {place: held for place, held in inside.items() if held is not None})

    @property
    def stones(self) -> int:
        """How many stones there are, of the wall and inside."""
        return len(self.wall()) + sum(held is not Inside.EMPTY for held in self.inside.values())


def neighbors(place: Place) -> list[Place]:
    """The points of the board beside one."""
    row, col = place
    beside = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
    return [(r, c) for r, c in beside if 0 <= r < SIZE and 0 <= c < SIZE]


def pieces(places: Iterable[Place]) -> Iterator[frozenset[Place]]:
    """The connected pieces of some points."""
    left = dict.fromkeys(places)
    while left:
        piece = {next(iter(left))}
        waiting = list(piece)
        while waiting:
            place = waiting.pop()
            del left[place]
            new = [near for near in neighbors(place) if near in left and near not in piece]
            piece.update(new)
            waiting += new
        yield frozenset(piece)


# Making and changing


def random_shape(rng: Random, room: int) -> Shape:
    """An eye space of so many points with a wall of the defender's around it, which has a gap or two, and
    perhaps stones inside.
    """
    extent = rng.choice((CORNER, CORNER, SIDE))
    space = _grown(rng, extent, room)
    around = sorted({near for place in space for near in neighbors(place)} - space)
    inside = dict.fromkeys(space, Inside.EMPTY) | dict.fromkeys(around, Inside.DEFENDER)
    for place in rng.sample(around, min(len(around), rng.choice((0, 1, 1, 2)))):
        inside[place] = Inside.EMPTY
    for held, most in ((Inside.DEFENDER, 2), (Inside.ATTACKER, 1)):
        for place in rng.sample(sorted(space), min(room, rng.randint(0, most))):
            inside[place] = held
    return tidied(Shape(extent, inside))


def _grown(rng: Random, extent: Extent, room: int) -> set[Place]:
    """Connected points from the edge on; rather those beside several that are there, and near the edge."""
    start = (0, extent.left + rng.randint(0, 1) if extent is CORNER else _MIDDLE + rng.randint(-1, 1))
    grown = {start}
    inner = Extent(extent.rows - 1, extent.left, extent.right - 1)
    while len(grown) < room:
        beside = sorted({near for place in grown for near in neighbors(place) if near in inner} - grown)
        if not beside:
            break
        weights = [
            (1 + 2 * sum(near in grown for near in neighbors(place))) / (1 + place[0]) for place in beside
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
    places = {
        "fill": lambda: shape.places(Inside.EMPTY),
        "clear": lambda: shape.places(Inside.DEFENDER) + shape.places(Inside.ATTACKER),
        "widen": lambda: [place for place in shape.wall() if place in shape.extent],
        "narrow": shape.border,
    }[way]()
    if not places:
        return shape
    place = rng.choice(places)
    held = {
        "fill": rng.choice((Inside.DEFENDER, Inside.DEFENDER, Inside.ATTACKER)),
        "clear": Inside.EMPTY,
        "widen": rng.choice((Inside.EMPTY, Inside.DEFENDER, Inside.DEFENDER)),
        "narrow": None,
    }[way]
    return shape.with_inside({place: held})


def tidied(shape: Shape) -> Shape:
    """The shape without what is idle: an attacker's stone inside that touches the wall is a part of it, and
    of an inside that fell apart the largest piece stays.
    """
    while shape.inside:
        largest = max(pieces(sorted(shape.inside)), key=len)
        gone: dict[Place, Inside | None] = dict.fromkeys(set(shape.inside) - largest)
        outer = [place for place in shape.border() if shape.inside[place] is Inside.ATTACKER]
        gone |= dict.fromkeys(outer)
        if not gone:
            break
        shape = shape.with_inside(gone)
    return shape


# Judging by eye


_MOST_CHAINS, _LEAST_IN_CHAIN, _LEAST_LIBERTIES = 3, 3, 2
_MOST_INNER_CHAINS, _MOST_INNER_STONES = 1, 3
_LEAST_EMPTY = 3


@dataclass(frozen=True, slots=True)
class Size:
    """How large a shape may be: in stones, and in empty points inside."""

    stones: int
    empty: int


def is_neat(shape: Shape, most: Size) -> bool:
    """Whether a shape looks like one from a game: a group of a few chains, none of them in atari, few stones
    of the attacker's inside, none without liberties; and not too large.
    """
    empty, defenders = shape.places(Inside.EMPTY), list(shape.chains(Inside.DEFENDER))
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

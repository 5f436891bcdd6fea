"""Measures the look of a problem: numbers about the points inside its wall, and about the wall.

Two collections are compared by these numbers (`main.py lab naturalness`), and some of them guide
the generator. Stones behind the wall do not count. The region in a file is ignored: the inside is
the points that the stones shut in (:mod:`gold.authoring.enclosure`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from gold.authoring.shut_in import PointSet, bit_board, outside, points_of, wall
from gold.board.points import Geometry, Point, geometry
from gold.patterns.contents import BLACK, EMPTY, WHITE
from gold.patterns.learned.store import open_store
from gold.patterns.learned.window_keys import EDGE, keys_of, smallest_views
from gold.shipped import shipped

_LINES = 4
"""Number of lines from the edge that are counted separately; the last one includes all others."""
Points = frozenset[Point]


@dataclass(frozen=True, slots=True)
class Look:
    """The points of a problem inside its wall, and the visible stones of the wall."""

    board: Geometry
    defenders: frozenset[Point]
    """The defender's stones inside."""
    attackers: frozenset[Point]
    """The attacker's stones inside."""
    empty: frozenset[Point]
    """The empty points inside."""
    face: frozenset[Point]
    """The stones of the wall that touch an inside point, also diagonally."""

    @property
    def inside(self) -> frozenset[Point]:
        """All points inside the wall, stones included."""
        return self.defenders | self.attackers | self.empty


def look_of_stones(
    board: Geometry, keystones: PointSet, defender: PointSet, attacker: PointSet
) -> Look | None:
    """Compute the look of a problem; None if the attacker's stones do not shut in the keystones."""
    bits = bit_board(board.size)
    beyond = outside(bits, attacker, defender)
    # The flood runs over the defender's stones, so it reaches either all of a chain or nothing.
    if keystones & beyond:
        return None
    walls = wall(bits, attacker, beyond)
    inside = bits.flood(keystones, bits.all & ~beyond & ~walls)
    empty = inside & ~defender & ~attacker
    face = bits.around(inside) & walls
    return Look(
        board,
        *(points_of(board, part) for part in (inside & defender, inside & attacker, empty, face)),
    )


def features(look: Look) -> dict[str, float]:
    """Compute the features of a look by name. Turning or mirroring the problem changes none."""
    board = look.board
    inside = look.inside
    inner = look.attackers
    outer = look.face
    chains = list(board.pieces(look.defenders))
    found = {
        "defender's stones": len(look.defenders),
        "defender's chains": len(chains),
        "defender's single stones": sum(len(chain) == 1 for chain in chains),
        "largest chain's share": max(map(len, chains)) / len(look.defenders),
        "attacker's stones inside": len(inner),
        "attacker's chains inside": len(list(board.pieces(inner))),
        "any attacker's stone inside": bool(inner),
        "largest attacker's chain inside": max(map(len, board.pieces(inner)), default=0),
        "stones of the wall": len(outer),
        "chains of the wall": len(list(board.pieces(outer))),
        "gaps of the wall": len(_beside(board, look.empty) - inside - outer),
        "edges": _edges(board, inside),
        "corner point inside": any(len(board.neighbors[point]) == 2 for point in inside),
    }
    found |= _spans(board, inside)
    for name, points in (
        ("defender", look.defenders), ("attacker inside", inner), ("wall", outer), ("empty", look.empty)
    ):  # fmt: skip
        found |= {f"{name}: {what}": value for what, value in _by_line(board, points).items()}
    for name, stones in (("defender", look.defenders), ("wall", outer)):
        found |= {f"{name}: {what}": value for what, value in _shapes(board, stones, look).items()}
    found |= _liberties(look, chains)
    found |= _eye_space(look)
    found |= _contact(look)
    patterns = list(stone_frequencies(look))
    # fsum, since the patterns come in no fixed order.
    found["frequency of stones' surroundings"] = math.fsum(patterns) / len(patterns)
    found["rarest surroundings"] = min(patterns)
    return {name: float(value) for name, value in found.items()}


def _beside(board: Geometry, points: Points) -> set[Point]:
    """The neighbours of points."""
    return {neighbor for point in points for neighbor in board.neighbors[point]}


def _edges(board: Geometry, points: Points) -> int:
    last = board.size - 1
    lines = [board.row_col(point) for point in points]
    return sum(any(line[axis] == edge for line in lines) for axis in (0, 1) for edge in (0, last))


def _spans(board: Geometry, points: Points) -> dict[str, float]:
    """The sides of the rectangle around the points, and the share of it that they fill."""
    rows, cols = zip(*map(board.row_col, points), strict=True)
    sides = sorted((max(rows) - min(rows) + 1, max(cols) - min(cols) + 1))
    return {
        "shorter side": sides[0],
        "longer side": sides[1],
        "filled": len(points) / (sides[0] * sides[1]),
    }


def line_of(board: Geometry, point: Point) -> int:
    """The line of a point, counted from the nearest edge: 1 at the edge."""
    return _lines(board.size)[point]


@cache
def _lines(size: int) -> Mapping[Point, int]:
    board = geometry(size)
    last = size - 1
    places = {point: board.row_col(point) for point in board.points}
    return {
        point: 1 + min(row, last - row, col, last - col) for point, (row, col) in places.items()
    }


def _by_line(board: Geometry, points: Points) -> dict[str, float]:
    lines = [min(_LINES, line_of(board, point)) for point in points]
    return {f"line {line}": lines.count(line) / max(1, len(lines)) for line in range(1, _LINES + 1)}


def _shapes(board: Geometry, stones: Points, look: Look) -> dict[str, float]:
    """Count small shapes of neighbouring stones, divided by the number of stones."""
    down = board.stride
    corners = {point - step for point in stones for step in (0, 1, down, down + 1)}
    squares = [{corner, corner + 1, corner + down, corner + down + 1} for corner in corners]
    threes = [square - stones for square in squares if len(square & stones) == 3]
    found = {
        "connected pairs": sum(
            near in stones for point in stones for near in (point + 1, point + down)
        ),
        "empty triangles": sum(missing <= look.empty for missing in threes),
        "full triangles": sum(not missing <= look.empty for missing in threes),
        "squares": sum(square <= stones for square in squares),
        "diagonals": sum(_diagonals(point, down, stones) for point in stones),
        "one-point jumps": sum(
            point + 2 * step in stones and point + step in look.empty
            for point in stones
            for step in (1, down)
        ),
        "bends": sum(_is_bend(board, point, stones) for point in stones),
        "ends": sum(sum(near in stones for near in board.neighbors[p]) == 1 for p in stones),
    }
    return {name: number / max(1, len(stones)) for name, number in found.items()}


def _diagonals(point: Point, down: int, stones: Points) -> int:
    """Count the stones of the next row that touch this stone only diagonally."""
    return sum(
        point + down + side in stones and point + down not in stones and point + side not in stones
        for side in (1, -1)
    )


def _is_bend(board: Geometry, point: Point, stones: Points) -> bool:
    """Return whether a stone has exactly two neighbours in ``stones``, not opposite each other."""
    near = [other for other in board.neighbors[point] if other in stones]
    return len(near) == 2 and near[0] + near[1] != 2 * point


def _liberties(look: Look, chains: Iterable[frozenset[Point]]) -> dict[str, float]:
    """Measure the liberties of the defender's chains, and of the attacker's chains inside."""

    def of(chain: Iterable[Point]) -> int:
        return len(
            {near for point in chain for near in look.board.neighbors[point] if near in look.empty}
        )

    mine = [of(chain) for chain in chains]
    theirs = [of(chain) for chain in look.board.pieces(look.attackers)]
    return {
        "fewest liberties": min(mine),
        "mean liberties": sum(mine) / len(mine),
        "chains in atari": sum(each == 1 for each in mine),
        "fewest liberties inside": min(theirs, default=0),
        "attackers in atari inside": sum(each == 1 for each in theirs),
    }


def _eye_space(look: Look) -> dict[str, float]:
    """Measure how the empty points are divided into rooms, and what they touch."""
    board = look.board
    empty = look.empty
    rooms = [len(piece) for piece in board.pieces(empty)]
    count = max(1, len(empty))
    beside = [set(board.neighbors[point]) for point in empty]
    mine, walls = (
        [not near.isdisjoint(of) for near in beside] for of in (look.defenders, look.face)
    )
    return {
        "rooms": len(rooms),
        "single empty points": sum(room == 1 for room in rooms) / count,
        "largest room's share": max(rooms, default=0) / count,
        "empty beside empty": sum(len(near & empty) for near in beside) / count,
        "empty beside the defender": sum(map(bool, mine)) / count,
        "empty beside the wall": sum(map(bool, walls)) / count,
        "outer liberties": sum(near and wall for near, wall in zip(mine, walls, strict=True))
        / count,
    }


def _contact(look: Look) -> dict[str, float]:
    """Measure how often stones of both sides touch."""
    board = look.board
    count = len(look.defenders)

    def touching(stones: Points) -> float:
        return (
            sum(near in stones for point in look.defenders for near in board.neighbors[point])
            / count
        )

    walled = sum(any(near in look.face for near in board.neighbors[p]) for p in look.defenders)
    return {
        "contacts with the wall": touching(look.face),
        "contacts inside": touching(look.attackers),
        "stones at the wall": walled / count,
    }


# The surroundings of stones in games of strong players


def stone_frequencies(look: Look) -> Iterator[float]:
    """Yield ln(1 + n) for each stone inside, in no fixed order.

    n is the number of times that strong players played a stone with the same eight points around
    it.
    """
    down = look.board.stride
    contents = bytearray(_bare(look.board.size))
    for stones, content in ((look.defenders, BLACK), (look.attackers | look.face, WHITE)):
        for point in stones:
            contents[point] = content
    recolored = contents.translate(_OTHER_COLOR)
    for stones, seen in ((look.defenders, contents), (look.attackers, recolored)):
        for point in stones:
            rows = (seen[near - 1 : near + 2] for near in (point - down, point, point + down))
            yield _frequency(b"".join(rows))


_OTHER_COLOR: Final = bytes.maketrans(bytes((BLACK, WHITE)), bytes((WHITE, BLACK)))


@cache
def _bare(size: int) -> bytes:
    """The contents of a board with its border, without stones."""
    board = geometry(size)
    return bytes(EMPTY if point in board else EDGE for point in range((size + 2) ** 2))


@cache
def _frequency(window: bytes) -> float:
    smallest, _view = smallest_views(np.frombuffer(window, dtype=np.uint8)[np.newaxis], 3)
    return math.log(1 + _counts().get(int(keys_of(smallest, 3)[0, 0]), 0))


@cache
def _counts() -> Mapping[int, int]:
    store = open_store(shipped("assets") / "patterns" / "contextual-3x3.gpat", "contextual")
    return dict(
        zip(store.column("keys")[:, 0].tolist(), store.column("counts").tolist(), strict=True)
    )

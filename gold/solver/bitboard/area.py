"""The part of a board that can still change, cut out for the exact search.

Only points that may gain or lose a stone get a bit: the playable points, and stones that may be captured.
They are numbered line by line within their bounding box, so that the four neighbours of a set are four shifts
of it. What never changes is kept as what it does to its neighbours:

* an attacker's stone at a point of ``attacker_safe`` is next to a liberty that nobody can fill, or to a stone
  that has one: it stands for ever;
* a defender's stone at a point of ``defender_safe`` is connected to friends outside, or has escaped.

Of a crop (:mod:`gold.solver.bitboard.proving_crop`) only the points that it keeps get a bit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

import numpy as np

from gold.board.board import Board, Chain
from gold.board.points import Color, Point, PointState
from gold.board.position import Boundary
from gold.errors import GoldError
from gold.i18n import _
from gold.solver.bitboard.bitsets import MAX_POINTS, WORD, from_int, read_int, words_for, write_int
from gold.solver.bitboard.quantities import Bits, PointIndex, Words

MAX_KEY_CHAINS = 48


class CropKind(Enum):
    """The side that a crop is made for: a win of the other side proves nothing."""

    LIFE = "the defender's"
    KILL = "the attacker's"


@dataclass(frozen=True)
class Crop:
    """The points of a region that are ``kept``, and the ``cut``: those of them next to points left out
    (:mod:`.proving_crop`).

    ``standing`` are stones of the attacker's that are taken to stand for ever. A proof that counts on them
    holds only if it is short enough, or if they are named with it. ``friends`` are such stones of the
    defender's: what connects to them cannot be captured either, if they are safe.
    """

    kind: CropKind
    kept: frozenset[Point]
    cut: frozenset[Point]
    standing: frozenset[Point] = frozenset()
    friends: frozenset[Point] = frozenset()


class Area(NamedTuple):
    """What does not change during a search, as kernels take it. All sets are of the same kind.

    A point's neighbours are the bits one lower and one higher in its line, and ``width`` lower and higher.
    """

    points: Bits
    """All points that have a bit."""
    not_left: Bits
    """The points that are not the first of their line."""
    not_right: Bits
    """The points that are not the last of their line."""
    attacker_safe: Bits
    """Points where an attacker's stone stands for ever."""
    defender_safe: Bits
    """Points where a defender's stone stands for ever."""
    attacker_forfeits: Bits
    """Points where the attacker loses the game if he loses a stone: a kill crop's cut."""
    defender_gives_up: Bits
    """Points where captured stones of the defender become the attacker's: a life crop's cut."""
    width: np.uint64
    """Bits in a line."""
    keys: Words
    """The keystones of each initial chain, which falls as a whole or not at all; (chains,) sets."""


class AreaTooLargeError(GoldError, ValueError):
    """The part that can change is too large for the exact search's bit sets."""


@dataclass(frozen=True)
class LocalPosition:
    """A board position as the exact search has it."""

    area: Area
    """What does not change during a search."""
    words: int
    """Machine words of a set of points."""
    index_of: dict[Point, PointIndex]
    """The bit of each board point that has one."""
    won: bool
    """Whether a keystone is connected to safety from the start: nothing is left to search."""
    by_column: bool = False
    """Whether the points are numbered column by column, not row by row."""
    defender: int = 0
    """The defender's stones, a set as a Python integer."""
    attacker: int = 0
    """The attacker's stones, likewise."""
    ko_index: PointIndex | None = None
    """The bit of the point that the ko rule forbids; None without a ban."""
    attacker_to_move: bool = False
    """Whether it is the attacker's turn."""
    standing: int = 0
    """A bit for each chain of ``area.keys`` that has not been captured."""

    @property
    def point_at(self) -> dict[int, Point]:
        """The board point of each bit."""
        return {index: point for point, index in self.index_of.items()}

    def after_moves(self, board: Board) -> LocalPosition:
        """The position on a board, in the same area.

        Play must lead to it from the position that the area was cut out of, or from one that this was cropped
        from (:mod:`gold.solver.bitboard.crop`): what lies beyond the cut is not looked at.
        """
        defender = attacker = keystones = 0
        for point, index in self.index_of.items():
            state = board[point]
            color = state.color
            if color is board.defender:
                defender |= 1 << index
                if state.is_keystone:
                    keystones |= 1 << index
            elif color is not None:
                attacker |= 1 << index
        chains = [
            read_int(self.area.keys, number, self.words)
            for number in range(len(self.area.keys) // self.words)
        ]
        return replace(
            self,
            defender=defender,
            attacker=attacker,
            ko_index=None if board.ko_point is None else self.index_of.get(board.ko_point),
            attacker_to_move=board.to_play is board.attacker,
            standing=sum(1 << number for number, chain in enumerate(chains) if chain & keystones),
        )


def local_position(board: Board, crop: Crop | None = None) -> LocalPosition:
    """Cut the part that can change out of a board; of a crop of it, only what the crop keeps.

    :raises AreaTooLargeError: if it does not fit.
    :raises ValueError: if the board has no keystones, or none that belong to one side.
    """
    if board.defender is None:
        raise ValueError("the exact search needs keystones of one colour")
    safe = (
        StonesForEver(board) if crop is None else StonesForEver(board, crop.standing, crop.friends)
    )
    points = [
        point for point in changeable_points(board, safe) if crop is None or point in crop.kept
    ]
    numbering = _shortest_numbering(board, points)
    if numbering.length > MAX_POINTS:
        message = _(
            "what can change spans {points} points, and the exact search takes {most}: close some of them"
        )
        raise AreaTooLargeError(message.format(points=numbering.length, most=MAX_POINTS))
    words = words_for(numbering.length)
    index_of = numbering.index_of

    def bits(wanted: Iterable[Point]) -> int:
        return sum(1 << index_of[point] for point in wanted)

    keys = _key_chains(board, safe, set(points))
    life_cut = crop.cut if crop is not None and crop.kind is CropKind.LIFE else frozenset()
    kill_cut = crop.cut if crop is not None and crop.kind is CropKind.KILL else frozenset()
    area = Area(
        points=from_int(bits(points), words),
        not_left=from_int(bits(set(points) - numbering.first_in_line), words),
        not_right=from_int(bits(set(points) - numbering.last_in_line), words),
        attacker_safe=from_int(
            bits(life_cut.union(p for p in points if safe.for_attacker_at(p))), words
        ),
        defender_safe=from_int(
            bits(kill_cut.union(p for p in points if safe.for_defender_at(p))), words
        ),
        attacker_forfeits=from_int(bits(kill_cut), words),
        defender_gives_up=from_int(bits(life_cut), words),
        width=np.uint64(numbering.width),
        keys=_key_words([bits(stones) for stones in keys], words),
    )
    won = not safe.defender.isdisjoint(board.keystones())
    return LocalPosition(area, words, index_of, won, numbering.by_column).after_moves(board)


def fits(board: Board, bits: int = MAX_POINTS) -> bool:
    """Whether :func:`local_position` can cut out what can change, in sets of at most ``bits`` bits.

    The board must have keystones of one colour.
    """
    safe = StonesForEver(board)
    points = changeable_points(board, safe)
    if _shortest_numbering(board, points).length > bits:
        return False
    try:
        _key_chains(board, safe, set(points))
    except AreaTooLargeError:
        return False
    return True


class _Numbering(NamedTuple):
    """Bits of points: neighbours in a line are one apart, neighbours in the next line ``width``. A line is a
    row of the board, or a column if ``by_column``.
    """

    by_column: bool
    index_of: dict[Point, PointIndex]
    width: int
    length: int
    first_in_line: set[Point]
    last_in_line: set[Point]


def _shortest_numbering(board: Board, points: list[Point]) -> _Numbering:
    """Numbers row by row; column by column if the sets then take fewer words.

    The bits before the first point and after the last are left out, so the two differ where a corner of the
    bounding box is empty.
    """
    rows_cols = [board.geometry.row_col(point) for point in points]
    by_row = _numbering(points, rows_cols)
    by_column = _numbering(points, [(col, row) for row, col in rows_cols], by_column=True)
    return min(by_row, by_column, key=lambda numbering: -(-numbering.length // WORD))


def _numbering(
    points: list[Point], places: list[tuple[int, int]], by_column: bool = False
) -> _Numbering:
    """Number points line by line; a place is the line and the place in it."""
    first = min((place for _, place in places), default=0)
    last = max((place for _, place in places), default=0)
    width = last - first + 1
    start = min((line * width + place for line, place in places), default=0)
    index_of = {
        point: PointIndex(line * width + place - start)
        for point, (line, place) in zip(points, places, strict=True)
    }
    return _Numbering(
        by_column,
        index_of,
        width,
        length=max(index_of.values(), default=0) + 1,
        first_in_line={
            point for point, (_, place) in zip(points, places, strict=True) if place == first
        },
        last_in_line={
            point for point, (_, place) in zip(points, places, strict=True) if place == last
        },
    )


class StonesForEver:
    """The stones of either side that can never be captured, because of what lies outside; and those that are
    taken for safe: the attacker's ``standing``, and the defender's ``friends``.
    """

    def __init__(
        self, board: Board, standing: Iterable[Point] = (), friends: Iterable[Point] = ()
    ) -> None:
        self._board = board
        self.attacker: set[Point] = set(standing)
        self.defender: set[Point] = set(friends)
        for chain in board.chains():
            if chain.color is board.attacker and self._has_outside_liberty(chain):
                self.attacker |= chain.stones
            elif chain.color is board.defender and (
                board.is_safe(chain)
                or (board.boundary is Boundary.OPEN and self._has_outside_liberty(chain))
            ):
                self.defender |= chain.stones

    def _has_outside_liberty(self, chain: Chain) -> bool:
        return any(self._board[point] is PointState.INVALID for point in chain.liberties)

    def for_attacker_at(self, point: Point) -> bool:
        """Whether an attacker's stone at the point would stand for ever."""
        near = self._board.geometry.neighbors[point]
        return any(p in self.attacker or self._board[p] is PointState.INVALID for p in near)

    def for_defender_at(self, point: Point) -> bool:
        """Whether a defender's stone at the point would stand for ever."""
        is_open = self._board.boundary is Boundary.OPEN
        near = self._board.geometry.neighbors[point]
        return any(
            p in self.defender or (is_open and self._board[p] is PointState.INVALID) for p in near
        )


def changeable_points(board: Board, safe: StonesForEver) -> list[Point]:
    """The points that may gain or lose a stone, in the order of the board."""
    lasting = safe.attacker | safe.defender
    return [
        point
        for point in board.geometry.points
        if board[point] is not PointState.INVALID and point not in lasting
    ]


def _key_chains(board: Board, safe: StonesForEver, points: set[Point]) -> list[list[Point]]:
    """The keystones among the points, by chain, without those that stand for ever.

    :raises AreaTooLargeError: if there are more chains than a state has bits for.
    """
    defender = board.defender
    assert isinstance(defender, Color)
    chains = [
        sorted(stone for stone in chain.stones & points if board[stone].is_keystone)
        for chain in board.chains(defender)
        if chain.stones.isdisjoint(safe.defender)
    ]
    key_chains = [chain for chain in chains if chain]
    if len(key_chains) > MAX_KEY_CHAINS:
        message = _(
            "{count} separate groups of marked stones are too many: the exact search takes {most}"
        )
        raise AreaTooLargeError(message.format(count=len(key_chains), most=MAX_KEY_CHAINS))
    return key_chains


def _key_words(chains: list[int], words: int) -> Words:
    array = np.zeros(max(1, len(chains)) * words, dtype=np.uint64)
    for number, chain in enumerate(chains):
        write_int(array, number, words, chain)
    return array

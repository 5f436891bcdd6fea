"""The part of a board that can still change, extracted for the exact search.

Only points that may gain or lose a stone get a bit: the playable points, and stones that may be
captured. They are numbered line by line within their bounding box, so that the neighbours of a set
in the four directions are four shifts of the set. The fixed surroundings are represented by their
effect on the points next to them:

* an attacker's stone at a point of ``attacker_safe`` has a liberty that nobody can fill, or touches
  a stone that can never be captured: it stands for ever;
* a defender's stone at a point of ``defender_safe`` is connected to friends outside, or has
  escaped.

In a crop (:mod:`gold.solver.bitboard.proving_crop`) only the kept points get a bit.
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
    """The side that a crop is made for. A win of the other side in the crop proves nothing."""

    LIFE = "the defender's"
    KILL = "the attacker's"


@dataclass(frozen=True)
class Crop:
    """The points of a region that are ``kept``, and the ``cut``: the kept points next to points
    left out (:mod:`.proving_crop`).

    ``standing`` are the attacker's stones outside that are taken to stand for ever. A proof that
    depends on them holds only if it is short enough, or if it is reported together with them.
    ``friends`` are stones of the defender's that are taken for safe in the same way: a chain that
    connects to them cannot be captured either.
    """

    kind: CropKind
    kept: frozenset[Point]
    cut: frozenset[Point]
    standing: frozenset[Point] = frozenset()
    friends: frozenset[Point] = frozenset()


class Area(NamedTuple):
    """The data of a problem that does not change during a search, in the form that kernels take.

    All sets take the same number of machine words. A point's neighbours are the bits one lower and
    one higher in the same line, and the bits ``width`` lower and higher.
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
    """The points that can change do not fit into the bit sets of the exact search."""


@dataclass(frozen=True)
class LocalPosition:
    """A position in the form of the exact search: its stones as bit sets over an area."""

    area: Area
    """The area: everything that does not change during a search."""
    words: int
    """The number of machine words that a set of points takes."""
    index_of: dict[Point, PointIndex]
    """The bit of each board point that has one."""
    won: bool
    """Whether a keystone is connected to safety from the start. The defender has then won without a
    search.
    """
    by_column: bool = False
    """Whether the points are numbered column by column, not row by row."""
    defender: int = 0
    """The defender's stones, a set as a Python integer."""
    attacker: int = 0
    """The attacker's stones, a set as a Python integer."""
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
        """Return the current position of ``board``, in this area.

        The board's moves must begin at the position from which the area was made, or at the
        uncropped position of that problem (:mod:`gold.solver.bitboard.crop`). Stones outside the
        area are ignored.
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
    """Extract the points that can change from a board; from a crop, only the points that it keeps.

    :raises AreaTooLargeError: if they do not fit into bit sets.
    :raises ValueError: if the board has no keystones, or keystones of both sides.
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
    """Whether :func:`local_position` can extract this board with sets of at most ``bits`` bits.

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
    """The bit of each point. Neighbours in a line are one bit apart, neighbours in the next line
    ``width`` bits.

    A line is a row of the board; a column if ``by_column``.
    """

    by_column: bool
    index_of: dict[Point, PointIndex]
    width: int
    length: int
    first_in_line: set[Point]
    last_in_line: set[Point]


def _shortest_numbering(board: Board, points: list[Point]) -> _Numbering:
    """Number the points row by row, or column by column if the sets then take fewer machine words.

    No bits are used before the first point and after the last. So the two numberings can differ in
    length if a corner of the bounding box has no point.
    """
    rows_cols = [board.geometry.row_col(point) for point in points]
    by_row = _numbering(points, rows_cols)
    by_column = _numbering(points, [(col, row) for row, col in rows_cols], by_column=True)
    return min(by_row, by_column, key=lambda numbering: -(-numbering.length // WORD))


def _numbering(
    points: list[Point], places: list[tuple[int, int]], by_column: bool = False
) -> _Numbering:
    """Number points line by line. ``places`` has the line of each point, and its place in
    the line.
    """
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
    """The stones of either side that can never be captured.

    They are those with a liberty outside the boundaries that only their side can use, those
    connected to friends outside, and those that the caller takes for safe: ``standing`` of the
    attacker's, ``friends`` of the defender's.
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
    """Return the points that may gain or lose a stone, in board order."""
    lasting = safe.attacker | safe.defender
    return [
        point
        for point in board.geometry.points
        if board[point] is not PointState.INVALID and point not in lasting
    ]


def _key_chains(board: Board, safe: StonesForEver, points: set[Point]) -> list[list[Point]]:
    """Return the keystones among ``points``, grouped by chain; without chains that stand for ever.

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

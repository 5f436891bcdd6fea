"""What a board shows, as plain data without pixels or rules.

A scene makes a :class:`BoardView`, and the painter draws it. Views are immutable, so that two of
them can be compared to see what has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from gold.board.points import PASS, Color, Geometry, Move, Point, PointState, geometry
from gold.board.position import Boundary, Position
from gold.board.status import Status

_MIN_LINES = 7  # fewer do not look like a board
_MARGIN = 1  # line shown beyond the part that matters
_STONES_OF_A_GAME = 12
"""More stones than these beyond the region are no part of a problem, but of its game."""
_THICK = 3
"""Stones of a wall around the area of play; what stands beyond them is no part of the problem."""
MOST_GHOSTS = 12  # more at once cannot be read


@dataclass(frozen=True, slots=True)
class ViewCrop:
    """The part of the board that is shown: rows and columns counted from the top left, both ends included."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.bottom - self.top + 1

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self.right - self.left + 1

    def contains(self, row: int, column: int) -> bool:
        """Whether the point in this row and column is shown."""
        return self.top <= row <= self.bottom and self.left <= column <= self.right

    def with_point(self, row: int, column: int) -> ViewCrop:
        """The smallest crop that contains this one and the point in this row and column."""
        top = min(self.top, row)
        bottom = max(self.bottom, row)
        return ViewCrop(top, min(self.left, column), bottom, max(self.right, column))


def whole_board(size: int) -> ViewCrop:
    """The crop that shows the whole board."""
    return ViewCrop(0, 0, size - 1, size - 1)


def crop_around(position: Position, margin: int = _MARGIN, min_lines: int = _MIN_LINES) -> ViewCrop:
    """The part that matters: all stones and playable points with a margin.

    A side that comes near the edge of the board is extended to it. At least ``min_lines`` are
    shown. If many stones are far from the playable area, as in a whole game, only what is around
    the area matters.

    >>> crop_around(Position.empty(9)) == whole_board(9)
    True
    """
    size = position.size
    shown = [
        point for point in position.geometry.points if position[point] is not PointState.INVALID
    ]
    region = [point for point in shown if position[point].is_empty or position[point].is_keystone]
    if not region or len(region) == len(shown):
        return _crop(position, shown, margin, min_lines) if shown else whole_board(size)
    near = _crop(position, region, margin, min_lines)
    beyond = sum(not near.contains(*position.geometry.row_col(point)) for point in shown)
    return near if beyond > _STONES_OF_A_GAME else _crop(position, shown, margin, min_lines)


def _crop(position: Position, points: Sequence[Point], margin: int, min_lines: int) -> ViewCrop:
    size = position.size
    places = list(map(position.geometry.row_col, points))
    least = min(size, min_lines)
    top, bottom = _span([row for row, _ in places], size, margin, least)
    left, right = _span([column for _, column in places], size, margin, least)
    return ViewCrop(top, left, bottom, right)


def crop_of_picture(position: Position) -> ViewCrop:
    """The crop for a small picture: what matters, or the part with stones if there is no target or region."""
    if not position.keystones() and PointState.INVALID not in position.states:
        points = position.geometry.points
        empty = [
            point for point, state in zip(points, position.states, strict=True) if state.is_empty
        ]
        position = position.with_states(dict.fromkeys(empty, PointState.INVALID))
    return crop_around(position, margin=1, min_lines=5)


def _span(lines: Iterable[int], size: int, margin: int, least: int) -> tuple[int, int]:
    used = sorted(lines)
    first = used[0] - margin
    last = used[-1] + margin
    if first <= 1:  # with one more line the edge is seen
        first = 0
    if last >= size - 2:
        last = size - 1
    missing = least - (last - first + 1)
    if missing > 0:
        if first == 0:
            last += missing
        elif last == size - 1:
            first -= missing
        else:
            first, last = first - missing // 2, last + missing - missing // 2
    return max(first, 0), min(last, size - 1)


@dataclass(frozen=True, slots=True)
class Ghost:
    """A move that is not played: a translucent stone with its number in the line (0: no number)."""

    point: Point
    color: Color
    number: int = 0


def line_ghosts(
    moves: Sequence[Move], turn: Color, position: Position, most: int = MOST_GHOSTS
) -> tuple[Ghost, ...]:
    """The first ``most`` moves of a line as translucent stones with numbers. A point that is played
    twice shows its first number. A point that has a stone now is left out, even if the line
    captures the stone: the number would seem to be that stone's.
    """
    ghosts: dict[Move, Ghost] = {}
    for number, move in enumerate(moves[:most], 1):
        if move != PASS and position[Point(move)].color is None:
            ghosts.setdefault(move, Ghost(Point(move), turn, number))
        turn = turn.opponent
    return tuple(ghosts.values())


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything that the painter needs to know of a board."""

    size: int
    """The number of lines."""
    states: tuple[PointState, ...]
    """What is on each point, row by row from the top left, as in a position."""
    crop: ViewCrop
    """The part of the board that is shown."""
    boundary: Boundary = Boundary.WALL
    """Whether a wall or open land surrounds the area of play."""
    to_play: Color = Color.BLACK
    """The side whose turn it is."""
    coordinates: bool = True
    """Whether the names of the lines are shown."""
    playable: frozenset[Point] = frozenset()
    """Points that get a small dot."""
    closed: Mapping[Point, str] = field(default_factory=dict)
    """Points that get a small red cross; each with the reason, told when the mouse is over it."""
    beyond: str = ""
    """What is told of empty points just beyond the line along a wall, when the mouse rests there.
    """
    last_move: Point | None = None
    """The point of the last move."""
    ghosts: tuple[Ghost, ...] = ()
    """The translucent stones."""
    outcomes: Mapping[Point, Status] = field(default_factory=dict)
    """The map of first moves: what each leads to."""
    kills: bool = False
    """Whether the map is coloured for a side that kills; else for one that saves."""
    correct: frozenset[Point] = frozenset()
    """The points of the map that stand out."""
    superfluous: frozenset[Point] = frozenset()
    """Marked stones that need no mark."""
    chosen: Point | None = None
    """The point of the map that is chosen by keyboard."""
    hint_area: frozenset[Point] = frozenset()
    """The points among which a hint says that the move is; also the points that give a reason."""
    hint_point: Point | None = None
    """The point that a hint says to play."""
    hover: Point | None = None
    """The point under the mouse."""
    hover_color: Color | None = None
    """The colour of the translucent stone there; None for no stone."""
    cursor: Point | None = None
    """The point that the keyboard has reached."""
    selection: tuple[Point, Point] | None = None
    """A dragged rectangle of points, by two corners."""
    marked: frozenset[Point] = frozenset()
    """Points with a red ring, as where a set-up is invalid."""
    letters: Mapping[Point, str] = field(default_factory=dict)
    """The author's letters and signs."""
    percents: Mapping[Point, int] = field(default_factory=dict)
    """Shares in percent, written on empty points."""
    begun: tuple[PointState, ...] = ()
    """The states at the problem's beginning, by which the line around the area of play stays; or
    empty.
    """

    @classmethod
    def of(
        cls, position: Position, crop: ViewCrop | None = None, coordinates: bool = True
    ) -> BoardView:
        """A view of a position without any marks."""
        crop, turn = crop or crop_around(position), position.to_play
        return cls(position.size, position.states, crop, position.boundary, turn, coordinates)

    @property
    def geometry(self) -> Geometry:
        """The geometry of this board size."""
        return geometry(self.size)

    def state(self, point: Point) -> PointState:
        """The state of a point."""
        row, column = self.geometry.row_col(point)
        return self.states[row * self.size + column]

    def stones(self) -> dict[Point, PointState]:
        """The state of each point that has a stone."""
        states = zip(self.geometry.points, self.states, strict=True)
        return {point: state for point, state in states if state.color is not None}

    @property
    def beyond_wall(self) -> tuple[bool, ...]:
        """What lies beyond the line along a wall, row by row."""
        return beyond_wall(self.begun or self.states, self.size)

    def is_beyond_line(self, point: Point) -> bool:
        """Whether a point is empty and just beyond the line that is drawn along a wall."""
        if self.boundary is not Boundary.WALL or self.state(point) is not PointState.INVALID:
            return False
        outside = dict(zip(self.geometry.points, self.beyond_wall, strict=True))
        return any(not outside[near] for near in self.geometry.neighbors[point])


@lru_cache(maxsize=16)
def beyond_wall(states: tuple[PointState, ...], size: int) -> tuple[bool, ...]:
    """What lies beyond the area of play and the stones around it, row by row."""
    board = geometry(size)
    at = dict(zip(geometry(size).points, states, strict=True))
    inside = {point for point, state in at.items() if state in (PointState.VALID, PointState.KO)}
    for _step in range(_THICK):
        around = {near for point in inside for near in board.neighbors[point]}
        inside |= {point for point in around if at[point] is not PointState.INVALID}
    return tuple(point not in inside for point in board.points)

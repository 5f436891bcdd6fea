"""Board views: what a board shows, as plain data without pixels or rules.

A scene makes a :class:`BoardView`, and the painter draws it. Views are immutable, so two of them
can be compared to find changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from gold.board.points import PASS, Color, Geometry, Move, Point, PointState, geometry
from gold.board.position import Boundary, Position
from gold.board.status import Status

_MIN_LINES = 7  # fewer lines do not look like a board
_MARGIN = 1  # lines shown beyond the outermost stones and playable points
_STONES_OF_A_GAME = 12
"""If more stones than these are far from the region, they belong to a whole game."""
_THICK = 3
"""Thickness of the wall of stones around the area of play; stones beyond it do not matter."""
MOST_GHOSTS = 12  # more translucent stones at once are hard to read


@dataclass(frozen=True, slots=True)
class ViewCrop:
    """The part of the board that is shown.

    Rows and columns count from 0 at the top left; both ends are included.
    """

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
        """Return the smallest crop that contains this crop and the point in this row and column."""
        top = min(self.top, row)
        bottom = max(self.bottom, row)
        return ViewCrop(top, min(self.left, column), bottom, max(self.right, column))


def whole_board(size: int) -> ViewCrop:
    """Return the crop that shows the whole board."""
    return ViewCrop(0, 0, size - 1, size - 1)


def crop_around(position: Position, margin: int = _MARGIN, min_lines: int = _MIN_LINES) -> ViewCrop:
    """Return the crop around all stones and playable points, with ``margin`` lines around them.

    A side near the edge of the board is extended to it. At least ``min_lines`` are shown in each
    direction. If many stones are far from the playable area, as in a whole game, the crop is only
    around the area and the keystones.

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
    """Return the crop for a small picture.

    It is that of :func:`crop_around` or, without a target and a region, the part with stones.
    """
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
    if first <= 1:  # one more line makes the edge visible
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
    """A translucent stone: a move that is only thought of.

    ``number``: the move's number in its line; 0 for no number.
    """

    point: Point
    color: Color
    number: int = 0


def line_ghosts(
    moves: Sequence[Move], turn: Color, position: Position, most: int = MOST_GHOSTS
) -> tuple[Ghost, ...]:
    """Return the first ``most`` moves of a line as translucent stones with numbers.

    ``turn``: the side that plays first. A point that is played twice shows its first number. A
    point with a stone in ``position`` is left out, even if the line captures the stone: the number
    would seem to belong to that stone.
    """
    ghosts: dict[Move, Ghost] = {}
    for number, move in enumerate(moves[:most], 1):
        if move != PASS and position[Point(move)].color is None:
            ghosts.setdefault(move, Ghost(Point(move), turn, number))
        turn = turn.opponent
    return tuple(ghosts.values())


@dataclass(frozen=True, slots=True)
class BoardView:
    """All data that the painter needs to draw a board."""

    size: int
    """The number of lines."""
    states: tuple[PointState, ...]
    """The state of each point, row by row from the top left, as in a position."""
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
    """Points that get a small red cross, each with the reason, which is shown under the mouse."""
    beyond: str = ""
    """The text for empty points just beyond the line along a wall, if the mouse rests there."""
    last_move: Point | None = None
    """The point of the last move."""
    ghosts: tuple[Ghost, ...] = ()
    """The translucent stones."""
    outcomes: Mapping[Point, Status] = field(default_factory=dict)
    """The map of first moves: the result of the move at each point."""
    kills: bool = False
    """Whether the map's colours are for a side that wants to capture; False: to save."""
    correct: frozenset[Point] = frozenset()
    """Correct moves: they stand out on the map and, without a result there, get a check mark."""
    superfluous: frozenset[Point] = frozenset()
    """Keystones that need not be marked; they are struck out."""
    chosen: Point | None = None
    """The chosen point of the map; it gets a frame."""
    hint_area: frozenset[Point] = frozenset()
    """Tinted points: those among which a hint's move is, or those that show a reason."""
    hint_point: Point | None = None
    """The point of a hint's move."""
    hover: Point | None = None
    """The point under the mouse."""
    hover_color: Color | None = None
    """The colour of the translucent stone under the mouse; None for no stone."""
    cursor: Point | None = None
    """The point of the keyboard's cursor."""
    selection: tuple[Point, Point] | None = None
    """A dragged rectangle of points, as two opposite corners."""
    marked: frozenset[Point] = frozenset()
    """Points that get a red ring, for example the errors of an invalid set-up."""
    letters: Mapping[Point, str] = field(default_factory=dict)
    """The author's letters and signs."""
    percents: Mapping[Point, int] = field(default_factory=dict)
    """Shares in percent, written on empty points."""
    begun: tuple[PointState, ...] = ()
    """The states in the problem's initial position, which fix the line around the area of play;
    empty: use ``states``.
    """

    @classmethod
    def of(
        cls, position: Position, crop: ViewCrop | None = None, coordinates: bool = True
    ) -> BoardView:
        """Return the view of a position without marks. ``crop``: by default as small as useful."""
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
        """For each point, row by row, whether it lies beyond the line along a wall."""
        return beyond_wall(self.begun or self.states, self.size)

    def is_beyond_line(self, point: Point) -> bool:
        """Whether a point is empty and just beyond the line that is drawn along a wall."""
        if self.boundary is not Boundary.WALL or self.state(point) is not PointState.INVALID:
            return False
        outside = dict(zip(self.geometry.points, self.beyond_wall, strict=True))
        return any(not outside[near] for near in self.geometry.neighbors[point])


@lru_cache(maxsize=16)
def beyond_wall(states: tuple[PointState, ...], size: int) -> tuple[bool, ...]:
    """Return for each point, row by row, whether it is outside the area of play.

    The stones of the wall around the area count as inside.
    """
    board = geometry(size)
    at = dict(zip(geometry(size).points, states, strict=True))
    inside = {point for point, state in at.items() if state in (PointState.VALID, PointState.KO)}
    for _step in range(_THICK):
        around = {near for point in inside for near in board.neighbors[point]}
        inside |= {point for point in around if at[point] is not PointState.INVALID}
    return tuple(point not in inside for point in board.points)

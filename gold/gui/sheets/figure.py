"""A diagram in the style of books, made of lines, discs and polygons, for SVG and PDF.

Marks differ by their shapes, so that colours are not needed: a ring is a proved solution, a cross is an
author's answer that fails, a diamond is a superfluous stone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from gold.board.points import Color, Move, Point, PointState
from gold.board.position import Boundary, Position
from gold.gui.board.layout import BoardLayout
from gold.gui.board.view import BoardView, ViewCrop, crop_of_picture, line_ghosts
from gold.gui.look.icons import TRIANGLE
from gold.problem.solution.solution_tree import SIGNS

BLACK = "#000000"
WHITE = "#ffffff"
_SOLUTION = "#0b6e2e"
_FAILURE = "#b3261e"
_SUPERFLUOUS = "#1f5fbf"
_WALL = "#888888"  # the line around the playable area
_SIGNS = frozenset(SIGNS.values())
_SIDE = 1000  # most units of the figure's longer side
Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class FigureLine:
    """A straight line."""

    start: Place
    end: Place
    width: float
    ink: str = BLACK


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc. ``fill`` is its colour; None for a ring. ``edge`` and ``width`` are those of its edge."""

    center: Place
    radius: float
    fill: str | None
    edge: str = BLACK
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class FrameOutline:
    """The outline of a polygon."""

    corners: tuple[Place, ...]
    ink: str
    width: float


@dataclass(frozen=True, slots=True)
class Text:
    """A coordinate, a number or a letter, centred on a place."""

    center: Place
    text: str
    size: float
    ink: str = BLACK


@dataclass(frozen=True, slots=True)
class Hint:
    """A tooltip: a text that is shown while the mouse is over a square. It is not printed."""

    center: Place
    side: float
    text: str


Part = FigureLine | Disc | FrameOutline | Text | Hint


@dataclass(frozen=True, slots=True)
class Figure:
    """A diagram: its width and height, its parts, and its ``cell``.

    ``cell`` is the distance between lines of the board. Coordinates are from the top left.
    """

    size: tuple[int, int]
    parts: tuple[Part, ...]
    cell: float


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of a figure.

    They are rings (``solutions``), crosses (``failures``), diamonds (``superfluous``), numbers on
    stones, letters on points, and tooltips (``hints``). ``playable``: playable points have a dot.
    """

    solutions: Collection[Point] = ()
    failures: Collection[Point] = ()
    superfluous: Collection[Point] = ()
    numbers: Mapping[Point, int] = field(default_factory=dict)
    letters: Mapping[Point, str] = field(default_factory=dict)
    hints: Mapping[Point, str] = field(default_factory=dict)
    playable: bool = False


_NO_MARKS = Marks()


def figure(
    position: Position,
    coordinates: bool = False,
    marks: Marks = _NO_MARKS,
    crop: ViewCrop | None = None,
    line: Sequence[Move] = (),
) -> Figure:
    """Draw a part of a position, with triangles on the target stones.

    By default it is the part that matters. The moves of a ``line`` are drawn as numbered stones, if
    their points were empty. ``crop`` is enlarged to show all of these stones and all letters.
    """
    numbered = {
        ghost.point: ghost for ghost in line_ghosts(line, position.to_play, position, len(line))
    }
    crop = crop or crop_of_picture(position)
    for point in (*numbered, *marks.letters):
        crop = crop.with_point(*position.geometry.row_col(point))
    view = BoardView.of(position, crop, coordinates)
    layout = BoardLayout.fit(view, pygame.Rect(0, 0, _SIDE, _SIDE)).moved_to_origin()
    parts: list[Part] = [*_grid(layout)]
    if coordinates:
        parts += [Text((x, y), name, layout.cell * 0.42) for name, x, y in layout.names()]
    outside = view.beyond_wall
    if position.boundary is Boundary.WALL and not all(outside):
        parts += [FigureLine(*ends, layout.cell * 0.1, _WALL) for ends in layout.walls(outside)]
    colors = {point: state.color for point, state in view.stones().items()}
    colors |= {point: ghost.color for point, ghost in numbered.items()}
    numbers = {**marks.numbers, **{point: ghost.number for point, ghost in numbered.items()}}
    for point, color in colors.items():
        if color is not None and crop.contains(*view.geometry.row_col(point)):
            is_marked = view.state(point).is_keystone
            parts += _stone(layout, point, color, is_marked, numbers.get(point))
    parts += _marks(position, layout, marks)
    return Figure(layout.rect.size, tuple(parts), layout.cell)


def _stone(
    layout: BoardLayout, point: Point, color: Color, is_marked: bool, number: int | None
) -> Iterator[Part]:
    """Draw a stone, with a triangle if it ``is_marked``, and with its number in the line, if it has one."""
    ink = WHITE if color is Color.BLACK else BLACK
    fill = BLACK if color is Color.BLACK else WHITE
    center = layout.center(point)
    cell = layout.cell
    yield Disc(center, cell * 0.47, fill, BLACK, cell * 0.05)
    if is_marked:
        yield _triangle(layout, point, ink)
    if number is not None:
        yield Text(center, str(number), cell * 0.44, ink)


def _marks(position: Position, layout: BoardLayout, marks: Marks) -> Iterator[Part]:
    cell = layout.cell

    def shown(points: Iterable[Point]) -> list[Point]:
        return [
            point for point in points if layout.crop.contains(*position.geometry.row_col(point))
        ]

    if marks.playable and PointState.INVALID in position.states:
        for point in shown(position.geometry.points):
            if position[point] is PointState.VALID:
                yield dot(layout.center(point), cell)
    for draw, points in (
        (ring, marks.solutions),
        (cross, marks.failures),
        (diamond, marks.superfluous),
    ):
        for point in shown(points):
            yield from draw(layout.center(point), cell)
    for point in shown(marks.letters):
        yield from _letter(layout, point, marks.letters[point], position[point].color)
    for point in shown(marks.hints):
        yield Hint(layout.center(point), cell, marks.hints[point])


def _letter(layout: BoardLayout, point: Point, text: str, color: Color | None) -> Iterator[Part]:
    """Draw a letter or a sign on a stone of this ``color``, or on an empty point (None).

    On an empty point, the lines of the board are covered first.
    """
    center = layout.center(point)
    cell = layout.cell
    ink = WHITE if color is Color.BLACK else BLACK
    if color is None:
        yield Disc(center, cell * 0.36, WHITE)
    if text in _SIGNS:
        yield from _sign(layout, point, text, ink)
    else:
        yield Text(center, text, cell * 0.5, ink)


def _sign(layout: BoardLayout, point: Point, sign: str, ink: str) -> Iterator[Part]:
    """Draw an author's triangle, square, circle or cross as lines, since fonts may not have these signs."""
    x, y = layout.center(point)
    reach = layout.cell * 0.21
    width = layout.cell * 0.07
    corners = [(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach)]
    corners.append((x - reach, y + reach))
    match sign:
        case "△":
            yield _triangle(layout, point, ink)
        case "□":
            yield FrameOutline(tuple(corners), ink, width)
        case "○":
            yield Disc((x, y), reach * 1.15, None, ink, width)
        case _:
            yield FigureLine(corners[0], corners[2], width, ink)
            yield FigureLine(corners[1], corners[3], width, ink)


def dot(center: Place, cell: float) -> Disc:
    """The dot on a playable point."""
    return Disc(center, cell * 0.08, "#5a4526")


def ring(center: Place, cell: float) -> tuple[Part, ...]:
    """The mark of a proved solution."""
    return (Disc(center, cell * 0.31, None, _SOLUTION, cell * 0.13),)


def cross(center: Place, cell: float) -> tuple[Part, ...]:
    """The mark of an author's answer that fails."""
    (x, y), reach, width = center, cell * 0.27, cell * 0.14
    return tuple(
        FigureLine((x - reach, y - up), (x + reach, y + up), width, _FAILURE)
        for up in (reach, -reach)
    )


def diamond(center: Place, cell: float) -> tuple[Part, ...]:
    """The mark of a superfluous stone."""
    (x, y), reach = center, cell * 0.33
    corners = (x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)
    return FrameOutline(corners, WHITE, cell * 0.22), FrameOutline(
        corners, _SUPERFLUOUS, cell * 0.11
    )


def _triangle(layout: BoardLayout, point: Point, ink: str) -> FrameOutline:
    (x, y), side = layout.center(point), layout.cell * 0.56
    corners = tuple(
        (x + (across - 0.5) * side, y + (down - 0.52) * side) for across, down in TRIANGLE
    )
    return FrameOutline(corners, ink, layout.cell * 0.07)


def _grid(layout: BoardLayout) -> list[FigureLine | Disc]:
    """The lines and the star points of the board."""
    cell = layout.cell
    lines = layout.lines()
    return [
        *(
            FigureLine(start, end, cell * (0.07 if is_edge else 0.035))
            for is_edge, start, end in lines
        ),
        *(Disc(place, cell * 0.09, BLACK) for place in layout.stars()),
    ]

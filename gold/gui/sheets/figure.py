"""A diagram as lines, discs and polygons in black and white, as books print it, for SVG and PDF."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gold.board.points import COLUMN_LETTERS, Color, Point
from gold.board.position import Position
from gold.gui.board.ground import STARS
from gold.gui.board.layout import BoardLayout, coordinate_sides, edges
from gold.gui.board.view import BoardView, crop_of_picture
from gold.gui.look.icons import TRIANGLE

BLACK, WHITE = 0, 255
_SIDE = 1000  # of the figure's longer side
Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """A straight black line."""

    start: Place
    end: Place
    width: float


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc, filled with a grey from 0 to 255 or not at all, with a black or white edge of a width."""

    center: Place
    radius: float
    fill: int | None
    edge: int = BLACK
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Triangle:
    """The outline of a triangle."""

    corners: tuple[Place, ...]
    ink: int
    width: float


@dataclass(frozen=True, slots=True)
class Text:
    """A coordinate, centred on a place."""

    center: Place
    text: str
    size: float


@dataclass(frozen=True, slots=True)
class Figure:
    """A diagram of a size, with the origin at the top left; later parts lie over earlier ones."""

    size: tuple[int, int]
    parts: tuple[Line | Disc | Triangle | Text, ...]


def figure(position: Position, played: frozenset[Point] = frozenset(), coordinates: bool = False) -> Figure:
    """The part of a position that matters, with its targets marked. ``played`` are empty points on which the
    side to play puts a stone, with a ring on it.
    """
    view = BoardView.of(position, crop_of_picture(position), coordinates)
    layout = BoardLayout.fit(view, pygame.Rect(0, 0, _SIDE, _SIDE)).moved_to_origin()
    parts: list[Line | Disc | Triangle | Text] = [*_grid(layout)]
    if coordinates:
        parts += _names(layout)
    shown = {point: state.color for point, state in view.stones().items()}
    shown |= dict.fromkeys(played, position.to_play)
    for point, color in shown.items():
        row, column = view.geometry.row_col(point)
        if color is None or not view.crop.contains(row, column):
            continue
        ink = WHITE if color is Color.BLACK else BLACK
        parts.append(_stone(layout, point, color))
        if point in played:
            parts.append(Disc(layout.center(point), layout.cell * 0.2, None, ink, layout.cell * 0.07))
        elif view.state(point).is_keystone:
            parts.append(_triangle(layout, point, ink))
    return Figure(layout.rect.size, tuple(parts))


def _stone(layout: BoardLayout, point: Point, color: Color) -> Disc:
    radius, width = layout.cell * 0.47, layout.cell * 0.05
    return Disc(layout.center(point), radius, BLACK if color is Color.BLACK else WHITE, BLACK, width)


def _triangle(layout: BoardLayout, point: Point, ink: int) -> Triangle:
    (x, y), side = layout.center(point), layout.cell * 0.56
    corners = tuple((x + (across - 0.5) * side, y + (down - 0.52) * side) for across, down in TRIANGLE)
    return Triangle(corners, ink, layout.cell * 0.07)


def _grid(layout: BoardLayout) -> list[Line | Disc]:
    """The lines, up to the picture's edge where the board goes on, and the star points."""
    last, (width, height) = layout.size - 1, layout.rect.size
    crop, at = layout.crop, edges(layout.size, layout.crop)
    before_names = layout.cell * 0.62
    first = layout.x(crop.left), layout.y(crop.top)
    left, top = (
        place if is_edge else place - before_names if layout.coordinates else 0
        for place, is_edge in zip(first, (at.left, at.top), strict=True)
    )
    right = layout.x(crop.right) if at.right else width
    bottom = layout.y(crop.bottom) if at.bottom else height
    parts: list[Line | Disc] = []
    for column in range(crop.left, crop.right + 1):
        thick = layout.cell * (0.07 if column in (0, last) else 0.035)
        parts.append(Line((layout.x(column), top), (layout.x(column), bottom), thick))
    for row in range(crop.top, crop.bottom + 1):
        thick = layout.cell * (0.07 if row in (0, last) else 0.035)
        parts.append(Line((left, layout.y(row)), (right, layout.y(row)), thick))
    stars = STARS.get(layout.size, ())
    parts += [
        Disc((layout.x(column), layout.y(row)), layout.cell * 0.09, BLACK)
        for row in stars
        for column in stars
        if crop.contains(row, column)
    ]
    return parts


def _names(layout: BoardLayout) -> list[Text]:
    """The coordinates, on the sides on which the window has them."""
    crop, cell = layout.crop, layout.cell
    named, at = coordinate_sides(layout.size, crop), edges(layout.size, crop)
    names: list[Text] = []
    for column in range(crop.left, crop.right + 1):
        text, x = COLUMN_LETTERS[column], layout.x(column)
        if named.top:
            names.append(Text((x, layout.y(crop.top) - cell * (0.78 if at.top else 0.97)), text, cell * 0.34))
        if named.bottom:
            names.append(Text((x, layout.y(crop.bottom) + cell * 0.78), text, cell * 0.34))
    for row in range(crop.top, crop.bottom + 1):
        text, y = str(layout.size - row), layout.y(row)
        if named.left:
            names.append(
                Text((layout.x(crop.left) - cell * (0.78 if at.left else 0.97), y), text, cell * 0.34)
            )
        if named.right:
            names.append(Text((layout.x(crop.right) + cell * 0.78, y), text, cell * 0.34))
    return names

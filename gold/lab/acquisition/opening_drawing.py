"""Openings as text and pictures; apart from their kernel, which a new colour must not compile again."""

from __future__ import annotations

from gold.board.points import COLUMN_LETTERS, PointState, geometry
from gold.board.position import Position
from gold.gui.board.view import whole_board
from gold.gui.sheets.figure import Marks, figure
from gold.gui.sheets.svg import WOOD, svg
from gold.lab.acquisition.opening import LearnedOpening


def opening_diagram(opening: LearnedOpening) -> str:
    """An opening as text: numbered moves on a board."""
    numbers = {point: str(number) for number, point in enumerate(opening.moves, 1)}
    rows = []
    for row in range(opening.lines):
        cells = (numbers.get((row, col), ".") for col in range(opening.lines))
        rows.append(f"{opening.lines - row:3}" + "".join(f"{cell:>3}" for cell in cells))
    letters = "   " + "".join(f"{letter:>3}" for letter in COLUMN_LETTERS[: opening.lines])
    return "\n".join([*rows, letters])


def opening_picture(opening: LearnedOpening) -> str:
    """The same as an SVG picture."""
    around = geometry(opening.lines)
    points = [around.point(row, col) for row, col in opening.moves]
    stones = {
        point: PointState.WHITE if number % 2 else PointState.BLACK for number, point in enumerate(points)
    }
    numbers = {point: number for number, point in enumerate(points, 1)}
    position = Position.empty(opening.lines).with_states(stones)
    drawn = figure(position, marks=Marks(numbers=numbers), crop=whole_board(opening.lines))
    return svg(drawn, "", WOOD)

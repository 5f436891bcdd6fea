"""Draws openings as pictures. A module of its own,
so that a new colour does not recompile kernels.
"""

from __future__ import annotations

from gold.board.points import PointState, geometry
from gold.board.position import Position
from gold.gui.board.view import whole_board
from gold.gui.sheets.figure import Marks, figure
from gold.gui.sheets.svg import WOOD, svg
from gold.lab.acquisition.opening import LearnedOpening


def opening_picture(opening: LearnedOpening) -> str:
    """Draw an opening as an SVG picture: numbered stones on a board."""
    around = geometry(opening.lines)
    points = [around.point(row, col) for row, col in opening.moves]
    stones = {
        point: PointState.WHITE if number % 2 else PointState.BLACK
        for number, point in enumerate(points)
    }
    numbers = {point: number for number, point in enumerate(points, 1)}
    position = Position.empty(opening.lines).with_states(stones)
    drawn = figure(position, marks=Marks(numbers=numbers), crop=whole_board(opening.lines))
    return svg(drawn, "", WOOD)

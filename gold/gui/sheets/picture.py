"""Saves a problem as a picture: PNG in the style of the window, SVG in the style of books."""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from gold.atomic import write_atomically
from gold.errors import GoldError
from gold.gui.board.layout import BoardLayout
from gold.gui.board.painter import draw_board
from gold.gui.board.view import BoardView, crop_of_picture
from gold.gui.look.board_colors import PAPER, BoardColors
from gold.gui.look.fonts import Fonts
from gold.gui.sheets.figure import figure
from gold.gui.sheets.svg import svg
from gold.i18n import _
from gold.problem.model import Problem
from gold.problem.names.shown import shown_title

PNG = ".png"
SVG = ".svg"
_SIDE = 1200  # most pixels of a PNG's longer side


def save_picture(
    problem: Problem,
    path: Path,
    colors: BoardColors = PAPER,
    fonts: Fonts | None = None,
    coordinates: bool = True,
) -> None:
    """Save a picture of the part of the board that matters.

    The ending of ``path``, .png or .svg, says the format. ``colors`` and ``fonts`` are used for PNG
    only.

    :raises GoldError: if the ending is neither .png nor .svg, or the file cannot be written.
    """
    match path.suffix.lower():
        case ".png":
            data = _png(problem, colors, fonts or Fonts(), coordinates)
        case ".svg":
            title = shown_title(problem) or path.stem
            data = svg(figure(problem.position, coordinates=coordinates), title).encode()
        case other:
            said = _("{ending} is not a format for pictures: save as .png or .svg")
            raise GoldError(said.format(ending=other or path.name))
    write_atomically(path, data)


def _png(problem: Problem, colors: BoardColors, fonts: Fonts, coordinates: bool) -> bytes:
    view = BoardView.of(problem.position, crop_of_picture(problem.position), coordinates)
    layout = BoardLayout.fit(view, pygame.Rect(0, 0, _SIDE, _SIDE)).moved_to_origin()
    canvas = pygame.Surface(layout.rect.size, pygame.SRCALPHA, 32)
    draw_board(canvas, layout, view, fonts, colors)
    written = io.BytesIO()
    pygame.image.save(canvas, written, "picture.png")
    return written.getvalue()

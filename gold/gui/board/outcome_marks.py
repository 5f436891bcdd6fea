"""Draws the mark for a result, on the map and in its legend. Shape, letter and colour all tell it."""

from __future__ import annotations

from typing import assert_never

import pygame

from gold.gui.board.view import Outcome
from gold.gui.look import shapes
from gold.gui.look.board_colors import WOOD, BoardColors
from gold.gui.look.fonts import Fonts
from gold.gui.look.icons import DIAMOND, TRIANGLE
from gold.gui.look.theme import Rgb, ink_on


def outcome_mark(
    outcome: Outcome, cell: float, fonts: Fonts, colors: BoardColors = WOOD, kills: bool = False
) -> pygame.Surface:
    """The mark for a result on a board whose lines are ``cell`` pixels apart; ``kills`` is as in
    :func:`color_of`.
    """
    color, side = color_of(outcome, colors, kills), max(9, round(cell * _share(outcome)))
    mark = _shape(outcome, side, color).copy()
    if colors.rim is not None:
        rimmed = _shape(outcome, side + 2 * max(1, round(cell * 0.04)), colors.rim).copy()
        rimmed.blit(mark, mark.get_rect(center=rimmed.get_rect().center))
        mark = rimmed
    letter = fonts.render(outcome.value, max(8, round(cell * 0.36)), ink_on(color), True)
    place = letter.get_rect(center=mark.get_rect().center)
    if outcome is Outcome.SEKI:
        place.y += round(cell * 0.06)
    mark.blit(letter, place)
    return mark


def color_of(outcome: Outcome, colors: BoardColors, kills: bool = False) -> Rgb:
    """The colour of the mark for a result. It tells success: where a side ``kills``, death is its success."""
    good, bad = (colors.failure, colors.success) if kills else (colors.success, colors.failure)
    match outcome:
        case Outcome.LIVES:
            return good
        case Outcome.KO:
            return colors.ko
        case Outcome.SEKI:
            return colors.seki
        case Outcome.DIES:
            return bad
        case Outcome.UNKNOWN:
            return colors.unknown
        case _:
            assert_never(outcome)


def _share(outcome: Outcome) -> float:
    """The part of a cell that a mark is wide, chosen so that the marks look equally large."""
    match outcome:
        case Outcome.LIVES | Outcome.UNKNOWN:
            return 0.72
        case Outcome.KO:
            return 0.65
        case Outcome.SEKI:
            return 0.92
        case Outcome.DIES:
            return 0.82
        case _:
            assert_never(outcome)


def _shape(outcome: Outcome, side: int, color: Rgb) -> pygame.Surface:
    match outcome:
        case Outcome.LIVES | Outcome.UNKNOWN:
            return shapes.disc(side, color)
        case Outcome.KO:
            return shapes.rounded_box((side, side), 2, color)
        case Outcome.SEKI:
            return shapes.polygon((side, side), TRIANGLE, color)
        case Outcome.DIES:
            return shapes.polygon((side, side), DIAMOND, color)
        case _:
            assert_never(outcome)

"""Draws the mark for a result, on the map and in its legend. Shape, letter and colour all tell it."""

from __future__ import annotations

from typing import assert_never

import pygame

from gold.board.status import Status
from gold.gui.look import shapes
from gold.gui.look.board_colors import WOOD, BoardColors
from gold.gui.look.fonts import Fonts
from gold.gui.look.icons import DIAMOND, TRIANGLE
from gold.gui.look.theme import Rgb, ink_on


def outcome_mark(
    outcome: Status, cell: float, fonts: Fonts, colors: BoardColors = WOOD, kills: bool = False
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
    letter = fonts.render(_letter(outcome), max(8, round(cell * 0.36)), ink_on(color), True)
    place = letter.get_rect(center=mark.get_rect().center)
    if outcome is Status.SEKI:
        place.y += round(cell * 0.06)
    mark.blit(letter, place)
    return mark


def color_of(outcome: Status, colors: BoardColors, kills: bool = False) -> Rgb:
    """The colour of the mark for a result. It tells success: where a side ``kills``, death is its success."""
    good, bad = (colors.failure, colors.success) if kills else (colors.success, colors.failure)
    match outcome:
        case Status.ALIVE:
            return good
        case Status.KO:
            return colors.ko
        case Status.SEKI:
            return colors.seki
        case Status.DEAD:
            return bad
        case Status.UNSETTLED | Status.UNKNOWN:
            return colors.unknown
        case _:
            assert_never(outcome)


def _letter(outcome: Status) -> str:
    match outcome:
        case Status.ALIVE:
            return "L"
        case Status.KO:
            return "K"
        case Status.SEKI:
            return "S"
        case Status.DEAD:
            return "D"
        case Status.UNSETTLED | Status.UNKNOWN:
            return "?"
        case _:
            assert_never(outcome)


def _share(outcome: Status) -> float:
    """The part of a cell that a mark is wide, chosen so that the marks look equally large."""
    match outcome:
        case Status.ALIVE | Status.UNSETTLED | Status.UNKNOWN:
            return 0.72
        case Status.KO:
            return 0.65
        case Status.SEKI:
            return 0.92
        case Status.DEAD:
            return 0.82
        case _:
            assert_never(outcome)


def _shape(outcome: Status, side: int, color: Rgb) -> pygame.Surface:
    match outcome:
        case Status.ALIVE | Status.UNSETTLED | Status.UNKNOWN:
            return shapes.disc(side, color)
        case Status.KO:
            return shapes.rounded_box((side, side), 2, color)
        case Status.SEKI:
            return shapes.polygon((side, side), TRIANGLE, color)
        case Status.DEAD:
            return shapes.polygon((side, side), DIAMOND, color)
        case _:
            assert_never(outcome)

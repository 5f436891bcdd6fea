"""Draws the mark for a result, on the map and in its legend. Shape, letter and colour all tell it."""

from __future__ import annotations

import pygame

from gold.gui.board.view import Outcome
from gold.gui.look import shapes
from gold.gui.look.board_colors import WOOD, BoardColors
from gold.gui.look.fonts import Fonts
from gold.gui.look.icons import DIAMOND, TRIANGLE
from gold.gui.look.theme import Rgb, ink_on

_SIDES = {
    Outcome.LIVES: 0.72,
    Outcome.UNKNOWN: 0.72,
    Outcome.KO: 0.65,
    Outcome.SEKI: 0.92,
    Outcome.DIES: 0.82,
}  # shares of a cell, chosen so that the marks look equally large


def outcome_mark(
    outcome: Outcome, cell: float, fonts: Fonts, colors: BoardColors = WOOD, kills: bool = False
) -> pygame.Surface:
    """The mark for a result on a board whose lines are ``cell`` pixels apart; ``kills`` is as in
    :func:`color_of`.
    """
    color, side = color_of(outcome, colors, kills), max(9, round(cell * _SIDES[outcome]))
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
    good, bad = colors.success, colors.failure
    return {
        Outcome.LIVES: bad if kills else good,
        Outcome.KO: colors.ko,
        Outcome.SEKI: colors.seki,
        Outcome.DIES: good if kills else bad,
        Outcome.UNKNOWN: colors.unknown,
    }[outcome]


def _shape(outcome: Outcome, side: int, color: Rgb) -> pygame.Surface:
    if outcome in (Outcome.LIVES, Outcome.UNKNOWN):
        return shapes.disc(side, color)
    if outcome is Outcome.KO:
        return shapes.rounded_box((side, side), 2, color)
    return shapes.polygon((side, side), TRIANGLE if outcome is Outcome.SEKI else DIAMOND, color)

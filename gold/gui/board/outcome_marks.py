"""Draws the mark for a result, on the map and in its legend. Shape, letter and colour all tell it."""

from __future__ import annotations

import pygame

from gold.gui.board.view import Outcome
from gold.gui.look import shapes
from gold.gui.look.fonts import Fonts
from gold.gui.look.icons import DIAMOND, TRIANGLE
from gold.gui.look.theme import Rgb

_LETTER: Rgb = (255, 255, 255)
_COLORS: dict[Outcome, Rgb] = {
    Outcome.LIVES: (47, 125, 79),
    Outcome.KO: (160, 105, 8),
    Outcome.SEKI: (52, 96, 150),
    Outcome.DIES: (179, 55, 43),
    Outcome.UNKNOWN: (110, 102, 92),
}  # white letters on them have a contrast of 4.5 and more
_SIDES = {
    Outcome.LIVES: 0.72,
    Outcome.UNKNOWN: 0.72,
    Outcome.KO: 0.65,
    Outcome.SEKI: 0.92,
    Outcome.DIES: 0.82,
}  # shares of a cell, chosen so that the marks look equally large


def outcome_mark(outcome: Outcome, cell: float, fonts: Fonts) -> pygame.Surface:
    """The mark for a result on a board whose lines are ``cell`` pixels apart."""
    color, side = _COLORS[outcome], max(9, round(cell * _SIDES[outcome]))
    if outcome in (Outcome.LIVES, Outcome.UNKNOWN):
        mark = shapes.disc(side, color).copy()
    elif outcome is Outcome.KO:
        mark = shapes.rounded_box((side, side), 2, color).copy()
    else:
        corners = TRIANGLE if outcome is Outcome.SEKI else DIAMOND
        mark = shapes.polygon((side, side), corners, color).copy()
    letter = fonts.render(outcome.value, max(8, round(cell * 0.36)), _LETTER, True)
    place = letter.get_rect(center=mark.get_rect().center)
    if outcome is Outcome.SEKI:
        place.y += round(cell * 0.06)
    mark.blit(letter, place)
    return mark

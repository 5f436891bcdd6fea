"""Draws the mark for a result, on the map and in its legend. Shape, letter and colour each tell it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gold.board.status import Status
from gold.gui.look import shapes
from gold.gui.look.board_colors import BoardColors
from gold.gui.look.fonts import Fonts
from gold.gui.look.icons import DIAMOND, TRIANGLE
from gold.gui.look.theme import Rgb, ink_on
from gold.i18n import _

_Mark = tuple[float, Callable[[int, Rgb], pygame.Surface]]
_NOT_PROVED: _Mark = 0.72, shapes.disc
_MARKS: dict[Status, _Mark] = {
    Status.ALIVE: (0.72, shapes.disc),
    Status.KO: (0.65, lambda side, color: shapes.rounded_box((side, side), 2, color)),
    Status.SEKI: (0.92, lambda side, color: shapes.polygon((side, side), TRIANGLE, color)),
    Status.DEAD: (0.82, lambda side, color: shapes.polygon((side, side), DIAMOND, color)),
}
"""The mark's width as a share of a cell, so that all look equally large, and its shape."""


def outcome_letter(outcome: Status) -> str:
    """The letter on the mark for a result, in the user's language, as L for alive; ? if it is unknown."""
    names = {
        Status.ALIVE: _("L: alive"), Status.KO: _("K: ko"), Status.SEKI: _("S: seki"),
        Status.DEAD: _("D: dead"), Status.UNSETTLED: "?", Status.UNKNOWN: "?",
    }  # fmt: skip
    return names[outcome][0]


def outcome_mark(
    outcome: Status, cell: float, fonts: Fonts, colors: BoardColors, kills: bool = False
) -> pygame.Surface:
    """The mark for a result, for lines ``cell`` pixels apart; ``kills``: the side to play wants to kill."""
    share, shape = _MARKS.get(outcome, _NOT_PROVED)
    color = color_of(outcome, colors, kills)
    side = max(9, round(cell * share))
    mark = shape(side, color).copy()
    if colors.rim is not None:
        rimmed = shape(side + 2 * max(1, round(cell * 0.04)), colors.rim).copy()
        rimmed.blit(mark, mark.get_rect(center=rimmed.get_rect().center))
        mark = rimmed
    letter = fonts.render(outcome_letter(outcome), max(8, round(cell * 0.36)), ink_on(color), True)
    place = letter.get_rect(center=mark.get_rect().center)
    if outcome is Status.SEKI:
        place.y += round(cell * 0.06)
    mark.blit(letter, place)
    return mark


def color_of(outcome: Status, colors: BoardColors, kills: bool = False) -> Rgb:
    """The colour of the mark for a result, by the success of the side to play, which ``kills`` or saves."""
    good, bad = (colors.failure, colors.success) if kills else (colors.success, colors.failure)
    by_status = {
        Status.ALIVE: good,
        Status.KO: colors.ko,
        Status.SEKI: colors.seki,
        Status.DEAD: bad,
    }
    return by_status.get(outcome, colors.unknown)

"""Draws the mark for a result, on the map of first moves and in its legend.

Shape, letter and colour each identify the result.
"""

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
"""By result, the mark's width in cells and its shape. The widths make all look equally large."""


def outcome_letter(outcome: Status) -> str:
    """Return the letter on a result's mark, in the user's language: L for alive, ? for unknown."""
    names = {
        Status.ALIVE: _("L: alive"),
        Status.KO: _("K: ko"),
        Status.SEKI: _("S: seki"),
        Status.DEAD: _("D: dead"),
        Status.UNSETTLED: "?",
        Status.UNKNOWN: "?",
    }
    return names[outcome][0]


def outcome_mark(
    outcome: Status, cell: float, fonts: Fonts, colors: BoardColors, kills: bool = False
) -> pygame.Surface:
    """Draw the mark for a result.

    ``cell``: the distance between lines, in pixels. ``kills``: the side to play wants to capture,
    so a dead group is its success.
    """
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
    """Return the colour of a result's mark: whether it is a success for the side to play.

    ``kills``: that side wants to capture; otherwise it wants to save.
    """
    good, bad = (colors.failure, colors.success) if kills else (colors.success, colors.failure)
    by_status = {
        Status.ALIVE: good,
        Status.KO: colors.ko,
        Status.SEKI: colors.seki,
        Status.DEAD: bad,
    }
    return by_status.get(outcome, colors.unknown)

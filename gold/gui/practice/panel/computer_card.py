"""The card with the computer's progress and line, and with buttons to control it."""

from __future__ import annotations

import pygame

from gold.gui.keys.actions import Action
from gold.gui.look.theme import Size
from gold.gui.practice.panel_parts import card_head, flat_button, flat_width, label_of
from gold.gui.practice.screen.cards import ComputerShown
from gold.gui.practice.screen.live import Live
from gold.gui.widgets.controls import Toggle
from gold.gui.widgets.flow import Flow
from gold.i18n import _

_SWITCH = 82  # width of the switch and its key


class ComputerCard:
    """The card with the computer's progress and its expected line; see :meth:`sync`."""

    def __init__(self, flow: Flow, shown: ComputerShown) -> None:
        self._is_classic = shown.is_classic
        self._colors = flow.ui.style.colors
        top = flow.begin_card()
        self._state = card_head(flow, shown.name)
        self._line = label_of(flow, 4 if shown.is_classic else 2)
        flow.gap(4)
        text = _("The computer answers by itself")
        place = _row_beside_stop(flow, text)
        self.auto = Toggle(
            flow.ui, place, text, on=False, action=Action.AUTO_PLAY, container=flow.container
        )
        flow.card(top)

    def sync(self, live: Live) -> None:
        """Update the progress of the computer, and the line that it expects."""
        computer = live.computer
        colors = self._colors
        self.auto.set_on(computer.answers)
        self._state.set_text(computer.state)
        ink = colors.warning_text if self._is_classic else colors.text
        self._line.set_text(computer.line, colors.quiet if computer.is_idle else ink)


def _row_beside_stop(flow: Flow, text: str) -> pygame.Rect:
    """Make the button *Stop*; return the rectangle for a switch with the label ``text``.

    The rectangle is beside the button or, if that is too narrow, in the row above.
    """
    ui = flow.ui
    px = ui.style.px
    stop = _("Stop")
    row = flow.take(px(30))
    needed = ui.style.fonts.width(text, ui.style.type_px(Size.BODY - 1)) + px(_SWITCH)
    taken = flat_width(ui, Action.STOP, stop) + px(10)
    place = row.copy()
    if row.width < needed + taken:
        row = flow.take(px(32))
    else:
        place.width -= taken
    flat_button(flow, row, Action.STOP, stop)
    return place

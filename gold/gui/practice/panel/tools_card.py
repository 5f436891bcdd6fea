"""The card of the machine: what the computer may spend on a move, starting it by hand, and files. Most
players never need it; one key brings it.
"""

from __future__ import annotations

from functools import partial

import pygame

from gold.gui import words
from gold.gui.keys.actions import Action
from gold.gui.look.theme import Size
from gold.gui.practice.model import PracticeModel
from gold.gui.widgets.controls import Stepper
from gold.gui.widgets.flow import Flow
from gold.i18n import _


class ToolsCard:
    """The card's widgets; :meth:`sync` shows the limits that hold now."""

    def __init__(self, flow: Flow, model: PracticeModel) -> None:
        self._model = model
        self._steppers: dict[str, Stepper] = {}
        top = flow.begin_card()
        flow.heading(_("Limits per move"))
        flow.gap(6)
        self._add_limits(flow)
        flow.gap(10)
        flow.buttons([(Action.START, _("Start")), (Action.SELF_PLAY, _("Play it out"))], height=34)
        flow.gap(8)
        flow.buttons([(Action.SAVE, _("Save")), (Action.OPEN, _("Open"))], height=34)
        flow.card(top)

    def _add_limits(self, flow: Flow) -> None:
        ui, px = flow.ui, flow.ui.style.px
        row, gap = flow.take(px(56)), px(8)
        width = (row.width - 2 * gap) // 3
        limits = (
            ("depth", _("Depth"), Action.DEPTH_UP, Action.DEPTH_DOWN),
            ("breadth", _("Breadth"), Action.BREADTH_UP, Action.BREADTH_DOWN),
            ("seconds", _("Seconds"), Action.SECONDS_UP, Action.SECONDS_DOWN),
        )
        for index, (limit, title, up, down) in enumerate(limits):
            place = pygame.Rect(row.left + index * (width + gap), row.top, width, row.height)
            self._steppers[limit] = Stepper(
                ui, place, title, "", key=ui.keys.cap(up, ui.scope), on_step=partial(_step, flow, up, down),
                name=f"limit {limit}", container=flow.container,
            )  # fmt: skip
        cost = words.cost_of(self._model.session.limits)
        if cost:
            flow.gap(6)
            flow.text(cost, size=Size.SMALL, color=ui.style.colors.warning_text)

    def sync(self) -> None:
        """Show the limits."""
        for name, stepper in self._steppers.items():
            stepper.set_value(words.limit(getattr(self._model.session.limits, name)))


def _step(flow: Flow, up: Action, down: Action, direction: int) -> None:
    flow.ui.perform(up if direction > 0 else down)

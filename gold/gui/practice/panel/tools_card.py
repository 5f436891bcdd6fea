"""The card of the machine: what the computer may spend on a move, starting it by hand, and files. Most
players never need it; one key brings it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from gold.gui import words
from gold.gui.keys.table import Action
from gold.gui.look.theme import Size
from gold.gui.practice.model import PracticeModel
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button, Stepper
from gold.gui.widgets.flow import Flow
from gold.i18n import _

_UP = {"depth": Action.DEPTH_UP, "breadth": Action.BREADTH_UP, "seconds": Action.SECONDS_UP}
_DOWN = {"depth": Action.DEPTH_DOWN, "breadth": Action.BREADTH_DOWN, "seconds": Action.SECONDS_DOWN}


class ToolsCard:
    """The card's widgets; :meth:`sync` shows the limits that hold now."""

    def __init__(
        self, scene: Scene, flow: Flow, model: PracticeModel, keep: Callable[[list[Button]], object]
    ) -> None:
        self._scene, self._model = scene, model
        self._steppers: dict[str, Stepper] = {}
        top = flow.begin_card()
        flow.heading(_("Limits per move"))
        flow.gap(6)
        self._add_limits(flow)
        flow.gap(10)
        keep(flow.buttons([(Action.START, _("Start")), (Action.SELF_PLAY, _("Play it out"))], height=34))
        flow.gap(8)
        keep(flow.buttons([(Action.SAVE, _("Save")), (Action.OPEN, _("Open"))], height=34))
        flow.card(top)

    def _add_limits(self, flow: Flow) -> None:
        ui, px = self._scene.ui, self._scene.px
        row, gap = flow.take(px(56)), px(8)
        width = (row.width - 2 * gap) // 3
        titles = {"depth": _("Depth"), "breadth": _("Breadth"), "seconds": _("Seconds")}
        for index, (name, title) in enumerate(titles.items()):
            self._steppers[name] = Stepper(
                ui,
                pygame.Rect(row.left + index * (width + gap), row.top, width, row.height),
                title,
                "",
                key=ui.keys.cap(_UP[name], ui.scope),
                on_step=partial(self._step, name),
                name=f"limit {name}",
                container=flow.container,
            )
        cost = words.cost_of(self._model.session.limits)
        if cost:
            flow.gap(6)
            flow.text(cost, size=Size.SMALL, color=self._scene.theme.colors.warning_text)

    def _step(self, name: str, direction: int) -> None:
        self._scene.ui.perform(_UP[name] if direction > 0 else _DOWN[name])

    def sync(self) -> None:
        """Show the limits."""
        for name, stepper in self._steppers.items():
            stepper.set_value(words.limit(getattr(self._model.session.limits, name)))

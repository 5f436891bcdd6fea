"""The card of the computer: who plays, the limits for a move, starting it by hand, and files. Most players
never need it; a key shows it.
"""

from __future__ import annotations

from functools import partial

import pygame

from gold.gui import words
from gold.gui.keys.actions import Action
from gold.gui.look.theme import Size
from gold.gui.practice.game import ProblemGame
from gold.gui.practice.model import PracticeModel
from gold.gui.widgets.controls import Button, Segmented, Stepper, natural_width
from gold.gui.widgets.displays import Heading
from gold.gui.widgets.flow import Flow
from gold.i18n import _
from gold.solver.api import COMPUTERS
from gold.trainer import wording


class ToolsCard:
    """The card with who plays, the limits, and file commands; :meth:`sync` shows the limits as they are."""

    def __init__(self, flow: Flow, model: PracticeModel, game: ProblemGame) -> None:
        self._model, self._game = model, game
        self._steppers: dict[str, Stepper] = {}
        top = flow.begin_card()
        self._add_choice(flow)
        flow.gap(8)
        self._add_limits(flow)
        flow.gap(10)
        flow.buttons([(Action.START, _("Start")), (Action.SELF_PLAY, _("Play it out"))], height=34)
        flow.gap(8)
        flow.buttons([(Action.COMPARE, _("Exact and Classic"))], height=34)
        flow.gap(8)
        flow.buttons([(Action.SAVE, _("Save")), (Action.OPEN, _("Open"))], height=34)
        flow.card(top)

    def _add_choice(self, flow: Flow) -> None:
        ui, px, chosen = flow.ui, flow.ui.style.px, self._model.session.computer
        row, title = flow.take(px(26)), _("Who plays here")
        Heading(ui, row, title, container=flow.container)
        if self._game.choices():
            keep = _("Use for all problems")
            wide = natural_width(ui, keep, "")
            place = pygame.Rect(row.right - wide + px(8), row.top, wide, row.height)
            Button(ui, place, keep, look="flat", on_press=self._game.keep_choices, container=flow.container)
        flow.gap(4)
        names = {each: wording.computer_name(each) for each in COMPUTERS}
        place = flow.take(px(32))
        Segmented(ui, place, names, chosen, self._game.choose, name=title, container=flow.container)
        flow.gap(4)
        flow.text(wording.computer_in_words(chosen), size=Size.SMALL, color=ui.style.colors.quiet)

    def _add_limits(self, flow: Flow) -> None:
        ui, px, session = flow.ui, flow.ui.style.px, self._model.session
        gap, columns = px(8), 3 if flow.width >= px(330) else 2
        width = (flow.width - (columns - 1) * gap) // columns
        limits = (
            ("depth", _("Depth"), Action.DEPTH_UP, Action.DEPTH_DOWN),
            ("breadth", _("Breadth"), Action.BREADTH_UP, Action.BREADTH_DOWN),
            ("seconds", _("Seconds"), Action.SECONDS_UP, Action.SECONDS_DOWN),
        )
        used = [each for each in limits if each[0] in (*session.computer.uses, "seconds")]
        for index, (limit, title, up, down) in enumerate(used):
            if index % columns == 0:
                row = flow.take(px(56))
            place = pygame.Rect(row.left + index % columns * (width + gap), row.top, width, row.height)
            key, step = ui.keys.cap(up, ui.scope), partial(_step, flow, up, down)
            self._steppers[limit] = Stepper(
                ui, place, title, "", key=key, on_step=step, name=f"limit {limit}", container=flow.container
            )
        own = [
            f"{title} {words.limit(getattr(session.limits, limit))}"
            for limit, title, _up, _down in used
            if getattr(session.problem.limits, limit) == getattr(session.limits, limit) is not None
        ]
        if own:
            flow.gap(6)
            said = _("The problem's own limits hold: {limits}.").format(limits=", ".join(own))
            flow.text(said, size=Size.SMALL, color=ui.style.colors.quiet)
        cost = words.cost_of(session.limits, session.computer)
        if cost:
            flow.gap(6)
            flow.text(cost, size=Size.SMALL, color=ui.style.colors.warning_text)

    def sync(self) -> None:
        """Show the limits as they are now."""
        for name, stepper in self._steppers.items():
            stepper.set_value(words.limit(getattr(self._model.session.limits, name)))


def _step(flow: Flow, up: Action, down: Action, direction: int) -> None:
    flow.ui.perform(up if direction > 0 else down)

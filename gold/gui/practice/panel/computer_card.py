"""The card that shows what the computer is doing, with buttons to start and stop it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gold.gui import words
from gold.gui.computer.worker import Computer
from gold.gui.keys.table import Action
from gold.gui.look.theme import Size
from gold.gui.practice.model import PracticeModel
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button, Toggle, natural_width
from gold.gui.widgets.displays import Label
from gold.gui.widgets.flow import Flow
from gold.i18n import _
from gold.solver.api import Progress, StopReason

_SWITCH = 82  # of the switch and its key
_MOVES = 12  # of a line; half as many while the computer thinks, to leave room for its progress


class ComputerCard:
    """The card's widgets; :meth:`sync` shows what has changed."""

    def __init__(
        self,
        scene: Scene,
        flow: Flow,
        model: PracticeModel,
        computer: Computer,
        keep: Callable[[list[Button]], object],
    ) -> None:
        self._scene, self._model, self._computer = scene, model, computer
        ui, px, container = scene.ui, scene.px, flow.container
        top = flow.begin_card()
        row = flow.take(px(22))
        half = pygame.Rect(row.left, row.top, px(110), row.height)
        Flow(ui, half.left, half.top, half.width, container).heading(_("Computer"))
        note = pygame.Rect(half.right, row.top, row.right - half.right, row.height)
        quiet = scene.theme.colors.quiet
        self._how = Label(ui, note, "", size=Size.SMALL, color=quiet, align="right", container=container)
        flow.gap(2)
        line_height = scene.theme.fonts.line_height(scene.theme.type_px(Size.BODY - 1))
        self._line = Label(
            ui, flow.take(2 * line_height), "", size=Size.BODY - 1, wrap=True, container=container
        )
        flow.gap(4)
        row = flow.take(px(30))
        fonts, text = scene.theme.fonts, _("Auto-reply")
        needed = fonts.width(text, scene.theme.type_px(Size.BODY - 1)) + px(_SWITCH)
        flat = self._flat_width() + px(10)
        below = row.width < needed + flat
        place = pygame.Rect(row.left, row.top, row.width if below else row.width - flat, row.height)
        self._flat_buttons(flow.take(px(32)) if below else row, container, keep)
        self.auto = Toggle(
            ui,
            place,
            text,
            on=model.session.auto_play,
            action=Action.AUTO_PLAY,
            container=container,
        )
        flow.card(top)

    def _flat_width(self) -> int:
        ui = self._scene.ui
        return sum(natural_width(ui, text, ui.keys.cap(action, ui.scope)) for action, text in _flat())

    def _flat_buttons(
        self, row: pygame.Rect, container: object, keep: Callable[[list[Button]], object]
    ) -> None:
        """Stop, and the rest of what the computer can be told, at the right end of a row."""
        ui, right = self._scene.ui, row.right + self._scene.px(8)
        for action, text in _flat():
            width = natural_width(ui, text, ui.keys.cap(action, ui.scope))
            place = pygame.Rect(right - width, row.top, width, row.height)
            keep([
                Button(
                    ui, place, text, action=action, look="flat", tooltip=action.words, container=container
                )
            ])  # fmt: skip
            right -= width

    def sync(self) -> None:
        """Show how far the computer is, and its expected line."""
        colors, session = self._scene.theme.colors, self._model.session
        self.auto.set_on(session.auto_play)
        self._how.set_text(self._how_words())
        text = self._line_words()
        idle = session.thinking is None and self._model.result is None
        self._line.set_text(text, colors.quiet if idle else colors.text)

    def _how_words(self) -> str:
        model, computer = self._model, self._computer
        progress, result, thinking = model.progress, model.result, model.session.thinking is not None
        if progress is not None:
            return _progress_words(progress)
        if computer.preparation and (thinking or result is None):
            return computer.preparation
        if thinking:
            return _("thinking…")
        if result is None:
            return computer.readiness
        sure = _("proved") if result.proved else _("estimate")
        how = f"{sure} · {words.seconds(result.seconds)}"
        return _("{how}, out of time").format(how=how) if result.stopped is StopReason.TIME else how

    def _line_words(self) -> str:
        model, computer = self._model, self._computer
        thinking, progress = model.session.thinking is not None, model.progress
        if thinking and progress is None and computer.is_getting_ready:
            return _("The computer is getting ready. This is only slow the first time.")
        if not thinking and model.result is None:
            return "" if model.session.ended else _("Play a move, or let the computer start.")
        moves, _first = model.computer_line
        geometry = model.session.board.geometry
        if progress is None or progress.proof_numbers is None:
            return words.line(geometry, moves[:_MOVES])
        numbers = words.proof_numbers(*progress.proof_numbers)
        return f"{words.line(geometry, moves[: _MOVES // 2])}\n{numbers}"


def _flat() -> tuple[tuple[Action, str], ...]:
    """The buttons beside the switch, from the right."""
    return (Action.TOOLS, _("More")), (Action.STOP, _("Stop"))


def _progress_words(progress: Progress) -> str:
    searched = words.positions(progress.nodes)
    if progress.points is not None:
        return words.proving_within(progress.points)
    if progress.proof_numbers is not None or not progress.depth:
        return searched
    return _("depth {depth} · {positions}").format(depth=progress.depth, positions=searched)

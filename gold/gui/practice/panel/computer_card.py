"""The card that shows what the computer is doing, with buttons to start and stop it."""

from __future__ import annotations

from collections.abc import Iterator

from gold.gui import words
from gold.gui.computer.worker import Computer
from gold.gui.keys.actions import Action
from gold.gui.look.theme import Size
from gold.gui.practice.model import PracticeModel
from gold.gui.practice.panel_parts import card_head, flat_button, flat_width, label_of
from gold.gui.widgets.controls import Toggle
from gold.gui.widgets.flow import Flow
from gold.i18n import _, ngettext
from gold.solver.api import EngineKind, Progress, Result, StopReason
from gold.trainer import wording

_SWITCH = 82  # of the switch and its key
_MOVES = 12  # of a line; half as many while the computer thinks, to leave room for its progress


class ComputerCard:
    """The card that shows what the computer is doing; :meth:`sync` brings it up to date."""

    def __init__(self, flow: Flow, model: PracticeModel, computer: Computer) -> None:
        self._model, self._computer = model, computer
        ui, px, container = flow.ui, flow.ui.style.px, flow.container
        self._colors = ui.style.colors
        top = flow.begin_card()
        who = model.session.computer
        self._how = card_head(flow, _("Computer") if who is EngineKind.EXACT else wording.computer_name(who))
        self._is_classic = who is EngineKind.CLASSIC
        self._line = label_of(flow, 4 if self._is_classic else 2)
        flow.gap(4)
        row = flow.take(px(30))
        text, flat = _("The computer answers by itself"), ((Action.STOP, _("Stop")),)
        needed = ui.style.fonts.width(text, ui.style.type_px(Size.BODY - 1)) + px(_SWITCH)
        beside = sum(flat_width(ui, *button) for button in flat) + px(10)
        place = row.copy()
        if row.width < needed + beside:
            row = flow.take(px(32))
        else:
            place.width -= beside
        for action, name in flat:
            row = flat_button(flow, row, action, name)
            row.width -= px(8) - px(4)
        on = model.session.auto_play
        self.auto = Toggle(ui, place, text, on=on, action=Action.AUTO_PLAY, container=container)
        flow.card(top)

    def sync(self) -> None:
        """Show how far the computer is, and the line that it expects."""
        session, colors = self._model.session, self._colors
        self.auto.set_on(session.auto_play)
        self._how.set_text(self._how_words())
        idle = not session.seeks_move and self._model.result is None
        ink = colors.warning_text if self._is_classic else colors.text
        self._line.set_text(self._line_words(), colors.quiet if idle else ink)

    def _how_words(self) -> str:
        result = self._model.result
        if working := at_work(self._model, self._computer):
            return working
        if result is None:
            return self._computer.preparation or self._computer.readiness
        return self._result_words(result)

    def _result_words(self, result: Result) -> str:
        spent = words.seconds_in_words(result.seconds)
        if result.proved and result.stopped is StopReason.TIME:
            return _("proved; best not known")
        if result.proved:
            return _("proved in {time}").format(time=spent)
        if result.considered is not None:
            return " · ".join((_("estimate"), _depth_words(result.depth, None)))
        if self._model.session.computer is EngineKind.PLAYOUTS:
            return " · ".join((_("estimate"), spent))
        return _("not settled in {time}").format(time=spent)

    def _facts(self) -> Iterator[str]:
        """How the alpha-beta engine searches, or has searched, and what it believes."""
        model = self._model
        source = model.progress if model.session.seeks_move else model.result
        if source is None or source.considered is None:
            return
        considered, allowed = source.considered
        moves = ngettext("{n} of {allowed} move", "{n} of {allowed} moves", allowed)
        yield f"{moves.format(n=considered, allowed=allowed)} · {words.positions_in_words(source.nodes)}"
        defender = model.problem.defender
        if not (model.keeps_silent or model.hides_lines or defender is None):
            yield _("estimate: {value}").format(value=wording.score_in_words(source.score, defender))

    def _line_words(self) -> str:
        model, computer = self._model, self._computer
        thinking, progress = model.session.seeks_move, model.progress
        if thinking and progress is None and computer.is_getting_ready:
            return _("The computer is getting ready. This is only slow the first time.")
        if not thinking and model.result is None:
            return "" if model.session.ended else _("Play a move, or let the computer start.")
        moves, geometry = model.computer_line, model.session.board.geometry
        if self._is_classic:
            return "\n".join((*self._facts(), words.line_in_words(geometry, moves[: _MOVES // 2])))
        return words.line_in_words(geometry, moves[:_MOVES])


def at_work(model: PracticeModel, computer: Computer) -> str:
    """What the computer is doing for this problem, and how far it is; empty while it does nothing."""
    if model.progress is not None:
        return _progress_words(model, model.progress)
    if model.session.seeks_move:
        return computer.preparation or _("thinking…")
    return _("proving it…") if model.session.proves else ""


def _progress_words(model: PracticeModel, progress: Progress) -> str:
    if model.session.computer is EngineKind.PLAYOUTS:
        return wording.playouts(progress.nodes)
    if progress.considered is not None:
        return _depth_words(progress.depth, model.session.limits.depth)
    return words.positions_in_words(progress.nodes)


def _depth_words(depth: int, most: int | None) -> str:
    if most is None:
        return _("depth {depth}").format(depth=depth)
    return _("depth {depth} of {most}").format(depth=depth, most=most)

"""The choice of what problems to practise without end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from gold.gui.computer.maker import Maker
from gold.gui.look.theme import Size
from gold.gui.stage.background import Job
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.menu import MenuButton
from gold.gui.stage.scene import Window
from gold.gui.widgets.controls import Segmented
from gold.gui.widgets.displays import Label
from gold.i18n import _, ngettext
from gold.problem.model import Objective
from gold.problem.shown import shown_tag
from gold.trainer.difficulty import level_name
from gold.trainer.endless.generated import LEVELS, MOTIFS, GenerationRequest
from gold.trainer.endless.stock import Stocked, number_of

_ROW, _GAP, _LABEL = 36, 10, 22


def request_in_words(request: GenerationRequest) -> str:
    """What problems are wanted, in a few words."""
    words = [level_name(request.level)]
    if request.objective is not None:
        words.append(_name_of_objective(request.objective))
    if request.motif is not None:
        words.append(shown_tag(request.motif))
    return " · ".join(words)


def _name_of_objective(objective: Objective | None) -> str:
    return {None: _("Either"), Objective.CAPTURE: _("Kill"), Objective.SAVE: _("Live")}[objective]


class EndlessDialog(Dialog):
    """Asks for difficulty, objective and motif, and shows how many such problems are ready in the ``maker``'s
    stock; ``on_choose`` is called with the request.
    """

    width = 520.0

    def __init__(
        self, window: Window, request: GenerationRequest, on_choose: Callable[[GenerationRequest], object],
        maker: Maker,
    ) -> None:  # fmt: skip
        super().__init__(window)
        self.title = _("Endless problems")
        self.request = request
        self._on_choose, self._maker = on_choose, maker
        self._problems: Sequence[Stocked] | None = None
        self._look()

    def _look(self) -> None:
        """Have a thread read what is in the stock."""
        self._added = self._maker.added
        self._job: Job[Sequence[Stocked]] | None = Job(self._maker.stock.problems)

    def update(self, seconds: float) -> None:
        """Show how many are ready, also when another one is.

        :raises GoldError: if the stock cannot be read.
        """
        super().update(seconds)
        if self._job is not None and self._job.wait(0):
            job, self._job = self._job, None
            self._problems = job.result()
        elif self._job is None and self._added != self._maker.added:
            self._look()
        if not self.needs_layout:
            self._ready.set_text(self._words())

    def _words(self) -> str:
        """How many problems are ready of those that are chosen; empty until that is known."""
        if self._problems is None:
            return ""
        if not self._problems:
            return _("None is ready yet: one is made as soon as you begin.")
        number = number_of(self._problems, self.request)
        if not number:
            return _("None of these is ready yet: another one comes meanwhile.")
        return ngettext("{n} of these is ready.", "{n} of these are ready.", number).format(n=number)

    def content_height(self, width: int) -> int:  # noqa: ARG002  # the same at any width
        line = self.theme.fonts.line_height(self.theme.type_px(Size.BODY))
        return self.px(3 * (_LABEL + _ROW + _GAP) + 2 * _GAP + 38) + 5 * line

    def fill(self, inner: pygame.Rect) -> None:
        px, ui = self.px, self.ui
        line = self.theme.fonts.line_height(self.theme.type_px(Size.BODY))
        text = pygame.Rect(inner.left, inner.top, inner.width, 3 * line)
        about = _("Each is proved to have one solution. All are kept in your collection “Generated”.")
        Label(ui, text, about, color=self.theme.colors.quiet, wrap=True)
        top = text.bottom
        levels = [level_name(level) for level in LEVELS]
        Segmented(
            ui, self._row(inner, top, _("Difficulty")), levels, LEVELS.index(self.request.level),
            lambda index: self._change(level=LEVELS[index]), name="level",
        )  # fmt: skip
        top += px(_LABEL + _ROW + _GAP)
        objectives = (None, Objective.CAPTURE, Objective.SAVE)
        Segmented(
            ui, self._row(inner, top, _("Objective")), [_name_of_objective(each) for each in objectives],
            objectives.index(self.request.objective),
            lambda index: self._change(objective=objectives[index]), name="objective",
        )  # fmt: skip
        top += px(_LABEL + _ROW + _GAP)
        motifs = {_("Any"): None} | {shown_tag(motif): motif for motif in MOTIFS}
        chosen = next(name for name, motif in motifs.items() if motif is self.request.motif)
        MenuButton(
            self, self._row(inner, top, _("Motif")), list(motifs), chosen,
            lambda name: self._change(motif=motifs[name]), name="motif",
        )  # fmt: skip
        top += px(_LABEL + _ROW + _GAP)
        place = pygame.Rect(inner.left, top, inner.width, 2 * line)
        self._ready = Label(ui, place, self._words(), color=self.theme.colors.quiet, wrap=True)
        self.make_answers(inner, _("Begin"))

    def _row(self, inner: pygame.Rect, top: int, name: str) -> pygame.Rect:
        """The place of a choice, below its name."""
        px = self.px
        place = pygame.Rect(inner.left, top, inner.width, px(_LABEL))
        Label(self.ui, place, name, size=Size.SMALL, color=self.theme.colors.quiet)
        return pygame.Rect(inner.left, place.bottom, inner.width, px(_ROW))

    def _change(self, **choice: Any) -> None:
        self.request = replace(self.request, **choice)

    def accept(self) -> None:
        """Take what is chosen.

        :raises GoldError: if there are no such problems.
        """
        self.request.check()
        self.close_dialog()
        self._on_choose(self.request)

"""The choice of what problems to make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from gold.gui.look.theme import Size
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.controls import Segmented
from gold.gui.widgets.displays import Label
from gold.gui.widgets.fields import Dropdown
from gold.i18n import _
from gold.problem.model import Objective
from gold.problem.shown import shown_tag
from gold.trainer.difficulty import name_of as name_of_level
from gold.trainer.generated import LEVELS, MOTIFS, GenerationRequest

_ROW, _GAP, _LABEL = 36, 10, 22


def name_of(request: GenerationRequest) -> str:
    """What problems are wanted, in a few words."""
    words = [name_of_level(request.level)]
    if request.objective is not None:
        words.append(_name_of_objective(request.objective))
    if request.motif is not None:
        words.append(shown_tag(request.motif))
    return " · ".join(words)


def _name_of_objective(objective: Objective | None) -> str:
    return {None: _("Either"), Objective.CAPTURE: _("Kill"), Objective.SAVE: _("Live")}[objective]


class EndlessDialog(Dialog):
    """Asks for difficulty, objective and motif; ``on_choose`` is called with the request."""

    width = 520.0

    def __init__(
        self, window: Window, request: GenerationRequest, on_choose: Callable[[GenerationRequest], object]
    ) -> None:
        super().__init__(window)
        self.title = _("Endless problems")
        self.request = request
        self._on_choose = on_choose

    def content_height(self, width: int) -> int:  # noqa: ARG002  # the same at any width
        """Room for three choices, the explanation, the buttons."""
        line = self.theme.fonts.line_height(self.theme.type_px(Size.BODY))
        return self.px(3 * (_LABEL + _ROW + _GAP) + _GAP + 38) + 3 * line

    def fill(self, inner: pygame.Rect) -> None:
        """Make the choices and the buttons."""
        px, ui = self.px, self.ui
        line = self.theme.fonts.line_height(self.theme.type_px(Size.BODY))
        text = pygame.Rect(inner.left, inner.top, inner.width, 3 * line)
        about = _("Each is proved to have one solution. All are kept in your collection “Generated”.")
        Label(ui, text, about, color=self.theme.colors.quiet, wrap=True)
        top = text.bottom
        levels = [name_of_level(level) for level in LEVELS]
        Segmented(
            ui, self._row(inner, top, _("Difficulty")), levels, LEVELS.index(self.request.level),
            lambda index: self._choose(replace(self.request, level=LEVELS[index])), name="level",
        )  # fmt: skip
        top += px(_LABEL + _ROW + _GAP)
        objectives = (None, Objective.CAPTURE, Objective.SAVE)
        Segmented(
            ui, self._row(inner, top, _("Objective")), [_name_of_objective(each) for each in objectives],
            objectives.index(self.request.objective),
            lambda index: self._choose(replace(self.request, objective=objectives[index])), name="objective",
        )  # fmt: skip
        top += px(_LABEL + _ROW + _GAP)
        motifs = {_("Any"): None} | {shown_tag(motif): motif for motif in MOTIFS}
        chosen = next(name for name, motif in motifs.items() if motif is self.request.motif)
        Dropdown(
            ui, self._row(inner, top, _("Motif")), list(motifs), chosen,
            lambda name: self._choose(replace(self.request, motif=motifs[name])), name="motif",
        )  # fmt: skip
        self.make_answers(inner, _("Begin"), px(150), px(150))

    def _row(self, inner: pygame.Rect, top: int, name: str) -> pygame.Rect:
        """The place of a choice, below its name."""
        px = self.px
        place = pygame.Rect(inner.left, top, inner.width, px(_LABEL))
        Label(self.ui, place, name, size=Size.SMALL, color=self.theme.colors.quiet)
        return pygame.Rect(inner.left, place.bottom, inner.width, px(_ROW))

    def _choose(self, request: GenerationRequest) -> None:
        self.request = request

    def accept(self) -> None:
        """Take what is chosen.

        :raises GoldError: if there are no such problems.
        """
        self.request.check()
        self.close_dialog()
        self._on_choose(self.request)

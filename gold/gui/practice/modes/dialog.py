"""The choice of how to practise."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gold.gui.look.theme import Size
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.displays import Label
from gold.gui.widgets.list_view import ListView, Row
from gold.i18n import _
from gold.trainer.progress.attempts import Mode

CHOICES = (
    Mode.STUDY, Mode.PRACTICE, Mode.REPLIES, Mode.READING, Mode.BLIND, Mode.QUIZ, Mode.TIMED, Mode.STREAK,
    Mode.EXAM,
)  # fmt: skip
ONE_TRY = (Mode.PRACTICE, Mode.TRAIN, Mode.REVIEW, Mode.PATH)
"""The modes that look like free study: they have no card."""
_ROW = 36


def mode_name(mode: Mode) -> str:
    """The name of a mode."""
    return _in_words(mode)[0]


def mode_in_words(mode: Mode) -> str:
    """The name of a mode and what the person does in it, on one line."""
    return " · ".join(_in_words(mode))


def _in_words(mode: Mode) -> tuple[str, str]:
    """The name of a mode, and a sentence about what is done in it."""
    return {
        Mode.STUDY: (_("Free play"), _("Play freely, take moves back, try both sides.")),
        Mode.PRACTICE: (_("One try"), _("The first try counts; a hint costs half as much as a failure.")),
        Mode.TRAIN: (
            _("Training"),
            _("The first try counts; a hint costs half as much as a failure. What fails comes back."),
        ),
        Mode.REVIEW: (_("Review"), _("What you failed, or solved with help only, comes back.")),
        Mode.PATH: (_("Lesson"), _("Your first try changes your rating a little. Hints are free.")),
        Mode.READING: (
            _("Reading"), _("Enter the whole line before any stone appears; it is checked by proof.")
        ),
        Mode.BLIND: (_("Blind"), _("Look for some seconds, then play without seeing the stones.")),
        Mode.REPLIES: (
            _("All replies"), _("Solved once you have answered every resistance, not only one line.")
        ),
        Mode.QUIZ: (
            _("Status quiz"), _("Say what the status of the group is: alive, dead, unsettled, ko or seki.")
        ),
        Mode.TIMED: (_("Time attack"), _("As many problems of this collection as you can in three minutes.")),
        Mode.STREAK: (_("Streak"), _("Problems of this collection in a row, until the first mistake.")),
        Mode.EXAM: (_("Exam"), _("Ten problems of your level in ten minutes; seven must be solved.")),
    }[mode]  # fmt: skip


class ModeDialog(Dialog):
    """Lists the modes; ``on_choose`` is called with the chosen one."""

    width = 620.0

    def __init__(self, window: Window, now: Mode, on_choose: Callable[[Mode], object]) -> None:
        super().__init__(window)
        self.title = _("How do you want to practise?")
        self._on_choose = on_choose
        self._selected = CHOICES.index(now) if now in CHOICES else 0

    def content_height(self, width: int) -> int:  # noqa: ARG002  # the same at any width
        line = self.theme.fonts.line_height(self.theme.type_px(Size.BODY))
        return self.px(_ROW * len(CHOICES) + 34 + 10 + 38) + 2 * line

    def fill(self, inner: pygame.Rect) -> None:
        px = self.px
        line = self.theme.fonts.line_height(self.theme.type_px(Size.BODY))
        chosen = CHOICES[self._selected]
        rows = [Row(mode_name(mode), bold=mode is chosen) for mode in CHOICES]
        below = px(38) + px(10) + 2 * line
        place = pygame.Rect(inner.left, inner.top, inner.width, inner.height - below - px(8))
        self._list = ListView(
            self.ui, place, rows, selected=self._selected, on_select=self._select, on_take=self._take,
            row_height=_ROW, name="modes",
        )  # fmt: skip
        self.ui.ring.focus(self._list, show=True)
        text = pygame.Rect(inner.left, place.bottom + px(6), inner.width, 2 * line)
        self._text = Label(self.ui, text, _in_words(chosen)[1], color=self.theme.colors.quiet, wrap=True)
        self.make_answers(inner, _("Begin"))

    def _select(self, index: int) -> None:
        self._selected = index
        self._text.set_text(_in_words(CHOICES[index])[1])

    def _take(self, index: int) -> None:
        self._selected = index
        self.accept()

    def accept(self) -> None:
        self.close_dialog()
        self._on_choose(CHOICES[self._selected])

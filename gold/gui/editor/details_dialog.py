"""The dialog for the details of a problem: title, description, tags, limits, board size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from gold.authoring.draft import LARGEST, SMALLEST, Draft
from gold.gui import words
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.fields import LONGEST_LETTERS, TextArea, TextField
from gold.gui.widgets.form import BREADTHS, DEPTHS, SECONDS, labelled, steppers
from gold.gui.widgets.stepper import Number
from gold.gui.widgets.steps import Steps, Value
from gold.i18n import _
from gold.solver.api import EngineKind

# Heights of a field
_LINE = 36
_LINES = 120
_SIZES = Steps(tuple(range(SMALLEST, LARGEST + 1)))


class DetailsDialog(Dialog):
    """Edits a problem's texts, tags, limits and board size.

    Each change takes effect at once and can be undone; then ``on_change()`` is called. To change
    the board size, the dialog calls ``resize`` with a function that does so.
    """

    width = 640.0
    height = 4 * 44 + 128 + 72 + 54

    def __init__(
        self,
        window: Window,
        draft: Draft,
        on_change: Callable[[], object],
        resize: Callable[[Callable[[], object]], object],
    ) -> None:
        super().__init__(window)
        self._resize_by = resize
        self.title = _("Problem details")
        self.draft = draft
        self.on_change = on_change
        limits = draft.problem.limits
        has_them = limits.depth is not None or limits.breadth is not None
        self._for_classic = has_them or EngineKind(window.settings.computer) is EngineKind.CLASSIC

    def fill(self, inner: pygame.Rect) -> None:
        px = self.px
        draft = self.draft
        problem = draft.problem
        button = self.make_close(inner, _("Done"))
        view = pygame.Rect(
            inner.left, inner.top, inner.width + px(14), button.top - inner.top - px(10)
        )
        content = self.scroll_area(view)
        container = content.container
        row = pygame.Rect(0, px(4), inner.width - px(4), px(_LINE))

        def place_of(label: str, height: int) -> pygame.Rect:
            """Add a label, return the place of its field, and move ``row`` below it."""
            size = row.width - px(110), px(_LINE)
            place = labelled(self.ui, row, label, size, container=container)
            place.height = px(height)
            row.top += px(height + 8)
            return place

        def add_line(
            label: str, text: str, change: Callable[[str], object], hint: str = ""
        ) -> None:
            TextField(
                self.ui,
                place_of(label, _LINE),
                text,
                placeholder=hint,
                on_change=partial(self._change, change),
                name=label,
                container=container,
            )

        add_line(_("Title"), problem.title, partial(draft.set_text, "title"))
        description = _("Description")
        TextArea(
            self.ui,
            place_of(description, _LINES),
            problem.description,
            on_change=partial(self._change, partial(draft.set_text, "description")),
            on_too_long=partial(say_too_long, self.window),
            name=description,
            container=container,
        )
        tags = ", ".join(problem.tags)
        add_line(_("Tags"), tags, self._set_tags, hint=_("corner, ko, …"))
        add_line(_("Source"), problem.source, partial(draft.set_text, "source"))
        add_line(_("Author"), problem.author, partial(draft.set_text, "author"))
        place = pygame.Rect(row.left, row.top, row.width, px(56))
        steppers(self.ui, place, self._numbers(), container)
        content.finish(row.top + px(62))

    def _set_tags(self, text: str) -> None:
        self.draft.set_tags(text.split(","))

    def _numbers(self) -> list[Number]:
        """The numbers to edit: the limits and the board size.

        Depth and breadth only if the classic engine is chosen or the problem has these limits.
        """
        numbers = []
        if self._for_classic:
            numbers.append(self._number(_("Depth"), "depth", DEPTHS))
            numbers.append(self._number(_("Breadth"), "breadth", BREADTHS))
        numbers.append(self._number(_("Seconds"), "seconds", SECONDS))
        size = self.draft.position.size
        numbers.append(Number(_("Board"), size, _SIZES, _size_in_words, self._resize))
        return numbers

    def _change(self, change: Callable[..., object], *values: object) -> None:
        change(*values)
        self.on_change()

    def _number(self, label: str, name: str, steps: Steps) -> Number:
        limits = self.draft.problem.limits
        return Number(label, getattr(limits, name), steps, words.limit, partial(self._limit, name))

    def _limit(self, name: str, value: Value) -> None:
        changed: dict[str, Any] = {name: value}
        self._change(self.draft.set_limits, replace(self.draft.problem.limits, **changed))
        self.relayout()

    def _resize(self, size: Value) -> None:
        assert size is not None, "a board has a size"
        self._change(self._resize_by, partial(self.draft.resize, int(size)))
        self.relayout()


def say_too_long(window: Window) -> None:
    """Show a message that a text has reached its greatest length."""
    said = _("A text here has at most {count} letters; nothing was added.")
    window.say(said.format(count=LONGEST_LETTERS), "bad")


def _size_in_words(size: Value) -> str:
    return f"{size} × {size}"

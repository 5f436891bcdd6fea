"""The dialog for the details of a problem: title, description, tags, limits, board size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from gold.authoring.draft import LARGEST, SMALLEST, Draft, TextName
from gold.gui import words
from gold.gui.look.theme import Size
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.widgets import fields
from gold.gui.widgets.controls import Button, Stepper
from gold.gui.widgets.displays import Label
from gold.gui.widgets.scroll import ScrollArea
from gold.gui.widgets.stepper_values import BREADTHS, DEPTHS, SECONDS, stepped
from gold.i18n import _


class DetailsDialog(Dialog):
    """Texts, tags, limits, and the size of the board. Changes apply at once and can be undone."""

    width = 640.0

    def __init__(self, window: Window, draft: Draft, on_change: Callable[[], object]) -> None:
        super().__init__(window)
        self.title = _("Problem details")
        self.draft, self.on_change = draft, on_change
        self._content: ScrollArea | None = None

    def content_height(self, width: int) -> int:  # noqa: ARG002  # the same at every width
        """Room for all fields."""
        return self.px(4 * 44 + 128 + 72 + 54)

    def fill(self, inner: pygame.Rect) -> None:
        """Make the fields, which scroll if the window is too low for them."""
        px, problem = self.px, self.draft.problem
        button = pygame.Rect(inner.right - px(140), inner.bottom - px(38), px(140), px(38))
        Button(self.ui, button, _("Done"), look="filled", key="Esc", on_press=self.close_dialog)
        offset = self._content.offset if self._content is not None else 0
        view = pygame.Rect(inner.left, inner.top, inner.width + px(14), button.top - inner.top - px(10))
        self._content = content = ScrollArea(self.ui, view, offset)
        self._in = content.container
        row = pygame.Rect(0, px(4), inner.width - px(4), px(36))
        step = px(44)
        self._line(row, _("Title"), problem.title, lambda text: self._text("title", text))
        field = self._labelled(pygame.Rect(row.left, row.top + step, row.width, px(120)), _("Description"))
        fields.TextArea(
            self.ui, field, problem.description, on_change=lambda text: self._text("description", text),
            name="description", container=self._in,
        )  # fmt: skip
        row.top += step + px(128)
        self._line(row, _("Tags"), ", ".join(problem.tags), self._tags, _("corner, ko, …"))
        self._line(row.move(0, step), _("Source"), problem.source, lambda text: self._text("source", text))
        row.top += 2 * step
        self._line(row, _("Author"), problem.author, lambda text: self._text("author", text))
        row.top += step
        self._steppers(pygame.Rect(row.left, row.top, row.width, px(56)))
        content.finish(row.top + px(62))

    def process_event(self, event: pygame.event.Event) -> bool:
        """Scroll with the wheel."""
        return self._content is not None and self._content.wheel(event)

    def update(self, seconds: float) -> None:  # noqa: ARG002  # nothing here takes time
        """Scroll to the widget with the focus."""
        if self._content is not None:
            self._content.follow_focus()

    def _labelled(self, row: pygame.Rect, text: str) -> pygame.Rect:
        label = pygame.Rect(row.left, row.top, self.px(110), self.px(36))
        quiet, container = self.theme.colors.quiet, self._in
        Label(self.ui, label, text, size=Size.BODY - 1, color=quiet, container=container)
        return pygame.Rect(label.right, row.top, row.width - label.width, row.height)

    def _line(
        self, row: pygame.Rect, text: str, value: str, change: Callable[[str], object], placeholder: str = ""
    ) -> None:
        fields.TextField(
            self.ui, self._labelled(row, text), value, placeholder=placeholder, on_change=change, name=text,
            container=self._in,
        )  # fmt: skip

    def _steppers(self, row: pygame.Rect) -> None:
        limits, gap = self.draft.problem.limits, self.px(10)
        size = self.draft.position.size
        each = (row.width - 3 * gap) // 4
        numbers = (
            (_("Depth"), words.limit(limits.depth), lambda step: self._limit("depth", DEPTHS, step)),
            (_("Breadth"), words.limit(limits.breadth), lambda step: self._limit("breadth", BREADTHS, step)),
            (_("Seconds"), words.limit(limits.seconds), lambda step: self._limit("seconds", SECONDS, step)),
            (_("Board"), f"{size} × {size}", self._resize),
        )
        for place, (text, value, step) in enumerate(numbers):
            box = pygame.Rect(row.left + place * (each + gap), row.top, each, row.height)
            Stepper(self.ui, box, text, value, on_step=step, name=text, container=self._in)

    def _text(self, name: TextName, text: str) -> None:
        self.draft.set_text(name, text)
        self.on_change()

    def _tags(self, text: str) -> None:
        self.draft.set_tags(text.split(","))
        self.on_change()

    def _limit(self, name: str, values: Sequence[float | None], direction: int) -> None:
        limits = self.draft.problem.limits
        changed: dict[str, Any] = {name: stepped(values, getattr(limits, name), direction)}
        self.draft.set_limits(replace(limits, **changed))
        self.on_change()
        self.relayout()

    def _resize(self, direction: int) -> None:
        size = min(max(self.draft.position.size + direction, SMALLEST), LARGEST)
        self.draft.resize(size)
        self.on_change()
        self.relayout()

"""The dialog for the details of a problem: title, description, tags, limits, board size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from gold.authoring.draft import LARGEST, SMALLEST, Draft
from gold.gui import words
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.fields import TextArea, TextField
from gold.gui.widgets.form import BREADTHS, DEPTHS, SECONDS, labelled, stepped, steppers
from gold.i18n import _
from gold.solver.api import EngineKind

# Heights of a field
_LINE = 36
_LINES = 120


class DetailsDialog(Dialog):
    """Changes a problem's texts, tags, limits and board size, at once; each change can be undone."""

    width = 640.0
    height = 4 * 44 + 128 + 72 + 54

    def __init__(self, window: Window, draft: Draft, on_change: Callable[[], object]) -> None:
        super().__init__(window)
        self.title = _("Problem details")
        self.draft = draft
        self.on_change = on_change
        limits = draft.problem.limits
        has_them = limits.depth is not None or limits.breadth is not None
        self._for_classic = has_them or EngineKind(window.settings.computer) is EngineKind.CLASSIC

    def fill(self, inner: pygame.Rect) -> None:
        px = self.px
        draft = self.draft
        problem = self.draft.problem
        button = self.make_close(inner, _("Done"))
        view = pygame.Rect(inner.left, inner.top, inner.width + px(14), button.top - inner.top - px(10))
        content = self.scroll_area(view)
        row = pygame.Rect(0, px(4), inner.width - px(4), px(_LINE))
        texts: tuple[tuple[str, str, int, Callable[[str], object]], ...] = (
            (_("Title"), problem.title, _LINE, partial(draft.set_text, "title")),
            (_("Description"), problem.description, _LINES, partial(draft.set_text, "description")),
            (_("Tags"), ", ".join(problem.tags), _LINE, lambda text: draft.set_tags(text.split(","))),
            (_("Source"), problem.source, _LINE, partial(draft.set_text, "source")),
            (_("Author"), problem.author, _LINE, partial(draft.set_text, "author")),
        )
        for label, text, height, change in texts:
            control = row.width - px(110), row.height
            place = labelled(self.ui, row, label, control, container=content.container)
            place.height = px(height)
            make: Callable[..., object] = TextArea
            if height == _LINE:
                make = partial(TextField, placeholder=_("corner, ko, …") if label == _("Tags") else "")
            on_change = partial(self._change, change)
            make(self.ui, place, text, on_change=on_change, name=label, container=content.container)
            row.top += px(height + 8)
        limits = problem.limits
        size = draft.position.size
        for_classic = (
            (_("Depth"), words.limit(limits.depth), partial(self._limit, "depth", DEPTHS)),
            (_("Breadth"), words.limit(limits.breadth), partial(self._limit, "breadth", BREADTHS)),
        )
        numbers = (
            *(for_classic if self._for_classic else ()),
            (_("Seconds"), words.limit(limits.seconds), partial(self._limit, "seconds", SECONDS)),
            (_("Board"), f"{size} × {size}", self._resize),
        )
        steppers(self.ui, pygame.Rect(row.topleft, (row.width, px(56))), numbers, content.container)
        content.finish(row.top + px(62))

    def _change(self, change: Callable[..., object], *values: object) -> None:
        change(*values)
        self.on_change()

    def _limit(self, name: str, values: Sequence[float | None], direction: int) -> None:
        limits = self.draft.problem.limits
        changed: dict[str, Any] = {name: stepped(values, getattr(limits, name), direction)}
        self._change(self.draft.set_limits, replace(limits, **changed))
        self.relayout()

    def _resize(self, direction: int) -> None:
        self._change(self.draft.resize, min(max(self.draft.position.size + direction, SMALLEST), LARGEST))
        self.relayout()

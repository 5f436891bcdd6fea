"""How an audit ended: what was found, problem by problem, and the page that shows it with diagrams."""

from __future__ import annotations

import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from gold.gui.look.theme import Size
from gold.gui.stage.dialogs import Choice, MessageDialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.scroll import scrolled_by
from gold.i18n import _, ngettext

LISTED = 50
"""Problems that are listed; the page has all."""
_TALLEST, _GAP = 380, 12


@dataclass(frozen=True, slots=True)
class FoundAbout:
    """The findings about one problem: its title, and a sentence or two for each. ``is_sound``: none of them
    speaks against it.
    """

    title: str
    sentences: Sequence[str]
    is_sound: bool


class AuditDialog(MessageDialog):
    """The number of problems with findings, above a list of them that scrolls."""

    width = 640.0

    def __init__(self, window: Window, problems: int, found: Sequence[FoundAbout], page: Path) -> None:
        bad = sum(not one.is_sound for one in found)
        if bad:
            text = ngettext(
                "{found} of {n} problem has findings.", "{found} of {n} problems have findings.", problems
            )
        else:
            text = ngettext("No errors in the problem.", "No errors in {n} problems.", problems)
        look = Choice(_("Open the page"), lambda: webbrowser.open(page.as_uri()))
        text = text.format(found=bad, n=problems)
        super().__init__(window, _("Audit"), text, (Choice(_("Close")), look))
        listed = sorted(found, key=lambda one: one.is_sound)
        self.paragraphs = [(one.title, "\n".join(one.sentences)) for one in listed[:LISTED]]
        more = len(listed) - LISTED
        if more > 0:
            self.paragraphs.append(("", ngettext("… and {n} more", "… and {n} more", more).format(n=more)))
        where = _("Full report:\n{page}").format(page=page)
        self.paragraphs.append(("", where))

    def _list_height(self, width: int) -> int:
        fonts, size = self.theme.fonts, self.theme.type_px(Size.BODY)
        bold, plain = fonts.line_height(size, True), fonts.line_height(size)
        return sum(
            bool(title) * len(fonts.wrap(title, size, width, True)) * bold
            + len(fonts.wrap(text, size, width)) * plain
            + self.px(_GAP)
            for title, text in self.paragraphs
        )

    def content_height(self, width: int) -> int:
        inner = width - self.px(_GAP)
        return (
            super().content_height(width) + min(self._list_height(inner), self.px(_TALLEST)) + self.px(_GAP)
        )

    def fill(self, inner: pygame.Rect) -> None:
        super().fill(inner)
        top = inner.top + super().content_height(inner.width) - self.px(20 + 38 - _GAP)
        view = pygame.Rect(inner.left, top, inner.width, inner.bottom - self.px(38 + 16) - top)
        content = self.scroll_area(view)
        flow = Flow(self.ui, 0, 0, inner.width - self.px(_GAP), content.container)
        for title, text in self.paragraphs:
            if title:
                flow.text(title, bold=True)
            flow.text(text, color=None if title else self.theme.colors.quiet)
            flow.gap(_GAP)
        content.finish(flow.y)

    def take_key(self, event: pygame.event.Event) -> bool:
        return scrolled_by(self.content, event) or super().take_key(event)

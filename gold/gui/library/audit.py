"""Audits a collection of the library in the background, and lists the findings, problem by problem."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from gold.atomic import write_atomically
from gold.file_names import file_name
from gold.folders import data_folder, state_folder
from gold.gui.look.places import without_bottom, without_top
from gold.gui.look.theme import Size
from gold.gui.stage.background import ReadingProgress, in_background
from gold.gui.stage.dialogs import Choice, MessageDialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.scroll import scrolled_by
from gold.i18n import _, ngettext
from gold.problem.collection import Collection
from gold.problem.names.shown import shown_name, shown_title
from gold.problem.text import ESCAPED

LISTED = 50
"""Most problems that the dialog lists; the page lists all."""

_TALLEST = 380
_GAP = 12

_NODES = 40_000
_STONE_NODES = 20_000
"""Limits that keep each problem to about a second: the person waits, and may cancel."""


@dataclass(frozen=True, slots=True)
class FoundAbout:
    """The findings about one problem, as sentences under its title. ``is_sound``: no finding is an error."""

    title: str
    sentences: Sequence[str]
    is_sound: bool


def audit_collection(window: Window, collection: Collection) -> None:
    """Audit a collection in the background, and list the findings in a dialog.

    All findings are written as an HTML page, too. If the person cancels, the next audit goes on
    where this one stopped.

    :raises GoldError: if the page cannot be written. If the audit takes longer than a moment, the error is
        shown in the window instead.
    """
    progress = ReadingProgress()
    page = data_folder() / "audits" / f"{file_name(collection.name, 'collection')}.html"

    def then(found: list[FoundAbout]) -> None:
        window.push(AuditDialog(window, len(collection.entries), found, page))

    work = partial(_audit, collection, page, progress.note)
    in_background(window, work, then, _("Auditing …"), shown_name(collection), progress=progress)


def _audit(
    collection: Collection, page: Path, report: Callable[[int, int], object]
) -> list[FoundAbout]:
    # Imported late, since these load the kernels.
    from gold.audit.problem import Effort
    from gold.audit.run import AuditJournal, Source, run_audit
    from gold.audit.words import finding_sentence
    from gold.gui.sheets.audit_page import page as written

    source = Source(shown_name(collection), collection.entries)
    journal = AuditJournal(state_folder() / "audit" / f"{page.stem}.journal")
    try:
        audit = run_audit(source, Effort(_NODES, _STONE_NODES), journal, 1, report)
    finally:
        journal.close()
    page.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(page, written(audit).encode(errors=ESCAPED))
    journal.clear()
    return [
        FoundAbout(
            (shown_title(item.problem) if item.problem is not None else "") or item.place,
            [finding_sentence(item, finding) for finding in item.result.findings],
            item.result.is_sound,
        )
        for item in audit.items
        if item.result.findings
    ]


class AuditDialog(MessageDialog):
    """Shows the number of problems with findings, and below it a list of these problems that scrolls."""

    width = 640.0

    def __init__(
        self, window: Window, problems: int, found: Sequence[FoundAbout], page: Path
    ) -> None:
        bad = sum(not one.is_sound for one in found)
        if bad:
            text = ngettext(
                "{found} of {n} problem has errors.",
                "{found} of {n} problems have errors.",
                problems,
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
            self.paragraphs.append(
                ("", ngettext("… and {n} more", "… and {n} more", more).format(n=more))
            )
        self.paragraphs.append(("", _("Full report:\n{page}").format(page=page)))

    def _list_height(self, width: int) -> int:
        fonts = self.theme.fonts
        size = self.theme.type_px(Size.BODY)
        bold = fonts.line_height(size, True)
        plain = fonts.line_height(size)
        height = 0
        for title, text in self.paragraphs:
            if title:
                height += len(fonts.wrap(title, size, width, True)) * bold
            height += len(fonts.wrap(text, size, width)) * plain + self.px(_GAP)
        return height

    def content_height(self, width: int) -> int:
        listed = min(self._list_height(width - self.px(_GAP)), self.px(_TALLEST))
        return super().content_height(width) + listed + self.px(_GAP)

    def fill(self, inner: pygame.Rect) -> None:
        super().fill(inner)
        px = self.px
        above = super().content_height(inner.width) - px(20 + 38 - _GAP)
        view = without_bottom(without_top(inner, above), px(38 + 16))
        content = self.scroll_area(view)
        flow = Flow(self.ui, 0, 0, inner.width - px(_GAP), content.container)
        quiet = self.theme.colors.quiet
        for title, text in self.paragraphs:
            if title:
                flow.text(title, bold=True)
            flow.text(text, color=None if title else quiet)
            flow.gap(_GAP)
        content.finish(flow.y)

    def take_key(self, event: pygame.event.Event) -> bool:
        return scrolled_by(self.content, event) or super().take_key(event)

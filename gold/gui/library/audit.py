"""Audits a collection of the library beside the window, and says what was found."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from gold.atomic import write_atomically
from gold.file_names import file_name
from gold.folders import data_folder, state_folder
from gold.gui.library.audit_dialog import AuditDialog, FoundAbout
from gold.gui.stage.background import ReadingProgress, in_background
from gold.gui.stage.scene import Window
from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.shown import shown_name, shown_title
from gold.problem.text import ESCAPED

_NODES, _STONE_NODES = 40_000, 20_000
"""Limits that keep each problem to about a second: the person waits, and may cancel."""


def audit_collection(window: Window, collection: Collection) -> None:
    """Audit a collection, and show which problems have findings. Problems that were audited before the
    person cancelled are not audited again the next time.

    :raises GoldError: if the page cannot be written; if the audit takes a while, that is shown later.
    """
    progress = ReadingProgress()
    page = data_folder() / "audits" / f"{file_name(collection.name, 'collection')}.html"

    def then(found: list[FoundAbout]) -> None:
        window.push(AuditDialog(window, len(collection.entries), found, page))

    work = partial(_audit, collection, page, progress.note)
    in_background(window, work, then, _("Auditing …"), shown_name(collection), progress=progress)


def _audit(collection: Collection, page: Path, report: Callable[[int, int], object]) -> list[FoundAbout]:
    """Audit, write the page, and return the problems that have findings."""
    # The kernels come with these.
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

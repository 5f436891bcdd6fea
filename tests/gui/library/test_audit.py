"""The audit of a collection, from the library."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gold.gui.app.window import App
from gold.gui.keys.actions import Action
from gold.gui.library import audit
from gold.gui.library.audit import AuditDialog, FoundAbout
from gold.gui.library.scene import LibraryScene
from gold.gui.stage.background import ReadingProgress
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.displays import Label
from gold.problem.files import ReadingStoppedError
from tests.gui.helpers import Hands


@pytest.mark.kernel
def test_audit_tells_what_was_found_and_opens_the_page_with_all_of_it(
    library: LibraryScene, hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(audit.webbrowser, "open", opened.append)
    library.perform(Action.AUDIT)
    # kernels may be compiled
    hands.wait(lambda: isinstance(hands.app.scene, AuditDialog), frames=100_000)
    dialog = hands.app.scene
    assert isinstance(dialog, AuditDialog)
    assert dialog.text.startswith("2 of 2 problems have errors.")
    (page,) = (tmp_path / "data").rglob("Eyes.html")
    hands.frames()
    told = [
        label.text for label in dialog.ui.get_sprite_group().sprites() if isinstance(label, Label)
    ]
    assert {
        "The side to play cannot succeed: alive.",
        "No move is needed: a pass is as good as any.",
    } < {*told}
    assert str(page) in told[-1]
    assert dialog.content is not None
    assert not dialog.content.room, "all of it is seen"
    assert page.read_text(encoding="utf-8").count("<article>") == 2  # they are the same
    dialog.accept()
    assert opened == [page.as_uri()]


def test_audit_lists_what_speaks_against_problems_first_and_says_if_nothing_does(
    app: App, hands: Hands
) -> None:
    found = [
        FoundAbout(f"Number {number}", ["assumed"], is_sound=number < 49) for number in range(51)
    ]
    dialog = AuditDialog(app, 60, found, Path("page.html"))
    assert dialog.text == "2 of 60 problems have errors."
    titles = [title for title, _text in dialog.paragraphs]
    assert titles[:3] == ["Number 49", "Number 50", "Number 0"]
    assert dialog.paragraphs[-2:] == [("", "… and 1 more"), ("", "Full report:\npage.html")]
    app.show(Tab.LIBRARY)
    app.push(dialog)
    hands.frames()
    hands.key(pygame.K_DOWN)
    assert dialog.content is not None
    assert dialog.content.offset > 0, "the arrows scroll"
    assert AuditDialog(app, 1, found[:1], Path("page.html")).text == "No errors in the problem."


def test_audit_that_is_cancelled_stops_at_the_next_problem() -> None:
    progress = ReadingProgress()
    progress.note(3, 12)
    assert (progress.count, progress.share) == (3, 0.25)
    progress.stop()
    with pytest.raises(ReadingStoppedError):
        progress.note(4, 12)

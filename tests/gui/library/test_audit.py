"""The audit of a collection, from the library."""

from __future__ import annotations

from pathlib import Path

import pytest

from gold.gui.keys.actions import Action
from gold.gui.library import audit
from gold.gui.library.scene import LibraryScene
from gold.gui.stage.dialogs import MessageDialog
from gold.gui.stage.reading import ReadingProgress
from gold.problem.files import ReadingStoppedError
from tests.gui.helpers import Hands


@pytest.mark.kernel
def test_audit_ends_with_a_page_and_says_where(
    library: LibraryScene, hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(audit.webbrowser, "open", opened.append)
    library.perform(Action.AUDIT)
    hands.wait(lambda: isinstance(hands.app.scene, MessageDialog), frames=100_000)  # kernels may be compiled
    dialog = hands.app.scene
    assert isinstance(dialog, MessageDialog)
    assert dialog.text.startswith("2 of 2 problems have findings.")
    (page,) = (tmp_path / "data").rglob("Eyes.html")
    assert str(page) in dialog.text
    assert page.read_text(encoding="utf-8").count("<article>") == 2  # they are the same
    dialog.accept()
    assert opened == [page.as_uri()]


def test_audit_that_is_cancelled_stops_at_the_next_problem() -> None:
    progress = ReadingProgress()
    progress.note(3, 12)
    assert (progress.count, progress.share) == (3, 0.25)
    progress.stop()
    with pytest.raises(ReadingStoppedError):
        progress.note(4, 12)

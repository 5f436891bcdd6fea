"""A collection whose file has a name that is no UTF-8."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest

from gold.gui.app.window import App
from gold.gui.desktop import clipboard
from gold.gui.keys.actions import Action
from gold.gui.library.importing import linked_folders
from gold.gui.library.loader import LibraryLoader
from gold.gui.stage.dialogs import MessageDialog
from tests.gui.helpers import Hands, make_problem
from tests.gui.library.shelves import show, titles, write

ODD = b"\x8b\xa8\xe9".decode("utf-8", "surrogateescape")


@pytest.mark.skipif(sys.platform != "linux", reason="the system allows no such names")
@pytest.mark.kernel
def test_it_is_linked_shown_audited_and_practised(app: App, hands: Hands, tmp_path: Path) -> None:
    (tmp_path / ODD).mkdir()
    write(tmp_path / ODD / f"{ODD}.yaml", "", make_problem(title="one"), make_problem(title="two"))
    app.change(linked_folders=(str(tmp_path / ODD),))
    library = show(
        app, LibraryLoader(tmp_path / "none", tmp_path / "own", lambda: linked_folders(app))
    )
    hands.wait(lambda: not library._loader.running)
    hands.frames()
    assert titles(library) == ["one", "two"]
    assert "\ufffd" in pygame.display.get_caption()[0]
    library.perform(Action.AUDIT)
    # kernels may be compiled
    hands.wait(lambda: isinstance(app.scene, MessageDialog), frames=100_000)
    (page,) = (tmp_path / "data").rglob("*.html")
    assert page.read_text(encoding="utf-8").count("<article>") == 2
    app.pop()
    app.play(library.shelves[0].collection)
    hands.frames()
    assert "one" in pygame.display.get_caption()[0]
    app.logbook.close()


def test_its_name_can_be_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[bytes] = []
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: copied.append(text.encode()))
    clipboard.put_text(f"a {ODD}")
    assert copied[0].startswith(b"a ")

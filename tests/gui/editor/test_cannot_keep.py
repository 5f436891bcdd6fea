"""If unsaved work cannot be kept safe, the editor says so until it can again."""

from __future__ import annotations

import pytest

from gold.authoring.autosave import Autosave
from gold.authoring.draft import Draft
from gold.errors import FileAccessError
from gold.gui.editor.scene import EditorScene
from gold.gui.keys.actions import Action
from tests.gui.editor.hands import place
from tests.gui.helpers import Hands


def test_what_cannot_be_kept_is_not_called_safe(
    editor: EditorScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = True
    save = Autosave.save

    def may_fail(autosave: Autosave, draft: Draft) -> None:
        if full:
            raise FileAccessError("the disk is full")
        save(autosave, draft)

    monkeypatch.setattr(Autosave, "save", may_fail)
    hands.click(place(editor, "C3"))
    hands.frames(90)
    assert "the disk is full" in hands.app.toast.text
    assert editor.bar_note() == "untitled · unsaved changes"
    hands.app.toast.dismiss()
    hands.click(place(editor, "D3"))
    hands.frames(90)
    assert not hands.app.toast.shown, "it was said before"

    full = False
    hands.click(place(editor, "E3"))
    hands.frames(90)
    assert editor.bar_note() == "untitled · unsaved changes, backed up"

    full = True
    hands.app.perform(Action.SWAP_COLORS)
    hands.frames(90)
    assert "the disk is full" in hands.app.toast.text

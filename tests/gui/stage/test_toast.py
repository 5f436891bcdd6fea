"""Messages: how long they stay, and what happens to them when another scene comes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gold.errors import ProblemFormatError
from gold.gui.app.window import App
from gold.gui.desktop import screen
from gold.gui.stage.asking import UnreadDialog
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.file_dialog import SaveDialog
from gold.gui.stage.files_dialog import FilesDialog
from gold.gui.stage.pace import Pace
from gold.gui.stage.tabs import Tab
from gold.gui.stage.toast import Toast
from gold.gui.widgets.controls import Button
from gold.problem.collection import Collection, Entry
from tests.gui.helpers import Hands
from tests.thorough import rest_slow


def test_error_that_was_seen_does_not_follow_into_another_scene() -> None:
    toast = Toast()
    toast.say("It cannot be saved.", "bad")
    toast.leave()
    assert toast.shown, "it may be about the way there"
    toast.update(2.0)
    assert toast.shown
    toast.leave()
    assert not toast.shown


def test_other_messages_end_with_their_scene() -> None:
    toast = Toast()
    toast.say("Solved", "good")
    toast.leave()
    assert not toast.shown


def unread() -> Collection:
    errors = [
        ProblemFormatError("this cannot be read", "/far/away/book.sgf", line)
        for line in range(1, 31)
    ]
    entries = (Entry(Path("book.sgf"), index, 1, error=error) for index, error in enumerate(errors))
    return Collection("Book", Path("book.sgf"), tuple(entries))


@pytest.mark.parametrize("tab", rest_slow([Tab.LIBRARY, Tab.EDITOR, Tab.GAME]))
@pytest.mark.parametrize(
    "make",
    [
        lambda app: UnreadDialog(app, unread()),
        lambda app: SaveDialog(app, lambda _path: None, "a.yaml", "Save"),
        lambda app: FilesDialog(app, lambda _paths: None, "Import", "Import"),
    ],
    ids=["list of errors", "save", "import"],
)
def test_a_message_and_a_dialog_do_not_cover_each_other(
    app: App, hands: Hands, tab: Tab, make: Callable[[App], Dialog]
) -> None:
    app.show(tab)
    hands.resize(screen.MINIMUM)
    dialog = make(app)
    app.push(dialog)
    app.say(
        f"29 of 30 problems imported. One problem cannot be read: {'book.sgf, line 2, ' * 5}", "bad"
    )
    hands.frames()
    lines, _size, box = app.toast.layout(app.theme, app.scene.toast_area)
    assert len(lines) == 2
    assert not box.colliderect(dialog.panel)


def test_a_tooltip_is_drawn_though_nothing_else_moves(
    app: App, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.show(Tab.EDITOR)
    hands.frames()
    more = next(one for one in app.scene.ui.ring.widgets if one.name == "more")
    assert isinstance(more, Button)
    hands.move(more.rect.center)
    hands.frames(1)
    monkeypatch.setattr(Pace, "awake", False)
    drawn, draw = [], app.draw

    def counted() -> None:
        drawn.append(more.tool_tip is not None)
        draw()

    monkeypatch.setattr(app, "draw", counted)
    hands.frames(3, seconds=0.5)
    assert True in drawn


@pytest.fixture
def editors_more(app: App, hands: Hands) -> Button:
    """The editor's *More*, with its tooltip on."""
    app.show(Tab.EDITOR)
    hands.frames()
    more = next(one for one in app.scene.ui.ring.widgets if one.name == "more")
    assert isinstance(more, Button)
    hands.move(more.rect.center)
    hands.frames(5, seconds=1.0)
    assert more.tool_tip is not None
    return more


def test_no_tooltip_stays_when_a_dialog_comes(app: App, hands: Hands, editors_more: Button) -> None:
    app.push(UnreadDialog(app, unread()))
    hands.frames(5, seconds=1.0)
    assert editors_more.tool_tip is None


@pytest.mark.usefixtures("editors_more")
def test_no_tooltip_waits_in_a_scene_for_its_return(app: App, hands: Hands) -> None:
    editor = app.scene
    app.show(Tab.LIBRARY)
    hands.frames(5, seconds=1.0)
    app.show(Tab.EDITOR)
    hands.frames(5, seconds=1.0)
    assert not any(getattr(one, "tool_tip", None) for one in editor.ui.ring.widgets)

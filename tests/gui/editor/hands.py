"""Helpers for the tests of the editor: where things are, and how to draw, press and type."""

from __future__ import annotations

from pathlib import Path

import pygame

from gold.board.points import PointState
from gold.gui.editor.scene import EditorScene
from gold.gui.stage.file_dialog import FileDialog, SaveDialog
from gold.gui.stage.scene import Scene
from tests.gui.helpers import Hands


def place(editor: EditorScene, name: str) -> tuple[int, int]:
    assert editor.pane.layout is not None
    return editor.pane.layout.center(editor.draft.position.geometry.from_vertex(name))


def state(editor: EditorScene, name: str) -> PointState:
    return editor.draft.position[editor.draft.position.geometry.from_vertex(name)]


def drag(hands: Hands, start: tuple[int, int], *others: tuple[int, int], button: int = 1) -> None:
    hands.move(start)
    hands.app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=button))
    for other in others:
        hands.move(other)
    end = others[-1] if others else start
    hands.app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=button))
    hands.frames(1)


def type_text(hands: Hands, text: str) -> None:
    for letter in text:
        hands.app.handle(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter))
        hands.app.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    pump(hands)


def pump(hands: Hands) -> None:
    """Handle what pygame_gui has posted."""
    for event in pygame.event.get():
        hands.app.handle(event)
    hands.frames(1)


def press(hands: Hands, name: str) -> None:
    """Click on the button with this text."""
    scene: Scene = hands.app.scene
    (widget,) = [one for one in scene.ui.ring.widgets if one.name == name]
    hands.click(widget.focus_rect.center)


def build_corner(editor: EditorScene, hands: Hands) -> None:
    """White's square of four in the corner, by mouse."""
    hands.key(pygame.K_1, text="1")
    drag(hands, place(editor, "A4"), place(editor, "E4"), place(editor, "E1"))
    hands.key(pygame.K_2, text="2")
    drag(hands, place(editor, "A3"), place(editor, "D3"), place(editor, "D1"))
    hands.key(pygame.K_3, text="3")
    drag(hands, place(editor, "A3"), place(editor, "D3"))
    hands.key(pygame.K_4, text="4")
    drag(hands, place(editor, "A1"), place(editor, "C2"))


def enter_name(hands: Hands, path: Path) -> None:
    """Type a file's name into the dialog, whose field has the keyboard."""
    assert isinstance(hands.app.scene, FileDialog)
    hands.frames()
    assert hands.app.scene.ui.typing
    hands.app.scene.name = str(path)
    hands.key(pygame.K_RETURN)
    pump(hands)


def save_as(hands: Hands, path: Path) -> None:
    assert isinstance(hands.app.scene, SaveDialog)
    enter_name(hands, path)

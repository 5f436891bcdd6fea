"""The list of all keys, which F1 shows, with a button that opens the glossary."""

from __future__ import annotations

import pygame

from gold.gui.keys.actions import Action, Scope
from gold.gui.keys.chords import pretty
from gold.gui.look.places import without_right
from gold.gui.look.theme import Size
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import scope_name
from gold.gui.widgets.controls import Button, natural_width
from gold.gui.widgets.displays import Heading, Label, Picture, key_cap
from gold.i18n import _


class KeysDialog(Dialog):
    """Shows all keys of ``scope`` and of the window.

    They are in one or two columns, which scroll if they are too long.
    """

    width = 960.0
    _ROW = 27
    _LEAST_ROW = 23
    _TWO_COLUMNS = 700  # from this width on

    def __init__(self, window: Window, scope: Scope) -> None:
        super().__init__(window)
        self.title = _("Keys")
        scopes = [scope, Scope.WINDOW] if scope is not Scope.WINDOW else [Scope.WINDOW]
        self._lines: list[tuple[str, tuple[str, ...]]] = []
        for where in scopes:
            self._lines.append((scope_name(where), ()))
            self._lines += [(action.words, keys) for action, keys in window.keys.table(where)]
        self._lines.append((_("Keyboard"), ()))
        self._lines += [
            (_("Next and previous button"), ("Tab", "Shift+Tab")),
            (_("Press the button"), ("Enter", "Space")),
            (_("To the board"), ("Space",)),
            (_("On the board: move, place a stone"), ("←↑↓→", "Enter")),
        ]
        if scope is Scope.EDITOR:
            self._lines += [
                (_("On the board: drag the tool"), ("Shift+←↑↓→",)),
                (_("On the board: erase"), ("Delete",)),
            ]

    def _split(self, width: int) -> tuple[int, int]:
        """The number of columns that fit into ``width`` pixels, and the number of lines in the longest."""
        columns = 2 if width >= self.px(self._TWO_COLUMNS) else 1
        return columns, (len(self._lines) + columns - 1) // columns

    def content_height(self, width: int) -> int:
        return self.px(self._ROW * self._split(width)[1] + 48)

    def fill(self, inner: pygame.Rect) -> None:
        px = self.px
        gap = px(36)
        columns, count = self._split(inner.width)
        column = (inner.width - gap * (columns - 1)) // columns
        view = pygame.Rect(inner.left, inner.top, inner.width + px(18), inner.height - px(48))
        rows = max(view.height // count, px(self._LEAST_ROW))
        content = self.scroll_area(view)
        for index, (text, keys) in enumerate(self._lines):
            side, row = divmod(index, count)
            rect = pygame.Rect(side * (column + gap), row * rows, column, rows)
            if keys:
                self._line(rect, text, keys)
            else:
                Heading(self.ui, rect, text, container=content.container)
        content.finish(count * rows)
        rect = self.make_close(inner)
        words = _("Words of Go")
        rect.width = natural_width(self.ui, words, self.ui.keys.cap(Action.WORDS, self.scope)) + px(
            16
        )
        rect.left = inner.left
        Button(self.ui, rect, words, action=Action.WORDS)

    def perform(self, action: Action) -> bool:
        return action is not Action.WORDS and super().perform(action)

    def _line(self, rect: pygame.Rect, text: str, keys: tuple[str, ...]) -> None:
        assert self.content is not None
        container = self.content.container
        gap = self.px(6)
        room = rect
        for key in reversed(keys[:2]):
            cap = key_cap(self.ui, pretty(key))
            place = cap.get_rect(midright=room.midright)
            Picture(self.ui, place, cap, container=container)
            room = without_right(room, cap.get_width() + gap)
        label = without_right(room, gap)
        usual = Size.BODY - 1
        fits = self.theme.text_width(text, usual) <= label.width
        Label(self.ui, label, text, size=usual if fits else Size.SMALL, container=container)

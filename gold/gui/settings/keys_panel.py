"""The card of the settings in which the user changes keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from gold.gui.keys.actions import Action
from gold.gui.keys.chords import chords, pretty
from gold.gui.keys.key_map import default_bindings
from gold.gui.look.theme import Size
from gold.gui.stage.scene import Scene, Window
from gold.gui.stage.tabs import scope_name
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Box, Heading, Label
from gold.gui.widgets.list_view import ListView, Row
from gold.i18n import _

_FIXED = {Action.ACCEPT, Action.BACK}
_MODIFIERS = {
    pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT,
    pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK,
}  # fmt: skip


class KeysPanel:
    """The list of actions with their keys.

    The user selects an action, presses *Change*, and then the new key; Escape keeps the old key.
    ``waiting``: the new key is expected.
    """

    def __init__(self, window: Window, relayout: Callable[[], None]) -> None:
        self._window = window
        self._relayout = relayout
        self._bindings = [binding for binding in default_bindings() if binding.action not in _FIXED]
        self._chosen = 0
        self.waiting = False
        self._list: ListView | None = None

    def build(self, scene: Scene, rect: pygame.Rect, container: Any) -> None:
        """Make the list of actions with their keys, and the buttons *Change* and *Reset to defaults*."""
        ui = scene.ui
        px = scene.px
        colors = scene.theme.colors
        Box(ui, rect, fill=colors.panel, border=colors.line, container=container)
        inner = rect.inflate(-px(32), -px(28))
        head = pygame.Rect(inner.left, inner.top, inner.width, px(24))
        Heading(ui, head, _("Keys"), container=container)
        button = px(36)
        width = (inner.width - px(8)) // 2
        bottom = pygame.Rect(inner.left, inner.bottom - button, width, button)
        hint = pygame.Rect(inner.left + px(80), inner.top, inner.width - px(80), px(24))
        listed = pygame.Rect(
            inner.left, head.bottom + px(6), inner.width, bottom.top - head.bottom - px(16)
        )
        before = self._list
        self._list = ListView(
            ui,
            listed,
            self._rows(),
            selected=self._chosen,
            on_select=self._select,
            on_take=lambda _index: self._wait(),
            name="keys",
            row_height=28,
            container=container,
        )
        if before is not None:
            self._list.scroll(before.top - self._list.top)
        Button(
            ui,
            bottom,
            _("Change"),
            on=self.waiting,
            on_press=self._wait,
            name="change key",
            container=container,
        )
        usual = bottom.move(width + px(8), 0)
        changed = bool(self._window.settings.keys)
        Button(
            ui,
            usual,
            _("Reset to defaults"),
            enabled=changed,
            name="usual keys",
            container=container,
            on_press=lambda: self._window.change(keys={}),
        )
        text = _("Press the new key, or Esc to keep the old one.") if self.waiting else ""
        Label(
            ui, hint, text, size=Size.SMALL, color=colors.accent, align="right", container=container
        )

    def _rows(self) -> list[Row]:
        rows = []
        for binding in self._bindings:
            keys = self._window.keys.keys(binding.action, binding.scope)
            text = f"{binding.action.words} ({scope_name(binding.scope)})"
            rows.append(Row(text, ",  ".join(pretty(key) for key in keys[:2])))
        return rows

    def _select(self, index: int) -> None:
        self._chosen = index
        self.waiting = False

    def _wait(self) -> None:
        self.waiting = True
        self._relayout()

    def take_key(self, event: pygame.event.Event) -> bool:
        """Give the pressed key to the selected action, if a new key is expected.

        Return whether it was expected.
        """
        if not self.waiting:
            return False
        names = chords(event)
        if event.key in _MODIFIERS or not names:
            return True
        self.waiting = False
        self._relayout()
        if event.key != pygame.K_ESCAPE:
            self._bind(names[0])
        return True

    def _bind(self, key: str) -> None:
        """Give the key to the selected action.

        It is taken away from all other actions of the same scope. If one of these has no key any
        more, say so.
        """
        binding = self._bindings[self._chosen]
        wanted = dict(self._window.settings.keys)
        robbed = ""
        for other in self._bindings:
            keys = self._window.keys.keys(other.action, other.scope)
            if other.scope is binding.scope and key in keys and other is not binding:
                left = wanted[f"{other.scope}.{other.action}"] = [one for one in keys if one != key]
                robbed = robbed if left else other.action.words
        wanted[f"{binding.scope}.{binding.action}"] = [key]
        self._window.change(keys=wanted)
        if robbed:
            text = _("{key} was the only key of “{action}”, which has none now.")
            self._window.say(text.format(key=pretty(key), action=robbed))

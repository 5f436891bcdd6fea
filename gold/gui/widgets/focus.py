"""The focus ring: Tab and Shift+Tab walk through a scene's widgets, arrows go to the next one in
their direction, Enter and Space press it. The ring is visible only after a key has moved it.
"""

from __future__ import annotations

from typing import Protocol

import pygame

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""The directions of the arrow keys, across and down."""
MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_SHIFT
"""Held with one of these, a key is a shortcut."""

_PAGES = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


class Focusable(Protocol):
    """What the focus ring needs of a widget. By its ``name`` it is found again after a new layout."""

    name: str

    @property
    def focus_rect(self) -> pygame.Rect:
        """The rectangle on the screen that the focus ring surrounds."""

    @property
    def can_focus(self) -> bool:
        """Whether the widget can have the focus: it exists, is visible and enabled."""

    def focus_changed(self, focused: bool) -> None:
        """Called when the widget gets or loses the focus."""

    def press(self) -> None:
        """Do what a click would."""

    def arrow(self, across: int, down: int) -> bool:  # noqa: ARG002  # a widget may use them
        """Use an arrow key; False leaves it to the ring."""
        return False

    def page_key(self, key: int) -> bool:  # noqa: ARG002  # a widget may use it
        """Use a page key, Home or End; False leaves it to the scene."""
        return False

    def typing_key(self, event: pygame.event.Event) -> bool:  # noqa: ARG002  # a widget may use it
        """Use a key before scene and key table get it, while the widget is typed into; False leaves it."""
        return False


class FocusRing:
    """The widgets of one scene in the order of Tab, and which of them has the focus."""

    def __init__(self) -> None:
        self._widgets: list[Focusable] = []
        self.current: Focusable | None = None
        self.shown = False
        self._wanted = ""

    @property
    def widgets(self) -> tuple[Focusable, ...]:
        """All widgets of the scene, in the order of Tab."""
        return tuple(self._widgets)

    @property
    def active(self) -> Focusable | None:
        """The widget that gets keys: the one with the focus, if it is enabled and the ring is visible."""
        current = self.current
        return current if current is not None and self.shown and current.can_focus else None

    def add(self, widget: Focusable) -> None:
        """Append a widget. It gets the focus if one with its name had it before :meth:`clear`."""
        self._widgets.append(widget)
        if self._wanted and widget.name == self._wanted:
            self._wanted = ""
            self.current = widget
            widget.focus_changed(True)

    def clear(self) -> None:
        """Remove all widgets before a new layout, but remember the name of the focused one."""
        self._wanted = self.current.name if self.current is not None else ""
        self._widgets.clear()
        self.current = None

    def follow(self, before: FocusRing) -> None:
        """When a widget is added that has the name of the focused one of another ring, give it the focus."""
        self._wanted = before.current.name if before.current is not None else ""
        self.shown = before.shown

    def focus(self, widget: Focusable | None, show: bool | None = None) -> None:
        """Give the focus to a widget or to none. ``show``: is the ring visible now? None: as before."""
        if show is not None:
            self.shown = show
        if widget is self.current:
            return
        before = self.current
        self.current = widget
        if before is not None:
            before.focus_changed(False)
        if widget is not None:
            widget.focus_changed(True)

    def key(self, event: pygame.event.Event) -> bool:
        """Let Tab walk on, and other keys work the widget with the focus; True if the key was used."""
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self._step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if self.active is None:
            return False
        if event.mod & MODIFIERS:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.active.press()
            return True
        if event.key == pygame.K_ESCAPE:
            self.focus(None, show=False)
            return True
        if event.key in ARROWS:
            return self.active.arrow(*ARROWS[event.key]) or self._move(*ARROWS[event.key])
        return event.key in _PAGES and self.active.page_key(event.key)

    def _step(self, direction: int) -> None:
        able = [widget for widget in self._widgets if widget.can_focus]
        if not able:
            return
        if self.current in able:
            index = (able.index(self.current) + direction) % len(able)
        else:
            index = 0 if direction > 0 else len(able) - 1
        self.focus(able[index], show=True)

    def _move(self, across: int, down: int) -> bool:
        """Move to the nearest widget in a direction, if there is one."""
        assert self.current is not None
        here = pygame.Vector2(self.current.focus_rect.center)
        best: tuple[float, Focusable] | None = None
        for widget in self._widgets:
            if widget is self.current or not widget.can_focus:
                continue
            way = pygame.Vector2(widget.focus_rect.center) - here
            ahead = way.x * across + way.y * down
            aside = abs(way.x * down) + abs(way.y * across)
            if ahead > 4 and aside <= 2 * ahead and (best is None or ahead + 2 * aside < best[0]):
                best = ahead + 2 * aside, widget
        if best is None:
            return False
        self.focus(best[1], show=True)
        return True

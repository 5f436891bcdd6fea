"""The focus ring, which shows the widget with the keyboard focus.

Tab and Shift+Tab move the focus through a scene's widgets. An arrow key moves it to the nearest
widget in that direction. Enter and Space press the widget. The ring is visible only after a key has
moved it.
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
"""A key that is pressed with one of these is a shortcut, and does not move the focus."""

_PAGES = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


class Focusable(Protocol):
    """A widget that can have the focus.

    Its ``name`` identifies it in a new layout, so that it gets the focus back.
    """

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
        """Activate the widget, like a click."""

    def arrow(self, across: int, down: int) -> bool:  # noqa: ARG002  # a widget may use them
        """Handle an arrow key; ``across`` and ``down`` are -1, 0 or 1.

        Return False to let the arrow move the focus.
        """
        return False

    def page_key(self, key: int) -> bool:  # noqa: ARG002  # a widget may use it
        """Handle a page key, Home or End. Return False to leave the key to the scene."""
        return False

    def typing_key(self, event: pygame.event.Event) -> bool:  # noqa: ARG002  # a widget may use it
        """Handle a key press while the user types into the widget.

        It comes before the scene and the key table. Return False to leave the key to them.
        """
        return False


class FocusRing:
    """The widgets of one scene in the order of Tab.

    ``current`` has the focus; ``shown``: the ring is visible.
    """

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
        """The widget that gets key presses; None if there is none.

        It is the widget with the focus, if it is enabled and the ring is visible.
        """
        current = self.current
        return current if current is not None and self.shown and current.can_focus else None

    def add(self, widget: Focusable) -> None:
        """Append a widget. It gets the focus if a widget with its name had the focus before :meth:`clear`."""
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
        """Take over the focus of another ring.

        The widget with the name of that ring's focused widget gets the focus when it is added.
        """
        self._wanted = before.current.name if before.current is not None else ""
        self.shown = before.shown

    def focus(self, widget: Focusable | None, show: bool | None = None) -> None:
        """Give the focus to a widget; None takes the focus away.

        ``show``: make the ring visible (True) or invisible (False), or leave it as it is (None).
        """
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
        """Handle a key press.

        Tab moves the focus. Other keys go to the widget with the focus, if the ring is visible.
        Return whether the key was used.
        """
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
        """Move the focus to the nearest widget in a direction. Return whether there is one."""
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

"""Dialogs, scenes that are drawn over another scene: their base class, and those for messages and errors."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from gold.gui.keys.actions import Action, Scope
from gold.gui.keys.chords import chords, pretty
from gold.gui.look import shapes
from gold.gui.look.places import (
    bottom_part,
    right_part,
    top_part,
    without_bottom,
    without_right,
    without_top,
)
from gold.gui.look.theme import Size
from gold.gui.stage.scene import Scene, Window
from gold.gui.widgets.controls import Button, ButtonLook
from gold.gui.widgets.displays import Box, Label
from gold.gui.widgets.focus import MODIFIERS
from gold.gui.widgets.list_view import ListView
from gold.i18n import _

_ALLOWED = (
    Action.FULL_SCREEN,
    Action.TOGGLE_THEME,
    Action.NEXT_BOARD,
    Action.LARGER,
    Action.SMALLER,
)

_MARGIN = 24  # around a dialog's content
_GAP = 8  # between its buttons
_MESSAGE = 48  # kept free above a dialog, for two lines of a message


class Dialog(Scene, ABC):
    """A panel in the middle of the window; the scene below is dimmed.

    Escape closes the dialog, Enter presses the filled button.

    Subclasses set the ``width`` and ``height`` of the content in pixels before scaling, or override
    :meth:`content_height`, and make their widgets in :meth:`fill`.
    """

    scope = Scope.DIALOG
    overlay = True
    width = 480.0
    height = 0.0
    title = ""
    explains = True

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.panel = pygame.Rect(0, 0, 0, 0)

    def caption(self) -> str:
        return self.title

    @property
    def toast_area(self) -> pygame.Rect:
        return pygame.Rect(0, 0, self.area.width, self.px(_MESSAGE))

    def content_height(self, width: int) -> int:  # noqa: ARG002  # for subclasses
        """The height of the content in pixels, if it is ``width`` pixels wide."""
        return self.px(self.height)

    @abstractmethod
    def fill(self, inner: pygame.Rect) -> None:
        """Make the widgets of the content inside the rectangle ``inner``."""

    def accept(self) -> None:
        """Called for Enter and the filled button; closes the dialog, unless overridden."""
        self.close_dialog()

    def cancel(self) -> None:
        """Called for Escape and Cancel; closes the dialog, unless overridden."""
        self.close_dialog()

    def close_dialog(self) -> None:
        """Close the dialog."""
        self.window.pop(self)

    def wanted_width(self) -> int:
        """The panel's width in pixels, if the window is wide enough."""
        return self.px(self.width)

    def build(self) -> None:
        px = self.px
        most_width, most_height = self.area.size
        margins = 2 * px(_MARGIN)
        head = px(40) if self.title else 0
        width = min(self.wanted_width(), most_width - px(40))
        wanted_height = self.content_height(width - margins) + head + margins
        height = min(wanted_height, most_height - 2 * px(_MESSAGE))
        self.panel = pygame.Rect(0, 0, width, height)
        self.place_panel()
        colors = self.theme.colors
        Box(self.ui, self.panel, fill=colors.panel, border=colors.line, radius=10)
        inner = self.panel.inflate(-margins, -margins)
        if self.title:
            title = top_part(inner.move(0, -px(4)), px(32))
            Label(self.ui, title, self.title, size=Size.TITLE, bold=True)
        self.fill(without_top(inner, head))

    def place_panel(self) -> None:
        """Move the panel to the middle; subclasses may choose another place."""
        self.panel.center = self.area.center

    def make_answers(self, inner: pygame.Rect, text: str) -> None:
        """Make two buttons at the bottom right: Cancel, and the filled button with ``text``."""
        words = self.theme.text_width(text, Size.BODY, True)
        accept = pygame.Rect(0, 0, max(self.px(150), words + self.px(100)), self.px(38))
        accept.bottomright = inner.bottomright
        cancel = pygame.Rect(0, 0, self.px(140), accept.height)
        cancel.bottomright = accept.left - self.px(_GAP), accept.bottom
        Button(self.ui, cancel, _("Cancel"), key=pretty("Escape"), on_press=self.cancel)
        Button(self.ui, accept, text, look="filled", key=pretty("Enter"), on_press=self.accept)

    def make_close(self, inner: pygame.Rect, text: str = "") -> pygame.Rect:
        """Make a filled button at the bottom right that closes the dialog.

        Its text is ``text`` or *Close*. Return the button's place.
        """
        place = pygame.Rect(0, 0, self.px(140), self.px(38))
        place.bottomright = inner.bottomright
        Button(
            self.ui,
            place,
            text or _("Close"),
            look="filled",
            key=pretty("Escape"),
            on_press=self.cancel,
        )
        return place

    def draw(self, canvas: pygame.Surface) -> None:
        veil = pygame.Surface(canvas.get_size())
        veil.fill((0, 0, 0))
        veil.set_alpha(90)
        canvas.blit(veil, (0, 0))
        self.draw_shadow(canvas)

    def draw_shadow(self, canvas: pygame.Surface) -> None:
        """Draw the shadow of the panel."""
        blur = self.px(24)
        shadow = shapes.soft_shadow(self.panel.size, self.px(10), blur, 110)
        canvas.blit(shadow, self.panel.move(-blur, self.px(6) - blur))

    def take_key(self, event: pygame.event.Event) -> bool:
        """Handle the keys of every dialog; return whether the key was used.

        - Escape closes the dialog, even while a text field has the focus.
        - Keys that no text field needs, such as Up and Down, move through the dialog's list, whichever
          widget has the focus.
        - Enter in a list without a selected row presses the filled button.
        """
        if event.key == pygame.K_ESCAPE:
            self.cancel()
            return True
        listed = self._list_for_keys()
        if listed is None:
            return False
        enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if enter and listed is self.ui.ring.current and listed.selected < 0:
            self.accept()  # nothing is chosen in the list
            return True
        in_field = self.ui.typing and event.key in (pygame.K_HOME, pygame.K_END)
        if in_field or event.mod & MODIFIERS or not listed.walk(event.key):
            return False
        self.ui.ring.focus(listed, show=True)
        return True

    def _list_for_keys(self) -> ListView | None:
        current = self.ui.ring.current
        lists = [each for each in self.ui.ring.widgets if isinstance(each, ListView)]
        if isinstance(current, ListView):
            return current
        return lists[0] if len(lists) == 1 else None

    def perform(self, action: Action) -> bool:
        """Handle Enter and Escape, and block all other actions except ``_ALLOWED`` ones.

        Return False for those, so that the window carries them out.
        """
        if action is Action.ACCEPT:
            self.accept()
        elif action is Action.BACK:
            self.cancel()
        else:
            return action not in _ALLOWED
        return True


@dataclass(frozen=True, slots=True)
class Choice:
    """One button of a message dialog.

    ``run`` is called after the dialog is closed; None does nothing more. ``key`` is a letter that
    presses the button, if neither Enter nor Escape does.
    """

    text: str
    run: Callable[[], object] | None = None
    key: str = ""


class MessageDialog(Dialog):
    """Shows a text and a button for each choice.

    Enter presses the last, which is filled; Escape presses the first. If the first choice loses
    something, give it a ``key``: then Escape presses the last choice, too.
    """

    def __init__(
        self, window: Window, title: str, text: str, choices: Sequence[Choice] = ()
    ) -> None:
        super().__init__(window)
        self.title = title
        self.text = text
        self.choices = tuple(choices) or (Choice(_("Close")),)

    def wanted_width(self) -> int:
        row = sum(map(self._button_width, self.choices)) + self.px(_GAP) * (len(self.choices) - 1)
        return max(super().wanted_width(), row + 2 * self.px(_MARGIN))

    def _button_width(self, choice: Choice) -> int:
        width = self.theme.text_width(choice.text, Size.BODY, True) + self.px(44)
        return width + (self.px(50) if self._key_of(choice) else 0)

    def _key_of(self, choice: Choice) -> str:
        if choice is self.choices[-1]:
            return pretty("Enter")
        return choice.key or (pretty("Escape") if choice is self.choices[0] else "")

    def content_height(self, width: int) -> int:
        px = self.theme.type_px(Size.BODY)
        lines = self.theme.fonts.wrap(self.text, px, width)
        return len(lines) * self.theme.fonts.line_height(px) + self.px(20 + 38)

    def fill(self, inner: pygame.Rect) -> None:
        px = self.px
        ui = self.ui
        row = bottom_part(inner, px(38))
        Label(ui, without_bottom(inner, row.height + px(16)), self.text, wrap=True)
        gaps = px(_GAP) * (len(self.choices) - 1)
        wanted = sum(map(self._button_width, self.choices))
        share = min((row.width - gaps) / wanted, 1)
        for choice in reversed(self.choices):
            width = int(self._button_width(choice) * share)
            look: ButtonLook = "filled" if choice is self.choices[-1] else "quiet"
            press = partial(self._choose, choice)
            key = self._key_of(choice)
            Button(ui, right_part(row, width), choice.text, look=look, key=key, on_press=press)
            row = without_right(row, width + px(_GAP))

    def take_key(self, event: pygame.event.Event) -> bool:
        pressed = [each for each in self.choices if each.key in chords(event)]
        if pressed:
            self._choose(pressed[0])
        return bool(pressed) or super().take_key(event)

    def accept(self) -> None:
        self._choose(self.choices[-1])

    def cancel(self) -> None:
        self._choose(self.choices[-1 if self.choices[0].key else 0])

    def _choose(self, choice: Choice) -> None:
        self.close_dialog()
        if choice.run is not None:
            choice.run()


class ErrorDialog(MessageDialog):
    """Reports an unexpected error of the program, and names the file ``log`` that has the details."""

    def __init__(self, window: Window, error: BaseException, log: str) -> None:
        text = _(
            "Something went wrong inside GoLD: {kind}: {message}\n"
            "Your work is still here, and you can continue. The details are in\n"
            "{log}\n"
            "Please attach that file to a bug report."
        ).format(kind=type(error).__name__, message=error, log=log)
        super().__init__(window, _("Unexpected error"), text, (Choice(_("Continue")),))

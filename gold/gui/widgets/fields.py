"""pygame_gui's text fields, with our focus ring and callbacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pygame_gui
from pygame_gui.core.utility import clipboard_paste
from pygame_gui.elements import UITextEntryBox, UITextEntryLine

from gold.gui.keys.chords import with_latin_key
from gold.gui.look.theme import Size
from gold.gui.widgets.base import Stop
from gold.gui.widgets.ui import Ui
from gold.i18n import _

# With more letters pygame_gui takes seconds, with 100,000 almost a minute.
LONGEST_LETTERS = 5_000


def _shown(text: str) -> str:
    """The text to show: the whole text, or the beginning of a text that is longer than ``LONGEST_LETTERS``."""
    return (
        text
        if len(text) <= LONGEST_LETTERS
        else text[:200] + " … " + _("(too long to be changed here)")
    )


class _Typed(Stop):
    """A text field that calls ``on_change`` at once after every change.

    It gets the keyboard when it gets the focus.

    pygame_gui itself only posts an event, which is handled a frame later. A new layout in between would
    lose typed letters.
    """

    on_change: Callable[[str], object] | None

    def focus_changed(self, focused: bool) -> None:
        self.ui.set_focus_set({self} if focused else None)
        self.ui.dirty = True

    def press(self) -> None:
        """Do nothing: the field already has the keyboard."""

    def process_event(self, event: pygame.event.Event) -> bool:
        """Handle an event, such as a typed letter, and call ``on_change`` if the text has changed.

        Return whether the event was used.
        """
        if event.type == pygame.KEYDOWN and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            event = with_latin_key(event)
        writes = self.on_change is not None and event.type in (pygame.KEYDOWN, pygame.TEXTINPUT)
        before = self._written() if writes else ""
        used = bool(super().process_event(event))
        if self.on_change is not None and writes and (text := self._written()) != before:
            self.on_change(text)
        return used

    def _written(self) -> str:
        return str(self.get_text())  # type: ignore[attr-defined]  # of the element


class TextField(_Typed, UITextEntryLine):
    """A field for one line of text.

    ``on_change`` gets the text after every change, ``on_enter`` is called for Enter.

    A text longer than ``LONGEST_LETTERS`` cannot be edited: only its beginning is shown, but the whole
    text is kept.
    """

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        text: str = "",
        *,
        placeholder: str = "",
        on_change: Callable[[str], object] | None = None,
        on_enter: Callable[[], object] | None = None,
        name: str = "",
        container: Any = None,
    ) -> None:
        self.ui = ui
        self.name = name or placeholder
        self.on_change = on_change
        self.on_enter = on_enter
        self.hint = placeholder
        self._too_long = ""
        UITextEntryLine.__init__(self, pygame.Rect(rect), ui, container)
        self.set_text_length_limit(LONGEST_LETTERS)
        if text:
            self.set_text(text)
        ui.ring.add(self)

    def type_on(self) -> None:
        """Give the field the keyboard, with the text cursor at the end.

        Call this after a new layout, in which the field gets the focus back, but not the keyboard.
        """
        self.ui.ring.focus(None)
        self.ui.ring.focus(self)
        self.edit_position = len(self.get_text())
        self.cursor_has_moved_recently = True

    def get_text(self) -> str:
        """Return the whole text, even if only its beginning is shown."""
        return self._too_long or super().get_text()

    def set_text(self, text: str | None) -> None:
        """Replace the text, without calling ``on_change``; a text that is too long disables the field."""
        shown = _shown(text or "")
        self._too_long = text if text is not None and text != shown else ""
        super().set_text(shown)
        if self._too_long:
            self.disable()
        elif not self.is_enabled:
            self.enable()

    def _set_image(self, new_image: pygame.Surface | None) -> None:
        """Set the field's picture, with the placeholder while the field is empty.

        The placeholder has a quiet colour. The placeholder of pygame_gui would look like text.
        """
        empty = not getattr(self, "text", "") and not getattr(self, "is_focused", False)
        if new_image is not None and self.hint and empty:
            style, new_image = self.ui.style, new_image.copy()
            width = new_image.get_width() - style.px(20)
            hint = style.line(self.hint, Size.BODY - 1, style.colors.quiet, width)
            new_image.blit(hint, (style.px(10), (new_image.get_height() - hint.get_height()) // 2))
        super()._set_image(new_image)

    def handle_gui_event(self, event: pygame.event.Event) -> None:
        """Handle an event of pygame_gui: call ``on_enter`` after Enter."""
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED and self.on_enter is not None:
            self.on_enter()


class TextArea(_Typed, UITextEntryBox):
    """A field for several lines of text. ``on_change`` gets the text after every change.

    A text longer than ``LONGEST_LETTERS`` cannot be edited: only its beginning is shown, but the whole
    text is kept. A letter or a pasted text that would make the text longer than that is refused:
    ``on_too_long`` is called instead.
    """

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        text: str = "",
        *,
        on_change: Callable[[str], object] | None = None,
        on_too_long: Callable[[], object] | None = None,
        name: str = "",
        container: Any = None,
    ) -> None:
        self.ui = ui
        self.name = name
        self.on_change = on_change
        self.on_too_long = on_too_long
        self._too_long = text if _shown(text) != text else ""
        UITextEntryBox.__init__(self, pygame.Rect(rect), _shown(text), ui, container)
        if self._too_long:
            self.disable()
        ui.ring.add(self)

    def show_text(self, text: str) -> None:
        """Replace the text; a text that is too long disables the field."""
        shown = _shown(text)
        self._too_long = text if shown != text else ""
        self.set_text(shown)
        if not self.is_focused:  # otherwise a caret would be drawn at the end of the text
            self.cursor_on = False
            self.cursor_has_moved_recently = False
        if self._too_long:
            self.disable()
        elif not self.is_enabled:
            self.enable()

    @property
    def whole_text(self) -> str:
        """The whole text, even if only its beginning is shown."""
        return self._too_long or str(self.get_text())

    def process_event(self, event: pygame.event.Event) -> bool:
        """Handle an event; refuse a letter that would make the text too long.

        Return whether the event was used.
        """
        is_letter = event.type == pygame.TEXTINPUT and self.is_focused
        if is_letter and len(self.get_text()) + len(event.text) > LONGEST_LETTERS:
            self._refuse()
            return True
        return super().process_event(event)

    def _do_paste(self) -> None:
        pasted = clipboard_paste() or ""
        if len(self.get_text()) + len(pasted) > LONGEST_LETTERS:
            self._refuse()
        else:
            super()._do_paste()  # type: ignore[no-untyped-call]

    def _refuse(self) -> None:
        if self.on_too_long is not None:
            self.on_too_long()

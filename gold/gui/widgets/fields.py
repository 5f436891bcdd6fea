"""pygame_gui's text fields and drop-down menu, with our focus ring and callbacks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import pygame
import pygame_gui
from pygame_gui.elements import UIDropDownMenu, UITextEntryBox, UITextEntryLine

from gold.gui.keys.chords import with_latin_key
from gold.gui.look.theme import Size
from gold.gui.widgets.base import Stop
from gold.gui.widgets.ui import Ui
from gold.i18n import _

_LONGEST_LETTERS = (
    5_000  # letters: for more, pygame_gui takes seconds, and for 100,000 the better part of a minute
)


def _shown(text: str) -> str:
    """The text, or the beginning of a text that is too long."""
    return text if len(text) <= _LONGEST_LETTERS else text[:200] + " … " + _("(too long to be changed here)")


class _Typed(Stop):
    """Has the keyboard while it has the focus, and calls ``on_change`` at once after every change.

    pygame_gui posts an event, which is read a frame later: a new layout in between would lose typed letters.
    """

    on_change: Callable[[str], object] | None

    def focus_changed(self, focused: bool) -> None:
        self.ui.set_focus_set({self} if focused else None)
        self.ui.dirty = True

    def press(self) -> None:
        """Do nothing: the field has the keyboard."""

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take a key or a letter."""
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
    """One line of text. ``on_change`` gets the text with every change, ``on_enter`` when Enter is pressed.

    Of a text of thousands of letters it shows only the beginning, and keeps the rest.
    """

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        text: str = "",
        *,
        placeholder: str = "",
        on_change: Callable[[str], object] | None = None,
        on_enter: Callable[[str], object] | None = None,
        name: str = "",
        container: Any = None,
    ) -> None:
        self.ui, self.name, self.on_change, self.on_enter = ui, name or placeholder, on_change, on_enter
        self.hint = placeholder
        self._too_long = ""
        UITextEntryLine.__init__(self, pygame.Rect(rect), ui, container)
        self.set_text_length_limit(_LONGEST_LETTERS)
        if text:
            self.set_text(text)
        ui.ring.add(self)

    def type_on(self) -> None:
        """Take the keyboard, at the end of the text. After a new layout the field may have the focus, but not
        the keyboard.
        """
        self.ui.ring.focus(None)
        self.ui.ring.focus(self)
        self.edit_position = len(self.get_text())
        self.cursor_has_moved_recently = True

    def get_text(self) -> str:
        """The whole text, shown or not."""
        return self._too_long or super().get_text()

    def set_text(self, text: str | None) -> None:
        """Show another text."""
        shown = _shown(text or "")
        self._too_long = text if text is not None and text != shown else ""
        super().set_text(shown)
        if self._too_long:
            self.disable()
        elif not self.is_enabled:
            self.enable()

    def _set_image(self, new_image: pygame.Surface | None) -> None:
        """Draw a quiet placeholder while the field is empty; pygame_gui's own looks like text."""
        empty = not getattr(self, "text", "") and not getattr(self, "is_focused", False)
        if new_image is not None and self.hint and empty:
            style, new_image = self.ui.style, new_image.copy()
            width = new_image.get_width() - style.px(20)
            hint = style.line(self.hint, Size.BODY - 1, style.colors.quiet, width)
            new_image.blit(hint, (style.px(10), (new_image.get_height() - hint.get_height()) // 2))
        super()._set_image(new_image)

    def handle_gui_event(self, event: pygame.event.Event) -> None:
        """Call back."""
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED and self.on_enter is not None:
            self.on_enter(self.get_text())


class TextArea(_Typed, UITextEntryBox):
    """Several lines of text, shown as they are. ``on_change`` gets the text with every change.

    Of a text of thousands of letters it shows only the beginning, and keeps the rest.
    """

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        text: str = "",
        *,
        on_change: Callable[[str], object] | None = None,
        name: str = "",
        container: Any = None,
    ) -> None:
        self.ui, self.name, self.on_change = ui, name, on_change
        UITextEntryBox.__init__(self, pygame.Rect(rect), _shown(text), ui, container)
        if _shown(text) != text:
            self.disable()
        ui.ring.add(self)


class Dropdown(Stop, UIDropDownMenu):
    """A choice among several words, in a list that drops down."""

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        options: Sequence[str],
        selected: str,
        on_select: Callable[[str], object],
        *,
        name: str = "",
        container: Any = None,
    ) -> None:
        self.ui, self.name, self.on_select = ui, name or "dropdown", on_select
        self._was_open = False
        UIDropDownMenu.__init__(self, list(options), selected, pygame.Rect(rect), ui, container)
        ui.ring.add(self)

    def update(self, time_delta: float) -> None:
        """Open the list up or down, where there is room; if there is too little, it scrolls."""
        if self.current_state is self.menu_states["closed"] and self.current_state.should_transition:
            view = self._view()
            below, above = view.bottom - self.rect.bottom, self.rect.top - view.top
            whole = len(self.options_list) * self.ui.style.px(30) + self.ui.style.px(10)
            upwards = below < whole and above > below
            self.menu_states["expanded"].expand_direction = "up" if upwards else "down"
            self.expansion_height_limit = min(whole, above if upwards else below)
        super().update(time_delta)
        if self.is_open is not self._was_open:
            self._was_open = self.is_open
            self.ui.ring.close = self._close if self.is_open else None
            if self.is_open:
                self.ui.ring.focus(self, show=True)

    @property
    def is_open(self) -> bool:
        """Whether the list is open; then it takes arrows and Escape."""
        return self.current_state is self.menu_states["expanded"]

    def focus_changed(self, focused: bool) -> None:
        if not self.is_open:
            super().focus_changed(focused)
        self.ui.dirty = True

    def _close(self) -> None:
        if self.is_open and self.current_state is not None:
            self.current_state.should_transition = True

    def _view(self) -> pygame.Rect:
        """The part of the window that the list can be seen in."""
        view, container = pygame.Rect((0, 0), self.ui.window_resolution), cast(Any, self.ui_container)
        while container.ui_container is not container:  # the window's own container is its own
            view = view.clip(container.rect)
            container = container.ui_container
        return view

    def handle_gui_event(self, event: pygame.event.Event) -> None:
        """Call back."""
        if event.type == pygame_gui.UI_DROP_DOWN_MENU_CHANGED:
            self.on_select(event.text)

    def arrow(self, across: int, down: int) -> bool:
        """Up and down choose; the list need not be open, and closes."""
        options = [option[0] for option in self.options_list]
        index = options.index(self.selected_option[0]) + down
        if across or not 0 <= index < len(options):
            return False
        self.choose(options[index])
        return True

    def press(self) -> None:
        """Choose the next option."""
        options = [option[0] for option in self.options_list]
        self.choose(options[(options.index(self.selected_option[0]) + 1) % len(options)])

    def choose(self, option: str) -> None:
        """Choose an option as a click would."""
        self.selected_option = (option, option)
        if self.is_open:
            self._close()
        else:
            self.rebuild()
        self.on_select(option)

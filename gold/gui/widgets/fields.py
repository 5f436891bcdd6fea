"""pygame_gui's text fields and drop-down menu, with our focus ring and callbacks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
import pygame_gui
from pygame_gui.elements import UIDropDownMenu, UITextEntryBox, UITextEntryLine

from gold.gui.look.theme import Size
from gold.gui.widgets.ui import Ui


class _Stop:
    """Lets one of pygame_gui's elements take part in the focus ring."""

    ui: Ui
    name: str

    @property
    def focus_rect(self) -> pygame.Rect:
        """The rectangle that the focus ring surrounds."""
        return pygame.Rect(self.rect)  # type: ignore[attr-defined]  # of the element

    @property
    def can_focus(self) -> bool:
        """Whether Tab stops here."""
        return bool(self.alive() and self.visible and self.is_enabled)  # type: ignore[attr-defined]

    def focus_changed(self, focused: bool) -> None:
        """Give the keyboard to the element, or take it away."""
        self.ui.set_focus_set({self} if focused else None)  # type: ignore[arg-type]  # the element is self
        self.ui.dirty = True

    def press(self) -> None:
        """Do nothing: the element has the keyboard."""

    def arrow(self, across: int, down: int) -> bool:  # noqa: ARG002  # the element has them
        """Leave arrows to the focus ring."""
        return False


class TextField(_Stop, UITextEntryLine):
    """One line of text. ``on_change`` gets the text with every change, ``on_enter`` when Enter is pressed."""

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
        UITextEntryLine.__init__(self, pygame.Rect(rect), ui, container)
        if text:
            self.set_text(text)
        ui.ring.add(self)

    def _set_image(self, new_image: pygame.Surface | None) -> None:
        """Draw a quiet placeholder while the field is empty; pygame_gui's own looks like text."""
        empty = not getattr(self, "text", "") and not getattr(self, "is_focused", False)
        if new_image is not None and self.hint and empty:
            style, new_image = self.ui.style, new_image.copy()
            size = style.type_px(Size.BODY - 1)
            text = style.fonts.fit(self.hint, size, new_image.get_width() - style.px(20))
            hint = style.fonts.render(text, size, style.colors.quiet)
            new_image.blit(hint, (style.px(10), (new_image.get_height() - hint.get_height()) // 2))
        super()._set_image(new_image)

    def handle_gui_event(self, event: pygame.event.Event) -> None:
        """Call back."""
        if event.type == pygame_gui.UI_TEXT_ENTRY_CHANGED and self.on_change is not None:
            self.on_change(self.get_text())
        elif event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED and self.on_enter is not None:
            self.on_enter(self.get_text())


class TextArea(_Stop, UITextEntryBox):
    """Several lines of text, shown as they are. ``on_change`` gets the text with every change."""

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        text: str = "",
        *,
        placeholder: str = "",
        on_change: Callable[[str], object] | None = None,
        name: str = "",
        container: Any = None,
    ) -> None:
        self.ui, self.name, self.on_change = ui, name or placeholder, on_change
        UITextEntryBox.__init__(
            self, pygame.Rect(rect), text, ui, container, placeholder_text=placeholder or None
        )
        ui.ring.add(self)

    def handle_gui_event(self, event: pygame.event.Event) -> None:
        """Call back."""
        if event.type == pygame_gui.UI_TEXT_ENTRY_CHANGED and self.on_change is not None:
            self.on_change(self.get_text())


class Dropdown(_Stop, UIDropDownMenu):
    """A choice of one among several words."""

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
        UIDropDownMenu.__init__(self, list(options), selected, pygame.Rect(rect), ui, container)
        ui.ring.add(self)

    def handle_gui_event(self, event: pygame.event.Event) -> None:
        """Call back."""
        if event.type == pygame_gui.UI_DROP_DOWN_MENU_CHANGED:
            self.on_select(event.text)

    def focus_changed(self, focused: bool) -> None:
        """Only show the ring; the menu does not need the keyboard."""
        if focused:
            self.ui.set_focus_set(None)
        self.ui.dirty = True

    def arrow(self, across: int, down: int) -> bool:
        """Up and down choose without opening the menu."""
        options = [option[0] for option in self.options_list]
        index = options.index(self.selected_option[0]) + down
        if across or not 0 <= index < len(options):
            return False
        self.choose(options[index])
        return True

    def press(self) -> None:
        """Choose the next one."""
        options = [option[0] for option in self.options_list]
        self.choose(options[(options.index(self.selected_option[0]) + 1) % len(options)])

    def choose(self, option: str) -> None:
        """Choose an option as a click would."""
        self.selected_option = (option, option)
        self.rebuild()
        self.on_select(option)

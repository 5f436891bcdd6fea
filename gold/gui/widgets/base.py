"""The base classes of the widgets: each is a picture that is repainted when the widget changes."""

from __future__ import annotations

import html
from abc import abstractmethod
from typing import Any, TypedDict, Unpack

import pygame
from pygame_gui.core import UIElement

from gold.gui.look.theme import Size
from gold.gui.widgets.focus import Focusable
from gold.gui.widgets.ui import Ui

TOOLTIP_DELAY = 0.3  # seconds; less than the time for which frames are made after a mouse movement
_LOW = 130  # in a scroll area, a widget up to this height is never cut off at the lower edge


class Common(TypedDict, total=False):
    """Arguments that every widget takes.

    ``name`` identifies the widget in a new layout, so that it gets the focus back. ``container`` is
    the pygame_gui container; None for the screen.
    """

    name: str
    container: Any


class CommonOfControls(Common, total=False):
    """Arguments that every control takes.

    They are those of :class:`Common`; ``enabled``, whether it can be pressed; and the text of its
    ``tooltip``.
    """

    enabled: bool
    tooltip: str


class Widget(UIElement):
    """A part of a scene that paints itself in :meth:`paint`.

    To change an attribute that :meth:`paint` uses, call :meth:`change`, or set the attribute and call
    :meth:`refresh`. ``rect`` is relative to the ``container`` or, without one, to the screen.
    """

    def __init__(self, ui: Ui, rect: pygame.Rect, *, name: str = "", container: Any = None) -> None:
        self.ui = ui
        self.name = name
        super().__init__(
            pygame.Rect(rect),
            ui,
            container,
            starting_height=1,
            layer_thickness=1,
            element_id=["gold_widget"],
        )
        self.refresh()

    @abstractmethod
    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the widget on a transparent canvas that has the widget's size."""

    def change(self, **attributes: object) -> None:
        """Set attributes, and repaint the widget if one of them has changed."""
        if any(getattr(self, name) != value for name, value in attributes.items()):
            vars(self).update(attributes)
            self.refresh()

    def whole_above(self, row: int) -> int:
        """The nearest pixel row at or above ``row`` at which the widget can be cut off.

        There, the cut does not go through its content. A widget that is no higher than ``_LOW`` is
        not cut at all.
        """
        is_low = self.rect.height <= self.ui.style.px(_LOW)
        return int(self.rect.top) if is_low and self.rect.top < row < self.rect.bottom else row

    def refresh(self) -> None:
        """Repaint the widget before the next frame."""
        self.ui.repaints.add(self._repaint)
        self.ui.dirty = True

    def _repaint(self) -> None:
        if self.alive() and self.rect.width > 0 and self.rect.height > 0:
            canvas = pygame.Surface(self.rect.size, pygame.SRCALPHA, 32)
            self.paint(canvas)
            self._set_image(canvas.premul_alpha())


class Stop(UIElement, Focusable):
    """A widget that can have the focus."""

    ui: Ui

    @property
    def focus_rect(self) -> pygame.Rect:
        """The rectangle that the focus ring surrounds."""
        return pygame.Rect(self.rect)

    @property
    def can_focus(self) -> bool:
        """Whether Tab stops at the widget: it is alive, visible and enabled."""
        return bool(self.alive() and self.visible and self.is_enabled)

    def focus_changed(self, focused: bool) -> None:
        """Take the keyboard from text fields if the widget gets the focus.

        Called when the widget gets or loses the focus.
        """
        if focused:
            self.ui.set_focus_set(None)
        self.ui.dirty = True


class Control(Stop, Widget):
    """A widget that can be hovered, pressed, focused and disabled.

    A press calls :meth:`activate`. ``lit``: the mouse is over the control; ``held``: the mouse
    button is down.
    """

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        *,
        enabled: bool = True,
        tooltip: str = "",
        **common: Unpack[Common],
    ) -> None:
        self.held = False
        self.lit = False
        super().__init__(ui, rect, **common)
        self.is_enabled = enabled
        self.tool_tip_text = html.escape(tooltip) or None
        style = ui.style
        wide = style.text_width(tooltip, Size.BODY) + style.px(26)
        self.tool_tip_wrap_width = min(wide, style.px(280))
        self.tool_tip_delay = TOOLTIP_DELAY
        ui.ring.add(self)

    @abstractmethod
    def activate(self) -> None:
        """Called when the control is pressed: carry out its action."""

    def set_enabled(self, enabled: bool) -> None:
        """Enable or disable the control."""
        if enabled != self.is_enabled:
            self.is_enabled = enabled
            self.held = False
            self.refresh()

    def set_shown(self, shown: bool) -> None:
        """Show or hide the control. The place of a hidden control stays empty."""
        if shown != bool(self.visible):
            change = self.show if shown else self.hide
            change()  # type: ignore[no-untyped-call]
            self.ui.dirty = True

    # Mouse

    def on_hovered(self) -> None:
        """Light up under the mouse."""
        super().on_hovered()  # type: ignore[no-untyped-call]
        self.lit = True
        self.refresh()

    def on_unhovered(self) -> None:
        """Stop lighting up."""
        super().on_unhovered()  # type: ignore[no-untyped-call]
        self.lit = False
        self.refresh()

    def while_hovering(self, time_delta: float, mouse_pos: Any) -> None:
        """Show the tooltip after ``TOOLTIP_DELAY``, and request a frame that draws it."""
        before = self.tool_tip
        super().while_hovering(time_delta, mouse_pos)
        self.ui.dirty = self.ui.dirty or self.tool_tip is not before

    def process_event(self, event: pygame.event.Event) -> bool:
        """Hold the control on mouse down; activate it on mouse up, if the mouse is still over it.

        Return whether the event was used.
        """
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            if not self.hover_point(*event.pos):
                return False
            if self.is_enabled:
                self.held = True
                self.pressed_at(event.pos)
                self.refresh()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT and self.held:
            self.held = False
            self.refresh()
            if self.is_enabled and self.hover_point(*event.pos):
                self.activate()
            return True
        return False

    def pressed_at(self, place: tuple[int, int]) -> None:
        """Called with the place of a mouse press on the screen. Controls with several parts override it."""

    def press(self) -> None:
        """Activate the control by keyboard, if it is enabled."""
        if self.is_enabled:
            self.activate()

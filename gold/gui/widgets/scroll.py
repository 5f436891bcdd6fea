"""A scrolling part of a scene, with mouse wheel and scroll bar; it scrolls to the widget with the focus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame
from pygame_gui.core import UIContainer

from gold.gui.look import shapes
from gold.gui.look.places import bottom_part, right_part
from gold.gui.look.theme import blend
from gold.gui.widgets.base import Widget
from gold.gui.widgets.ui import Ui

_WHEEL = 48
_FADE = 6


class ScrollArea:
    """A part of a scene that scrolls.

    Make widgets with ``container=area.container`` and rectangles relative to the container, then
    call :meth:`finish`.

    ``view`` is its rectangle on the screen. ``offset`` is the scroll position: the number of pixels of
    the content above the view; pass on the old area's offset to keep the position in a new layout. The
    content fades out at the lower edge, into the panel's colour or, with ``on_ground``, into the
    background's.
    """

    def __init__(
        self, ui: Ui, view: pygame.Rect, offset: int = 0, *, on_ground: bool = False
    ) -> None:
        self.ui = ui
        self._on_ground = on_ground
        self.view = pygame.Rect(view)
        self.offset = offset
        self._height = view.height
        outer = UIContainer(self.view, ui)
        self.container = UIContainer(pygame.Rect((0, 0), view.size), ui, container=outer)
        self._bar: ScrollBar | None = None
        self._veil: _Fade | None = None

    def finish(self, height: int) -> None:
        """Set the height of the content in pixels, and add a scroll bar if it does not fit.

        Must be called after all widgets are made.
        """
        self._height = max(height, self.view.height)
        self.container.set_dimensions((self.view.width, self._height))
        if self._height > self.view.height:
            self._bar = ScrollBar(self.ui, self.view, self)
            edge = bottom_part(self.view, self.view.height // 2)
            self._veil = _Fade(self.ui, edge, on_ground=self._on_ground)
            above = self.container.get_top_layer() + 1
            self._veil.change_layer(above)  # otherwise it would be below the widgets that it covers
        self.scroll_to(self.offset)

    @property
    def room(self) -> int:
        """The largest possible offset."""
        return self._height - self.view.height

    def scroll_to(self, offset: float) -> None:
        """Scroll to an offset in pixels, limited to 0 ... ``room``."""
        self.offset = int(min(max(offset, 0), self.room))
        self.container.set_relative_position((0, -self.offset))
        if self._bar is not None and self._veil is not None:
            self._bar.refresh()
            self._veil.show() if self.offset < self.room else self._veil.hide()
            self._veil.hide_from(self._first_cuts())
        self.ui.dirty = True

    def _first_cuts(self) -> list[tuple[pygame.Rect, int]]:
        """The columns of the content, each with the pixel row at which it is cut off.

        From this row of the screen on, the column is hidden, so that no widget is shown half.
        """
        widgets = [
            one for one in self.container.elements if isinstance(one, Widget) and one.visible
        ]
        columns = list[pygame.Rect]()
        for one in widgets:
            apart = [each for each in columns if not _share_a_column(each, one.rect)]
            near = [each for each in columns if each not in apart]
            columns = [*apart, one.rect.unionall(near)]
        return [(column, self._first_cut(column, widgets)) for column in columns]

    def _first_cut(self, column: pygame.Rect, widgets: Sequence[Widget]) -> int:
        """The pixel row at which a column is cut off.

        It is the lowest row in the view that cuts through no widget. If that row is above the
        middle of the view, the column is cut off at the lower edge.
        """
        inside = [one for one in widgets if column.contains(one.rect)]
        end = self.view.bottom
        above = end + 1
        while end < above:
            above = end
            end = min([end, *(one.whole_above(end) for one in inside)])
        return end if end > self.view.centery else self.view.bottom

    def show(self, rect: pygame.Rect) -> None:
        """Scroll until a rectangle of the screen is visible.

        A rectangle at the left or right of the area is ignored.
        """
        if not self.room or not self.view.left <= rect.centerx < self.view.right:
            return
        margin = self.ui.style.px(12)
        if rect.top < self.view.top + margin:
            self.scroll_to(self.offset - (self.view.top + margin - rect.top))
        elif rect.bottom > self.view.bottom - margin:
            self.scroll_to(self.offset + rect.bottom - (self.view.bottom - margin))

    def owns(self, widget: object) -> bool:
        """Whether a widget is part of the content."""
        return getattr(widget, "ui_container", None) is self.container

    def follow_focus(self) -> None:
        """Scroll to the widget with the focus, if it is part of the content."""
        widget = self.ui.ring.current
        if widget is not None and self.owns(widget):
            self.show(widget.focus_rect)

    def wheel(self, event: pygame.event.Event) -> bool:
        """Scroll with the mouse wheel, if the mouse is over the area and the content can scroll.

        Return whether the event was used.
        """
        if (
            event.type != pygame.MOUSEWHEEL
            or not self.view.collidepoint(self.ui.pointer)
            or not self.room
        ):
            return False
        self.scroll_to(self.offset - event.y * self.ui.style.px(_WHEEL))
        return True

    def keys(self, event: pygame.event.Event) -> bool:
        """Scroll with Page Up, Page Down, Home and End. Return whether the event was one of these keys."""
        page = self.view.height * 2 // 3
        steps = {
            pygame.K_PAGEDOWN: page,
            pygame.K_PAGEUP: -page,
            pygame.K_HOME: -self.room,
            pygame.K_END: self.room,
        }
        if event.type != pygame.KEYDOWN or event.key not in steps:
            return False
        self.scroll_to(self.offset + steps[event.key])
        return True


def _share_a_column(first: pygame.Rect, second: pygame.Rect) -> bool:
    return first.left < second.right and second.left < first.right


def scrolled_by(area: ScrollArea | None, event: pygame.event.Event) -> bool:
    """Scroll ``area`` with the up and down arrows or the page keys.

    It is for scenes that need no arrow keys for other things. Return whether the key was used.
    """
    steps = {pygame.K_UP: -1, pygame.K_DOWN: 1}
    if area is None or event.type != pygame.KEYDOWN:
        return False
    if event.key in steps:
        area.scroll_to(area.offset + steps[event.key] * area.ui.style.px(_WHEEL))
        return True
    return event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and area.keys(event)


class _Fade(Widget):
    """Fades out the content at the lower edge, so that the person sees that there is more below."""

    def __init__(self, ui: Ui, rect: pygame.Rect, *, on_ground: bool) -> None:
        self._on_ground = on_ground
        self._cuts: list[tuple[pygame.Rect, int]] = []
        super().__init__(ui, rect)

    def hide_from(self, cuts: list[tuple[pygame.Rect, int]]) -> None:
        """Cover each column from a pixel row of the screen on.

        ``cuts`` are pairs of the column's rectangle and the row.
        """
        self.change(_cuts=cuts)

    def hover_point(self, hover_x: float, hover_y: float) -> bool:  # noqa: ARG002  # of pygame_gui
        """Return False always, so that the widgets below get the mouse."""
        return False

    def paint(self, canvas: pygame.Surface) -> None:
        colors = self.ui.style.colors
        fade = self.ui.style.px(_FADE)
        end = colors.background if self._on_ground else colors.panel
        for column, cut in self._cuts:
            first = min(cut - self.rect.top, canvas.get_height() - fade)
            for y in range(max(0, first), canvas.get_height()):
                alpha = round(255 * min(1.0, (y - first + 1) / fade) ** 1.5)
                canvas.fill(
                    (*end, alpha), pygame.Rect(column.left - self.rect.left, y, column.width, 1)
                )


class Scrolled(Protocol):
    """An object with a scroll bar: its scroll position is ``offset``, from 0 to ``room``."""

    offset: int

    @property
    def room(self) -> int:
        """The largest possible offset."""

    def scroll_to(self, offset: float) -> None:
        """Scroll to an offset, limited to 0 ... ``room``."""


class ScrollBar(Widget):
    """The scroll bar at the right edge of a view, which can be dragged.

    It is invisible if the content cannot scroll.
    """

    def __init__(self, ui: Ui, view: pygame.Rect, scrolled: Scrolled) -> None:
        self._scrolled = scrolled
        self._grip: int | None = None
        width = ui.style.px(12)
        super().__init__(ui, right_part(view, width))

    def _thumb(self) -> pygame.Rect:
        width = self.ui.style.px(5)
        tall = self.rect.height
        room = self._scrolled.room
        height = max(self.ui.style.px(28), tall * tall // (room + tall))
        top = (tall - height) * self._scrolled.offset // max(room, 1)
        return pygame.Rect((self.rect.width - width) // 2, top, width, height)

    def paint(self, canvas: pygame.Surface) -> None:
        if self._scrolled.room:
            colors = self.ui.style.colors
            thumb = self._thumb()
            ink = blend(colors.line, colors.quiet, 0.7 if self._grip is not None else 0.35)
            canvas.blit(shapes.rounded_box(thumb.size, thumb.width // 2, ink), thumb)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Drag the thumb with the mouse; a press elsewhere on the bar moves the thumb there.

        Return whether the event was used.
        """
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._scrolled.room
        if pressed and self.hover_point(*event.pos):
            thumb = self._thumb().move(self.rect.topleft)
            inside = thumb.top <= event.pos[1] < thumb.bottom
            self._grip = event.pos[1] - thumb.top if inside else thumb.height // 2
            self._drag_to(event.pos[1])
            return True
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._drag_to(event.pos[1])
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._grip is not None:
            self._grip = None
            self.refresh()
            return True
        return False

    def _drag_to(self, y: int) -> None:
        way = max(self.rect.height - self._thumb().height, 1)
        self._scrolled.scroll_to(
            (y - self.rect.top - (self._grip or 0)) * self._scrolled.room / way
        )

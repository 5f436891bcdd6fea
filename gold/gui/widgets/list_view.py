"""A list with a selected row, for mouse, wheel and keys. Only visible rows are painted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Unpack

import pygame

from gold.gui.look import shapes
from gold.gui.look.icons import Icon, icon
from gold.gui.look.places import right_part
from gold.gui.look.theme import Rgb, Size
from gold.gui.widgets.base import CommonOfControls, Control
from gold.gui.widgets.ui import Ui

_DOUBLE_CLICK = 400  # milliseconds
_WHEEL_LINES = 3
_ROW_PAD = 10  # these are in pixels of the design
_ICON = 16
_ICON_GAP = 8


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a list: an icon, a text, and a detail in a quiet colour at the right end."""

    text: str
    detail: str = ""
    icon: Icon | None = None
    bold: bool = False


class ListView(Control):
    """A list of rows; ``selected`` is the index of the selected row, -1 if there is none.

    - ``on_select(index)`` is called when another row is selected.
    - ``on_take(index)`` is called for Enter and a double click.
    - ``on_mark(index)``, if it is set, is called for a click with Ctrl, which then selects nothing.
    - ``framed``: the list has a frame. Then a click gives it the focus, and arrows do not leave it.
    - ``row_height`` is in pixels before scaling.
    - ``top`` is the index of the first visible row. The list scrolls if it would hide the selected row.
    """

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        rows: Sequence[Row],
        *,
        selected: int = -1,
        on_select: Callable[[int], object] | None = None,
        on_take: Callable[[int], object] | None = None,
        framed: bool = True,
        row_height: int = 32,
        top: int = 0,
        **common: Unpack[CommonOfControls],
    ) -> None:
        common.setdefault("name", "list")
        super().__init__(ui, rect, **common)
        self.rows = tuple(rows)
        self.selected = selected
        self.on_select = on_select
        self.on_take = on_take
        self.framed = framed
        self.on_mark: Callable[[int], object] | None = None
        self.row_height = ui.style.px(row_height)
        self.top = top
        self._size: int = Size.BODY  # of all texts; it shrinks until every visible text fits
        self._clicked: tuple[int, int] = (-1, -_DOUBLE_CLICK)
        self._bring_into_view()

    # What is chosen and what is seen

    def select(self, index: int) -> None:
        """Select a row like a click: scroll to it and call ``on_select``.

        An index out of range and the selected row are ignored.
        """
        if not 0 <= index < len(self.rows) or index == self.selected:
            return
        self.selected = index
        self._bring_into_view()
        self.refresh()
        if self.on_select is not None:
            self.on_select(index)

    def scroll(self, lines: int) -> None:
        """Scroll down by ``lines`` rows, or up if the number is negative."""
        top = min(max(self.top + lines, 0), max(len(self.rows) - self._capacity, 0))
        if top != self.top:
            self.top = top
            self.refresh()

    @property
    def _capacity(self) -> int:
        height: int = self.rect.height
        return max((height - 2 * self._pad) // self.row_height, 1)

    @property
    def _pad(self) -> int:
        return self.ui.style.px(4) if self.framed else 0

    def _bring_into_view(self) -> None:
        if self.selected >= 0:
            lowest = self.selected - self._capacity + 1
            self.top = min(max(self.top, lowest), self.selected)
        self.top = min(max(self.top, 0), max(len(self.rows) - self._capacity, 0))

    def _row_at(self, place: tuple[int, int]) -> int:
        index: int = (place[1] - self.rect.top - self._pad) // self.row_height + self.top
        return index if index < len(self.rows) else -1

    # Mouse and keys

    def process_event(self, event: pygame.event.Event) -> bool:
        """Scroll with the wheel, or handle an event like any control. Return whether it was used."""
        if event.type == pygame.MOUSEWHEEL:
            if not self.hover_point(*self.ui.pointer):
                return False
            self.scroll(-_WHEEL_LINES * event.y)
            return True
        return super().process_event(event)

    def pressed_at(self, place: tuple[int, int]) -> None:
        """Select the row under the mouse; a double click calls ``on_take``, a click with Ctrl ``on_mark``."""
        if self.on_mark is not None and pygame.key.get_mods() & (
            pygame.KMOD_CTRL | pygame.KMOD_META
        ):
            self.on_mark(self._row_at(place))
            return
        if self.framed:
            self.ui.ring.focus(self, show=True)  # keys are for the list now
        index = self._row_at(place)
        now = pygame.time.get_ticks()
        if index < 0:
            return
        again = self._clicked[0] == index and now - self._clicked[1] < _DOUBLE_CLICK
        self._clicked = (-1, now) if again else (index, now)
        self.select(index)
        if again:
            self._take()

    def activate(self) -> None:
        """Do nothing: the row was already selected when the mouse button went down."""

    def press(self) -> None:
        self._take()

    def _take(self) -> None:
        if self.on_take is not None and 0 <= self.selected < len(self.rows):
            self.on_take(self.selected)

    def arrow(self, across: int, down: int) -> bool:
        """Select the previous or next row, and return True.

        Return False to let the arrow move the focus: for left and right, and at the ends of a list
        without a frame.
        """
        index = self.selected + down
        if across or not self.rows:
            return False
        if not 0 <= index < len(self.rows):
            return self.framed
        self.select(index)
        return True

    def page_key(self, key: int) -> bool:
        """Select a row by a page key, Home or End, if the list has a frame.

        Return False otherwise, so that the scene gets the key.
        """
        return self.framed and self.walk(key)

    def walk(self, key: int) -> bool:
        """Select another row by the up or down arrow, a page key, Home or End.

        Return whether the key is one of these.
        """
        page = self._capacity
        whole = len(self.rows)
        steps = {
            pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -whole, pygame.K_END: whole,
        }  # fmt: skip
        if key not in steps:
            return False
        self.select(min(max(self.selected + steps[key], 0), whole - 1))
        return True

    # Picture

    def whole_above(self, row: int) -> int:
        top = self.rect.top + self._pad
        inside = top < row < self.rect.bottom
        return top + (row - top) // self.row_height * self.row_height if inside else row

    def paint(self, canvas: pygame.Surface) -> None:
        px = self.ui.style.px
        colors = self.ui.style.colors
        whole = canvas.get_rect()
        if self.framed:
            canvas.blit(
                shapes.rounded_box(whole.size, px(7), colors.panel, colors.line, px(1)), whole
            )
        pad = self._pad
        overflow = len(self.rows) > self._capacity
        bar = px(8) if overflow else 0
        width = whole.width - 2 * pad - bar
        end = min(self.top + self._capacity, len(self.rows))
        seen = range(self.top, end)
        wanted = [self._size_for(self.rows[index], index == self.selected, width) for index in seen]
        self._size = min([self._size, *wanted])
        for place, index in enumerate(seen):
            box = pygame.Rect(pad, pad + place * self.row_height, width, self.row_height)
            self._paint_row(canvas, box, self.rows[index], index == self.selected)
        if overflow:
            self._paint_bar(canvas, colors.line)

    def _size_for(self, row: Row, chosen: bool, width: int) -> int:
        """The largest font size at which the row's text fits.

        A text that fits at no size does not count: it gets an ellipsis anyway.
        """
        bold = row.bold or chosen
        for size in (Size.BODY, Size.BODY - 1, Size.SMALL):
            is_bold = bold and size != Size.SMALL
            text = self.ui.style.text_width(row.text, size, is_bold)
            if text <= self._room(row, bold, width, size):
                return size
        return Size.BODY

    def _room(self, row: Row, bold: bool, width: int, size: int) -> int:
        """The pixels left for the text of a row that is ``width`` pixels wide.

        The icon, and the detail in the font size ``size``, are subtracted.
        """
        px = self.ui.style.px
        room = width - 2 * px(_ROW_PAD)
        if row.icon is not None:
            room -= px(_ICON) + px(_ICON_GAP)
        if row.detail:
            room -= self.ui.style.text_width(row.detail, size, bold) + px(10)
        return max(room, px(20))

    def _paint_row(self, canvas: pygame.Surface, box: pygame.Rect, row: Row, chosen: bool) -> None:
        px = self.ui.style.px
        if chosen:
            background = shapes.rounded_box(box.size, px(6), self.ui.style.colors.tint)
            canvas.blit(background, box)
        inner = box.inflate(-2 * px(_ROW_PAD), 0)
        bold = row.bold or chosen
        room = self._room(row, bold, box.width, self._size)
        if row.icon is not None:
            self._paint_icon(canvas, inner.midleft, row.icon)
            inner = right_part(inner, inner.width - px(_ICON) - px(_ICON_GAP))
        self._paint_text(canvas, inner.midleft, row.text, room, bold)
        if row.detail:
            self._paint_detail(canvas, inner.midright, row.detail, bold)

    def _paint_icon(self, canvas: pygame.Surface, midleft: tuple[int, int], shown: Icon) -> None:
        style = self.ui.style
        mark = icon(shown, style.px(_ICON), style.colors.quiet)
        canvas.blit(mark, mark.get_rect(midleft=midleft))

    def _paint_text(
        self, canvas: pygame.Surface, midleft: tuple[int, int], text: str, room: int, bold: bool
    ) -> None:
        """Draw the text in ``room`` pixels. One that is cut off is never bold."""
        style = self.ui.style
        fits = style.text_width(text, self._size, bold) <= room
        line = style.line(text, self._size, style.colors.text, room, bold and fits)
        canvas.blit(line, line.get_rect(midleft=midleft))

    def _paint_detail(
        self, canvas: pygame.Surface, midright: tuple[int, int], detail: str, bold: bool
    ) -> None:
        style = self.ui.style
        text = style.text(detail, self._size, style.colors.quiet, bold)
        canvas.blit(text, text.get_rect(midright=midright))

    def _paint_bar(self, canvas: pygame.Surface, color: Rgb) -> None:
        px = self.ui.style.px
        width, height = canvas.get_size()
        track = height - 2 * self._pad
        length = max(track * self._capacity // len(self.rows), px(24))
        hidden = len(self.rows) - self._capacity
        top = self._pad + (track - length) * self.top // max(hidden, 1)
        bar = shapes.rounded_box((px(5), length), px(2), color)
        canvas.blit(bar, (width - px(8), top))


class ClickList(ListView):
    """A list in which a single click calls ``on_take``; the mouse selects rows as it moves."""

    def process_event(self, event: pygame.event.Event) -> bool:
        """Select the row under the mouse when it moves. Return whether the event was used."""
        if event.type == pygame.MOUSEMOTION and self.hover_point(*event.pos):
            self.select(self._row_at(event.pos))
        return super().process_event(event)

    def pressed_at(self, place: tuple[int, int]) -> None:
        """Select the row. ``on_take`` is called when the mouse button goes up."""
        self.select(self._row_at(place))

    def activate(self) -> None:
        """Call ``on_take`` for the selected row, if a row is under the mouse."""
        if self._row_at(self.ui.pointer) >= 0:
            self.press()

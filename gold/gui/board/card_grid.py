"""A grid of cards with pictures of boards. Only visible cards are drawn, however many there are."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from gold.gui.keys.actions import Action
from gold.gui.look import shapes
from gold.gui.look.board_colors import BoardColors
from gold.gui.look.fonts import Fonts
from gold.gui.look.icons import Icon, icon
from gold.gui.look.pictures import PICTURES
from gold.gui.look.places import under
from gold.gui.look.theme import Size, Theme, blend
from gold.gui.widgets.focus import Focusable, FocusRing
from gold.gui.widgets.scroll import ScrollBar
from gold.gui.widgets.ui import Ui

# Sizes of a card, in pixels of the design
_WIDTH = 180
_WIDEST = 300
_GAP = 16
_BELOW = 68  # height of the texts below the picture: two lines of the title, one of the detail
SEPARATOR = " · "
"""Stands between the parts of a card's detail. Parts that do not fit are left out at the end."""
_STEPS = {Action.LEFT: (-1, 0), Action.RIGHT: (1, 0), Action.UP: (0, -1), Action.DOWN: (0, 1)}
_BUDGET = 0.006  # seconds per frame for drawing new pictures


class Drawing(Protocol):
    """Something that can be drawn. Equal drawings look the same, and share a cached picture."""

    def __hash__(self) -> int: ...

    def drawn(self, size: tuple[int, int], fonts: Fonts, colors: BoardColors) -> pygame.Surface:
        """Draw a picture of this size in pixels."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card: a title below a ``drawing``, or below a ``text`` in its place."""

    title: str
    detail: str
    mark: Icon | None = None
    drawing: Drawing | None = None
    text: str = ""
    favourite: bool = False


class CardGrid(Focusable):
    """Cards in rows.

    The card at index ``selected`` is the one for the keyboard. It is highlighted only if ``chosen``
    is True, after the person has selected a card. The card under the mouse is lit up.

    Call :meth:`place` in ``build``, and :meth:`process_event`, :meth:`draw` and :meth:`update` from
    the scene's methods with the same names. ``on_open(index)`` is called for a click and for Enter,
    ``on_menu(index, place)`` for a click with the right button.
    """

    name = "cards"

    def __init__(
        self,
        on_open: Callable[[int], object],
        on_menu: Callable[[int, tuple[int, int]], object] | None = None,
    ) -> None:
        self.on_open = on_open
        self.on_menu = on_menu
        self.cards: Sequence[Card] = ()
        self.selected = 0
        self.chosen = False
        self.dirty = True
        self.columns = 1
        self._area = pygame.Rect(0, 0, 0, 0)
        self._ui: Ui | None = None
        self._card = self._picture = 1, 1
        self._full_height = self.offset = 0
        self._bar: ScrollBar | None = None
        self._hover = self._held = -1
        self._missing: list[tuple[Drawing, tuple[int, int]]] = []

    def place(self, ui: Ui, area: pygame.Rect) -> None:
        """Place the grid, and add it to the focus ring."""
        self._area = pygame.Rect(area)
        self._ui = ui
        self._bar = ScrollBar(ui, area, self)
        self._arrange()
        ui.ring.add(self)

    def show(self, cards: Sequence[Card], keep_place: bool = False) -> None:
        """Replace the cards. ``keep_place``: keep the selection and the scrolled position."""
        self.cards = cards
        if not keep_place:
            self.offset = self.selected = 0
            self.chosen = False
            self._hover = self._held = -1
        self.selected = min(self.selected, max(len(cards) - 1, 0))
        if self._ui is not None:
            self._arrange()
        self.dirty = True

    @property
    def pointed_at(self) -> int:
        """The index of the card under the mouse, else of the selected one; -1 for none.

        The selected card counts only if the grid has the focus.
        """
        if 0 <= self._hover < len(self.cards):
            return self._hover
        focused = self._ui is not None and self._ui.ring.shown and self._ui.ring.current is self
        return self.selected if focused and self.cards else -1

    # Layout

    @property
    def _theme(self) -> Theme:
        assert self._ui is not None, "the grid has no place yet"
        return self._ui.style

    @property
    def _ready(self) -> bool:
        """Whether there are cards, and the grid is placed."""
        return bool(self.cards) and self._ui is not None

    def _px(self, length: float) -> int:
        return self._theme.px(length)

    def _arrange(self) -> None:
        """Choose the number of columns and the size of the cards.

        The number is the smallest with which all cards are visible at once, so that few cards are
        large. If there are too many cards for that, it is the largest that fits.
        """
        gap = self._px(_GAP)
        pad = self._px(10)
        room = self._area.width - self._px(14)
        most = max((room + gap) // (self._px(_WIDTH) + gap), 1)
        fewest = max(-(-(room + gap) // (self._px(_WIDEST) + gap)), 1)
        for columns in range(fewest, most + 1):
            width = (room - gap * (columns - 1)) // columns
            inner = width - 2 * pad
            self.columns = columns
            self._picture = (inner, inner * 3 // 4)
            self._card = width, self._picture[1] + self._px(10 + _BELOW)
            self._full_height = -(-len(self.cards) // columns) * self._row_height + self._px(6)
            if self._full_height <= self._area.height:
                break
        self.scroll_to(self.offset)

    @property
    def _row_height(self) -> int:
        return self._card[1] + self._px(_GAP)

    def _rect(self, index: int) -> pygame.Rect:
        row, column = divmod(index, self.columns)
        left = (
            self._area.left + self._px(5) + column * (self._card[0] + self._px(_GAP)) - self._px(2)
        )
        top = self._area.top + self._px(5) + row * self._row_height - self.offset
        return pygame.Rect((left, top), self._card)

    def _in_sight(self) -> range:
        first = max(self.offset // self._row_height * self.columns, 0)
        rows = self._area.height // self._row_height + 2
        return range(first, min(first + rows * self.columns, len(self.cards)))

    def card_at(self, place: tuple[int, int]) -> int:
        """Return the index of the card at a pixel; -1 for none."""
        if not self._area.collidepoint(place):
            return -1
        return next(
            (index for index in self._in_sight() if self._rect(index).collidepoint(place)), -1
        )

    # Scrolling and choosing

    @property
    def room(self) -> int:
        """The largest offset to which the cards can be scrolled, in pixels."""
        return max(self._full_height - self._area.height, 0)

    def scroll_to(self, offset: float) -> None:
        """Scroll to an offset in pixels, from 0 to :attr:`room`."""
        self.offset = int(min(max(offset, 0), self.room))
        self.dirty = True
        if self._bar is not None:
            self._bar.refresh()

    def select(self, index: int) -> None:
        """Select the card at ``index``, limited to the existing ones, and scroll to it."""
        if not self._ready:
            return
        self.selected = min(max(index, 0), len(self.cards) - 1)
        self.chosen = True
        rect = self._rect(self.selected)
        if rect.top < self._area.top + self._px(6):
            self.scroll_to(self.offset + rect.top - self._area.top - self._px(6))
        elif rect.bottom > self._area.bottom - self._px(6):
            self.scroll_to(self.offset + rect.bottom - self._area.bottom + self._px(6))
        self.dirty = True

    def move(self, across: int, down: int) -> bool:
        """Select the card ``across`` columns and ``down`` rows away; False if there is none."""
        if not self._ready:
            return False
        index = self.selected + across + down * self.columns
        last = len(self.cards) - 1
        if down > 0 and self.selected // self.columns < last // self.columns:  # a row is below
            index = min(index, last)
        if not 0 <= index < len(self.cards):
            return False
        self.select(index)
        return True

    def page(self, direction: int) -> None:
        """Select the card one page up (-1) or down (1)."""
        if self._ready:
            rows = max(self._area.height // self._row_height, 1)
            self.select(self.selected + direction * rows * self.columns)

    def perform(self, action: Action, ring: FocusRing) -> bool:
        """Carry out an action that selects or opens a card; False for other actions."""
        if action in _STEPS:
            ring.focus(self, show=True)
            self.move(*_STEPS[action])
        elif action in (Action.PAGE_UP, Action.PAGE_DOWN):
            self.page(-1 if action is Action.PAGE_UP else 1)
        elif action in (Action.FIRST, Action.LAST):
            self.select(0 if action is Action.FIRST else len(self.cards) - 1)
        elif action in (Action.OPEN_SELECTED, Action.EXPLORE):
            self.press()
        else:
            return False
        return True

    # Mouse

    def process_event(self, event: pygame.event.Event) -> bool:
        """Handle mouse events: highlight, select, open or scroll. True if one was used."""
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.MOUSEMOTION:
            self._hover_at(self.card_at(event.pos))
            return self._hover >= 0
        button = getattr(event, "button", None)
        match event.type, button:
            case pygame.MOUSEBUTTONDOWN, pygame.BUTTON_LEFT:
                return self._press_card(self.card_at(event.pos))
            case pygame.MOUSEBUTTONUP, pygame.BUTTON_LEFT:
                return self._release_card(self.card_at(event.pos))
            case pygame.MOUSEBUTTONDOWN, pygame.BUTTON_RIGHT:
                return self._ask_for_menu(self.card_at(event.pos), event.pos)
        return False

    def _press_card(self, index: int) -> bool:
        self._held = index
        if index < 0:
            return False
        self.selected = index
        self.chosen = True
        self.dirty = True
        return True

    def _release_card(self, index: int) -> bool:
        """Open the card that was pressed, if the mouse is still over it."""
        held = self._held
        self._held = -1
        self.dirty = True
        if held < 0:
            return False
        if held == index:
            self._open(held)
        return True

    def _ask_for_menu(self, index: int, place: tuple[int, int]) -> bool:
        if index < 0:
            return False
        if self.on_menu is not None:
            self.select(index)
            self.on_menu(index, place)
        return True

    def _wheel(self, event: pygame.event.Event) -> bool:
        assert self._ui is not None
        if not self._area.collidepoint(self._ui.pointer):
            return False
        self.scroll_to(self.offset - event.y * self._row_height // 2)
        self._hover_at(self.card_at(self._ui.pointer))
        return True

    def _hover_at(self, index: int) -> None:
        if index != self._hover:
            self._hover = index
            self.dirty = True

    # Focus, see gold.gui.widgets.focus

    @property
    def focus_rect(self) -> pygame.Rect:
        """The rectangle of the selected card."""
        return self._rect(self.selected) if self.cards else self._area

    @property
    def can_focus(self) -> bool:
        """Whether there is a card."""
        return bool(self.cards)

    def focus_changed(self, focused: bool) -> None:
        """Scroll to the selected card when the grid gets the focus."""
        if focused:
            if self._ui is not None:
                self._ui.set_focus_set(None)
            self.select(self.selected)
        self.dirty = True

    def press(self) -> None:
        """Open the selected card."""
        if self.cards:
            self.chosen = True
            self._open(self.selected)

    def _open(self, index: int) -> None:
        self._hover_at(-1)  # after a return, no card is lit up before the mouse moves
        self.on_open(index)

    def arrow(self, across: int, down: int) -> bool:
        """Select the next card in a direction. False at the left and top edges.

        The focus then moves on.
        """
        at_left = self.selected % self.columns == 0
        at_top = self.selected < self.columns
        if (across < 0 and at_left) or (down < 0 and at_top):
            return False
        self.move(across, down)
        return True

    # Pictures

    @property
    def busy(self) -> bool:
        """Whether pictures of visible cards are missing."""
        return bool(self._missing)

    def update(self) -> None:
        """Draw missing pictures into the cache, as many as a frame has time for."""
        if not self._missing:
            return
        until = time.perf_counter() + _BUDGET
        while self._missing and time.perf_counter() < until:
            drawing, size = self._missing.pop(0)
            key = self._key(drawing, size)
            if PICTURES.recall(key) is None:
                PICTURES.remember(key, drawing.drawn(size, *key[2:]))
        self.dirty = True

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the visible cards."""
        self.dirty = False
        self._missing.clear()
        before = canvas.get_clip()
        canvas.set_clip(self._area)
        for index in self._in_sight():
            self._draw_card(canvas, index)
        canvas.set_clip(before)

    def _draw_card(self, canvas: pygame.Surface, index: int) -> None:
        px = self._px
        card = self.cards[index]
        rect = self._rect(index)
        self._draw_box(canvas, index, rect)
        place = pygame.Rect((rect.left + px(10), rect.top + px(10)), self._picture)
        if card.drawing is not None:
            self._draw_picture(canvas, card.drawing, place)
        else:
            self._draw_text(canvas, card.text, place)
        self._draw_words(canvas, card, under(place, 0, px(_BELOW)))

    def _draw_box(self, canvas: pygame.Surface, index: int, rect: pygame.Rect) -> None:
        """Draw the card's box, which shows if it is under the mouse, pressed or selected."""
        colors = self._theme.colors
        px = self._px
        lit = index == self._hover
        held = index == self._held
        chosen = self.chosen and index == self.selected
        blur = px(8)
        strength = colors.shadow if lit else colors.shadow // 2
        shadow = shapes.soft_shadow(rect.size, px(8), blur, strength)
        canvas.blit(shadow, rect.move(-blur, px(2) - blur))
        border = colors.accent if lit or held or chosen else colors.line
        fill = blend(colors.panel, colors.tint, 0.7) if held else colors.panel
        line = px(2) if chosen else px(1)
        canvas.blit(shapes.rounded_box(rect.size, px(8), fill, border, line), rect)

    def _draw_picture(self, canvas: pygame.Surface, drawing: Drawing, place: pygame.Rect) -> None:
        picture = PICTURES.recall(self._key(drawing, place.size))
        if picture is None:
            self._missing.append((drawing, place.size))
            picture = shapes.rounded_box(place.size, self._px(4), self._theme.colors.line)
        canvas.blit(picture, place)

    def _key(
        self, drawing: Drawing, size: tuple[int, int]
    ) -> tuple[Drawing, tuple[int, int], Fonts, BoardColors]:
        return drawing, size, self._theme.fonts, self._theme.board

    def _draw_text(self, canvas: pygame.Surface, text: str, place: pygame.Rect) -> None:
        fonts = self._theme.fonts
        size = self._theme.type_px(Size.SMALL)
        step = fonts.line_height(size)
        lines = fonts.wrap(text, size, place.width)
        for number, line in enumerate(lines[: place.height // step]):
            picture = fonts.render(line, size, self._theme.colors.bad_text)
            canvas.blit(picture, (place.left, place.top + number * step))

    def _draw_words(self, canvas: pygame.Surface, card: Card, place: pygame.Rect) -> None:
        px = self._px
        colors = self._theme.colors
        room = place.width - px(22)
        if card.mark is not None:
            mark = icon(card.mark, px(14), colors.quiet)
            canvas.blit(mark, mark.get_rect(topright=(place.right, place.top + px(10))))
        if card.favourite:
            room -= px(20)
            star = icon(Icon.STAR, px(16), colors.warning)
            canvas.blit(star, (place.right - px(36), place.top + px(9)))
        lines = self._title_lines(card.title, room, place.width)
        for number, line in enumerate(lines):
            title = self._theme.text(line, Size.BODY - 1, colors.text, True)
            middle = place.top + px(18 + 17 * number)
            canvas.blit(title, title.get_rect(midleft=(place.left, middle)))
        top = place.top + px(30 + 17 * (len(lines) - 1))
        canvas.blit(self._detail(card, place.width), (place.left, top))

    def _detail(self, card: Card, room: int) -> pygame.Surface:
        fonts = self._theme.fonts
        size = self._theme.type_px(Size.SMALL - 1)
        line = _fitting(fonts, card.detail.split(SEPARATOR), size, room)
        return fonts.render(line, size, self._theme.colors.quiet)

    def _title_lines(self, title: str, room: int, width: int) -> list[str]:
        """Return a title in one or two lines, ``room`` and ``width`` pixels wide at most."""
        fonts = self._theme.fonts
        size = self._theme.type_px(Size.BODY - 1)
        if fonts.width(title, size, True) <= room:
            return [title]
        first = next(iter(fonts.wrap(title, size, room, True)))
        rest = title[len(first) :].strip()
        return [first, fonts.fit_ends(rest, size, width, True)] if rest else [first]


def _fitting(fonts: Fonts, parts: Sequence[str], size: int, width: int) -> str:
    """Join the parts that fit into ``width`` pixels; the first is shortened to fit."""
    line = fonts.fit(parts[0], size, width)
    for part in parts[1:]:
        longer = f"{line}{SEPARATOR}{part}"
        if fonts.width(longer, size) > width:
            break
        line = longer
    return line

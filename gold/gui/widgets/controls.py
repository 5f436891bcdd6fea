"""Controls: buttons, switches, choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Literal, TypeVar, Unpack

import pygame

from gold.gui.keys.actions import Action
from gold.gui.look import shapes
from gold.gui.look.icons import Icon, icon
from gold.gui.look.theme import Palette, Rgb, Size, blend
from gold.gui.widgets.base import CommonOfControls, Control
from gold.gui.widgets.displays import key_cap
from gold.gui.widgets.ui import Ui

ButtonLook = Literal["quiet", "filled", "flat", "link"]
_Value = TypeVar("_Value")

_TIGHT = 3, 3, Size.BODY - 4  # margin, gap and font size of the narrowest button


class Button(Control):
    """A button with a text, an icon, and its key.

    - A press calls ``on_press`` or, without that, carries out ``action``.
    - ``on``: the button looks switched on.
    - ``look``: ``filled`` for the main button of a scene, ``quiet`` for other buttons, ``flat`` for a
      text without a frame, ``link`` for a thin frame in the colour ``ink``.
    - ``key``: the key to show. None: the key of ``action``; empty: no key.
    """

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        text: str,
        *,
        action: Action | None = None,
        on_press: Callable[[], object] | None = None,
        look: ButtonLook = "quiet",
        icon: Icon | None = None,
        on: bool = False,
        key: str | None = None,
        ink: Rgb | None = None,
        **common: Unpack[CommonOfControls],
    ) -> None:
        common.setdefault("name", str(action or text))
        super().__init__(ui, rect, **common)
        self.text = text
        self.action = action
        self.on_press = on_press
        self.ink = ink
        self.look = look
        self.icon = icon
        self.on = on
        if key is None:
            key = ui.keys.cap(action, ui.scope) if action else ""
        self.key = key

    def activate(self) -> None:
        if self.on_press is not None:
            self.on_press()
        elif self.action is not None:
            self.ui.perform(self.action)

    def set_on(self, on: bool) -> None:
        """Draw the button as switched on or off."""
        self.change(on=on)

    def set_key(self, key: str) -> None:
        """Change the key that the button shows."""
        self.change(key=key)

    def set_text(self, text: str) -> None:
        """Change the text."""
        self.change(text=text)

    def paint(self, canvas: pygame.Surface) -> None:
        style = self.ui.style
        ink = self._paint_box(canvas, style.colors)
        width = canvas.get_width()
        cap = self._cap(ink) if self.ui.badges or self.look == "filled" else None
        mark = icon(self.icon, style.px(16), ink) if self.icon else None
        fitting = self._fitting(width, _widths(mark, cap))
        shrunk = None if self.ui.badges else self._sized(*_TIGHT)
        if fitting in (None, shrunk):  # what a button does matters more than its key
            cap = None
            fitting = self._fitting(width, _widths(mark))
        pad, gap, size = fitting or self._sized(*_TIGHT)
        beside = sum(each + gap for each in _widths(mark, cap))
        text = self._text_picture(size, width - 2 * pad - beside, ink)
        end = self._paint_row(canvas, [part for part in (mark, text, cap) if part], gap)
        if self.ui.alt and cap is None:
            self._paint_key(canvas, ink, end)

    def _text_picture(self, size: int, room: int, ink: Rgb) -> pygame.Surface | None:
        if not self.text:
            return None
        fonts = self.ui.style.fonts
        bold = self.look == "filled"
        text = fonts.fit(self.text, size, max(room, 1), bold)
        return fonts.render(text, size, ink, bold)

    def _paint_row(self, canvas: pygame.Surface, parts: Sequence[pygame.Surface], gap: int) -> int:
        """Draw the pictures of icon, text and key side by side in the middle of the canvas.

        Return the right edge of the last.
        """
        width, height = canvas.get_size()
        total = sum(_widths(*parts)) + gap * (len(parts) - 1)
        x = max((width - total) // 2, 0)
        down = self.ui.style.px(1) if self.held else 0
        for part in parts:
            top = (height - part.get_height()) // 2
            canvas.blit(part, (x, top + down))
            x += part.get_width() + gap
        return x - gap

    def _paint_key(self, canvas: pygame.Surface, ink: Rgb, end: int) -> None:
        """Draw the key in the top right corner, while Alt is held.

        If the text, which ends at ``end``, reaches into the corner, draw the key over the text.
        """
        cap = self._cap(ink)
        if cap is None:
            return
        px = self.ui.style.px
        colors = self.ui.style.colors
        fill = colors.bad if self.look == "link" else colors.panel
        whole = canvas.get_rect()
        place = cap.get_rect(topright=(whole.right - px(2), px(2)))
        if place.left < end:
            place.center = whole.center
            canvas.fill(fill, whole.inflate(-px(12), -px(4)))
        canvas.blit(shapes.rounded_box(place.size, px(4), fill), place)
        canvas.blit(cap, place)

    def _fitting(self, width: int, extras: Sequence[int]) -> tuple[int, int, int] | None:
        """The largest margin, gap and font size that fit into ``width`` pixels.

        ``extras`` are the widths of icon and key, which must fit beside the text. None if nothing
        fits.
        """
        for one in ((10, 8, Size.BODY - 1), (5, 5, Size.BODY - 1), (4, 4, Size.BODY - 2), _TIGHT):
            pad, gap, size = self._sized(*one)
            text = self.ui.style.fonts.width(self.text, size, self.look == "filled")
            beside = sum(each + gap for each in extras)
            if text + beside + 2 * pad <= width:
                return pad, gap, size
        return None

    def _sized(self, pad: int, gap: int, size: int) -> tuple[int, int, int]:
        style = self.ui.style
        return style.px(pad), style.px(gap), style.type_px(size)

    def _paint_box(self, canvas: pygame.Surface, colors: Palette) -> Rgb:
        size = canvas.get_size()
        radius = self.ui.style.px(7)
        border_px = self.ui.style.px(1)
        active = self.is_enabled and (self.lit or self.held)
        if self.look == "link":
            return self._paint_link(canvas, active)
        if self.look == "filled" and self.is_enabled:
            fill = colors.accent_hover if active else colors.accent
            if self.held:
                fill = blend(fill, (0, 0, 0), 0.12)
            canvas.blit(shapes.rounded_box(size, radius, fill), (0, 0))
            return colors.on_accent
        if not self.is_enabled:
            if self.look != "flat":
                edge = blend(colors.line, colors.panel, 0.4)
                canvas.blit(shapes.rounded_box(size, radius, colors.panel, edge, border_px), (0, 0))
            return blend(colors.quiet, colors.panel, 0.55)
        fill = colors.hover if active else colors.panel
        border = blend(colors.line, colors.quiet, 0.5) if active else colors.line
        if self.on:
            fill = colors.tint
            border = colors.accent
        if self.held:
            fill = blend(fill, colors.line, 0.55)
        if self.look == "quiet":
            canvas.blit(shapes.rounded_box(size, radius, fill, border, border_px), (0, 0))
        elif active or self.on:
            canvas.blit(shapes.rounded_box(size, radius, fill), (0, 0))
        return colors.text

    def _paint_link(self, canvas: pygame.Surface, active: bool) -> Rgb:
        """Draw the frame of a link, stronger if it is ``active``; return the colour of the text."""
        ink = self.ink or self.ui.style.colors.accent
        radius = self.ui.style.px(5)
        width = self.ui.style.px(1)
        edge = shapes.rounded_box(canvas.get_size(), radius, None, ink, width).copy()
        edge.set_alpha(190 if active else 110)
        canvas.blit(edge, (0, 0))
        return ink

    def _cap(self, ink: Rgb) -> pygame.Surface | None:
        if not self.key:
            return None
        colors = self.ui.style.colors
        on_color = self.look in ("filled", "link")
        quiet = ink if on_color or not self.is_enabled else colors.quiet
        border = blend(ink, colors.accent, 0.4) if on_color else blend(colors.line, quiet, 0.15)
        return key_cap(self.ui, self.key, quiet, border, self.look == "filled", least=0)


def _widths(*pictures: pygame.Surface | None) -> list[int]:
    """The widths of the pictures that are not None."""
    return [picture.get_width() for picture in pictures if picture]


def natural_width(ui: Ui, text: str, key: str, bold: bool = False) -> int:
    """The preferred width in pixels of a button with this text and key. ``bold``: it is a filled button."""
    style = ui.style
    width = style.text_width(text, Size.BODY - 1, bold) + style.px(20)
    if key and (ui.badges or bold):
        width += style.text_width(key, Size.KEY, bold) + style.px(18)
    return width


def snug_width(ui: Ui, text: str, key: str, marked: bool = False) -> int:
    """The least width in pixels of a button that shows all of its text, in small letters.

    ``marked``: it has an icon.
    """
    style = ui.style
    parts = []
    if text:
        parts.append(style.text_width(text, Size.BODY - 2))
    if marked:
        parts.append(style.px(16))
    if key and ui.badges:
        parts.append(style.text_width(key, Size.KEY) + style.px(10))
    return sum(parts) + style.px(4) * (len(parts) + 1)


class Toggle(Control):
    """A text with a switch at the right end of the line.

    A press toggles the switch and calls ``on_change`` with the new value; without ``on_change``, it
    carries out ``action``.
    """

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        text: str,
        *,
        on: bool,
        action: Action | None = None,
        on_change: Callable[[bool], object] | None = None,
        **common: Unpack[CommonOfControls],
    ) -> None:
        common.setdefault("name", str(action or text))
        super().__init__(ui, rect, **common)
        self.text = text
        self.on = on
        self.action = action
        self.on_change = on_change
        self.key = ui.keys.cap(action, ui.scope) if action else ""

    def activate(self) -> None:
        if self.on_change is not None:
            self.set_on(not self.on)
            self.on_change(self.on)
        elif self.action is not None:
            self.ui.perform(self.action)

    def set_on(self, on: bool) -> None:
        """Draw the switch as on or off, without calling ``on_change``."""
        self.change(on=on)

    def paint(self, canvas: pygame.Surface) -> None:
        px = self.ui.style.px
        whole = canvas.get_rect()
        track = pygame.Rect(0, 0, px(34), px(20))
        track.midright = whole.midright
        label = self._label(track.left - px(30))
        canvas.blit(label, label.get_rect(midleft=whole.midleft))
        if self.key and (self.ui.badges or self.ui.alt):
            cap = key_cap(self.ui, self.key)
            beside = track.left - px(10), track.centery
            canvas.blit(cap, cap.get_rect(midright=beside))
        self._paint_switch(canvas, track)

    def _label(self, room: int) -> pygame.Surface:
        style = self.ui.style
        is_active = self.is_enabled and (self.lit or self.on)
        ink = style.colors.text if is_active else style.colors.quiet
        return style.line(self.text, Size.BODY - 1, ink, room)

    def _paint_switch(self, canvas: pygame.Surface, track: pygame.Rect) -> None:
        """Draw the track, and the knob at its right end if the switch is on."""
        colors = self.ui.style.colors
        color = colors.line
        if self.is_enabled:
            color = colors.accent if self.on else blend(colors.line, colors.quiet, 0.5)
        canvas.blit(shapes.rounded_box(track.size, track.height // 2, color), track)
        rim = self.ui.style.px(3)
        side = track.height - 2 * rim
        left = track.right - rim - side if self.on else track.left + rim
        canvas.blit(shapes.disc(side, colors.panel), (left, track.top + rim))


class Segmented(Control, Generic[_Value]):
    """A choice between a few values, side by side; ``options`` has the text of each value.

    Left and right arrows choose the neighbour; Enter and Space choose the next value, and after the
    last the first.
    """

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        options: Mapping[_Value, str],
        chosen: _Value,
        on_choose: Callable[[_Value], object],
        **common: Unpack[CommonOfControls],
    ) -> None:
        common.setdefault("name", "/".join(options.values()))
        super().__init__(ui, rect, **common)
        self.options = tuple(options.values())
        self.on_choose = on_choose
        self._values = tuple(options)
        self._chosen = self._values.index(chosen)
        self._aimed: int | None = None

    def show_value(self, value: _Value) -> None:
        """Show this value as the chosen one, without calling ``on_choose``."""
        self.change(_chosen=self._values.index(value))

    def pressed_at(self, place: tuple[int, int]) -> None:
        share = (place[0] - self.rect.left) * len(self.options) // max(self.rect.width, 1)
        self._aimed = min(max(share, 0), len(self.options) - 1)

    def activate(self) -> None:
        aimed = (self._chosen + 1) % len(self.options) if self._aimed is None else self._aimed
        self._aimed = None
        self._choose(aimed)

    def arrow(self, across: int, down: int) -> bool:
        """Choose the neighbour by the left or right arrow, and return True.

        Return False for other arrows and beyond the ends, so that they move the focus.
        """
        index = self._chosen + across
        if down or not 0 <= index < len(self.options):
            return False
        self._choose(index)
        return True

    def _choose(self, index: int) -> None:
        self.change(_chosen=index)
        self.on_choose(self._values[index])

    def paint(self, canvas: pygame.Surface) -> None:
        width, height = canvas.get_size()
        gap = self.ui.style.px(4)
        count = len(self.options)
        each = (width - gap * (count - 1)) // count
        for index, option in enumerate(self.options):
            box = pygame.Rect(index * (each + gap), 0, each, height)
            self._paint_option(canvas, box, option, chosen=index == self._chosen)

    def _paint_option(
        self, canvas: pygame.Surface, box: pygame.Rect, option: str, *, chosen: bool
    ) -> None:
        style = self.ui.style
        px = style.px
        colors = style.colors
        fill = colors.hover if self.lit and self.is_enabled else colors.panel
        border = colors.line
        if chosen:
            fill = colors.tint
            border = colors.accent
        canvas.blit(shapes.rounded_box(box.size, px(6), fill, border, px(1)), box)
        ink = colors.text if self.is_enabled else blend(colors.quiet, colors.panel, 0.5)
        text = style.line(option, Size.BODY - 1, ink, box.width - px(6))
        canvas.blit(text, text.get_rect(center=box.center))

"""A control for a number, with minus on the left and plus on the right. The number can also be typed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Unpack

import pygame

from gold.gui.look import shapes
from gold.gui.look.icons import Icon, icon
from gold.gui.look.places import top_part, without_top
from gold.gui.look.theme import Rgb, Size, blend
from gold.gui.widgets.base import CommonOfControls, Control
from gold.gui.widgets.displays import key_cap
from gold.gui.widgets.fields import TextField
from gold.gui.widgets.steps import Steps, Value
from gold.gui.widgets.ui import Ui
from gold.i18n import _

_FIRST_REPEAT = 0.4
"""Seconds until a held button repeats its step."""
_REPEAT = 0.12
"""Seconds from one repetition to the next."""
_FAST_REPEAT = 0.04
"""Seconds from one repetition to the next, after ``_FAST_AFTER`` repetitions."""
_FAST_AFTER = 8
"""Repetitions after which the next ones are faster."""
_PAGE = 5
"""Number of steps for Page Up and Page Down."""
_HEAD = 20
"""Height of the name above the number."""


@dataclass(frozen=True)
class Number:
    """A number that the user can change: its label, value and allowed values."""

    label: str
    value: Value
    steps: Steps
    """The allowed values."""
    say: Callable[[Value], str]
    """Returns the text that shows a value."""
    on_choose: Callable[[Value], object]
    """Called with the new value. If a button is held, it is called only when the button is released."""


class Stepper(Control):
    """Shows a number between minus and plus.

    A held button repeats its step. A click on the number opens a field in which the user can type a
    number.

    With the focus, left and right arrows step, Home and End go to the ends, and Enter opens the field.
    """

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        number: Number,
        *,
        key: str = "",
        **common: Unpack[CommonOfControls],
    ) -> None:
        common.setdefault("name", number.label)
        limits = number.steps.in_words(number.say)
        common.setdefault(
            "tooltip", _("{limits}. Click the number to type it.").format(limits=limits)
        )
        self.number = number
        self.value = number.value
        self.key = key
        self._limits = limits
        self._direction = 0
        self._wait = 0.0
        self._repeats = 0
        self._field: _NumberField | None = None
        super().__init__(ui, rect, **common)

    # By mouse

    def pressed_at(self, place: tuple[int, int]) -> None:
        third = self.rect.width // 3
        self._direction = 0
        if place[0] < self.rect.left + third:
            self._direction = -1
        elif place[0] >= self.rect.right - third:
            self._direction = 1
        self._wait = _FIRST_REPEAT
        self._repeats = 0
        self.ui.moving = self._direction != 0

    def process_event(self, event: pygame.event.Event) -> bool:
        """Handle an event like any control; return whether it was used.

        When a button that has repeated is released, choose its number, even if the mouse is
        elsewhere by then.
        """
        was_held = self.held
        used = super().process_event(event)
        if was_held and not self.held:
            self.ui.moving = False
            if self._repeats:
                self._choose(self.value)
        return used

    def update(self, time_delta: float) -> None:
        """Repeat the step of a held button, when it is time."""
        super().update(time_delta)
        if not self.held or self._direction == 0:
            return
        self._wait -= time_delta
        if self._wait > 0:
            return
        self._repeats += 1
        self._wait = _REPEAT if self._repeats < _FAST_AFTER else _FAST_REPEAT
        self.change(value=self.number.steps.next_to(self.value, self._direction))

    def activate(self) -> None:
        if self._repeats:
            return
        if self._direction == 0:
            self._begin_typing()
        else:
            self._step(self._direction)

    # By keys

    def press(self) -> None:
        """Open the field to type a number."""
        if self.is_enabled:
            self._begin_typing()

    def arrow(self, across: int, down: int) -> bool:
        if across and not down:
            self._step(across)
            return True
        return False

    def page_key(self, key: int) -> bool:
        values = self.number.steps.values
        match key:
            case pygame.K_HOME:
                self._choose(values[0])
            case pygame.K_END:
                self._choose(values[-1])
            case pygame.K_PAGEUP:
                self._step(1, _PAGE)
            case pygame.K_PAGEDOWN:
                self._step(-1, _PAGE)
        return True

    def _step(self, direction: int, times: int = 1) -> None:
        value = self.value
        for _time in range(times):
            value = self.number.steps.next_to(value, direction)
        self._choose(value)

    def _choose(self, value: Value) -> None:
        if value != self.number.value or value != self.value:
            self.change(value=value)
            self.number.on_choose(value)

    # By typing

    def _begin_typing(self) -> None:
        third = self.rect.width // 3
        top = self.ui.style.px(_HEAD + 3)
        place = pygame.Rect(self.relative_rect)
        place = pygame.Rect(
            place.left + third, place.top + top, place.width - 2 * third, place.height - top
        )
        text = self.number.steps.typed(self.value)
        self._field = _NumberField(
            self.ui, place, text, self._typed, f"{self.name} typed", self.ui_container
        )
        self.ui.ring.focus(self._field)
        self._field.select_all()
        self.refresh()

    def _typed(self, text: str | None) -> None:
        """Close the field, and choose the number in ``text``.

        If that is None or no number, keep the old number.
        """
        field = self._field
        self._field = None
        if field is None:
            return
        if self.ui.ring.current is field:
            self.ui.ring.focus(self)
        field.kill()
        self.refresh()
        if text is None:
            return
        try:
            value = self.number.steps.read(text)
        except ValueError:
            return
        self._choose(value)

    # Looks

    def paint(self, canvas: pygame.Surface) -> None:
        px = self.ui.style.px
        whole = canvas.get_rect()
        head = px(_HEAD)
        self._paint_name(canvas, top_part(whole, head))
        self._paint_number(canvas, without_top(whole, head + px(3)))

    @property
    def _quiet(self) -> Rgb:
        colors = self.ui.style.colors
        return colors.quiet if self.is_enabled else blend(colors.quiet, colors.panel, 0.5)

    def _paint_name(self, canvas: pygame.Surface, head: pygame.Rect) -> None:
        """Draw the label of the number, and the key if there is room.

        While a number is typed, draw the allowed values in place of the label.
        """
        style = self.ui.style
        text = self.number.label if self._field is None else self._limits
        name = style.line(text, Size.SMALL, self._quiet, head.width)
        canvas.blit(name, (style.px(2), (head.height - name.get_height()) // 2))
        if not self.key or not (self.ui.badges or self.ui.alt):
            return
        cap = key_cap(self.ui, self.key)
        left = head.width - cap.get_width()
        if name.get_width() + style.px(6) <= left:
            canvas.blit(cap, (left, 0))

    def _paint_number(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw the box with minus, number and plus. While a number is typed, the field lies in its place."""
        style = self.ui.style
        px = style.px
        colors = style.colors
        fill = colors.hover if self.lit and self.is_enabled else colors.panel
        canvas.blit(shapes.rounded_box(box.size, px(7), fill, colors.line, px(1)), box)
        sign = px(12)
        top = box.top + (box.height - sign) // 2
        canvas.blit(icon(Icon.MINUS, sign, self._quiet), (px(9), top))
        canvas.blit(icon(Icon.PLUS, sign, self._quiet), (box.right - sign - px(9), top))
        if self._field is not None:
            return
        room = box.width - 2 * (sign + px(12))
        ink = colors.text if self.is_enabled else self._quiet
        number = style.line(self.number.say(self.value), Size.BODY - 1, ink, room)
        canvas.blit(number, number.get_rect(center=box.center))


class _NumberField(TextField):
    """The field in which a number is typed.

    When typing ends, ``on_end`` is called: with the text after Enter, or after another widget got
    the focus; with None after Escape.
    """

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        text: str,
        on_end: Callable[[str | None], object],
        name: str,
        container: Any,
    ) -> None:
        self._on_end = on_end
        super().__init__(ui, rect, text, name=name, container=container)

    def select_all(self) -> None:
        """Select the whole text, so that the first letter typed replaces it."""
        self.select_range = [0, len(self.get_text())]
        self.edit_position = len(self.get_text())
        self.cursor_has_moved_recently = True

    def focus_changed(self, focused: bool) -> None:
        super().focus_changed(focused)
        if not focused:
            self._on_end(self.get_text())

    def typing_key(self, event: pygame.event.Event) -> bool:
        """End typing with Enter or Escape; return False for other keys."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._on_end(self.get_text())
        elif event.key == pygame.K_ESCAPE:
            self._on_end(None)
        else:
            return False
        return True

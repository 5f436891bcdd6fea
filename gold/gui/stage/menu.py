"""Menus: a list of actions or values, beside the button or the place that was clicked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar, Unpack

import pygame

from gold.gui.keys.actions import Action, Scope
from gold.gui.look.icons import Icon
from gold.gui.look.theme import Size
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Scene, Window
from gold.gui.widgets.base import CommonOfControls
from gold.gui.widgets.controls import Button
from gold.gui.widgets.list_view import ClickList, Row

_Value = TypeVar("_Value")
_ROW = 30
_PAD = 8


@dataclass(frozen=True, slots=True)
class Offer:
    """A line of a menu: its text, the function to call, its key, and whether it has a tick (``on``)."""

    text: str
    run: Callable[[], object]
    key: str = ""
    on: bool = False


class Menu(Dialog):
    """A list of offers with their keys, near the rectangle ``at``.

    It does not cover ``at`` if there is room elsewhere. A click, Enter or an offer's key carries
    out the offer. A click outside closes the menu. ``chosen`` is the index of the offer that is
    selected at first. The offers have the keys of ``scope``.
    """

    def __init__(
        self,
        window: Window,
        scope: Scope,
        offered: Sequence[Offer],
        at: pygame.Rect,
        chosen: int = 0,
    ) -> None:
        super().__init__(window)
        self.offered = tuple(offered)
        self._scope = scope
        self._at = pygame.Rect(at)
        self._chosen = chosen
        self.height = len(self.offered) * _ROW + 2 * _PAD

    def _rows(self) -> list[Row]:
        return [Row(each.text, each.key, Icon.CHECK if each.on else None) for each in self.offered]

    def wanted_width(self) -> int:
        """The width of the panel in pixels that the longest line needs."""
        fonts = self.theme.fonts
        size = self.theme.type_px(Size.BODY)
        longest = max(
            fonts.width(row.text, size) + fonts.width(row.detail, size) for row in self._rows()
        )
        return longest + self.px(2 * _PAD + 56 + 24 * any(each.on for each in self.offered))

    def build(self) -> None:
        """Make the list, which fills the whole panel."""
        px = self.px
        size = self.area.size
        self.panel = pygame.Rect(
            0, 0, min(self.wanted_width(), size[0]), min(px(self.height), size[1])
        )
        self.place_panel()
        self.fill(self.panel)

    def place_panel(self) -> None:
        """Place the menu within the window.

        It is above ``at``; if there is no room, or ``at`` is a single point, it is below.
        """
        self.panel.bottomright = self._at.right, self._at.top - self.px(4)
        if self.panel.top < 0 or self._at.width <= 1:
            self.panel.topleft = self._at.left, self._at.bottom + self.px(4)
        self.panel.clamp_ip(self.area)

    def fill(self, inner: pygame.Rect) -> None:
        """Make the list of offers."""
        ui = self.ui
        rows = self._rows()
        listed = ClickList(
            ui, inner, rows, selected=self._chosen, on_take=self._take, row_height=_ROW, name="menu"
        )
        self.ui.ring.focus(listed, show=False)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw only a shadow: the scene below is not dimmed."""
        self.draw_shadow(canvas)

    def _take(self, index: int) -> None:
        self.close_dialog()
        self.offered[index].run()

    def accept(self) -> None:
        """Carry out the selected offer."""
        rows = self._list_for_keys()
        if rows is not None:
            self._take(rows.selected)

    def take_key(self, event: pygame.event.Event) -> bool:
        """Carry out the offer whose key is pressed, or close the menu for the key that opens it.

        Return whether the key was used.
        """
        action = self.window.keys.action(event, self._scope)
        for index, each in enumerate(self.offered):
            if action is not None and each.key == self.window.keys.cap(action, self._scope) != "":
                self._take(index)
                return True
        if action is Action.MORE:
            self.cancel()
            return True
        return super().take_key(event)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Close the menu on a click outside; return True, since no other event is passed on."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self.panel.collidepoint(event.pos):
            self.cancel()
        return True


def show_menu(
    scene: Scene,
    actions: Iterable[Action],
    at: pygame.Rect | None = None,
    on: Collection[Action] = (),
) -> None:
    """Open a menu of actions beside the rectangle ``at``, by default beside the button *More*.

    Actions in ``on`` have a tick.
    """
    window = scene.window
    scope = scene.scope
    offered = [
        Offer(each.words, partial(window.perform, each), window.keys.cap(each, scope), each in on)
        for each in actions
    ]
    more = (each.focus_rect for each in scene.ui.ring.widgets if each.name == Action.MORE)
    window.push(Menu(window, scope, offered, at or next(more)))


class MenuButton(Button, Generic[_Value]):
    """A button that shows the chosen value; ``options`` has the text of each value.

    A press opens a menu of all values; Up and Down choose the previous or the next value.
    """

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        options: Mapping[_Value, str],
        chosen: _Value,
        on_choose: Callable[[_Value], object],
        **common: Unpack[CommonOfControls],
    ) -> None:
        super().__init__(scene.ui, rect, f"{options[chosen]}  ▾", **common)
        self._window = scene.window
        self._options = options
        self._on_choose = on_choose
        self._values = tuple(options)
        self._index = self._values.index(chosen)

    def activate(self) -> None:
        offered = [
            Offer(word, partial(self._choose, index), on=index == self._index)
            for index, word in enumerate(self._options.values())
        ]
        self._window.push(Menu(self._window, Scope.DIALOG, offered, self.focus_rect, self._index))

    def arrow(self, across: int, down: int) -> bool:
        index = self._index + down
        if across or not 0 <= index < len(self._options):
            return False
        self._choose(index)
        return True

    def _choose(self, index: int) -> None:
        self._index = index
        self.set_text(f"{self._options[self._values[index]]}  ▾")
        self._on_choose(self._values[index])

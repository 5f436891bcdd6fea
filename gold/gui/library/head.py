"""What stands above the cards: the collection's name and numbers, its order, and words about a problem."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pygame

from gold.gui.keys.table import Action
from gold.gui.library.cards import numbers_of
from gold.gui.library.orders import names_of_orders
from gold.gui.look.theme import Size
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Label
from gold.gui.widgets.fields import Dropdown
from gold.i18n import _
from gold.problem.shown import shown_about, shown_name
from gold.trainer.difficulty import Difficulty
from gold.trainer.library import Order, Shelved
from gold.trainer.progress.attempts import Tally

_MOST_LINES = 4  # of what is said about a collection


class LibraryHead:
    """Makes the widgets above the cards of ``shelved``, between the sides of ``room``.

    ``on_sort`` is called with the order that was chosen.
    """

    def __init__(
        self, scene: Scene, room: pygame.Rect, shelved: Shelved, tallies: Mapping[str, Tally], order: Order,
        on_sort: Callable[[Order], object],
    ) -> None:  # fmt: skip
        px, theme, ui = scene.px, scene.theme, scene.ui
        name, numbers = shown_name(shelved.collection), numbers_of(shelved, tallies)
        audit = pygame.Rect(room.right - px(110), room.top + px(12), px(110), px(32))
        Button(ui, audit, _("Audit"), action=Action.AUDIT)
        title = pygame.Rect(room.left, room.top + px(18), audit.left - px(12) - room.left, px(32))
        width = theme.fonts.width(numbers, theme.type_px(Size.BODY)) + px(6)
        beside = title.width - width - px(12)
        if theme.fonts.width(name, theme.type_px(Size.TITLE), True) < beside:
            place = pygame.Rect(title.right - width, title.top + px(4), width, px(26))
            Label(ui, place, numbers, color=theme.colors.quiet, align="right")
            title.width, numbers = beside, ""
        Label(ui, title, name, size=Size.TITLE, bold=True)
        self._about = " ".join([numbers, *shown_about(shelved.collection).splitlines()]).strip()
        orders = names_of_orders()
        sorting = pygame.Rect(room.right - px(190), title.bottom + px(6), px(190), px(28))
        Dropdown(
            ui, sorting, list(orders.values()), orders[order],
            lambda name: on_sort(next(each for each in orders if orders[each] == name)), name="order",
        )  # fmt: skip
        line = pygame.Rect(room.left, title.bottom, sorting.left - px(12) - room.left, px(24))
        fits = theme.fonts.width(self._about, theme.type_px(Size.BODY)) <= line.width
        size = Size.BODY if fits else Size.SMALL
        if not fits:
            small = theme.type_px(size)
            lines = min(len(theme.fonts.wrap(self._about, small, line.width)), _MOST_LINES)
            line.height = lines * theme.fonts.line_height(small) + px(2)
        self._line = Label(ui, line, self._about, size=size, color=theme.colors.quiet, wrap=not fits)
        self.bottom = max(sorting.bottom, line.bottom) + px(8)

    def say(self, found: Difficulty | None) -> None:
        """Say how hard a problem is, and why; None: what the collection is, with its numbers if they have no
        place of their own.
        """
        if self._line.alive():
            self._line.set_text(found.reasons if found is not None else self._about)


def build_empty(scene: Scene, room: pygame.Rect, own_folder: Path) -> None:
    """Explain how to fill the library."""
    px = scene.px
    text = _("There are no problems here yet. Drop problem files on this window, or put them into\n{folder}")
    box = pygame.Rect(0, 0, min(room.width, px(560)), px(90))
    box.center = room.centerx, room.centery - px(50)
    Label(scene.ui, box, text.format(folder=str(own_folder)), wrap=True, align="center")
    button = pygame.Rect(room.centerx - px(184), box.bottom + px(10), px(180), px(40))
    Button(scene.ui, button, _("Open a file"), action=Action.OPEN, look="filled")
    Button(scene.ui, button.move(px(188), 0), _("New problem"), action=Action.NEW)

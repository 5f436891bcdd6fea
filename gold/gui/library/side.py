"""The library's sidebar: collections of the program and of the user, tutorial, import."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from gold.gui.keys.table import Action
from gold.gui.look.theme import Size
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Heading, Label
from gold.gui.widgets.list_view import ListView, Row
from gold.gui.widgets.ui import Ui
from gold.i18n import _
from gold.problem.shown import shown_name
from gold.trainer.library import Owner, Shelved
from gold.trainer.progress.attempts import Tally

_ROW = 38


@dataclass(frozen=True, slots=True)
class LibrarySide:
    """Makes the sidebar's widgets. ``on_choose(shelved)`` is called when a collection is chosen,
    ``on_take()`` when the user goes on to its cards. ``reading``: more collections may come.
    """

    ui: Ui
    shelves: Sequence[Shelved]
    shown: Shelved | None
    tallies: Mapping[str, Tally]
    reading: bool
    on_choose: Callable[[Shelved], object]
    on_take: Callable[[], object]

    def build(self, side: pygame.Rect) -> None:
        """Place the lists from the top and the buttons from the bottom."""
        px, ui, style = self.ui.style.px, self.ui, self.ui.style
        left, width = side.left + px(18), side.width - 2 * px(18)
        button = pygame.Rect(left, side.bottom - px(18) - px(34), width, px(34))
        offers = (
            (_("Import …"), Action.IMPORT),
            (_("Tutorial"), Action.TUTORIAL),
            (_("Organize"), Action.ORGANIZE),
            (_("Search by position"), Action.SEARCH_POSITION),
            (_("Endless problems"), Action.GENERATE),
        )
        for number, (text, action) in enumerate(offers):
            place = button.move(0, -number * (button.height + px(6)))
            Button(ui, place, text, action=action)
        lowest = place.top  # of the room for the lists
        if self.reading:
            line = pygame.Rect(left, lowest - px(30), width, px(24))
            Label(ui, line, _("Reading …"), size=Size.SMALL, color=style.colors.quiet)
        room = lowest - px(34) - side.top - px(18)
        shipped, own = self._of(Owner.PROGRAM), self._of(Owner.USER)
        heads = 2 * px(30)
        row = px(_ROW)
        shipped_height = min(max(len(shipped), 1) * row, max(room - heads - px(14) - 2 * row, row))
        y = self._build_list(pygame.Rect(left, side.top + px(16), width, shipped_height), Owner.PROGRAM)
        rest = max(room - heads - shipped_height - px(14), row)
        own_height = min(max(len(own), 1) * row, rest)
        self._build_list(pygame.Rect(left, y + px(14), width, own_height), Owner.USER)

    def _of(self, owner: Owner) -> list[Shelved]:
        return [one for one in self.shelves if one.owner is owner]

    def _build_list(self, rect: pygame.Rect, owner: Owner) -> int:
        """Make a heading and the list of an owner's collections; returns where they end."""
        px, shelves = self.ui.style.px, self._of(owner)
        title = _("Collections") if owner is Owner.PROGRAM else _("Yours")
        Heading(self.ui, pygame.Rect(rect.left, rect.top, rect.width, px(24)), title)
        listed = pygame.Rect(rect.left, rect.top + px(30), rect.width, rect.height)
        if not shelves:
            text = _("None yet. Problems that you save or import appear here.") if owner is Owner.USER else ""
            listed.height = max(listed.height, px(42))
            Label(self.ui, listed, text, size=Size.SMALL, color=self.ui.style.colors.quiet, wrap=True)
            return listed.bottom
        here = [index for index, one in enumerate(shelves) if one is self.shown]
        ListView(
            self.ui, listed, [self._row(one) for one in shelves], selected=here[0] if here else -1,
            on_select=lambda index: self.on_choose(shelves[index]), on_take=lambda _index: self.on_take(),
            framed=False, row_height=_ROW, name=f"collections {owner}",
        )  # fmt: skip
        return listed.bottom

    def _row(self, shelved: Shelved) -> Row:
        solved, count = shelved.solved(self.tallies), shelved.count
        done = " ✓" if count and solved == count else ""
        return Row(shown_name(shelved.collection), f"{solved}/{count}{done}")

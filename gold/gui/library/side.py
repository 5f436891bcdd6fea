"""The library's sidebar: collections of the program and of the user, tutorial, import."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

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


def build_side(
    ui: Ui, side: pygame.Rect, shelves: Sequence[Shelved], shown: Shelved | None,
    tallies: Mapping[str, Tally], reading: bool, on_choose: Callable[[Shelved], object],
    on_take: Callable[[], object],
) -> None:  # fmt: skip
    """Place the lists from the top and the buttons from the bottom. ``on_choose`` gets a collection that is
    chosen, ``on_take`` is called when the user goes on to its cards. ``reading``: more collections may come.
    """
    px, quiet = ui.style.px, ui.style.colors.quiet
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
    if reading:
        line = pygame.Rect(left, lowest - px(30), width, px(24))
        Label(ui, line, _("Reading …"), size=Size.SMALL, color=quiet)

    def build_list(title: str, owner: Owner, top: int, height: int, if_empty: str) -> int:
        """Make a heading and the list of an owner's collections; returns where they end."""
        Heading(ui, pygame.Rect(left, top, width, px(24)), title)
        own = of(owner)
        listed = pygame.Rect(left, top + px(30), width, height if own else max(height, px(42)))
        if not own:
            Label(ui, listed, if_empty, size=Size.SMALL, color=quiet, wrap=True)
            return listed.bottom
        rows = []
        for one in own:
            solved, count = one.solved(tallies), one.count
            done = " ✓" if count and solved == count else ""
            rows.append(Row(shown_name(one.collection), f"{solved}/{count}{done}"))
        here = next((index for index, one in enumerate(own) if one is shown), -1)
        ListView(
            ui, listed, rows, selected=here, on_select=lambda index: on_choose(own[index]),
            on_take=lambda _index: on_take(), framed=False, row_height=_ROW, name=f"collections {owner}",
        )  # fmt: skip
        return listed.bottom

    def of(owner: Owner) -> list[Shelved]:
        return [one for one in shelves if one.owner is owner]

    row = px(_ROW)
    room = lowest - px(34) - side.top - px(18) - 2 * px(30) - px(14)
    height = min(max(len(of(Owner.PROGRAM)), 1) * row, max(room - 2 * row, row))
    y = build_list(_("Collections"), Owner.PROGRAM, side.top + px(16), height, "")
    height = min(max(len(of(Owner.USER)), 1) * row, max(room - height, row))
    none = _("None yet. Problems that you save or import appear here.")
    build_list(_("Yours"), Owner.USER, y + px(14), height, none)

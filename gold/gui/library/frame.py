"""The parts around the library's cards: the sidebar with the collections, the search field with the
training button, and the head with the name and the description of the collection on show.
"""

from __future__ import annotations

from pathlib import Path

import pygame

from gold.gui.keys.actions import Action
from gold.gui.library.cards import numbers_of
from gold.gui.library.filter_dialog import filter_in_words
from gold.gui.library.on_show import LibraryOnShow
from gold.gui.library.orders import order_in_words
from gold.gui.look.icons import Icon
from gold.gui.look.theme import Size
from gold.gui.stage.menu import MenuButton
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button, natural_width
from gold.gui.widgets.displays import Heading, Label
from gold.gui.widgets.fields import TextField
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.list_view import ListView, Row
from gold.gui.widgets.ui import Ui
from gold.i18n import _
from gold.problem.shown import shown_about, shown_name
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.shelves import Order, Owner, Shelved

# Of the sidebar's lists, where there is room and where there is little
_ROW = 38
_LOW_ROW = 29
_LEAST_IN_BAR = 170  # width for search and training in the top bar
_LINES_BESIDE = 2  # lines about a collection that fit beside the buttons
_MOST_LINES = 6  # of what is said about a collection


def build_side(library: LibraryOnShow, side: pygame.Rect) -> None:
    """Make the sidebar: the lists from the top down, the buttons from the bottom up."""
    ui = library.ui
    px = library.px
    quiet = library.theme.colors.quiet
    left = side.left + px(18)
    width = side.width - 2 * px(18)
    lowest = _build_side_buttons(ui, pygame.Rect(left, side.top, width, side.bottom - px(18) - side.top))
    if library.is_reading:
        line = pygame.Rect(left, side.top + px(16), width, px(24))
        Label(ui, line, _("Reading problems …"), size=Size.SMALL, color=quiet, align="right")

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
            solved = one.solved(library.tallies)
            count = sum(not each.is_draft for each in one.entries if each.id)
            told = _("unreadable") if one.collection.errors and not count else f"{solved}/{count}"
            mark = Icon.LINK if one.owner is Owner.LINKED else None
            mark = Icon.CHECK if count and solved == count else mark
            rows.append(Row(shown_name(one.collection), told, mark))
        here = next((index for index, one in enumerate(own) if one is library.source), -1)
        before = library.lists.get(owner)
        top = before.top if before is not None else 0
        library.lists[owner] = made = ListView(
            ui,
            listed,
            rows,
            selected=here,
            on_select=lambda index: library.choose(own[index]),
            on_take=lambda _index: library.take(),
            framed=False,
            row_height=row_height,
            top=top,
            name=f"collections {owner}",
        )
        if before is not None and before.selected == here:  # it stays where the person has scrolled to
            made.scroll(top - made.top)
        return listed.bottom

    def of(owner: Owner) -> list[Shelved]:
        theirs = (owner,) if owner is Owner.PROGRAM else (Owner.USER, Owner.LINKED)
        return [one for one in library.listed if one.owner in theirs]

    room = lowest - px(14) - side.top - px(18) - 2 * px(30) - px(14)
    theirs, own = (max(len(of(owner)), 1) for owner in (Owner.PROGRAM, Owner.USER))
    row_height = _ROW if (theirs + own) * px(_ROW) <= room else _LOW_ROW
    row = px(row_height)
    first, second = shared(room // row, theirs, own)
    y = build_list(_("Collections"), Owner.PROGRAM, side.top + px(16), first * row, "")
    none = "" if library.is_reading else _("None yet. Problems that you save or import appear here.")
    build_list(_("Yours"), Owner.USER, y + px(14), second * row, none)


def shared(rows: int, first: int, second: int) -> tuple[int, int]:
    """How many of the ``rows`` each of two lists gets, by their lengths: half, but one list gets
    those that the other does not need. At least one each.

    >>> shared(20, 14, 3), shared(12, 14, 3), shared(12, 14, 9), shared(12, 2, 30)
    ((14, 3), (9, 3), (6, 6), (2, 10))
    """
    half = rows // 2
    most = max(half, rows - second, 1)
    taken = min(first, most)
    return taken, max(min(second, rows - taken), 1)


def _build_side_buttons(ui: Ui, place: pygame.Rect) -> int:
    """Place the buttons at the bottom; returns where they begin."""
    flow = Flow(ui, place.left, place.bottom - ui.style.px(34 + 6 + 34), place.width)
    top = flow.y
    flow.buttons([(Action.GENERATE, _("Endless problems"))], height=34)
    flow.gap(6)
    flow.buttons([(Action.IMPORT, _("Import …")), (Action.MORE, _("More"))], height=34, gap=6)
    return top


class SearchBar:
    """The search field and the training button. They stand in the top bar or, if its tabs leave no
    room, above the cards, beside a sidebar of ``side_width``. The rest of the scene begins at
    ``bottom``.
    """

    def __init__(self, scene: LibraryOnShow, side_width: int) -> None:
        self._scene = scene
        self._side_width = side_width
        px = scene.px
        today = scene.training
        space = scene.bar_space
        area = scene.area
        ui = scene.ui
        theme = scene.theme
        if space.width >= px(_LEAST_IN_BAR):
            row = pygame.Rect(space.left, px(8), space.width, px(32))
        else:
            left = side_width + px(22)
            row = pygame.Rect(left, area.top + px(10), area.right - px(22) - left, px(32))
        text = _("Train")
        tooltip = ""
        if today.left or today.again:
            text = today.in_short
            tooltip = _("Today: {done} done, {again} failed and to come again, {left} left.")
            tooltip = tooltip.format(done=today.done, again=today.again, left=today.left)
        if today.placement is not None:
            text = today.placement.words
            tooltip = _("Training begins when your strength is known.")
        wide = natural_width(ui, text, ui.keys.cap(Action.TRAIN, scene.scope), bold=bool(tooltip))
        width = min(max(wide, px(170)), row.width * 3 // 5)
        self.train = train = pygame.Rect(row.right - width, row.top, width, row.height)
        width = min(px(300), row.width * 11 // 20, train.left - px(8) - row.left)
        self.search = pygame.Rect(train.left - px(8) - width, row.top, width, row.height)
        self.bottom = max(area.top, row.bottom)
        Button(
            ui,
            train,
            text,
            action=Action.TRAIN,
            look="filled" if tooltip else "quiet",
            tooltip=tooltip,
        )
        cap = ui.keys.cap(Action.SEARCH, scene.scope)
        hint = _("Search: title, tag, #ko …   {key}").format(key=cap)
        if theme.text_width(hint, Size.BODY) > width - px(20):
            hint = f"{_('Search')}   {cap}"
        self.field = TextField(
            ui,
            self.search,
            scene.query,
            placeholder=hint,
            on_change=scene.type_query,
            on_enter=scene.search_entered,
            name="search",
        )

    @property
    def toast_area(self) -> pygame.Rect:
        """Where messages appear: beside the search, or at the bottom of the cards if there is no room."""
        space = self._scene.bar_space
        area = self._scene.area
        px = self._scene.px
        beside = pygame.Rect(space.left, space.top, self.search.left - space.left, space.height)
        if self.bottom == area.top and beside.width >= px(400):
            return beside
        cards = pygame.Rect(self._side_width, self.bottom, area.width - self._side_width, 0)
        cards.height = area.bottom - px(12) - cards.top
        return cards


class LibraryHead:
    """The widgets above the cards: name and description of the collection, within the sides of ``room``."""

    def __init__(self, scene: LibraryOnShow, room: pygame.Rect, shelved: Shelved) -> None:
        self._scene = scene
        self._ui = scene.ui
        asked = filter_in_words(scene.asked)
        numbers = numbers_of(shelved, scene.tallies)
        filter_left = self._add_filter(room, asked, len(shelved.entries))
        title = pygame.Rect(room.left, room.top + scene.px(18), 0, scene.px(32))
        title.width = filter_left - scene.px(12) - room.left
        if self._add_title(title, shown_name(shelved.collection), numbers):
            numbers = ""
        said = [asked, numbers, *shown_about(shelved.collection).splitlines()]
        sorting = pygame.Rect(0, title.bottom + scene.px(6), scene.px(228), scene.px(28))
        sorting.right = room.right
        right = self._add_what_leads_on(sorting) - scene.px(12)
        orders = {each: order_in_words(each) for each in Order}
        MenuButton(scene, sorting, orders, scene.order, scene.sort, name="order")
        line = pygame.Rect(room.left, title.bottom, right - room.left, scene.px(24))
        below = pygame.Rect(room.left, sorting.bottom + scene.px(4), room.width, 0)
        self._line, self._about = self._add_description([part for part in said if part], line, below)
        self.bottom = max(sorting.bottom, self._line.rect.bottom) + scene.px(8)
        card = pygame.Rect(room.left, title.bottom, right - room.left, self.bottom - title.bottom)
        self._card = Label(self._ui, card, "", size=Size.SMALL, wrap=True)

    def _add_filter(self, room: pygame.Rect, asked: str, count: int) -> int:
        """Add the button of the filter, which says how many are left; returns its left edge."""
        scene = self._scene
        ui = self._ui
        text = _("Filter")
        if asked:
            total = len(scene.source.entries) if scene.source else 0
            text = _("{n} of {total}").format(n=count, total=total)
        width = max(scene.px(110), natural_width(ui, text, ui.keys.cap(Action.FILTER, ui.scope)))
        place = pygame.Rect(room.right - width, room.top + scene.px(18), width, scene.px(32))
        Button(ui, place, text, action=Action.FILTER).set_on(bool(asked))
        return place.left

    def _add_title(self, title: pygame.Rect, name: str, numbers: str) -> bool:
        """Add the name and, if there is room, the numbers beside it; returns whether there was."""
        theme = self._scene.theme
        width = theme.text_width(numbers, Size.BODY) + self._scene.px(6)
        place = title.copy()
        place.width -= width + self._scene.px(12)
        fits = theme.text_width(name, Size.TITLE, True) < place.width
        if fits:
            beside = pygame.Rect(title.right - width, title.top, width, title.height)
            Label(self._ui, beside, numbers, color=theme.colors.quiet, align="right")
        Label(self._ui, place if fits else title, name, size=Size.TITLE, bold=True)
        return fits

    def _add_what_leads_on(self, sorting: pygame.Rect) -> int:
        """Add the button beside the order: of a path, its ideas; else to have this part trained, if
        there is one to train. Returns the left edge of both.
        """
        scene = self._scene
        ui = self._ui
        part = scene.part_on_show()
        is_path = scene.path_on_show is not None
        if part is None and not is_path:
            return sorting.left
        action, text = (Action.IDEAS, _("Ideas")) if is_path else (Action.TRAINED, _("Train this"))
        place = sorting.copy()
        place.width = natural_width(ui, text, ui.keys.cap(action, ui.scope))
        place.right = sorting.left - scene.px(8)
        trained = scene.window.settings.trained
        Button(ui, place, text, action=action).set_on(part is not None and part in trained)
        return place.left

    def _add_description(self, parts: list[str], line: pygame.Rect, below: pygame.Rect) -> tuple[Label, str]:
        """Add what is said of the collection, in one line or two; where that is too little,
        ``below`` the buttons, each part on lines of its own. Returns it with its text.
        """
        theme = self._scene.theme
        fonts = theme.fonts
        quiet = theme.colors.quiet
        text = " — ".join(parts).strip()
        if theme.text_width(text, Size.BODY) <= line.width:
            return Label(self._ui, line, text, size=Size.BODY, color=quiet), text
        small = theme.type_px(Size.SMALL)
        place = line
        if len(fonts.wrap(text, small, line.width)) > _LINES_BESIDE:  # below the buttons is more room
            text = "\n".join(parts)
            place = below
        lines = min(len(fonts.wrap(text, small, place.width)), _MOST_LINES)
        place.height = lines * fonts.line_height(small) + self._scene.px(2)
        return Label(self._ui, place, text, size=Size.SMALL, color=quiet, wrap=True), text

    def say(self, title: str, found: Difficulty | None) -> None:
        """Say how hard the problem with this title is, and why; with None, what the collection is about."""
        if self._line.alive():
            self._line.set_text("" if found is not None else self._about)
            self._card.set_text(f"{title}: {found.reasons}" if found is not None else "")


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

"""The parts around the library's cards: the sidebar, the search field, and the head.

The sidebar lists the collections. The training button stands beside the search field. The head has
the name and the description of the collection on show.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from gold.gui.keys.actions import Action
from gold.gui.library.cards import numbers_of
from gold.gui.library.filter_dialog import filter_in_words
from gold.gui.library.on_show import LibraryOnShow
from gold.gui.library.orders import order_in_words
from gold.gui.look.icons import Icon
from gold.gui.look.places import (
    left_of,
    right_part,
    top_part,
    under,
    without_bottom,
    without_right,
    without_top,
)
from gold.gui.look.theme import Size
from gold.gui.stage.menu import MenuButton
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button, ButtonLook, natural_width
from gold.gui.widgets.displays import Heading, Label
from gold.gui.widgets.fields import TextField
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.list_view import ListView, Row
from gold.gui.widgets.ui import Ui
from gold.i18n import _
from gold.problem.names.shown import shown_about, shown_name
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.shelves import Order, Owner, Shelved

# Height of a row in the sidebar's lists, usually and in a low window
_ROW = 38
_LOW_ROW = 29
_LEAST_IN_BAR = 170  # least width for the search field and the training button in the top bar
_LINES_BESIDE = 2  # lines about a collection that fit beside the buttons
_MOST_LINES = 6  # most lines of a collection's description that are shown


def build_side(library: LibraryOnShow, side: pygame.Rect) -> None:
    """Make the sidebar: the lists from the top down, the buttons from the bottom up."""
    px = library.px
    room = side.inflate(-2 * px(18), 0)
    buttons_top = _build_side_buttons(library.ui, without_bottom(room, px(18)))
    if library.is_reading:
        line = top_part(without_top(room, px(16)), px(24))
        quiet = library.theme.colors.quiet
        text = _("Reading problems …")
        Label(library.ui, line, text, size=Size.SMALL, color=quiet, align="right")
    programs = [one for one in library.listed if one.owner is Owner.PROGRAM]
    own = [one for one in library.listed if one.owner in (Owner.USER, Owner.LINKED)]
    gaps = px(14) + px(18) + 2 * px(30) + px(14)
    height = buttons_top - side.top - gaps
    most = max(len(programs), 1)
    most_own = max(len(own), 1)
    row_height = _ROW if (most + most_own) * px(_ROW) <= height else _LOW_ROW
    row = px(row_height)
    rows, own_rows = shared(height // row, most, most_own)
    place = pygame.Rect(room.left, side.top + px(16), room.width, rows * row)
    bottom = _build_list(library, Owner.PROGRAM, programs, place, row_height)
    place = pygame.Rect(room.left, bottom + px(14), room.width, own_rows * row)
    _build_list(library, Owner.USER, own, place, row_height)


def _build_list(
    library: LibraryOnShow,
    owner: Owner,
    shelves: Sequence[Shelved],
    place: pygame.Rect,
    row_height: int,
) -> int:
    """Build one list of the sidebar: a heading, and the collections of an owner.

    The heading is at the top of ``place``; the list is as high as ``place``. Return the bottom edge
    of the list.
    """
    ui = library.ui
    px = library.px
    heading = top_part(place, px(24))
    listed = place.move(0, px(30))
    Heading(ui, heading, _("Collections") if owner is Owner.PROGRAM else _("Yours"))
    if not shelves:
        listed.height = max(place.height, px(42))
        text = ""
        if owner is Owner.USER and not library.is_reading:
            text = _("None yet. Problems that you save or import appear here.")
        Label(ui, listed, text, size=Size.SMALL, color=library.theme.colors.quiet, wrap=True)
        return listed.bottom
    here = next((index for index, one in enumerate(shelves) if one is library.source), -1)
    before = library.lists.get(owner)
    top = before.top if before is not None else 0
    made = ListView(
        ui,
        listed,
        [_row_of(one, library) for one in shelves],
        selected=here,
        on_select=lambda index: library.choose(shelves[index]),
        on_take=lambda _index: library.take(),
        framed=False,
        row_height=row_height,
        top=top,
        name=f"collections {owner}",
    )
    library.lists[owner] = made
    # The list keeps its scroll position.
    if before is not None and before.selected == here:
        made.scroll(top - made.top)
    return listed.bottom


def _row_of(shelved: Shelved, library: LibraryOnShow) -> Row:
    """Build the row of a collection in the sidebar.

    It has the name, how many of the problems are solved, and a tick if all are. A linked folder has
    the icon of a link in place of the tick.
    """
    solved = shelved.solved(library.tallies)
    count = sum(not each.is_draft for each in shelved.entries if each.id)
    detail = f"{solved}/{count}"
    if shelved.collection.errors and not count:
        detail = _("unreadable")
    mark = Icon.LINK if shelved.owner is Owner.LINKED else None
    if count and solved == count:
        mark = Icon.CHECK
    return Row(shown_name(shelved.collection), detail, mark)


def shared(rows: int, first: int, second: int) -> tuple[int, int]:
    """Share ``rows`` between two lists of lengths ``first`` and ``second``.

    Each list gets half of the rows, and the rows of its half that the other list does not need.
    Each gets at least one.

    >>> shared(20, 14, 3), shared(12, 14, 3), shared(12, 14, 9), shared(12, 2, 30)
    ((14, 3), (9, 3), (6, 6), (2, 10))
    """
    half = rows // 2
    most = max(half, rows - second, 1)
    taken = min(first, most)
    return taken, max(min(second, rows - taken), 1)


def _build_side_buttons(ui: Ui, place: pygame.Rect) -> int:
    """Add the buttons at the bottom of the sidebar; return the top edge of the buttons."""
    top = place.bottom - ui.style.px(34 + 6 + 34)
    flow = Flow(ui, place.left, top, place.width)
    top = flow.y
    flow.buttons([(Action.GENERATE, _("Endless problems"))], height=34)
    flow.gap(6)
    flow.buttons([(Action.IMPORT, _("Import …")), (Action.MORE, _("More"))], height=34, gap=6)
    return top


class SearchBar:
    """The search field and the training button.

    They stand in the top bar. If the tabs leave too little room there, they stand above the cards,
    at the right of a sidebar of ``side_width``. The rest of the scene begins below the pixel row
    ``bottom``.
    """

    def __init__(self, scene: LibraryOnShow, side_width: int) -> None:
        self._scene = scene
        self._side_width = side_width
        row = self._row()
        self.bottom = max(scene.area.top, row.bottom)
        self.train = self._add_train(row)
        gap = scene.px(8)
        room = self.train.left - gap - row.left
        width = min(scene.px(300), row.width * 11 // 20, room)
        self.search = left_of(self.train, gap, width)
        self.field = TextField(
            scene.ui,
            self.search,
            scene.query,
            placeholder=self._hint(width - scene.px(20)),
            on_change=scene.type_query,
            on_enter=scene.search_entered,
            name="search",
        )

    def _row(self) -> pygame.Rect:
        """The place of the field and the button: in the top bar or above the cards.

        They are above the cards if the top bar is too narrow.
        """
        scene = self._scene
        px = scene.px
        space = scene.bar_space
        if space.width >= px(_LEAST_IN_BAR):
            return pygame.Rect(space.left, px(8), space.width, px(32))
        area = scene.area
        left = self._side_width + px(22)
        return pygame.Rect(left, area.top + px(10), area.right - px(22) - left, px(32))

    def _add_train(self, row: pygame.Rect) -> pygame.Rect:
        """Add the training button, whose text says what is left for today; return its place."""
        ui = self._scene.ui
        today = self._scene.training
        text = _("Train")
        tooltip = ""
        if today.left or today.again:
            text = today.in_short
            tooltip = _("Today: {done} done, {again} failed (to repeat), {left} left.")
            tooltip = tooltip.format(done=today.done, again=today.again, left=today.left)
        if today.placement is not None:
            text = today.placement.words
            tooltip = _("Training begins when your strength is known.")
        key = ui.keys.cap(Action.TRAIN, self._scene.scope)
        wanted = natural_width(ui, text, key, bold=bool(tooltip))
        width = min(max(wanted, self._scene.px(170)), row.width * 3 // 5)
        place = right_part(row, width)
        look: ButtonLook = "filled" if tooltip else "quiet"
        Button(ui, place, text, action=Action.TRAIN, look=look, tooltip=tooltip)
        return place

    def _hint(self, room: int) -> str:
        """The placeholder of the search field.

        It says what can be searched for, if that fits into ``room`` pixels; else it is only the
        word and the key.
        """
        cap = self._scene.ui.keys.cap(Action.SEARCH, self._scene.scope)
        hint = _("Search: title, tag, #ko …   {key}").format(key=cap)
        if self._scene.theme.text_width(hint, Size.BODY) <= room:
            return hint
        return f"{_('Search')}   {cap}"

    @property
    def toast_area(self) -> pygame.Rect:
        """The area for short messages: at the left of the search field, or all of the cards.

        It is the area of the cards if there is too little room beside the field. Then messages
        appear at its bottom.
        """
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
    """The widgets above the cards, as wide as ``room``.

    They are the name and description of the collection, the filter, the order, and the button
    *Train this* or *Ideas*. ``bottom`` is the pixel row below them.
    """

    def __init__(self, scene: LibraryOnShow, room: pygame.Rect, shelved: Shelved) -> None:
        self._scene = scene
        self._ui = scene.ui
        px = scene.px
        asked = filter_in_words(scene.asked)
        numbers = numbers_of(shelved, scene.tallies)
        first_row = top_part(without_top(room, px(18)), px(32))
        filter_width = self._add_filter(first_row, asked, len(shelved.entries))
        title = without_right(first_row, filter_width + px(12))
        if self._add_title(title, shown_name(shelved.collection), numbers):
            numbers = ""
        said = [asked, numbers, *shown_about(shelved.collection).splitlines()]
        second_row = under(first_row, px(6), px(28))
        sorting = right_part(second_row, px(228))
        buttons_left = self._add_ideas_or_train_this(sorting)
        orders = {each: order_in_words(each) for each in Order}
        MenuButton(scene, sorting, orders, scene.order, scene.sort, name="order")
        beside_buttons = buttons_left - px(12) - room.left
        line = pygame.Rect(room.left, title.bottom, beside_buttons, px(24))
        below = under(second_row, px(4), 0)
        parts = [part for part in said if part]
        self._line, self._about = self._add_description(parts, line, below)
        self.bottom = max(sorting.bottom, self._line.rect.bottom) + px(8)
        card = top_part(line, self.bottom - title.bottom)
        self._card = Label(self._ui, card, "", size=Size.SMALL, wrap=True)

    def _add_filter(self, row: pygame.Rect, asked: str, count: int) -> int:
        """Add the filter button; return its width.

        While there is a filter (``asked``, in words), the button says how many problems pass it
        (``count``), out of how many.
        """
        scene = self._scene
        ui = self._ui
        text = _("Filter")
        if asked:
            total = len(scene.source.entries) if scene.source else 0
            text = _("{n} of {total}").format(n=count, total=total)
        wanted = natural_width(ui, text, ui.keys.cap(Action.FILTER, ui.scope))
        width = max(scene.px(110), wanted)
        button = Button(ui, right_part(row, width), text, action=Action.FILTER)
        button.set_on(bool(asked))
        return width

    def _add_title(self, title: pygame.Rect, name: str, numbers: str) -> bool:
        """Add the name and, if there is room, the numbers beside it.

        Return whether the numbers were added.
        """
        theme = self._scene.theme
        px = self._scene.px
        width = theme.text_width(numbers, Size.BODY) + px(6)
        place = without_right(title, width + px(12))
        fits = theme.text_width(name, Size.TITLE, True) < place.width
        if fits:
            beside = right_part(title, width)
            Label(self._ui, beside, numbers, color=theme.colors.quiet, align="right")
        Label(self._ui, place if fits else title, name, size=Size.TITLE, bold=True)
        return fits

    def _add_ideas_or_train_this(self, sorting: pygame.Rect) -> int:
        """Add a button at the left of ``sorting``, the button for the order.

        On a guided path it shows the ideas of the path. Elsewhere it lets training take new
        problems from the part on show; if that part cannot be trained, there is no button. Return
        the left edge of the buttons.
        """
        scene = self._scene
        ui = self._ui
        part = scene.part_on_show()
        is_path = scene.path_on_show is not None
        if part is None and not is_path:
            return sorting.left
        action = Action.IDEAS if is_path else Action.TRAINED
        text = _("Ideas") if is_path else _("Train this")
        width = natural_width(ui, text, ui.keys.cap(action, ui.scope))
        place = left_of(sorting, scene.px(8), width)
        trained = scene.window.settings.trained
        button = Button(ui, place, text, action=action)
        button.set_on(part is not None and part in trained)
        return place.left

    def _add_description(
        self, parts: list[str], line: pygame.Rect, below: pygame.Rect
    ) -> tuple[Label, str]:
        """Add the description, made of ``parts``.

        It stands in ``line`` if it fits there in two lines; else ``below`` the buttons, where each
        part begins a new line. Return the label and its text.
        """
        theme = self._scene.theme
        fonts = theme.fonts
        quiet = theme.colors.quiet
        text = " — ".join(parts).strip()
        if theme.text_width(text, Size.BODY) <= line.width:
            return Label(self._ui, line, text, size=Size.BODY, color=quiet), text
        small = theme.type_px(Size.SMALL)
        place = line
        # There is more room below the buttons.
        if len(fonts.wrap(text, small, line.width)) > _LINES_BESIDE:
            text = "\n".join(parts)
            place = below
        lines = min(len(fonts.wrap(text, small, place.width)), _MOST_LINES)
        place.height = lines * fonts.line_height(small) + self._scene.px(2)
        return Label(self._ui, place, text, size=Size.SMALL, color=quiet, wrap=True), text

    def say(self, title: str, found: Difficulty | None) -> None:
        """Show how hard the problem with this title is, and why.

        With None for ``found``, show the collection's description again.
        """
        if self._line.alive():
            self._line.set_text("" if found is not None else self._about)
            self._card.set_text(f"{title}: {found.reasons}" if found is not None else "")


def build_empty(scene: Scene, room: pygame.Rect, own_folder: Path) -> None:
    """Add a text that explains how to fill the empty library, and buttons to open and to make problems."""
    px = scene.px
    text = _(
        "There are no problems here yet. Drop problem files on this window, or put them into\n{folder}"
    )
    box = pygame.Rect(0, 0, min(room.width, px(560)), px(90))
    box.center = room.centerx, room.centery - px(50)
    Label(scene.ui, box, text.format(folder=str(own_folder)), wrap=True, align="center")
    button = pygame.Rect(room.centerx - px(184), box.bottom + px(10), px(180), px(40))
    Button(scene.ui, button, _("Open a file"), action=Action.OPEN, look="filled")
    Button(scene.ui, button.move(px(188), 0), _("New problem"), action=Action.NEW)

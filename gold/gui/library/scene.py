"""The library: collections on the left, their problems as cards, and a search over everything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pygame

from gold import clock
from gold.gui.board.card_grid import Card, CardGrid
from gold.gui.computer.worker import Computer
from gold.gui.keys.table import Action, Scope
from gold.gui.library.audit import audit_collection
from gold.gui.library.cards import Cards
from gold.gui.library.estimating import Estimating
from gold.gui.library.head import LibraryHead, build_empty
from gold.gui.library.importing import Importing
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.orders import ranks
from gold.gui.library.organizing import Organizing, Selected
from gold.gui.library.position_dialog import SearchByPosition
from gold.gui.library.side import LibrarySide
from gold.gui.library.top_row import TopRow
from gold.gui.look.theme import Size
from gold.gui.stage.scene import Scene, Window
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.controls import Button, ButtonLook
from gold.gui.widgets.fields import TextField
from gold.i18n import _, ngettext
from gold.problem.shown import shown_name
from gold.trainer.difficulty import Difficulty
from gold.trainer.library import Order, Owner, Shelved, ordered, search
from gold.trainer.progress.attempts import Tally
from gold.trainer.progress.daily import Quota, Today
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.notes import Note
from gold.trainer.progress.training import plan, training

_PAUSE = 0.15  # seconds from the last letter typed until the search runs


class LibraryScene(Scene):
    """Shows the library and opens what is chosen.

    ``logbook`` opens the record of what was tried and solved on first use. With a ``computer``, the
    difficulty of the problems on show is found out while nothing else is to be done.
    """

    scope = Scope.LIBRARY
    tab = Tab.LIBRARY

    def __init__(
        self,
        window: Window,
        logbook: Callable[[], Logbook],
        loader: LibraryLoader | None = None,
        computer: Computer | None = None,
    ) -> None:
        super().__init__(window)
        self._logbook = logbook
        self._loader = loader or LibraryLoader()
        self._shelves: list[Shelved] = []
        self._coming: list[Shelved] = []
        self._chosen: Path | None = None
        self._query = ""
        self._typed: float | None = None
        self._goes_on_typing = False
        self._tallies: Mapping[str, Tally] = {}
        self._grid = CardGrid(self._open_card)
        self._source: Shelved | None = None
        self._shown: Shelved | None = None
        self._order = Order.GIVEN
        self._estimating = Estimating(computer, logbook) if computer is not None else None
        self._head: LibraryHead | None = None
        self._today: Today | None = None
        self._notes: Mapping[str, Note] = {}
        self._by_position = SearchByPosition(window, self._show_found)
        self._organizing = Organizing(
            window, self._loader.own_folder, lambda: self._logbook().notes,
            shelves=lambda: self._shelves, shown=lambda: self._source, selected=self._selected,
            on_noted=self._noted, on_change=self._changed,
        )  # fmt: skip
        self._importing = Importing(window, self._loader.own_folder, self._changed)

    # What is shown

    @property
    def shelves(self) -> tuple[Shelved, ...]:
        """The collections that have been read."""
        return tuple(self._shelves)

    @property
    def shown(self) -> Shelved | None:
        """The collection on show, or the search results; None if there is none."""
        return self._shown

    def resume(self) -> None:
        """Show what was solved meanwhile, and read changed files."""
        self._tallies = self._logbook().attempts.tallies()
        self._notes = self._logbook().notes.all()
        if self._loader.start_if_changed():
            self._coming.clear()
        if self._shelves:  # else what is read brings the plan with it
            self._plan()
        self._pick(keep_place=True)

    def _pick(self, keep_place: bool = False) -> None:
        """Decide what to show, and make the cards."""
        if self._by_position.found is not None:
            self._source = self._by_position.found
        elif self._query.strip():
            motifs = {name: found.motifs for name, found in self._known.items()}
            self._source = search(self._shelves, self._query, self._notes, motifs)
        else:
            chosen = [one for one in self._shelves if one.collection.path == self._chosen]
            self._source = chosen[0] if chosen else self._shelves[0] if self._shelves else None
        self._shown = self._sorted(self._source)
        self._grid.show(self._cards(), keep_place)
        if self._estimating is not None:
            self._estimating.look_at(self._shown)
        self._goes_on_typing = self.typing
        self.relayout()

    def _cards(self) -> Sequence[Card]:
        return Cards(self._shown, self._tallies, self._notes, self._known) if self._shown else ()

    @property
    def _known(self) -> Mapping[str, Difficulty]:
        return self._estimating.known if self._estimating is not None else {}

    def _sorted(self, shelved: Shelved | None) -> Shelved | None:
        if shelved is None or self._order is Order.GIVEN:
            return shelved
        return ordered(shelved, ranks(self._order, self._logbook(), self._tallies, self._known))

    def sort(self, order: Order) -> None:
        """Show the problems in another order."""
        self._order = order
        self._pick()

    def choose(self, shelved: Shelved) -> None:
        """Show a collection."""
        self._query, self._typed, self._by_position.found = "", None, None
        self._chosen = shelved.collection.path
        self._pick()

    def _of(self, owner: Owner) -> list[Shelved]:
        return [one for one in self._shelves if one.owner is owner]

    def caption(self) -> str:
        """The name of the collection on show, or the search text."""
        name = [shown_name(self._shown.collection)] if self._shown is not None else []
        return " · ".join([super().caption(), *name])

    # Layout

    def build(self) -> None:
        """Sidebar, search, head, cards."""
        px, area = self.px, self.area
        side = pygame.Rect(area.left, area.top, self._side_width(), area.height)
        self._side = side
        self._build_search()
        self._build_training()
        sidebar = LibrarySide(
            self.ui, self._shelves, self._source, self._tallies, self._loader.running,
            on_choose=self.choose, on_take=lambda: self.ui.ring.focus(self._grid, show=True),
        )  # fmt: skip
        sidebar.build(side)
        if self._goes_on_typing:
            self._give_keyboard_back()
        main = pygame.Rect(side.right, area.top, area.width - side.width, area.height)
        room = main.inflate(-2 * px(22), 0)
        room.top, room.height = self._row.below, area.bottom - self._row.below
        if self._shown is None:
            self._head = None
            if not self._loader.running:
                build_empty(self, room, self._loader.own_folder)
            return
        self._head = LibraryHead(self, room, self._shown, self._tallies, self._order, self.sort)
        self._say_of_card()
        top = self._head.bottom
        self._grid.place(self.ui, pygame.Rect(room.left - px(3), top, room.width + px(16), area.bottom - top))

    def _build_search(self) -> None:
        cap = self.ui.keys.cap(Action.SEARCH, self.scope)
        room, hint = self._row.search, _("Search: title, tag, #ko …   {key}").format(key=cap)
        if self.theme.fonts.width(hint, self.theme.type_px(Size.BODY)) > room.width - self.px(20):
            hint = f"{_('Search')}   {cap}"
        self._field = TextField(
            self.ui, room, self._query, placeholder=hint, on_change=self._search_typed,
            on_enter=lambda _text: self._search_entered(), name="search",
        )  # fmt: skip

    def _side_width(self) -> int:
        return min(self.px(270), self.area.width // 3)

    @property
    def _row(self) -> TopRow:
        return TopRow(self, self._side_width())

    def _build_training(self) -> None:
        left = self._today.left if self._today else 0
        said = ngettext("Train {n}", "Train {n}", left).format(n=left) if left else _("Train")
        look: ButtonLook = "filled" if left else "quiet"
        Button(self.ui, self._row.training, said, action=Action.TRAIN, look=look)

    def _give_keyboard_back(self) -> None:
        """After a new layout, give the keyboard back to the search if it had it."""
        self._goes_on_typing = False
        self.ui.ring.focus(None)
        self.ui.ring.focus(self._field)
        self._field.edit_position = len(self._query)
        self._field.cursor_has_moved_recently = True

    @property
    def toast_area(self) -> pygame.Rect:
        """Beside the search, or below the title."""
        return self._row.toast

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the sidebar's ground and the cards."""
        colors = self.theme.colors
        canvas.fill(colors.panel, self._side)
        line = self.px(1)
        canvas.fill(
            colors.line, pygame.Rect(self._side.right - line, self._side.top, line, self._side.height)
        )
        if self._shown is not None:
            self._grid.draw(canvas)

    # Input

    def process_event(self, event: pygame.event.Event) -> bool:
        """Let the cards follow the mouse."""
        if self._estimating is not None:
            self._estimating.stand_back()
        return self._shown is not None and self._grid.process_event(event)

    def take_key(self, event: pygame.event.Event) -> bool:
        """Escape ends a search at once, whatever has the focus."""
        return event.key == pygame.K_ESCAPE and self._clear_search()

    def perform(self, action: Action) -> bool:
        """Carry out an action."""
        if self._grid.perform(action, self.ui.ring):
            return True
        if action in (Action.NEXT_COLLECTION, Action.PREVIOUS_COLLECTION):
            self._step_collection(1 if action is Action.NEXT_COLLECTION else -1)
        elif action is Action.SEARCH:
            self.ui.ring.focus(self._field)
        elif action is Action.SEARCH_POSITION:
            selected = self._selected()
            self._by_position.ask(self._shelves, selected.entry.problem if selected else None)
        elif action is Action.EDIT:
            self._edit_selected()
        elif action is Action.IMPORT:
            self._importing.ask()
        elif action is Action.SORT:
            orders = list(Order)
            self.sort(orders[(orders.index(self._order) + 1) % len(orders)])
        elif action is Action.TRAIN:
            self._train()
        elif action is Action.AUDIT:
            if self._shown is not None and self._shown.count:
                audit_collection(self.window, self._shown.collection)
        else:
            return self._organizing.perform(action)
        return True

    def _step_collection(self, direction: int) -> None:
        shelves = [*self._of(Owner.PROGRAM), *self._of(Owner.USER)]
        if not shelves:
            return
        here = [index for index, one in enumerate(shelves) if one is self._source]
        self.choose(shelves[(here[0] + direction) % len(shelves) if here else 0])

    def _open_card(self, index: int) -> None:
        """Practise a problem; if it cannot be read, show the error."""
        if self._shown is None:
            return
        entry = self._shown.collection.entries[index]
        if entry.error is not None:
            self.window.say(str(entry.error), "bad")
        elif entry.problem is not None and self._shown.drafts[index]:
            self.window.edit(entry.problem, entry.path, entry.index)
            self.window.say(_("Not yet: {reason}").format(reason=entry.problem.errors()[0]))
        else:
            self.window.play(self._shown.collection, index)

    def _edit_selected(self) -> None:
        if self._shown is not None and self._grid.cards:
            entry = self._shown.collection.entries[self._grid.selected]
            if entry.problem is not None:
                self.window.edit(entry.problem, entry.path, entry.index)

    def _selected(self) -> Selected | None:
        if self._shown is None or not self._grid.cards:
            return None
        index = self._grid.selected
        return Selected(self._shown.collection.entries[index], self._shown.ids[index])

    def _noted(self) -> None:
        """Show changed favourites and notes."""
        self._notes = self._logbook().notes.all()
        self._pick(keep_place=True)

    def _changed(self, path: Path | None) -> None:
        """Read everything again after files have changed; show the collection there, if one is given."""
        if path is not None:
            self._query, self._chosen, self._by_position.found = "", path, None
        self._coming.clear()
        self._loader.start()

    # Training

    @property
    def _quota(self) -> Quota:
        return Quota(self.window.settings.reviews_per_day, self.window.settings.new_per_day)

    def _plan(self) -> None:
        self._today = plan(self._logbook(), self._shelves, self._quota, clock.now())

    def _train(self) -> None:
        """Practise what is left to do today."""
        if self._loader.running:
            self.window.say(_("The library is still being read."))
            return
        turns = self.window.settings.variants
        course = training(self._logbook(), self._shelves, self._quota, clock.now(), turns)
        if course.collection.entries:
            self.window.play(course, 0)
        else:
            self.window.say(
                _("Nothing is left to do today. You choose how much a day in the settings."), "good"
            )

    # Search

    def _search_typed(self, text: str) -> None:
        self._query, self._typed, self._by_position.found = text, 0.0, None

    def _show_found(self) -> None:
        """Show what a search by position has found."""
        self._query, self._typed = "", None
        self._pick()

    def _search_entered(self) -> None:
        self._look()
        self._goes_on_typing = False
        self.ui.ring.focus(self._grid, show=True)

    def _look(self) -> None:
        """Show the search results."""
        self._typed = None
        self._pick()

    def _clear_search(self) -> bool:
        if not self._query and self._by_position.found is None:
            return False
        if self.ui.typing:
            self.ui.ring.focus(None, show=False)
        self._query, self._typed, self._by_position.found = "", None, None
        self._pick()
        return True

    # Time

    @property
    def busy(self) -> bool:
        """Whether files are read, pictures are missing, somebody is typing, or problems are estimated."""
        estimating = self._estimating is not None and self._estimating.busy
        return self._loader.running or self._grid.busy or self._typed is not None or estimating

    def update(self, seconds: float) -> None:
        """Take what has been read, make pictures, and run the search."""
        was_running = self._loader.running
        found = self._loader.poll()
        self._coming += found
        if was_running and not self._loader.running:  # all at once, so that nothing jumps about
            self._shelves, self._coming = self._coming, []
            self._by_position.search_again(self._shelves)
            self._plan()
            self._pick(keep_place=True)
        elif self._coming and self._shown is None:
            self._show_first()
        if self._typed is not None:
            self._typed += seconds
            if self._typed >= _PAUSE:
                self._look()
        self._estimate(seconds)
        if self._shown is not None:
            self._say_of_card()
            self._grid.update()
            self.dirty = self.dirty or self._grid.dirty

    def _show_first(self) -> None:
        """Show the first collection while the others are still read; the list of them comes with the last."""
        self._shelves = self._coming[:1]
        self._pick()
        self._shelves = []

    def _say_of_card(self) -> None:
        """Say how hard the problem under the mouse or the keyboard is, if that is known."""
        if self._head is not None and self._shown is not None:
            index = self._grid.pointed_at
            self._head.say(self._known.get(self._shown.ids[index]) if index >= 0 else None)

    def _estimate(self, seconds: float) -> None:
        """Go on finding out how hard the problems are; a card that is known now says so."""
        if self._estimating is None or self._shown is None:
            return
        name = self._estimating.update(seconds)
        if name in self._shown.ids:
            self._grid.reword(self._cards())

    def pause(self) -> None:
        """Leave the computer to others."""
        if self._estimating is not None:
            self._estimating.pause()

    def close(self) -> None:
        """Stop reading."""
        self._loader.stop()
        self.pause()

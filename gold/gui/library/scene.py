"""The library: collections on the left, their problems as cards, and a search over everything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from pathlib import Path

import pygame

from gold import clock
from gold.errors import GoldError
from gold.gui.board.card_grid import Card, CardGrid
from gold.gui.computer.worker import Computer
from gold.gui.keys.actions import Action, Scope
from gold.gui.library.audit import audit_collection
from gold.gui.library.cards import Cards
from gold.gui.library.estimating import Estimating
from gold.gui.library.filter_dialog import FilterDialog
from gold.gui.library.frame import LibraryHead, SearchBar, build_empty, build_side
from gold.gui.library.importing import import_files
from gold.gui.library.linking import linked_folders
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.on_show import LibraryOnShow
from gold.gui.library.orders import ranks
from gold.gui.library.organizing import Organizing, none_selected
from gold.gui.library.position_dialog import SearchByPosition
from gold.gui.library.trained import train_part
from gold.gui.library.training_starter import TrainingStarter
from gold.gui.stage.files_dialog import FilesDialog
from gold.gui.stage.menu import Menu, offers
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import Tab
from gold.i18n import _, language
from gold.problem.played_game import is_game
from gold.problem.shown import shown_name, shown_tag
from gold.trainer.library.filtering import Due, Filter, Filtering
from gold.trainer.library.shelves import Order, Shelved, ShelvedEntry, everything, ordered, search_shelves
from gold.trainer.marks import Mark, Note, Tally
from gold.trainer.place import keep_shelf, kept_shelf
from gold.trainer.progress.logbook import Logbook
from gold.trainer.settings import TrainedPart
from gold.trainer.training.guided_path import GuidedPath, course_on, here_on
from gold.trainer.training.learning_path import PATH, to_practise
from gold.trainer.training.trained import part_of

MORE = (
    Action.SEARCH_POSITION, Action.EVERY_DAY, Action.EXAM, Action.TUTORIAL,
    Action.SHOW_GAME, Action.SHOW_PATTERNS, Action.PASTE, Action.AUDIT, Action.PRINT, Action.ORGANIZE,
    Action.UNDO, Action.HELP,
)  # fmt: skip
"""The actions without a button, in the order of the menu."""
OF_CARD = (
    Action.OPEN_SELECTED, Action.EDIT, Action.FAVOURITE, Action.NEVER, Action.NOTE, Action.RENAME,
    Action.MOVE, Action.DELETE, Action.PICTURE,
)  # fmt: skip
"""The actions in the menu of a problem."""
_LOOK_SECONDS = 2.0  # seconds until it is looked again whether files have changed
_PAUSE_SECONDS = 0.15  # seconds from the last letter typed until the search runs


class LibraryScene(LibraryOnShow):
    """Shows the library and opens what is chosen.

    ``logbook`` opens the record of what was tried and solved on first use. The ``computer`` finds out how
    difficult the problems on show are while nothing else is to be done.
    """

    scope = Scope.LIBRARY
    tab = Tab.LIBRARY

    def __init__(
        self, window: Window, logbook: Callable[[], Logbook], computer: Computer,
        loader: LibraryLoader | None = None,
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._logbook = logbook
        self._loader = loader or LibraryLoader(linked=lambda: linked_folders(window), wait=window.turns.wait)
        self._since_look, self._is_on_top = 0.0, False
        self.shelves: tuple[Shelved, ...] = ()
        self._coming: list[Shelved] = []
        self._chosen = kept_shelf()
        self.query, self._shows_all = "", False
        self._typed: float | None = None
        self._goes_on_typing = False
        self.tallies: Mapping[str, Tally] = {}
        self._grid = CardGrid(self._open_card, self._show_menu_of_card)
        self.source: Shelved | None = None
        self.shown: Shelved | None = None
        self.order, self.asked = Order.GIVEN, Filter()
        self._seed = 0  # of the random order
        self._estimating = Estimating(computer, logbook)
        self._head: LibraryHead | None = None
        self.training = TrainingStarter(
            window, logbook, self._read_shelves, lambda: self._loader.path, self.paths
        )
        self._notes: Mapping[str, Note] = {}
        self._by_position = SearchByPosition(window, self._show_found)
        self._organizing = Organizing(self, self._loader.own_folder, lambda: self._logbook().notes)

    def paths(self) -> Sequence[GuidedPath]:
        """The guided paths, as far as they have been read."""
        return self._loader.paths

    def _read_shelves(self) -> Sequence[Shelved] | None:
        """The collections; None before all of them have been read."""
        return self.shelves if self._loader.has_read else None

    # What is shown

    def resume(self) -> None:
        self._since_look, self._is_on_top = _LOOK_SECONDS, True
        self.tallies = self._logbook().attempts.tallies()
        self._notes = self._logbook().notes.all()
        if self.shelves and self.shelves[0].language != language():  # some names are translated when read
            self.changed(None)
        elif self._loader.start_if_changed():
            self._coming.clear()
        self.training.count()
        self._pick(keep_place=True)

    def _pick(self, keep_place: bool = False) -> None:
        """Decide what to show, and make the cards."""
        self._typed = None
        if self._by_position.found is not None:
            self.source = self._by_position.found
        elif self._shows_all:
            self.source = everything(self.shelves)
        elif self.query.strip():
            motifs = {name: difficulty.motifs for name, difficulty in self._estimating.known.items()}
            self.source = search_shelves(self.shelves, self.query, self._notes, motifs)
        else:
            self.source = self._shelf_at(self._chosen)
        self.shown = self.source
        if self.shown is not None and self.asked != Filter():
            self.shown = self._filtering(self.shown).filtered(self.asked)
        if self.shown is not None and self.order is not Order.GIVEN:
            known = self._estimating.known
            of = ranks(self.order, self.shown.ids, self._logbook(), self.tallies, known, self._seed)
            self.shown = ordered(self.shown, of)
        self._grid.show(self._cards(), keep_place)
        self._estimating.look_at(self.shown)
        self._goes_on_typing = self.typing
        self.relayout()

    @property
    def listed(self) -> tuple[Shelved, ...]:
        """What the sidebar lists: once all has been read, the path through it and the guided ones; and the
        collections.
        """
        path = self._loader.path if self._loader.has_read else None
        guided = [each.shelved for each in self.paths()] if path is not None else []
        return (path, *guided, *self.shelves) if path is not None and path.entries else self.shelves

    def _guided(self) -> GuidedPath | None:
        """The guided path on show; None if it is something else, or not all of it is shown in its order."""
        return next(
            (one for one in self.paths() if self.shown and one.shelved.entries == self.shown.entries), None
        )

    def _shelf_at(self, path: Path | None) -> Shelved | None:
        """The collection at a path, else the first one below it, else one with a problem from there, else the
        first of all.
        """
        if path == PATH:
            return self.listed[0] if self.listed else None
        if path is not None:
            shelves = sorted(self.shelves, key=lambda one: one.collection.path != path)
            for one in (
                *(each.shelved for each in self.paths() if each.shelved.collection.path == path),
                *shelves,
            ):
                if one.collection.path.is_relative_to(path) or path in {
                    each.entry.path for each in one.entries
                }:
                    return one
        return self.shelves[0] if self.shelves else None

    def _cards(self) -> Sequence[Card]:
        known = self._estimating.known
        return Cards(self.shown, self.tallies, self._notes, known) if self.shown else ()

    def sort(self, order: Order) -> None:
        self.order, self._seed = order, clock.now().microsecond
        self._pick()

    def _filtering(self, shelved: Shelved) -> Filtering:
        tomorrow = clock.day_start(clock.now()) + timedelta(days=1)
        due = {card.problem for card in self._logbook().reviews.due(tomorrow)}
        states = {Due.NOW: due, Due.NEVER: self._logbook().notes.never()}
        return Filtering(shelved, self.tallies, states, self._estimating.known)

    def filter(self, chosen: Filter) -> None:
        """Show only some of the problems."""
        self.asked = chosen
        self._pick()

    def show_marked(self, mark: Mark) -> None:
        """Show the problems of all collections that have a mark."""
        self._search_for("")
        self._shows_all = True
        self.filter(Filter(mark))

    def show_tagged(self, tag: str) -> None:
        """Search for the problems that have a tag, or whose proof has this motif."""
        self.asked = Filter()
        self.type_query("#" + shown_tag(tag).replace(" ", "-"))
        self._pick()

    def _ask_for_filter(self) -> None:
        if self.source is not None:
            asking = FilterDialog(self.window, self._filtering(self.source), self.asked, self.filter)
            self.window.push(asking)

    def part_on_show(self) -> TrainedPart | None:
        """What is on show, as a part of the library that can be trained."""
        return part_of(self.source, self.query, self.asked) if self.source is not None else None

    def _train_this(self) -> None:
        part = self.part_on_show()
        if part is None:
            raise GoldError(_("A collection, a search or a motif can be trained: choose one first."))
        train_part(self.window, part)
        self.training.count()
        self.relayout()

    def choose(self, shelved: Shelved) -> None:
        self._search_for("")
        self._chosen = shelved.collection.path
        keep_shelf(self._chosen)
        self._pick()
        if shelved.collection.path == PATH and self.shown is shelved:
            self._grid.select(-1 if (here := self.training.here_on_path) is None else here)
        elif (guided := self._guided()) is not None:
            self._grid.select(here_on(guided, self._logbook()))

    def take(self) -> None:
        """Go on to the cards of the collection that is chosen; on a path, to where it was left."""
        guided = self._guided()
        if guided is not None:
            self.training.go_on(guided)
        elif self.source is not None and self.source.collection.path == PATH:
            self.training.every_day()
        else:
            self.ui.ring.focus(self._grid, show=True)

    def caption(self) -> str:
        name = [shown_name(self.shown.collection)] if self.shown is not None else []
        return " · ".join([super().caption(), *name])

    # Layout

    def build(self) -> None:
        px, area = self.px, self.area
        side = pygame.Rect(area.left, area.top, min(px(312), area.width // 3), area.height)
        self._side = side
        self._bar = SearchBar(self, side.width)
        build_side(self, side)
        if self._goes_on_typing:
            self._goes_on_typing = False
            self._bar.field.type_on()
        top = self._bar.bottom
        room = pygame.Rect(side.right + px(22), top, area.width - side.width - 2 * px(22), area.bottom - top)
        if self.shown is None:
            self._head = None
            if not self._loader.running:
                build_empty(self, room, self._loader.own_folder)
            return
        self._head = LibraryHead(self, room, self.shown)
        self._say_of_card()
        top = self._head.bottom
        self._grid.place(self.ui, pygame.Rect(room.left - px(3), top, room.width + px(16), area.bottom - top))

    @property
    def toast_area(self) -> pygame.Rect:
        return self._bar.toast_area

    def draw(self, canvas: pygame.Surface) -> None:
        colors, side, line = self.theme.colors, self._side, self.px(1)
        canvas.fill(colors.panel, side)
        canvas.fill(colors.line, pygame.Rect(side.right - line, side.top, line, side.height))
        if self.shown is not None:
            self._grid.draw(canvas)

    # Input

    def process_event(self, event: pygame.event.Event) -> bool:
        self._estimating.stand_back()
        return self.shown is not None and self._grid.process_event(event)

    def take_key(self, event: pygame.event.Event) -> bool:
        """Escape shows all problems again, whatever has the focus: it ends a search and a filter at once."""
        is_searching = self.query or self._by_position.found is not None or self._shows_all
        if event.key != pygame.K_ESCAPE or not (is_searching or self.asked != Filter()):
            return False
        if self.ui.typing:
            self.ui.ring.focus(None, show=False)
        self._search_for("")
        self.filter(Filter())
        return True

    def perform(self, action: Action) -> bool:
        return self._grid.perform(action, self.ui.ring) or super().perform(action)

    def commands(self) -> Mapping[Action, Callable[[], object]]:
        selected = self.selected_entry()
        orders = [*Order, Order.GIVEN]
        return {
            Action.NEXT_COLLECTION: lambda: self._step_collection(1),
            Action.PREVIOUS_COLLECTION: lambda: self._step_collection(-1),
            Action.SEARCH: lambda: self.ui.ring.focus(self._bar.field),
            Action.SEARCH_POSITION: lambda: self._by_position.ask(
                self.shelves, selected.entry.problem if selected else None
            ),
            Action.EDIT: lambda: self._edit(selected),
            Action.IMPORT: self._import,
            Action.SORT: lambda: self.sort(orders[orders.index(self.order) + 1]),
            Action.FILTER: self._ask_for_filter,
            Action.TRAIN: self.training.train,
            Action.TRAINED: self._train_this,
            Action.AUDIT: self._audit,
            Action.MORE: self._show_more,
            **self._organizing.commands(),
        }

    def _show_more(self) -> None:
        place = next(each.focus_rect for each in self.ui.ring.widgets if each.name == Action.MORE)
        self._show_menu(MORE, place)

    def _show_menu_of_card(self, index: int, place: tuple[int, int]) -> None:
        if self.shown is not None and self.shown.entries[index].entry.problem is not None:
            self._show_menu(OF_CARD, pygame.Rect(place, (1, 1)))

    def _show_menu(self, actions: Sequence[Action], place: pygame.Rect) -> None:
        self.window.push(Menu(self.window, self.scope, offers(self.window, self.scope, actions), place))

    def _step_collection(self, direction: int) -> None:
        listed = self.listed
        here = [index for index, one in enumerate(listed) if one is self.source]
        if listed:
            self.choose(listed[(here[0] + direction) % len(listed) if here else 0])

    def _audit(self) -> None:
        if self.shown is not None and self.shown.count:
            audit_collection(self.window, self.shown.collection)

    def _open_card(self, index: int) -> None:
        """Practise a problem, or show a game; of what cannot be read, show the error."""
        if self.shown is None:
            return
        shelved = self.shown.entries[index]
        entry = shelved.entry
        if entry.error is not None:
            self.window.say(str(entry.error), "bad")
        elif entry.problem is not None and is_game(entry.problem):
            self.window.show_game(entry.problem, entry.path)
        elif entry.problem is not None and shelved.is_draft:
            self._edit(shelved)
            self.window.say(_("Not yet: {reason}").format(reason=entry.problem.errors()[0]))
        elif (guided := self._guided()) is not None:
            self.window.play(course_on(guided), index)
        else:
            self.window.play(to_practise(self.shown, self._loader.path), index)

    def _edit(self, shelved: ShelvedEntry | None) -> None:
        if shelved is None:
            raise none_selected()
        if shelved.entry.problem is not None:
            self.window.edit(shelved.entry.problem, shelved.entry.path, shelved.entry.index)

    def selected_entry(self) -> ShelvedEntry | None:
        has_one = self.shown is not None and self._grid.cards and self._grid.chosen
        return self.shown.entries[self._grid.selected] if self.shown and has_one else None

    def noted(self) -> None:
        self._notes = self._logbook().notes.all()
        self._pick(keep_place=True)

    def changed(self, path: Path | None) -> None:
        if path is not None:
            self._chosen = path
            self._search_for("")
        self._coming.clear()
        self._loader.start()

    def _import(self) -> None:
        def take(paths: Sequence[Path]) -> None:
            import_files(self.window, self._loader.own_folder, paths, self.changed)

        self.window.push(FilesDialog(self.window, take, _("Import problems"), _("Import")))

    # Search

    @property
    def is_reading(self) -> bool:
        return self._loader.running

    def type_query(self, query: str) -> None:
        """Search for what is being typed, when no letter has come for a moment."""
        self._search_for(query, 0.0)

    def _search_for(self, query: str, typed: float | None = None) -> None:
        self.query, self._typed, self._by_position.found = query, typed, None
        self._shows_all = False

    def _show_found(self) -> None:
        """Show what a search by position has found."""
        self.query, self._shows_all = "", False
        self._pick()

    def search_entered(self) -> None:
        self._pick()
        self._goes_on_typing = False
        self.ui.ring.focus(self._grid, show=True)

    # Time

    @property
    def busy(self) -> bool:
        is_working = self._loader.running or self._grid.busy or self._estimating.busy
        return is_working or self._typed is not None

    def update(self, seconds: float) -> None:
        self._since_look += seconds
        if self._since_look >= _LOOK_SECONDS and self._is_on_top:
            self._since_look = 0.0
            self._loader.look()
        if self._loader.is_stale:
            self.changed(None)
        was_running = self._loader.running
        self._coming += self._loader.poll()
        if was_running and not self._loader.running:  # show all at once, so that nothing jumps about
            self.shelves, self._coming = tuple(self._coming), []
            self._by_position.search_again(self.shelves)
            self.training.count()
            self._pick(keep_place=True)
            self.training.library_read()
        elif self._coming and self.shown is None:
            wanted = [one for one in self._coming if self._chosen in (None, one.collection.path)]
            self.shelves = tuple(wanted[:1])  # shown while the others are read; they come at once
            self._pick()
            self.shelves = ()
        if self._typed is not None:
            self._typed += seconds
            if self._typed >= _PAUSE_SECONDS:
                self._pick()
        if self.shown is not None:
            name = self._estimating.update(seconds)
            if name and name in self.shown.ids:
                self._grid.reword(self._cards())
            self._say_of_card()
            self._grid.update()
            self.dirty = self.dirty or self._grid.dirty

    def _say_of_card(self) -> None:
        """Say how hard the problem under the mouse or the keyboard is, if that is known."""
        if self._head is not None and self.shown is not None:
            index = self._grid.pointed_at
            name = self.shown.entries[index].id if index >= 0 else ""
            self._head.say(self._estimating.known.get(name))

    def pause(self) -> None:
        self._is_on_top = False
        self._estimating.pause()
        self.training.forget()

    def close(self) -> None:
        self._loader.stop()
        self.pause()

"""What the library shows, and how that changes: a collection, a path, or the results of a search."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import fmean

from gold import clock
from gold.errors import GoldError
from gold.gui.board.card_grid import Card, CardGrid
from gold.gui.computer.worker import Computer
from gold.gui.library.cards import Cards
from gold.gui.library.estimating import Estimating
from gold.gui.library.importing import linked_folders
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.orders import ranks
from gold.gui.library.position_dialog import SearchByPosition
from gold.gui.library.training_starter import TrainingStarter
from gold.gui.stage.scene import Scene, Window
from gold.gui.widgets.list_view import ListView
from gold.i18n import _
from gold.problem.names.shown import gives_away, shown_tag
from gold.trainer.library.filtering import Due, Filter, Filtering
from gold.trainer.library.shelves import (
    Order,
    Owner,
    Shelved,
    ShelvedEntry,
    everything,
    ordered,
    search_shelves,
)
from gold.trainer.marks import Mark, Note, Tally
from gold.trainer.place import LastPlace, keep_shelf, kept_shelf
from gold.trainer.progress.logbook import Logbook
from gold.trainer.settings import TrainedPart
from gold.trainer.training.choosing import MADE_AWAY, is_made_by_gold
from gold.trainer.training.guided_path import GuidedPath, here_on, is_new_to_go
from gold.trainer.training.learning_path import PATH
from gold.trainer.training.trained import part_of

_SOME_CHOICE = 20
"""A collection with this many problems is large enough to be suggested first."""
_NEAR = 150.0
"""The suggested collection stays while the person's rating moves by less than this."""


class LibraryOnShow(Scene):
    """The state of the library that its parts share (sidebar, search, head, organizer).

    ``shelves`` are the collections that have been read. ``source`` is the collection or the search
    result on show; None if there is none. ``shown`` has the entries of ``source`` that pass the
    filter ``asked``, sorted by ``order``; the ``grid`` shows them as cards. ``tallies`` has the
    person's attempts, by problem id.
    """

    def __init__(
        self,
        window: Window,
        logbook: Callable[[], Logbook],
        computer: Computer,
        loader: LibraryLoader | None,
        grid: CardGrid,
    ) -> None:
        super().__init__(window)
        self._logbook = logbook
        self._loader = loader or LibraryLoader(
            linked=lambda: linked_folders(window), wait=window.turns.wait
        )
        self._grid = grid
        self.shelves: tuple[Shelved, ...] = ()
        self._coming: list[Shelved] = []
        self._chosen = kept_shelf()
        self._suggested: tuple[Path, float] | None = None  # with the person's rating at that time
        self.lists: dict[Owner, ListView] = {}  # the sidebar's lists of the last layout
        self._practised: LastPlace | None = None  # the place of the last practice seen in resume()
        self._comes_back = False
        self.query = ""
        self._shows_all = False
        self._typed: float | None = None
        self._goes_on_typing = False
        self.tallies: Mapping[str, Tally] = {}
        self.source: Shelved | None = None
        self.shown: Shelved | None = None
        self.order = Order.GIVEN
        self.asked = Filter()
        self._seed = 0  # of the random order
        self._estimating = Estimating(computer, logbook)
        self.training = TrainingStarter(window, logbook, self._loader, lambda: self.shelves)
        self._notes: Mapping[str, Note] = {}
        self._by_position = SearchByPosition(window, self._show_found)

    def paths(self) -> Sequence[GuidedPath]:
        """The guided paths; empty until they have been read."""
        return self._loader.paths

    # What is chosen

    def choose(self, shelved: Shelved) -> None:
        """Show a collection, and end a search."""
        self._search_for("")
        self._chosen = shelved.collection.path
        keep_shelf(self._chosen)
        self._pick()
        if shelved.collection.path == PATH and self.shown is shelved:
            self._grid.select(-1 if (here := self.training.here_on_path) is None else here)
        elif (guided := self._guided()) is not None:
            self._grid.select(here_on(guided, self._logbook()))

    def take(self) -> None:
        """Handle Enter in the sidebar.

        On a path, practise from where the person left it; else move the focus to the cards.
        """
        guided = self._guided()
        if guided is not None:
            self.training.go_on(guided)
        elif self.source is not None and self.source.collection.path == PATH:
            self.training.every_day()
        else:
            self.ui.ring.focus(self._grid, show=True)

    def sort(self, order: Order) -> None:
        """Show the problems in this order. Each call gives another random order."""
        self.order = order
        self._seed = clock.now().microsecond
        self._pick()

    def filter(self, chosen: Filter) -> None:
        """Show only the problems that pass this filter."""
        self.asked = chosen
        self._pick()

    def show_marked(self, mark: Mark) -> None:
        """Show the problems of all collections that have a mark."""
        self._search_for("")
        self._shows_all = True
        self.filter(Filter(mark))

    def show_tagged(self, tag: str) -> None:
        """Search for the problems that have this tag or, from their proof, this motif."""
        self.asked = Filter()
        self.type_query("#" + shown_tag(tag).replace(" ", "-"))
        self._pick()

    def type_query(self, query: str) -> None:
        """Note the text that is being typed; it is searched for once typing has paused."""
        self._search_for(query, 0.0)

    def search_entered(self) -> None:
        """Search at once, and move the focus to the cards."""
        self._pick()
        self._goes_on_typing = False
        self.ui.ring.focus(self._grid, show=True)

    def _search_for(self, query: str, typed: float | None = None) -> None:
        self.query = query
        self._typed = typed
        self._by_position.found = None
        self._shows_all = self._comes_back = False

    @property
    def _is_searching(self) -> bool:
        return bool(self.query) or self._by_position.found is not None or self._shows_all

    def _come_back(self) -> None:
        """Show the collection or path with the problem practised last.

        Then :meth:`_select_practised` can select it. Do nothing if a search is on show, or if the
        problem is on show already.
        """
        place = self._practised
        shown = self.shown
        if not (self._comes_back and place is not None and self._loader.has_read):
            return
        was_found = shown is not None and not place.number and place.problem in shown.ids
        if not (self._is_searching or was_found):
            shelf = self._shelf_at(PATH if place.on_path and not place.files else Path(place.files))
            if shelf is not None and shelf is not self.source and place.problem in shelf.ids:
                self.choose(shelf)
                self._comes_back = True

    def _select_practised(self) -> None:
        """Select the card of the problem practised last, after the cards were laid out."""
        if (
            self._comes_back
            and self._practised
            and self.shown is not None
            and self._loader.has_read
        ):
            self._comes_back = False
            if self._practised.problem in self.shown.ids:
                self._grid.select(self.shown.ids.index(self._practised.problem))

    def _show_found(self) -> None:
        self.query = ""
        self._shows_all = False
        self._pick()

    def _train_this(self) -> None:
        part = self.part_on_show()
        if part is None:
            raise GoldError(_("Choose a collection, a search or a motif to train first."))
        self.training.train_part(part)
        self.training.count()
        self.relayout()

    def part_on_show(self) -> TrainedPart | None:
        """The part of the library on show, for training to take new problems from.

        None if training cannot be restricted to it, as for a guided path or the whole library.
        """
        if self.source is None or self.path_on_show is not None:
            return None
        return part_of(self.source, self.query, self.asked)

    def selected_entry(self) -> ShelvedEntry | None:
        """The entry of the selected card; None before the person has chosen one."""
        has_one = self.shown is not None and self._grid.cards and self._grid.chosen
        return self.shown.entries[self._grid.selected] if self.shown and has_one else None

    def noted(self) -> None:
        """Show the cards again. Called after favourites or notes have changed."""
        self._notes = self._logbook().notes.all()
        self._pick(keep_place=True)

    def changed(self, path: Path | None) -> None:
        """Read the library again.

        Called after files have changed. With a ``path``, then show the collection there.
        """
        if path is not None:
            self._chosen = path
            self._search_for("")
        self._coming.clear()
        self._loader.start()

    # What is shown

    def _pick(self, keep_place: bool = False) -> None:
        """Update ``source`` and ``shown``, and make the cards.

        They follow from the search, the filter and the order. With ``keep_place``, the selected
        card and the scroll position stay.
        """
        self._typed = None
        if self._by_position.found is not None:
            self.source = self._by_position.found
        elif self._shows_all:
            self.source = everything(self.shelves)
        elif self.query.strip():
            motifs = {
                name: difficulty.motifs for name, difficulty in self._estimating.known.items()
            }
            self.source = search_shelves(self.shelves, self.query, self._notes, motifs)
        else:
            self.source = self._shelf_at(self._chosen)
        self.shown = self.source
        if self.shown is not None and self.asked != Filter():
            self.shown = self._filtering(self.shown).filtered(self.asked)
        if self.shown is not None and self.order is not Order.GIVEN:
            known = self._estimating.known
            of = ranks(
                self.order, self.shown.entries, self._logbook(), self.tallies, known, self._seed
            )
            self.shown = ordered(self.shown, of)
        self._grid.show(self._cards(), keep_place)
        self._estimating.look_at(self.shown)
        self._goes_on_typing = self.typing
        self.relayout()

    @property
    def listed(self) -> tuple[Shelved, ...]:
        """The entries of the sidebar.

        Once all is read, the path through all problems and the guided paths come before the
        collections.
        """
        path = self._loader.path if self._loader.has_read else None
        guided = [each.shelved for each in self.paths()] if path is not None else []
        return (path, *guided, *self.shelves) if path is not None and path.entries else self.shelves

    @property
    def is_reading(self) -> bool:
        """Whether the library is still being read."""
        return self._loader.running

    @property
    def path_on_show(self) -> GuidedPath | None:
        """The guided path on show, even if a filter hides some of it; None if no path is on show."""
        source = self.source
        return next(
            (one for one in self.paths() if source is not None and one.shelved is source), None
        )

    def _guided(self) -> GuidedPath | None:
        """The guided path whose problems are all on show, in its order; None if there is no such path."""
        return next(
            (
                one
                for one in self.paths()
                if self.shown and one.shelved.entries == self.shown.entries
            ),
            None,
        )

    def _shelf_at(self, path: Path | None) -> Shelved | None:
        """The collection at ``path``.

        If there is none, the first collection in a folder below it or with a problem in the file;
        else the first of all collections. For None, a collection at the person's level. While the
        path through all problems is read again, it is ``source``.
        """
        if path == PATH:
            return self.listed[0] if self.listed and self._loader.has_read else self.source
        if path is None:
            return self._at_their_strength()
        guided = (one.shelved for one in self.paths() if one.shelved.collection.path == path)
        for one in (*guided, *sorted(self.shelves, key=lambda one: one.collection.path != path)):
            if one.collection.path.is_relative_to(path) or path in {
                each.entry.path for each in one.entries
            }:
                return one
        return next(iter(self.shelves), None)

    def _at_their_strength(self) -> Shelved | None:
        """The collection to show to a person who has chosen none.

        It is the one whose mean rating is nearest to the person's. Large collections come before
        small ones, and collections made by GoLD count as farther away. A suggestion stays until the
        rating has changed by ``_NEAR``. A person who is new to Go or has no rating gets the first
        collection; so does everybody until all is read.
        """
        logbook = self._logbook()
        now = clock.now()
        first = next(iter(self.shelves), None)
        if not self._loader.has_read or not logbook.ratings.history() or is_new_to_go(logbook, now):
            return first
        mine = logbook.ratings.of_person(now).value
        if (stays := self._still_suggested(mine)) is not None:
            return stays
        levels = self._distances_from(mine)
        if not levels:
            return first
        nearest = levels[min(levels)]
        self._suggested = nearest.collection.path, mine
        return nearest

    def _still_suggested(self, rating: float) -> Shelved | None:
        """The collection that was suggested last, if the rating has hardly changed.

        None if there was none, or the rating has changed by ``_NEAR`` or more since.
        """
        if self._suggested is None:
            return None
        path, then = self._suggested
        if abs(rating - then) >= _NEAR:
            return None
        return next((one for one in self.shelves if one.collection.path == path), None)

    def _distances_from(self, rating: float) -> dict[float, Shelved]:
        """The collections that can be suggested, by the distance of their mean rating from ``rating``."""
        estimates = self._estimating.known
        large = [one for one in self.shelves if len(one.ids) >= _SOME_CHOICE]
        distances: dict[float, Shelved] = {}
        for one in large or self.shelves:
            known = [estimates[name].rating for name in one.ids if name in estimates]
            if known and not gives_away(one.collection.name):
                away = MADE_AWAY if is_made_by_gold(one.collection.path) else 0.0
                distances.setdefault(abs(fmean(known) - rating) + away, one)
        return distances

    def _cards(self) -> Sequence[Card]:
        if self.shown is None:
            return ()
        return Cards(
            self.shown,
            self.tallies,
            self._notes,
            self._estimating.known,
            hides_own=self.window.settings.hide_titles,
        )

    def _filtering(self, shelved: Shelved) -> Filtering:
        due = {
            card.problem for cards in self._logbook().reviews_today(clock.now()) for card in cards
        }
        states = {Due.NOW: due, Due.NEVER: self._logbook().notes.never()}
        return Filtering(shelved, self.tallies, states, self._estimating.known)

"""The library: collections on the left, their problems as cards, and a search over everything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import pygame

from gold.gui.board.card_grid import CardGrid
from gold.gui.computer.worker import Computer
from gold.gui.keys.actions import Action, Scope
from gold.gui.library.audit import audit_collection
from gold.gui.library.cards import shown_difficulty
from gold.gui.library.filter_dialog import FilterDialog
from gold.gui.library.frame import LibraryHead, SearchBar, build_empty, build_side
from gold.gui.library.importing import import_files
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.on_show import LibraryOnShow
from gold.gui.library.organizing import Organizing, none_selected
from gold.gui.look.places import left_part, right_part, without_left, without_top
from gold.gui.stage.files_dialog import FilesDialog
from gold.gui.stage.menu import show_menu
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import Tab
from gold.i18n import _, language
from gold.problem.collection import brief
from gold.problem.games.played_game import is_game
from gold.problem.names.shown import shown_name
from gold.trainer.compared_to_best import is_settled
from gold.trainer.library.filtering import Filter
from gold.trainer.library.shelves import Order, ShelvedEntry, everything
from gold.trainer.marks import Mark, mark_in
from gold.trainer.modes import FOR_SETTLED_GROUPS
from gold.trainer.place import LastPlace, kept_place
from gold.trainer.progress.logbook import Logbook
from gold.trainer.training.course import Course
from gold.trainer.training.guided_path import course_on
from gold.trainer.training.learning_path import to_practise

MORE = (
    Action.SEARCH_POSITION, Action.IDEAS, Action.EVERY_DAY, Action.EXAM, Action.QUIZ, Action.STRENGTH,
    Action.TUTORIAL, Action.WORDS, Action.SHOW_GAME, Action.SHOW_PATTERNS, Action.PASTE, Action.AUDIT,
    Action.PRINT, Action.ORGANIZE, Action.UNDO, Action.HELP,
)  # fmt: skip
"""The actions without a button, in the order of the menu."""
OF_CARD = (
    Action.OPEN_SELECTED, Action.EDIT, Action.FAVOURITE, Action.NEVER, Action.NOTE, Action.RENAME,
    Action.MOVE, Action.DELETE, Action.PICTURE,
)  # fmt: skip
"""The actions in the menu of a problem."""
_LOOK_SECONDS = 2.0  # seconds between two checks whether files have changed
_PAUSE_SECONDS = 0.15  # seconds from the last letter typed until the search runs


class LibraryScene(LibraryOnShow):
    """Shows the library and opens the problem or game that the person chooses.

    ``logbook()`` opens the logbook on first use. While it is idle, the ``computer`` estimates the
    difficulty of the problems on show.
    """

    scope = Scope.LIBRARY
    tab = Tab.LIBRARY

    def __init__(
        self,
        window: Window,
        logbook: Callable[[], Logbook],
        computer: Computer,
        loader: LibraryLoader | None = None,
    ) -> None:
        grid = CardGrid(self._open_card, self._show_menu_of_card)
        super().__init__(window, logbook, computer, loader, grid)
        self._since_look = 0.0
        self._is_on_top = False
        self._head: LibraryHead | None = None
        self._organizing = Organizing(self, self._loader.own_folder, lambda: self._logbook().notes)

    def _ask_for_filter(self) -> None:
        if self.source is not None:
            self.window.push(
                FilterDialog(self.window, self._filtering(self.source), self.asked, self.filter)
            )

    def caption(self) -> str:
        name = [shown_name(self.shown.collection)] if self.shown is not None else []
        return " · ".join([super().caption(), *name])

    # Layout

    def build(self) -> None:
        px = self.px
        area = self.area
        side = left_part(area, min(px(312), area.width // 3))
        self._side = side
        self._bar = SearchBar(self, side.width)
        build_side(self, side)
        if self._goes_on_typing:
            self._goes_on_typing = False
            self._bar.field.type_on()
        beside = without_left(area, side.width).inflate(-2 * px(22), 0)
        room = without_top(beside, self._bar.bottom - area.top)
        if self.shown is None:
            self._head = None
            if not self._loader.running:
                build_empty(self, room, self._loader.own_folder)
            return
        self._head = LibraryHead(self, room, self.shown)
        self._say_of_card()
        top = self._head.bottom
        cards = pygame.Rect(room.left - px(3), top, room.width + px(16), area.bottom - top)
        self._grid.place(self.ui, cards)
        self._select_practised()

    @property
    def toast_area(self) -> pygame.Rect:
        return self._bar.toast_area

    def draw(self, canvas: pygame.Surface) -> None:
        colors = self.theme.colors
        side = self._side
        line = self.px(1)
        canvas.fill(colors.panel, side)
        canvas.fill(colors.line, right_part(side, line))
        if self.shown is not None:
            self._grid.draw(canvas)

    # Input

    def process_event(self, event: pygame.event.Event) -> bool:
        self._estimating.stand_back()
        return self.shown is not None and self._grid.process_event(event)

    def take_key(self, event: pygame.event.Event) -> bool:
        """Let Escape end the search and the filter, whichever widget has the focus.

        Return True if the key was used; False for other keys, and if there is neither a search nor
        a filter.
        """
        if event.key != pygame.K_ESCAPE or not (self._is_searching or self.asked != Filter()):
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
            Action.IDEAS: self._show_ideas,
            Action.AUDIT: self._audit,
            Action.QUIZ: self._quiz,
            Action.MORE: partial(show_menu, self, MORE),
            **self._organizing.commands(),
        }

    def _show_menu_of_card(self, index: int, place: tuple[int, int]) -> None:
        if self.shown is not None and self.shown.entries[index].entry.problem is not None:
            show_menu(self, OF_CARD, pygame.Rect(place, (1, 1)))

    def _step_collection(self, direction: int) -> None:
        listed = self.listed
        if not listed:
            return
        here = [index for index, one in enumerate(listed) if one is self.source]
        index = (here[0] + direction) % len(listed) if here else 0
        self.choose(listed[index])

    def _audit(self) -> None:
        if self.shown is not None and self.shown.count:
            audit_collection(self.window, self.shown.collection)

    def _show_ideas(self) -> None:
        if (path := self.path_on_show) is not None:
            self.training.show_ideas_of(path)
        else:
            self.training.show_ideas(Course())

    def _quiz(self) -> None:
        """Begin a status quiz about the problems on show, from the selected card on.

        The quiz may give away an answer, so it leaves out new problems (:meth:`_fits_quiz`). If no
        problem is left, it asks about problems of the whole library.
        """
        shown = self.shown or everything(())
        here = self._grid.selected
        said = ""
        if fit := [n for n, one in enumerate(shown.entries) if self._fits_quiz(one)]:
            if len(fit) < len(shown.entries):
                text = _(
                    "The quiz asks about {n} of these {total}: those tried, and settled groups."
                )
                said = text.format(n=len(fit), total=len(shown.entries))
            shown = shown.with_entries(shown.entries[n] for n in fit)
            here = sum(n < here for n in fit) % len(fit)
        elif shown.entries and (
            others := [*filter(self._fits_quiz, everything(self.shelves).entries)]
        ):
            shown = everything(()).with_entries(others)
            here = 0
            said = _("You have tried none of these yet, so the quiz asks about others.")
        course = Course(shown.collection, chosen_mode=FOR_SETTLED_GROUPS)
        if (index := course.beside(here - 1, 1)) is not None:
            self.window.play(course, index)
        else:
            said = _("There is no problem here that can be played.")
        if said:
            self.window.say(said)

    def _fits_quiz(self, one: ShelvedEntry) -> bool:
        """Whether the quiz about a problem gives nothing away.

        That is so if the person has tried the problem, or its file says that no first move changes
        the status.
        """
        settled = one.entry.problem is not None and is_settled(one.entry.problem)
        return settled or mark_in(self.tallies, one.id) is not Mark.NEW

    def _open_card(self, index: int) -> None:
        """Open the entry of a card: practise a problem, show a game, or edit a draft.

        For an unreadable entry, show its error.
        """
        if self.shown is None:
            return
        shelved = self.shown.entries[index]
        entry = shelved.entry
        problem = entry.problem
        if entry.error is not None:
            self.window.say(brief(entry.error), "bad")
        elif problem is not None and is_game(problem):
            self.window.show_game(problem, entry.path)
        elif problem is not None and shelved.is_draft:
            self._edit(shelved)
            reason = problem.errors()[0]
            self.window.say(_("Not yet: {reason}").format(reason=reason))
        elif (guided := self._guided()) is not None:
            self.window.play(course_on(guided), index)
        else:
            self.window.play(to_practise(self.shown, self._loader.path), index)

    def _edit(self, shelved: ShelvedEntry | None) -> None:
        if shelved is None:
            raise none_selected()
        if shelved.entry.problem is not None:
            self.window.edit(shelved.entry.problem, shelved.entry.path, shelved.entry.index)

    def _import(self) -> None:
        def take(paths: Sequence[Path]) -> None:
            import_files(self.window, self._loader.own_folder, paths, self.changed)

        self.window.push(FilesDialog(self.window, take, _("Import problems"), _("Import")))

    # Time

    def resume(self) -> None:
        self._since_look = _LOOK_SECONDS
        self._is_on_top = True
        self.tallies = self._logbook().attempts.tallies()
        self._notes = self._logbook().notes.all()
        if self._loader.language != language():  # some names are translated when read
            self.changed(None)
        elif self._loader.start_if_changed():
            self._coming.clear()
        self.training.count()
        self._pick(keep_place=True)
        place = kept_place()
        if place != self._practised:
            self._come_back_from(place)

    def _come_back_from(self, place: LastPlace | None) -> None:
        """Select the problem that the person practised last, at ``place``.

        If the placement test is unfinished, say how it goes on.
        """
        self._practised = place
        self._comes_back = place is not None and not place.is_training
        if place is not None and place.is_placement:
            self.window.say(_("Your strength test is not over: Train goes on with it."))
        self._come_back()

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
        if self._take_collections_read():
            self._by_position.search_again(self.shelves)
            self.training.count()
            self._pick(keep_place=True)
            self._come_back()
            self.training.library_read()
        elif self._coming and self.shown is None:
            wanted = [one for one in self._coming if self._chosen in (None, one.collection.path)]
            self.shelves = tuple(wanted[:1])  # shown while the other collections are being read
            self._pick()
            self.shelves = ()
        if self._typed is not None:
            self._typed += seconds
            if self._typed >= _PAUSE_SECONDS:
                self._pick()
        if self.shown is not None:
            name = self._estimating.update(seconds)
            if name and name in self.shown.ids:
                self._grid.show(self._cards(), keep_place=True)
            self._say_of_card()
            self._grid.update()
            self.dirty = self.dirty or self._grid.dirty

    def _take_collections_read(self) -> bool:
        """Take the collections that the loader has read since the last call.

        Return True when the last collection has arrived: then ``shelves`` are all of them.
        """
        was_running = self._loader.running
        self._coming += self._loader.poll()
        if not was_running or self._loader.running:
            return False
        self.shelves = tuple(self._coming)
        self._coming = []
        return True

    @property
    def day_in_short(self) -> str | None:
        """Today's training in a few words, for another tab to show; None until the library is read.

        The first use starts reading it.
        """
        if not self._loader.has_read and not self._loader.running:
            self._loader.start_if_changed()
        if self._take_collections_read():
            self.training.count()
        return self.training.in_short if self._loader.has_read else None

    def _say_of_card(self) -> None:
        """Show the difficulty of the problem under the mouse or the keyboard focus, if it is known."""
        if self._head is not None and self.shown is not None:
            index = self._grid.pointed_at
            name = self.shown.entries[index].id if index >= 0 else ""
            title = self._grid.cards[index].title if index >= 0 else ""
            known = self._estimating.known.get(name)
            self._head.say(title, shown_difficulty(known, mark_in(self.tallies, name)))

    def pause(self) -> None:
        self._is_on_top = False
        self._estimating.pause()
        self.training.forget()

    def close(self) -> None:
        self._loader.stop()
        self.pause()

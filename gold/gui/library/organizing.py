"""Favourites and notes in the library; the user's own problems renamed, moved, merged, deleted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from gold import clock
from gold.errors import GoldError
from gold.folders import bin_folder
from gold.gui.keys.table import Action, Scope
from gold.gui.stage.line_dialog import LineDialog
from gold.gui.stage.reading import in_background
from gold.gui.stage.scene import Window
from gold.gui.stage.text_dialog import TextDialog
from gold.gui.widgets.list_view import Row
from gold.i18n import _
from gold.problem.collection import Collection, Entry
from gold.trainer.library import Owner, Shelved
from gold.trainer.progress.notes import Notes

if TYPE_CHECKING:
    from gold.trainer.arranging import Arranger

_Found = TypeVar("_Found")


@dataclass(frozen=True, slots=True)
class Selected:
    """A problem that is selected in the library: its entry, and its problem id (empty if unreadable)."""

    entry: Entry
    id: str


class Organizing:
    """Carries out the library's actions of this kind. What only some of them need is imported late, because
    the library is the first picture.

    ``shelves()`` are all collections, ``shown()`` the one on show, ``selected()`` the problem under the
    selection. ``on_noted()`` is called after a favourite or a note has changed, ``on_change(path)`` after
    files have, with the collection to show; None leaves that as it is.
    """

    def __init__(
        self, window: Window, own_folder: Path, notes: Callable[[], Notes], *,
        shelves: Callable[[], list[Shelved]], shown: Callable[[], Shelved | None],
        selected: Callable[[], Selected | None], on_noted: Callable[[], object],
        on_change: Callable[[Path | None], object],
    ) -> None:  # fmt: skip
        self._window, self._own_folder, self._notes = window, own_folder, notes
        self._shelves, self._shown, self._selected = shelves, shown, selected
        self._on_noted, self._on_change = on_noted, on_change

    @cached_property
    def _arranger(self) -> Arranger:
        from gold.trainer.arranging import Arranger
        from gold.trainer.bin import Bin

        return Arranger(self._own_folder, Bin(bin_folder()))

    def perform(self, action: Action) -> bool:
        """Carry out an action; False if it is of another kind."""
        match action:
            case Action.FAVOURITE:
                self._toggle_favourite()
            case Action.NOTE:
                self._ask_for_note()
            case Action.RENAME:
                self._ask_for_title()
            case Action.MOVE:
                self._ask_where_to()
            case Action.DELETE:
                self._delete()
            case Action.UNDO:
                self._change(self._arranger.undo, self._undone)
            case Action.PICTURE:
                self._save_picture()
            case Action.PRINT:
                self._print()
            case Action.ORGANIZE:
                self._offer_everything()
            case _:
                return False
        return True

    # Favourites and notes

    def _toggle_favourite(self) -> None:
        selected = self._selected()
        if selected is None or not selected.id:
            return
        notes, favourite = self._notes(), not self._notes().of(selected.id).favourite
        notes.set_favourite(selected.id, favourite, clock.now())
        self._window.say(_("A favourite now") if favourite else _("No longer a favourite"))
        self._on_noted()

    def _ask_for_note(self) -> None:
        selected = self._selected()
        if selected is None or not selected.id:
            return
        notes = self._notes()

        def write(text: str) -> None:
            notes.write(selected.id, text, clock.now())
            self._on_noted()

        self._window.push(TextDialog(self._window, _("Your note"), notes.of(selected.id).text, write))

    # Pictures

    def _save_picture(self) -> None:
        from gold.gui.sheets.dialogs import offer_picture

        selected = self._selected()
        if selected is not None and selected.entry.problem is not None:
            offer_picture(self._window, selected.entry.problem)

    def _print(self) -> None:
        from gold.gui.sheets.dialogs import offer_sheets

        shown = self._shown()
        if shown is not None:
            offer_sheets(self._window, shown.collection)

    # Problems

    def _ask_for_title(self) -> None:
        selected = self._own()
        entry = selected.entry
        if entry.problem is None:
            raise entry.error or GoldError(_("This problem cannot be read."))
        arranger = self._arranger
        self._window.push(
            TextDialog(
                self._window, _("Rename the problem"), entry.problem.title,
                lambda title: self._change(lambda: arranger.rename_problem(entry, title)),
            )
        )  # fmt: skip

    def _ask_where_to(self) -> None:
        entry, arranger = self._own().entry, self._arranger
        elsewhere = [
            one.collection
            for one in self._own_shelves()
            if entry.path not in {each.path for each in one.collection.entries}
        ]
        self._ask_for_collection(
            _("Move the problem to"), _("Move"), elsewhere,
            lambda target: arranger.move_problem(entry, target),
            lambda name: arranger.move_to_new(entry, name),
        )  # fmt: skip

    def _ask_where_to_copy(self) -> None:
        selected, arranger = self._selected(), self._arranger
        problem = selected.entry.problem if selected is not None else None
        if problem is None:
            raise GoldError(_("No problem is selected."))
        self._ask_for_collection(
            _("Copy the problem to"), _("Copy"), [one.collection for one in self._own_shelves()],
            lambda target: arranger.copy_problem(problem, target),
            lambda name: arranger.copy_to_new(problem, name),
        )  # fmt: skip

    def _ask_for_collection(
        self, title: str, take: str, targets: list[Collection], put: Callable[[Collection], None],
        begin: Callable[[str], Path],
    ) -> None:  # fmt: skip
        """Let the user choose one of the collections to ``put`` the problem into, or ``begin`` a new one."""
        rows = [Row(target.name, str(len(target.entries))) for target in targets]
        rows.append(Row(_("A new collection …")))

        def chosen(index: int) -> None:
            if index < len(targets):
                self._change(lambda: put(targets[index]))
            else:
                self._window.push(TextDialog(self._window, _("Name of the new collection"), "", named))

        def named(name: str) -> None:
            self._change(lambda: begin(name), self._on_change)

        self._window.push(LineDialog(self._window, title, rows, chosen, take))

    def _delete(self) -> None:
        entry, arranger = self._own().entry, self._arranger
        self._change(lambda: arranger.delete_problem(entry), lambda _none: self._deleted())

    def _deleted(self) -> None:
        self._on_change(None)
        key = self._window.keys.cap(Action.UNDO, Scope.LIBRARY)
        self._window.say(_("Deleted. {key} brings it back.").format(key=key))

    # Collections

    def _ask_for_name(self) -> None:
        collection, arranger = self._own_collection(), self._arranger
        self._window.push(
            TextDialog(
                self._window, _("Rename the collection"), collection.name,
                lambda name: self._change(
                    lambda: arranger.rename_collection(collection, name), self._on_change
                ),
            )
        )  # fmt: skip

    def _ask_merge_with(self) -> None:
        collection, arranger = self._own_collection(), self._arranger
        targets = [one.collection for one in self._own_shelves() if one.collection.path != collection.path]
        if not targets:
            raise GoldError(_("There is no other collection of your own."))

        def take(index: int) -> None:
            target = targets[index]
            self._change(
                lambda: arranger.merge(collection, target), lambda _none: self._on_change(target.path)
            )

        rows = [Row(target.name, str(len(target.entries))) for target in targets]
        self._window.push(LineDialog(self._window, _("Merge the collection into"), rows, take, _("Merge")))

    def _delete_collection(self) -> None:
        collection, arranger = self._own_collection(), self._arranger
        self._change(lambda: arranger.delete_collection(collection), lambda _none: self._deleted())

    # All of it

    def _offer_everything(self) -> None:
        """A list of everything that can be done here, with its key."""
        offers: list[tuple[str, Action | None, Callable[[], object]]] = [
            (_("Favourite or not"), Action.FAVOURITE, self._toggle_favourite),
            (_("Your note …"), Action.NOTE, self._ask_for_note),
            (_("Rename the problem …"), Action.RENAME, self._ask_for_title),
            (_("Move the problem …"), Action.MOVE, self._ask_where_to),
            (_("Copy the problem …"), None, self._ask_where_to_copy),
            (_("Delete the problem"), Action.DELETE, self._delete),
            (_("Rename the collection …"), None, self._ask_for_name),
            (_("Merge the collection …"), None, self._ask_merge_with),
            (_("Delete the collection"), None, self._delete_collection),
            (_("Save a picture of the problem …"), Action.PICTURE, self._save_picture),
            (_("Print the collection …"), Action.PRINT, self._print),
            (_("Undo the latest change"), Action.UNDO, lambda: self.perform(Action.UNDO)),
        ]
        keys = self._window.keys
        rows = [
            Row(text, keys.cap(action, Scope.LIBRARY) if action is not None else "")
            for text, action, _run in offers
        ]
        title = _("Organize")
        self._window.push(LineDialog(self._window, title, rows, lambda index: offers[index][2](), _("OK")))

    # What it is about

    def _own(self) -> Selected:
        """The selected problem.

        :raises GoldError: if there is none, or it is not the user's own.
        """
        selected = self._selected()
        if selected is None:
            raise GoldError(_("No problem is selected."))
        if not self._arranger.owns(selected.entry.path):
            raise GoldError(_("This problem came with the program; only your own can be changed."))
        return selected

    def _own_collection(self) -> Collection:
        shown = self._shown()
        if shown is None or shown.owner is not Owner.USER or not shown.collection.path.name:
            raise GoldError(_("Choose a collection of your own first."))
        return shown.collection

    def _own_shelves(self) -> list[Shelved]:
        return [one for one in self._shelves() if one.owner is Owner.USER]

    def _change(self, work: Callable[[], _Found], then: Callable[[_Found], object] | None = None) -> None:
        """Change files in a thread, and then read the library again."""

        def done(found: _Found) -> None:
            if then is not None:
                then(found)
            else:
                self._on_change(None)

        in_background(self._window, work, done, _("Saving …"), "", can_be_left=False)

    def _undone(self, said: str) -> None:
        if said:
            self._on_change(None)
        text = _("Undone: {what}").format(what=said) if said else _("There is nothing to undo.")
        self._window.say(text)

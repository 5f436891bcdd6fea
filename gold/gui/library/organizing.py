"""The library's menu *Organize*: favourites, notes, and changes to the user's own files, such as renaming."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gold import clock
from gold.errors import GoldError
from gold.file_names import file_name
from gold.folders import bin_folder
from gold.gui.keys.actions import Action, Scope
from gold.gui.library.exporting import export_collection, export_page, print_collection
from gold.gui.library.importing import link_folder, linked_folders, unlink_folder
from gold.gui.library.on_show import LibraryOnShow
from gold.gui.stage.asking import LineDialog, TextDialog
from gold.gui.stage.background import in_background
from gold.gui.stage.file_dialog import SaveDialog, exported_words
from gold.gui.stage.never_again import never_again
from gold.gui.stage.scene import Window
from gold.gui.widgets.list_view import Row
from gold.i18n import _
from gold.problem.collection import Collection, Entry
from gold.problem.model import Problem
from gold.problem.names.shown import file_title, title_in_list
from gold.trainer.library.shelves import Owner, ShelvedEntry
from gold.trainer.progress.notes import Notes

if TYPE_CHECKING:
    from gold.trainer.library.bin import Restored
    from gold.trainer.library.own_library import OwnLibrary


class Organizing:
    """Carries out the library's actions on files, favourites and notes.

    They concern the collection on show and the selected problem.

    Modules that only some actions need are imported late, because the library is the first screen.
    """

    def __init__(
        self, library: LibraryOnShow, own_folder: Path, notes: Callable[[], Notes]
    ) -> None:
        self._library = library
        self._window = library.window
        self._own_folder = own_folder
        self._notes = notes

    @cached_property
    def _own_library(self) -> OwnLibrary:
        from gold.trainer.library.bin import Bin
        from gold.trainer.library.own_library import OwnLibrary

        return OwnLibrary(self._own_folder, Bin(bin_folder()))

    def commands(self) -> dict[Action, Callable[[], object]]:
        """The functions that carry out this object's actions, by action."""
        runs = {action: run for _text, action, run in self._offers() if action is not None}
        return {Action.ORGANIZE: self._offer_everything, **runs}

    def _offers(self) -> list[tuple[str, Action | None, Callable[[], object]]]:
        """The lines of the menu: the text, the action if there is one, and the function to call."""
        return [
            (_("Add to favourites"), Action.FAVOURITE, self._toggle_favourite),
            (_("Never again"), Action.NEVER, self._toggle_never),
            (_("Your note …"), Action.NOTE, self._ask_for_note),
            (_("Rename the problem …"), Action.RENAME, self._ask_for_title),
            (_("Move the problem …"), Action.MOVE, self._ask_where_to),
            (_("Copy the problem …"), None, self._ask_where_to_copy),
            (_("Delete the problem"), Action.DELETE, self._delete),
            (_("Rename the collection …"), None, self._ask_for_name),
            (_("Merge the collection …"), None, self._ask_merge_with),
            (_("Delete the collection"), None, self._delete_collection),
            (_("Link a folder …"), None, partial(link_folder, self._window, self._library.changed)),
            (
                _("Unlink a folder …"),
                None,
                partial(unlink_folder, self._window, self._library.changed),
            ),
            (_("Save a picture of the problem …"), Action.PICTURE, self._save_picture),
            (_("Print the collection …"), Action.PRINT, partial(self._export, print_collection)),
            (_("Save the collection as SGF …"), None, partial(self._export, export_collection)),
            (_("Save as a page for the browser …"), None, partial(self._export, export_page)),
            (_("Undo the latest change"), Action.UNDO, self._undo),
            (_("Redo the change"), Action.REDO, self._redo),
        ]

    def _offer_everything(self) -> None:
        offers = self._offers()
        keys = self._window.keys
        rows = [
            Row(text, keys.cap(action, Scope.LIBRARY) if action is not None else "")
            for text, action, _run in offers
        ]
        title = _("Organize")
        self._window.push(
            LineDialog(self._window, title, rows, lambda index: offers[index][2](), _("OK"))
        )

    # Favourites and notes

    def _toggle_favourite(self) -> None:
        selected = self._required()
        notes = self._notes()
        favourite = not self._notes().of(selected.id).favourite
        notes.set_favourite(selected.id, favourite, clock.now())
        self._window.say(_("A favourite now") if favourite else _("No longer a favourite"))
        self._library.noted()

    def _toggle_never(self) -> None:
        never_again(self._window, self._notes(), self._required().id)
        self._library.noted()

    def _ask_for_note(self) -> None:
        selected = self._required()
        notes = self._notes()

        def write(text: str) -> None:
            notes.write(selected.id, text, clock.now())
            self._library.noted()

        self._window.push(
            TextDialog(self._window, _("Your note"), notes.of(selected.id).text, write)
        )

    # Pictures

    def _save_picture(self) -> None:
        from gold.gui.sheets.picture import PNG, SVG, save_picture

        problem = self._problem
        window = self._window

        def save(path: Path) -> None:
            theme = window.theme
            coordinates = window.settings.coordinates
            save_picture(problem, path, theme.board, theme.fonts, coordinates)
            window.say(exported_words(path), "good")

        name = file_name(problem.title.casefold(), _("untitled")) + PNG
        title = _("Save a picture (.png or .svg)")
        window.push(SaveDialog(window, save, name, title, suffixes=(PNG, SVG)))

    def _export(self, export: Callable[[Window, Collection], object]) -> None:
        """Export the problems on show: those that pass the filter, in the chosen order."""
        shown = self._library.shown
        if shown is None:
            return
        if not shown.count:
            raise GoldError(_("There is no problem here that can be played."))
        export(self._window, shown.collection)

    # Problems

    def _ask_for_title(self) -> None:
        selected = self._own()
        entry = selected.entry
        if entry.problem is None:
            raise entry.error or GoldError(_("This problem cannot be read."))
        library = self._own_library
        title = entry.problem.title or file_title(entry)
        self._ask(_("Rename the problem"), title, partial(library.rename_problem, entry))

    def _ask_where_to(self) -> None:
        entry = self._own().entry
        library = self._own_library
        own = self._own_collections()
        elsewhere = [one for one in own if entry.path not in {each.path for each in one.entries}]
        self._ask_for_collection(
            _("Move the problem to"),
            _("Move"),
            elsewhere,
            partial(library.move_problem, entry, title=self._called(entry)),
            begin=True,
        )

    def _ask_where_to_copy(self) -> None:
        problem = self._problem
        library = self._own_library
        entry = self._required().entry
        self._ask_for_collection(
            _("Copy the problem to"),
            _("Copy"),
            self._own_collections(),
            partial(library.copy_problem, problem, title=self._called(entry)),
            begin=True,
        )

    def _ask_for_collection(
        self,
        title: str,
        take: str,
        targets: list[Collection],
        put: Callable[[Any], Path | None],
        begin: bool = False,
    ) -> None:
        """Let the user choose one of ``targets``, and call ``put`` with it.

        With ``begin``, a new collection can be chosen, too: then ``put`` gets the name that the
        user types. ``title`` and ``take`` are the dialog's title and button.
        """
        rows = [Row(target.name, str(len(target.entries))) for target in targets]
        if begin:
            rows.append(Row(_("A new collection …")))

        def done(path: Path | None) -> None:
            self._library.changed(path)
            what = self._own_library.done
            key = self._window.keys.cap(Action.UNDO, Scope.LIBRARY)
            self._window.say(_("{what}. {key} undoes it.").format(what=what, key=key))

        def chosen(index: int) -> None:
            if index < len(targets):
                self._change(partial(put, targets[index]), done)
            else:
                self._ask(_("Name of the new collection"), "", put, done)

        self._window.push(LineDialog(self._window, title, rows, chosen, take))

    def _ask(
        self,
        title: str,
        text: str,
        change: Callable[[str], Path | None],
        then: Callable[[Any], object] | None = None,
    ) -> None:
        """Ask for a text, and call ``change`` with the answer in a thread.

        ``text`` is filled in at first. Then ``then`` is called with the result (:meth:`_change`).
        """

        def take(answer: str) -> None:
            self._change(partial(change, answer), then)

        self._window.push(TextDialog(self._window, title, text, take))

    def _delete(self) -> None:
        self._change(partial(self._own_library.delete_problem, self._own().entry), self._deleted)

    def _deleted(self, _none: object) -> None:
        self._library.changed(None)
        key = self._window.keys.cap(Action.UNDO, Scope.LIBRARY)
        self._window.say(_("Deleted. {key} brings it back.").format(key=key))

    # Collections

    def _ask_for_name(self) -> None:
        collection = self._own_collection()
        library = self._own_library
        rename = partial(library.rename_collection, collection)
        self._ask(_("Rename the collection"), collection.name, rename)

    def _ask_merge_with(self) -> None:
        collection = self._own_collection()
        library = self._own_library
        targets = [target for target in self._own_collections() if target.path != collection.path]
        if not targets:
            raise GoldError(_("There is no other collection of your own."))
        self._ask_for_collection(
            _("Merge the collection into"), _("Merge"), targets, partial(library.merge, collection)
        )

    def _delete_collection(self) -> None:
        self._change(
            partial(self._own_library.delete_collection, self._own_collection()), self._deleted
        )

    # The problem or the collection

    @property
    def _selected(self) -> ShelvedEntry:
        selected = self._library.selected_entry()
        if selected is None:
            raise none_selected()
        return selected

    def _required(self) -> ShelvedEntry:
        """The selected entry, which has a readable problem.

        :raises GoldError: if no problem is selected, or it cannot be read.
        """
        selected = self._selected
        if selected.entry.problem is None:
            raise selected.entry.error or GoldError(_("This problem cannot be read."))
        return selected

    @property
    def _problem(self) -> Problem:
        problem = self._required().entry.problem
        assert problem is not None
        return problem

    def _own(self) -> ShelvedEntry:
        """The selected entry, which is the user's own. Its problem may be unreadable.

        :raises GoldError: if no problem is selected, or it is not the user's own.
        """
        selected = self._selected
        path = selected.entry.path
        if any(path.is_relative_to(folder) for folder in linked_folders(self._window)):
            raise GoldError(
                _("Copy a problem of a linked folder to rename, move or delete it here (Organize).")
            )
        if not self._own_library.owns(path):
            raise GoldError(_("This problem came with the program; only your own can be changed."))
        return selected

    def _own_collection(self) -> Collection:
        shown = self._library.source
        if shown is None or shown.owner is not Owner.USER or not shown.collection.path.name:
            raise GoldError(_("Choose a collection of your own first."))
        return shown.collection

    def _own_collections(self) -> list[Collection]:
        return [one.collection for one in self._library.shelves if one.owner is Owner.USER]

    def _change(self, work: Callable[[], Any], then: Callable[[Any], object] | None = None) -> None:
        """Call ``work``, which changes files, in a thread; then call ``then`` with its result.

        Without ``then``, the result is the path of a collection: the library is read again and
        shows it.
        """
        in_background(
            self._window, work, then or self._library.changed, _("Saving …"), "", can_be_left=False
        )

    def _restore(
        self, work: Callable[[], Restored | None], nothing: str, text: str, again: str = ""
    ) -> None:
        """Undo or redo a change with ``work``, and show the collection that it concerns.

        The message is ``nothing`` if there was no change, ``again`` (if given) for a deletion,
        otherwise ``text``.
        """

        def done(restored: Restored | None) -> None:
            from gold.trainer.library.own_library import deleted_title

            if restored is None:
                self._window.say(nothing)
                return
            self._library.changed(restored.path)
            key = self._window.keys.cap(Action.REDO, Scope.LIBRARY)
            title = deleted_title(restored.done)
            said = again if title and again else text
            self._window.say(said.format(title=title, what=restored.done, key=key))

        self._change(work, done)

    def _undo(self) -> None:
        text = _("Undone: {what}. {key} redoes it.")
        again = _("Restored: “{title}”. {key} deletes it again.")
        self._restore(self._own_library.undo, _("There is nothing to undo."), text, again)

    def _redo(self) -> None:
        self._restore(self._own_library.redo, _("There is nothing to redo."), _("Redone: {what}"))

    def _called(self, entry: Entry) -> str:
        return called(entry, hides_own=self._window.settings.hide_titles)


def called(entry: Entry, *, hides_own: bool) -> str:
    """The title under which the library lists a problem before it is solved.

    It is empty if the problem is unreadable. With ``hides_own``, a title of the user's own that
    gives the answer away is hidden, too.
    """
    if entry.problem is None:
        return ""
    return title_in_list(entry.problem, entry, entry.index, solved=False, hides_own=hides_own)


def none_selected() -> GoldError:
    """Build the error for an action that needs a selected problem when there is none."""
    return GoldError(
        _("No problem is selected: choose one with the arrow keys or the right mouse button.")
    )

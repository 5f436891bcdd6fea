"""The editor's draft and its file: new, open, save, paste, copy; and the backup of unsaved work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gold.authoring.autosave import Autosave, Recovered
from gold.authoring.draft import Draft
from gold.errors import GoldError, ProblemFormatError
from gold.file_names import file_name, free_path, is_there
from gold.folders import problems_folder
from gold.gui.desktop import clipboard
from gold.gui.desktop.log import LOGGER
from gold.gui.stage.asking import Load, ProblemDialog
from gold.gui.stage.background import (
    in_background,
    pasted_picture,
    picture_message,
    read_in_background,
    unread_message,
)
from gold.gui.stage.dialogs import Choice, MessageDialog
from gold.gui.stage.file_dialog import OpenDialog, SaveDialog, saved_words
from gold.gui.stage.scene import Window
from gold.i18n import _
from gold.problem import files
from gold.problem.collection import Collection
from gold.problem.file_edits import EditedFile, replace_problem
from gold.problem.model import Problem
from gold.problem.pictures.board_picture import BoardPicture
from gold.problem.text import read_bytes
from gold.trainer.library.saving import add_to_file, replace_file
from gold.trainer.library.shelves import is_shipped

_PAUSE_SECONDS = 1.0  # seconds without a change until unsaved work is backed up
_LONGEST_SECONDS = 10.0  # seconds of work without a pause until it is backed up


class EditorFiles:
    """The editor's draft and its file. Unsaved work is never lost without asking.

    ``keeps_safe``: unsaved work is backed up, so that it survives a crash. ``picture`` is the picture
    that the draft was read from; None if there is none. ``on_load()`` is called after the draft or the
    picture was replaced, ``on_save()`` after saving and when ``keeps_safe`` has changed.
    """

    def __init__(
        self, window: Window, on_load: Callable[[], object], on_save: Callable[[], object]
    ) -> None:
        self._window = window
        self._on_load = on_load
        self._on_save = on_save
        self.draft = Draft()
        self._autosave = Autosave()
        self.picture: BoardPicture | None = None
        self._kept: Problem | None = None
        self._changed_at: Problem | None = None
        self._quiet = self._busy = 0.0
        self.keeps_safe = True

    # Unsaved work

    def unless_unsaved(self, go_on: Callable[[], object]) -> None:
        """Ask about unsaved changes, and then call ``go_on``, which discards the draft.

        The user may save the changes, discard them, or cancel. Without changes, nothing is asked.
        """
        if not self.draft.is_dirty:
            go_on()
            return

        def discard() -> None:
            self._forget_kept()
            go_on()

        text = _("“{title}” has unsaved changes.").format(title=self.title)
        choices = (
            Choice(_("Cancel")),
            Choice(_("Don't save"), discard),
            Choice(_("Save"), lambda: self.save(go_on)),
        )
        self._window.push(MessageDialog(self._window, _("Save your changes?"), text, choices))

    @property
    def title(self) -> str:
        """The draft's title, else the name of its file, else “untitled”."""
        return self.draft.problem.title or (
            self.draft.path.name if self.draft.path else _("untitled")
        )

    def update(self, seconds: float) -> None:
        """Back up unsaved work from time to time.

        Called in every frame. The work is backed up when the user pauses, or after some seconds of
        work without a pause. Delete the backup when nothing is unsaved any more.
        """
        problem = self.draft.problem
        if not self.draft.is_dirty:
            self._quiet = self._busy = 0.0
            if self._kept is not None:
                self._forget_kept()
            return
        if problem is self._kept:
            return
        self._quiet = 0.0 if problem is not self._changed_at else self._quiet + seconds
        self._busy += seconds
        self._changed_at = problem
        if self._quiet >= _PAUSE_SECONDS or self._busy >= _LONGEST_SECONDS:
            self.keep()

    def keep(self) -> None:
        """Back up unsaved work in the user's state folder now.

        If that fails, set ``keeps_safe`` to False, and show a message the first time.
        """
        self._quiet = self._busy = 0.0
        self._kept = self.draft.problem
        before = self.keeps_safe
        self.keeps_safe = True
        try:
            self._autosave.save(self.draft)
        except GoldError as error:
            LOGGER.warning("autosave: %s", error)
            self.keeps_safe = False
            if before:
                self._window.say(
                    _("Unsaved work cannot be backed up: {reason}").format(reason=error), "bad"
                )
        if self.keeps_safe is not before:
            self._on_save()

    def _forget_kept(self) -> None:
        self._kept = None
        self._autosave.clear()

    def close(self) -> None:
        """Called when the window closes: delete the backup if nothing is unsaved.

        Otherwise the user could not be asked, and the work is backed up once more.
        """
        if self.draft.is_dirty:
            self.keep()
        else:
            self._autosave.clear()

    # New, open

    def load(
        self,
        problem: Problem | None,
        path: Path | None = None,
        index: int = 0,
        picture: BoardPicture | None = None,
    ) -> None:
        """Replace the draft by a problem, even if the draft has unsaved changes.

        None is an empty problem. ``path`` and ``index`` say where the problem is saved. They are
        ignored for a problem that was read from a ``picture``, since pictures are never written.
        """
        self.draft = Draft(problem, path, index) if picture is None else Draft(problem)
        self.picture = picture
        self._kept = None
        self._on_load()

    def new(self) -> None:
        """Start with an empty problem, after asking about unsaved work."""
        self.unless_unsaved(lambda: self.load(None))

    def open(self) -> None:
        """Let the user choose a file to edit, after asking about unsaved work."""
        self.unless_unsaved(lambda: self._window.push(OpenDialog(self._window, self.open_path)))

    def open_path(self, path: Path) -> None:
        """Edit a problem of a file; if there are several, the user chooses one.

        :raises GoldError: if no problem can be read. If reading takes longer than a moment, the error is shown
            in the window instead.
        """
        read_in_background(
            self._window, [path], lambda collection: self._take_one_of(collection, self.load)
        )

    def _take_one_of(self, collection: Collection, take: Load) -> None:
        """Call ``take`` with the readable problem of a collection.

        If there are several, the user chooses one. Show a message about unreadable problems.
        """
        entry, *others = collection.readable()
        if others:
            self._window.push(ProblemDialog(self._window, collection, take))
        if collection.errors:
            self._window.say(unread_message(collection), "bad")
        if entry.problem is not None and not others:
            take(entry.problem, entry.path, entry.index, entry.picture)
            if entry.picture is not None:
                self._window.say(picture_message(collection), "bad" if entry.remark else "info")

    def recover(self, work: Recovered) -> None:
        """Continue with unsaved work that a crash left behind.

        Its backup is deleted once the new backup has been written.
        """
        self.load(work.problem, work.path, work.index)
        self.draft.saved = work.saved
        self.keep()
        if self.keeps_safe:
            Autosave.discard(work)
        self._on_save()

    # Save

    def save(self, then: Callable[[], object] | None = None) -> None:
        """Save to the draft's file, in the background, and then call ``then``.

        If there is no file, or it cannot be changed, ask for another.
        """
        path = self.draft.path
        index = self.draft.index
        problem = self.draft.problem
        saved = self.draft.saved
        if path is None or is_shipped(path):
            self.save_as(then)
            return

        def go_on(refused: ProblemFormatError | None) -> None:
            if refused is not None:
                self._window.say(str(refused), "bad")
                self.save_as(then)
            elif self.draft.problem is problem:
                self._saved(path, index, then)
            else:  # another draft was opened over the dialog
                self._window.say(_("Saved as {name}").format(name=path.name), "good")

        in_background(
            self._window,
            lambda: _put_in_place(path, index, problem, saved),
            go_on,
            _("Saving …"),
            path.name,
            can_be_left=False,
        )

    def save_as(self, then: Callable[[], object] | None = None) -> None:
        """Ask for a file name, save the draft there, and then call ``then``.

        If the file has problems, the user chooses whether the draft replaces them or is added to
        them.
        """
        title = file_name(self.draft.problem.title.casefold(), _("untitled"))
        # The suggested name is free, so that pressing Enter twice overwrites nothing.
        name = free_path(problems_folder() / f"{title}.yaml").name

        def save_to(chosen: Path) -> None:
            text = files.format_problems([self.draft.problem], files.format_to_write(chosen))
            replace_file(chosen, text.encode())
            self._saved(chosen, 0, then)

        def add_to(chosen: Path) -> None:
            self._saved(chosen, add_to_file(chosen, [self.draft.problem]), then)

        self._window.push(SaveDialog(self._window, save_to, name, on_add=add_to))

    def _saved(self, path: Path, index: int, then: Callable[[], object] | None) -> None:
        self.draft.mark_saved(path, index)
        self._forget_kept()
        self._window.say(saved_words(path), "good")
        self._on_save()
        if then is not None:
            then()

    # The clipboard

    def copy(self) -> None:
        """Copy the draft to the clipboard as SGF.

        :raises GoldError: if the draft cannot be written as SGF, or there is no clipboard.
        """
        clipboard.put_text(files.format_problems([self.draft.problem], files.FileFormat.SGF))
        self._window.say(_("Copied as SGF"))

    def paste(self) -> None:
        """Replace the draft by a problem from the clipboard's text or picture.

        If there are several, the user chooses one. This can be undone.

        :raises GoldError: if the clipboard has no readable problem. If reading takes longer than a moment, the
            error is shown in the window instead.
        """
        name = _("clipboard")
        if not clipboard.has_text():
            in_background(self._window, pasted_picture, self._paste_one_of, _("Reading …"), name)
            return
        text = clipboard.get_text()
        in_background(
            self._window,
            lambda: files.parse_collection(text.encode(), Path(name)),
            self._paste_one_of,
            _("Reading …"),
            name,
        )

    def _paste_one_of(self, collection: Collection) -> None:
        trouble = unread_message(collection) if len(collection.readable()) == 1 else ""

        def put_in(
            problem: Problem, _path: Path | None, _index: int, picture: BoardPicture | None
        ) -> None:
            self.draft.replace_problem(problem)
            self.picture = picture
            self._on_load()
            text = _("Pasted.")
            if not problem.position.keystones():
                text = _("Pasted. Now click the group that it is about, or mark the target stones.")
            self._window.say(f"{text} {trouble}".strip(), "bad" if trouble else "info")

        self._take_one_of(collection, put_in)


def _put_in_place(
    path: Path, index: int, problem: Problem, saved: Problem | None
) -> ProblemFormatError | None:
    """Replace the entry at ``index`` in a file by ``problem``; a missing file is created.

    Return None, or the error if that is impossible: the entry differs from the problem last
    ``saved``, or files of this format cannot be changed.

    :raises FileAccessError: if the file cannot be read or written.
    """
    try:
        if is_there(path):
            now = None if saved is None else files.load_problem(path, index)
            EditedFile(read_bytes(path), path).replace(index, problem)  # raises if it is impossible
            if saved is not None and now is not None and now != saved:
                if now.position != saved.position:
                    return ProblemFormatError(_("another problem is in its place now"), str(path))
                return ProblemFormatError(_("it has changed since it was opened here"), str(path))
            replace_problem(path, index, problem)
        else:
            files.save_problem(problem, path)
    except ProblemFormatError as error:
        return error
    return None

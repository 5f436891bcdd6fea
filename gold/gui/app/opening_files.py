"""Reads problems from files or a text, and shows them: in practice, as a game record, or in the editor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from gold.board.record import Record
from gold.gui.app.keep_opened import Keeping
from gold.gui.app.scenes import Scenes
from gold.gui.keys.actions import Action
from gold.gui.stage.asking import ProblemDialog, edit_picture, show_unread
from gold.gui.stage.background import (
    Job,
    ReadingProgress,
    common_name,
    in_background,
    load_files,
    pasted_picture,
    remark_message,
    unread_message,
)
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import Tab
from gold.i18n import _, ngettext
from gold.problem.collection import Collection, Entry
from gold.problem.files import parse_collection
from gold.problem.folders_and_archives import archive_of, is_packed
from gold.problem.games.played_game import is_game
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.problem.pictures.board_picture import BoardPicture
from gold.trainer.guessed_target import is_playable
from gold.trainer.place import LastPlace, kept_place
from gold.trainer.training.course import Course

if TYPE_CHECKING:
    from gold.authoring.autosave import Recovered

_Read: TypeAlias = tuple[Collection, int | None]
"""A collection, and the index of its first problem that can be played; None if there is none."""


@dataclass(frozen=True, slots=True)
class _Rest:
    """A collection that a ``job`` is still reading, while its first entries, ``part``, are practised."""

    part: Collection
    job: Job[_Read]
    progress: ReadingProgress


class Opening:
    """Reads problems from files or from a text, and shows them in practice, as a game, or in the editor."""

    def __init__(self, window: Window, scenes: Scenes) -> None:
        self._window = window
        self._scenes = scenes
        self._rest: _Rest | None = None
        self._keeping = Keeping(window)

    def files(self, paths: Sequence[Path]) -> None:
        """Read files and folders in a thread, and open them in practice, as a game, or in the editor.

        :raises GoldError: if they are unreadable. If reading takes longer than a moment, the error is shown in
            the window instead.
        """
        progress = ReadingProgress()
        place = paths[0] if len(paths) == 1 else paths[0].parent

        def meanwhile(job: Job[_Read]) -> None:
            first = progress.first
            assert first is not None  # otherwise the dialog does not offer it
            part = Collection(place.stem or common_name(paths), place, tuple(progress.entries))
            self._keeping.opened(paths, part)
            self.play(part, first)
            if self._rest is not None:
                self._rest.progress.stop()
            self._rest = _Rest(part, job, progress)

        def then(collection: Collection, playable: int | None) -> None:
            self._keeping.opened(paths, collection)
            self.collection(collection, playable)

        def read() -> Collection:
            return load_files(paths, progress.report)

        self._in_background(read, common_name(paths), then, progress, meanwhile)

    def go_on(self) -> None:
        """Continue the last practice, even if that was in an earlier run of the program.

        If there is none, show a message.

        :raises GoldError: if the problems cannot be read. If reading takes longer than a moment, the error is
            shown in the window instead.
        """
        if self._scenes.practice.model is not None:
            self._window.show(Tab.PRACTICE)
            return
        place = kept_place()
        if place is None:
            self._window.say(_("There is nothing to continue yet."))
        elif place.is_training:
            self._window.perform(Action.TRAIN)
        elif place.is_placement:
            self._scenes.library.training.find_strength(place.problem.split())
        elif place.on_path:
            self._scenes.library.training.every_day(place.files)
        else:
            files = [Path(place.files)]
            progress = ReadingProgress()

            def then(collection: Collection, playable: int | None) -> None:
                self._keeping.opened(files, collection)
                index = _index_of(place, collection, playable)
                if place.wish and index is not None:
                    self.play(Course(collection, wish=place.wish), index)
                else:
                    self.collection(collection, index)

            name = common_name(files)
            self._in_background(lambda: load_files(files, progress.report), name, then, progress)

    @property
    def reading(self) -> bool:
        """Whether the rest of a collection is being read while its first entries are practised."""
        return self._rest is not None

    def update(self) -> None:
        """Give the whole collection to practice, once the rest of it has been read.

        Called in every frame. A message says how many problems there are.

        :raises GoldError: if the rest could not be read.
        """
        rest = self._rest
        if rest is None or not rest.job.wait(0):
            return
        self._rest = None
        collection, _playable = rest.job.result()
        self._keeping.completed(rest.part, collection)
        self._scenes.practice.take_rest(rest.part, collection)
        count = len(collection.problems)
        said = ngettext("{n} problem has been read.", "{n} problems have been read.", count).format(
            n=count
        )
        told = unread_message(collection) or self._keeping.hint(collection)
        self._window.say(f"{said} {told}".strip(), "bad" if collection.errors else "good")
        show_unread(self._window, collection)

    def keep(self) -> None:
        """Copy the files of the collection in practice to the user's library.

        This works only for a collection that was opened from files elsewhere. Otherwise show a
        message.

        :raises GoldError: if they cannot be copied. If copying takes longer than a moment, the error is shown in
            the window instead.
        """
        model = self._scenes.practice.model
        self._keeping.keep(model.collection if model is not None else None)

    def text(self, text: str, path: Path) -> None:
        """Open the problems in a text that is not in a file. The ending of ``path`` says the format.

        :raises GoldError: if no problem can be read. If reading takes longer than a moment, the error is shown
            in the window instead.
        """
        self._in_background(
            lambda: parse_collection(text.encode(), path), path.stem, self.collection
        )

    def paste_picture(self) -> None:
        """Read the board in the clipboard's picture, and open its position in the editor.

        :raises GoldError: if there is no picture, or no board in it. If reading takes longer than a moment, the
            error is shown in the window instead.
        """
        self._in_background(pasted_picture, _("clipboard"), self.collection)

    def _in_background(
        self,
        read: Callable[[], Collection],
        name: str,
        then: Callable[[Collection, int | None], object],
        progress: ReadingProgress | None = None,
        meanwhile: Callable[[Job[_Read]], None] | None = None,
    ) -> None:
        def work() -> _Read:
            collection = read()
            return collection, first_playable(collection)

        def go_on(found: _Read) -> None:
            then(*found)

        title = _("Reading …")
        in_background(
            self._window, work, go_on, title, name, progress=progress, meanwhile=meanwhile
        )

    def collection(self, collection: Collection, playable: int | None) -> None:
        """Open a collection, and show messages about its unreadable problems.

        - If all problems were read from pictures, edit one.
        - If ``playable`` is an index, practise that problem.
        - If it is None, show the collection's games or, if there are none, edit a problem.

        If there are several problems to edit, the user chooses one.

        :raises GoldError: if no problem of the collection can be read.
        """
        readable = collection.readable()
        if all(entry.picture is not None for entry in readable):
            edit_picture(self._window, collection)
            return
        if playable is None and any(is_game(problem) for problem in collection.problems):
            self._window.show(Tab.GAME)
            self._scenes.game.offer(collection)
            if remark := remark_message(collection):
                self._window.say(remark)
            return
        if playable is None:
            self._edit_one_of(collection, readable)
            return
        self.play(collection, playable)
        if collection.errors:
            self._window.say(unread_message(collection), "bad")
            show_unread(self._window, collection)
        elif hint := remark_message(collection) or self._keeping.hint(collection):
            self._window.say(hint)

    def _edit_one_of(self, collection: Collection, readable: Sequence[Entry]) -> None:
        """Edit one of the readable entries; if there are several, the user chooses one.

        Say why the first cannot be played.
        """
        first = readable[0].problem
        assert first is not None
        if len(readable) == 1:
            self.edit(first, readable[0].path, readable[0].index)
        else:
            self._window.show(Tab.EDITOR)
            self._window.push(ProblemDialog(self._window, collection, self.edit))
        reason = _("This cannot be played yet: {reason}").format(reason=first.errors()[0])
        trouble = unread_message(collection)
        self._window.say(f"{reason} {trouble}".strip(), "bad" if trouble else "info")

    # To the scenes

    def play(
        self, course: Collection | Course, index: int = 0, came_from: Tab | None = None
    ) -> None:
        """Practise the problem at ``index``.

        Escape then shows the tab ``came_from``, by default the library.
        """
        self._scenes.practice.open(course if isinstance(course, Course) else Course(course), index)
        self._scenes.practice.came_from = came_from or Tab.LIBRARY
        self._window.show(Tab.PRACTICE)

    def try_out(self, problem: Problem, is_saved: bool = False) -> None:
        """Practise the editor's problem.

        If it is open in practice already, go on there. ``is_saved``: the problem is stored in a
        file.
        """
        self._scenes.practice.try_out(problem, is_saved)
        self._window.show(Tab.PRACTICE)

    def edit(
        self,
        problem: Problem,
        path: Path | None,
        index: int = 0,
        picture: BoardPicture | None = None,
    ) -> None:
        """Open a problem in the editor.

        ``path`` and ``index`` are its place in a file; None without one. ``picture`` is the picture
        that it was read from; None without one.
        """
        self._window.show(Tab.EDITOR)  # before the editor asks about unsaved work
        # Archives and packed files cannot be changed.
        if path is not None and (is_packed(path) or archive_of(path) is not None):
            path = None
            index = 0
        self._scenes.editor.edit(problem, path, index, picture)

    def show_game(self, game: Problem | Record, path: Path, stones: int | None = None) -> None:
        """Show a game at its end or, with ``stones``, after that number of stones."""
        self._window.show(Tab.GAME)
        self._scenes.game.open(game, path, stones)

    def recover(self, work: Recovered) -> None:
        """Open unsaved work that a crash left behind in the editor."""
        self._window.show(Tab.EDITOR)
        self._scenes.editor.files.recover(work)


def _index_of(place: LastPlace, collection: Collection, otherwise: int | None) -> int | None:
    """The index in a collection of the problem at a stored place.

    If it is not at its old index any more, all entries are searched; ``otherwise`` is returned if
    it is gone.
    """
    entries = collection.entries
    old = [
        number
        for number, each in enumerate(entries)
        if (str(each.path.absolute()), each.index) == (place.file, place.index)
    ]
    number: int
    # Computing an id takes a moment, but usually the first one matches.
    for number in (*old, *range(len(entries))):
        problem = entries[number].problem
        if problem is not None and problem_id(problem) == place.problem:
            return number
    return otherwise


def first_playable(collection: Collection) -> int | None:
    """The index of the first problem that can be played; None if there is none.

    It may take seconds for thousands of problems.
    """
    problems = enumerate(entry.problem for entry in collection.entries)
    return next(
        (place for place, problem in problems if problem is not None and is_playable(problem)), None
    )

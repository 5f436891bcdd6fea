"""Changes the user's own problems and collections: rename, move, copy, merge, delete, undo, redo.

Only files below the user's own folder are changed, and only through the
:class:`~gold.trainer.library.bin.Bin`. Before a new text is written, it is parsed again, and must
hold the expected problems.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import attrgetter
from pathlib import Path

from gold.errors import GoldError, ProblemFormatError
from gold.file_names import file_name, free_path
from gold.i18n import _
from gold.problem.collection import Collection, Entry
from gold.problem.file_edits import EditedFile
from gold.problem.files import (
    FOLDER_HEADER,
    FileFormat,
    format_collection,
    format_of,
    format_problems,
    load_collection,
    parse_collection,
)
from gold.problem.folders_and_archives import is_packed
from gold.problem.model import Problem
from gold.problem.names.shown import shown_name
from gold.problem.text import read_bytes
from gold.trainer.library.bin import Bin, Change, Restored

_Text = tuple[FileFormat, str, Problem]
_MUST_SURVIVE = attrgetter("position", "title", "description", "tags", "moves", "proved")
"""The parts of a problem that must survive a change of its file and format."""


class OwnLibrary:
    """Changes the problems in the user's own folder.

    ``done`` describes in words the last move, copy or merge. Every method but :meth:`owns` raises a
    :class:`~gold.errors.GoldError`, and changes nothing, if the change is not possible.
    """

    def __init__(self, own: Path, bin_: Bin) -> None:
        self._own = own
        self._bin = bin_
        self.done = ""

    def owns(self, path: Path) -> bool:
        """Return whether a file or folder lies in the user's own folder."""
        return path.resolve().is_relative_to(self._own.resolve())

    def undo(self) -> Restored | None:
        """Undo the latest change, and return it; None if there is none."""
        return self._bin.undo()

    def redo(self) -> Restored | None:
        """Redo the change that was undone last, and return it.

        None if nothing was undone, or if another change came since.
        """
        return self._bin.redo()

    # Problems

    def rename_problem(self, entry: Entry, title: str) -> None:
        """Give a problem another title."""
        data, entries, problem = self._opened(entry)
        edited = EditedFile(data, entry.path)
        renamed = replace(problem, title=title.strip())
        edited.replace(entry.index, renamed)
        done = _("“{old}” is now called “{new}”").format(old=_title(problem), new=_title(renamed))
        expected = [
            renamed if index == entry.index else one.problem for index, one in enumerate(entries)
        ]
        self._bin.carry_out(done, [_checked(edited, expected)])

    def delete_problem(self, entry: Entry) -> None:
        """Remove a problem, or an unreadable entry."""
        done = _("“{title}” was deleted").format(title=_title(entry.problem, entry.path))
        self._bin.carry_out(done, [self._without(entry)])

    def move_problem(self, entry: Entry, target: Collection | str, title: str = "") -> Path | None:
        """Move a problem to the end of another collection.

        If ``target`` is a name, make a new collection of that name, and return its file; otherwise
        return None. ``title`` is the problem's title in the library, for the message ``done``.
        """
        _data, _entries, problem = self._opened(entry)
        if isinstance(target, Collection) and entry.path in {each.path for each in target.entries}:
            raise GoldError(_("“{title}” is there already.").format(title=_title(problem)))
        text = _("“{title}” was moved to {name}")
        title = title or _title(problem)
        return self._put(problem, title, _texts([entry]), target, text, [self._without(entry)])

    def copy_problem(
        self, problem: Problem, target: Collection | str, title: str = ""
    ) -> Path | None:
        """Copy a problem from any collection. Arguments and result as in :meth:`move_problem`."""
        texts = [(FileFormat.YAML, format_problems([problem], FileFormat.YAML), problem)]
        title = title or _title(problem)
        return self._put(problem, title, texts, target, _("“{title}” was copied to {name}"), [])

    def _put(
        self,
        problem: Problem,
        title: str,
        texts: list[_Text],
        target: Collection | str,
        done: str,
        removed: list[Change],
    ) -> Path | None:
        if isinstance(target, Collection):
            name = target.name
            path = None
            changes = self._added(texts, target.path)
        else:
            name = _required(target)
            path = free_path(self._own / f"{_file_name(name)}.yaml")
            new = Collection(name, path, (Entry(path, 0, 1, problem),))
            changes = [Change(path, format_collection(new, FileFormat.YAML).encode())]
        self.done = done.format(title=title, name=name)
        self._bin.carry_out(self.done, [*changes, *removed])
        return path

    # Collections

    def rename_collection(self, collection: Collection, name: str) -> Path:
        """Give a collection another name, and return its path after that.

        The name of a YAML file or of a folder stands in its header. A collection in another format
        is named after its file, so the file is renamed.
        """
        path, name = collection.path, name.strip()
        self._require_own_collection(collection)
        _required(name)
        done = _("“{old}” is now called “{new}”").format(old=shown_name(collection), new=name)
        if path.is_dir():
            header = path / FOLDER_HEADER
            data = read_bytes(header) if header.exists() else b""
            self._bin.carry_out(done, [_renamed(header, data, name)])
            return path
        data = read_bytes(path)
        if not is_packed(path) and format_of(data, path) is FileFormat.YAML:
            self._bin.carry_out(done, [_renamed(path, data, name)])
            return path
        target = free_path(path.with_name(_file_name(name) + path.suffix))
        self._bin.carry_out(done, [Change(target, data), Change(path, None, data)])
        return target

    def delete_collection(self, collection: Collection) -> None:
        """Remove a collection with all its problems."""
        done = _("“{title}” was deleted").format(title=shown_name(collection))
        if collection.path == self._own:
            files = dict.fromkeys(entry.path for entry in collection.entries)
            self._bin.carry_out(done, [Change(file, None) for file in files])
            return
        self._require_own_collection(collection)
        self._remove(collection, done)

    def merge(self, collection: Collection, target: Collection) -> Path:
        """Move all problems of a collection to the end of ``target``, and remove the collection.

        Return the path of ``target``.
        """
        self._require_own_collection(collection)
        if target.path == collection.path:
            raise GoldError(_("Choose another collection to merge with."))
        current = load_collection(collection.path)
        if current.errors:
            text = _("It has problems that cannot be read and would be lost: {reason}")
            raise GoldError(text.format(reason=current.errors[0]))
        added = self._added(_texts(current.entries), target.path)
        done = _("“{old}” was merged into “{new}”").format(
            old=shown_name(collection), new=shown_name(target)
        )
        self.done = done
        self._remove(collection, done, added)
        return target.path

    def _remove(self, collection: Collection, done: str, changes: Sequence[Change] = ()) -> None:
        if collection.path.is_dir():
            self._bin.carry_out(done, changes, collection.path)
        else:
            self._bin.carry_out(done, [*changes, Change(collection.path, None)])

    # Common steps

    def _require_own_collection(self, collection: Collection) -> None:
        if (
            collection.path == self._own
            or not collection.path.name
            or not self.owns(collection.path)
        ):
            raise GoldError(
                _("“{name}” is not your own collection.").format(name=shown_name(collection))
            )

    def _opened(self, entry: Entry) -> tuple[bytes, Sequence[Entry], Problem]:
        """Return the bytes of an entry's file, all entries in it, and the entry's problem.

        :raises GoldError: if the entry is unreadable, or as in :meth:`_held`.
        """
        if entry.problem is None:
            raise entry.error or GoldError(_("This problem cannot be read."))
        data, entries = self._held(entry)
        return data, entries, entry.problem

    def _held(self, entry: Entry) -> tuple[bytes, Sequence[Entry]]:
        """Return the bytes of an entry's file, and all entries in it.

        :raises GoldError: if the file cannot be changed, or does not hold the entry any more.
        """
        path = entry.path
        if not self.owns(path):
            raise GoldError(_("{path} is not in your own folder.").format(path=path.name))
        if is_packed(path) or not path.is_file():
            raise GoldError(
                _("{path} is an archive, which cannot be changed.").format(path=path.name)
            )
        data = read_bytes(path)
        try:
            entries = parse_collection(data, path).entries
        except ProblemFormatError:
            if entry.problem is not None:
                raise
            entries = (entry,)
        if entry.index >= len(entries) or entries[entry.index].problem != entry.problem:
            raise GoldError(_("{path} was changed meanwhile; look again.").format(path=path.name))
        return data, entries

    def _without(self, entry: Entry) -> Change:
        """The change that removes an entry from its file; a file with no other entry is removed."""
        data, entries = self._held(entry)
        if len(entries) == 1:
            return Change(entry.path, None, data)
        edited = EditedFile(data, entry.path)
        edited.remove([entry.index])
        return _checked(
            edited, [one.problem for index, one in enumerate(entries) if index != entry.index]
        )

    def _added(self, texts: Sequence[_Text], target: Path) -> list[Change]:
        """The changes that add problems to a collection.

        They come to the end of its file, or as new files into its folder.
        """
        if not self.owns(target):
            raise GoldError(_("{path} is not in your own folder.").format(path=target.name))
        if target.is_dir():
            return self._added_as_files(texts, target)
        if is_packed(target):
            raise GoldError(
                _("{path} is an archive, which cannot be changed.").format(path=target.name)
            )
        data = read_bytes(target)
        edited = EditedFile(data, target)
        problems = [entry.problem for entry in parse_collection(data, target).entries]
        for form, text, problem in texts:
            edited.append(
                text if form is edited.format else format_problems([problem], edited.format)
            )
            problems.append(problem)
        return [_checked(edited, problems)]

    def _added_as_files(self, texts: Sequence[_Text], folder: Path) -> list[Change]:
        """The changes that add each problem to a folder as a new file."""
        changes: list[Change] = []
        for form, text, problem in texts:
            taken = {change.path for change in changes}
            path = free_path(folder / f"{_file_name(problem.title)}.{form}", taken)
            changes.append(Change(path, text.removeprefix("---\n").encode()))
            _require_same(parse_collection(text.encode(), path).entries, [problem], path)
        return changes


def _texts(entries: Iterable[Entry]) -> list[_Text]:
    """The text of each entry, as in its file; written anew if it cannot be cut out of the file."""
    texts: list[_Text] = []
    files: dict[Path, EditedFile | None] = {}
    for entry in entries:
        assert entry.problem is not None
        path = entry.path
        if path not in files:
            plain = path.is_file() and not is_packed(path)
            data = read_bytes(path) if plain else b""
            cut = plain and format_of(data, path) in (FileFormat.SGF, FileFormat.YAML)
            files[path] = EditedFile(data, path) if cut else None
        edited = files[path]
        if edited is None or not edited.texts[entry.index]:
            text = format_problems([entry.problem], FileFormat.YAML)
            texts.append((FileFormat.YAML, text, entry.problem))
        else:
            texts.append((edited.format, edited.texts[entry.index], entry.problem))
    return texts


def _checked(edited: EditedFile, expected: Sequence[Problem | None]) -> Change:
    """The change to an edited file.

    :raises GoldError: if the new text does not read back as the ``expected`` problems.
    """
    data = edited.data
    _require_same(parse_collection(data, edited.path).entries, expected, edited.path)
    return Change(edited.path, data, edited.before)


def _require_same(entries: Sequence[Entry], expected: Sequence[Problem | None], path: Path) -> None:
    before = [problem and _MUST_SURVIVE(problem) for problem in expected]
    if [entry.problem and _MUST_SURVIVE(entry.problem) for entry in entries] != before:
        raise GoldError(
            _("{path} cannot be changed without loss, so it was not.").format(path=path.name)
        )


def _renamed(path: Path, data: bytes, name: str) -> Change:
    if not data:
        return Change(path, format_collection(Collection(name, path, ()), FileFormat.YAML).encode())
    before = [entry.problem for entry in parse_collection(data, path).entries]
    edited = EditedFile(data, path)
    edited.rename(name)
    return _checked(edited, before)


def _title(problem: Problem | None, path: Path | None = None) -> str:
    return (problem.title if problem else "") or (path.name if path else _("untitled"))


def _required(name: str) -> str:
    """Return the name without blanks around it.

    :raises GoldError: if it is empty.
    """
    if not name.strip():
        raise GoldError(_("A collection needs a name."))
    return name.strip()


def _file_name(title: str) -> str:
    return file_name(title.casefold(), _("untitled"))


def deleted_title(done: str) -> str:
    """The title in ``done``, if that describes a deletion; else empty."""
    before, after = _("“{title}” was deleted").split("{title}")
    return done.removeprefix(before).removesuffix(after) if done.endswith(after) else ""

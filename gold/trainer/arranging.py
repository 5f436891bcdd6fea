"""What a person does with their own problems and collections: rename, move, merge, delete, and undo it.

Only files below the user's own folder are changed, and only through the :class:`~gold.trainer.bin.Bin`. Each
new text is read again before it is written: it must hold the same problems.
"""

from __future__ import annotations

from collections.abc import Collection as Collection_
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from gold.errors import GoldError, ProblemFormatError
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
from gold.problem.model import Problem
from gold.problem.sources import is_packed
from gold.problem.text import read_bytes
from gold.trainer.bin import Bin, Change

_Text = tuple[FileFormat, str, Problem]


class Arranger:
    """Changes the problems in the user's own folder.

    Every method but :meth:`owns` raises a :class:`~gold.errors.GoldError` if it cannot do what it is for;
    then nothing is changed.
    """

    def __init__(self, own: Path, bin_: Bin) -> None:
        self._own, self._bin = own, bin_

    def owns(self, path: Path) -> bool:
        """Whether a file or folder is the user's own."""
        return path.resolve().is_relative_to(self._own.resolve())

    def undo(self) -> str:
        """Undo the latest change, and return what it was; empty if there is none."""
        return self._bin.undo()

    # Problems

    def rename_problem(self, entry: Entry, title: str) -> None:
        """Give a problem another title."""
        data, entries, problem = self._opened(entry)
        edited = EditedFile(data, entry.path)
        renamed = replace(problem, title=title.strip())
        edited.replace(entry.index, renamed)
        said = _("“{old}” is now called “{new}”").format(old=_title(problem), new=_title(renamed))
        expected = [renamed if index == entry.index else one.problem for index, one in enumerate(entries)]
        self._bin.carry_out(said, [_checked(edited, expected)])

    def delete_problem(self, entry: Entry) -> None:
        """Remove a problem, or what is unreadable in its place."""
        said = _("“{title}” was deleted").format(title=_title(entry.problem, entry.path))
        self._bin.carry_out(said, [self._without(entry)])

    def move_problem(self, entry: Entry, target: Collection) -> None:
        """Move a problem to the end of another collection."""
        data, _entries, problem = self._opened(entry)
        said = _("“{title}” was moved to {name}").format(title=_title(problem), name=target.name)
        if entry.path in {each.path for each in target.entries}:
            raise GoldError(_("“{title}” is there already.").format(title=_title(problem)))
        added = self._added([_text(data, entry)], target.path)
        self._bin.carry_out(said, [*added, self._without(entry)])

    def move_to_new(self, entry: Entry, name: str) -> Path:
        """Move a problem to a new collection with this name; returns its file."""
        name = name.strip()
        if not name:
            raise GoldError(_("A collection needs a name."))
        _data, _entries, problem = self._opened(entry)
        said = _("“{title}” was moved to {name}").format(title=_title(problem), name=name)
        new = self._new_collection(problem, name)
        self._bin.carry_out(said, [new, self._without(entry)])
        return new.path

    def copy_problem(self, problem: Problem, target: Collection) -> None:
        """Put a copy of a problem, wherever it is from, at the end of a collection."""
        said = _("“{title}” was copied to {name}").format(title=_title(problem), name=target.name)
        text = format_problems([problem], FileFormat.YAML)
        self._bin.carry_out(said, self._added([(FileFormat.YAML, text, problem)], target.path))

    def copy_to_new(self, problem: Problem, name: str) -> Path:
        """Put a copy of a problem into a new collection with this name; returns its file."""
        name = name.strip()
        if not name:
            raise GoldError(_("A collection needs a name."))
        said = _("“{title}” was copied to {name}").format(title=_title(problem), name=name)
        new = self._new_collection(problem, name)
        self._bin.carry_out(said, [new])
        return new.path

    def _new_collection(self, problem: Problem, name: str) -> Change:
        """A file that is not there yet, for a collection with one problem."""
        path = _free(self._own / _file_name(name), ".yaml")
        new = Collection(name, path, (Entry(path, 0, 1, problem),))
        return Change(path, format_collection(new, FileFormat.YAML).encode())

    # Collections

    def rename_collection(self, collection: Collection, name: str) -> Path:
        """Give a collection another name; returns where it is afterwards.

        The name stands in the header of a YAML file or of a folder. Any other file is called like its
        collection, and moves.
        """
        path, name = collection.path, name.strip()
        self._require_own_collection(collection)
        if not name:
            raise GoldError(_("A collection needs a name."))
        said = _("“{old}” is now called “{new}”").format(old=collection.name, new=name)
        if path.is_dir():
            header = path / FOLDER_HEADER
            self._bin.carry_out(
                said, [_renamed(header, read_bytes(header) if header.exists() else b"", name)]
            )
            return path
        data = read_bytes(path)
        if not is_packed(path) and format_of(data, path) is FileFormat.YAML:
            self._bin.carry_out(said, [_renamed(path, data, name)])
            return path
        target = _free(path.with_name(_file_name(name)), path.suffix)
        self._bin.carry_out(said, [Change(target, data), Change(path, None)])
        return target

    def delete_collection(self, collection: Collection) -> None:
        """Remove a collection with all its problems."""
        said = _("“{title}” was deleted").format(title=collection.name)
        if collection.path == self._own:
            files = dict.fromkeys(entry.path for entry in collection.entries)
            self._bin.carry_out(said, [Change(file, None) for file in files])
            return
        self._require_own_collection(collection)
        if collection.path.is_dir():
            self._bin.carry_out(said, [], collection.path)
        else:
            self._bin.carry_out(said, [Change(collection.path, None)])

    def merge(self, collection: Collection, target: Collection) -> None:
        """Move all problems of a collection to the end of another one, and remove the first."""
        self._require_own_collection(collection)
        if target.path == collection.path:
            raise GoldError(_("Choose another collection to merge with."))
        current = load_collection(collection.path)
        if current.errors:
            said = _("It has problems that cannot be read and would be lost: {reason}")
            raise GoldError(said.format(reason=current.errors[0]))
        added = self._added(_texts(current), target.path)
        said = _("“{old}” was merged into “{new}”").format(old=collection.name, new=target.name)
        if collection.path.is_dir():
            self._bin.carry_out(said, added, collection.path)
        else:
            self._bin.carry_out(said, [*added, Change(collection.path, None)])

    # How

    def _require_own_collection(self, collection: Collection) -> None:
        if collection.path == self._own or not collection.path.name or not self.owns(collection.path):
            said = _("“{name}” is no collection of your own.")
            raise GoldError(said.format(name=collection.name))

    def _opened(self, entry: Entry) -> tuple[bytes, Sequence[Entry], Problem]:
        """The file of a readable entry, what is in it, and the problem."""
        if entry.problem is None:
            raise entry.error or GoldError(_("This problem cannot be read."))
        data, entries = self._held(entry)
        return data, entries, entry.problem

    def _held(self, entry: Entry) -> tuple[bytes, Sequence[Entry]]:
        """The file of an entry, which must still hold it, and what is in it."""
        path = entry.path
        if not self.owns(path):
            raise GoldError(_("{path} is not in your own folder.").format(path=path.name))
        if is_packed(path) or not path.is_file():
            raise GoldError(_("{path} is an archive, which cannot be changed.").format(path=path.name))
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
        """The file of an entry without it; a file that held nothing else is removed."""
        data, entries = self._held(entry)
        if len(entries) == 1:
            return Change(entry.path, None)
        edited = EditedFile(data, entry.path)
        edited.remove([entry.index])
        return _checked(edited, [one.problem for index, one in enumerate(entries) if index != entry.index])

    def _added(self, texts: Sequence[_Text], target: Path) -> list[Change]:
        """Problems put at the end of a collection: into its file, or its folder as a file for each."""
        if not self.owns(target):
            raise GoldError(_("{path} is not in your own folder.").format(path=target.name))
        if target.is_dir():
            changes: list[Change] = []
            for form, text, problem in texts:
                taken = {change.path for change in changes}
                path = _free(target / _file_name(problem.title), f".{form}", taken)
                changes.append(Change(path, text.removeprefix("---\n").encode()))
                _require_same(parse_collection(text.encode(), path).entries, [problem], path)
            return changes
        if is_packed(target):
            raise GoldError(_("{path} is an archive, which cannot be changed.").format(path=target.name))
        data = read_bytes(target)
        edited = EditedFile(data, target)
        before = [entry.problem for entry in parse_collection(data, target).entries]
        for form, text, problem in texts:
            edited.append(text if form is edited.format else format_problems([problem], edited.format))
        return [_checked(edited, [*before, *(problem for _form, _text, problem in texts)])]


def _text(data: bytes, entry: Entry) -> _Text:
    """The text of a problem in its file; of one that cannot be cut out, a new one."""
    assert entry.problem is not None
    if format_of(data, entry.path) is FileFormat.GOLD_TEXT:
        return FileFormat.YAML, format_problems([entry.problem], FileFormat.YAML), entry.problem
    edited = EditedFile(data, entry.path)
    return edited.format, edited.texts[entry.index], entry.problem


def _texts(collection: Collection) -> list[_Text]:
    """The text of each problem of a collection, all readable."""
    found: list[_Text] = []
    files: dict[Path, EditedFile | None] = {}
    for entry in collection.entries:
        assert entry.problem is not None
        path = entry.path
        if path not in files:
            plain = path.is_file() and not is_packed(path)
            data = read_bytes(path) if plain else b""
            cut = plain and format_of(data, path) is not FileFormat.GOLD_TEXT
            files[path] = EditedFile(data, path) if cut else None
        edited = files[path]
        if edited is None:
            text = format_problems([entry.problem], FileFormat.YAML)
            found.append((FileFormat.YAML, text, entry.problem))
        else:
            found.append((edited.format, edited.texts[entry.index], entry.problem))
    return found


def _checked(edited: EditedFile, expected: Sequence[Problem | None]) -> Change:
    """The change to an edited file, if it reads back as these problems."""
    data = edited.data
    _require_same(parse_collection(data, edited.path).entries, expected, edited.path)
    return Change(edited.path, data)


def _require_same(entries: Sequence[Entry], expected: Sequence[Problem | None], path: Path) -> None:
    if [_shown(entry.problem) for entry in entries] != [_shown(problem) for problem in expected]:
        raise GoldError(_("{path} cannot be changed without loss, so it was not.").format(path=path.name))


def _shown(problem: Problem | None) -> object:
    """What of a problem must survive a change of its file and format."""
    return problem and (
        problem.position,
        problem.title,
        problem.description,
        problem.tags,
        problem.moves,
        problem.proved,
    )


def _renamed(path: Path, data: bytes, name: str) -> Change:
    edited = EditedFile(data, path) if data else None
    if edited is None:
        header = Collection(name, path, ())
        return Change(path, format_collection(header, FileFormat.YAML).encode())
    before = [entry.problem for entry in parse_collection(data, path).entries]
    edited.rename(name)
    return _checked(edited, before)


def _title(problem: Problem | None, path: Path | None = None) -> str:
    return (problem.title if problem else "") or (path.name if path else _("untitled"))


def _file_name(title: str) -> str:
    """A file name without ending, valid on every system."""
    kept = "".join(sign if sign.isalnum() else "-" for sign in title.casefold())
    return "-".join(word for word in kept.split("-") if word)[:60] or _("untitled")


def _free(path: Path, suffix: str, taken: Collection_[Path] = ()) -> Path:
    """A path with an ending that no file has yet."""
    number, candidate = 2, path.with_name(path.name + suffix)
    while candidate.exists() or candidate in taken:
        candidate = path.with_name(f"{path.name}-{number}{suffix}")
        number += 1
    return candidate

"""Collections: the problems of a file or folder. An unreadable problem is an entry with its error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import Any, TypeAlias

from gold.errors import GoldError, ProblemFormatError
from gold.i18n import _
from gold.problem.model import Problem
from gold.problem.pictures.board_picture import BoardPicture

Value: TypeAlias = "str | int | float | bool | list[Value] | dict[str, Value] | None"
"""The value of a field in a YAML file."""


@dataclass(frozen=True, slots=True)
class Header:
    """The ``name`` and ``description`` in a collection's header; ``extra`` has the unknown fields."""

    name: str = ""
    description: str = ""
    extra: dict[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a collection: a problem, or the reason why it cannot be read."""

    path: Path
    """The file that has the entry."""
    index: int
    """The index of the entry in the file, from 0."""
    line: int
    """The line of the file at which the entry begins, from 1."""
    problem: Problem | None = None
    """The problem; None if it cannot be read."""
    error: GoldError | None = None
    """The error that made the entry unreadable; None if it could be read."""
    series: str = field(default="", compare=False)
    """In the library, the collection's name; elsewhere empty."""
    number: int = field(default=0, compare=False)
    """In the library, the problem's number in the collection, from 1; elsewhere 0. A problem keeps
    its number when others are removed.
    """
    remark: str = field(default="", compare=False)
    """A sentence about a mistake in the file that the reader mended or guessed; empty if none."""
    picture: BoardPicture | None = field(default=None, compare=False)
    """The picture of a board that the problem was read from; None if it was read from a text."""


@dataclass(frozen=True, slots=True)
class Collection:
    """The entries of a file or folder, in order. ``name`` is never empty; ``extra`` has unknown fields."""

    name: str
    path: Path
    entries: tuple[Entry, ...]
    description: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def problems(self) -> list[Problem]:
        """The problems of the readable entries."""
        return [entry.problem for entry in self.entries if entry.problem is not None]

    def readable(self) -> list[Entry]:
        """Return the readable entries, at least one.

        :raises GoldError: if no entry is readable: the first entry's error, or a new error if the
            collection has no entries.
        """
        readable = [entry for entry in self.entries if entry.problem is not None]
        if readable:
            return readable
        if self.errors:
            raise self.errors[0]
        raise GoldError(_("There is no problem in {path}.").format(path=self.path))

    @property
    def errors(self) -> list[GoldError]:
        """The errors of the unreadable entries."""
        return [entry.error for entry in self.entries if entry.error is not None]

    @property
    def remarks(self) -> list[str]:
        """The remarks of the entries that have one (see :class:`Entry`)."""
        return [entry.remark for entry in self.entries if entry.remark]


def brief(error: GoldError) -> str:
    """Return the message of an error for a single line: without the folders of the file's path."""
    if not isinstance(error, ProblemFormatError) or not error.path:
        return str(error)
    name = PurePath(error.path).name
    line = error.line
    return ": ".join(
        (_("{file}, line {line}").format(file=name, line=line) if line else name, error.problem)
    )

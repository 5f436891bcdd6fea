"""Collections: the problems of a file or folder. An unreadable problem is an entry with its error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import Any

from gold.errors import GoldError, ProblemFormatError
from gold.i18n import _
from gold.problem.model import Problem
from gold.problem.pictures.board_picture import BoardPicture
from gold.problem.yaml_writer import Value


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
    """The file."""
    index: int
    """The place within the file, from 0."""
    line: int
    """Where the entry begins in the file, from 1."""
    problem: Problem | None = None
    """The problem; None if it cannot be read."""
    error: GoldError | None = None
    """What made it unreadable; else None."""
    series: str = field(default="", compare=False)
    """In the library, the collection's name."""
    number: int = field(default=0, compare=False)
    """In the library, the problem's number in the collection, from 1. A problem keeps its number
    when others are removed. Elsewhere 0.
    """
    remark: str = field(default="", compare=False)
    """What in it was not read as it stands, in words; empty if all was."""
    picture: BoardPicture | None = field(default=None, compare=False)
    """The picture that it was read from; None if it was read from a text."""


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
        """The readable entries, at least one.

        :raises GoldError: if there are none: the first error, or that there is no problem at all.
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
        """What was not read as it stands, in words."""
        return [entry.remark for entry in self.entries if entry.remark]


def brief(error: GoldError) -> str:
    """The message of an error, short enough for a line: a file of problems is named without its folders."""
    if not isinstance(error, ProblemFormatError) or not error.path:
        return str(error)
    name = PurePath(error.path).name
    line = error.line
    return ": ".join(
        (_("{file}, line {line}").format(file=name, line=line) if line else name, error.problem)
    )

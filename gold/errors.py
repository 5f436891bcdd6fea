"""The exceptions of GoLD.

Every error that GoLD raises on purpose is a :class:`GoldError`, so a front end can show its message to the
user. The message says what is wrong, where, and what would be right. Reaching a search limit is no error.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

NOT_AS_WRITTEN: Final = (
    ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError,
)  # fmt: skip
"""The exceptions of parsing a JSON file of GoLD that another program has changed. For example,
``Infinity`` is not a whole number, and thousands of brackets are nested too deeply.
"""


class GoldError(Exception):
    """The base of all errors raised on purpose."""


class IllegalMoveError(GoldError, ValueError):
    """A move is against the rules; each subclass is one reason."""


class OccupiedError(IllegalMoveError):
    """There is already a stone on the point."""


class SuicideError(IllegalMoveError):
    """The stone's own chain would have no liberties."""


class KoError(IllegalMoveError):
    """Ko forbids the point for this move."""


class OutOfPlayError(IllegalMoveError):
    """The point is outside the problem's region."""


class OffBoardError(IllegalMoveError):
    """There is no such point on this board."""


class IllegalPassError(IllegalMoveError):
    """The attacker may pass only if its only moves are forbidden by ko."""


class NothingToUndoError(GoldError):
    """There is no move to undo or redo."""


class InvalidPositionError(GoldError, ValueError):
    """A position cannot be played; ``reasons`` lists everything that is wrong with it."""

    def __init__(self, reasons: tuple[str, ...]) -> None:
        super().__init__("this position cannot be played: " + "; ".join(reasons))
        self.reasons = reasons


class LimitsError(GoldError, ValueError):
    """A search limit is negative or not a number."""


class DiagramError(GoldError, ValueError):
    """A diagram cannot be read. ``line`` and ``column`` count from 1 within its text."""

    def __init__(self, problem: str, line: int, column: int = 1) -> None:
        super().__init__(f"diagram line {line}, column {column}: {problem}")
        self.problem = problem
        self.line = line
        self.column = column


class ProblemFormatError(GoldError, ValueError):
    """A problem file cannot be read or written.
    ``line`` and ``column`` count from 1; 0 if unknown.
    """

    def __init__(self, problem: str, path: str = "", line: int = 0, column: int = 0) -> None:
        place = path or "<text>"
        if line:
            place += f":{line}"
            if column:
                place += f":{column}"
        super().__init__(f"{place}: {problem}")
        self.problem = problem
        self.path = path
        self.line = line
        self.column = column


class FileAccessError(GoldError, OSError):
    """A file or folder cannot be read or written; the message has the operating system's reason."""


class PatternError(GoldError, ValueError):
    """A pattern text or pattern store cannot be read."""


class UnavailableError(GoldError):
    """A part of the program cannot be loaded on this machine."""


class WorkersError(GoldError):
    """The worker processes of a task fail, or the cluster cannot be reached."""


class DisplayError(GoldError):
    """The window cannot open, because there is no display."""


@contextmanager
def file_access(text: str, path: Path) -> Iterator[None]:
    """Context manager: turn an OSError into a :class:`FileAccessError` with the message ``text``.

    ``{path}`` and ``{reason}`` in the text are filled in.
    """
    try:
        yield
    except OSError as error:
        raise FileAccessError(text.format(path=path, reason=error.strerror or error)) from error

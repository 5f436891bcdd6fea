"""What can go wrong, as a small family of exceptions.

Every error that GoLD raises on purpose is a :class:`GoldError`, so a front end can show the message of any of
them to the user. A message says what was wrong, where, and what would be right. Reaching a search limit is a
result, not an error.
"""

from __future__ import annotations


class GoldError(Exception):
    """Base of every error raised on purpose."""


class IllegalMoveError(GoldError, ValueError):
    """A move that the rules forbid; the subclass is the reason."""


class OccupiedError(IllegalMoveError):
    """A stone already stands there."""


class SuicideError(IllegalMoveError):
    """The stone's own chain would be left without liberties."""


class KoError(IllegalMoveError):
    """The point is closed by ko for this move."""


class OutOfPlayError(IllegalMoveError):
    """The point lies outside the problem's boundaries."""


class OffBoardError(IllegalMoveError):
    """There is no such point on this board."""


class IllegalPassError(IllegalMoveError):
    """The attacker may pass only when ko alone keeps it from moving."""


class NothingToUndoError(GoldError):
    """The position is already the first (or, for redo, the last) one."""


class InvalidPositionError(GoldError, ValueError):
    """A set-up that cannot be played; ``reasons`` lists everything that is wrong with it."""

    def __init__(self, reasons: tuple[str, ...]) -> None:
        super().__init__("this position cannot be played: " + "; ".join(reasons))
        self.reasons = reasons


class LimitsError(GoldError, ValueError):
    """A search limit that is none: negative, or not a number."""


class DiagramError(GoldError, ValueError):
    """A diagram that cannot be read. ``line`` and ``column`` count from 1 within the diagram's text."""

    def __init__(self, problem: str, line: int, column: int = 1) -> None:
        super().__init__(f"diagram line {line}, column {column}: {problem}")
        self.problem = problem
        self.line = line
        self.column = column


class ProblemFormatError(GoldError, ValueError):
    """A problem file that cannot be read; names the file, the line and column (from 1; 0 when unknown)."""

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
    """A file or folder that cannot be read or written; the operating system's reason is in the message."""


class PatternError(GoldError, ValueError):
    """A pattern text or pattern store that cannot be read."""


class DisplayError(GoldError):
    """The window cannot open: no display answers."""

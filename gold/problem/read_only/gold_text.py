"""Reads the text files of GoLD 2019, so that its problems are not lost. Such files are never written.

A file has 22 lines. The first 19 are the rows of the board, ``| c | c ... |``, with ``x o X O`` for stones
and keystones, ``+`` for a valid point, ``-`` for an invalid one and ``K`` for the ko point. Then come
``Play:`` and who plays first, ``Description:`` and a text, and the search limits ``[depth,breadth]``.

The reader is lenient. Blanks and the bars at the ends of a row do not matter, an empty cell is an invalid
point, the board may be smaller, the description may have several lines, and anything after the board may be
missing. A limit of 0 or less means no limit. GoLD 2019 took an invalid point for a liberty of both sides, so
the boundary is ``open``.
"""

from __future__ import annotations

import re

from gold.board.diagram import STATE_OF_CHARACTER
from gold.board.points import MAX_SIZE, Color, PointState
from gold.board.position import Boundary, Position
from gold.errors import ProblemFormatError
from gold.i18n import _
from gold.problem.model import Problem, ProblemLimits

_STATES = {character: state for character, state in STATE_OF_CHARACTER.items() if character != "."}
_STATES |= dict.fromkeys(("-", ""), PointState.INVALID)
_PLAYERS = dict.fromkeys(("black", "b", "x"), Color.BLACK) | dict.fromkeys(
    ("white", "w", "o"), Color.WHITE
)

_MAX_LENGTH = 100_000
_FIELD = re.compile(r"\s*(play|description)\s*:(.*)", re.IGNORECASE)
_LIMITS = re.compile(r"\s*\[\s*(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})\s*\]\s*")


def looks_like_gold_text(text: str) -> bool:
    """Whether a text may be a file of GoLD 2019:
    its first line that is not blank is a board row.
    """
    return text.lstrip().startswith("|")


def read_gold_text(text: str, path: str = "") -> Problem:
    """Return the problem in a file of GoLD 2019.

    :raises ProblemFormatError: with line and column, if the board or the lines after it are
        unreadable.
    """
    if len(text) > _MAX_LENGTH:
        message = _("{count} characters are too many for a problem of GoLD 2019")
        raise ProblemFormatError(message.format(count=len(text)), path, 1)
    lines = list(enumerate(text.split("\n"), 1))
    rows = [(number, line) for number, line in lines if line.lstrip().startswith("|")]
    after = rows[-1][0] if rows else 0
    states = _board(rows, path)
    first, description, limits = _parse_after_board(
        [line for line in lines if line[0] > after], path
    )
    return Problem(
        Position(len(rows), states, first, Boundary.OPEN), description=description, limits=limits
    )


def _board(rows: list[tuple[int, str]], path: str) -> tuple[PointState, ...]:
    if not 1 <= len(rows) <= MAX_SIZE:
        message = _("a board has 1 to {largest} rows `| c | c ...`, not {count}")
        raise ProblemFormatError(message.format(largest=MAX_SIZE, count=len(rows)), path, 1)
    states: list[PointState] = []
    for number, line in rows:
        row = _row(number, line, path)
        if len(row) != len(rows):
            message = _("this row has {points} points, but the board is square and has {rows} rows")
            raise ProblemFormatError(message.format(points=len(row), rows=len(rows)), path, number)
        states += row
    return tuple(states)


def _row(number: int, line: str, path: str) -> list[PointState]:
    row = []
    column = line.index("|") + 2
    for cell in line.strip().removeprefix("|").removesuffix("|").split("|"):
        state = _STATES.get(cell.strip())
        if state is None:
            message = _("unknown point {found}; a point is one of x o X O + - K")
            place = column + len(cell) - len(cell.lstrip())
            raise ProblemFormatError(
                message.format(found=repr(cell.strip()[:20])), path, number, place
            )
        row.append(state)
        column += len(cell) + 1
    return row


def _parse_after_board(lines: list[tuple[int, str]], path: str) -> tuple[Color, str, ProblemLimits]:
    first = Color.BLACK
    limits = ProblemLimits()
    description: list[str] | None = None
    last_text = max((number for number, line in lines if line.strip()), default=0)
    for number, line in lines:
        field = _FIELD.fullmatch(line)
        bounds = _LIMITS.fullmatch(line)
        if bounds and number == last_text:
            limits = ProblemLimits(*(_limit(int(value)) for value in bounds.groups()))
        elif field and field[1].lower() == "play" and description is None:
            first = _player(field[2], number, path)
        elif field and description is None:
            description = [field[2].strip()]
        elif description is not None:
            description.append(line.rstrip())
        elif line.strip():
            message = _(
                "{found} is not expected here: only Play:, Description: and [depth,breadth] follow the board"
            )
            raise ProblemFormatError(message.format(found=repr(line.strip()[:40])), path, number, 1)
    return first, "\n".join(description or []).strip("\n"), limits


def _player(text: str, number: int, path: str) -> Color:
    word = (text.split() or [""])[0].strip(".,").lower()
    if word not in _PLAYERS:
        message = _("Play: must be black or white, not {found}")
        raise ProblemFormatError(message.format(found=repr(text.strip()[:40])), path, number, 1)
    return _PLAYERS[word]


def _limit(number: int) -> int | None:
    from gold.problem.yaml.yaml_schema import MAX_NUMBER  # late, see gold/problem/files.py

    return number if 1 <= number <= MAX_NUMBER else None

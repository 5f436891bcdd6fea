"""Diagrams: a position as text that people read and type, one character a point.

====== ==========================================
 ``x``  black stone
 ``o``  white stone
 ``X``  black keystone
 ``O``  white keystone
 ``+``  empty, playable
 ``.``  empty, outside the boundaries
 ``K``  empty, closed by ko for the next move
====== ==========================================

Coordinates around the diagram are written and may be left out when read; so may the blanks between points.
"""

from __future__ import annotations

from gold.board.points import COLUMN_LETTERS, MAX_SIZE, Color, PointState
from gold.board.position import Boundary, Position
from gold.errors import DiagramError

STATE_OF_CHARACTER = {
    "x": PointState.BLACK,
    "o": PointState.WHITE,
    "X": PointState.BLACK_KEYSTONE,
    "O": PointState.WHITE_KEYSTONE,
    "+": PointState.VALID,
    ".": PointState.INVALID,
    "K": PointState.KO,
}
CHARACTER_OF_STATE = {state: character for character, state in STATE_OF_CHARACTER.items()}
_LEGEND = " ".join(STATE_OF_CHARACTER)
_AROUND = " \t0123456789"
"""Characters that are stripped from both ends of a row: blanks and coordinates."""


def parse_diagram(
    text: str, to_play: Color = Color.BLACK, boundary: Boundary = Boundary.WALL
) -> Position:
    """Parse a diagram, with or without coordinates, into a position.

    :raises DiagramError: at the first character or row that cannot be read, with its line and
        column.
    """
    lines = enumerate(text.splitlines(), 1)
    rows = [
        (number, _parse_row(line, number)) for number, line in lines if not _is_column_header(line)
    ]
    if not 1 <= len(rows) <= MAX_SIZE:
        raise DiagramError(f"a board has 1 to {MAX_SIZE} rows, this diagram has {len(rows)}", 1)
    for number, row in rows:
        if len(row) != len(rows):
            raise DiagramError(
                f"this row has {len(row)} points, but the board is square and has {len(rows)} rows",
                number,
            )
    return Position(
        len(rows), tuple(state for _number, row in rows for state in row), to_play, boundary
    )


def format_diagram(position: Position, coordinates: bool = True) -> str:
    """Return the diagram of a position, without a line end after the last row.

    >>> print(format_diagram(Position.empty(3)))
       A B C
     3 + + + 3
     2 + + + 2
     1 + + + 1
       A B C
    """
    size = position.size
    rows = [
        " ".join(CHARACTER_OF_STATE[state] for state in position.states[start : start + size])
        for start in range(0, size * size, size)
    ]
    if not coordinates:
        return "\n".join(rows)
    header = "   " + " ".join(COLUMN_LETTERS[:size])
    body = [f"{size - index:2d} {row} {size - index}" for index, row in enumerate(rows)]
    return "\n".join([header, *body, header])


def _is_column_header(line: str) -> bool:
    """Whether a line is blank, or names the columns."""
    letters = "".join(line.split())
    return letters == COLUMN_LETTERS[: len(letters)]


def _parse_row(line: str, number: int) -> list[PointState]:
    points = line.strip(_AROUND).replace(" ", "").replace("\t", "")
    try:
        return [STATE_OF_CHARACTER[character] for character in points]
    except KeyError:
        pass  # reported with its place
    start = len(line) - len(line.lstrip(_AROUND))
    end = len(line.rstrip(_AROUND))
    row = []
    for column in range(start, end):
        character = line[column]
        if character in " \t":
            continue
        state = STATE_OF_CHARACTER.get(character)
        if state is None:
            raise DiagramError(
                f"unknown character {character!r}; a point is one of {_LEGEND}", number, column + 1
            )
        row.append(state)
    return row

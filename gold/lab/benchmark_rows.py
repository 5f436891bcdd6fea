"""Benchmark files: one problem per line, as JSON, with the published answers.

Fields: ``id``, ``collection``, ``size``, ``black`` and ``white`` (stones), ``to_play``. Points are
vertices. Optional fields:

- ``keystones``;
- ``region``: playable empty points, or null if unknown;
- ``answers``: correct first moves, maybe none;
- ``verdict``: the result of best play, ``alive`` or ``dead``; instead of it ``winner`` and
  ``target``, the colours of the side that succeeds and of the keystones;
- ``black_ko`` and ``white_ko``: the side with ``allow_ko`` has all the ko threats, its opponent
  none.

Other fields are ignored.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gold.board.points import Color, Geometry, Move, Point, PointState, geometry
from gold.board.position import Position
from gold.errors import OffBoardError, ProblemFormatError
from gold.problem.model import Problem
from gold.problem.text import require_ordinary, unreadable


@dataclass(frozen=True, slots=True)
class BenchmarkRow:
    """One problem of a file."""

    id: str
    """The name of the row in the file."""
    collection: str
    """The collection that the problem is from."""
    answers: tuple[Move, ...]
    """The first moves that the row calls right."""
    verdict: str | None
    """The published result, ``alive`` or ``dead``; None if the row has none."""
    bounded: Problem | None
    """The problem with keystones and region; None if the row states no region."""
    plain: Problem
    """The problem with only its stones and the side to play; the whole board is playable."""
    marked: Problem
    """The problem with stones, side to play and keystones; the whole board is playable."""
    threats: Color | None = None
    """The side with all the ko threats; None if the row names none."""


def read_benchmark(path: Path | str) -> list[BenchmarkRow]:
    """Read the rows of a file.

    :raises ProblemFormatError: with the line number, if a line cannot be read.
    :raises FileAccessError: if the file cannot be read.
    """
    try:
        require_ordinary(Path(path))
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error if isinstance(error, OSError) else OSError("this is not UTF-8 text")
        raise unreadable(Path(path), reason) from error
    lines = enumerate(text.splitlines(), 1)
    return [_parse_row(line, str(path), number) for number, line in lines if line.strip()]


def _parse_row(line: str, path: str, number: int) -> BenchmarkRow:
    try:
        row = json.loads(line)
        board = geometry(row["size"])
        keystones = row.get("keystones", ())
        region = row.get("region")
        by_winner = None
        if "winner" in row:
            by_winner = "alive" if row["winner"] == row["target"] else "dead"
        return BenchmarkRow(
            id=row["id"],
            collection=row["collection"],
            answers=tuple(_points(board, row.get("answers", ()))),
            verdict=row.get("verdict") or by_winner,
            bounded=None if region is None else _problem(board, row, keystones, region),
            plain=_problem(board, row, ()),
            marked=_problem(board, row, keystones),
            threats=next((c for c in Color if row.get(f"{c.name.lower()}_ko") == "allow_ko"), None),
        )
    except KeyError as error:
        message = f"this row has no field {error}"
        raise ProblemFormatError(message, path, number) from error
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        message = f"this is not a benchmark row: {error}"
        raise ProblemFormatError(message, path, number) from error


def _problem(
    board: Geometry, row: dict[str, Any], marked: Iterable[str], region: Iterable[str] | None = None
) -> Problem:
    """Build the problem of a row. ``region`` has the playable points;
    None means the whole board.
    """
    keystones = set(_points(board, marked))
    states = {} if region is None else dict.fromkeys(_points(board, region), PointState.VALID)
    for color in Color:
        for point in _points(board, row[color.name.lower()]):
            states[point] = PointState.stone(color, keystone=point in keystones)
    to_play = Color[row["to_play"].upper()]
    elsewhere = PointState.VALID if region is None else PointState.INVALID
    position = Position.empty(board.size, elsewhere).with_states(states)
    return Problem(
        Position(board.size, position.states, to_play), title=row["id"], source=row["collection"]
    )


def _points(board: Geometry, names: Iterable[str]) -> list[Point]:
    points = [board.from_vertex(name) for name in names]
    if any(point not in board for point in points):
        raise OffBoardError("a pass is not a point of the board")
    return points

r"""Which problems are the same: turned, mirrored, in other colours, or moved along an edge.

Only the stones and the side to play count, so a plain position is the same as one with target and region. An
edge matters only if stones are near it; a shape at the side may slide along it as long as both corners stay
far, and a shape in a corner is the same on a smaller board.

    >>> from gold.board.diagram import parse_diagram
    >>> from gold.board.points import Color
    >>> here = parse_diagram("x o . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .")
    >>> there = parse_diagram(". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . x o", Color.WHITE)
    >>> same_position_key(here) == same_position_key(there)
    True
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from itertools import product
from typing import TypeAlias

from gold.board.points import Color
from gold.board.position import Position
from gold.board.symmetry import Symmetry
from gold.problem.collection import Entry

_FAR = 4
"""An edge does not matter if this many empty lines are between it and the stones."""

VIEWS = tuple(Symmetry(*turned) for turned in product((False, True), repeat=3))
Stone: TypeAlias = tuple[int, int, int]
"""A stone: row, column, and a number for its colour."""
InBox: TypeAlias = tuple[tuple[int, ...], tuple[Stone, ...]]
"""How far stones are from the four edges, and each stone with its place in the smallest box around them."""


def same_position_key(position: Position) -> str:
    """A key that is equal for positions that are the same problem; empty for a board without stones."""
    # Colours are named by whose turn it is, so that exchanging them makes no difference.
    return _digest(position, (position.to_play,))


def same_stones_key(position: Position) -> str:
    """A key that is equal for positions with the same stones, whoever plays first and whichever group is the
    target: the answer to one gives away the other. Empty for a board without stones.
    """
    return _digest(position, (Color.BLACK, Color.WHITE))


def _digest(position: Position, firsts: Iterable[Color]) -> str:
    """A digest of the stones in the view that sorts first; each of ``firsts`` as the first player."""
    stones = stones_in_order(position)
    if not stones:
        return ""
    colored = [[(row, col, color is first) for row, col, color in stones] for first in firsts]
    seen = min(in_box(stones, view, position.size) for view in VIEWS for stones in colored)
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:32]


def duplicates(entries: Iterable[Entry]) -> list[list[Entry]]:
    """Groups of two or more entries with the same problem. Boards without stones are not compared."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        key = same_position_key(entry.problem.position) if entry.problem is not None else ""
        if key:
            groups.setdefault(key, []).append(entry)
    return [group for group in groups.values() if len(group) > 1]


def stones_in_order(position: Position) -> list[Stone]:
    """The stones of a position, row by row: for each its row, its column and its colour."""
    contents = enumerate(position.states)
    return [(*divmod(index, position.size), color) for index, state in contents if (color := state.color)]


def in_box(stones: Sequence[Stone], view: Symmetry, size: int) -> InBox:
    """How far the stones are from each edge (at most ``_FAR``), and each stone's place in the smallest box
    around them, all as seen through a symmetry.
    """
    # Symmetry.row_col for all stones at once, since many problems are seen in sixteen views.
    rows, cols, colors = ([stone[part] for stone in stones] for part in range(3))
    rows, cols = (cols, rows) if view.transpose else (rows, cols)
    rows = [size - 1 - row for row in rows] if view.flip_rows else rows
    cols = [size - 1 - col for col in cols] if view.flip_cols else cols
    top = min(rows)
    left = min(cols)
    edges = tuple(min(_FAR, free) for free in (top, size - 1 - max(rows), left, size - 1 - max(cols)))
    in_place = zip([row - top for row in rows], [col - left for col in cols], colors, strict=True)
    return edges, tuple(sorted(in_place))

r"""Finds equal problems, also if turned, mirrored, recoloured, or moved along an edge.

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
from itertools import compress, product
from typing import TypeAlias

from gold.board.points import Color, PointState
from gold.board.position import Position
from gold.board.symmetry import Symmetry
from gold.problem.collection import Entry

_FAR = 4
"""An edge does not matter if this many empty lines are between it and the stones."""

_COLOR_OF = {int(state): state.color for state in PointState if state.color is not None}
"""The colour of the stone on a point, by the number of its state."""
_IS_STONE = bytes(state in _COLOR_OF for state in range(256))
"""For each number of a state 1 if a stone stands on such a point, else 0."""
VIEWS = tuple(Symmetry(*turned) for turned in product((False, True), repeat=3))
Stone: TypeAlias = tuple[int, int, int]
"""A stone: row, column, and a number for its colour."""
Edges: TypeAlias = tuple[int, int, int, int]
"""The numbers of empty lines between the stones and the four edges: top, bottom, left, right."""
InBox: TypeAlias = tuple[Edges, tuple[Stone, ...]]
"""The stones' distances from the four edges, and the stones placed in their bounding box."""


def same_position_key(position: Position) -> str:
    """Return a key that equal problems share; empty for a board without stones."""
    # Colours are relative to the side to play, so that exchanging them makes no difference.
    return _digest(position, (position.to_play,))


def same_stones_key(position: Position) -> str:
    """Return a key that positions with the same stones share; empty for a board without stones.

    The side to play and the target do not count: the answer to one of two such problems gives away
    the other.
    """
    return _digest(position, (Color.BLACK, Color.WHITE))


def _digest(position: Position, firsts: Iterable[Color]) -> str:
    """Return a digest of the stones, in the view that sorts first; empty without stones.

    ``firsts`` are the colours that may count as the first player; each one gives more views.
    """
    stones = stones_in_order(position)
    if not stones:
        return ""
    colored = [[(row, col, color is first) for row, col, color in stones] for first in firsts]
    views = _views_that_sort_first(stones, position.size)
    seen = min(in_box(stones, view, position.size) for view in views for stones in colored)
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:32]


def _views_that_sort_first(stones: Sequence[Stone], size: int) -> list[Symmetry]:
    """Return the symmetries with the least edge distances: only they can give the least
    :func:`in_box`.
    """
    free = _free_lines([row for row, _, _ in stones], [col for _, col, _ in stones], size)
    edges = {view: _seen(free, view) for view in VIEWS}
    least = min(edges.values())
    return [view for view, distances in edges.items() if distances == least]


def _free_lines(rows: Sequence[int], cols: Sequence[int], size: int) -> Edges:
    """Return the numbers of empty lines around the stones, each at most ``_FAR``."""
    above = min(_FAR, min(rows))
    below = min(_FAR, size - 1 - max(rows))
    left = min(_FAR, min(cols))
    right = min(_FAR, size - 1 - max(cols))
    return above, below, left, right


def _seen(free: Edges, view: Symmetry) -> Edges:
    """Return edge distances as they are after a symmetry."""
    vertical = free[:2]
    horizontal = free[2:]
    if view.transpose:
        vertical, horizontal = horizontal, vertical
    if view.flip_rows:
        vertical = vertical[::-1]
    if view.flip_cols:
        horizontal = horizontal[::-1]
    return *vertical, *horizontal


def duplicates(entries: Iterable[Entry]) -> list[list[Entry]]:
    """Return the groups of two or more entries with equal problems;
    boards without stones are left out.
    """
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        key = same_position_key(entry.problem.position) if entry.problem is not None else ""
        if key:
            groups.setdefault(key, []).append(entry)
    return [group for group in groups.values() if len(group) > 1]


def stones_in_order(position: Position) -> list[Stone]:
    """Return the stones of a position, row by row, each as row, column and colour."""
    states = bytes(position.states)  # numbers are looked up much sooner than states
    occupied = compress(range(len(states)), states.translate(_IS_STONE))
    return [(*divmod(index, position.size), _COLOR_OF[states[index]]) for index in occupied]


def in_box(stones: Sequence[Stone], view: Symmetry, size: int) -> InBox:
    """Return the edge distances (at most ``_FAR``) and the stones in their
    bounding box, in one view.
    """
    # Symmetry.row_col for all stones at once, since many problems are seen in sixteen views.
    rows, cols, colors = ([stone[part] for stone in stones] for part in range(3))
    edges = _seen(_free_lines(rows, cols, size), view)
    rows, cols = (cols, rows) if view.transpose else (rows, cols)
    rows = [size - 1 - row for row in rows] if view.flip_rows else rows
    cols = [size - 1 - col for col in cols] if view.flip_cols else cols
    top = min(rows)
    left = min(cols)
    in_place = zip([row - top for row in rows], [col - left for col in cols], colors, strict=True)
    return edges, tuple(sorted(in_place))

r"""Which problems are the same: turned, mirrored, in other colours, or moved along an edge.

Only the stones and the side to play count, so a plain position is the same as one with target and region. An
edge matters where the stones come near it; a shape at the side may slide along it as long as both corners
stay far, and one in a corner is the same on a smaller board.

    >>> from gold.board.diagram import parse_diagram
    >>> from gold.board.points import Color
    >>> here = parse_diagram("x o . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .")
    >>> there = parse_diagram(". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . x o", Color.WHITE)
    >>> same_position_key(here) == same_position_key(there)
    True
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from itertools import product

from gold.board.position import Position
from gold.board.symmetry import Symmetry
from gold.problem.collection import Entry

_FAR = 4
"""So many empty lines between the stones and an edge, and the edge does not matter."""

_VIEWS = tuple(Symmetry(*turned) for turned in product((False, True), repeat=3))


def same_position_key(position: Position) -> str:
    """A digest that two positions share if they are the same problem; empty for a board without stones."""
    size, to_play = position.size, position.to_play
    stones = [
        (*divmod(index, size), color is to_play)
        for index, state in enumerate(position.states)
        if (color := state.color) is not None
    ]
    if not stones:
        return ""
    seen = [
        _described([(*view.row_col(row, col, size), mine) for row, col, mine in stones], size)
        for view in _VIEWS
    ]
    return hashlib.sha256(repr(min(seen)).encode()).hexdigest()[:32]


def duplicates(entries: Iterable[Entry]) -> list[list[Entry]]:
    """The entries that are the same problem, as groups of at least two, in their order. Boards without stones
    are not compared.
    """
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        key = same_position_key(entry.problem.position) if entry.problem is not None else ""
        if key:
            groups.setdefault(key, []).append(entry)
    return [group for group in groups.values() if len(group) > 1]


def _described(stones: list[tuple[int, int, bool]], size: int) -> tuple[object, ...]:
    """How far the stones are from the edges, and where each lies in their own box. Colours are told by whose
    turn it is, so that exchanging them makes no difference.
    """
    rows, cols = [row for row, _, _ in stones], [col for _, col, _ in stones]
    top, left = min(rows), min(cols)
    edges = tuple(min(_FAR, free) for free in (top, size - 1 - max(rows), left, size - 1 - max(cols)))
    return edges, tuple(sorted((row - top, col - left, mine) for row, col, mine in stones))

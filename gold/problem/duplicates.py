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
from collections.abc import Iterable, Sequence
from itertools import product
from typing import TypeAlias

from gold.board.points import Color
from gold.board.position import Position
from gold.board.symmetry import Symmetry
from gold.problem.collection import Entry

_FAR = 4
"""An edge does not matter that is so many empty lines away from the stones."""

VIEWS = tuple(Symmetry(*turned) for turned in product((False, True), repeat=3))
Stone: TypeAlias = tuple[int, int, int]
"""A stone: row, column, and a number that tells the colours apart."""
InBox: TypeAlias = tuple[tuple[int, ...], tuple[Stone, ...]]
"""How far stones are from the four edges, and where each lies in their own box."""


def same_position_key(position: Position) -> str:
    """A digest that two positions share if they are the same problem; empty for a board without stones."""
    # Colours are told by whose turn it is, so that exchanging them makes no difference.
    return _digest(position, (position.to_play,))


def same_stones_key(position: Position) -> str:
    """A digest that two positions share if they have the same stones, whoever plays first and whichever group
    is the target: the answer to one gives away the other. Empty for a board without stones.
    """
    return _digest(position, (Color.BLACK, Color.WHITE))


def _digest(position: Position, firsts: Iterable[Color]) -> str:
    """What the stones look like from the view that sorts first, with each of some colours as the first."""
    stones = stones_of(position)
    if not stones:
        return ""
    colored = [[(row, col, color is first) for row, col, color in stones] for first in firsts]
    seen = min(in_box(each, view, position.size) for view in VIEWS for each in colored)
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:32]


def duplicates(entries: Iterable[Entry]) -> list[list[Entry]]:
    """The groups of two or more entries that are the same problem; boards without stones are not compared."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        key = same_position_key(entry.problem.position) if entry.problem is not None else ""
        if key:
            groups.setdefault(key, []).append(entry)
    return [group for group in groups.values() if len(group) > 1]


def stones_of(position: Position) -> list[Stone]:
    """The stones of a position, in the order of the board."""
    contents = enumerate(position.states)
    return [(*divmod(index, position.size), color) for index, state in contents if (color := state.color)]


def in_box(stones: Sequence[Stone], view: Symmetry, size: int) -> InBox:
    """The stones seen through a symmetry; an edge that is far away is no nearer than ``_FAR``."""
    seen = [(*view.row_col(row, col, size), color) for row, col, color in stones]
    rows, cols = [row for row, _, _ in seen], [col for _, col, _ in seen]
    top, left = min(rows), min(cols)
    edges = tuple(min(_FAR, free) for free in (top, size - 1 - max(rows), left, size - 1 - max(cols)))
    return edges, tuple(sorted((row - top, col - left, color) for row, col, color in seen))

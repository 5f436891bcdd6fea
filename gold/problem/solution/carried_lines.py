"""Adapts the author's variations when the board is edited:
new stones, or a turned or moved board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from gold.board.points import PASS, Geometry, Move, Point
from gold.board.position import Position
from gold.errors import OffBoardError
from gold.problem.model import Problem
from gold.problem.sgf.sgf_format import SGF_FIELD, fits_stones, parse_kept, stone_properties
from gold.problem.sgf.sgf_tree import Node, Variation, format_nodes, format_properties
from gold.problem.solution.author_lines import is_too_long

_PLACES = frozenset(
    {
        "AB",
        "AE",
        "AR",
        "AW",
        "B",
        "CR",
        "DD",
        "LB",
        "LN",
        "MA",
        "SL",
        "SQ",
        "TB",
        "TR",
        "TW",
        "VW",
        "W",
    }
)
"""The properties whose values name points."""
_OTHER_COLOR = {"B": "W", "W": "B", "AB": "AW", "AW": "AB", "TB": "TW", "TW": "TB"}
_ARROWS = ("AR", "LN")
_STONES = ("SZ", "PL", "AB", "AW")


def carried(
    before: Problem,
    position: Position,
    place: Callable[[Move], Move | None] | None = None,
    *,
    swaps_colors: bool = False,
) -> Problem:
    """Return the problem with a new position, and with its variations adapted to it.

    ``place`` maps a point of the old board to its point on the new one, or to None if the new board
    lacks it; without ``place`` all points stay. ``swaps_colors``: exchange the colours of moves and
    stones. A branch ends before the first move that is off the new board. Moves that have become
    illegal are kept.

    The variations stay unchanged if they did not belong to the old stones, or are too long for the
    editor, such as a game with comments.
    """
    problem = replace(before, position=position)
    if is_too_long(before):
        return problem
    kept = parse_kept(before.extra.get(SGF_FIELD))
    if kept is None or not fits_stones(kept, before.position):
        return problem
    if place is None and fits_stones(kept, position):
        return problem
    if place is not None:
        kept = _Mover(before.position.geometry, position.geometry, place, swaps_colors).tree(kept)
    root = kept.nodes[0].properties
    others = {name: values for name, values in root.items() if name not in _STONES}
    head = format_properties({**stone_properties(position), **others})
    text = f"(;{head}{format_nodes(kept, skip=1)})"
    return replace(problem, extra={**before.extra, SGF_FIELD: text})


class _Mover:
    """Maps all points of a tree to the new board. No recursion:
    a line may have thousands of moves.
    """

    def __init__(
        self,
        old: Geometry,
        new: Geometry,
        place: Callable[[Move], Move | None],
        swaps_colors: bool,
    ) -> None:
        self._old = old
        self._new = new
        self._place = place
        self._swaps_colors = swaps_colors

    def tree(self, kept: Variation) -> Variation:
        moved = Variation()
        waiting = [(kept, moved)]
        while waiting:
            old, new = waiting.pop()
            for node in old.nodes:
                properties = self._properties(node)
                if properties is None:
                    break
                new.nodes.append(Node(properties, node.offset))
            else:
                branches = [(child, Variation()) for child in old.children if self._stays(child)]
                new.children += [branch for _child, branch in branches]
                waiting += branches
        return moved

    def _stays(self, variation: Variation) -> bool:
        """Whether the first move of a variation is on the new board,
        or it begins without a move.
        """
        return bool(variation.nodes) and self._properties(variation.nodes[0]) is not None

    def _properties(self, node: Node) -> dict[str, list[str]] | None:
        """Return the properties of a node on the new board; None if its move is off that board."""
        properties = dict[str, list[str]]()
        for name, values in node.properties.items():
            moved = values
            if name in _PLACES:
                moved = [
                    each for each in map(partial(self._value, name), values) if each is not None
                ]
            if name in ("B", "W") and self._value(name, values[0]) is None:
                return None
            if moved:
                properties[self._name(name)] = moved
        return properties

    def _name(self, name: str) -> str:
        return _OTHER_COLOR.get(name, name) if self._swaps_colors else name

    def _value(self, name: str, value: str) -> str | None:
        """Map a value to the new board: a point, a pair of points, or a point with a text.

        Return None if the new board lacks a point. A value that names no point of the old board is
        returned unchanged.
        """
        first, colon, rest = value.partition(":")
        if not self._is_place(first) or (colon and name != "LB" and not self._is_place(rest)):
            return value
        start = self._moved(first)
        if start is None:
            return None
        if not colon:
            return self._new.to_sgf(start)
        if name == "LB":
            return f"{self._new.to_sgf(start)}:{rest}"
        end = self._moved(rest)
        if end is None:
            return None
        if name not in _ARROWS and PASS not in (start, end):
            corners = self._new.rectangle(Point(start), Point(end))
            start = corners[0]
            end = corners[-1]
        return f"{self._new.to_sgf(start)}:{self._new.to_sgf(end)}"

    def _is_place(self, text: str) -> bool:
        """Whether a text names a point of the old board, or a pass."""
        try:
            self._old.from_sgf(_bare(text))
        except OffBoardError:
            return False
        return True

    def _moved(self, text: str) -> Move | None:
        """Return the point on the new board; None if that board lacks it. A pass stays a pass."""
        move = self._old.from_sgf(_bare(text))
        return PASS if move == PASS else self._place(move)


def _bare(text: str) -> str:
    """Return the name of a point without blanks, cut to 20 characters."""
    return "".join(text.split())[:20]

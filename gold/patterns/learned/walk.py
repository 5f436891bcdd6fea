"""A walk from a pattern to one that followed it in games, and so on; and the part of the board that
they show.
"""

from __future__ import annotations

from dataclasses import dataclass

from gold.patterns.learned.explorer import Following
from gold.patterns.learned.shape import LINES, PatternShape
from gold.patterns.learned.window_keys import EDGE

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Step:
    """A pattern of a walk, and the place of its move.

    The move lies ``row`` rows below the move of the walk's first pattern and ``col`` columns to the
    right of it; negative numbers are above and to the left.
    """

    shape: PatternShape
    row: int = 0
    col: int = 0


@dataclass(frozen=True, slots=True)
class WalkGround:
    """The known part of a board of 19 lines.

    ``contents`` has EMPTY, BLACK or WHITE by row and column, which count from 0 at the top left.
    Points that are not in it are unknown. The last move is at ``row`` and ``col``.
    """

    contents: dict[Place, int]
    row: int
    col: int


class Walk:
    """Patterns one after the other, each made by a move that followed the pattern before it.

    ``steps`` has all of them with the places of their moves, from the first, ``start``, to the
    current one.
    """

    def __init__(self, start: PatternShape) -> None:
        self.steps: tuple[Step, ...] = (Step(start),)

    @property
    def here(self) -> Step:
        """The current step: the last one."""
        return self.steps[-1]

    @property
    def moves(self) -> int:
        """The number of moves that were followed. The first pattern's own move does not count."""
        return len(self.steps) - 1

    def follow(self, move: Following) -> None:
        """Add the pattern of a move that followed the current pattern, and make it the
        current one.
        """
        self.steps += (Step(move.shape, self.here.row + move.row, self.here.col + move.col),)

    def back(self) -> bool:
        """Go back one step and return True; at the first pattern do nothing and return False."""
        if not self.moves:
            return False
        self.steps = self.steps[:-1]
        return True

    def ground(self) -> WalkGround:
        """Return the part of the board that the patterns show, later ones over earlier ones.

        If they do not fit on one board together, it is the part that the last pattern shows.
        """
        ground = _ground(self.steps) or _ground(self.steps[-1:])
        assert ground is not None  # a window is smaller than a board
        return ground


def _ground(steps: tuple[Step, ...]) -> WalkGround | None:
    known: dict[Place, int] = {}
    for step in steps:
        reach = step.shape.size // 2
        for index, content in enumerate(step.shape.contents):
            row, col = divmod(index, step.shape.size)
            known[step.row + row - reach, step.col + col - reach] = content
    inside = {place: content for place, content in known.items() if content != EDGE}
    beyond = [place for place, content in known.items() if content == EDGE]
    rows = [row for row, _col in inside]
    cols = [col for _row, col in inside]
    top = _first_line(
        min(rows), max(rows), {row for row, col in beyond if min(cols) <= col <= max(cols)}
    )
    left = _first_line(
        min(cols), max(cols), {col for row, col in beyond if min(rows) <= row <= max(rows)}
    )
    if top is None or left is None:
        return None
    here = steps[-1]
    moved = {(row + top, col + left): content for (row, col), content in inside.items()}
    return WalkGround(moved, here.row + top, here.col + left)


def _first_line(first: int, last: int, beyond: set[int]) -> int | None:
    """Return the number to add to the rows (or columns) ``first`` to ``last`` so that they lie on
    the board; None if there is none.

    ``beyond`` has the rows of points beyond the edge in the patterns. They determine the place at
    the edge; without any, it is the middle of the board.
    """
    before = any(line < first for line in beyond)
    after = any(line > last for line in beyond)
    between = any(first <= line <= last for line in beyond)
    length = last - first + 1
    if between or length > LINES or (before and after and length != LINES):
        return None
    if before:
        return -first
    if after:
        return LINES - 1 - last
    return (LINES - length) // 2 - first

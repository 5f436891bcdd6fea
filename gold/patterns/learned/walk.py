"""A walk from pattern to pattern, and what stands on the board after its moves as far as patterns tell."""

from __future__ import annotations

from dataclasses import dataclass

from gold.patterns.learned.explorer import Following
from gold.patterns.learned.shape import LINES, PatternShape
from gold.patterns.learned.window_keys import EDGE

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Step:
    """A pattern on the way, and where its move lies, counted from the first move."""

    shape: PatternShape
    row: int = 0
    col: int = 0


@dataclass(frozen=True, slots=True)
class WalkGround:
    """The known part of a board of 19 lines: ``contents`` by row and column from the top left. The last move
    is at ``row`` and ``col``.
    """

    contents: dict[Place, int]
    row: int
    col: int


class Walk:
    """The way of a walk: the steps from the first pattern to the current one."""

    def __init__(self, start: PatternShape) -> None:
        self.steps: tuple[Step, ...] = (Step(start),)

    @property
    def here(self) -> Step:
        """The last step."""
        return self.steps[-1]

    @property
    def moves(self) -> int:
        """How many moves have been walked."""
        return len(self.steps) - 1

    def follow(self, move: Following) -> None:
        """Add a move that came next as the current step."""
        self.steps += (Step(move.shape, self.here.row + move.row, self.here.col + move.col),)

    def back(self) -> bool:
        """Take the last move back; False if there is none."""
        if not self.moves:
            return False
        self.steps = self.steps[:-1]
        return True

    def ground(self) -> WalkGround:
        """What is known of the board; from the last pattern alone if the patterns do not fit on one board."""
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
    rows, cols = [row for row, _col in inside], [col for _row, col in inside]
    top = _first_line(min(rows), max(rows), {row for row, col in beyond if min(cols) <= col <= max(cols)})
    left = _first_line(min(cols), max(cols), {col for row, col in beyond if min(rows) <= row <= max(rows)})
    if top is None or left is None:
        return None
    here = steps[-1]
    moved = {(row + top, col + left): content for (row, col), content in inside.items()}
    return WalkGround(moved, here.row + top, here.col + left)


def _first_line(first: int, last: int, beyond: set[int]) -> int | None:
    """The number to add to lines from ``first`` to ``last`` so that they lie on the board, at its edges where
    these are known; None if they cannot. ``beyond`` are lines that lie beyond an edge.
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

"""Hints for a position; each gives away more than the one before."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from gold.board.board import Board
from gold.board.points import PASS, Geometry, Move, Point
from gold.problem.model import Problem
from gold.solver.api import Result
from gold.trainer.events import HintLevel, HintShown

_MIN_AREA = 3
_MAX_AREA = 20
"""Least and largest size of an area in points. A third of an open board would be no hint."""


@dataclass(frozen=True, slots=True)
class HintLadder:
    """The hints for one position, and how many of them were shown."""

    line: tuple[Move, ...]
    """The line that the hints give away step by step."""
    proved: bool
    """Whether the line is proved; otherwise it is an estimate."""
    shown: int = 0
    """The number of hints shown so far."""
    told_all: bool = False
    """Whether the last hint was shown."""

    def climb(self, board: Board, failed: Collection[Move] = ()) -> tuple[HintLadder, HintShown]:
        """Return the ladder after the next hint, and that hint. The last hint is repeated.

        ``failed``: moves that were tried and are wrong; a hint's area leaves them out.
        """
        points = [point for point in board.valid_moves() if point not in failed]
        hints = [
            hint for level in HintLevel if (hint := self._hint_at(level, board, points)) is not None
        ]
        shown = min(self.shown + 1, len(hints))
        ladder = replace(self, shown=shown, told_all=shown == len(hints))
        return ladder, hints[shown - 1]

    def _hint_at(self, level: HintLevel, board: Board, points: Sequence[Point]) -> HintShown | None:
        """The hint at a level; None if the level has none.

        A pass has no area. A move after a ko threat has only its line.
        """
        point = Point(self.line[0]) if self.line[0] != PASS else None
        if move_after_a_threat(self.line) is not None and level is not HintLevel.LINE:
            return None
        match level:
            case HintLevel.AREA:
                if point is None:
                    return None
                return HintShown(level, self.proved, area=hint_area(board.geometry, points, point))
            case HintLevel.POINT:
                return HintShown(level, self.proved, point=point)
            case HintLevel.LINE:
                return HintShown(level, self.proved, line=self.line)
            case _:
                assert_never(level)


def after_a_threat(move: Point) -> tuple[Move, ...]:
    """The line of a move that needs a ko threat first.

    The threat and its answer are played elsewhere, so each is a pass.
    """
    return (PASS, PASS, move)


def move_after_a_threat(line: Sequence[Move]) -> Point | None:
    """The move of a line made by :func:`after_a_threat`; None if the line begins otherwise."""
    begins_so = len(line) > 2 and line[0] == line[1] == PASS != line[2]
    return Point(line[2]) if begins_so else None


def ladder_from_file(problem: Problem, result: Result) -> HintLadder | None:
    """The hints from the proved record in the problem's file, if ``result`` is not proved.

    None if it is proved, or if the file has no right move.
    """
    record = problem.proved
    if result.proved or record is None or not record.correct:
        return None
    move = result.move if result.move in record.correct else record.correct[0]
    return HintLadder((move,), proved=True)


def hint_area(geometry: Geometry, candidates: Sequence[Point], move: Point) -> tuple[Point, ...]:
    """A part of the candidates that contains ``move`` without showing which one it is.

    The candidates are halved across their longer side until about a third is left, at least three
    and at most twenty; of three or four, one is left out. So the move may lie anywhere in the part;
    in a circle around it, it would always be at the centre.

    >>> from gold.board.points import geometry
    >>> board = geometry(9)
    >>> row = [board.from_vertex(name) for name in "A1 B1 C1 D1 E1 F1 G1 H1".split()]
    >>> board.vertices(hint_area(board, row, row[5]))
    ['E1', 'F1', 'G1', 'H1']
    >>> [board.vertices(hint_area(board, row[:3], move)) for move in row[:3]]
    [['A1', 'B1'], ['B1', 'C1'], ['B1', 'C1']]
    """
    part = list(candidates)
    wanted = max(_MIN_AREA, min(_MAX_AREA, len(part) // 3))
    while len(part) > wanted:
        places = {point: geometry.row_col(point) for point in part}
        spans = [
            max(place[axis] for place in places.values())
            - min(place[axis] for place in places.values())
            for axis in (0, 1)
        ]
        axis = 0 if spans[0] > spans[1] else 1
        part.sort(key=lambda point: (places[point][axis], point))
        middle = len(part) // 2
        half = part[:middle] if move in part[:middle] else part[middle:]
        if len(half) < _MIN_AREA:
            break
        part = half
    if len(part) == len(candidates) >= _MIN_AREA:
        part.remove(part[0] if part[0] != move else part[-1])
    return tuple(sorted(part))

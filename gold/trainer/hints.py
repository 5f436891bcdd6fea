"""Hints, which give away more each time."""

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
"""Sizes of an area in points. On an open board a third of the moves would tell nothing."""


@dataclass(frozen=True, slots=True)
class HintLadder:
    """The hints for one position: the ``line`` that they give away, and how many were shown."""

    line: tuple[Move, ...]
    proved: bool
    shown: int = 0
    told_all: bool = False

    def climb(self, board: Board, failed: Collection[Move] = ()) -> tuple[HintLadder, HintShown]:
        """The next hint, which gives away more than the last one; the last of all is repeated.
        Moves that have ``failed`` already are in no area. Also returns the ladder for the hint
        after it.
        """
        points = [point for point in board.valid_moves() if point not in failed]
        hints = [
            hint for level in HintLevel if (hint := self._hint_at(level, board, points)) is not None
        ]
        shown = min(self.shown + 1, len(hints))
        ladder = replace(self, shown=shown, told_all=shown == len(hints))
        return ladder, hints[shown - 1]

    def _hint_at(self, level: HintLevel, board: Board, points: Sequence[Point]) -> HintShown | None:
        """What a level shows; None if that is nothing: a pass has no area, but "pass" can be said."""
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
    """A line that begins with a ko threat and its answer elsewhere, each a pass, before the move."""
    return (PASS, PASS, move)


def move_after_a_threat(line: Sequence[Move]) -> Point | None:
    """The move that a line makes after a ko threat and its answer; None if it begins otherwise."""
    begins_so = len(line) > 2 and line[0] == line[1] == PASS != line[2]
    return Point(line[2]) if begins_so else None


def ladder_from_file(problem: Problem, result: Result) -> HintLadder | None:
    """Hints from the proved result in the problem's file, if a search has proved nothing
    (``result``). None if it has, or if the file has no right move.
    """
    record = problem.proved
    if result.proved or record is None or not record.correct:
        return None
    move = result.move if result.move in record.correct else record.correct[0]
    return HintLadder((move,), proved=True)


def hint_area(geometry: Geometry, candidates: Sequence[Point], move: Point) -> tuple[Point, ...]:
    """A part of the candidates that contains the move, but does not show which it is.

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

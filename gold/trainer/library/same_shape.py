"""Finds other problems of the library with the same shape around a move.

A shape is the content of a square window around the move. First come problems in which stones,
empty points and edges of the board are the same. If there are none, problems with the same stones
are found (:mod:`gold.problem.matching.position_search`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gold.board.points import PASS, Point, PointState
from gold.board.position import Position
from gold.patterns.learned.shape import PatternShape
from gold.problem.collection import Entry
from gold.problem.model import Problem
from gold.problem.names.shown import shown_name
from gold.trainer.library.occurrences import occurrences, padded_contents
from gold.trainer.library.shelves import PositionSearch, Shelved

WINDOWS: Final = (9, 7, 5)
"""The sizes of the window in lines, the largest first. The first one with a result is taken."""
LEAST_STONES: Final = 4
"""The least number of stones in a window; with fewer, too many problems have the shape."""
LEAST_ALONE: Final = 9
"""The least number of stones where only stones are compared."""


@dataclass(frozen=True, slots=True)
class Alike:
    """A problem with the same shape."""

    entry: Entry
    collection: str
    """The name of the problem's collection."""
    solves: bool = False
    """Whether the same move is proved to be right in this problem."""


@dataclass(frozen=True, slots=True)
class SameShape:
    """The problems with the same shape."""

    lines: int
    """The size of the window in lines."""
    whole: bool
    """Whether stones, empty points and edges are the same; else only the stones are compared."""
    found: tuple[Alike, ...]
    """The problems. Those that the same move solves come first."""


def place_to_look(problem: Problem, played: Point | None) -> Point:
    """Choose the middle of the window: a proved right move, else the played one, else a keystone.

    If the played move is right itself, it is taken.
    """
    correct = problem.proved.correct if problem.proved is not None else ()
    points = [Point(move) for move in correct if move != PASS]
    if played is not None and (played in points or not points):
        return played
    return points[0] if points else problem.position.keystones()[0]


def same_shape(position: Position, around: Point, shelves: Sequence[Shelved]) -> SameShape | None:
    """Find other problems with the same shape around a move, turned, mirrored or recoloured.

    In these problems the move can be played, or its stone is on the board. If there are none, find
    problems with the same stones. None if there are none either, or if there are too few stones
    around the move. Problems with exactly the stones of ``position`` are left out.
    """
    search = PositionSearch(shelves)
    names = {
        _place(one): shown_name(each.collection)
        for each in shelves
        for one in each.collection.entries
    }
    itself = {
        _place(one) for one in search.find(_stones(position, around, 0), True).collection.entries
    }
    by_stones: SameShape | None = None
    for lines in WINDOWS:
        wanted = _stones(position, around, lines)
        stones = sum(state.color is not None for state in wanted.states)
        if stones < LEAST_STONES:
            break
        holding = search.find(wanted, exact=False)
        alike = [
            Alike(one.entry, names[_place(one.entry)], one.solves)
            for one in occurrences(_window(position, around, lines), [holding])
            if _place(one.entry) not in itself
        ]
        if alike:
            return SameShape(lines, True, tuple(alike))
        if by_stones is None and stones >= LEAST_ALONE:
            others = [one for one in holding.collection.entries if _place(one) not in itself]
            with_its_stones = tuple(Alike(one, names[_place(one)]) for one in others)
            by_stones = SameShape(lines, False, with_its_stones) if with_its_stones else None
    return by_stones


def _place(entry: Entry) -> tuple[Path, int]:
    return entry.path, entry.index


def _stones(position: Position, around: Point, lines: int) -> Position:
    """An empty board with the stones of the window around a point, without the point itself.

    With 0 ``lines`` it has the stones of the whole board.
    """
    row, col = position.geometry.row_col(around)
    reach = lines // 2 if lines else position.size
    kept = {}
    for point in position.geometry.points:
        color = position[point].color
        at_row, at_col = position.geometry.row_col(point)
        if (
            color is not None
            and point != around
            and max(abs(at_row - row), abs(at_col - col)) <= reach
        ):
            kept[point] = PointState.stone(color)
    return Position.empty(position.size).with_states(kept)


def _window(position: Position, around: Point, lines: int) -> PatternShape:
    """The window around a point as a pattern, with the move of the side to play in its middle."""
    row, col = position.geometry.row_col(around)
    reach = lines // 2
    window = padded_contents(position, reach)[row : row + lines, col : col + lines]
    window[reach, reach] = position.to_play
    return PatternShape(lines, tuple(map(int, window.ravel())))

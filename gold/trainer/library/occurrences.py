"""Finds the problems in which a learned pattern occurs.

A pattern is a move with the contents of the square window around it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from gold.board.points import Point, PointState
from gold.board.position import Position
from gold.patterns.contents import EMPTY
from gold.patterns.learned.shape import PatternShape
from gold.patterns.learned.window_keys import EDGE, exchanged, views_of
from gold.problem.collection import Entry
from gold.problem.names.shown import shown_name
from gold.trainer.library.shelves import Shelved

# The contents code of each PointState, by its value
_CONTENTS = np.array([0, *(state.color or EMPTY for state in sorted(PointState))], dtype=np.uint8)
Windows = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A problem in which a pattern occurs."""

    entry: Entry
    collection: str
    """The name of the problem's collection."""
    point: Point
    """The point of the pattern's move."""
    solves: bool
    """Whether the pattern's move is proved to solve the problem."""


def occurrences(
    shape: PatternShape, shelves: Iterable[Shelved], stopped: Callable[[], bool] = lambda: False
) -> list[Occurrence]:
    """Find the problems in which a pattern occurs, turned, mirrored or recoloured.

    In the problem's position the pattern's move must be possible, or its stone on the board. Each
    problem comes once; those that the move solves come first. ``stopped`` is called between
    problems; if it returns True, the result is empty.
    """
    views = _views(shape)
    all_of_them: list[Occurrence] = []
    for shelved in shelves:
        for one in shelved.entries:
            if stopped():
                return []
            if one.entry.problem is not None and not one.is_draft:
                occurrence = _in_problem(
                    shape.size, views, one.entry, shown_name(shelved.collection)
                )
                all_of_them += [occurrence] if occurrence is not None else []
    return sorted(all_of_them, key=lambda occurrence: not occurrence.solves)


def _views(shape: PatternShape) -> Windows:
    """The different views of a pattern, with its colours and with exchanged colours, as rows."""
    window = np.array([shape.contents], dtype=np.uint8)
    both = np.concatenate([window, exchanged(window)])
    return np.unique(np.concatenate([both[:, view] for view in views_of(shape.size)]), axis=0)


def _in_problem(size: int, views: Windows, entry: Entry, collection: str) -> Occurrence | None:
    problem = entry.problem
    assert problem is not None
    position = problem.position
    proved = problem.proved
    points = _matches(position, size, views)
    correct = set(proved.correct) if proved is not None else set()
    solving = [point for point, color in points if point in correct and color == position.to_play]
    if solving:
        return Occurrence(entry, collection, solving[0], True)
    return Occurrence(entry, collection, points[0][0], False) if points else None


def padded_contents(position: Position, reach: int) -> Windows:
    """The contents of all points as a square array, with ``reach`` lines of ``EDGE`` around it."""
    return np.pad(_CONTENTS[position.grid], reach, constant_values=EDGE)


def _matches(position: Position, size: int, views: Windows) -> list[tuple[Point, int]]:
    """Find where a pattern occurs: pairs (point of its move, colour of its move), sorted."""
    middle = size * size // 2
    padded = padded_contents(position, size // 2)
    windows = np.lib.stride_tricks.sliding_window_view(padded, (size, size)).reshape(
        -1, size * size
    )
    free = (position.grid == PointState.VALID).ravel()
    around = np.delete(windows, middle, axis=1)
    places = []
    for view in views:
        color = view[middle]
        fits = (free | (windows[:, middle] == color)) & (around == np.delete(view, middle)).all(
            axis=1
        )
        places += [(int(place), int(color)) for place in np.flatnonzero(fits)]
    return [(position.geometry.points[place], color) for place, color in sorted(places)]

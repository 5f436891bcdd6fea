"""Which problems a learned pattern occurs in."""

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
from gold.problem.shown import shown_name
from gold.trainer.library.shelves import Shelved

# Of each PointState
_CONTENTS = np.array([0, *(state.color or EMPTY for state in sorted(PointState))], dtype=np.uint8)
Windows = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A problem in which a pattern occurs. ``solves``: its move is proved to solve the problem."""

    entry: Entry
    collection: str
    point: Point
    solves: bool


def occurrences(
    shape: PatternShape, shelves: Iterable[Shelved], stopped: Callable[[], bool] = lambda: False
) -> list[Occurrence]:
    """The problems in which a pattern occurs, turned, mirrored or recoloured, if its move was
    played there or can be. Each comes once; those that the move solves come first. Empty if
    ``stopped`` returns True.
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
    """The different views of a pattern, in its own colours and with the colours exchanged."""
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
    """What is on each point of the board, with ``reach`` lines of points beyond the edge on all sides."""
    return np.pad(_CONTENTS[position.grid], reach, constant_values=EDGE)


def _matches(position: Position, size: int, views: Windows) -> list[tuple[Point, int]]:
    """The points of the move where a pattern occurs, each with the colour that plays it."""
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

"""Finds eye shapes on a board, as kernels that are fast enough for every leaf of a search.

A shape is found in one of three conditions:

* **complete**: its eye space is empty or has enemy stones, and every point of its wall is an own
  stone or lies beyond the edge;
* **divided**: the same, but one vital point has an own stone;
* **incomplete**: one point of the wall is missing. It is empty, and a stone there would close the
  wall and join an own stone to another or to the edge. Inside a complete shape no incomplete ones
  are looked for.

The kernels do not try every shape everywhere. The points without a stone of a colour form regions.
A region of at most six points, bounded by stones of the colour and the edge, *is* a complete eye
space; its shape is looked up in a hash table made from the drawn shapes. Incomplete walls are found
by closing each candidate point in turn, and divided shapes by removing the stone that separates two
regions.

Benson's test for unconditional life uses the regions, too.
"""

# ruff: noqa: SIM109 - kernels know neither generator expressions nor tuples of mixed integers

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.patterns.contents import BORDER, EMPTY, OUTSIDE, POINTS
from gold.patterns.shapes import MAX_SPACE, MAX_VITAL, eye_shapes

Cells = npt.NDArray[np.int32]


class Condition(IntEnum):
    """How complete the wall of a shape is (see the module)."""

    COMPLETE = 0
    DIVIDED = 1
    INCOMPLETE = 2


EyeFinder = npt.NDArray[np.int64]
"""The data and scratch memory of the kernels in this module, made by :func:`new_finder`.

It is one flat array, because kernels pass it on in every node of a search, and every array costs
time.
"""

# Fields of a region.
START: Final = 0  # the index of its first member; the others follow
SIZE: Final = 1
EMPTIES: Final = 2
LEAKS: Final = 3  # it reaches points out of play, or stones that stand for ever
VIEW: Final = 4  # which view of a shape it is, if it is a complete eye space; else -1
REGION_FIELDS: Final = 5

# Fields of a shape that was found.
FOUND_SHAPE: Final = 0  # index in eye_shapes()
CONDITION: Final = 1
PLACE: Final = 2  # 0 in the centre, 1 at the side, 2 in the corner, which needs the fewest stones
POINT: Final = 3  # the missing point of the wall, or the stone that divides; or 0
OPEN_VITAL: Final = 4
TAKEN_VITAL: Final = 5
SPACE_SIZE: Final = 6
SPACE: Final = 7  # the points of the eye space
VITAL: Final = SPACE + MAX_SPACE  # the open vital points
FOUND_FIELDS: Final = VITAL + MAX_VITAL
MOST_FOUND: Final = 512  # more are not reported

# Fields of a view.
_VIEW_SHAPE: Final = 0
_VIEW_VITAL_COUNT: Final = 1
_VIEW_VITAL: Final = 2  # offsets of the vital points from the first point
_VIEW_FIELDS: Final = _VIEW_VITAL + MAX_VITAL

_MOST_VIEWS: Final = 64
_SLOTS: Final = 256  # a power of two
# no two points of a space are further apart in the bordered board
_DISTANCES: Final = MAX_SPACE * 22
_SEED: Final = 15

# Sections of a finder. First what it found:
REGION_COUNT: Final = 0
FOUND_COUNT: Final = 1
FIRST_LABEL: Final = 2  # labels below are from earlier calls
_STAMP: Final = 3
_POINT_COUNT: Final = 4
_STEP: Final = 5  # four offsets to the neighbours
LABEL: Final = 16  # of each point: the number of its region, counted from FIRST_LABEL
MEMBER: Final = LABEL + POINTS  # the points of all regions
_SPARE: Final = MEMBER + POINTS  # more points, as scratch
REGION: Final = _SPARE + POINTS
FOUND: Final = REGION + POINTS * REGION_FIELDS
_MARK: Final = FOUND + MOST_FOUND * FOUND_FIELDS  # scratch
# Then the points that may change, and the shapes, as an open hash table of views.
_POINT: Final = _MARK + POINTS
_IN_PLAY: Final = _POINT + POINTS
_DISTANCE_KEY: Final = _IN_PLAY + POINTS
_SLOT_KEY: Final = _DISTANCE_KEY + _DISTANCES
_SLOT_VIEW: Final = _SLOT_KEY + _SLOTS
_VIEW: Final = _SLOT_VIEW + _SLOTS
_SECTIONS_END: Final = _VIEW + _MOST_VIEWS * _VIEW_FIELDS

_COMPLETE: Final = int(Condition.COMPLETE)
_DIVIDED: Final = int(Condition.DIVIDED)
_INCOMPLETE: Final = int(Condition.INCOMPLETE)


def new_finder(size: int, points: list[int]) -> EyeFinder:
    """Create a finder for boards of ``size`` lines on which only the given points ever change."""
    stride = size + 2
    finder = np.zeros(_SECTIONS_END, dtype=np.int64)
    finder[_STEP : _STEP + 4] = (-stride, -1, 1, stride)
    finder[_POINT_COUNT] = len(points)
    finder[_POINT : _POINT + len(points)] = points
    finder[[_IN_PLAY + point for point in points]] = 1
    finder[_DISTANCE_KEY:] = _shape_table(stride)
    return finder


@cache
def _shape_table(stride: int) -> npt.NDArray[np.int64]:
    """Return the sections with all views of the drawn shapes; the same for all finders of a board
    size.

    The key of a shape is the exclusive or of random numbers, one for each point's distance from the
    first point.
    """
    table = np.zeros(_SECTIONS_END, dtype=np.int64)
    random = np.random.default_rng(_SEED)
    table[_DISTANCE_KEY + 1 : _SLOT_KEY] = random.integers(
        1, 2**62, size=_DISTANCES - 1, dtype=np.int64
    )
    table[_SLOT_VIEW:_VIEW] = -1
    views = [(number, view) for number, shape in enumerate(eye_shapes()) for view in shape.views()]
    for index, (number, view) in enumerate(views):
        row = _VIEW + index * _VIEW_FIELDS
        table[row + _VIEW_SHAPE] = number
        table[row + _VIEW_VITAL_COUNT] = len(view.vital)
        table[row + _VIEW_VITAL : row + _VIEW_VITAL + len(view.vital)] = [
            r * stride + c for r, c in view.vital
        ]
        distances = [_DISTANCE_KEY + r * stride + c for r, c in view.space]
        key = int(np.bitwise_xor.reduce(table[distances]))
        slot = key % _SLOTS
        while table[_SLOT_VIEW + slot] >= 0:
            slot = (slot + 1) % _SLOTS
        table[_SLOT_VIEW + slot], table[_SLOT_KEY + slot] = index, key
    return table[_DISTANCE_KEY:]


@njit
def find_regions(contents: Cells, finder: EyeFinder, color: int) -> int:
    """Divide all points in play without a stone of this colour into regions; return how many there
    are.
    """
    first_label = finder[FIRST_LABEL] + POINTS
    finder[FIRST_LABEL] = first_label
    number = 0
    end = MEMBER
    for k in range(finder[_POINT_COUNT]):
        origin = finder[_POINT + k]
        if contents[origin] == color or finder[LABEL + origin] >= first_label:
            continue
        start = end
        finder[end] = origin
        end += 1
        finder[LABEL + origin] = first_label + number
        empties = 0
        leaks = 0
        at = start
        while at < end:
            point = finder[at]
            at += 1
            if contents[point] == EMPTY:
                empties += 1
            for j in range(4):
                near = point + finder[_STEP + j]
                content = contents[near]
                if content == color or content == BORDER or finder[LABEL + near] >= first_label:
                    continue
                if content == OUTSIDE or not finder[_IN_PLAY + near]:
                    leaks = 1
                    continue
                finder[LABEL + near] = first_label + number
                finder[end] = near
                end += 1
        region = REGION + number * REGION_FIELDS
        finder[region + START] = start
        finder[region + SIZE] = end - start
        finder[region + EMPTIES] = empties
        finder[region + LEAKS] = leaks
        finder[region + VIEW] = -1
        number += 1
    finder[REGION_COUNT] = number
    return number


@njit
def find_shapes(contents: Cells, finder: EyeFinder, color: int) -> int:
    """Find the eye shapes of a colour; return how many there are.

    :func:`find_regions` must have been called just before, for the same position and colour.
    """
    finder[FOUND_COUNT] = 0
    closed = 0
    for number in range(finder[REGION_COUNT]):
        region = REGION + number * REGION_FIELDS
        if finder[region + LEAKS] or finder[region + SIZE] > MAX_SPACE:
            continue
        closed += 1
        members = _Members(finder[region + START], finder[region + SIZE])
        view = _look_up(finder, members)
        finder[region + VIEW] = view
        if view >= 0:
            _add(contents, finder, color, view, members, _COMPLETE, 0)
    if closed > 1:
        _find_divided(contents, finder, color)
    _find_incomplete(contents, finder, color)
    return int(finder[FOUND_COUNT])


class _Members(NamedTuple):
    """Points that may form a shape: the index of the first one in the finder, and their number."""

    start: int
    size: int


@njit
def _look_up(finder: EyeFinder, members: _Members) -> int:
    """Return the number of the shape's view that these points form; -1 if they form none."""
    first = _first_member(finder, members)
    key = 0
    for k in range(members.start, members.start + members.size):
        distance = finder[k] - first
        if distance >= _DISTANCES:
            return -1
        key ^= finder[_DISTANCE_KEY + distance]
    slot = key & (_SLOTS - 1)
    while finder[_SLOT_VIEW + slot] >= 0:
        if finder[_SLOT_KEY + slot] == key:
            return int(finder[_SLOT_VIEW + slot])
        slot = (slot + 1) & (_SLOTS - 1)
    return -1


@njit
def _first_member(finder: EyeFinder, members: _Members) -> int:
    first = finder[members.start]
    for k in range(members.start + 1, members.start + members.size):
        first = min(first, finder[k])
    return int(first)


@njit
def _add(
    contents: Cells,
    finder: EyeFinder,
    color: int,
    view: int,
    members: _Members,
    condition: int,
    point: int,
) -> None:
    """Record a shape that was found."""
    number = finder[FOUND_COUNT]
    if number == MOST_FOUND:
        return
    finder[FOUND_COUNT] = number + 1
    row = _VIEW + view * _VIEW_FIELDS
    shape = FOUND + number * FOUND_FIELDS
    finder[shape + FOUND_SHAPE] = finder[row + _VIEW_SHAPE]
    finder[shape + CONDITION] = condition
    finder[shape + POINT] = point
    finder[shape + SPACE_SIZE] = members.size
    at_row_edge = at_column_edge = 0
    for k in range(members.size):
        member = finder[members.start + k]
        finder[shape + SPACE + k] = member
        if (
            contents[member + finder[_STEP]] == BORDER
            or contents[member + finder[_STEP + 3]] == BORDER
        ):
            at_row_edge = 1
        if contents[member - 1] == BORDER or contents[member + 1] == BORDER:
            at_column_edge = 1
    finder[shape + PLACE] = at_row_edge + at_column_edge
    first = _first_member(finder, members)
    open_vital = 0
    taken = 0
    for k in range(finder[row + _VIEW_VITAL_COUNT]):
        vital = first + finder[row + _VIEW_VITAL + k]
        if contents[vital] == EMPTY:
            finder[shape + VITAL + open_vital] = vital
            open_vital += 1
        elif contents[vital] != color:
            taken += 1
    finder[shape + OPEN_VITAL] = open_vital
    finder[shape + TAKEN_VITAL] = taken


@njit
def _find_divided(contents: Cells, finder: EyeFinder, color: int) -> None:
    """Find shapes with a stone of the colour on a vital point: stones that separate closed
    regions.
    """
    finder[_STAMP] += 1
    stamp = finder[_STAMP]
    for number in range(finder[REGION_COUNT]):
        region = REGION + number * REGION_FIELDS
        if finder[region + LEAKS] or finder[region + SIZE] > MAX_SPACE - 2:
            continue
        for k in range(finder[region + START], finder[region + START] + finder[region + SIZE]):
            for j in range(4):
                stone = finder[k] + finder[_STEP + j]
                if contents[stone] != color or finder[_MARK + stone] == stamp:
                    continue
                finder[_MARK + stone] = stamp
                members = _Members(_SPARE, _join_around(contents, finder, color, stone))
                view = _look_up(finder, members) if members.size else -1
                if view < 0:
                    continue
                row = _VIEW + view * _VIEW_FIELDS
                distance = stone - _first_member(finder, members)
                for v in range(finder[row + _VIEW_VITAL_COUNT]):
                    if finder[row + _VIEW_VITAL + v] == distance:
                        _add(contents, finder, color, view, members, _DIVIDED, stone)


@njit
def _join_around(contents: Cells, finder: EyeFinder, color: int, stone: int) -> int:
    """Collect a stone and the closed regions around it in the spare section; return the number of
    points.

    0 if the stone separates no regions, if they are too large, or if it touches a region that is
    not closed.
    """
    first_label = finder[FIRST_LABEL]
    finder[_SPARE] = stone
    size = 1
    parts = 0
    for j in range(4):
        near = stone + finder[_STEP + j]
        content = contents[near]
        if content == color or content == BORDER:
            continue
        if content == OUTSIDE or not finder[_IN_PLAY + near]:
            return 0
        known = False
        for k in range(size):
            if finder[_SPARE + k] == near:
                known = True
        if known:
            continue
        region = REGION + (finder[LABEL + near] - first_label) * REGION_FIELDS
        if finder[region + LEAKS] or size + finder[region + SIZE] > MAX_SPACE:
            return 0
        parts += 1
        for k in range(finder[region + SIZE]):
            finder[_SPARE + size + k] = finder[finder[region + START] + k]
        size += finder[region + SIZE]
    return size if parts > 1 else 0


@njit
def _find_incomplete(contents: Cells, finder: EyeFinder, color: int) -> None:
    """Find eye spaces that one more stone would close."""
    first_label = finder[FIRST_LABEL]
    for k in range(finder[_POINT_COUNT]):
        gap = finder[_POINT + k]
        if contents[gap] != EMPTY:
            continue
        region = REGION + (finder[LABEL + gap] - first_label) * REGION_FIELDS
        if finder[region + VIEW] >= 0 or not _can_be_closed(contents, finder, gap, color):
            continue
        before = finder[_STAMP]
        for j in range(4):
            near = gap + finder[_STEP + j]
            content = contents[near]
            if content == color or content >= OUTSIDE or finder[_MARK + near] > before:
                continue
            members = _Members(_SPARE, _flood_beside(contents, finder, color, near, gap, before))
            view = _look_up(finder, members) if members.size else -1
            if view >= 0:
                _add(contents, finder, color, view, members, _INCOMPLETE, gap)


@njit
def _can_be_closed(contents: Cells, finder: EyeFinder, point: int, color: int) -> bool:
    """Whether a stone on an empty point would connect a stone of the colour to another one, or to
    the edge.
    """
    own = edges = 0
    for j in range(4):
        content = contents[point + finder[_STEP + j]]
        own += content == color
        edges += content == BORDER
    return own > 0 and own + edges > 1


@njit
def _flood_beside(
    contents: Cells, finder: EyeFinder, color: int, origin: int, gap: int, before: int
) -> int:
    """Collect the region around ``origin`` in the spare section, as if ``gap`` had a stone; return
    its size.

    0 if the region is not closed or too large, or if an earlier call for this gap has collected it
    already: then it has a mark above ``before``.
    """
    if not finder[_IN_PLAY + origin]:
        return 0
    finder[_STAMP] += 1
    stamp = finder[_STAMP]
    finder[_SPARE] = origin
    finder[_MARK + origin] = stamp
    size = 1
    at = 0
    while at < size:
        point = finder[_SPARE + at]
        at += 1
        for j in range(4):
            near = point + finder[_STEP + j]
            content = contents[near]
            if (
                near == gap
                or content == color
                or content == BORDER
                or finder[_MARK + near] == stamp
            ):
                continue
            if content == OUTSIDE or not finder[_IN_PLAY + near]:
                return 0
            if size == MAX_SPACE or finder[_MARK + near] > before:
                return 0
            finder[_MARK + near] = stamp
            finder[_SPARE + size] = near
            size += 1
    return size

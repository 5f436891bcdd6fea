"""The matcher of :mod:`gold.patterns.matcher` as kernels, fast enough for every leaf of a search.

Instead of trying every shape everywhere, the kernels turn the question round. The points that are not of a
colour fall into regions. A region of at most six points, bounded by stones of the colour and the edge, *is* a
complete eye space, and its shape is looked up in a hash table made from the drawn shapes. Incomplete walls
are found by closing each candidate point in turn, divided shapes by taking away the stone that divides
two regions.

The regions also serve Benson's test for unconditional life.
"""

# ruff: noqa: SIM109 - kernels know neither generator expressions nor tuples of mixed integers

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.patterns.contents import BORDER, EMPTY, OUTSIDE, POINTS
from gold.patterns.matcher import Condition
from gold.patterns.shapes import MAX_SPACE, MAX_VITAL, eye_shapes

Ints = npt.NDArray[np.int32]
Words = npt.NDArray[np.int64]

# Fields of a region.
START: Final = 0  # where its points begin in ``members``
SIZE: Final = 1
EMPTIES: Final = 2
LEAKS: Final = 3  # it reaches points out of play, or stones that stand for ever
VIEW: Final = 4  # the row of ``views`` that it is, if it is a complete eye space; else -1
_REGION_FIELDS: Final = 5

# Fields of a shape that was found.
FOUND_SHAPE: Final = 0  # index in eye_shapes()
CONDITION: Final = 1
PLACE: Final = 2
POINT: Final = 3  # the missing point of the wall, or the stone that divides; or 0
OPEN_VITAL: Final = 4
TAKEN_VITAL: Final = 5
SPACE_SIZE: Final = 6
SPACE: Final = 7  # the points of the eye space
VITAL: Final = SPACE + MAX_SPACE  # the open vital points
_FOUND_FIELDS: Final = VITAL + MAX_VITAL

# Fields of a view.
VIEW_SHAPE: Final = 0
VIEW_VITAL_COUNT: Final = 1
VIEW_VITAL: Final = 2  # offsets of the vital points from the first point

_SPARE: Final = POINTS  # the second half of ``members`` is scratch
_SLOTS: Final = 256
_SEED: Final = 15

# Fields of ``counts``.
REGION_COUNT: Final = 0
FOUND_COUNT: Final = 1
FIRST_LABEL: Final = 2  # labels below are from earlier calls
STAMP: Final = 3

_COMPLETE: Final = int(Condition.COMPLETE)
_DIVIDED: Final = int(Condition.DIVIDED)
_INCOMPLETE: Final = int(Condition.INCOMPLETE)


class EyeFinder(NamedTuple):
    """Everything the kernels need besides the board; made for one board size and one set of points in play.

    ``slots`` is an open hash table of the rows of ``views``, by the exclusive or of the space's
    ``offset_keys``. The rest is what was found last, and scratch.
    """

    points: Ints
    in_play: Ints
    steps: Ints
    offset_keys: Words
    slot_keys: Words
    slots: Ints
    views: Ints
    labels: Words
    marks: Words
    members: Ints
    regions: Ints
    found: Ints
    counts: Words


def new_finder(size: int, points: list[int]) -> EyeFinder:
    """A finder for boards of ``size`` lines where only these points ever change."""
    stride = size + 2
    in_play = np.zeros(POINTS, dtype=np.int32)
    in_play[points] = 1
    offset_keys, slot_keys, slots, views = _shape_table(stride)
    return EyeFinder(
        points=np.array(points, dtype=np.int32),
        in_play=in_play,
        steps=np.array([-stride, -1, 1, stride], dtype=np.int32),
        offset_keys=offset_keys,
        slot_keys=slot_keys,
        slots=slots,
        views=views,
        labels=np.zeros(POINTS, dtype=np.int64),
        marks=np.zeros(POINTS, dtype=np.int64),
        members=np.zeros(2 * POINTS, dtype=np.int32),
        regions=np.zeros((POINTS, _REGION_FIELDS), dtype=np.int32),
        found=np.zeros((5 * POINTS, _FOUND_FIELDS), dtype=np.int32),
        counts=np.zeros(4, dtype=np.int64),
    )


@cache
def _shape_table(stride: int) -> tuple[Words, Words, Ints, Ints]:
    """The drawn shapes in all views as a hash table; shared by all finders of a board size."""
    offset_keys = _offset_keys(stride)
    views = [view for shape in eye_shapes() for view in shape.views()]
    numbers = {shape.name: number for number, shape in enumerate(eye_shapes())}
    rows = np.zeros((len(views), VIEW_VITAL + MAX_VITAL), dtype=np.int32)
    slot_keys = np.zeros(_SLOTS, dtype=np.int64)
    slots = np.full(_SLOTS, -1, dtype=np.int32)
    for number, view in enumerate(views):
        vital = [row * stride + col for row, col in view.vital]
        rows[number, VIEW_SHAPE] = numbers[view.name]
        rows[number, VIEW_VITAL_COUNT] = len(vital)
        rows[number, VIEW_VITAL : VIEW_VITAL + len(vital)] = vital
        key = int(np.bitwise_xor.reduce(offset_keys[[row * stride + col for row, col in view.space]]))
        slot = key % _SLOTS
        while slots[slot] >= 0:
            slot = (slot + 1) % _SLOTS
        slots[slot], slot_keys[slot] = number, key
    return offset_keys, slot_keys, slots, rows


def _offset_keys(stride: int) -> Words:
    """A random number for each distance, in the bordered board, of a point from its space's first point."""
    random = np.random.default_rng(_SEED)
    keys = random.integers(1, 2**62, size=MAX_SPACE * stride + MAX_SPACE, dtype=np.int64)
    keys[0] = 0  # the first point itself: the same in every space
    return keys


@njit
def find_regions(contents: Ints, finder: EyeFinder, color: int) -> int:
    """Divide the points in play that are not of a colour into regions; return how many.

    A region's members stand in ``members``, their labels (counted from ``FIRST_LABEL``) in ``labels``.
    """
    counts, labels, members, regions = finder.counts, finder.labels, finder.members, finder.regions
    first_label = counts[FIRST_LABEL] + POINTS
    counts[FIRST_LABEL] = first_label
    number = 0
    end = 0
    for k in range(finder.points.size):
        origin = finder.points[k]
        if contents[origin] == color or labels[origin] >= first_label:
            continue
        start = end
        members[end] = origin
        end += 1
        labels[origin] = first_label + number
        empties = 0
        leaks = 0
        at = start
        while at < end:
            point = members[at]
            at += 1
            if contents[point] == EMPTY:
                empties += 1
            for j in range(4):
                near = point + finder.steps[j]
                content = contents[near]
                if content == color or content == BORDER or labels[near] >= first_label:
                    continue
                if content == OUTSIDE or not finder.in_play[near]:
                    leaks = 1
                    continue
                labels[near] = first_label + number
                members[end] = near
                end += 1
        region = regions[number]
        region[START] = start
        region[SIZE] = end - start
        region[EMPTIES] = empties
        region[LEAKS] = leaks
        region[VIEW] = -1
        number += 1
    counts[REGION_COUNT] = number
    return number


@njit
def find_shapes(contents: Ints, finder: EyeFinder, color: int) -> int:
    """Find the eye shapes of a colour, whose regions were found just before; return how many."""
    finder.counts[FOUND_COUNT] = 0
    closed = 0
    for number in range(finder.counts[REGION_COUNT]):
        region = finder.regions[number]
        if region[LEAKS] or region[SIZE] > MAX_SPACE:
            continue
        closed += 1
        start = region[START]
        view = _look_up(finder, start, region[SIZE])
        region[VIEW] = view
        if view >= 0:
            _add(contents, finder, color, view, start, region[SIZE], _COMPLETE, 0)
    if closed > 1:
        _find_divided(contents, finder, color)
    _find_incomplete(contents, finder, color)
    return int(finder.counts[FOUND_COUNT])


@njit
def _look_up(finder: EyeFinder, start: int, size: int) -> int:
    """The view that these members form, or -1."""
    first = _first_member(finder, start, size)
    key = 0
    for k in range(start, start + size):
        distance = finder.members[k] - first
        if distance >= finder.offset_keys.size:
            return -1
        key ^= finder.offset_keys[distance]
    slot = key & (_SLOTS - 1)
    while finder.slots[slot] >= 0:
        if finder.slot_keys[slot] == key:
            return int(finder.slots[slot])
        slot = (slot + 1) & (_SLOTS - 1)
    return -1


@njit
def _first_member(finder: EyeFinder, start: int, size: int) -> int:
    first = finder.members[start]
    for k in range(start + 1, start + size):
        first = min(first, finder.members[k])
    return int(first)


@njit
def _add(
    contents: Ints,
    finder: EyeFinder,
    color: int,
    view: int,
    start: int,
    size: int,
    condition: int,
    point: int,
) -> None:
    """Record a shape whose members begin at ``start``."""
    number = finder.counts[FOUND_COUNT]
    finder.counts[FOUND_COUNT] = number + 1
    found = finder.found[number]
    found[FOUND_SHAPE] = finder.views[view, VIEW_SHAPE]
    found[CONDITION] = condition
    found[POINT] = point
    found[SPACE_SIZE] = size
    at_row_edge = at_column_edge = 0
    for k in range(size):
        member = finder.members[start + k]
        found[SPACE + k] = member
        if contents[member + finder.steps[0]] == BORDER or contents[member + finder.steps[3]] == BORDER:
            at_row_edge = 1
        if contents[member - 1] == BORDER or contents[member + 1] == BORDER:
            at_column_edge = 1
    found[PLACE] = at_row_edge + at_column_edge  # see Place
    first = _first_member(finder, start, size)
    open_vital = 0
    taken = 0
    for k in range(finder.views[view, VIEW_VITAL_COUNT]):
        vital = first + finder.views[view, VIEW_VITAL + k]
        if contents[vital] == EMPTY:
            found[VITAL + open_vital] = vital
            open_vital += 1
        elif contents[vital] != color:
            taken += 1
    found[OPEN_VITAL] = open_vital
    found[TAKEN_VITAL] = taken


@njit
def _find_divided(contents: Ints, finder: EyeFinder, color: int) -> None:
    """Find stones of the colour on a vital point: those that part closed regions."""
    finder.counts[STAMP] += 1
    stamp = finder.counts[STAMP]
    for number in range(finder.counts[REGION_COUNT]):
        region = finder.regions[number]
        if region[LEAKS] or region[SIZE] > MAX_SPACE - 2:
            continue
        for k in range(region[START], region[START] + region[SIZE]):
            for j in range(4):
                stone = finder.members[k] + finder.steps[j]
                if contents[stone] != color or finder.marks[stone] == stamp:
                    continue
                finder.marks[stone] = stamp
                size = _join_around(contents, finder, color, stone)
                view = _look_up(finder, _SPARE, size) if size else -1
                if view < 0:
                    continue
                distance = stone - _first_member(finder, _SPARE, size)
                for v in range(finder.views[view, VIEW_VITAL_COUNT]):
                    if finder.views[view, VIEW_VITAL + v] == distance:
                        _add(contents, finder, color, view, _SPARE, size, _DIVIDED, stone)


@njit
def _join_around(contents: Ints, finder: EyeFinder, color: int, stone: int) -> int:
    """Gather a stone and the closed regions around it in the spare half; return how many points these are.

    0 if it parts no regions, or they are too large, or the stone touches a region that is not closed.
    """
    first_label = finder.counts[FIRST_LABEL]
    finder.members[_SPARE] = stone
    size = 1
    parts = 0
    for j in range(4):
        near = stone + finder.steps[j]
        content = contents[near]
        if content == color or content == BORDER:
            continue
        if content == OUTSIDE or not finder.in_play[near]:
            return 0
        known = False
        for k in range(size):
            if finder.members[_SPARE + k] == near:
                known = True
        if known:
            continue
        region = finder.regions[finder.labels[near] - first_label]
        if region[LEAKS] or size + region[SIZE] > MAX_SPACE:
            return 0
        parts += 1
        for k in range(region[SIZE]):
            finder.members[_SPARE + size + k] = finder.members[region[START] + k]
        size += region[SIZE]
    return size if parts > 1 else 0


@njit
def _find_incomplete(contents: Ints, finder: EyeFinder, color: int) -> None:
    """Find eye spaces that one more stone would close."""
    first_label = finder.counts[FIRST_LABEL]
    for k in range(finder.points.size):
        gap = finder.points[k]
        if contents[gap] != EMPTY:
            continue
        region = finder.regions[finder.labels[gap] - first_label]
        if region[VIEW] >= 0 or not _can_be_closed(contents, finder, gap, color):
            continue
        before = finder.counts[STAMP]
        for j in range(4):
            near = gap + finder.steps[j]
            content = contents[near]
            if content == color or content >= OUTSIDE or finder.marks[near] > before:
                continue
            size = _flood_beside(contents, finder, color, near, gap, before)
            view = _look_up(finder, _SPARE, size) if size else -1
            if view >= 0:
                _add(contents, finder, color, view, _SPARE, size, _INCOMPLETE, gap)


@njit
def _can_be_closed(contents: Ints, finder: EyeFinder, point: int, color: int) -> bool:
    """Whether a stone on an empty point would join a stone of the colour to another, or to the edge."""
    own = edges = 0
    for j in range(4):
        content = contents[point + finder.steps[j]]
        own += content == color
        edges += content == BORDER
    return own > 0 and own + edges > 1


@njit
def _flood_beside(contents: Ints, finder: EyeFinder, color: int, origin: int, gap: int, before: int) -> int:
    """Gather the region around a point in the spare half, as if ``gap`` were closed; return its size.

    0 if it leaks or is too large, or if an earlier flood for this gap (a mark above ``before``) was
    already there.
    """
    if not finder.in_play[origin]:
        return 0
    finder.counts[STAMP] += 1
    stamp = finder.counts[STAMP]
    members, marks = finder.members, finder.marks
    members[_SPARE] = origin
    marks[origin] = stamp
    size = 1
    at = 0
    while at < size:
        point = members[_SPARE + at]
        at += 1
        for j in range(4):
            near = point + finder.steps[j]
            content = contents[near]
            if near == gap or content == color or content == BORDER or marks[near] == stamp:
                continue
            if content == OUTSIDE or not finder.in_play[near] or size == MAX_SPACE or marks[near] > before:
                return 0
            marks[near] = stamp
            members[_SPARE + size] = near
            size += 1
    return size

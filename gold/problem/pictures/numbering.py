"""Reads the numbers that stand above or below the boards of a page.

A page numbers its boards all in one way: above them or below, with the first number of the text or
with the last. The way is taken that gives most of them numbers that ascend. A number that does not
fit those of the other boards is not believed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

import numpy as np

from gold.problem.pictures.characters import (
    PrintedLine,
    PrintedNumber,
    lines_in,
    numbers_in,
    printed_words,
    strokes_in,
)
from gold.problem.pictures.decoding import Gray
from gold.problem.pictures.digits import Strokes
from gold.problem.pictures.seen_board import SeenBoard

_STARTS = 0.62  # gaps from the outer line: nearer are stones, and lines that lead on
_GAPS = 7.0  # how far a text is looked for, in gaps
_PIXELS = 110.0  # and at least so many pixels
_BESIDE = 8.0  # gaps to the left and right of the board, up to halfway to the next board
_MOST_PIXELS = 400_000  # of a part that is searched
_FAR_GAPS = 1.7  # the first line of a text is at most so far, in gaps,
_FAR_HEIGHTS = 3.0  # and in heights of its characters
_MOST_LINES = 7  # of a text
_LEADING = 1.3  # heights of a line between it and the next of the same text, at most
_ON_A_LINE = 0.2  # gaps from a line of the board
_COORDINATES = 0.6  # of the board's lines have a coordinate, at least, where there are any
_LEAST_COORDINATES = 3
_LEAST_IRREGULAR = 4  # numbers that ascend, but not by one each, are needed to believe them
_LEAST_SHARE = 0.3  # of the boards have a number, on a page that numbers them


@dataclass(frozen=True, slots=True)
class NumberedBoard:
    """A board of a page, with its number."""

    board: SeenBoard
    number: int | None
    """The number printed above or below it, or the only one that its neighbours leave for it; None
    if there is none, or if it does not fit the others.
    """
    misfit: int | None = None
    """A number that does not fit those of the other boards."""


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to number all boards of a page: a number for each, or None, and their order."""

    order: list[int]
    numbers: list[int | None]
    """The number of each board, in this order."""
    fitting: list[bool]
    """Whether the number fits those of the other boards."""
    distance: float
    """How far the numbers are from their boards, in gaps, on average."""

    @property
    def weight(self) -> tuple[int, int, float]:
        """Return how much speaks for the way."""
        places = [place for place, fits in enumerate(self.fitting) if fits]
        known = [(place, self.numbers[place] or 0) for place in places]
        regular = sum(
            after - before == there - here for (here, before), (there, after) in pairwise(known)
        )
        return len(known), regular, -self.distance


@dataclass(frozen=True, slots=True)
class _Found:
    """A number beside a board, and how far from it, in gaps."""

    number: PrintedNumber
    distance: float


def with_numbers(boards: Sequence[SeenBoard], gray: Gray) -> list[NumberedBoard]:
    """Return the boards of a page with their numbers, in the order in which the page has them.

    ``boards`` are in reading order. If their numbers ascend down the columns, or from the right,
    that order is taken instead.
    """
    ways = []
    for below in (True, False):
        found = [list(_numbers_beside(board, boards, gray, below=below)) for board in boards]
        for last, order in product((False, True), _orders(boards)):
            ways.append(_way([found[at] for at in order], order, last=last))
    best = max(ways, key=lambda way: way.weight)
    kept = sum(best.fitting)
    if kept < _LEAST_SHARE * len(boards):
        return [NumberedBoard(board, None) for board in boards]
    believed = [
        number if fits else None for number, fits in zip(best.numbers, best.fitting, strict=True)
    ]
    numbered = []
    for at, read, number, inferred in zip(
        best.order, best.numbers, believed, _between(believed), strict=True
    ):
        if read is None:
            numbered.append(NumberedBoard(boards[at], inferred))
        else:
            numbered.append(NumberedBoard(boards[at], number, None if number is not None else read))
    return numbered


def _between(numbers: Sequence[int | None]) -> list[int | None]:
    """Fill in the numbers that are missing between two others which leave room for just these.

    >>> _between([None, 3, None, None, 6, None, 9, None])
    [None, 3, 4, 5, 6, None, 9, None]
    """
    filled = list(numbers)
    known = [(place, number) for place, number in enumerate(numbers) if number is not None]
    for (here, before), (there, after) in pairwise(known):
        if after - before == there - here:
            filled[here + 1 : there] = range(before + 1, after)
    return filled


def _way(found: list[list[_Found]], order: list[int], *, last: bool) -> _Way:
    """Number the boards with the first or the last number beside each."""
    chosen = [each[-1 if last else 0] if each else None for each in found]
    numbers = [each.number.value if each else None for each in chosen]
    distances = [each.distance for each in chosen if each]
    distance = float(np.mean(distances)) if distances else 0.0
    return _Way(order, numbers, _fitting(numbers), distance)


def _fitting(numbers: Sequence[int | None]) -> list[bool]:
    """Tell which numbers fit the others: they ascend, mostly by one from board to board.

    On a page whose numbers mostly do so, a number must follow the one before it or lead to the next;
    between two others, one more or less is allowed, since a board may have been missed. On other
    pages, all must ascend. No number fits that stands at two boards.

    >>> _fitting([1, 2, 9, 3, None, 5, 47])
    [True, True, False, True, False, True, False]
    >>> _fitting([4, 5, 6, 6]), _fitting([1, 34]), _fitting([3, 8, 12, 40])
    ([True, True, False, False], [False, False], [True, True, True, True])
    """
    fits = [False] * len(numbers)
    if len(numbers) == 1:
        return [numbers[0] is not None]
    kept, longest, exact = _ascending(numbers)
    if not exact or exact < (longest - 1) / 2:
        is_sure = len(kept) == len(numbers) >= _LEAST_IRREGULAR
        return [is_sure] * len(numbers)
    links = [(after - before) - (there - here) for (here, before), (there, after) in pairwise(kept)]
    for at, (place, _number) in enumerate(kept):
        beside = links[max(0, at - 1) : at + 1]
        is_between = len(beside) == 2 and all(abs(link) <= 1 for link in beside)
        fits[place] = 0 in beside or is_between
    return fits


def _ascending(numbers: Sequence[int | None]) -> tuple[list[tuple[int, int]], int, int]:
    """Return the places and numbers that are in each best ascending sequence of the numbers.

    The best is the longest, and of these the one with the most exact steps: by one from board to
    board. Also return its length, and its number of exact steps.
    """
    known = [
        (place, number)
        for place, number in enumerate(numbers)
        if number is not None and numbers.count(number) == 1
    ]
    until = _best_until(known)
    mirrored = [(-place, -number) for place, number in reversed(known)]
    onwards = _best_until(mirrored)[::-1]
    longest, exact = max(until, default=(0, 0))
    steps = [
        before[0] if (before[0] + after[0] - 1, before[1] + after[1]) == (longest, exact) else None
        for before, after in zip(until, onwards, strict=True)
    ]
    kept = [
        each
        for each, step in zip(known, steps, strict=True)
        if step is not None and steps.count(step) == 1
    ]
    return kept, longest, exact


def _best_until(known: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the length and the exact steps of the best sequence that ends with each number."""
    best: list[tuple[int, int]] = []
    for at, (place, number) in enumerate(known):
        before = [
            (best[other][0], best[other][1] + (number - value == place - there))
            for other, (there, value) in enumerate(known[:at])
            if value < number
        ]
        length, exact = max(before, default=(0, 0))
        best.append((length + 1, exact))
    return best


def _orders(boards: Sequence[SeenBoard]) -> list[list[int]]:
    """Return the orders in which a page may number its boards, as indexes of ``boards``.

    They go by rows or by columns, from the left or from the right.
    """
    rows = list(range(len(boards)))
    middles = [_middle(board) for board in boards]
    columns: list[list[int]] = []
    for at in sorted(rows, key=lambda at: middles[at][0]):
        width = _width(boards[at])
        if columns and middles[at][0] - middles[columns[-1][0]][0] < width / 2:
            columns[-1].append(at)
        else:
            columns.append([at])
    down = [sorted(column, key=lambda at: middles[at][1]) for column in columns]
    lines: list[list[int]] = []
    for at in rows:
        if lines and middles[at][0] > middles[lines[-1][-1]][0]:
            lines[-1].append(at)
        else:
            lines.append([at])
    orders = [
        rows,
        [at for column in down for at in column],
        [at for line in lines for at in line[::-1]],
        [at for column in down[::-1] for at in column],
    ]
    return [order for place, order in enumerate(orders) if order not in orders[:place]]


def _middle(board: SeenBoard) -> tuple[float, float]:
    scale = board.scale
    box = board.box
    return (box.left + box.right) / 2 * scale, (box.top + box.bottom) / 2 * scale


def _width(board: SeenBoard) -> float:
    return board.box.width * board.scale


def _numbers_beside(
    board: SeenBoard, boards: Sequence[SeenBoard], gray: Gray, *, below: bool
) -> Iterator[_Found]:
    """Yield the numbers of the text above or below a board: line by line, from the board on."""
    part, first_x = _beside(board, boards, gray, below=below)
    if min(part.shape, default=0) < 1:
        return
    is_dark = float(np.median(part)) < 128
    for light in (is_dark, not is_dark):
        strokes = strokes_in(part, light)
        found = [
            _Found(number, distance)
            for line, distance in _text_of(board, lines_in(strokes), strokes, first_x, below=below)
            for number in numbers_in(line, strokes)
            if _is_whole(number, line, strokes) and (len(boards) > 1 or number.is_label)
        ]
        if found:
            yield from found
            return


def _is_whole(number: PrintedNumber, line: PrintedLine, strokes: Strokes) -> bool:
    """Whether a number lies so far inside a part that none of its digits can be cut off."""
    far = (line.bottom - line.top) / 2
    return number.left >= far and number.right <= strokes.shape[1] - far


def _text_of(
    board: SeenBoard, lines: list[PrintedLine], strokes: Strokes, first_x: float, *, below: bool
) -> Iterator[tuple[PrintedLine, float]]:
    """Yield the lines of the text at a board, from it on, with their distance in gaps."""
    height = strokes.shape[0]
    gap = board.gap
    reached = 0.0  # pixels from where the part begins
    count = 0
    for line in lines if below else lines[::-1]:
        distance = line.top if below else height - line.bottom
        high = line.bottom - line.top
        if distance + high >= height:  # it may be cut off
            return
        if distance <= 0 or _is_coordinates(board, line, first_x):
            reached = distance + high
            continue
        far = max(_FAR_GAPS * gap, _FAR_HEIGHTS * high) if not count else _LEADING * high
        if distance - reached > far or count == _MOST_LINES:
            return
        count += 1
        reached = distance + high
        yield line, distance / gap


def _is_coordinates(board: SeenBoard, line: PrintedLine, first_x: float) -> bool:
    """Whether the words of a line of print stand in the middle of the board's lines."""
    gap = board.gap
    count = board.grid.columns.count
    on_lines = set()
    for left, right in printed_words(line):
        column = ((left + right) / 2 + first_x) / gap
        if abs(column - round(column)) <= _ON_A_LINE and 0 <= round(column) < count:
            on_lines.add(round(column))
    return len(on_lines) >= max(_LEAST_COORDINATES, _COORDINATES * count)


def _beside(
    board: SeenBoard, boards: Sequence[SeenBoard], gray: Gray, *, below: bool
) -> tuple[Gray, float]:
    """Return the part of a picture above or below a board, straightened as the board is.

    It reaches to the next board. Also return where it begins: pixels right of the first column.
    """
    columns = board.grid.columns.count - 1
    rows = board.grid.rows.count - 1
    gap = board.gap
    reach = max(_GAPS, _PIXELS / gap)
    width = columns + 2 * _BESIDE
    reach = min(reach, _MOST_PIXELS / (width * gap * gap))
    sides = [-_BESIDE, columns + _BESIDE]
    depth = reach
    here = rows if below else 0
    for other in boards:
        if other is board:
            continue
        corners = [
            board.crossing_at(*other.place(row, column))
            for row in (0, other.grid.rows.count - 1)
            for column in (0, other.grid.columns.count - 1)
        ]
        other_left, other_right = (each(x for _y, x in corners) for each in (min, max))
        other_top, other_bottom = (each(y for y, _x in corners) for each in (min, max))
        far = other_top - rows if below else -other_bottom
        if other_right > 0 and other_left < columns:
            if far > 0:
                depth = min(depth, far - 2 * _STARTS)
        elif other_bottom > here - reach and other_top < here + reach:
            if other_left >= columns:
                sides[1] = min(sides[1], (columns + other_left) / 2)
            else:
                sides[0] = max(sides[0], other_right / 2)
    if depth <= 0 or sides[1] <= sides[0]:
        return np.zeros((0, 0), dtype=np.float32), 0.0
    start = rows + _STARTS if below else -_STARTS - depth
    part = board.shown_part(gray, (start, start + depth), (sides[0], sides[1]))
    first_x = sides[0] * gap
    if board.slant is None:  # the picture may end before
        first_x = max(first_x, -board.place(0, 0)[0])
    return part, first_x

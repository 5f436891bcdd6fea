"""K-nearest-neighbour patterns for a player (Bouzy, Chaslot 2005): an opening book, and a pre-selection."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.lab.mcts.board import (
    EMPTIES,
    EMPTY_COUNT,
    LINES,
    POINTS,
    TO_PLAY,
    Cells,
    is_eye,
    may_place,
)
from gold.lab.mcts.matching import best_match, clear
from gold.patterns.learned.neighbors import (
    AREA,
    REACH,
    WIDTH,
    Book,
    Contents,
    Places,
    book_of,
    points_by_distance,
)
from gold.patterns.learned.store import open_store
from gold.shipped import shipped

Chances = npt.NDArray[np.float64]


class NeighborhoodTree(NamedTuple):
    """The patterns, the offsets of the points around a point,
    and scratch memory (wide board, chances).
    """

    book: Book
    offsets: Places
    wide: Contents
    chances: Chances


def no_neighborhoods() -> NeighborhoodTree:
    """Return an empty set of patterns, for a player that uses none."""
    counts = np.zeros(1, dtype=np.uint32)
    book = Book(np.zeros((1, 4), dtype=np.int32), np.zeros(1, dtype=np.uint8), counts, counts)
    return _with_scratch(book)


def neighborhoods(facts: int) -> NeighborhoodTree:
    """Load the patterns that come with GoLD, without those of more than ``facts`` facts.

    :raises gold.errors.GoldError: if the store is missing or damaged.
    """
    book = _shipped_book()
    return _with_scratch(
        book._replace(facts=np.where(book.facts > facts, 0, book.facts).astype(np.uint8))
    )


@cache
def _shipped_book() -> Book:
    book = book_of(open_store(shipped("assets") / "patterns" / "neighbors-15.gpat"))
    kinds = (np.int32, np.uint8, np.uint32, np.uint32)  # the types that kernels are compiled for
    return Book(*(np.array(column, dtype=kind) for column, kind in zip(book, kinds, strict=True)))


def _with_scratch(book: Book) -> NeighborhoodTree:
    offsets = np.ascontiguousarray(points_by_distance()[0])
    return NeighborhoodTree(
        book, offsets, np.zeros(AREA, dtype=np.int8), np.zeros(POINTS, dtype=np.float64)
    )


@njit
def rate(cells: Cells, known: NeighborhoodTree, moves: npt.NDArray[np.int64]) -> int:
    """Write the legal moves of the side to play that fill no own eye into ``moves``;
    return their number.

    P(i|p) of each is written into ``known.chances``.
    """
    book, offsets, wide, chances = known
    color, lines = cells[TO_PLAY], cells[LINES]
    clear(wide, lines)
    for row in range(lines):
        for col in range(lines):
            wide[(REACH + row) * WIDTH + REACH + col] = cells[(row + 1) * (lines + 2) + col + 1]
    count = 0
    for index in range(cells[EMPTY_COUNT]):
        point = cells[EMPTIES + index]
        if is_eye(cells, point) or not may_place(cells, point):
            continue
        row, col = point // (lines + 2) - 1, point % (lines + 2) - 1
        node = best_match(wide, (REACH + row) * WIDTH + REACH + col, color, offsets, book)
        moves[count] = point
        chances[count] = book.played[node] / book.matched[node] if node > 0 else 0.0
        count += 1
    return count

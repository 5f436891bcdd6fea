"""How often strong players played at a point, by the store that ships."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gold.board.record import EVENT
from gold.lab.acquisition.opening import best_matches
from gold.lab.acquisition.wide_board import widen
from gold.lab.mcts.matching import clear
from gold.patterns.contents import BLACK, WHITE
from gold.patterns.learned.neighbors import AREA, MoveCounts, book_of, points_by_distance
from gold.patterns.learned.replay import apply, begin, new_replay
from gold.patterns.learned.store import Store, open_store

pytestmark = pytest.mark.kernel

LINES = 19
STONES = [(3, 15), (15, 3), (2, 3), (16, 15), (13, 16), (4, 4), (5, 3), (2, 5)]


@pytest.fixture(scope="module")
def store() -> Store:
    return open_store(
        Path(__file__).parents[3] / "assets" / "patterns" / "neighbors-15.gpat", "knn"
    )


def test_the_first_move_is_played_in_a_corner(store: Store) -> None:
    empty = np.zeros((LINES, LINES), dtype=np.uint8)
    places = [(row, col) for row in range(LINES) for col in range(LINES)]
    shares = MoveCounts(store).shares(empty, BLACK, places)
    often = sorted(shares, key=lambda place: -shares[place])[:4]
    assert {min(row, 18 - row) for row, _col in often} <= {2, 3}
    assert {min(col, 18 - col) for _row, col in often} <= {2, 3}
    assert all(0 < share <= 1 for share in shares.values())


def test_the_largest_pattern_is_one_of_those_that_the_opening_book_chooses_from(
    store: Store,
) -> None:
    board, wide = new_replay(), np.zeros(AREA, dtype=np.int8)
    begin(board, LINES)
    clear(wide, LINES)
    grid = np.zeros((LINES, LINES), dtype=np.uint8)
    for number, (row, col) in enumerate(STONES):
        apply(board, (number % 2 + 1) * EVENT + (row + 1) * (LINES + 2) + col + 1)
        grid[row, col] = number % 2 + 1
    widen(board, wide, np.zeros(AREA, dtype=np.int32))
    places = [(row, col) for row in range(LINES) for col in range(LINES) if not grid[row, col]]
    points = np.array([(row + 1) * (LINES + 2) + col + 1 for row, col in places], dtype=np.int32)
    book, played = book_of(store), MoveCounts(store)
    for color in (BLACK, WHITE):
        nodes = np.zeros(len(points), dtype=np.int32)
        best_matches(board, wide, color, points_by_distance()[0], book, points, nodes)
        shares = played.shares(grid, color, places)
        best = {place: int(node) for place, node in zip(places, nodes, strict=True) if node}
        assert shares.keys() == best.keys()
        same = 0
        for place, node in best.items():
            greatest = int(book.played[node]) / int(book.matched[node])
            assert shares[place] <= greatest
            same += shares[place] == greatest
        assert same > len(best) // 4

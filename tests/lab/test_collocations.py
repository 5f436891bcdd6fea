"""Pairs of patterns are those of a plain twin, and the test for them is the paper's."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

from gold.lab.acquisition.collocations import CollocationTask, smallest_keys
from gold.lab.acquisition.contextual import ContextTask
from gold.lab.acquisition.likelihood import likelihood_ratios
from gold.lab.acquisition.results import of_collocations
from gold.lab.acquisition.tables import CountTable
from gold.patterns.learned.window_keys import words_of
from tests.patterns.learned.plain import (
    Place,
    key_text,
    moments,
    random_game,
    seen,
    smallest_view,
    whole,
    window,
)

pytestmark = pytest.mark.kernel

GAMES = [random_game(seed, 7, 70) for seed in range(8)]


def pairs(table: CountTable, size: int) -> dict[tuple[str, str], int]:
    words = words_of(size)
    return {
        (
            key_text(key[:words].tolist(), size),
            key_text(key[words : 2 * words].tolist(), size),
        ): int(count)
        for key, count in zip(table.keys, table.counts, strict=True)
    }


@pytest.mark.parametrize("standing", [False, True])
@pytest.mark.parametrize("size", [3, 5, 9])
def test_pairs_are_those_of_the_plain_twin(size: int, standing: bool) -> None:
    expected: Counter[tuple[str, str]] = Counter()
    for game in GAMES:
        earlier: list[tuple[Place, str]] = []  # place and pattern of each move
        for _old, (row, col), color, new in moments(game, 7):
            text = window(new, (row, col), size, 7, color)
            for (y, x), before in reversed(earlier):
                gone = (y, x) not in new or (y, x) == (row, col)
                if max(abs(y - row), abs(x - col)) <= size // 2 and not (standing and gone):
                    expected[before, text] += 1
                    break
            earlier.append(((row, col), text))
    (piece,) = whole(GAMES, 7)
    assert pairs(CollocationTask(size, standing)(piece)[1], size) == expected


def test_patterns_are_counted_as_contextual_patterns_are() -> None:
    (piece,) = whole(GAMES, 7)
    singles, _, reduced, _ = CollocationTask(5)(piece)
    for one, other in zip((singles, reduced), ContextTask(5)(piece), strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("view", range(16))
def test_a_game_seen_otherwise_has_the_same_pairs_up_to_symmetry(view: int) -> None:
    (piece,) = whole(GAMES, 7)
    (other,) = whole([seen(game, 7, view) for game in GAMES], 7)
    one, two = (CollocationTask(5)(games)[3] for games in (piece, other))
    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))


def test_the_place_of_the_second_move_is_where_it_stands_in_the_first_pattern() -> None:
    """With nothing captured, the second window shows the first move's stone at the opposite place."""
    (piece,) = whole([random_game(3, 9, 25)], 9)
    table = CollocationTask(9)(piece)[3]
    words = words_of(9)
    for key in table.keys:
        row, col = int(key[-1]) // 32 - 9, int(key[-1]) % 32 - 9
        second = key_text(key[words : 2 * words].tolist(), 9)
        assert second[(4 - row) * 9 + 4 - col] == "B"


def test_smallest_keys_are_those_of_the_plain_twin() -> None:
    (piece,) = whole(GAMES, 7)
    table = ContextTask(5)(piece)[0]
    for key, smallest in zip(table.keys, smallest_keys(table.keys, 5), strict=True):
        text = key_text(key.tolist(), 5)
        assert key_text(smallest.tolist(), 5) == smallest_view(text, text[12])


@pytest.mark.parametrize(
    ("together", "first", "second", "total"),
    [(1, 1, 1, 1000), (3, 10, 40, 500), (2, 40, 50, 1000), (5, 5, 5, 9)],
)
def test_the_ratio_is_that_of_two_binomials(
    together: int, first: int, second: int, total: int
) -> None:
    def likelihood(k: int, n: int, p: float) -> float:
        return math.comb(n, k) * p**k * (1 - p) ** (n - k)

    rest = second - together
    one = likelihood(together, first, second / total) * likelihood(
        rest, total - first, second / total
    )
    two = likelihood(together, first, together / first) * likelihood(
        rest, total - first, rest / (total - first)
    )
    columns = (np.array([number]) for number in (together, first, second))
    assert likelihood_ratios(*columns, total)[0] == pytest.approx(-2 * math.log(one / two))


def test_what_a_store_gets_has_passed_the_test_and_is_sorted_by_the_first_pattern() -> None:
    (piece,) = whole(GAMES, 7)
    tables = CollocationTask(3)(piece)
    acquired = of_collocations(tables, piece.games, 3, 2)
    figures, columns = acquired.figures, acquired.columns
    assert figures["kept"] + figures["rejected"] == figures["distinct"] == tables[1].rows
    assert figures["rejected"] > 0
    starts = columns["starts"]
    assert (np.diff(starts.astype(np.int64)) > 0).all()
    assert starts[-1] == len(columns["next_counts"]) == len(columns["ratios"])
    assert len(starts) == len(columns["keys"]) + 1
    assert columns["next_counts"].min() >= 2
    assert columns["ratios"].min() > 7.879

"""Contextual patterns are those that a plain twin counts, however the work is divided."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from gold.lab.acquisition.contextual import ContextTask
from gold.lab.acquisition.statistics import (
    distinct_by_twelfth,
    frequencies,
    new_at_the_end,
    zipf_exponent,
)
from gold.lab.acquisition.tables import CountTable, merged, rows_of_keys, sightings
from tests.patterns.learned.plain import (
    key_text,
    moments,
    random_game,
    smallest_view,
    whole,
    window,
)

pytestmark = pytest.mark.kernel

GAMES = [random_game(seed, 7, 90) for seed in range(12)]


def texts(table: CountTable, size: int) -> dict[str, int]:
    return {
        key_text(key.tolist(), size): int(count)
        for key, count in zip(table.keys, table.counts, strict=True)
    }


def same(one: tuple[CountTable, ...], other: tuple[CountTable, ...]) -> bool:
    pairs = zip(one, other, strict=True)
    return all(np.array_equal(a, b) for two in pairs for a, b in zip(*two, strict=True))


@pytest.mark.parametrize("before", [False, True])
@pytest.mark.parametrize("size", [3, 5, 7, 9])
def test_patterns_are_those_of_the_plain_twin(size: int, before: bool) -> None:
    plain: Counter[str] = Counter()
    reduced: Counter[str] = Counter()
    for game in GAMES:
        for old, place, color, new in moments(game, 7):
            text = window(old if before else new, place, size, 7, color)
            plain[text] += 1
            reduced[smallest_view(text, color)] += 1
    (piece,) = whole(GAMES, 7)
    found = ContextTask(size, before)(piece)
    assert texts(found[0], size) == plain
    assert texts(found[1], size) == reduced


def test_it_does_not_matter_how_games_are_divided() -> None:
    task = ContextTask(9)
    (all_at_once,) = (task(piece) for piece in whole(GAMES, 7))
    divided = [task(piece) for piece in whole(GAMES, 7, games_a_piece=5)]
    backwards = tuple(merged(tables) for tables in zip(*reversed(divided), strict=True))
    assert same(all_at_once, backwards)


def test_the_first_game_of_a_pattern_is_kept() -> None:
    table = sightings(np.array([[5], [3], [5]]), np.array([7, 2, 4]))
    assert table.firsts.tolist() == [2, 4]
    assert new_at_the_end(table.firsts, 5) == 1.0


def test_rows_are_found_by_their_keys() -> None:
    keys = np.array([[1, 0], [256, 3], [0, 1 << 61], [255, 9]])
    table = sightings(keys, np.zeros(4, dtype=np.int64))
    assert table.keys[rows_of_keys(table, keys)].tolist() == keys.tolist()


@pytest.mark.parametrize("exponent", [0.5, 1.0, 1.5])
def test_zipf_exponent_is_the_one_that_frequencies_were_made_with(exponent: float) -> None:
    counts = np.array([round(1e7 / rank**exponent) for rank in range(1, 2000)])
    assert zipf_exponent(counts) == pytest.approx(exponent, abs=0.01)


def test_patterns_that_were_seen_once_have_no_exponent() -> None:
    assert zipf_exponent(np.ones(100, dtype=np.int64)) is None


def test_frequencies_are_told_at_powers_of_ten() -> None:
    assert frequencies(np.arange(1, 151)) == {1: 150, 10: 141, 100: 51}
    assert frequencies(np.zeros(0, dtype=np.int64)) == {}


def test_patterns_add_up_over_twelfths_of_the_games() -> None:
    firsts = np.array([0, 0, 1, 5, 23])
    assert distinct_by_twelfth(firsts, 24) == [3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5]

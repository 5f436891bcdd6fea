"""3x3 patterns are those of a plain twin, and are selected by the paper's rules."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from gold.lab.acquisition.sliwa import SliwaTask, select, variants
from gold.lab.acquisition.tables import CountTable
from tests.patterns.learned.plain import Play, after, moments, random_game, seen, whole, window

pytestmark = pytest.mark.kernel

GAMES = [random_game(seed, 6, 80) for seed in range(10)]
DIGITS = {"B": 0, "W": 1, ".": 2, "#": 3}


def number(text: str, mover: str) -> int:
    """The number of a window of nine letters; the middle does not count."""
    if mover == "B":
        text = text.translate(str.maketrans("BW", "WB"))
    around = text[:4] + text[5:]
    return int("".join(str(DIGITS[letter]) for letter in around), 4)


def counts(table: CountTable) -> dict[int, int]:
    return {int(key): int(count) for key, count in zip(table.keys[:, 0], table.counts, strict=True)}


def table(rows: dict[int, int]) -> CountTable:
    keys = np.array(sorted(rows), dtype=np.int64)[:, None]
    seen_counts = np.array([rows[key] for key in sorted(rows)], dtype=np.int64)
    return CountTable(keys, seen_counts, np.zeros(len(rows), dtype=np.int64))


def test_numbers_are_those_of_the_plain_twin_and_suicides_are_apart() -> None:
    played: Counter[int] = Counter()
    suicides = 0
    for game in GAMES:
        for old, place, color, new in moments(game, 6):
            if place in new:
                played[number(window(old, place, 3, 6, "."), color)] += 1
            else:
                suicides += 1
    assert suicides > 0
    (piece,) = whole(GAMES, 6)
    plain, reduced, taken_back = SliwaTask()(piece)
    assert counts(plain) == played
    assert sum(counts(taken_back).values()) == suicides
    assert reduced.counts.sum() == plain.counts.sum()
    assert set(counts(reduced)) <= set(counts(plain)) | set(variants(reduced.keys[:, 0]).tolist())


@pytest.mark.parametrize("view", range(16))
def test_a_game_seen_otherwise_has_the_same_patterns_up_to_symmetry(view: int) -> None:
    (piece,) = whole(GAMES, 6)
    (other,) = whole([seen(game, 6, view) for game in GAMES], 6)
    assert counts(SliwaTask()(piece)[1]) == counts(SliwaTask()(other)[1])


def test_all_patterns_that_there_are_come_to_eleven_hundred_and_seven() -> None:
    """By Burnside's lemma: 954 inside, 135 at the edge, 18 in the corner."""
    inside = [int(np.base_repr(code, 3), 4) for code in range(3**8)]
    smallest = {min(variants(np.array([code])).tolist()) for code in inside}
    assert len(smallest) == 954


def test_one_stone_has_four_or_eight_variants() -> None:
    beside = int("22202222", 4)
    assert len(variants(np.array([beside]))) == 4
    knights = int("02212222", 4)
    assert len(variants(np.array([knights]))) == 8


def test_selection_drops_the_empty_the_poor_and_the_rare() -> None:
    all_empty, two_stones = int("22222222", 4), int("22201222", 4)
    three, four, five, edge = (
        int(digits, 4) for digits in ("22201022", "22201002", "22200000", "33322222")
    )
    chosen = select(
        table({all_empty: 900, two_stones: 500, three: 40, four: 40, five: 15, edge: 5})
    )
    assert chosen.not_all_empty == 5
    assert chosen.with_facts == 4
    assert chosen.numbers.tolist() == sorted([three, four])
    assert chosen.counts.tolist() == [40, 40]


def test_the_pattern_that_reaches_four_fifths_is_the_last_one_kept() -> None:
    three, four, five = (int(digits, 4) for digits in ("22201022", "22201002", "22200000"))
    assert len(select(table({three: 79, four: 11, five: 10})).numbers) == 2
    assert len(select(table({three: 80, four: 10, five: 10})).numbers) == 1


def test_nothing_is_selected_of_nothing() -> None:
    assert len(select(table({})).numbers) == 0


def test_a_suicide_is_known_by_its_stone_being_gone() -> None:
    game = [Play("W", (0, 1)), Play("W", (1, 0)), Play("B", (0, 0))]
    assert (0, 0) not in after({(0, 1): "W", (1, 0): "W"}, (0, 0), "B", 6)
    (piece,) = whole([game], 6)
    assert SliwaTask()(piece)[2].rows == 1

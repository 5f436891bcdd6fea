"""What the frequencies of patterns look like: how they fall with the rank, and how many are still new."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import takewhile
from statistics import correlation, linear_regression

import numpy as np

from gold.patterns.learned.window_keys import Numbers

_RANKS_A_DOUBLING = 4


def zipf_exponent(counts: Numbers) -> float | None:
    """The exponent e of frequency ~ 1 / rank**e; None for fewer than two patterns seen more than once.

    Least squares on the logarithms, at ranks that grow by the fourth root of two, so that each octave of the
    ranks weighs the same. Patterns that were seen once are left out: their long row of equal frequencies says
    how much was read, not how frequencies fall.
    """
    falling = -np.sort(-counts)
    steps = (round(2 ** (step / _RANKS_A_DOUBLING)) for step in range(1000))
    ranks = sorted(
        set(takewhile(lambda rank: rank <= len(falling) and falling[rank - 1] > 1, steps))
    )
    if len(ranks) < 2:
        return None
    seen = [int(falling[rank - 1]) for rank in ranks]
    return round(-linear_regression(list(map(math.log, ranks)), list(map(math.log, seen))).slope, 4)


def frequencies(counts: Numbers) -> dict[int, int]:
    """How often the patterns of the ranks 1, 10, 100 and so on were seen."""
    falling = -np.sort(-counts)
    ranks = takewhile(lambda rank: rank <= len(falling), (10**zeros for zeros in range(20)))
    return {rank: int(falling[rank - 1]) for rank in ranks}


def distinct_by_twelfth(firsts: Numbers, games: int) -> list[int]:
    """How many patterns the first twelfth of the games shows, the first two twelfths, and so on."""
    return [int(np.count_nonzero(firsts < games * part // 12)) for part in range(1, 13)]


def new_at_the_end(firsts: Numbers, games: int) -> float:
    """How many patterns a game shows for the first time, on average over the last tenth of the games."""
    last = max(1, games // 10)
    return round(float(np.count_nonzero(firsts >= games - last)) / last, 2)


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Spearman's: the correlation of the ranks, equal values sharing theirs; 0 where one does not vary.

    >>> rank_correlation([1, 2, 3, 4], [10, 20, 30, 31]), rank_correlation([1, 2], [5, 5])
    (1.0, 0.0)
    """
    if len(set(first)) < 2 or len(set(second)) < 2:
        return 0.0
    return correlation(_ranks(first), _ranks(second))


def _ranks(values: Sequence[float]) -> list[float]:
    order = sorted(values)
    return [(bisect_left(order, value) + bisect_right(order, value)) / 2 for value in values]

"""Statistics of pattern frequencies: their fall with the rank, and the number of new patterns."""

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
    """Return the exponent e of frequency ~ 1 / rank**e; None if it cannot be fitted.

    The fit is by least squares on the logarithms, at ranks that grow by the fourth root of two, so
    that each octave of the ranks has the same weight. Patterns that were seen once are left out:
    their number depends on the amount of data, not on the fall of frequencies. At least two ranks
    are needed.
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
    """Return the counts of the patterns with ranks 1, 10, 100 and so on."""
    falling = -np.sort(-counts)
    ranks = takewhile(lambda rank: rank <= len(falling), (10**zeros for zeros in range(20)))
    return {rank: int(falling[rank - 1]) for rank in ranks}


def distinct_by_twelfth(firsts: Numbers, games: int) -> list[int]:
    """Return the numbers of distinct patterns in the first twelfth of the games,
    in two twelfths, and so on.
    """
    return [int(np.count_nonzero(firsts < games * part // 12)) for part in range(1, 13)]


def new_at_the_end(firsts: Numbers, games: int) -> float:
    """Return the number of new patterns in a game, on average over the last tenth of the games."""
    last = max(1, games // 10)
    return round(float(np.count_nonzero(firsts >= games - last)) / last, 2)


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Return Spearman's rank correlation; equal values share a rank. 0 if one sequence is constant.

    >>> rank_correlation([1, 2, 3, 4], [10, 20, 30, 31]), rank_correlation([1, 2], [5, 5])
    (1.0, 0.0)
    """
    if len(set(first)) < 2 or len(set(second)) < 2:
        return 0.0
    return correlation(_ranks(first), _ranks(second))


def _ranks(values: Sequence[float]) -> list[float]:
    order = sorted(values)
    return [(bisect_left(order, value) + bisect_right(order, value)) / 2 for value in values]

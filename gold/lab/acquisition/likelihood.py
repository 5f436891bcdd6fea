"""The likelihood-ratio test for pairs (Liu and Li, section IV B; Dunning 1993)."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from gold.patterns.learned.window_keys import Numbers

THRESHOLD: Final = (
    7.879438576622417  # chi square with one degree of freedom exceeds it with probability 0.005
)

Floats = npt.NDArray[np.float64]


def likelihood_ratios(together: Numbers, firsts: Numbers, seconds: Numbers, total: int) -> Floats:
    """Return -2 log(L(H1) / L(H2)) of each pair [P, Q]:
    H1 is that Q does not depend on P, H2 that it does.

    ``together`` are the counts of the pairs, ``firsts`` and ``seconds`` those of their P and their
    Q, and ``total`` is the count of all patterns. The binomial coefficients are the same in both
    and cancel.
    """
    k1, n1 = together.astype(np.float64), firsts.astype(np.float64)
    k2, n2 = seconds - k1, total - n1
    p = seconds / total
    ratio = _log(k1, n1, k1 / n1) + _log(k2, n2, k2 / n2) - _log(k1, n1, p) - _log(k2, n2, p)
    return 2 * ratio


def _log(k: Floats, n: Floats, p: Floats) -> Floats:
    """Return the logarithm of p**k * (1 - p)**(n - k), where 0 log 0 is 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        won = np.where(k > 0, k * np.log(p), 0.0)
        lost = np.where(n > k, (n - k) * np.log1p(-p), 0.0)
    return won + lost

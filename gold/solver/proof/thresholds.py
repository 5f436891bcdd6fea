"""The thresholds of the exact search: up to which proof numbers a child is searched before its siblings are
compared again.

They lie half again as far as the second best child: Pawlewicz, J. and Lew, L.: Improving depth-first
PN-search: 1+epsilon trick (2007). With the history prior the search has to stay longer with a child than
without (docs/lab/solver-ablation.md).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from gold._jit import njit
from gold.solver.bitboard.bitsets import Index, Numbers
from gold.solver.proof.nodes import DAMPING, Summary
from gold.solver.proof.path import MAX_PLY, Ply, SearchPath
from gold.solver.proof.table import INFINITY, ProofNumber

EPSILON: Final = 0.5
"""How much farther a child is searched than its key alone would have it."""


class Thresholds(NamedTuple):
    """Of the node at each ply: the proof numbers at which the search leaves it."""

    phi: Numbers  # (plies,)
    delta: Numbers  # (plies,)


def new_thresholds() -> Thresholds:
    """Room for one search, whose root is searched until it is decided."""
    phi, delta = (np.full(MAX_PLY + 1, INFINITY, dtype=np.int64) for _ in range(2))
    return Thresholds(phi, delta)


@njit
def set_thresholds(thresholds: Thresholds, path: SearchPath, ply: Ply, summary: Summary) -> None:
    """Those of the best child of the node at a ply.

    The child is searched until the node is decided or reaches a threshold of its own, or until the child's
    delta times its factor is more than half again as much as the second best child's.
    """
    thresholds.phi[ply + 1] = _phi_threshold(thresholds, path, ply, summary.best)
    thresholds.delta[ply + 1] = min(thresholds.phi[ply], _delta_threshold(path, ply, summary))


@njit
def _delta_threshold(path: SearchPath, ply: Ply, summary: Summary) -> ProofNumber:
    """How far the best child's delta may grow before the second best child is looked at again."""
    even = summary.second / path.factor[ply, summary.best]
    if even >= INFINITY:
        return np.int64(INFINITY)
    at_least = path.delta[ply, summary.best] + 1
    return min(np.int64(INFINITY), max(at_least, np.int64((1 + EPSILON) * even) + 1))


@njit
def _phi_threshold(thresholds: Thresholds, path: SearchPath, ply: Ply, best: Index) -> ProofNumber:
    """How far a child's phi may grow before the node's delta, a damped sum, reaches its threshold."""
    threshold = thresholds.delta[ply]
    if threshold >= INFINITY:
        return np.int64(INFINITY)
    largest, total = np.int64(0), np.int64(0)
    for child in range(path.child_count[ply]):
        if child != best:
            largest = max(largest, path.phi[ply, child])
            total += path.phi[ply, child]
    room = threshold - total // DAMPING
    if room < largest:
        room = DAMPING * (threshold - largest) - total + largest
    return min(np.int64(INFINITY), max(room, path.phi[ply, best] + 1))

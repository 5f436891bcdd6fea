"""The thresholds of the exact search: the proof numbers at which it leaves a child and compares the
siblings again.

A child is searched until it looks half again as expensive as the second best child: Pawlewicz, J.
and Lew, L.: Improving depth-first PN-search: 1+epsilon trick (2007). With the history prior the
search has to stay longer with a child than without (docs/lab/solver-ablation.md).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from gold._jit import njit
from gold.solver.bitboard.quantities import Numbers, Ply, ProofNumber
from gold.solver.proof import node_values
from gold.solver.proof import path as paths
from gold.solver.proof import table as tables
from gold.solver.proof.node_values import Summary
from gold.solver.proof.path import SearchPath

EPSILON: Final = 0.5
"""A child is searched until its key (its delta times its factor) exceeds the second best child's
key by this share.
"""


class Thresholds(NamedTuple):
    """By ply, the phi and the delta at which the search leaves the node. Reaching one of them is
    enough.
    """

    phi: Numbers  # (plies,)
    delta: Numbers  # (plies,)


def new_thresholds() -> Thresholds:
    """Create thresholds for one search, all infinite. The root's stay infinite: it is searched
    until it is decided.
    """
    phi, delta = (np.full(paths.MAX_PLY + 1, tables.INFINITY, dtype=np.int64) for _ in range(2))
    return Thresholds(phi, delta)


@njit
def set_thresholds(thresholds: Thresholds, path: SearchPath, ply: Ply, summary: Summary) -> None:
    """Set the thresholds at ``ply + 1``, for the best child of the node at ``ply``; ``summary`` is
    the node's.

    The search then leaves the child when the node at ``ply`` reaches one of its own thresholds, or
    when the child's key is more than ``1 + EPSILON`` times the second best child's. (It leaves a
    decided child in any case.)
    """
    thresholds.phi[ply + 1] = _phi_threshold(thresholds, path, ply, summary.best)
    thresholds.delta[ply + 1] = min(thresholds.phi[ply], _delta_threshold(path, ply, summary))


@njit
def _delta_threshold(path: SearchPath, ply: Ply, summary: Summary) -> ProofNumber:
    """Return the delta of the best child at which the siblings are compared again.

    With this delta the child's key (its delta times its factor) is more than ``1 + EPSILON`` times
    the second best child's key. It is at least one more than the child's present delta. It is
    ``INFINITY`` if there is no other child, or if the moves to all other children are refuted.
    """
    even = summary.second / path.factor[ply, summary.best]
    if even >= tables.INFINITY:
        return tables.INFINITY
    at_least: ProofNumber = path.delta[ply, summary.best] + 1
    return min(tables.INFINITY, max(at_least, ProofNumber((1 + EPSILON) * even) + 1))


@njit
def _phi_threshold(thresholds: Thresholds, path: SearchPath, ply: Ply, best: int) -> ProofNumber:
    """Return the phi threshold of the best child.

    When the child's phi reaches it, the delta of the node at ``ply``, a damped sum of all its
    children's phi, reaches the node's own delta threshold. A phi that is a few units smaller may be
    enough, too, since the damped sum rounds down. The threshold is at least one more than the
    child's present phi, and ``INFINITY`` if the node's delta threshold is ``INFINITY``.
    """
    threshold = thresholds.delta[ply]
    if threshold >= tables.INFINITY:
        return tables.INFINITY
    largest = total = ProofNumber(0)
    for child in range(path.child_count[ply]):
        if child != best:
            largest = max(largest, path.phi[ply, child])
            total += path.phi[ply, child]
    as_largest = threshold - total // node_values.DAMPING
    as_other = node_values.DAMPING * (threshold - largest) - total + largest
    at_least: ProofNumber = path.phi[ply, best] + 1
    most: ProofNumber = as_largest if as_largest >= largest else as_other
    return min(tables.INFINITY, max(at_least, most))

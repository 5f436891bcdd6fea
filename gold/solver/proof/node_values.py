"""The value of a node of the exact search, computed from its children: proof numbers, distance,
dependence on the path.

**Repetition.** A child that repeats a position of the path is a win for the side that need not act.
Such a win depends on the path: it holds as long as the repeated position is an ancestor.
``depends_on_ply`` is the shallowest ply that the win depends on. If that is the node's own ply or a
deeper one, the win is final: it holds on every path. For each line of its proof either ends with a
win, or comes back to the node or to a node below it. There the winner has an answer already, and
play that goes round for ever is its win. Wins of the side that has to act never depend on the path:
their proofs are finite, and no line of them ends in a repetition.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from gold._jit import njit
from gold.solver.bitboard.quantities import Distance, Ply, ProofNumber
from gold.solver.proof import nodes
from gold.solver.proof import path as paths
from gold.solver.proof import table as tables
from gold.solver.proof.history import Key
from gold.solver.proof.path import SearchPath

DAMPING: Final = 6
"""The divisor in a damped sum of proof numbers: all numbers but the largest are divided by it
(:func:`damped_sum`).
"""


class Summary(NamedTuple):
    """A node's proof numbers, the number of its best child, and the key of its second best child.

    A child's key is its delta times its factor, infinite if the move to it is refuted. The best
    child is the one with the least key; ``best`` is -1 if every move is refuted or the node has no
    child. ``second`` is infinite if fewer than two moves are not refuted.
    """

    phi: ProofNumber
    delta: ProofNumber
    best: int  # the number of the most promising child, -1 for none
    second: Key  # the second best child's key, infinite for none


@njit
def distance_of(path: SearchPath, ply: Ply, phi: ProofNumber) -> Distance:
    """Return the distance of the decided node at a ply, a bound on the moves to the end.

    If the side to move wins (``phi`` is 0), it is one more than the least distance of the children
    after winning moves, otherwise one more than the greatest of all children. It is at most
    ``FARTHEST``, and 1 if the node has no child, so that the side to move loses. All children that
    the node's value depends on were decided before it, so their distances are final.
    """
    nearest, farthest = tables.FARTHEST, Distance(0)
    for child in range(path.child_count[ply]):
        if path.delta[ply, child] == 0:
            nearest = min(nearest, path.distance[ply, child])
        farthest = max(farthest, path.distance[ply, child])
    return min(tables.FARTHEST, (nearest if phi == 0 else farthest) + 1)


@njit
def sum_up(path: SearchPath, ply: Ply) -> Summary:
    """Compute the proof numbers of the node at a ply from those of its children.

    * The best child is the one with the least key, its delta times its factor. A child with delta 0
      has key 0, so a winning move is always the best.
    * The node's phi is the best child's delta, which need not be the least delta.
    * The node is lost, and has no best child, if every move is refuted or there is no child.
    * Otherwise its delta is a damped sum of the children's phi: the largest, plus a sixth of the
      others. A plain sum would count the work that the children share many times.

    :func:`distance_of` and :func:`ply_depended_on` compute the distance and the dependence on the
    path.
    """
    phi, best = tables.INFINITY, -1
    least, second = np.inf, np.inf
    largest = total = ProofNumber(0)
    for child in range(path.child_count[ply]):
        child_delta, child_phi = path.delta[ply, child], path.phi[ply, child]
        key = child_delta * path.factor[ply, child] if child_delta < tables.INFINITY else np.inf
        if key < least:
            least, second = key, least
            phi, best = child_delta, child
        elif key < second:
            second = key
        largest = max(largest, child_phi)
        total += child_phi
    if phi == 0:
        return Summary(phi, tables.INFINITY, best, second)
    if largest == 0:
        return Summary(tables.INFINITY, ProofNumber(0), best, second)
    delta = min(tables.MAX_PROOF_NUMBER, damped_sum(largest, total))
    return Summary(phi, tables.INFINITY if largest >= tables.INFINITY else delta, best, second)


@njit
def damped_sum(largest: ProofNumber, total: ProofNumber) -> ProofNumber:
    """Return the damped sum of some proof numbers: the largest, plus a share of the others.

    The share is the sum of the others divided by :data:`DAMPING`, rounded down. ``total`` is the
    sum of all numbers, the largest included.
    """
    return largest + (total - largest) // DAMPING


@njit
def ply_depended_on(path: SearchPath, ply: Ply) -> Ply:
    """Return the shallowest ply that the value of the node at ``ply`` depends on.

    The node must be a win of the side that need not act. ``NOT_ON_PATH`` if that would be the
    node's own ply or a deeper one: then the win holds on every path. -1 if it depends on a line
    that was too deep to follow.

    If the winner is to move, it chooses the winning child that depends on the deepest ply;
    ``NOT_ON_PATH`` counts as deeper than any. If the other side is to move, all children count, and
    the shallowest of their plies is returned.
    """
    acting = nodes.has_to_act(path.nodes.meta[ply])
    shallowest = paths.NOT_ON_PATH if acting else Ply(-1)
    for child in range(path.child_count[ply]):
        on_ply = path.depends_on_ply[ply, child]
        if acting:
            shallowest = min(shallowest, on_ply)
        elif path.delta[ply, child] == 0:
            shallowest = max(shallowest, on_ply)
    return paths.NOT_ON_PATH if shallowest >= ply else shallowest

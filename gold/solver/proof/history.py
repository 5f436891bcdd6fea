"""The history prior: which moves have won, and which were refuted, anywhere in the search of one
problem.

The first guess of a child's proof numbers is gone once the child has been searched, but the factor
of its move stays: whenever children are compared, the delta of each is multiplied by its factor
(:func:`gold.solver.proof.node_values.sum_up`). So the search prefers moves that won elsewhere, the
vital points, even where proving them looks expensive. Schaeffer, J.: The history heuristic and
alpha-beta search enhancements in practice (1989) orders the moves of alpha-beta in this way; using
it as a factor of proof numbers is our own idea. Only the order of the search changes, so no verdict
depends on it.

For each side and move, ``won`` is the sum of the weights of its wins, and ``tried`` that of its
wins and refutations (:func:`note_win` and :func:`note_failure` define the weights). The factor is
``((won + 1) / (tried - won + 3)) ** -SHARPNESS``: below 1 for a move that wins often, above 1 for
one that is often refuted, or hardly tried. It is recomputed after every :data:`SOLVED_NODES` solved
nodes. If several threads search, all but one of them multiply it by the *taste*, a random number
for each move, so that they search different moves (:mod:`gold.solver.proof.threads`).
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np

from gold._jit import njit
from gold.solver.bitboard import area_rules as rules
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard import state as states
from gold.solver.bitboard.quantities import Floats, Meta, MoveIndex, Numbers

Factor: TypeAlias = float
"""Multiplies a child's delta: a number above 0, and below 1 for a promising move."""

Key: TypeAlias = float
"""A child's delta times its factor; the search continues with the child that has the least key.
Infinite if the move to the child is refuted, or if there is no such child.
"""

SHARPNESS: Final = 0.6
"""The strength of the history prior: the factor of a move is a ratio of its wins to its
refutations, to the power of -SHARPNESS. 0 switches the prior off.
"""
SOLVED_NODES: Final = 64

_REFUTED_AT_WON_NODE: Final = 1.0
_REFUTED_AT_LOST_NODE: Final = 0.3  # where every move fails, a failure says little about the move
_ZERO: Final = np.uint64(0)


class History(NamedTuple):
    """The statistics of one thread's search of a problem about each move of either side.

    The defender's moves come first, then the attacker's. ``moves`` is the number of moves of a
    side: one for each bit of a point set, and the pass, which is the last.
    """

    won: Floats  # (2 * moves,)
    tried: Floats  # (2 * moves,) won or refuted
    factor: Floats  # (2 * moves,) the taste included
    # (2 * moves,) random factors that send threads different ways; all 1 in one of them
    taste: Floats
    news: Numbers  # (1,) nodes solved since the factors were computed


def new_history(words: int) -> History:
    """Create an empty history for a new problem; a point set takes ``words`` machine words.

    All tastes are 1, and all factors are ``3 ** SHARPNESS``, that of a move which was never tried.
    """
    moves = 2 * (bits.WORD * words + 1)
    won, tried, taste = np.zeros(moves), np.zeros(moves), np.ones(moves)
    return History(won, tried, np.full(moves, 3.0**SHARPNESS), taste, np.zeros(1, dtype=np.int64))


@njit
def factor_of(history: History, meta: Meta, move: MoveIndex) -> Factor:
    """Return the history prior's factor of a move, with its taste, for the delta of the child after
    the move.

    ``meta`` is that of the position before the move: it tells which side moves.
    """
    return float(history.factor[_place(history, meta, move)])


@njit
def _place(history: History, meta: Meta, move: MoveIndex) -> int:
    moves = history.factor.shape[0] // 2
    within = moves - 1 if move == rules.PASS_INDEX else move
    return within + moves if (meta & states.ATTACKER_TO_MOVE) != _ZERO else within


@njit
def note_win(history: History, meta: Meta, move: MoveIndex, work: int) -> None:
    """Count a win for the move that won at a node; ``meta`` is that of the node.

    The weight is ``log2(2 + work)``. ``work`` is the number of nodes searched since the search
    entered that node, the node included.
    """
    place = _place(history, meta, move)
    weight = np.log2(2.0 + work)
    history.won[place] += weight
    history.tried[place] += weight


@njit
def note_failure(history: History, meta: Meta, move: MoveIndex, node_is_won: bool) -> None:
    """Count a refuted move of the side to move at a solved node; ``meta`` is that of the node.

    The weight is 1 if another move won at that node (``node_is_won``), and 0.3 if every move lost.
    """
    place = _place(history, meta, move)
    history.tried[place] += _REFUTED_AT_WON_NODE if node_is_won else _REFUTED_AT_LOST_NODE


@njit
def note_solved(history: History) -> None:
    """Count a solved node, and recompute the factors after every :data:`SOLVED_NODES` of them."""
    history.news[0] += 1
    if history.news[0] >= SOLVED_NODES:
        history.news[0] = 0
        _update_factors(history)


@njit
def _update_factors(history: History) -> None:
    for place in range(history.factor.shape[0]):
        won, tried = history.won[place], history.tried[place]
        history.factor[place] = ((won + 1.0) / (tried - won + 3.0)) ** -SHARPNESS * history.taste[
            place
        ]

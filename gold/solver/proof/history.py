"""The history prior: which moves have won, and which were refuted, wherever they were played in one problem.

First proof numbers are forgotten once a child is searched. This factor stays with a child at every visit: its
delta times the factor says how promising it is (:func:`gold.solver.proof.nodes.sum_up`). So the search stays
with moves that won elsewhere, the vital points, even where they look dear. Schaeffer, J.: The history
heuristic and alpha-beta search enhancements in practice (1989) orders moves of alpha-beta so; as a factor of
proof numbers it is our own. Only the order of the search changes, so no verdict depends on it.

By side and point are kept how much the point was *tried*, and how much of that *won*. The factor is
``((won + 1) / (tried - won + 3)) ** -SHARPNESS``: below 1 for a move that wins often, above for one that is
often refuted. It is worked out anew after every :data:`SOLVED_NODES` solved nodes.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.solver.bitboard.area_rules import PASS_INDEX, MoveIndex
from gold.solver.bitboard.bitsets import WORD, Count, Flag, Index, Numbers
from gold.solver.bitboard.state import ATTACKER_TO_MOVE, Meta

Floats = npt.NDArray[np.float64]

Factor: TypeAlias = Any
"""What a child's delta is multiplied by, a ``float64`` above 0; below 1 for a promising move."""

Key: TypeAlias = Any
"""A child's delta times its factor, a ``float64``: the child with the least is searched. Infinite for a child
that is refuted, or that does not exist.
"""

SHARPNESS: Final = 0.6
"""How strong the prior is; 0 switches it off."""
SOLVED_NODES: Final = 64

_OF_A_REFUTED_MOVE: Final = 1.0
_OF_A_LOST_NODE: Final = 0.3  # there every move fails, so that says little of each
_ZERO: Final = np.uint64(0)


class History(NamedTuple):
    """By side and move. There are twice as many moves as a set has bits, and a pass for either side."""

    won: Floats  # (2 * moves,)
    tried: Floats  # (2 * moves,) won or refuted
    factor: Floats  # (2 * moves,)
    taste: Floats  # (2 * moves,) a part of the factor, 1 but where several threads are to go different ways
    news: Numbers  # (1,) nodes solved since the factors were worked out


def new_history(words: int) -> History:
    """That of a problem with sets of so many words, of which nothing is known."""
    moves = 2 * (WORD * words + 1)
    won, tried, taste = np.zeros(moves), np.zeros(moves), np.ones(moves)
    return History(won, tried, np.full(moves, 3.0**SHARPNESS), taste, np.zeros(1, dtype=np.int64))


@njit
def factor_of(history: History, meta: Meta, move: MoveIndex) -> Factor:
    """That of a move of the side that is to move."""
    return history.factor[_place(history, meta, move)]


@njit
def _place(history: History, meta: Meta, move: MoveIndex) -> Index:
    moves = history.factor.shape[0] // 2
    within = moves - 1 if move == PASS_INDEX else move
    return within + moves if (meta & ATTACKER_TO_MOVE) != _ZERO else within


@njit
def note_win(history: History, meta: Meta, move: MoveIndex, work: Count) -> None:
    """The move won at a node of the side to move, after a search of ``work`` nodes."""
    place = _place(history, meta, move)
    weight = np.log2(2.0 + work)
    history.won[place] += weight
    history.tried[place] += weight


@njit
def note_failure(history: History, meta: Meta, move: MoveIndex, node_is_won: Flag) -> None:
    """The move was refuted; by another move the node was won, or by none."""
    place = _place(history, meta, move)
    history.tried[place] += _OF_A_REFUTED_MOVE if node_is_won else _OF_A_LOST_NODE


@njit
def note_solved(history: History) -> None:
    """One more node is solved: now and then the factors are worked out."""
    history.news[0] += 1
    if history.news[0] >= SOLVED_NODES:
        history.news[0] = 0
        _work_out(history)


@njit
def _work_out(history: History) -> None:
    """Bring the factors up to date."""
    for place in range(history.factor.shape[0]):
        won, tried = history.won[place], history.tried[place]
        history.factor[place] = ((won + 1.0) / (tried - won + 3.0)) ** -SHARPNESS * history.taste[place]

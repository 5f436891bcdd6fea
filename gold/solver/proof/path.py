"""The path of the exact search: the nodes from the root to where the search is, and all their children.

The values of children live here, with their proof numbers from the point of view of the side to move in the
child: ``phi`` 0 is a win for it, ``delta`` 0 a loss. Values that depend on the path live nowhere else.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np

from gold._jit import njit
from gold.solver.bitboard.area_rules import PASS_INDEX, SCRATCH_SETS, MoveIndex
from gold.solver.bitboard.bitsets import WORD, Bits, Count, Flag, Index, Numbers, Words, count
from gold.solver.bitboard.state import State, States, is_state, load_state, new_states, stones, store_state
from gold.solver.proof.first_numbers import COUNTS
from gold.solver.proof.history import Floats, History, new_history
from gold.solver.proof.move_prior import NO_LAST_MOVE, MovePrior, neutral_prior

MAX_PLY: Final = 250

Ply: TypeAlias = Index
"""How many moves below the root, an ``int64`` up to :data:`MAX_PLY`."""

NOT_ON_PATH: Final = 1 << 30
"""``depends_on_ply`` of a value that holds on every path. (That of one that holds on none is -1.)"""


class SearchPath(NamedTuple):
    """The nodes by ply, and their children by ply and number.

    States lie in rows: a node's children in ``children`` begin at :func:`first_child`. All numbers are
    ``int64``, and (plies, children) is ``MAX_PLY + 1`` by one more than a set has bits, for the pass.
    """

    nodes: States  # (plies,)
    captures: Numbers  # (plies,) moves with captures before this ply: no position repeats without one
    child_count: Numbers  # (plies,)
    children: States  # (plies * children,)
    move: Numbers  # (plies, children) that leads to the child: the bit of a point, or PASS_INDEX
    phi: Numbers  # (plies, children)
    delta: Numbers  # (plies, children)
    depends_on_ply: Numbers  # (plies, children) the shallowest that the value depends on, or NOT_ON_PATH
    distance: Numbers  # (plies, children) in moves, of a decided child
    factor: Floats  # (plies, children) of delta: the prior of the move, as it was when the child was made
    benson_room: Words  # (SCRATCH_SETS,) sets, for unconditionally_alive
    counts: Numbers  # (len(COUNTS),) for estimate
    asked: Numbers  # (1,) the questions that the table was used for, as bits (nested_questions)
    history: History  # of all searches on this path
    prior: MovePrior
    last_move: Numbers  # (plies,) that led to the node, or NO_LAST_MOVE


def new_search_path(words: int) -> SearchPath:
    """Room for one search with sets of so many words."""
    plies, children = MAX_PLY + 1, WORD * words + 1

    def numbers() -> Numbers:
        return np.zeros((plies, children), dtype=np.int64)

    return SearchPath(
        nodes=new_states(plies, words),
        captures=np.zeros(plies, dtype=np.int64),
        child_count=np.zeros(plies, dtype=np.int64),
        children=new_states(plies * children, words),
        move=numbers(),
        phi=numbers(),
        delta=numbers(),
        depends_on_ply=numbers(),
        distance=numbers(),
        factor=np.ones((plies, children)),
        benson_room=np.zeros(SCRATCH_SETS * words, dtype=np.uint64),
        counts=np.zeros(len(COUNTS), dtype=np.int64),
        asked=np.zeros(1, dtype=np.int64),
        history=new_history(words),
        prior=neutral_prior(words),
        last_move=np.full(plies, NO_LAST_MOVE, dtype=np.int64),
    )


@njit
def node_at(path: SearchPath, ply: Ply, like: Bits) -> State:
    """The position at a ply; ``like`` is any set of the same kind."""
    return load_state(path.nodes, ply, like)


@njit
def first_child(path: SearchPath, ply: Ply) -> Index:
    """Where in ``path.children`` those of the node at a ply begin."""
    return ply * path.phi.shape[1]


@njit
def enter(path: SearchPath, ply: Ply, child: Index, like: Bits) -> None:
    """Make a child of the node at a ply the node of the next ply."""
    before, after = node_at(path, ply, like), load_state(path.children, first_child(path, ply) + child, like)
    store_state(path.nodes, ply + 1, after)
    captured = is_capture(before, after, path.move[ply, child])
    path.last_move[ply + 1] = path.move[ply, child]
    path.captures[ply + 1] = path.captures[ply] + (1 if captured else 0)


@njit
def is_capture(before: State, after: State, move: MoveIndex) -> Flag:
    """Whether the move from one position to the next took stones."""
    return move != PASS_INDEX and count(stones(after)) <= count(stones(before))


@njit
def ply_of(path: SearchPath, ply: Ply, state: State, captures: Count) -> Ply:
    """The deepest ply up to this one that holds the position of a child of the node at this ply, or -1.

    ``captures`` counts the moves with captures on the way to the position. Every move changes whose turn it
    is, so only every second ply can hold it.
    """
    ply -= 1
    while ply >= 0 and captures > 0:
        if path.captures[ply] < captures and is_state(path.nodes, ply, state):
            return ply
        ply -= 2
    return -1

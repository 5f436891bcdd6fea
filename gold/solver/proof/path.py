"""The path of the exact search: the nodes from the root to the current one, and all their children.

Proof numbers of children are from the point of view of the side to move in the child: ``phi`` 0 is a win for
it, ``delta`` 0 a loss. Values that depend on the path are kept here only, never in the table.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from gold._jit import njit
from gold.solver.bitboard import area_rules as rules
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard import state as states
from gold.solver.bitboard.chains import new_chain_sets
from gold.solver.bitboard.quantities import Bits, Floats, MoveIndex, Numbers, Ply, Words
from gold.solver.bitboard.state import State, States
from gold.solver.proof.first_numbers import COUNTS
from gold.solver.proof.history import History, new_history
from gold.solver.proof.move_prior import NO_LAST_MOVE, MovePrior, neutral_prior

ROOT: Final = Ply(0)
MAX_PLY: Final = Ply(250)

NOT_ON_PATH: Final = Ply(1 << 30)
"""``depends_on_ply`` of a value that holds on every path. A value that is never final has -1."""


class SearchPath(NamedTuple):
    """The nodes by ply, and their children by ply and number.

    ``children`` has a row for each ply, which begins at :func:`first_child`. There are ``MAX_PLY + 1`` plies,
    and one more child than a set has bits, for the pass.
    """

    nodes: States  # (plies,)
    captures: Numbers  # (plies,) moves before this ply that captured: no position repeats without one
    child_count: Numbers  # (plies,)
    children: States  # (plies * children,)
    move: Numbers  # (plies, children) the move that leads to the child
    phi: Numbers  # (plies, children)
    delta: Numbers  # (plies, children)
    depends_on_ply: Numbers  # (plies, children) the shallowest ply that the value depends on
    distance: Numbers  # (plies, children) of decided children
    factor: Floats  # (plies, children) of delta: the move's priors at the time when the child was made
    benson_scratch: Words  # (SCRATCH_SETS,) sets, for unconditionally_alive
    counts: Numbers  # (len(COUNTS),) for estimate
    chains: Words  # (2 * MOST,) sets, for list_chains
    asked: Numbers  # (1,) QuestionBits: the questions that the table was used for
    history: History  # of all searches on this path
    prior: MovePrior
    last_move: Numbers  # (plies,) the move that led to the node, or NO_LAST_MOVE


def new_search_path(words: int) -> SearchPath:
    """The path of one search, for sets of ``words`` words."""
    plies, children = MAX_PLY + 1, bits.WORD * words + 1

    def numbers() -> Numbers:
        return np.zeros((plies, children), dtype=np.int64)

    return SearchPath(
        nodes=states.new_states(plies, words),
        captures=np.zeros(plies, dtype=np.int64),
        child_count=np.zeros(plies, dtype=np.int64),
        children=states.new_states(plies * children, words),
        move=numbers(),
        phi=numbers(),
        delta=numbers(),
        depends_on_ply=numbers(),
        distance=numbers(),
        factor=np.ones((plies, children)),
        benson_scratch=np.zeros(rules.SCRATCH_SETS * words, dtype=np.uint64),
        counts=np.zeros(len(COUNTS), dtype=np.int64),
        chains=new_chain_sets(words),
        asked=np.zeros(1, dtype=np.int64),
        history=new_history(words),
        prior=neutral_prior(words),
        last_move=np.full(plies, NO_LAST_MOVE, dtype=np.int64),
    )


@njit
def node_at(path: SearchPath, ply: Ply, like: Bits) -> State:
    """The position at a ply; ``like`` is any set of the same kind."""
    return states.load_state(path.nodes, ply, like)


@njit
def first_child(path: SearchPath, ply: Ply) -> int:
    """Where in ``path.children`` the children of the node at a ply begin."""
    return int(ply * path.phi.shape[1])


@njit
def enter(path: SearchPath, ply: Ply, child: int, like: Bits) -> None:
    """Make a child of the node at a ply the node of the next ply."""
    before = node_at(path, ply, like)
    after = states.load_state(path.children, first_child(path, ply) + child, like)
    states.store_state(path.nodes, ply + 1, after)
    captured = is_capture(before, after, path.move[ply, child])
    path.last_move[ply + 1] = path.move[ply, child]
    path.captures[ply + 1] = path.captures[ply] + (1 if captured else 0)


@njit
def is_capture(before: State, after: State, move: MoveIndex) -> bool:
    """Whether the move from one position to the next captured stones."""
    return move != rules.PASS_INDEX and bits.count(states.stones(after)) <= bits.count(states.stones(before))


@njit
def ply_of(path: SearchPath, ply: Ply, state: State, captures: int) -> Ply:
    """The deepest ply whose position is ``state``, the position of a child of the node at ``ply``; or -1.

    ``captures`` counts the moves with captures on the way to the child. Every move changes whose turn it is,
    so only every second ply can have its position.
    """
    ply -= 1
    while ply >= 0 and captures > 0:
        if path.captures[ply] < captures and states.is_state(path.nodes, ply, state):
            return ply
        ply -= 2
    return Ply(-1)

"""The path of the exact search: the nodes from the root to the current one, and all their children.

Proof numbers of children are from the point of view of the side to move in the child: if ``phi`` is
0 it wins, if ``delta`` is 0 it loses. Values that depend on the path are kept here only, never in
the table.
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
"""The ``depends_on_ply`` of a value that holds on every path: deeper than any ply. The opposite is -1, above
the root: a value that never becomes final, because the search gave up at :data:`MAX_PLY`.
"""


class SearchPath(NamedTuple):
    """The nodes on the path by ply, their children by ply and number, and other data that the
    search needs.

    A child's ``phi`` and ``delta`` are from the point of view of the side to move in the child. In
    the shapes of arrays, ``plies`` is ``MAX_PLY + 1``, and ``children`` is the largest number of
    children of a node: one for each bit of a point set, and one for the pass. The array
    ``children`` is flat: :func:`first_child` returns the index of a ply's first child.
    """

    nodes: States
    """The position at each ply; (plies,)."""
    captures: Numbers
    """The number of capturing moves from the root to this ply; no position repeats without one;
    (plies,).
    """
    child_count: Numbers
    """The number of children of the node at a ply; (plies,)."""
    children: States
    """The children's positions; (plies * children,)."""
    move: Numbers
    """The move that leads to a child; (plies, children)."""
    phi: Numbers
    """A child's phi; (plies, children)."""
    delta: Numbers
    """A child's delta; (plies, children)."""
    depends_on_ply: Numbers
    """The shallowest ply that a child's value depends on; (plies, children)."""
    distance: Numbers
    """Moves to the end from a decided child; (plies, children)."""
    factor: Floats
    """The factor of delta: the move's priors when the child was made; (plies, children)."""
    benson_scratch: Words
    """Memory for unconditionally_alive; (SCRATCH_SETS,) sets."""
    counts: Numbers
    """Memory for estimate; (len(COUNTS),)."""
    chains: Words
    """Memory for list_chains; (2 * MOST_CHAINS,) sets."""
    asked: Numbers
    """The questions that the table was used for, as QuestionBits; (1,)."""
    history: History
    """The history of all searches on this path."""
    prior: MovePrior
    """The move prior of the problem."""
    last_move: Numbers
    """The move that led to the node at a ply, or NO_LAST_MOVE; (plies,)."""


def new_search_path(words: int) -> SearchPath:
    """Allocate an empty path, with an empty history and a neutral move prior.

    A point set takes ``words`` machine words.
    """
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
    """Return the position of the node at a ply.

    ``like`` is any point set of the search: its type tells the compiler how many words a set takes.
    """
    return states.load_state(path.nodes, ply, like)


@njit
def first_child(path: SearchPath, ply: Ply) -> int:
    """Return the index in ``path.children`` of the first child of the node at a ply."""
    return int(ply * path.phi.shape[1])


@njit
def enter(path: SearchPath, ply: Ply, child: int, like: Bits) -> None:
    """Extend the path by one ply: the child number ``child`` of the node at ``ply`` becomes the
    node at ``ply + 1``.

    Writes its position, the move that led to it, and the number of captures since the root. Its own
    children are still to be created (:func:`gold.solver.proof.nodes.expand`). ``like`` is any point
    set of the search: its type tells the compiler how many words a set takes.
    """
    before = node_at(path, ply, like)
    after = states.load_state(path.children, first_child(path, ply) + child, like)
    states.store_state(path.nodes, ply + 1, after)
    captured = is_capture(before, after, path.move[ply, child])
    path.last_move[ply + 1] = path.move[ply, child]
    path.captures[ply + 1] = path.captures[ply] + (1 if captured else 0)


@njit
def is_capture(before: State, after: State, move: MoveIndex) -> bool:
    """Whether the move from one position to the next captured stones.

    It did if a stone was played, and there are no more stones than before. This misses a capture
    after which :func:`~gold.solver.bitboard.area_rules.canonical` filled as many points as were
    captured, or more. Such a move has settled points for ever, so no position before it can repeat.
    """
    return move != rules.PASS_INDEX and bits.count(states.stones(after)) <= bits.count(
        states.stones(before)
    )


@njit
def ply_of(path: SearchPath, ply: Ply, state: State, captures: int) -> Ply:
    """Return the deepest ply of the path that has the position ``state``, a child of the node at
    ``ply``; -1 if none has.

    ``captures`` is the number of capturing moves from the root to the child: no position repeats
    without a capture in between. Every move changes whose turn it is, so only every second ply is
    compared.
    """
    ply -= 1
    while ply >= 0 and captures > 0:
        if path.captures[ply] < captures and states.is_state(path.nodes, ply, state):
            return ply
        ply -= 2
    return Ply(-1)

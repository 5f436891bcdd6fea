"""A proof as a graph in arrays, and the kernels that read it out of the search's table.

Each position is one *node*; nodes are numbered in the order in which they were met. A *line* of a
node is an edge of the graph: a move, and the node that it leads to. A node with the winner to move
has one line, or several to choose from; a node with the loser to move has a line for each of its
moves. A node that a static test decides has none. Kernels do not enlarge arrays: :func:`larger`
does, between their calls.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from gold._jit import njit
from gold.solver.bitboard import area_rules as rules
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard import state as bitstates
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.outline import outline_of
from gold.solver.bitboard.quantities import Bits, Distance, MoveIndex, Numbers
from gold.solver.bitboard.state import State, States
from gold.solver.proof.nested_questions import look_up_all
from gold.solver.proof.nodes import (
    CAPTURE_NEXT,
    CAPTURED,
    NO_ROOM,
    OPEN,
    Advanced,
    advance,
    attacker_has_won,
    finishing_move,
    judge_root,
    to_the_end,
    tries_pass,
)
from gold.solver.proof.path import SearchPath
from gold.solver.proof.table import Table

# Kinds of nodes

CHOICE: Final = -2
"""The kind of a node with the winner to move: the proof needs one of its lines."""
REPLIES: Final = -1
"""The kind of a node with the loser to move: the proof needs all its lines."""
NOT_LOOKED_AT: Final = OPEN
"""The kind of a node that is still to be read. Every greater kind is a verdict of the static tests, which
ends the proof at the node.
"""

# Reasons why the reading of a proof stops

DONE: Final = 0
PAUSED: Final = 1
FULL: Final = 2
"""Reading stops before the next node: the arrays may be too small for its lines, and must be
enlarged.
"""
FORGOTTEN: Final = 3
"""Reading stops at the next node, where the winner is to move: no move is known to win there,
because the table has replaced the entry of the position after the winning move.
"""

# Indices in ``counts``

NODES: Final = 0
LINES: Final = 1
NEXT: Final = 2
"""The index in ``counts`` at which the number of the first node that is still to be read is kept."""

# Which moves are added to a node

ALL: Final = 0
WINNING: Final = 1
NEAREST: Final = 2

NOT_RANKED: Final = -1
NO_DISTANCE: Final = 1 << 20
_MOST_CHILDREN: Final = bits.MAX_POINTS + 1
_HALF: Final = np.uint64(32)


class ProofNodes(NamedTuple):
    """The nodes of a proof by number, and their lines. Node 0 is the first position of the proof.

    * ``kind`` is ``CHOICE`` if the winner is to move, ``REPLIES`` if the loser is, and
      ``NOT_LOOKED_AT`` if the node is still to be read; otherwise it is the verdict of the static
      tests, which ends the proof at the node.
    * The lines of a node are a block of ``line_count`` items of ``move`` and ``to``, beginning at
      ``first_line``.
    * ``last`` has the capturing move of a node of the kind ``CAPTURE_NEXT``, and the distance of a
      node of the kind ``NO_ROOM``.
    * ``counts`` has the numbers of nodes and of lines in use, since the arrays may be longer, and
      the first node that is still to be read.
    """

    states: States
    """The position of each node; (nodes,)."""
    kind: Numbers
    """The kind of each node; (nodes,)."""
    last: Numbers
    """A move or a distance, depending on the kind; (nodes,)."""
    first_line: Numbers
    """The index of the node's first line in ``move`` and ``to``; (nodes,)."""
    line_count: Numbers
    """The number of lines of the node; (nodes,)."""
    move: Numbers
    """The move of a line; (lines,)."""
    to: Numbers
    """The node that a line leads to; (lines,)."""
    slots: Numbers
    """A hash table: node plus one by the hash of its state, 0 for none; (twice the nodes,)."""
    counts: Numbers
    """Nodes in use, lines in use, and the first node that is still to be read; (3,)."""


class Ranking(NamedTuple):
    """The order of a proof's nodes, backwards from the ends of the proof, and which nodes the proof
    uses.

    * ``moves``: for each node, an upper bound on the moves of both sides to the end
      (:func:`rank_nodes`). A win of the defender may lead in a circle and is not ranked.
    * ``chosen``: for each node with the winner to move, the index of its line in the arrays
      ``move`` and ``to`` of :class:`ProofNodes`; without meaning for other nodes.
    * ``used``: 1 for each node that the proof uses (:func:`mark_used`).
    * The parents of node ``n``, one for each line that leads to it, are the items of ``parents``
      from index ``first_parent[n]`` to ``first_parent[n + 1] - 1``.
    * ``open_lines``: how many more lines of a node must lead to ranked nodes before it is ranked,
      too.
    """

    moves: Numbers  # (nodes,) a bound on the moves to the end, or NOT_RANKED
    chosen: Numbers  # (nodes,) the winner's line, where it is to move
    used: Numbers  # (nodes,) 1 for nodes that chosen lines reach from the first node
    order: Numbers  # (nodes,) the ranked nodes, by rank
    open_lines: Numbers  # (nodes,)
    first_parent: Numbers  # (nodes + 1,)
    parents: Numbers  # (lines,)


def new_proof_nodes(nodes: int, words: int) -> ProofNodes:
    """Allocate arrays for ``nodes`` nodes (a power of two) and four times as many lines.

    A set of points takes ``words`` machine words.
    """
    return ProofNodes(
        bitstates.new_states(nodes, words),
        *(
            np.zeros(size, dtype=np.int64)
            for size in (nodes,) * 4 + (4 * nodes,) * 2 + (2 * nodes, 3)
        ),
    )


def larger(proof: ProofNodes, words: int) -> ProofNodes:
    """Copy a proof into arrays twice as long.

    The hash table ``slots`` of the copy is empty: the caller fills it by :func:`enter_all`. A set
    of points takes ``words`` machine words.
    """
    result = new_proof_nodes(2 * len(proof.kind), words)
    for name in ("kind", "last", "first_line", "line_count", "move", "to", "counts"):
        before = getattr(proof, name)
        getattr(result, name)[: len(before)] = before
    for before, after in zip(proof.states, result.states, strict=True):
        after[: len(before)] = before
    return result


def new_ranking(proof: ProofNodes) -> Ranking:
    """Allocate a ranking, filled with zeros, for the present nodes and lines of a proof.

    For an attacker's win, :func:`rank_nodes` computes it; for a defender's, the caller sets
    ``chosen``. After that :func:`mark_used` sets ``used``.
    """
    nodes, lines = int(proof.counts[NODES]), int(proof.counts[LINES])
    return Ranking(*(np.zeros(size, dtype=np.int64) for size in (nodes,) * 5 + (nodes + 1, lines)))


@njit
def enter_all(proof: ProofNodes, like: Bits) -> None:
    """Enter all nodes of a proof into its hash table ``slots``, which :func:`larger` left empty.

    ``like`` is any point set of the search: its type tells the compiler how many words a set takes.
    """
    for node in range(proof.counts[NODES]):
        proof.slots[_slot(proof, bitstates.load_state(proof.states, node, like))] = node + 1


@njit
def _slot(proof: ProofNodes, state: State) -> int:
    """Return the index in the hash table ``proof.slots`` of a position's node.

    If the position has no node, it is the index of the empty slot where the node belongs.
    """
    last = proof.slots.shape[0] - 1
    slot = np.int64(bitstates.state_hash(state) >> _HALF) & last
    while proof.slots[slot] != 0 and not bitstates.is_state(
        proof.states, proof.slots[slot] - 1, state
    ):
        slot = (slot + 1) & last
    return int(slot)


@njit
def node_of(proof: ProofNodes, state: State) -> int:
    """Return the number of a position's node. If it has none, add one that is still to be read.

    The arrays must have room for it.
    """
    slot = _slot(proof, state)
    if proof.slots[slot] == 0:
        bitstates.store_state(proof.states, proof.counts[NODES], state)
        proof.counts[NODES] += 1
        proof.slots[slot] = proof.counts[NODES]
    return int(proof.slots[slot] - 1)


@njit
def add_line(proof: ProofNodes, node: int, move: MoveIndex, state: State) -> None:
    """Add a line to ``node``: a move, and the node of ``state``, the position after the move.

    If ``state`` has no node, one is added. If ``node`` has this line already, nothing changes. No
    line of another node may have been added since :func:`begin_lines` was called for ``node``, and
    the arrays must have room.
    """
    to = node_of(proof, state)
    for line in range(proof.first_line[node], proof.first_line[node] + proof.line_count[node]):
        if proof.move[line] == move and proof.to[line] == to:
            return
    line = proof.counts[LINES]
    proof.move[line] = move
    proof.to[line] = to
    proof.line_count[node] += 1
    proof.counts[LINES] += 1


@njit
def begin_lines(proof: ProofNodes, node: int, kind: int) -> None:
    """Set a node's kind, and begin a block of lines for it behind all other lines.

    Lines that the node has already are copied there; :func:`add_line` adds more.
    """
    start, number = proof.first_line[node], proof.line_count[node]
    proof.kind[node] = kind
    proof.first_line[node] = proof.counts[LINES]
    for line in range(start, start + number):
        proof.move[proof.counts[LINES]] = proof.move[line]
        proof.to[proof.counts[LINES]] = proof.to[line]
        proof.counts[LINES] += 1


@njit
def has_room(proof: ProofNodes) -> bool:
    """Whether the arrays have room for the lines of one more node, whichever it is.

    That is room for as many lines as a node can have, for as many new nodes, and for copies of the
    lines that the node has already (:func:`begin_lines`).
    """
    nodes_left = proof.kind.shape[0] - proof.counts[NODES]
    lines_left = proof.move.shape[0] - proof.counts[LINES]
    return bool(nodes_left >= _MOST_CHILDREN and lines_left >= 2 * _MOST_CHILDREN)


@njit
def read_on(
    area: Area, path: SearchPath, table: Table, proof: ProofNodes, attacker_wins: bool, most: int
) -> int:
    """Read the next nodes of a proof, at most ``most``; return why the reading stops.

    For each node its kind is set, and its lines and the nodes that they lead to are added. If the
    winner is to move, only the ``NEAREST`` win is added; if the loser is, ``ALL`` moves are.
    ``attacker_wins`` tells whose win is proved. The returned value is

    * ``DONE`` if no node is left to read;
    * ``PAUSED`` after ``most`` nodes;
    * ``FULL`` if the caller must first move the proof to larger arrays;
    * ``FORGOTTEN`` if no move is known to win at the node ``counts[NEXT]``, where the winner is to
      move. The caller must then add a winning line to that node and add one to ``counts[NEXT]``.
    """
    for _ in range(most):
        node = proof.counts[NEXT]
        if node == proof.counts[NODES]:
            return DONE
        if not has_room(proof):
            return FULL
        state = bitstates.load_state(proof.states, node, area.points)
        proof.kind[node] = _end(area, path, proof, node, state)
        if proof.kind[node] == NOT_LOOKED_AT:
            if bitstates.attacker_moves(state) == attacker_wins:
                begin_lines(proof, node, CHOICE)
                if not add_moves(area, path, table, proof, node, attacker_wins, NEAREST):
                    return FORGOTTEN
            else:
                begin_lines(proof, node, REPLIES)
                add_moves(area, path, table, proof, node, attacker_wins, ALL)
        proof.counts[NEXT] += 1
    return PAUSED


@njit
def _end(area: Area, path: SearchPath, proof: ProofNodes, node: int, state: State) -> int:
    """Return the verdict of the static tests on the position ``state`` of a node; ``OPEN`` if none
    decides it.

    Also sets the node's ``proof.last``: for ``CAPTURE_NEXT`` to the capturing move, for ``NO_ROOM``
    to the distance (:func:`~gold.solver.proof.nodes.to_the_end`). Overwrites the root of ``path``.
    """
    if state.meta >> bitstates.ALIVE_SHIFT == np.uint64(0):
        return CAPTURED
    bitstates.store_state(path.nodes, 0, state)
    path.captures[0] = 0
    verdict = judge_root(area, path)
    if verdict == CAPTURE_NEXT:
        proof.last[node] = finishing_move(area, path)
    elif verdict == NO_ROOM:
        proof.last[node] = to_the_end(area, Advanced(True, NO_ROOM, state, outline_of(area, state)))
    return verdict


@njit
def add_moves(
    area: Area,
    path: SearchPath,
    table: Table,
    proof: ProofNodes,
    node: int,
    attacker_wins: bool,
    wanted: int,
) -> bool:
    """Add lines to a node whose position no static test decides, after :func:`begin_lines`.

    ``wanted`` tells for which moves: ``ALL`` legal ones (a pass only if
    :func:`~gold.solver.proof.nodes.tries_pass`), all that are known to be ``WINNING`` for the side
    to move, or of these only the one ``NEAREST`` to the end. ``attacker_wins`` tells whose win the
    proof is: for ``WINNING`` and ``NEAREST`` that side must be to move. Returns False only if
    ``NEAREST`` is wanted and no move is known to win.

    The static tests and the table tell which moves win; nothing is searched. A proof for the
    defender may lead in a circle. In it, a position that has a node already counts as nearer than
    all others except those with distance 0.
    """
    state = bitstates.load_state(proof.states, node, area.points)
    outline = outline_of(area, state)
    best_state, best_move, least = state, rules.PASS_INDEX, Distance(NO_DISTANCE)
    rest = area.points & ~bitstates.stones(state)
    pass_left = tries_pass(state.meta)
    while not bits.none(rest) or pass_left:
        move, paid = rules.PASS_INDEX, state
        if bits.none(rest):
            pass_left = False
        else:
            point = bits.lowest(rest)
            rest = rest & ~point
            move = bits.first(point)
            permitted = rules.permission(state, move)
            if not permitted.allowed:
                continue
            paid = permitted.state
        child = advance(area, path.benson_scratch, paid, outline, move)
        if not child.legal:
            continue
        if wanted == ALL:
            add_line(proof, node, move, child.state)
            continue
        distance = _distance_if_won(area, path, table, child, attacker_wins)
        if wanted == WINNING:
            if distance < NO_DISTANCE:
                add_line(proof, node, move, child.state)
            continue
        if not attacker_wins and distance > 0:
            is_met = proof.slots[_slot(proof, child.state)] != 0
            distance = Distance(1) if is_met else distance + 1
        if distance < least:
            best_state, best_move, least = child.state, move, distance
    if wanted == NEAREST and least < NO_DISTANCE:
        add_line(proof, node, best_move, best_state)
    return wanted != NEAREST or least < NO_DISTANCE


@njit
def _distance_if_won(
    area: Area, path: SearchPath, table: Table, child: Advanced, attacker_wins: bool
) -> Distance:
    """Return the distance of the position after a move of the proof's winner, by its verdict or by
    the table.

    ``NO_DISTANCE`` if it is not known that the winner of the proof wins there.
    """
    if child.verdict != OPEN:
        won = attacker_has_won(child.verdict) == attacker_wins
        return to_the_end(area, child) if won else Distance(NO_DISTANCE)
    entry = look_up_all(table, child.state, path.asked[0])
    is_won = entry.known and entry.value.delta == 0
    return entry.value.distance if is_won else Distance(NO_DISTANCE)


@njit
def rank_nodes(proof: ProofNodes, ranking: Ranking) -> int:
    """Rank the nodes of a proof, backwards from its ends; return how many are ranked.

    A node with the winner to move is ranked once one of its lines leads to a ranked node; that line
    is chosen. A node with the loser to move is ranked once all its lines do. So chosen lines never
    lead in a circle. Sets ``ranking.moves`` of each ranked node to a bound on the moves to the end,
    and of all others to ``NOT_RANKED``.
    """
    count_of, nodes = proof.line_count, proof.counts[NODES]
    first_parent, parents, order, moves = (
        ranking.first_parent,
        ranking.parents,
        ranking.order,
        ranking.moves,
    )
    first_parent[:] = 0
    for node in range(nodes):
        for line in range(proof.first_line[node], proof.first_line[node] + count_of[node]):
            first_parent[proof.to[line]] += 1
    for node in range(nodes):
        first_parent[node + 1] += first_parent[node]
    ranked = np.int64(0)
    for node in range(nodes):
        moves[node] = NOT_RANKED
        ranking.open_lines[node] = count_of[node] if proof.kind[node] == REPLIES else 1
        for line in range(proof.first_line[node], proof.first_line[node] + count_of[node]):
            first_parent[proof.to[line]] -= 1
            parents[first_parent[proof.to[line]]] = node
        if proof.kind[node] > NOT_LOOKED_AT:
            order[ranked] = node
            ranked += 1
            kind = proof.kind[node]
            moves[node] = 1 if kind == CAPTURE_NEXT else proof.last[node] if kind == NO_ROOM else 0
    at = np.int64(0)
    while at < ranked:
        node = order[at]
        at += 1
        for number in range(first_parent[node], first_parent[node + 1]):
            parent = parents[number]
            if moves[parent] != NOT_RANKED:
                continue
            ranking.open_lines[parent] -= 1
            if ranking.open_lines[parent] > 0:
                continue
            most = np.int64(0)
            for line in range(
                proof.first_line[parent], proof.first_line[parent] + count_of[parent]
            ):
                if proof.kind[parent] == REPLIES:
                    most = max(most, moves[proof.to[line]])
                elif proof.to[line] == node:
                    ranking.chosen[parent] = line
                    most = moves[node]
            moves[parent] = most + 1
            order[ranked] = parent
            ranked += 1
    return int(ranked)


@njit
def mark_used(proof: ProofNodes, ranking: Ranking) -> None:
    """Mark in ``ranking.used`` the nodes that can be reached from node 0.

    The way leads along the chosen line if the winner is to move, and along all lines if the loser
    is. Overwrites ``ranking.order``.
    """
    used, waiting = ranking.used, ranking.order
    used[0] = 1
    waiting[0] = 0
    left = np.int64(1)
    while left > 0:
        left -= 1
        node = waiting[left]
        is_choice = proof.kind[node] == CHOICE
        start = ranking.chosen[node] if is_choice else proof.first_line[node]
        for line in range(start, start + (1 if is_choice else proof.line_count[node])):
            to = proof.to[line]
            if used[to] == 0:
                used[to] = 1
                waiting[left] = to
                left += 1

"""A proof in arrays, and the kernels that read it out of the search's table: each position once, in the order
in which it was met, with the lines that lead on from it.

A position where the winner is to move has one line, or several to choose from; one where the loser is has all
its moves. Arrays grow outside of the kernels (:func:`larger`).
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
    may_pass,
    to_the_end,
)
from gold.solver.proof.path import SearchPath
from gold.solver.proof.table import Table

# What a node is

CHOICE: Final = -2
"""The winner is to move."""
REPLIES: Final = -1
"""The loser is to move."""
NOT_LOOKED_AT: Final = OPEN
"""A node that is still to be read. Every kind above this one is an end: a verdict of the static tests."""

# Why the reading of a proof stops

DONE: Final = 0
PAUSED: Final = 1
FULL: Final = 2
"""The arrays are full, and have to be made larger."""
FORGOTTEN: Final = 3
"""The table has no move that wins in the next node."""

# Places in ``counts``

NODES: Final = 0
LINES: Final = 1
NEXT: Final = 2
"""The first node that has not been looked at."""

# Which moves are added to a node

ALL: Final = 0
WINNING: Final = 1
NEAREST: Final = 2

NOT_RANKED: Final = -1
NO_DISTANCE: Final = 1 << 20
_MOST_CHILDREN: Final = bits.MAX_POINTS + 1
_HALF: Final = np.uint64(32)


class ProofNodes(NamedTuple):
    """The positions of a proof by number, the first position first, and their lines, in blocks."""

    states: States  # (nodes,)
    kind: Numbers  # (nodes,)
    last: Numbers  # (nodes,) the capture where the next move is one, and in kill crops the moves to fill
    first_line: Numbers  # (nodes,)
    line_count: Numbers  # (nodes,)
    move: Numbers  # (lines,)
    to: Numbers  # (lines,) node
    slots: Numbers  # (twice the nodes,) node plus one, by the hash of its state; 0 for none
    counts: Numbers  # (3,)


class Ranking(NamedTuple):
    """How soon nodes are won, worked out backwards from the ends. The parents of node ``n`` are those from
    ``first_parent[n]`` to ``first_parent[n + 1]``.
    """

    moves: Numbers  # (nodes,) a bound on the moves to the end, or NOT_RANKED
    chosen: Numbers  # (nodes,) the winner's line, where it is to move
    used: Numbers  # (nodes,) 1 for what is in reach of the first node by chosen lines
    order: Numbers  # (nodes,) those ranked, by rank
    open_lines: Numbers  # (nodes,)
    first_parent: Numbers  # (nodes + 1,)
    parents: Numbers  # (lines,)


def new_proof_nodes(nodes: int, words: int) -> ProofNodes:
    """Empty arrays for ``nodes`` nodes, which is a power of two, and for four times as many lines."""
    return ProofNodes(
        bitstates.new_states(nodes, words),
        *(np.zeros(size, dtype=np.int64) for size in (nodes,) * 4 + (4 * nodes,) * 2 + (2 * nodes, 3)),
    )


def larger(proof: ProofNodes, words: int) -> ProofNodes:
    """A copy whose arrays are twice as long. Its slots are empty: see :func:`enter_all`."""
    result = new_proof_nodes(2 * len(proof.kind), words)
    for name in ("kind", "last", "first_line", "line_count", "move", "to", "counts"):
        before = getattr(proof, name)
        getattr(result, name)[: len(before)] = before
    for before, after in zip(proof.states, result.states, strict=True):
        after[: len(before)] = before
    return result


def new_ranking(proof: ProofNodes) -> Ranking:
    """An empty ranking for the nodes and lines of a proof."""
    nodes, lines = int(proof.counts[NODES]), int(proof.counts[LINES])
    return Ranking(*(np.zeros(size, dtype=np.int64) for size in (nodes,) * 5 + (nodes + 1, lines)))


@njit
def enter_all(proof: ProofNodes, like: Bits) -> None:
    """Fill the slots of a proof whose arrays were made larger."""
    for node in range(proof.counts[NODES]):
        proof.slots[_slot(proof, bitstates.load_state(proof.states, node, like))] = node + 1


@njit
def _slot(proof: ProofNodes, state: State) -> int:
    """The slot that holds a position, or the one where it belongs."""
    last = proof.slots.shape[0] - 1
    slot = np.int64(bitstates.mixed(state) >> _HALF) & last
    while proof.slots[slot] != 0 and not bitstates.is_state(proof.states, proof.slots[slot] - 1, state):
        slot = (slot + 1) & last
    return int(slot)


@njit
def node_of(proof: ProofNodes, state: State) -> int:
    """The number of a position, a new one if it has none."""
    slot = _slot(proof, state)
    if proof.slots[slot] == 0:
        bitstates.store_state(proof.states, proof.counts[NODES], state)
        proof.counts[NODES] += 1
        proof.slots[slot] = proof.counts[NODES]
    return int(proof.slots[slot] - 1)


@njit
def add_line(proof: ProofNodes, node: int, move: MoveIndex, state: State) -> None:
    """Add the line of a move, and of the position after it, to a node that does not have it yet. The block of
    lines of the node must be the last one.
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
    """Begin a block of lines for a node, behind all others; lines that it has already are copied there."""
    start, number = proof.first_line[node], proof.line_count[node]
    proof.kind[node] = kind
    proof.first_line[node] = proof.counts[LINES]
    for line in range(start, start + number):
        proof.move[proof.counts[LINES]] = proof.move[line]
        proof.to[proof.counts[LINES]] = proof.to[line]
        proof.counts[LINES] += 1


@njit
def has_room(proof: ProofNodes) -> bool:
    """Whether the arrays have room for one more node's lines, and for the positions that they lead to."""
    nodes_left = proof.kind.shape[0] - proof.counts[NODES]
    lines_left = proof.move.shape[0] - proof.counts[LINES]
    return bool(nodes_left >= _MOST_CHILDREN and lines_left >= 2 * _MOST_CHILDREN)


@njit
def read_on(
    area: Area, path: SearchPath, table: Table, proof: ProofNodes, attacker_wins: bool, most: int
) -> int:
    """Take the next nodes that are not looked at, at most ``most``: say what each is, and add its lines and
    the positions that they lead to. Returns why the reading stops, ``DONE`` if no node is left.
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
    """The verdict of the static tests on a position."""
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
    """Add moves from a position that no static test decides; ``wanted`` says which: ``ALL``, all ``WINNING``
    ones, or the winning one that is ``NEAREST`` to the end. For the defender, whose proof may lead in a
    circle, a position that is in the proof already counts as nearer than all but those that end play.
    Returns whether there is such a move.
    """
    state = bitstates.load_state(proof.states, node, area.points)
    outline = outline_of(area, state)
    best_state, best_move, least = state, rules.PASS_INDEX, Distance(NO_DISTANCE)
    rest = area.points & ~bitstates.stones(state)
    pass_left = may_pass(state.meta)
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
    """A bound on the moves to the end from a child, by its verdict or else by the table. ``NO_DISTANCE``
    where it is not known that the winner of the proof wins there.
    """
    if child.verdict != OPEN:
        won = attacker_has_won(child.verdict) == attacker_wins
        return to_the_end(area, child) if won else Distance(NO_DISTANCE)
    entry = look_up_all(table, child.state, path.asked[0])
    is_won = entry.known and entry.value.delta == 0
    return entry.value.distance if is_won else Distance(NO_DISTANCE)


@njit
def rank_nodes(proof: ProofNodes, ranking: Ranking) -> int:
    """Work out how soon each node is won, backwards from the ends, and choose for the winner the line that is
    won first. Returns how many nodes are won.
    """
    count_of, nodes = proof.line_count, proof.counts[NODES]
    first_parent, parents, order, moves = ranking.first_parent, ranking.parents, ranking.order, ranking.moves
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
            for line in range(proof.first_line[parent], proof.first_line[parent] + count_of[parent]):
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
    """Mark what is in reach of the first node, when lines have been chosen."""
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

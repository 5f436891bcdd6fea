"""UCT inside a problem's region: a tree over the moves of the exact search, whose leaves are played out.

The question is whether the attacker captures the keystones, in one ko mode. Of a node's children the one is
visited that has the greatest share of wins plus what is not known about it yet, exploration x sqrt(log visits
of the node / visits of the child), plus what is expected of its move, trust x expected x sqrt(visits of the
node) / (1 + visits of the child) (Rosin: Multi-armed bandits with episode context, 2011). A child's share
begins with the guess of the exact search (:mod:`gold.solver.proof.first_numbers`), which counts as some
visits; what is expected is its move prior (:mod:`gold.solver.proof.move_prior`). What the exact search's
tests decide without search is not played out, and where all children of a node are decided it is decided, too
(Winands, Björnsson, Saito: Monte-Carlo Tree Search Solver, 2008).

A position that comes again on the way down from the root is the defender's in that playout.
"""

# ruff: noqa: SIM110 - kernels know no generators

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.mcts.chance import Dice
from gold.mcts.uct import DEEPEST, Tree, clear_tree, new_tree
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.area_rules import (
    PASS_INDEX,
    SCRATCH_SETS,
    MoveIndex,
    canonical,
    connected,
    keystones,
    permission,
    settled_points,
)
from gold.solver.bitboard.bitsets import Flag, Index, Numbers, Words, empty, first, lowest, none, single
from gold.solver.bitboard.state import (
    ATTACKER_TO_MOVE,
    PackedState,
    States,
    attacker_moves,
    is_state,
    load_state,
    new_states,
    stones,
    store_state,
    write_packed,
)
from gold.solver.playouts.playout import play_out
from gold.solver.proof.first_numbers import COUNTS, estimate
from gold.solver.proof.move_prior import NO_LAST_MOVE, MovePrior, neutral_prior, prior_of, surroundings
from gold.solver.proof.nodes import ATTACKER_WINS, DEFENDER_WINS, OPEN, Advanced, Verdict, advance, may_pass


class How(NamedTuple):
    """The numbers of UCT. The first guess of a child counts as ``guess_visits`` visits."""

    exploration: float = 0.1
    guess_visits: float = 2.0
    trust: float = 2.0


_ZERO: Final = np.uint64(0)


class Room(NamedTuple):
    """A tree whose nodes have positions. ``wins`` in the tree counts once a win of the side that moved there.

    ``verdicts`` says of each node what is decided, ``chances`` how likely the first guess takes it to be that
    the side that moved there wins, ``expected`` the share of its move in what ``prior`` expects of all moves
    from there. The rest is scratch.
    """

    tree: Tree
    states: States
    verdicts: Numbers
    chances: npt.NDArray[np.float64]
    expected: npt.NDArray[np.float64]
    prior: MovePrior
    benson_room: Words
    counts: Numbers


def new_room(nodes: int, words: int) -> Room:
    """Room for so many nodes, with sets of so many words."""
    return Room(
        tree=new_tree(nodes),
        states=new_states(nodes, words),
        verdicts=np.zeros(nodes, dtype=np.int64),
        chances=np.zeros(nodes, dtype=np.float64),
        expected=np.zeros(nodes, dtype=np.float64),
        prior=neutral_prior(words),
        benson_room=np.zeros(SCRATCH_SETS * words, dtype=np.uint64),
        counts=np.zeros(len(COUNTS), dtype=np.int64),
    )


def begin(area: Area, room: Room, words: int, position: PackedState) -> None:
    """Leave only a root, with this position, that was never visited."""
    clear_tree(room.tree)
    room.verdicts[0] = OPEN
    write_packed(room.states, 0, words, position)
    _make_root_canonical(area, room)


@njit
def _make_root_canonical(area: Area, room: Room) -> None:
    state = load_state(room.states, 0, area.points)
    settled = settled_points(area, state, keystones(area, state))
    store_state(room.states, 0, canonical(state, settled))


@njit
def search(area: Area, room: Room, playouts: int, how: How, dice: Dice, cancel: Numbers) -> int:
    """Add at most so many playouts to the tree; returns how many. Ends when the root is decided."""
    tree = room.tree
    for done in range(playouts):
        if cancel[0] != 0 or room.verdicts[0] != OPEN:
            return done
        node: Index = 0
        depth = 0
        tree.path[0] = 0
        repeats = False
        while room.verdicts[node] == OPEN and not repeats and depth < DEEPEST:
            if tree.first[node] == 0 and (node == 0 or tree.visits[node] > 0):
                _expand(area, room, node)
                if room.verdicts[node] != OPEN:
                    break
            if tree.first[node] == 0:
                break
            node = _most_promising(room, node, how)
            depth += 1
            tree.path[depth] = node
            repeats = _was_on_path(area, room, depth)
        if room.verdicts[node] != OPEN:
            captured = room.verdicts[node] == ATTACKER_WINS
            _pass_up(room, depth)
        elif repeats:
            captured = False
        else:
            state = load_state(room.states, node, area.points)
            move = tree.move[node]
            stone = empty(area.points) if node == 0 or move == PASS_INDEX else single(move, area.points)
            captured = play_out(area, state, stone, dice)
        for ply in range(depth + 1):
            node = tree.path[ply]
            attacked = (room.states.meta[node] & ATTACKER_TO_MOVE) == _ZERO
            tree.visits[node] += 1
            tree.wins[node] += captured == attacked
    return playouts


@njit
def _most_promising(room: Room, node: Index, how: How) -> Index:
    """The child to visit, of those that are not decided."""
    tree = room.tree
    unknown = how.exploration * math.sqrt(math.log(tree.visits[node] + 1.0))
    trust = how.trust * math.sqrt(tree.visits[node] + 1.0)
    first_child: Index = tree.first[node]
    best, most = first_child, -1.0
    for child in range(first_child, first_child + tree.children[node]):
        if room.verdicts[child] != OPEN:  # lost: else the node would be decided
            continue
        visits = tree.visits[child] + how.guess_visits
        wins = tree.wins[child] + how.guess_visits * room.chances[child]
        worth = wins / visits + unknown / math.sqrt(visits)
        worth += trust * room.expected[child] / (1 + tree.visits[child])
        if worth > most:
            best, most = child, worth
    return best


@njit
def _expand(area: Area, room: Room, node: Index) -> None:
    """Give a node its children, if there is room for them, and decide it if they do."""
    tree = room.tree
    state = load_state(room.states, node, area.points)
    keys = keystones(area, state)
    settled = settled_points(area, state, keys)
    last = np.int64(NO_LAST_MOVE) if node == 0 else np.int64(tree.move[node])
    around = surroundings(area, state, settled, connected(area, keys, state.defender), last)
    sum_of_expected = 0.0
    rest = area.points & ~stones(state)
    start = tree.used[0]
    number = start
    pass_left = may_pass(state.meta)
    while pass_left or not none(rest):
        if none(rest):
            pass_left = False
            move, paid = np.int64(PASS_INDEX), state
        else:
            point = lowest(rest)
            rest = rest & ~point
            move = np.int64(first(point))
            permitted = permission(state, move)
            if not permitted.allowed:
                continue
            paid = permitted.state
        child = advance(area, room.benson_room, paid, settled, move)
        if not child.legal:
            continue
        if number == tree.move.size:
            return
        _store(area, room, number, move, child)
        room.expected[number] = 1.0 / prior_of(room.prior, area, around, state, move)
        sum_of_expected += room.expected[number]
        number += 1
    for index in range(start, number):
        room.expected[index] /= sum_of_expected
    tree.used[0] = number
    tree.first[node] = start
    tree.children[node] = number - start
    room.verdicts[node] = _decided_by_children(room, node)


@njit
def _store(area: Area, room: Room, number: Index, move: MoveIndex, child: Advanced) -> None:
    """Write a node that was never visited."""
    tree = room.tree
    tree.move[number] = move
    tree.visits[number] = 0
    tree.wins[number] = 0
    tree.first[number] = 0
    tree.children[number] = 0
    store_state(room.states, number, child.state)
    if child.verdict != OPEN:
        room.verdicts[number] = DEFENDER_WINS if child.verdict == DEFENDER_WINS else ATTACKER_WINS
        return
    room.verdicts[number] = OPEN
    guess = estimate(area, child.state, child.settled, child.key_chains, room.counts)
    attackers = guess.disproof / (guess.proof + guess.disproof)
    room.chances[number] = 1.0 - attackers if attacker_moves(child.state) else attackers


@njit
def _decided_by_children(room: Room, node: Index) -> Verdict:
    """What a node's children, which it has, say of it. With none at all the side to move has lost: nothing
    was captured, or nothing can be saved.
    """
    attacks = (room.states.meta[node] & ATTACKER_TO_MOVE) != _ZERO
    won, lost = (ATTACKER_WINS, DEFENDER_WINS) if attacks else (DEFENDER_WINS, ATTACKER_WINS)
    open_ones = 0
    first_child = room.tree.first[node]
    for child in range(first_child, first_child + room.tree.children[node]):
        if room.verdicts[child] == won:
            return won
        open_ones += room.verdicts[child] == OPEN
    return OPEN if open_ones > 0 else lost


@njit
def _pass_up(room: Room, depth: int) -> None:
    """Decide the nodes above a decided one on the path, as far as that goes."""
    for ply in range(depth - 1, -1, -1):
        node = room.tree.path[ply]
        room.verdicts[node] = _decided_by_children(room, node)
        if room.verdicts[node] == OPEN:
            return


@njit
def _was_on_path(area: Area, room: Room, depth: int) -> Flag:
    """Whether the position at a depth is one of those before it."""
    path = room.tree.path
    state = load_state(room.states, path[depth], area.points)
    for ply in range(depth - 2, -1, -2):
        if is_state(room.states, path[ply], state):
            return True
    return False

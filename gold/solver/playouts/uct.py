"""UCT inside the region of a problem: a tree over the moves of the exact search, with playouts at
its leaves.

The question is whether the attacker captures the keystones, in one ko mode. The search visits the
child of a node with the greatest sum of three terms (Rosin: Multi-armed bandits with episode
context, 2011):

* its share of wins;
* exploration: ``exploration * sqrt(log(visits of the node) / visits of the child)``;
* its move's prior: ``trust * prior * sqrt(visits of the node) / (1 + visits of the child)``.

The share of wins begins with the guess of the exact search
(:mod:`gold.solver.proof.first_numbers`), which counts as some visits. The prior is that of
:mod:`gold.solver.proof.move_prior`. A position that the static tests of the exact search decide is
not played out. A node is decided once a child wins for the side to move, or all children lose
(Winands, Björnsson, Saito: Monte-Carlo Tree Search Solver, 2008).

If a position occurs a second time on the way down from the root, the defender wins that playout.
"""

# ruff: noqa: SIM110 - kernels know no generators

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from gold._jit import njit
from gold.solver.bitboard import area_rules as rules
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard import state as states
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.chains import Chains, list_chains, new_chain_sets
from gold.solver.bitboard.outline import outline_of
from gold.solver.bitboard.quantities import Floats, MoveIndex, Numbers, PointIndex, Words
from gold.solver.bitboard.state import PackedState, States
from gold.solver.playouts.chance import Dice
from gold.solver.playouts.playout import play_out
from gold.solver.playouts.tree import DEEPEST, Tree, clear_playout_tree, new_playout_tree
from gold.solver.proof import nodes
from gold.solver.proof.first_numbers import COUNTS, estimate
from gold.solver.proof.move_prior import (
    NO_LAST_MOVE,
    MovePrior,
    neutral_prior,
    prior_of,
    surroundings,
)
from gold.solver.proof.nodes import Advanced, Verdict


class How(NamedTuple):
    """The parameters of UCT. The first guess of a child counts as ``guess_visits`` visits."""

    exploration: float = 0.1
    guess_visits: float = 2.0
    trust: float = 2.0


_ZERO: Final = np.uint64(0)


class RegionTree(NamedTuple):
    """A tree with a position for each node, and the scratch memory of its search."""

    tree: Tree
    """Visits and values of the nodes."""
    states: States
    """The position of each node; (nodes,)."""
    verdicts: Numbers
    """The verdict of the static tests, or of the children, on each node; OPEN if undecided;
    (nodes,).
    """
    chances: Floats
    """The first guess of the chance that the side which moved to the node wins; (nodes,)."""
    expected: Floats
    """The prior of the move to each node, divided by the sum over its siblings; (nodes,)."""
    prior: MovePrior
    """The move prior of the problem."""
    benson_scratch: Words
    """Memory for unconditionally_alive; (SCRATCH_SETS,) sets."""
    counts: Numbers
    """Memory for estimate; (len(COUNTS),)."""
    chains: Words
    """Memory for list_chains; (2 * MOST_CHAINS,) sets."""


def new_region_tree(size: int, words: int) -> RegionTree:
    """Create a tree with memory for ``size`` nodes; a set of points takes ``words`` machine
    words.
    """
    return RegionTree(
        tree=new_playout_tree(size),
        states=states.new_states(size, words),
        verdicts=np.zeros(size, dtype=np.int64),
        chances=np.zeros(size, dtype=np.float64),
        expected=np.zeros(size, dtype=np.float64),
        prior=neutral_prior(words),
        benson_scratch=np.zeros(rules.SCRATCH_SETS * words, dtype=np.uint64),
        counts=np.zeros(len(COUNTS), dtype=np.int64),
        chains=new_chain_sets(words),
    )


def start_tree(area: Area, region: RegionTree, words: int, position: PackedState) -> None:
    """Reset the tree to a root with this position and without visits."""
    clear_playout_tree(region.tree)
    region.verdicts[0] = nodes.OPEN
    states.write_packed(region.states, 0, words, position)
    _make_root_canonical(area, region)


@njit
def _make_root_canonical(area: Area, region: RegionTree) -> None:
    state = states.load_state(region.states, 0, area.points)
    states.store_state(region.states, 0, nodes.make_canonical(area, state))


@njit
def add_playouts(
    area: Area, region: RegionTree, playouts: int, how: How, dice: Dice, cancel: Numbers
) -> int:
    """Add at most ``playouts`` playouts to the tree; return how many were added.

    It stops early once the root is decided, or when ``cancel[0]`` is not 0.
    """
    tree = region.tree
    for done in range(playouts):
        if cancel[0] != 0 or region.verdicts[0] != nodes.OPEN:
            return done
        node: int = 0
        depth = 0
        tree.path[0] = 0
        repeats = False
        while region.verdicts[node] == nodes.OPEN and not repeats and depth < DEEPEST:
            if tree.first[node] == 0 and (node == 0 or tree.visits[node] > 0):
                _expand(area, region, node)
                if region.verdicts[node] != nodes.OPEN:
                    break
            if tree.first[node] == 0:
                break
            node = _most_promising(region, node, how)
            depth += 1
            tree.path[depth] = node
            repeats = _was_on_path(area, region, depth)
        if region.verdicts[node] != nodes.OPEN:
            captured = nodes.attacker_has_won(region.verdicts[node])
            _pass_up(region, depth)
        elif repeats:
            captured = False
        else:
            state = states.load_state(region.states, node, area.points)
            move = tree.move[node]
            stone = (
                bits.empty(area.points)
                if node == 0 or move == rules.PASS_INDEX
                else bits.single(move, area.points)
            )
            captured = play_out(area, state, stone, dice)
        for ply in range(depth + 1):
            node = tree.path[ply]
            attacked = (region.states.meta[node] & states.ATTACKER_TO_MOVE) == _ZERO
            tree.visits[node] += 1
            tree.wins[node] += captured == attacked
    return playouts


@njit
def _most_promising(region: RegionTree, node: int, how: How) -> int:
    """Return the undecided child with the greatest sum of terms (see the module)."""
    tree = region.tree
    unknown = how.exploration * math.sqrt(math.log(tree.visits[node] + 1.0))
    trust = how.trust * math.sqrt(tree.visits[node] + 1.0)
    first_child: int = tree.first[node]
    best, most = first_child, -1.0
    for child in range(first_child, first_child + tree.children[node]):
        if region.verdicts[child] != nodes.OPEN:  # lost: else the node would be decided
            continue
        visits = tree.visits[child] + how.guess_visits
        wins = tree.wins[child] + how.guess_visits * region.chances[child]
        worth = wins / visits + unknown / math.sqrt(visits)
        worth += trust * region.expected[child] / (1 + tree.visits[child])
        if worth > most:
            best, most = child, worth
    return best


@njit
def _expand(area: Area, region: RegionTree, node: int) -> None:
    """Create the children of a node, and decide the node if they decide it.

    Nothing changes if the tree has no memory left for all of them.
    """
    tree = region.tree
    state = states.load_state(region.states, node, area.points)
    outline = outline_of(area, state)
    chains = list_chains(area, region.chains, state, outline.settled)
    last: MoveIndex = NO_LAST_MOVE if node == 0 else tree.move[node]
    around = surroundings(area, state, outline, chains, last)
    sum_of_expected = 0.0
    rest = area.points & ~states.stones(state)
    start = tree.used[0]
    number = start
    pass_left = nodes.tries_pass(state.meta)
    while pass_left or not bits.none(rest):
        if bits.none(rest):
            pass_left = False
            move, before = rules.PASS_INDEX, state
        else:
            point = bits.lowest(rest)
            rest = rest & ~point
            move = bits.first(point)
            permitted = rules.permission(state, move)
            if not permitted.allowed:
                continue
            before = permitted.state
        child = nodes.advance(area, region.benson_scratch, before, outline, move)
        if not child.legal:
            continue
        if number == tree.move.size:
            return
        _store(area, region, number, move, child, chains)
        region.expected[number] = 1.0 / prior_of(region.prior, area, around, state, move)
        sum_of_expected += region.expected[number]
        number += 1
    for index in range(start, number):
        region.expected[index] /= sum_of_expected
    tree.used[0] = number
    tree.first[node] = start
    tree.children[node] = number - start
    region.verdicts[node] = _decided_by_children(region, node)


@njit
def _store(
    area: Area, region: RegionTree, number: int, move: MoveIndex, child: Advanced, chains: Chains
) -> None:
    """Initialize node ``number`` as a child that ``move`` leads to; ``chains`` are the chains
    before the move.
    """
    tree = region.tree
    tree.move[number] = move
    tree.visits[number] = 0
    tree.wins[number] = 0
    tree.first[number] = 0
    tree.children[number] = 0
    states.store_state(region.states, number, child.state)
    region.verdicts[number] = child.verdict
    if child.verdict != nodes.OPEN:
        return
    stone = (
        bits.empty(area.points)
        if move == rules.PASS_INDEX
        else bits.single(PointIndex(move), area.points)
    )
    guess = estimate(area, child.state, child.outline, stone, chains, region.counts)
    attackers = guess.disproof / (guess.proof + guess.disproof)
    region.chances[number] = 1.0 - attackers if states.attacker_moves(child.state) else attackers


@njit
def _decided_by_children(region: RegionTree, node: int) -> Verdict:
    """Return the verdict on a node that follows from its children; OPEN if none does.

    A node without children is lost for the side to move: the attacker can capture nothing, the
    defender save nothing.
    """
    attacks = (region.states.meta[node] & states.ATTACKER_TO_MOVE) != _ZERO
    open_ones = 0
    first_child = region.tree.first[node]
    for child in range(first_child, first_child + region.tree.children[node]):
        verdict = region.verdicts[child]
        if verdict == nodes.OPEN:
            open_ones += 1
        elif nodes.attacker_has_won(verdict) == attacks:
            return int(verdict)
    if open_ones > 0:
        return nodes.OPEN
    return nodes.LIVES if attacks else nodes.CAPTURED


@njit
def _pass_up(region: RegionTree, depth: int) -> None:
    """Decide the nodes above a decided node on the path, from the deepest up to the first that
    stays open.
    """
    for ply in range(depth - 1, -1, -1):
        node = region.tree.path[ply]
        region.verdicts[node] = _decided_by_children(region, node)
        if region.verdicts[node] == nodes.OPEN:
            return


@njit
def _was_on_path(area: Area, region: RegionTree, depth: int) -> bool:
    """Whether the position at ``depth`` of the path occurred earlier on the path."""
    path = region.tree.path
    state = states.load_state(region.states, path[depth], area.points)
    for ply in range(depth - 2, -1, -2):
        if states.is_state(region.states, path[ply], state):
            return True
    return False

"""UCT (Kocsis and Szepesvári, 2006): a tree of moves,
in which each playout starts from a promising leaf.

At each node, the child with the greatest share of wins plus exploration bonus is visited; the bonus
is exploration x sqrt(log visits of the node / visits of the child). A child without visits has the
value ``first_play`` (Wang, Gelly 2007). A node gets children when it is visited for the second
time.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.board.points import PASS
from gold.lab.mcts import board
from gold.lab.mcts.board import Cells
from gold.lab.mcts.neighborhoods import NeighborhoodTree, rate
from gold.lab.mcts.playout import (
    PlayoutMemory,
    Policy,
    learn_answers,
    new_playout_memory,
    play_game_out,
)
from gold.lab.mcts.priors import expectation
from gold.lab.mcts.tactics import capture, defence
from gold.solver.playouts.chance import Dice, below

Numbers = npt.NDArray[np.int64]
Shares = npt.NDArray[np.float32]

DEEPEST: Final = 1000
PASS_VISITS: Final = 10.0
_PASS: Final = int(PASS)


class UctTree(NamedTuple):
    """Nodes, of which node 0 is the root, and scratch memory."""

    move: Numbers  # (nodes,) that leads there
    visits: Numbers  # (nodes,)
    wins: npt.NDArray[np.float64]  # (nodes,) of the side that made the move; a draw is half a win
    first: Numbers  # (nodes,) the first child, or 0 for none
    children: Numbers  # (nodes,) how many
    prior_visits: Shares  # (nodes,) expected before any playout
    prior_wins: Shares
    rave_visits: Shares  # (nodes,) playouts in which the side played the move first, now or later
    rave_wins: Shares
    path: Numbers  # (DEEPEST + 1,) scratch: the nodes of a playout
    cells: Cells  # scratch: the board of a playout
    moves: Numbers  # (POINTS + 1,) scratch
    # (POINTS,) scratch, 0 between playouts: when first played on, from 1; below 0 by White
    earliest: Numbers
    used: Numbers  # (1,) the number of nodes
    parents: Numbers  # (nodes,) scratch
    playout: PlayoutMemory


class UctSearch(NamedTuple):
    """The parameters of a search."""

    komi: int  # twice the komi
    exploration: float
    first_play: float
    rave: float  # weight of playouts with the move later, see _most_promising; 0 for none
    fades: bool  # whether they count less the later the move came, see _learn_rave
    priors: float  # weight of the expected value of a move; 0 for none
    # the moves with the greatest P(i|p) that become children of a node; 0 for all moves
    preselected: int


def new_uct_tree(nodes: int) -> UctTree:
    """Return a tree with only a root, and memory for ``nodes`` nodes."""

    def numbers(size: int) -> Numbers:
        return np.zeros(size, dtype=np.int64)

    def shares() -> Shares:
        return np.zeros(nodes, dtype=np.float32)

    tree = UctTree(
        move=numbers(nodes),
        visits=numbers(nodes),
        wins=np.zeros(nodes),
        first=numbers(nodes),
        children=numbers(nodes),
        prior_visits=shares(),
        prior_wins=shares(),
        rave_visits=shares(),
        rave_wins=shares(),
        path=numbers(DEEPEST + 1),
        cells=numbers(board.CELLS),
        moves=numbers(board.POINTS + 1),
        earliest=numbers(board.POINTS),
        used=numbers(1),
        parents=numbers(nodes),
        playout=new_playout_memory(),
    )
    clear_uct_tree(tree)
    return tree


def clear_uct_tree(tree: UctTree) -> None:
    """Reset the tree to a root without visits."""
    for numbers in (tree.visits, tree.wins, tree.first, tree.children, tree.playout.answers):
        numbers[0] = 0
    tree.playout.answers[:] = 0
    tree.used[0] = 1


@njit
def keep_only(tree: UctTree, root: int) -> None:
    """Make a node the root, and drop all nodes that are not below it.

    The nodes keep their order, so that they only move to smaller indexes.
    """
    parents = tree.parents
    used = tree.used[0]
    for node in range(root, used):
        parents[node] = -1
    _move(tree, root, 0)
    kept = 1
    node = root + 1
    while node < used:
        parent = parents[node]
        if parent < 0:
            node += 1
            continue
        tree.first[parent] = kept
        for _ in range(tree.children[parent]):
            _move(tree, node, kept)
            node += 1
            kept += 1
    tree.used[0] = kept


@njit
def _move(tree: UctTree, node: int, to: int) -> None:
    """Copy a node to another index, and enter that index as the parent of its first child."""
    tree.move[to] = tree.move[node]
    tree.visits[to] = tree.visits[node]
    tree.wins[to] = tree.wins[node]
    tree.first[to] = tree.first[node]
    tree.children[to] = tree.children[node]
    tree.prior_visits[to] = tree.prior_visits[node]
    tree.prior_wins[to] = tree.prior_wins[node]
    tree.rave_visits[to] = tree.rave_visits[node]
    tree.rave_wins[to] = tree.rave_wins[node]
    if tree.first[node] != 0:
        tree.parents[tree.first[node]] = to


@njit
def add_game_playouts(
    tree: UctTree,
    root: Cells,
    playouts: int,
    how: UctSearch,
    policy: Policy,
    known: NeighborhoodTree,
    dice: Dice,
) -> None:
    """Add playouts to the tree of the position ``root``, which is not changed."""
    cells = tree.cells
    for _ in range(playouts):
        for index in range(board.CELLS):
            cells[index] = root[index]
        node = depth = 0
        tree.path[0] = 0
        tree.playout.length[0] = 0
        while cells[board.PASSES] < 2 and depth < DEEPEST:
            if tree.first[node] == 0 and (node == 0 or tree.visits[node] > 0):
                _expand(tree, node, how, policy, known, dice)
            if tree.first[node] == 0:
                break
            node = _most_promising(tree, node, how)
            board.play_stone(cells, tree.move[node])
            tree.playout.moves[depth] = tree.move[node]
            depth += 1
            tree.path[depth] = node
        tree.playout.length[0] = depth
        # after two passes, the playout still has to show which stones are dead
        cells[board.PASSES] = 0
        score = 2 * play_game_out(cells, policy, tree.playout, dice) - how.komi
        for ply in range(depth + 1):
            node = tree.path[ply]
            black_moved = (root[board.TO_PLAY] == board.BLACK) == (ply % 2 == 1)
            tree.visits[node] += 1
            tree.wins[node] += 0.5 if score == 0 else 1.0 if black_moved == (score > 0) else 0.0
        if how.rave > 0.0:
            _learn_rave(tree, depth, root[board.TO_PLAY] == board.BLACK, score, how.fades)
        if policy.answers and score != 0:
            learn_answers(tree.playout, root[board.TO_PLAY] == board.BLACK, score > 0)


@njit
def _most_promising(tree: UctTree, node: int, how: UctSearch) -> int:
    """Return the child to visit.

    The value of a child mixes two shares of wins: that of its visits, the expected ones included,
    and that of the playouts in which the move came later (RAVE). The weight of the second is rave
    visits / (rave visits + visits + their product / ``rave``) (Gelly, Silver: Monte-Carlo tree
    search and rapid action value estimation in computer Go, 2011).
    """
    first = tree.first[node]
    unknown = how.exploration * math.sqrt(math.log(tree.visits[node] + 1.0))
    best, most = first, -1.0
    for child in range(first, first + tree.children[node]):
        visits = tree.visits[child] + tree.prior_visits[child]
        worth = how.first_play
        if visits > 0.0:
            worth = (tree.wins[child] + tree.prior_wins[child]) / visits
        later = tree.rave_visits[child]
        if later > 0.0:
            share = later / (later + visits + later * visits / how.rave)
            worth += share * (tree.rave_wins[child] / later - worth)
        if visits > 0.0:
            worth += unknown / math.sqrt(visits)
        if worth > most:
            best, most = child, worth
    return int(best)


@njit
def _learn_rave(tree: UctTree, depth: int, blacks_move: bool, score: int, fades: bool) -> None:
    """Update the RAVE counts: at each node of the path,
    for each move that its side was first to play later.

    A move counts once or, with ``fades``, twice if it is played at the node, falling to nothing at
    the end of the playout. ``blacks_move``: Black plays at the root. ``score`` is twice Black's
    lead after komi.
    """
    earliest, moves = tree.earliest, tree.playout.moves
    for index in range(tree.playout.length[0] - 1, -1, -1):
        black = blacks_move == (index % 2 == 0)
        earliest[moves[index]] = index + 1 if black else -index - 1
        if index > depth:
            continue
        node = tree.path[index]
        left = tree.playout.length[0] - index
        won = 0.5 if score == 0 else 1.0 if black == (score > 0) else 0.0
        for child in range(tree.first[node], tree.first[node] + tree.children[node]):
            if tree.move[child] == _PASS:
                continue
            when = earliest[tree.move[child]] if black else -earliest[tree.move[child]]
            if when > 0:
                count = 2.0 * (1.0 - (when - 1 - index) / left) if fades else 1.0
                tree.rave_visits[child] += count
                tree.rave_wins[child] += count * won
    for index in range(tree.playout.length[0]):
        earliest[moves[index]] = 0


@njit
def _expand(
    tree: UctTree, node: int, how: UctSearch, policy: Policy, known: NeighborhoodTree, dice: Dice
) -> None:
    """Add the children of a node, in random order or, if preselected, the most probable first;
    a pass is last.

    Does nothing if there is no memory for them.
    """
    moves = tree.moves
    if how.preselected > 0:
        count = _preselect(tree.cells, how.preselected, known, moves)
    else:
        count = _sensible_moves(tree.cells, moves, dice)
    moves[count] = _PASS
    count += 1
    first = tree.used[0]
    if first + count > tree.move.size:
        return
    tree.used[0] += count
    for index in range(count):
        tree.move[first + index] = moves[index]
        tree.visits[first + index] = 0
        tree.wins[first + index] = 0
        tree.first[first + index] = tree.children[first + index] = 0
        tree.prior_visits[first + index] = tree.prior_wins[first + index] = 0.0
        tree.rave_visits[first + index] = tree.rave_wins[first + index] = 0.0
        if how.priors > 0.0 and moves[index] != _PASS:
            expected = expectation(tree.cells, moves[index], policy)
            tree.prior_visits[first + index] = how.priors * expected.visits
            tree.prior_wins[first + index] = how.priors * expected.wins
        elif how.priors > 0.0:
            tree.prior_visits[first + index] = how.priors * PASS_VISITS
    tree.first[node] = first
    tree.children[node] = count


@njit
def _sensible_moves(cells: Cells, moves: Numbers, dice: Dice) -> int:
    count = 0
    for index in range(cells[board.EMPTY_COUNT]):
        point = cells[board.EMPTIES + index]
        if not board.is_eye(cells, point) and board.may_place(cells, point):
            other = below(dice, count + 1)
            moves[count] = moves[other]
            moves[other] = point
            count += 1
    return count


@njit
def _preselect(cells: Cells, wanted: int, known: NeighborhoodTree, moves: Numbers) -> int:
    """Write the ``wanted`` most probable moves into ``moves``, the best first;
    return the number of moves.

    A capture and a defence are appended if they are not among them.
    """
    count = rate(cells, known, moves)
    chances = known.chances
    kept = min(wanted, count)
    for place in range(kept):
        best = place
        for index in range(place + 1, count):
            if chances[index] > chances[best]:
                best = index
        moves[place], moves[best] = moves[best], moves[place]
        chances[place], chances[best] = chances[best], chances[place]
    for urgent in (capture(cells), defence(cells)):
        is_new = urgent != _PASS
        for index in range(kept):
            is_new &= moves[index] != urgent
        if is_new:
            moves[kept] = urgent
            kept += 1
    return kept

"""UCT (Kocsis and Szepesvári, 2006): a tree of moves, in which each playout starts from a promising leaf.

Of a node's children the one is visited that has the greatest share of wins plus what is not known about it
yet, exploration x sqrt(log visits of the node / visits of the child). A child that was never visited counts
as ``first_play`` (Wang, Gelly 2007). A node gets children when it is visited for the second time.
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
from gold.lab.mcts.playout import Policy, capture, defence, play_out
from gold.solver.playouts.chance import Dice, below

Numbers = npt.NDArray[np.int64]

DEEPEST: Final = 1000
_PASS: Final = int(PASS)


class UctTree(NamedTuple):
    """Nodes, of which node 0 is the root, and scratch memory."""

    move: Numbers  # (nodes,) that leads there
    visits: Numbers  # (nodes,)
    wins: npt.NDArray[np.float64]  # (nodes,) of the side that made the move; a draw is half a win
    first: Numbers  # (nodes,) the first child, or 0 for none
    children: Numbers  # (nodes,) how many
    path: Numbers  # (DEEPEST + 1,) scratch: the nodes of a playout
    cells: Cells  # scratch: the board of a playout
    moves: Numbers  # (POINTS + 1,) scratch
    used: Numbers  # (1,) how many nodes there are


class UctSearch(NamedTuple):
    """What does not change during a search."""

    komi: int  # twice the komi
    exploration: float
    first_play: float
    preselected: int  # the moves with the greatest P(i|p) that become children of a node; 0 for all moves


def new_uct_tree(nodes: int) -> UctTree:
    """A tree of the root alone, with memory for ``nodes`` nodes."""
    sizes = (nodes, nodes, nodes, nodes, DEEPEST + 1, board.CELLS, board.POINTS + 1, 1)
    move, visits, *others = (np.zeros(size, dtype=np.int64) for size in sizes)
    tree = UctTree(move, visits, np.zeros(nodes), *others)
    clear_uct_tree(tree)
    return tree


def clear_uct_tree(tree: UctTree) -> None:
    """Leave only a root that was never visited."""
    for numbers in (tree.visits, tree.wins, tree.first, tree.children):
        numbers[0] = 0
    tree.used[0] = 1


@njit
def search(
    tree: UctTree,
    root: Cells,
    playouts: int,
    how: UctSearch,
    policy: Policy,
    known: NeighborhoodTree,
    dice: Dice,
) -> None:
    """Add so many playouts to the tree of the position ``root``, which is not changed."""
    cells = tree.cells
    for _ in range(playouts):
        for index in range(board.CELLS):
            cells[index] = root[index]
        node = depth = 0
        tree.path[0] = 0
        while cells[board.PASSES] < 2 and depth < DEEPEST:
            if tree.first[node] == 0 and (node == 0 or tree.visits[node] > 0):
                _expand(tree, node, how.preselected, known, dice)
            if tree.first[node] == 0:
                break
            node = _most_promising(tree, node, how)
            board.play(cells, tree.move[node])
            depth += 1
            tree.path[depth] = node
        score = 2 * play_out(cells, policy, dice) - how.komi
        for ply in range(depth + 1):
            node = tree.path[ply]
            black_moved = (root[board.TO_PLAY] == board.BLACK) == (ply % 2 == 1)
            tree.visits[node] += 1
            tree.wins[node] += 0.5 if score == 0 else 1.0 if black_moved == (score > 0) else 0.0


@njit
def _most_promising(tree: UctTree, node: int, how: UctSearch) -> int:
    first = tree.first[node]
    unknown = how.exploration * math.sqrt(math.log(tree.visits[node] + 1.0))
    best, most = first, -1.0
    for child in range(first, first + tree.children[node]):
        visits = tree.visits[child]
        worth = how.first_play
        if visits > 0:
            worth = tree.wins[child] / visits + unknown / math.sqrt(visits)
        if worth > most:
            best, most = child, worth
    return int(best)


@njit
def _expand(tree: UctTree, node: int, preselected: int, known: NeighborhoodTree, dice: Dice) -> None:
    """Give a node its children, in a random order, or the most probable first; the pass is the last. Nothing
    happens when there is no room for them.
    """
    moves = tree.moves
    if preselected > 0:
        count = _preselect(tree.cells, preselected, known, moves)
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
        tree.first[first + index] = 0
    tree.first[node] = first
    tree.children[node] = count


@njit
def _sensible_moves(cells: Cells, moves: Numbers, dice: Dice) -> int:
    count = 0
    for index in range(cells[board.EMPTY_COUNT]):
        point = cells[board.EMPTIES + index]
        if not board.is_eye(cells, point) and board.is_legal(cells, point):
            other = below(dice, count + 1)
            moves[count] = moves[other]
            moves[other] = point
            count += 1
    return count


@njit
def _preselect(cells: Cells, wanted: int, known: NeighborhoodTree, moves: Numbers) -> int:
    """The most probable moves, best first, and behind them a capture and a defence, if they are others."""
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

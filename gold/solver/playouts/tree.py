"""The memory of a UCT search tree."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from gold.solver.bitboard.quantities import Floats, Numbers

DEEPEST: Final = 1000
"""Most moves between the root and a leaf."""


class Tree(NamedTuple):
    """The nodes of a tree (node 0 is the root), and scratch memory."""

    move: Numbers  # (nodes,) the move that leads to the node
    visits: Numbers  # (nodes,)
    wins: Floats  # (nodes,) of the side that made the move
    first: Numbers  # (nodes,) the first child, or 0 for none
    children: Numbers  # (nodes,) how many
    path: Numbers  # (DEEPEST + 1,) scratch: the nodes of a playout
    used: Numbers  # (1,) how many nodes there are


def new_playout_tree(nodes: int) -> Tree:
    """Create a tree that has only a root, with memory for ``nodes`` nodes."""
    sizes = (nodes, nodes, nodes, nodes, DEEPEST + 1, 1)
    move, visits, *others = (np.zeros(size, dtype=np.int64) for size in sizes)
    tree = Tree(move, visits, np.zeros(nodes), *others)
    clear_playout_tree(tree)
    return tree


def clear_playout_tree(tree: Tree) -> None:
    """Remove all nodes but the root, and reset the root's visits."""
    for numbers in (tree.visits, tree.wins, tree.first, tree.children):
        numbers[0] = 0
    tree.used[0] = 1

"""The memory of the alpha-beta search: a stack of frames, one for each ply, and lists of moves,
killers and lines.

These are two flat arrays; the constants below are indices into them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.patterns.contents import POINTS
from gold.solver.alphabeta.fastboard import Cells
from gold.solver.alphabeta.scores import FORCED_LIMIT

MAX_PLY: Final = 128
NO_MOVE: Final = -1
INDEPENDENT: Final = 1 << 20  # a ply that is never reached: depends on no position of the path

# Fields of a frame.
ALPHA: Final = 0
BETA: Final = 1
DEPTH: Final = 2  # moves left to look ahead
BEST: Final = 3
BEST_MOVE: Final = 4
BEST_SOUND: Final = 5  # whether the best move's score is sound
ALL_SOUND: Final = 6  # whether all scores so far are, and no move was left out
BEST_DEPENDS: Final = 7  # the shallowest ply that the best move's score depends on
ALL_DEPEND: Final = 8  # the shallowest that any move's score depends on
COUNT: Final = 9  # moves to consider
INDEX: Final = 10  # moves tried
NODE_HASH: Final = 11
NODE_LOG: Final = 12
START_ALPHA: Final = 13
LINE_LENGTH: Final = 14
ON_TRIAL: Final = 15  # whether the current move is searched less deep or in a narrower window
FIELDS: Final = 16

# Controls: numbers about the search as a whole.
PLY: Final = 0
PHASE: Final = 1
NODES: Final = 2
BREADTH: Final = 3  # 0: full width
VALUE: Final = 4  # the score of the last finished node, for its side to play
SOUND: Final = 5
DEPENDS: Final = 6
REDUCING: Final = 7  # whether late moves are searched less deep at first
FRAMES: Final = 8  # here the frames begin

# Sections of ``lists``.
PLIES: Final = MAX_PLY + 2
MOVES: Final = 0  # rows of POINTS: the moves of a node
SCORES: Final = MOVES + PLIES * POINTS  # rows of POINTS: their promise
KILLERS: Final = SCORES + PLIES * POINTS  # rows of two
LINES: Final = KILLERS + PLIES * 2  # rows of PLIES: the best line from a node on
_LISTS_END: Final = LINES + PLIES * PLIES

# Phases.
ENTER: Final = 0
CHOOSE: Final = 1
LEAVE: Final = 2
DONE: Final = 3

_TABLE_MOVE: Final = 1 << 20
_KILLER: Final = 1 << 18


class SearchTree(NamedTuple):
    """The memory of one search, as two arrays."""

    numbers: npt.NDArray[np.int64]  # the controls, then a frame for each ply
    lists: Cells  # rows of moves, scores and lines


def new_search_tree() -> SearchTree:
    """Create an empty stack."""
    lists = np.zeros(_LISTS_END, dtype=np.int32)
    lists[KILLERS:LINES] = NO_MOVE
    return SearchTree(np.zeros(FRAMES + PLIES * FIELDS, dtype=np.int64), lists)


def clear_search_tree(tree: SearchTree) -> None:
    """Erase everything that an earlier search left."""
    tree.numbers.fill(0)
    tree.lists[KILLERS:LINES] = NO_MOVE


@njit
def start_iteration(tree: SearchTree, depth: int, breadth: int, reducing: bool) -> None:
    """Prepare a search of the root to a depth. The window reaches from one forced score to the
    other.

    ``breadth`` is 0 for no limit. ``reducing`` searches late moves to a lower depth first; a good
    late move may then be found one iteration later.
    """
    numbers = tree.numbers
    frame = FRAMES
    numbers[frame + ALPHA] = -FORCED_LIMIT
    numbers[frame + BETA] = FORCED_LIMIT
    numbers[frame + DEPTH] = depth
    numbers[PLY] = 0
    numbers[PHASE] = ENTER
    numbers[BREADTH] = breadth
    numbers[REDUCING] = reducing


@njit
def repeated_ply(tree: SearchTree, ply: int) -> int:
    """Return the earlier ply of the path with the same position; -1 if there is none."""
    numbers = tree.numbers
    key = numbers[FRAMES + ply * FIELDS + NODE_HASH]
    earlier = ply - 4  # two moves of each side, at least
    while earlier >= 0:
        if numbers[FRAMES + earlier * FIELDS + NODE_HASH] == key:
            return earlier
        earlier -= 2
    return -1


@njit
def promote(tree: SearchTree, ply: int, count: int, table_move: int) -> None:
    """Give the table's move the highest score, then the first killer of this ply, then the
    second.
    """
    lists = tree.lists
    moves, scores = MOVES + ply * POINTS, SCORES + ply * POINTS
    first, second = lists[KILLERS + 2 * ply], lists[KILLERS + 2 * ply + 1]
    for k in range(count):
        move = lists[moves + k]
        if move == table_move:
            lists[scores + k] = _TABLE_MOVE
        elif move == first:
            lists[scores + k] = _KILLER + 1
        elif move == second:
            lists[scores + k] = _KILLER


@njit
def take_most_promising(tree: SearchTree, ply: int, index: int, count: int) -> int:
    """Move the untried move with the highest score to ``index``, keep the order of the others, and
    return it.
    """
    lists = tree.lists
    moves, scores = MOVES + ply * POINTS, SCORES + ply * POINTS
    top = index
    for k in range(index + 1, count):
        if lists[scores + k] > lists[scores + top]:
            top = k
    move, score = lists[moves + top], lists[scores + top]
    for k in range(top, index, -1):
        lists[moves + k], lists[scores + k] = lists[moves + k - 1], lists[scores + k - 1]
    lists[moves + index], lists[scores + index] = move, score
    return int(move)


@njit
def record_line(tree: SearchTree, ply: int, move: int) -> None:
    """Set the best line at ``ply``: ``move``, followed by the best line of the ply below."""
    numbers, lists = tree.numbers, tree.lists
    frame = FRAMES + ply * FIELDS
    length = numbers[frame + FIELDS + LINE_LENGTH]
    line = LINES + ply * PLIES
    lists[line] = move
    for k in range(length):
        lists[line + k + 1] = lists[line + PLIES + k]
    numbers[frame + LINE_LENGTH] = length + 1


@njit
def record_killer(tree: SearchTree, ply: int, move: int) -> None:
    """Make ``move``, which caused a cutoff, the first killer of its ply; the first one becomes the
    second.
    """
    lists = tree.lists
    killers = KILLERS + 2 * ply
    if lists[killers] != move:
        lists[killers + 1] = lists[killers]
        lists[killers] = move

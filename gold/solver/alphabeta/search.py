"""GoLD's tree search as a kernel: alpha-beta under the classic rules, one iteration in slices.

The search has its own stack, one frame a ply, and does not call itself. So it can stop after any
number of nodes and continue later: :func:`run_search` returns to Python now and then, where time,
cancelling and progress are handled.

**What a forced score means.** A node's score is for the side to play there. Windows never reach
beyond the forced scores. So a score above them means that one move was found to win, and a score
below them that every move was found to lose. Two things could make that wrong, and are tracked:

* A move was left out because of its low relevance (breadth limit, suicidal moves of several key
  chains). Then the loss, and every result that depends on it, is not *sound*.
* Infinite play is a win for the defender, so a repetition of a position on the path is a win. Such
  a win *depends* on the path down to the repeated position. It is not stored in the table until the
  search is back at that position. From there on it holds by itself: the defender can go round for
  ever. A capture by the attacker never depends on the path.

Estimates at the depth limit lie below the forced scores, so no forced score is based on an
estimate.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.patterns import compiled, contents
from gold.patterns.compiled import EyeFinder
from gold.solver.alphabeta import fastboard
from gold.solver.alphabeta import table as tables
from gold.solver.alphabeta import tree as trees
from gold.solver.alphabeta.benson import key_chain_lives
from gold.solver.alphabeta.evaluation import evaluate
from gold.solver.alphabeta.fastboard import Cells, FastBoard
from gold.solver.alphabeta.generator import generate
from gold.solver.alphabeta.scores import FORCED, FORCED_LIMIT, INFINITE
from gold.solver.alphabeta.table import TranspositionTable
from gold.solver.alphabeta.tree import SearchTree

_NARROW: Final = 1  # kinds of trial
_REDUCED: Final = 2
_EARLY_MOVES: Final = 4  # are searched to full depth at once
_MIDDLE_MOVES: Final = 10  # one move less at first; the rest two
_POLL: Final = 255  # a mask: the cancel flag is read at every 256th node


@njit
def run_search(
    board: FastBoard,
    finder: EyeFinder,
    tree: SearchTree,
    table: TranspositionTable,
    cancel: npt.NDArray[np.int64],
    stop_at: int,
) -> bool:
    """Continue the search until the iteration is complete or the search is stopped.

    Returns True if the iteration is complete. Returns False if ``stop_at`` nodes have been visited
    in all, or if ``cancel[0]`` is not 0; another call continues.
    """
    numbers = tree.numbers
    while True:
        phase = numbers[trees.PHASE]
        if phase == trees.ENTER:
            # The node counter is stored in the loop that reads the flag: without a store the
            # compiler may read the flag once, before the loop.
            if numbers[trees.NODES] >= stop_at or (
                numbers[trees.NODES] & _POLL == 0 and cancel[0] != 0
            ):
                return False
            numbers[trees.NODES] += 1
            numbers[trees.PHASE] = _enter(board, finder, tree, table)
        elif phase == trees.CHOOSE:
            numbers[trees.PHASE] = _choose(board, tree, table)
        elif phase == trees.LEAVE:
            numbers[trees.PHASE] = _leave(board, tree, table)
        else:
            return True


@njit
def _answer(tree: SearchTree, value: int, sound: bool, depends: int) -> int:
    numbers = tree.numbers
    numbers[trees.VALUE] = value
    numbers[trees.SOUND] = sound
    numbers[trees.DEPENDS] = depends
    return trees.LEAVE


@njit
def _enter(board: FastBoard, finder: EyeFinder, tree: SearchTree, table: TranspositionTable) -> int:
    """Visit a node: decide it at once, or list its moves. Returns the next phase."""
    cells, numbers, lists = board.cells, tree.numbers, tree.lists
    ply = numbers[trees.PLY]
    frame = trees.FRAMES + ply * trees.FIELDS
    numbers[frame + trees.NODE_HASH] = board.words[fastboard.HASH]
    numbers[frame + trees.NODE_LOG] = cells[fastboard.LOG_TOP]
    numbers[frame + trees.LINE_LENGTH] = 0
    defending = cells[fastboard.TO_PLAY] == cells[fastboard.DEFENDER]

    # Step 1. Is the game over?
    if cells[fastboard.KEYSTONES] == 0:
        value = FORCED - ply
        return _answer(tree, -value if defending else value, True, trees.INDEPENDENT)

    # Step 2. Infinite play is a win for the defender.
    repeated = trees.repeated_ply(tree, ply)
    if repeated >= 0:
        value = FORCED - ply
        return _answer(tree, value if defending else -value, True, repeated)

    # Step 3. Look the position up in the table. A forced score is valid at any depth.
    table_move = trees.NO_MOVE
    entry = tables.probe(table, numbers[frame + trees.NODE_HASH])
    if entry:
        table_move = tables.entry_move(entry)
        if ply > 0 and _settles(tree, entry, ply):
            value = tables.entry_value(entry, ply)
            lists[trees.LINES + ply * trees.PLIES] = table_move
            numbers[frame + trees.LINE_LENGTH] = 1 if table_move >= 0 else 0
            return _answer(tree, value, tables.entry_is_sound(entry), trees.INDEPENDENT)

    # Step 4. Is a key chain safe for ever? Or is the only one in atari, with the attacker to move?
    compiled.find_regions(cells, finder, int(cells[fastboard.DEFENDER]))
    if ply > 0 and (_key_chain_is_safe(cells) or key_chain_lives(cells, finder)):
        return _answer(tree, FORCED - ply if defending else ply - FORCED, True, trees.INDEPENDENT)
    if ply > 0 and not defending:
        point = _capture_point(cells)
        if point:
            lists[trees.LINES + ply * trees.PLIES] = point
            numbers[frame + trees.LINE_LENGTH] = 1
            return _answer(tree, FORCED - ply - 1, True, trees.INDEPENDENT)

    # Step 5. At the depth limit, evaluate.
    if ply > 0 and (
        numbers[frame + trees.DEPTH] <= 0
        or ply >= trees.MAX_PLY
        or cells[fastboard.LOG_TOP] + fastboard.WORST_MOVE > fastboard.LOG_SIZE
    ):
        if not defending and not _can_move(cells):
            return _answer(tree, ply - FORCED, True, trees.INDEPENDENT)
        return _answer(tree, evaluate(board, finder), False, trees.INDEPENDENT)

    # Step 6. List the moves, the most promising first.
    count, sound = generate(
        board,
        finder,
        lists,
        trees.MOVES + ply * contents.POINTS,
        trees.SCORES + ply * contents.POINTS,
        numbers[trees.BREADTH] == 0,
    )
    # an attacker that may not move has lost; so has a defender that cannot save the key chain
    if count == 0:
        loss = ply - FORCED if not defending else ply + 2 - FORCED
        return _answer(tree, loss, sound, trees.INDEPENDENT)
    trees.promote(tree, ply, count, table_move)
    numbers[frame + trees.START_ALPHA] = numbers[frame + trees.ALPHA]
    numbers[frame + trees.BEST] = -INFINITE
    numbers[frame + trees.BEST_MOVE] = trees.NO_MOVE
    numbers[frame + trees.BEST_SOUND] = 0
    numbers[frame + trees.ALL_SOUND] = sound
    numbers[frame + trees.BEST_DEPENDS] = trees.INDEPENDENT
    numbers[frame + trees.ALL_DEPEND] = trees.INDEPENDENT
    numbers[frame + trees.COUNT] = count
    numbers[frame + trees.INDEX] = 0
    return trees.CHOOSE


@njit
def _settles(tree: SearchTree, entry: int, ply: int) -> bool:
    """Whether a table entry is good enough for the depth and the window of the node at ``ply``."""
    numbers = tree.numbers
    frame = trees.FRAMES + ply * trees.FIELDS
    value = tables.entry_value(entry, ply)
    if value >= FORCED_LIMIT or value <= -FORCED_LIMIT:
        return True
    if tables.entry_depth(entry) < numbers[frame + trees.DEPTH]:
        return False
    bound = tables.entry_bound(entry)
    return bool(
        bound == tables.EXACT
        or (bound == tables.LOWER and value >= numbers[frame + trees.BETA])
        or (bound == tables.UPPER and value <= numbers[frame + trees.ALPHA])
    )


@njit
def _key_chain_is_safe(cells: Cells) -> bool:
    for k in range(fastboard.key_chains(cells)):
        if fastboard.never_captured(cells, cells[fastboard.KEY_HEAD + k]):
            return True
    return False


@njit
def _capture_point(cells: Cells) -> int:
    """Return the point at which the attacker captures the only key chain at once; 0 if there is
    none.
    """
    if fastboard.key_chains(cells) != 1:
        return 0
    head = cells[fastboard.KEY_HEAD]
    if cells[fastboard.LIBERTIES + head] != 1:
        return 0
    point = fastboard.first_liberty(cells, head)
    return 0 if point == cells[fastboard.KO_POINT] else point


@njit
def _can_move(cells: Cells) -> bool:
    """Whether the attacker has a legal move, or may pass because a point is closed by ko."""
    if cells[fastboard.KO_POINT]:
        return True
    for k in range(cells[fastboard.ACTIVE_COUNT]):  # noqa: SIM110 - kernels have no any()
        if fastboard.is_legal(cells, cells[fastboard.ACTIVE + k]):
            return True
    return False


@njit
def _choose(board: FastBoard, tree: SearchTree, table: TranspositionTable) -> int:
    """Play the most promising untried move, or finish the node. Returns the next phase."""
    numbers = tree.numbers
    ply = numbers[trees.PLY]
    frame = trees.FRAMES + ply * trees.FIELDS
    index, count, breadth = (
        numbers[frame + trees.INDEX],
        numbers[frame + trees.COUNT],
        numbers[trees.BREADTH],
    )
    if index == count:
        return _finish(board, tree, table)
    if breadth and index >= breadth:
        numbers[frame + trees.ALL_SOUND] = 0
        return _finish(board, tree, table)
    numbers[frame + trees.INDEX] = index + 1
    move = trees.take_most_promising(tree, ply, index, count)
    depth = numbers[frame + trees.DEPTH] - 1
    if index == 0:
        return _follow(board, tree, move, depth, numbers[frame + trees.BETA], 0)
    trial = _NARROW
    if numbers[trees.REDUCING] and index >= _EARLY_MOVES and depth >= 2:
        depth -= 1 + (index >= _MIDDLE_MOVES and depth >= 4)
        trial = _REDUCED
    return _follow(board, tree, move, depth, numbers[frame + trees.ALPHA] + 1, trial)


@njit
def _follow(
    board: FastBoard, tree: SearchTree, move: int, depth: int, beta: int, on_trial: int
) -> int:
    """Play a move and set up the frame of the position after it. Returns the next phase.

    ``on_trial`` is not 0 if the move is searched with a narrow window or a reduced depth first.
    """
    numbers = tree.numbers
    frame = trees.FRAMES + numbers[trees.PLY] * trees.FIELDS
    child = frame + trees.FIELDS
    numbers[frame + trees.ON_TRIAL] = on_trial
    numbers[child + trees.ALPHA] = -beta
    numbers[child + trees.BETA] = -numbers[frame + trees.ALPHA]
    numbers[child + trees.DEPTH] = depth
    numbers[trees.PLY] += 1
    fastboard.play(board, move)
    return trees.ENTER


@njit
def _leave(board: FastBoard, tree: SearchTree, table: TranspositionTable) -> int:
    """Undo a move and use its score at the node above. Returns the next phase."""
    numbers = tree.numbers
    if numbers[trees.PLY] == 0:
        return trees.DONE
    ply = numbers[trees.PLY] - 1
    numbers[trees.PLY] = ply
    frame = trees.FRAMES + ply * trees.FIELDS
    fastboard.undo(board, numbers[frame + trees.NODE_LOG], numbers[frame + trees.NODE_HASH])
    value = -numbers[trees.VALUE]
    move = tree.lists[trees.MOVES + ply * contents.POINTS + numbers[frame + trees.INDEX] - 1]
    if _deserves_more(tree, ply, value):
        return _follow(
            board, tree, move, numbers[frame + trees.DEPTH] - 1, numbers[frame + trees.BETA], 0
        )
    numbers[frame + trees.ALL_SOUND] &= numbers[trees.SOUND]
    numbers[frame + trees.ALL_DEPEND] = min(
        numbers[frame + trees.ALL_DEPEND], numbers[trees.DEPENDS]
    )
    if value > numbers[frame + trees.BEST]:
        numbers[frame + trees.BEST] = value
        numbers[frame + trees.BEST_MOVE] = move
        numbers[frame + trees.BEST_SOUND] = numbers[trees.SOUND]
        numbers[frame + trees.BEST_DEPENDS] = numbers[trees.DEPENDS]
        trees.record_line(tree, ply, move)
        numbers[frame + trees.ALPHA] = max(numbers[frame + trees.ALPHA], value)
        if value >= numbers[frame + trees.BETA]:
            trees.record_killer(tree, ply, move)
            return _finish(board, tree, table)
    return trees.CHOOSE


@njit
def _deserves_more(tree: SearchTree, ply: int, value: int) -> bool:
    """Whether the move searched last must be searched again in full, because its score on trial was
    too good.

    A forced win is not searched again.
    """
    numbers = tree.numbers
    frame = trees.FRAMES + ply * trees.FIELDS
    trial = numbers[frame + trees.ON_TRIAL]
    if trial == 0 or value <= numbers[frame + trees.ALPHA] or value >= FORCED_LIMIT:
        return False
    return bool(trial == _REDUCED or value < numbers[frame + trees.BETA])


@njit
def _finish(board: FastBoard, tree: SearchTree, table: TranspositionTable) -> int:
    """Compute the result of a node after its moves, or after a cutoff, and store it. Returns the
    next phase.
    """
    cells, numbers = board.cells, tree.numbers
    ply = numbers[trees.PLY]
    frame = trees.FRAMES + ply * trees.FIELDS
    value = numbers[frame + trees.BEST]
    defending = cells[fastboard.TO_PLAY] == cells[fastboard.DEFENDER]
    sound = False
    depends = trees.INDEPENDENT
    if value >= FORCED_LIMIT:
        sound = numbers[frame + trees.BEST_SOUND] != 0
        if defending:
            depends = numbers[frame + trees.BEST_DEPENDS]
    elif value <= -FORCED_LIMIT:
        sound = numbers[frame + trees.ALL_SOUND] != 0
        if not defending:
            depends = numbers[frame + trees.ALL_DEPEND]
    if depends >= ply:
        depends = trees.INDEPENDENT
        bound = tables.EXACT
        if value >= numbers[frame + trees.BETA]:
            bound = tables.LOWER
        elif value <= numbers[frame + trees.START_ALPHA]:
            bound = tables.UPPER
        key, depth, move = (
            numbers[frame + trees.NODE_HASH],
            numbers[frame + trees.DEPTH],
            numbers[frame + trees.BEST_MOVE],
        )
        tables.store_entry(table, key, tables.new_entry(value, ply, depth, bound, sound, move))
    return _answer(tree, value, sound, depends)

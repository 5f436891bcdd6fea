"""GoLD's tree search as a kernel: alpha-beta under the classic rules, one iteration in slices.

The search keeps its own stack, one frame a ply, instead of calling itself, so it can stop after any number of
nodes and go on later: :func:`run` returns to Python now and then, which is where time, cancelling and
progress are looked after.

**What a forced score means.** A node's score is for the side to play there. Windows never reach beyond the
forced scores, so a score above them means that one move was found to win, and one below that every move was
found to lose. Two things could make that wrong, and are tracked:

* a move was left out for want of relevance (breadth limit, suicidal moves of several key chains): the loss,
  and what is built on it, is then not *sound*;
* infinite play is a win for the defender, so a repetition of a position on the path is one. Such a win
  *depends* on the path down to the repeated position. It is not stored in the table until the search is
  back at that position, from where on it holds by itself: the defender can go round for ever. A capture
  by the attacker never depends on the path.

Estimates at the depth limit lie below the forced scores, so nothing forced rests on one.
"""

# ruff: noqa: SIM110 - kernels know neither generator expressions nor tuples of mixed integers

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.patterns.compiled import EyeFinder, find_regions
from gold.patterns.contents import POINTS
from gold.solver.evaluation import evaluate
from gold.solver.fastboard import (
    ACTIVE,
    ACTIVE_COUNT,
    DEFENDER,
    HASH,
    KEY_HEAD,
    KEYSTONES,
    KO_POINT,
    LIBERTIES,
    LOG_SIZE,
    LOG_TOP,
    TO_PLAY,
    WORST_MOVE,
    Cells,
    FastBoard,
    first_liberty,
    is_legal,
    key_chains,
    play,
    stands_for_ever,
    undo,
)
from gold.solver.generator import generate
from gold.solver.life import key_chain_lives
from gold.solver.scores import FORCED, FORCED_LIMIT, INFINITE
from gold.solver.table import (
    EXACT,
    LOWER,
    UPPER,
    Table,
    entry_bound,
    entry_depth,
    entry_is_sound,
    entry_move,
    entry_value,
    probe,
    store,
)

MAX_PLY: Final = 128
NO_MOVE: Final = -1
_INDEPENDENT: Final = 1 << 20  # a ply that is never reached: depends on no position of the path

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
ON_TRIAL: Final = 15  # the move under way is searched on trial: less deep, or in a narrower window
_FIELDS: Final = 16

# Controls: what holds for the search as a whole.
PLY: Final = 0
PHASE: Final = 1
NODES: Final = 2
BREADTH: Final = 3  # 0: full width
VALUE: Final = 4  # what the last finished node returned, for its side to play
SOUND: Final = 5
DEPENDS: Final = 6
REDUCING: Final = 7  # whether late moves are searched less deep at first
FRAMES: Final = 8  # here the frames begin

# Sections of ``lists``.
_PLIES: Final = MAX_PLY + 2
MOVES: Final = 0  # rows of POINTS: the moves of a node
SCORES: Final = MOVES + _PLIES * POINTS  # rows of POINTS: their promise
KILLERS: Final = SCORES + _PLIES * POINTS  # rows of two
LINES: Final = KILLERS + _PLIES * 2  # rows of _PLIES: the best line from a node on
_LISTS_END: Final = LINES + _PLIES * _PLIES

# Phases.
ENTER: Final = 0
CHOOSE: Final = 1
LEAVE: Final = 2
DONE: Final = 3

_TABLE_MOVE: Final = 1 << 20
_KILLER: Final = 1 << 18
_NARROW: Final = 1  # kinds of trial
_REDUCED: Final = 2
_EARLY_MOVES: Final = 4  # are searched to full depth at once
_MIDDLE_MOVES: Final = 10  # one move less at first; the rest two
_POLL: Final = 255  # the cancel flag is read once in so many nodes (a mask)


class Tree(NamedTuple):
    """The search's own memory, in two flat arrays: its numbers, and its lists of moves.

    ``numbers`` holds the controls, then a frame for each ply; ``lists`` holds rows as below.
    """

    numbers: npt.NDArray[np.int64]
    lists: Cells


def new_tree() -> Tree:
    """An empty search stack."""
    lists = np.zeros(_LISTS_END, dtype=np.int32)
    lists[KILLERS:LINES] = NO_MOVE
    return Tree(np.zeros(FRAMES + _PLIES * _FIELDS, dtype=np.int64), lists)


def clear_tree(tree: Tree) -> None:
    """Forget all that an earlier search has left."""
    tree.numbers.fill(0)
    tree.lists[KILLERS:LINES] = NO_MOVE


@njit
def start_iteration(tree: Tree, depth: int, breadth: int, reducing: bool) -> None:
    """Get ready to search the root to a depth, with the forced scores as window.

    ``breadth`` is 0 for full width. ``reducing`` saves time on late moves, which may put off to a later
    iteration what this one would have found.
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
def run(
    board: FastBoard,
    finder: EyeFinder,
    tree: Tree,
    table: Table,
    cancel: npt.NDArray[np.int64],
    stop_at: int,
) -> bool:
    """Search on until the iteration is complete (True), cancelled, or this many nodes have been visited."""
    numbers = tree.numbers
    while True:
        phase = numbers[PHASE]
        if phase == ENTER:
            # The node counter is stored in the loop that reads the flag: without a store the compiler may
            # read the flag once, before the loop.
            if numbers[NODES] >= stop_at or (numbers[NODES] & _POLL == 0 and cancel[0] != 0):
                return False
            numbers[NODES] += 1
            numbers[PHASE] = _enter(board, finder, tree, table)
        elif phase == CHOOSE:
            numbers[PHASE] = _choose(board, tree, table)
        elif phase == LEAVE:
            numbers[PHASE] = _leave(board, tree, table)
        else:
            return True


@njit
def _answer(tree: Tree, value: int, sound: bool, depends: int) -> int:
    numbers = tree.numbers
    numbers[VALUE] = value
    numbers[SOUND] = sound
    numbers[DEPENDS] = depends
    return LEAVE


@njit
def _enter(board: FastBoard, finder: EyeFinder, tree: Tree, table: Table) -> int:
    """Visit a node: settle it at once, or list its moves. Returns the next phase."""
    cells, numbers, lists = board.cells, tree.numbers, tree.lists
    ply = numbers[PLY]
    frame = FRAMES + ply * _FIELDS
    numbers[frame + NODE_HASH] = board.words[HASH]
    numbers[frame + NODE_LOG] = cells[LOG_TOP]
    numbers[frame + LINE_LENGTH] = 0
    defending = cells[TO_PLAY] == cells[DEFENDER]

    # Step 1. Is the game over?
    if cells[KEYSTONES] == 0:
        value = FORCED - ply
        return _answer(tree, -value if defending else value, True, _INDEPENDENT)

    # Step 2. Infinite play is a win for the defender.
    repeated = _repeated_ply(tree, ply)
    if repeated >= 0:
        value = FORCED - ply
        return _answer(tree, value if defending else -value, True, repeated)

    # Step 3. What the table knows. A forced score is good at any depth.
    table_move = NO_MOVE
    entry = probe(table, numbers[frame + NODE_HASH])
    if entry:
        table_move = entry_move(entry)
        if ply > 0 and _settles(tree, entry, ply):
            value = entry_value(entry, ply)
            lists[LINES + ply * _PLIES] = table_move
            numbers[frame + LINE_LENGTH] = 1 if table_move >= 0 else 0
            return _answer(tree, value, entry_is_sound(entry), _INDEPENDENT)

    # Step 4. A key chain that nothing can capture; the only one in atari, and the attacker to move.
    find_regions(cells, finder, int(cells[DEFENDER]))
    if ply > 0 and (_key_chain_is_safe(cells) or key_chain_lives(cells, finder)):
        return _answer(tree, FORCED - ply if defending else ply - FORCED, True, _INDEPENDENT)
    if ply > 0 and not defending:
        point = _capture_point(cells)
        if point:
            lists[LINES + ply * _PLIES] = point
            numbers[frame + LINE_LENGTH] = 1
            return _answer(tree, FORCED - ply - 1, True, _INDEPENDENT)

    # Step 5. At the depth limit, an estimate.
    if ply > 0 and (numbers[frame + DEPTH] <= 0 or ply >= MAX_PLY or cells[LOG_TOP] + WORST_MOVE > LOG_SIZE):
        if not defending and not _can_move(cells):
            return _answer(tree, ply - FORCED, True, _INDEPENDENT)
        return _answer(tree, evaluate(board, finder), False, _INDEPENDENT)

    # Step 6. The moves, in order of promise.
    count, sound = generate(
        board, finder, lists, MOVES + ply * POINTS, SCORES + ply * POINTS, numbers[BREADTH] == 0
    )
    if count == 0:  # an attacker that may not move has lost; so has a defender that cannot save the key chain
        loss = ply - FORCED if not defending else ply + 2 - FORCED
        return _answer(tree, loss, sound, _INDEPENDENT)
    _promote(tree, ply, count, table_move)
    numbers[frame + START_ALPHA] = numbers[frame + ALPHA]
    numbers[frame + BEST] = -INFINITE
    numbers[frame + BEST_MOVE] = NO_MOVE
    numbers[frame + BEST_SOUND] = 0
    numbers[frame + ALL_SOUND] = sound
    numbers[frame + BEST_DEPENDS] = _INDEPENDENT
    numbers[frame + ALL_DEPEND] = _INDEPENDENT
    numbers[frame + COUNT] = count
    numbers[frame + INDEX] = 0
    return CHOOSE


@njit
def _settles(tree: Tree, entry: int, ply: int) -> bool:
    """Whether a table entry answers the question that a node is asked."""
    numbers = tree.numbers
    frame = FRAMES + ply * _FIELDS
    value = entry_value(entry, ply)
    if value >= FORCED_LIMIT or value <= -FORCED_LIMIT:
        return True
    if entry_depth(entry) < numbers[frame + DEPTH]:
        return False
    bound = entry_bound(entry)
    return bool(
        bound == EXACT
        or (bound == LOWER and value >= numbers[frame + BETA])
        or (bound == UPPER and value <= numbers[frame + ALPHA])
    )


@njit
def _repeated_ply(tree: Tree, ply: int) -> int:
    """The ply on the path where this position stood before, or -1."""
    numbers = tree.numbers
    key = numbers[FRAMES + ply * _FIELDS + NODE_HASH]
    earlier = ply - 4  # two moves of each side, at least
    while earlier >= 0:
        if numbers[FRAMES + earlier * _FIELDS + NODE_HASH] == key:
            return earlier
        earlier -= 2
    return -1


@njit
def _key_chain_is_safe(cells: Cells) -> bool:
    for k in range(key_chains(cells)):
        if stands_for_ever(cells, cells[KEY_HEAD + k]):
            return True
    return False


@njit
def _capture_point(cells: Cells) -> int:
    """Where the attacker captures the last key chain at once, or 0."""
    if key_chains(cells) != 1:
        return 0
    head = cells[KEY_HEAD]
    if cells[LIBERTIES + head] != 1:
        return 0
    point = first_liberty(cells, head)
    return 0 if point == cells[KO_POINT] else point


@njit
def _can_move(cells: Cells) -> bool:
    """Whether the attacker has a move, or may pass because of a ko."""
    if cells[KO_POINT]:
        return True
    for k in range(cells[ACTIVE_COUNT]):
        if is_legal(cells, cells[ACTIVE + k]):
            return True
    return False


@njit
def _promote(tree: Tree, ply: int, count: int, table_move: int) -> None:
    """Put the table's move first, then the two killers of this ply, the later one in front."""
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
def _take_most_promising(tree: Tree, ply: int, index: int, count: int) -> int:
    """Bring the best of the moves not tried yet to ``index``, the others' order kept; return it."""
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
def _choose(board: FastBoard, tree: Tree, table: Table) -> int:
    """Play the best move not tried yet, or finish the node. Returns the next phase."""
    numbers = tree.numbers
    ply = numbers[PLY]
    frame = FRAMES + ply * _FIELDS
    index, count, breadth = numbers[frame + INDEX], numbers[frame + COUNT], numbers[BREADTH]
    if index == count:
        return _finish(board, tree, table)
    if breadth and index >= breadth:
        numbers[frame + ALL_SOUND] = 0
        return _finish(board, tree, table)
    numbers[frame + INDEX] = index + 1
    move = _take_most_promising(tree, ply, index, count)
    depth = numbers[frame + DEPTH] - 1
    if index == 0:
        return _follow(board, tree, move, depth, numbers[frame + BETA], 0)
    trial = _NARROW
    if numbers[REDUCING] and index >= _EARLY_MOVES and depth >= 2:
        depth -= 1 + (index >= _MIDDLE_MOVES and depth >= 4)
        trial = _REDUCED
    return _follow(board, tree, move, depth, numbers[frame + ALPHA] + 1, trial)


@njit
def _follow(board: FastBoard, tree: Tree, move: int, depth: int, beta: int, on_trial: int) -> int:
    """Play a move and get its position ready to be searched. Returns the next phase."""
    numbers = tree.numbers
    frame = FRAMES + numbers[PLY] * _FIELDS
    child = frame + _FIELDS
    numbers[frame + ON_TRIAL] = on_trial
    numbers[child + ALPHA] = -beta
    numbers[child + BETA] = -numbers[frame + ALPHA]
    numbers[child + DEPTH] = depth
    numbers[PLY] += 1
    play(board, move)
    return ENTER


@njit
def _leave(board: FastBoard, tree: Tree, table: Table) -> int:
    """Take a move back and weigh what came of it. Returns the next phase."""
    numbers = tree.numbers
    if numbers[PLY] == 0:
        return DONE
    ply = numbers[PLY] - 1
    numbers[PLY] = ply
    frame = FRAMES + ply * _FIELDS
    undo(board, numbers[frame + NODE_LOG], numbers[frame + NODE_HASH])
    value = -numbers[VALUE]
    move = tree.lists[MOVES + ply * POINTS + numbers[frame + INDEX] - 1]
    if _deserves_more(tree, ply, value):
        return _follow(board, tree, move, numbers[frame + DEPTH] - 1, numbers[frame + BETA], 0)
    numbers[frame + ALL_SOUND] &= numbers[SOUND]
    numbers[frame + ALL_DEPEND] = min(numbers[frame + ALL_DEPEND], numbers[DEPENDS])
    if value > numbers[frame + BEST]:
        numbers[frame + BEST] = value
        numbers[frame + BEST_MOVE] = move
        numbers[frame + BEST_SOUND] = numbers[SOUND]
        numbers[frame + BEST_DEPENDS] = numbers[DEPENDS]
        _record_line(tree, ply, move)
        numbers[frame + ALPHA] = max(numbers[frame + ALPHA], value)
        if value >= numbers[frame + BETA]:
            _record_killer(tree, ply, move)
            return _finish(board, tree, table)
    return CHOOSE


@njit
def _deserves_more(tree: Tree, ply: int, value: int) -> bool:
    """Whether a move did so well on trial that it must be searched in full. A win needs no second look."""
    numbers = tree.numbers
    frame = FRAMES + ply * _FIELDS
    trial = numbers[frame + ON_TRIAL]
    if trial == 0 or value <= numbers[frame + ALPHA] or value >= FORCED_LIMIT:
        return False
    return bool(trial == _REDUCED or value < numbers[frame + BETA])


@njit
def _record_line(tree: Tree, ply: int, move: int) -> None:
    numbers, lists = tree.numbers, tree.lists
    frame = FRAMES + ply * _FIELDS
    length = numbers[frame + _FIELDS + LINE_LENGTH]
    line = LINES + ply * _PLIES
    lists[line] = move
    for k in range(length):
        lists[line + k + 1] = lists[line + _PLIES + k]
    numbers[frame + LINE_LENGTH] = length + 1


@njit
def _record_killer(tree: Tree, ply: int, move: int) -> None:
    """GoLD's rule: the first killer becomes the second, the move that caused the cut the first."""
    lists = tree.lists
    killers = KILLERS + 2 * ply
    if lists[killers] != move:
        lists[killers + 1] = lists[killers]
        lists[killers] = move


@njit
def _finish(board: FastBoard, tree: Tree, table: Table) -> int:
    """Sum up a node whose moves were tried, or cut off. Returns the next phase."""
    cells, numbers = board.cells, tree.numbers
    ply = numbers[PLY]
    frame = FRAMES + ply * _FIELDS
    value = numbers[frame + BEST]
    defending = cells[TO_PLAY] == cells[DEFENDER]
    sound = False
    depends = _INDEPENDENT
    if value >= FORCED_LIMIT:
        sound = numbers[frame + BEST_SOUND] != 0
        if defending:
            depends = numbers[frame + BEST_DEPENDS]
    elif value <= -FORCED_LIMIT:
        sound = numbers[frame + ALL_SOUND] != 0
        if not defending:
            depends = numbers[frame + ALL_DEPEND]
    if depends >= ply:
        depends = _INDEPENDENT
        bound = EXACT
        if value >= numbers[frame + BETA]:
            bound = LOWER
        elif value <= numbers[frame + START_ALPHA]:
            bound = UPPER
        key, depth, move = numbers[frame + NODE_HASH], numbers[frame + DEPTH], numbers[frame + BEST_MOVE]
        store(table, key, value, ply, depth, bound, sound, move)
    return _answer(tree, value, sound, depends)

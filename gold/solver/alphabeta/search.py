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

# ruff: noqa: SIM110 - kernels know no generator expressions

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.patterns.compiled import EyeFinder, find_regions
from gold.patterns.contents import POINTS
from gold.solver.alphabeta.benson import key_chain_lives
from gold.solver.alphabeta.evaluation import evaluate
from gold.solver.alphabeta.fastboard import (
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
from gold.solver.alphabeta.generator import generate
from gold.solver.alphabeta.scores import FORCED, FORCED_LIMIT, INFINITE
from gold.solver.alphabeta.table import (
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
from gold.solver.alphabeta.tree import (
    ALL_DEPEND,
    ALL_SOUND,
    ALPHA,
    BEST,
    BEST_DEPENDS,
    BEST_MOVE,
    BEST_SOUND,
    BETA,
    BREADTH,
    CHOOSE,
    COUNT,
    DEPENDS,
    DEPTH,
    DONE,
    ENTER,
    FIELDS,
    FRAMES,
    INDEPENDENT,
    INDEX,
    LEAVE,
    LINE_LENGTH,
    LINES,
    MAX_PLY,
    MOVES,
    NO_MOVE,
    NODE_HASH,
    NODE_LOG,
    NODES,
    ON_TRIAL,
    PHASE,
    PLIES,
    PLY,
    REDUCING,
    SCORES,
    SOUND,
    START_ALPHA,
    VALUE,
    Tree,
    promote,
    record_killer,
    record_line,
    repeated_ply,
    take_most_promising,
)

_NARROW: Final = 1  # kinds of trial
_REDUCED: Final = 2
_EARLY_MOVES: Final = 4  # are searched to full depth at once
_MIDDLE_MOVES: Final = 10  # one move less at first; the rest two
_POLL: Final = 255  # the cancel flag is read once in so many nodes (a mask)


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
    frame = FRAMES + ply * FIELDS
    numbers[frame + NODE_HASH] = board.words[HASH]
    numbers[frame + NODE_LOG] = cells[LOG_TOP]
    numbers[frame + LINE_LENGTH] = 0
    defending = cells[TO_PLAY] == cells[DEFENDER]

    # Step 1. Is the game over?
    if cells[KEYSTONES] == 0:
        value = FORCED - ply
        return _answer(tree, -value if defending else value, True, INDEPENDENT)

    # Step 2. Infinite play is a win for the defender.
    repeated = repeated_ply(tree, ply)
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
            lists[LINES + ply * PLIES] = table_move
            numbers[frame + LINE_LENGTH] = 1 if table_move >= 0 else 0
            return _answer(tree, value, entry_is_sound(entry), INDEPENDENT)

    # Step 4. A key chain that nothing can capture; the only one in atari, and the attacker to move.
    find_regions(cells, finder, int(cells[DEFENDER]))
    if ply > 0 and (_key_chain_is_safe(cells) or key_chain_lives(cells, finder)):
        return _answer(tree, FORCED - ply if defending else ply - FORCED, True, INDEPENDENT)
    if ply > 0 and not defending:
        point = _capture_point(cells)
        if point:
            lists[LINES + ply * PLIES] = point
            numbers[frame + LINE_LENGTH] = 1
            return _answer(tree, FORCED - ply - 1, True, INDEPENDENT)

    # Step 5. At the depth limit, an estimate.
    if ply > 0 and (numbers[frame + DEPTH] <= 0 or ply >= MAX_PLY or cells[LOG_TOP] + WORST_MOVE > LOG_SIZE):
        if not defending and not _can_move(cells):
            return _answer(tree, ply - FORCED, True, INDEPENDENT)
        return _answer(tree, evaluate(board, finder), False, INDEPENDENT)

    # Step 6. The moves, in order of promise.
    count, sound = generate(
        board, finder, lists, MOVES + ply * POINTS, SCORES + ply * POINTS, numbers[BREADTH] == 0
    )
    if count == 0:  # an attacker that may not move has lost; so has a defender that cannot save the key chain
        loss = ply - FORCED if not defending else ply + 2 - FORCED
        return _answer(tree, loss, sound, INDEPENDENT)
    promote(tree, ply, count, table_move)
    numbers[frame + START_ALPHA] = numbers[frame + ALPHA]
    numbers[frame + BEST] = -INFINITE
    numbers[frame + BEST_MOVE] = NO_MOVE
    numbers[frame + BEST_SOUND] = 0
    numbers[frame + ALL_SOUND] = sound
    numbers[frame + BEST_DEPENDS] = INDEPENDENT
    numbers[frame + ALL_DEPEND] = INDEPENDENT
    numbers[frame + COUNT] = count
    numbers[frame + INDEX] = 0
    return CHOOSE


@njit
def _settles(tree: Tree, entry: int, ply: int) -> bool:
    """Whether a table entry answers the question that a node is asked."""
    numbers = tree.numbers
    frame = FRAMES + ply * FIELDS
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
def _choose(board: FastBoard, tree: Tree, table: Table) -> int:
    """Play the best move not tried yet, or finish the node. Returns the next phase."""
    numbers = tree.numbers
    ply = numbers[PLY]
    frame = FRAMES + ply * FIELDS
    index, count, breadth = numbers[frame + INDEX], numbers[frame + COUNT], numbers[BREADTH]
    if index == count:
        return _finish(board, tree, table)
    if breadth and index >= breadth:
        numbers[frame + ALL_SOUND] = 0
        return _finish(board, tree, table)
    numbers[frame + INDEX] = index + 1
    move = take_most_promising(tree, ply, index, count)
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
    frame = FRAMES + numbers[PLY] * FIELDS
    child = frame + FIELDS
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
    frame = FRAMES + ply * FIELDS
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
        record_line(tree, ply, move)
        numbers[frame + ALPHA] = max(numbers[frame + ALPHA], value)
        if value >= numbers[frame + BETA]:
            record_killer(tree, ply, move)
            return _finish(board, tree, table)
    return CHOOSE


@njit
def _deserves_more(tree: Tree, ply: int, value: int) -> bool:
    """Whether a move did so well on trial that it must be searched in full. A win needs no second look."""
    numbers = tree.numbers
    frame = FRAMES + ply * FIELDS
    trial = numbers[frame + ON_TRIAL]
    if trial == 0 or value <= numbers[frame + ALPHA] or value >= FORCED_LIMIT:
        return False
    return bool(trial == _REDUCED or value < numbers[frame + BETA])


@njit
def _finish(board: FastBoard, tree: Tree, table: Table) -> int:
    """Sum up a node whose moves were tried, or cut off. Returns the next phase."""
    cells, numbers = board.cells, tree.numbers
    ply = numbers[PLY]
    frame = FRAMES + ply * FIELDS
    value = numbers[frame + BEST]
    defending = cells[TO_PLAY] == cells[DEFENDER]
    sound = False
    depends = INDEPENDENT
    if value >= FORCED_LIMIT:
        sound = numbers[frame + BEST_SOUND] != 0
        if defending:
            depends = numbers[frame + BEST_DEPENDS]
    elif value <= -FORCED_LIMIT:
        sound = numbers[frame + ALL_SOUND] != 0
        if not defending:
            depends = numbers[frame + ALL_DEPEND]
    if depends >= ply:
        depends = INDEPENDENT
        bound = EXACT
        if value >= numbers[frame + BETA]:
            bound = LOWER
        elif value <= numbers[frame + START_ALPHA]:
            bound = UPPER
        key, depth, move = numbers[frame + NODE_HASH], numbers[frame + DEPTH], numbers[frame + BEST_MOVE]
        store(table, key, value, ply, depth, bound, sound, move)
    return _answer(tree, value, sound, depends)

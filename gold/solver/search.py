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
_FIELDS: Final = 16

# Fields of ``control``.
PLY: Final = 0
PHASE: Final = 1
NODES: Final = 2
BREADTH: Final = 3  # 0: full width
VALUE: Final = 4  # what the last finished node returned, for its side to play
SOUND: Final = 5
DEPENDS: Final = 6
_CONTROLS: Final = 8

# Phases.
ENTER: Final = 0
CHOOSE: Final = 1
LEAVE: Final = 2
DONE: Final = 3

_TABLE_MOVE: Final = 1 << 20
_KILLER: Final = 1 << 18
_POLL: Final = 255  # the cancel flag is read once in so many nodes (a mask)


class Tree(NamedTuple):
    """The search's own memory: ``frames`` and ``control`` as above, the rest one row a ply."""

    frames: npt.NDArray[np.int64]
    control: npt.NDArray[np.int64]
    moves: Cells
    scores: Cells
    killers: Cells
    lines: Cells


def new_tree() -> Tree:
    """An empty search stack."""
    rows = MAX_PLY + 2
    return Tree(
        frames=np.zeros((rows, _FIELDS), dtype=np.int64),
        control=np.zeros(_CONTROLS, dtype=np.int64),
        moves=np.zeros((rows, POINTS), dtype=np.int32),
        scores=np.zeros((rows, POINTS), dtype=np.int32),
        killers=np.full((rows, 2), NO_MOVE, dtype=np.int32),
        lines=np.zeros((rows, rows), dtype=np.int32),
    )


@njit
def start_iteration(tree: Tree, depth: int, breadth: int) -> None:
    """Get ready to search the root to a depth, with the forced scores as window."""
    frame = tree.frames[0]
    frame[ALPHA] = -FORCED_LIMIT
    frame[BETA] = FORCED_LIMIT
    frame[DEPTH] = depth
    tree.control[PLY] = 0
    tree.control[PHASE] = ENTER
    tree.control[BREADTH] = breadth


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
    control = tree.control
    while True:
        phase = control[PHASE]
        if phase == ENTER:
            # The node counter is stored in the loop that reads the flag: without a store the compiler may
            # read the flag once, before the loop.
            if control[NODES] >= stop_at or (control[NODES] & _POLL == 0 and cancel[0] != 0):
                return False
            control[NODES] += 1
            control[PHASE] = _enter(board, finder, tree, table)
        elif phase == CHOOSE:
            control[PHASE] = _choose(board, tree, table)
        elif phase == LEAVE:
            control[PHASE] = _leave(board, tree, table)
        else:
            return True


@njit
def _answer(tree: Tree, value: int, sound: bool, depends: int) -> int:
    control = tree.control
    control[VALUE] = value
    control[SOUND] = sound
    control[DEPENDS] = depends
    return LEAVE


@njit
def _enter(board: FastBoard, finder: EyeFinder, tree: Tree, table: Table) -> int:
    """Visit a node: settle it at once, or list its moves. Returns the next phase."""
    cells = board.cells
    ply = tree.control[PLY]
    frame = tree.frames[ply]
    frame[NODE_HASH] = board.words[HASH]
    frame[NODE_LOG] = cells[LOG_TOP]
    frame[LINE_LENGTH] = 0
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
    entry = probe(table, frame[NODE_HASH])
    if entry:
        table_move = entry_move(entry)
        if ply > 0 and _settles(entry, ply, frame):
            value = entry_value(entry, ply)
            tree.lines[ply, 0] = table_move
            frame[LINE_LENGTH] = 1 if table_move >= 0 else 0
            return _answer(tree, value, entry_is_sound(entry), _INDEPENDENT)

    # Step 4. A key chain that nothing can capture; the only one in atari, and the attacker to move.
    find_regions(cells, finder, int(cells[DEFENDER]))
    if ply > 0 and (_key_chain_is_safe(cells) or key_chain_lives(cells, finder)):
        return _answer(tree, FORCED - ply if defending else ply - FORCED, True, _INDEPENDENT)
    if ply > 0 and not defending:
        point = _capture_point(cells)
        if point:
            tree.lines[ply, 0] = point
            frame[LINE_LENGTH] = 1
            return _answer(tree, FORCED - ply - 1, True, _INDEPENDENT)

    # Step 5. At the depth limit, an estimate.
    if ply > 0 and (frame[DEPTH] <= 0 or ply >= MAX_PLY or cells[LOG_TOP] + WORST_MOVE > LOG_SIZE):
        if not defending and not _can_move(cells):
            return _answer(tree, ply - FORCED, True, _INDEPENDENT)
        return _answer(tree, evaluate(board, finder), False, _INDEPENDENT)

    # Step 6. The moves, in order of promise.
    count, sound = generate(board, finder, tree.moves[ply], tree.scores[ply], tree.control[BREADTH] == 0)
    if count == 0:  # an attacker that may not move has lost; so has a defender that cannot save the key chain
        loss = ply - FORCED if not defending else ply + 2 - FORCED
        return _answer(tree, loss, sound, _INDEPENDENT)
    _promote(tree, ply, count, table_move)
    frame[START_ALPHA] = frame[ALPHA]
    frame[BEST] = -INFINITE
    frame[BEST_MOVE] = NO_MOVE
    frame[BEST_SOUND] = 0
    frame[ALL_SOUND] = sound
    frame[BEST_DEPENDS] = _INDEPENDENT
    frame[ALL_DEPEND] = _INDEPENDENT
    frame[COUNT] = count
    frame[INDEX] = 0
    return CHOOSE


@njit
def _settles(entry: int, ply: int, frame: npt.NDArray[np.int64]) -> bool:
    """Whether a table entry answers the question that a node is asked."""
    value = entry_value(entry, ply)
    if value >= FORCED_LIMIT or value <= -FORCED_LIMIT:
        return True
    if entry_depth(entry) < frame[DEPTH]:
        return False
    bound = entry_bound(entry)
    return bool(
        bound == EXACT
        or (bound == LOWER and value >= frame[BETA])
        or (bound == UPPER and value <= frame[ALPHA])
    )


@njit
def _repeated_ply(tree: Tree, ply: int) -> int:
    """The ply on the path where this position stood before, or -1."""
    key = tree.frames[ply, NODE_HASH]
    earlier = ply - 4  # two moves of each side, at least
    while earlier >= 0:
        if tree.frames[earlier, NODE_HASH] == key:
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
    moves, scores = tree.moves[ply], tree.scores[ply]
    first, second = tree.killers[ply, 0], tree.killers[ply, 1]
    for k in range(count):
        move = moves[k]
        if move == table_move:
            scores[k] = _TABLE_MOVE
        elif move == first:
            scores[k] = _KILLER + 1
        elif move == second:
            scores[k] = _KILLER


@njit
def _choose(board: FastBoard, tree: Tree, table: Table) -> int:
    """Play the best move not tried yet, or finish the node. Returns the next phase."""
    control = tree.control
    ply = control[PLY]
    frame = tree.frames[ply]
    index, count, breadth = frame[INDEX], frame[COUNT], control[BREADTH]
    if index == count:
        return _finish(board, tree, table)
    if breadth and index >= breadth:
        frame[ALL_SOUND] = 0
        return _finish(board, tree, table)
    moves, scores = tree.moves[ply], tree.scores[ply]
    top = index
    for k in range(index + 1, count):
        if scores[k] > scores[top]:
            top = k
    move, score = moves[top], scores[top]
    for k in range(top, index, -1):  # shift, so that moves of equal relevance keep their order
        moves[k], scores[k] = moves[k - 1], scores[k - 1]
    moves[index], scores[index] = move, score
    frame[INDEX] = index + 1
    play(board, move)
    child = tree.frames[ply + 1]
    child[ALPHA] = -frame[BETA]
    child[BETA] = -frame[ALPHA]
    child[DEPTH] = frame[DEPTH] - 1
    control[PLY] = ply + 1
    return ENTER


@njit
def _leave(board: FastBoard, tree: Tree, table: Table) -> int:
    """Take a move back and weigh what came of it. Returns the next phase."""
    control = tree.control
    if control[PLY] == 0:
        return DONE
    ply = control[PLY] - 1
    control[PLY] = ply
    frame = tree.frames[ply]
    undo(board, frame[NODE_LOG], frame[NODE_HASH])
    value = -control[VALUE]
    frame[ALL_SOUND] &= control[SOUND]
    frame[ALL_DEPEND] = min(frame[ALL_DEPEND], control[DEPENDS])
    if value > frame[BEST]:
        move = tree.moves[ply, frame[INDEX] - 1]
        frame[BEST] = value
        frame[BEST_MOVE] = move
        frame[BEST_SOUND] = control[SOUND]
        frame[BEST_DEPENDS] = control[DEPENDS]
        _record_line(tree, ply, move)
        frame[ALPHA] = max(frame[ALPHA], value)
        if value >= frame[BETA]:
            _record_killer(tree, ply, move)
            return _finish(board, tree, table)
    return CHOOSE


@njit
def _record_line(tree: Tree, ply: int, move: int) -> None:
    length = tree.frames[ply + 1, LINE_LENGTH]
    tree.lines[ply, 0] = move
    tree.lines[ply, 1 : length + 1] = tree.lines[ply + 1, :length]
    tree.frames[ply, LINE_LENGTH] = length + 1


@njit
def _record_killer(tree: Tree, ply: int, move: int) -> None:
    """GoLD's rule: the first killer becomes the second, the move that caused the cut the first."""
    killers = tree.killers[ply]
    if killers[0] != move:
        killers[1] = killers[0]
        killers[0] = move


@njit
def _finish(board: FastBoard, tree: Tree, table: Table) -> int:
    """Sum up a node whose moves were tried, or cut off. Returns the next phase."""
    cells = board.cells
    ply = tree.control[PLY]
    frame = tree.frames[ply]
    value = frame[BEST]
    defending = cells[TO_PLAY] == cells[DEFENDER]
    sound = False
    depends = _INDEPENDENT
    if value >= FORCED_LIMIT:
        sound = frame[BEST_SOUND] != 0
        if defending:
            depends = frame[BEST_DEPENDS]
    elif value <= -FORCED_LIMIT:
        sound = frame[ALL_SOUND] != 0
        if not defending:
            depends = frame[ALL_DEPEND]
    if depends >= ply:
        depends = _INDEPENDENT
        bound = EXACT
        if value >= frame[BETA]:
            bound = LOWER
        elif value <= frame[START_ALPHA]:
            bound = UPPER
        store(table, frame[NODE_HASH], value, ply, frame[DEPTH], bound, sound, frame[BEST_MOVE])
    return _answer(tree, value, sound, depends)

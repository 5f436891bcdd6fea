"""The rules of play as kernels: the fast counterpart of :class:`gold.board.board.Board`.

Tests compare the two. A :class:`FastBoard` is two flat arrays that kernels change in place.
``cells`` has sections with one entry for each point (with the same indices as
:data:`gold.board.points.Point`), then single numbers, then a log of overwritten values; ``words``
has the values that need 64 bits. Playing a move writes each overwritten cell to the log, so undoing
costs as little as playing.

No function checks its arguments.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.board.board import Board
from gold.board.points import PASS, PointState
from gold.board.position import Boundary
from gold.board.zobrist import zobrist_keys
from gold.patterns.contents import BLACK, BORDER, EMPTY, OUTSIDE, POINTS, WHITE

Cells = npt.NDArray[np.int32]
Words = npt.NDArray[np.int64]

# Sections of ``cells``, one entry a point.
COLOR: Final = 0  # see gold.patterns.contents; first, so that a point is its own index
STATE: Final = POINTS  # PointState
HEAD: Final = 2 * POINTS  # the stone that stands for its chain
NEXT: Final = 3 * POINTS  # the next stone of the chain, in a ring
LIBERTIES: Final = 4 * POINTS  # of a chain, at its head
SAFE: Final = 5 * POINTS  # at the head: a defender's chain that is connected to friends outside
MARK: Final = 6 * POINTS  # scratch: equal to the latest stamp where visited; not undone
ACTIVE: Final = 7 * POINTS  # the points whose content may change, from the top left
KEY_POINT: Final = 8 * POINTS  # where keystones stood at first; some may be gone
KEY_HEAD: Final = 9 * POINTS  # scratch: see key_chains()
SCRATCH: Final = 10 * POINTS  # ten sections of scratch memory for other modules; not undone

# Single numbers.
META: Final = 20 * POINTS
TO_PLAY: Final = META
DEFENDER: Final = META + 1
KO_POINT: Final = META + 2  # 0 for none
KEYSTONES: Final = META + 3  # still on the board
IS_OPEN: Final = META + 4  # the boundary rule
STRIDE: Final = META + 5
ACTIVE_COUNT: Final = META + 6
STAMP: Final = META + 7
LOG_TOP: Final = META + 8
CAPTURED: Final = META + 9  # stones taken by the last move
KEY_POINT_COUNT: Final = META + 10
DIRECTION: Final = META + 11  # four offsets to the neighbours
DIAGONAL: Final = META + 15  # four offsets to the diagonal neighbours

LOG: Final = META + 32
LOG_SIZE: Final = 1 << 16
WORST_MOVE: Final = 2 * 16 * POINTS  # a move never writes more log entries than this

# Sections of ``words``.
HASH: Final = 0
WHITE_KEY: Final = 1  # the key of White to play
KEY: Final = 2  # eight entries a point, by PointState

_VALID: Final = int(PointState.VALID)
_KO: Final = int(PointState.KO)
_KEYSTONE: Final = int(PointState.BLACK_KEYSTONE)


class FastBoard(NamedTuple):
    """The arrays of one position; the constants above are the indices of their sections."""

    cells: Cells
    words: Words


def fast_board(board: Board) -> FastBoard:
    """Convert the position of a reference board. Friends outside are those of its initial
    position.
    """
    cells = np.zeros(LOG + LOG_SIZE, dtype=np.int32)
    words = np.zeros(KEY + 8 * POINTS, dtype=np.int64)
    keys = zobrist_keys(board.size)
    table = np.array(keys.state, dtype=np.uint64).astype(np.int64)
    words[KEY : KEY + table.size] = table.ravel()
    words[WHITE_KEY] = np.uint64(keys.white_to_play).astype(np.int64)
    words[HASH] = np.uint64(board.hash).astype(np.int64)

    stride = board.geometry.stride
    cells[COLOR : COLOR + POINTS] = BORDER
    for point in board.geometry.points:
        state = board[point]
        cells[STATE + point] = state
        color = state.color
        cells[COLOR + point] = color or (OUTSIDE if state is PointState.INVALID else EMPTY)
    for chain in board.chains():
        stones = sorted(chain.stones)
        for stone, following in zip(stones, [*stones[1:], stones[0]], strict=True):
            cells[HEAD + stone] = stones[0]
            cells[NEXT + stone] = following
        cells[LIBERTIES + stones[0]] = len(chain.liberties)
        cells[SAFE + stones[0]] = board.is_safe(chain)
    cells[TO_PLAY] = board.to_play
    cells[DEFENDER] = board.defender or 0
    cells[KO_POINT] = board.ko_point or 0
    cells[KEYSTONES] = len(board.keystones())
    keystones = sorted(board.keystones())
    cells[KEY_POINT : KEY_POINT + len(keystones)] = keystones
    cells[KEY_POINT_COUNT] = len(keystones)
    cells[IS_OPEN] = board.boundary is Boundary.OPEN
    cells[STRIDE] = stride
    cells[DIRECTION : DIRECTION + 4] = (-stride, -1, 1, stride)
    cells[DIAGONAL : DIAGONAL + 4] = (-stride - 1, -stride + 1, stride - 1, stride + 1)
    active = active_points(board)
    cells[ACTIVE : ACTIVE + len(active)] = active
    cells[ACTIVE_COUNT] = len(active)
    return FastBoard(cells, words)


def active_points(board: Board) -> list[int]:
    """Return the points whose content can change: playable points, and stones that may be captured.

    A chain with a liberty outside the boundaries can never be captured.
    """
    immortal = {
        stone
        for chain in board.chains()
        if any(board[liberty] is PointState.INVALID for liberty in chain.liberties)
        for stone in chain.stones
    }
    return [
        point
        for point in board.geometry.points
        if point not in immortal and board[point] is not PointState.INVALID
    ]


@njit
def _write(cells: Cells, index: int, value: int) -> None:
    top = cells[LOG_TOP]
    cells[LOG + top] = index
    cells[LOG + top + 1] = cells[index]
    cells[LOG_TOP] = top + 2
    cells[index] = value


@njit
def _set_state(board: FastBoard, point: int, state: int) -> None:
    cells, words = board
    old = cells[STATE + point]
    words[HASH] ^= words[KEY + 8 * point + old] ^ words[KEY + 8 * point + state]
    _write(cells, STATE + point, state)


@njit
def breathes(cells: Cells, point: int, color: int, safe: int) -> bool:
    """Whether a point without a stone is a liberty for a neighbouring stone of this colour.

    ``safe`` is not 0 if the stone's chain is connected to friends outside.
    :class:`gold.board.position.Boundary` has the rule for points outside.
    """
    content = cells[point]
    if content == OUTSIDE:
        return cells[IS_OPEN] != 0 or color != cells[DEFENDER] or safe != 0
    return bool(content == EMPTY)


@njit
def new_stamp(cells: Cells) -> int:
    """Return a number that no entry of the section ``MARK`` has yet."""
    cells[STAMP] += 1
    return int(cells[STAMP])


@njit
def is_legal(cells: Cells, point: int) -> bool:
    """Whether the side to play may place a stone on a point; False for suicide and for a point
    closed by ko.
    """
    if cells[point] != EMPTY or point == cells[KO_POINT]:
        return False
    color = cells[TO_PLAY]
    for k in range(4):
        near = point + cells[DIRECTION + k]
        content = cells[near]
        if content == color:
            if cells[LIBERTIES + cells[HEAD + near]] > 1:
                return True
        elif content == 3 - color:
            if cells[LIBERTIES + cells[HEAD + near]] == 1:
                return True
        elif breathes(cells, near, color, 0):
            return True
    return False


@njit
def _remove_chain(board: FastBoard, head: int) -> int:
    """Remove a chain from the board, add a liberty to its neighbours, and return its number of
    stones.
    """
    cells = board.cells
    stone = head
    count = 0
    while True:
        if cells[STATE + stone] >= _KEYSTONE:
            cells[KEYSTONES] -= 1
        _set_state(board, stone, _VALID)
        _write(cells, COLOR + stone, EMPTY)
        count += 1
        stone = cells[NEXT + stone]
        if stone == head:
            break
    while True:
        seen0 = seen1 = seen2 = 0
        for k in range(4):
            near = stone + cells[DIRECTION + k]
            if cells[near] == BLACK or cells[near] == WHITE:
                other = cells[HEAD + near]
                if other not in (seen0, seen1, seen2):
                    seen0, seen1, seen2 = other, seen0, seen1
                    _write(cells, LIBERTIES + other, cells[LIBERTIES + other] + 1)
        stone = cells[NEXT + stone]
        if stone == head:
            break
    return count


@njit
def _extend(cells: Cells, point: int, head: int, color: int) -> None:
    """Add a stone to one neighbouring chain. The chain gains those of its liberties that it did not
    have.
    """
    gained = -1  # the point itself
    safe = cells[SAFE + head]
    for k in range(4):
        near = point + cells[DIRECTION + k]
        if breathes(cells, near, color, safe):
            known = False
            for j in range(4):
                beyond = near + cells[DIRECTION + j]
                if beyond != point and cells[beyond] == color and cells[HEAD + beyond] == head:
                    known = True
            if not known:
                gained += 1
    _write(cells, HEAD + point, head)
    _write(cells, NEXT + point, cells[NEXT + head])
    _write(cells, NEXT + head, point)
    _write(cells, LIBERTIES + head, cells[LIBERTIES + head] + gained)


@njit
def _absorb(cells: Cells, head: int, other: int) -> None:
    """Merge the ring of the chain ``other`` into that of the chain ``head``.

    The liberties of the merged chain must be counted afterwards.
    """
    stone = other
    while True:
        _write(cells, HEAD + stone, head)
        if cells[NEXT + stone] == other:
            break
        stone = cells[NEXT + stone]
    _write(cells, NEXT + stone, cells[NEXT + head])
    _write(cells, NEXT + head, other)
    if cells[SAFE + other]:
        _write(cells, SAFE + head, 1)


@njit
def count_liberties(cells: Cells, head: int, color: int) -> int:
    """Count the liberties of a chain by visiting all its stones."""
    stamp = new_stamp(cells)
    safe = cells[SAFE + head]
    count = 0
    stone = head
    while True:
        for k in range(4):
            near = stone + cells[DIRECTION + k]
            if cells[MARK + near] != stamp and breathes(cells, near, color, safe):
                cells[MARK + near] = stamp
                count += 1
        stone = cells[NEXT + stone]
        if stone == head:
            break
    return count


@njit
def first_liberty(cells: Cells, head: int) -> int:
    """Return a liberty of a chain inside the boundaries, 0 if it has none. For a chain in atari it
    is the only one.
    """
    stone = head
    while True:
        for k in range(4):
            near = stone + cells[DIRECTION + k]
            if cells[near] == EMPTY:
                return int(near)
        stone = cells[NEXT + stone]
        if stone == head:
            return 0


@njit
def _join(cells: Cells, point: int, color: int) -> None:
    """Add a stone that has just been placed to the chains next to it, or make it a new chain."""
    head = 0
    merged = False
    for k in range(4):
        near = point + cells[DIRECTION + k]
        if cells[near] != color:
            continue
        other = cells[HEAD + near]
        if head == 0:
            head = other
            _extend(cells, point, head, color)
        elif other != head:
            _absorb(cells, head, other)
            merged = True
    if head == 0:
        _write(cells, HEAD + point, point)
        _write(cells, NEXT + point, point)
        _write(cells, SAFE + point, 0)
        _write(cells, LIBERTIES + point, count_liberties(cells, point, color))
    elif merged:
        _write(cells, LIBERTIES + head, count_liberties(cells, head, color))


@njit
def play(board: FastBoard, move: int) -> None:
    """Make a legal move or a pass; log the overwritten values (see :func:`undo`)."""
    cells, words = board
    color = cells[TO_PLAY]
    _write(cells, TO_PLAY, 3 - color)
    words[HASH] ^= words[WHITE_KEY]
    _write(cells, KEYSTONES, cells[KEYSTONES])
    _write(cells, CAPTURED, 0)
    ko_point = cells[KO_POINT]
    if ko_point:
        _set_state(board, ko_point, _VALID)
        _write(cells, KO_POINT, 0)
    if move == PASS:
        return
    last = 0
    for k in range(4):
        near = move + cells[DIRECTION + k]
        if cells[near] == 3 - color:
            head = cells[HEAD + near]
            fresh = True  # a chain may touch the point on several sides, and loses one liberty
            for j in range(k):
                before = move + cells[DIRECTION + j]
                if cells[before] == 3 - color and cells[HEAD + before] == head:
                    fresh = False
            if fresh:
                _write(cells, LIBERTIES + head, cells[LIBERTIES + head] - 1)
                if cells[LIBERTIES + head] == 0:
                    cells[CAPTURED] += _remove_chain(board, head)
                    last = near
    _set_state(board, move, color)
    _write(cells, COLOR + move, color)
    _join(cells, move, color)
    if cells[CAPTURED] == 1 and cells[NEXT + move] == move and cells[LIBERTIES + move] == 1:
        _set_state(board, last, _KO)
        _write(cells, KO_POINT, last)


@njit
def undo(board: FastBoard, log_top: int, hash_before: int) -> None:
    """Restore the position in which the log had the length ``log_top`` and the hash was
    ``hash_before``.
    """
    cells = board.cells
    top = cells[LOG_TOP]
    while top > log_top:
        top -= 2
        cells[cells[LOG + top]] = cells[LOG + top + 1]
    cells[LOG_TOP] = log_top
    board.words[HASH] = hash_before


@njit
def never_captured(cells: Cells, head: int) -> bool:
    """Whether a defender's chain can never be captured, because it has a liberty outside.

    With a wall such a chain is connected to friends; with an open boundary it has escaped.
    """
    if cells[SAFE + head]:
        return True
    if not cells[IS_OPEN]:
        return False
    stone = head
    while True:
        for k in range(4):
            if cells[stone + cells[DIRECTION + k]] == OUTSIDE:
                return True
        stone = cells[NEXT + stone]
        if stone == head:
            return False


@njit
def key_chains(cells: Cells) -> int:
    """Write the heads of all chains with a keystone to the section ``KEY_HEAD``; return how many
    there are.
    """
    stamp = new_stamp(cells)
    count = 0
    for k in range(cells[KEY_POINT_COUNT]):
        point = cells[KEY_POINT + k]
        if cells[STATE + point] >= _KEYSTONE:
            head = cells[HEAD + point]
            if cells[MARK + head] != stamp:
                cells[MARK + head] = stamp
                cells[KEY_HEAD + count] = head
                count += 1
    return count

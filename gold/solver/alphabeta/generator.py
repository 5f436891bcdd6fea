"""Move generation for alpha-beta: which moves are searched, and in which order.

Every legal move gets a *relevance* by three criteria: its distance from the key chains (those with
a keystone; the value is halved with each of three steps, and the attacker's stones block), the
shapes whose vital point it is, and what it captures or rescues. The search takes the most relevant
moves first, and no more than the breadth limit allows. Suicidal moves of the defender are left out.
"""

# ruff: noqa: SIM110 - kernels know neither generator expressions nor tuples of mixed integers

from __future__ import annotations

from typing import Final

from gold._jit import njit
from gold.board.points import PASS
from gold.patterns import compiled, contents
from gold.patterns.compiled import Condition, EyeFinder
from gold.solver.alphabeta import fastboard
from gold.solver.alphabeta.fastboard import Cells, FastBoard

VITAL: Final = 150  # a vital point of a complete shape
CLOSING: Final = 80  # the missing point of a wall, or a vital point behind it
NEAR: Final = 64  # one step away from a key chain; halved with each further step
STEPS: Final = 3
CAPTURE: Final = 100
RESCUE: Final = 60
ATARI: Final = 30
PASSING: Final = -500
LAST: Final = -1000  # suicidal moves, if they must be kept

_COMPLETE: Final = int(Condition.COMPLETE)
_INCOMPLETE: Final = int(Condition.INCOMPLETE)

RELEVANCE: Final = fastboard.SCRATCH  # a section of the board's scratch
_QUEUE: Final = fastboard.SCRATCH + contents.POINTS


@njit
def distance_relevance(cells: Cells) -> None:
    """Write the relevance of each active point by its distance from a key chain to the section
    ``RELEVANCE``.
    """
    for k in range(cells[fastboard.ACTIVE_COUNT]):
        cells[RELEVANCE + cells[fastboard.ACTIVE + k]] = 0
    chains = fastboard.key_chains(cells)
    stamp = fastboard.new_stamp(cells)
    end = 0
    for k in range(chains):
        head = cells[fastboard.KEY_HEAD + k]
        stone = head
        while True:
            cells[fastboard.MARK + stone] = stamp
            cells[_QUEUE + end] = stone
            end += 1
            stone = cells[fastboard.NEXT + stone]
            if stone == head:
                break
    start = 0
    value = NEAR
    for _ in range(STEPS):
        reached = end
        for k in range(start, reached):
            for j in range(4):
                near = cells[_QUEUE + k] + cells[fastboard.DIRECTION + j]
                content = cells[near]
                if cells[fastboard.MARK + near] != stamp and (
                    content == contents.EMPTY or content == cells[fastboard.DEFENDER]
                ):
                    cells[fastboard.MARK + near] = stamp
                    cells[_QUEUE + end] = near
                    end += 1
                    cells[RELEVANCE + near] = value
        start = reached
        value //= 2


@njit
def _shape_relevance(cells: Cells, finder: EyeFinder) -> None:
    """Add the relevance of the vital and closing points of the defender's shapes to
    ``RELEVANCE``.
    """
    for number in range(compiled.find_shapes(cells, finder, int(cells[fastboard.DEFENDER]))):
        shape = compiled.FOUND + number * compiled.FOUND_FIELDS
        value = VITAL if finder[shape + compiled.CONDITION] == _COMPLETE else CLOSING
        for k in range(finder[shape + compiled.OPEN_VITAL]):
            cells[RELEVANCE + finder[shape + compiled.VITAL + k]] += value
        if finder[shape + compiled.CONDITION] == _INCOMPLETE:
            cells[RELEVANCE + finder[shape + compiled.POINT]] += CLOSING


@njit
def _contact_relevance(cells: Cells, point: int) -> int:
    """Return the relevance of a move for the chains that it captures, rescues or puts in atari."""
    color = cells[fastboard.TO_PLAY]
    value = 0
    for k in range(4):
        near = point + cells[fastboard.DIRECTION + k]
        content = cells[near]
        if content == color:
            if cells[fastboard.LIBERTIES + cells[fastboard.HEAD + near]] == 1:
                value += RESCUE
        elif content == 3 - color:
            liberties = cells[fastboard.LIBERTIES + cells[fastboard.HEAD + near]]
            if liberties == 1:
                value += CAPTURE
            elif liberties == 2:
                value += ATARI
    return value


@njit
def _captures(cells: Cells, point: int) -> bool:
    color = 3 - cells[fastboard.TO_PLAY]
    for k in range(4):
        near = point + cells[fastboard.DIRECTION + k]
        if cells[near] == color and cells[fastboard.LIBERTIES + cells[fastboard.HEAD + near]] == 1:
            return True
    return False


@njit
def _is_liberty_of(cells: Cells, point: int, head: int) -> bool:
    for k in range(4):
        near = point + cells[fastboard.DIRECTION + k]
        if cells[near] == cells[fastboard.DEFENDER] and cells[fastboard.HEAD + near] == head:
            return True
    return False


@njit
def _shares_both_liberties(cells: Cells, other: int, head: int) -> bool:
    """Whether every empty liberty of the chain ``other`` is a liberty of the key chain ``head``,
    too.
    """
    stone = other
    while True:
        for k in range(4):
            near = stone + cells[fastboard.DIRECTION + k]
            if cells[near] == contents.EMPTY and not _is_liberty_of(cells, near, head):
                return False
        stone = cells[fastboard.NEXT + stone]
        if stone == other:
            return True


@njit
def leaves_in_atari(cells: Cells, point: int, head: int) -> bool:
    """Whether the defender's move leaves the key chain ``head`` with a single liberty.

    It does if GoLD's four rules hold:

    * the key chain has two liberties, and the move is on one of them;
    * the move captures nothing;
    * each other chain that it connects to has at most two liberties, all of them liberties of the
      key chain;
    * no empty point next to the move is a new liberty for the key chain.

    False if one of these chains can never be captured.
    """
    if cells[fastboard.LIBERTIES + head] != 2 or not _is_liberty_of(cells, point, head):
        return False
    if _captures(cells, point) or fastboard.never_captured(cells, head):
        return False
    color = cells[fastboard.TO_PLAY]
    for k in range(4):
        near = point + cells[fastboard.DIRECTION + k]
        content = cells[near]
        if content == color:
            other = cells[fastboard.HEAD + near]
            if other != head:
                if cells[fastboard.LIBERTIES + other] > 2 or fastboard.never_captured(cells, other):
                    return False
                if not _shares_both_liberties(cells, other, head):
                    return False
        elif fastboard.breathes(cells, near, color, 0) and not _is_liberty_of(cells, near, head):
            return False
    return True


@njit
def generate(
    board: FastBoard, finder: EyeFinder, lists: Cells, moves: int, scores: int, keep_suicidal: bool
) -> tuple[int, bool]:
    """List the moves to search, with their relevance.

    The moves are written to ``lists`` from the index ``moves`` on, their relevance from the index
    ``scores`` on. Returns the number of moves, and whether the choice is sound: no move was left
    out that might change the result. The caller must have found the defender's regions of this
    position just before.

    Moves of the defender that leave a key chain in atari without a capture are left out. If one
    chain has all keystones, that is sound: the attacker captures it at once. If there are several,
    it is not; with ``keep_suicidal`` such moves are then kept, and put last. If the only key chain
    is in atari, the defender's moves that neither extend it nor capture are left out, too: they
    lose at once.

    The defender may pass, except while the only key chain is in atari. The attacker may pass only
    if it has no move and a point is closed by ko. If there are no moves at all, the attacker has
    lost the game, or the defender the key chain.
    """
    cells = board.cells
    distance_relevance(cells)
    _shape_relevance(cells, finder)
    chains = fastboard.key_chains(cells)
    head = cells[fastboard.KEY_HEAD]
    defending = cells[fastboard.TO_PLAY] == cells[fastboard.DEFENDER]
    in_atari = (
        defending
        and chains == 1
        and cells[fastboard.LIBERTIES + head] == 1
        and not fastboard.never_captured(cells, head)
    )
    count = 0
    sound = True
    for k in range(cells[fastboard.ACTIVE_COUNT]):
        point = cells[fastboard.ACTIVE + k]
        if not fastboard.is_legal(cells, point):
            continue
        score = cells[RELEVANCE + point] + _contact_relevance(cells, point)
        if in_atari:
            if not _is_liberty_of(cells, point, head) and not _captures(cells, point):
                continue
        elif defending and _is_suicidal(cells, point, chains):
            if chains == 1:
                continue
            if not keep_suicidal:
                sound = False
                continue
            score = LAST
        lists[moves + count] = point
        lists[scores + count] = score
        count += 1
    if (defending and not in_atari) or (
        not defending and count == 0 and cells[fastboard.KO_POINT] != 0
    ):
        lists[moves + count] = PASS
        lists[scores + count] = PASSING
        count += 1
    return count, sound


@njit
def _is_suicidal(cells: Cells, point: int, chains: int) -> bool:
    for k in range(chains):
        if leaves_in_atari(cells, point, cells[fastboard.KEY_HEAD + k]):
            return True
    return False

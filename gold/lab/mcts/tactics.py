"""Kernels that find moves that capture or save chains, or give chains away."""

# ruff: noqa: SIM109 - kernels know no tuples of mixed integers

from __future__ import annotations

from typing import Final, NamedTuple

from gold._jit import njit
from gold.board.points import PASS
from gold.lab.mcts import board
from gold.lab.mcts.board import Cells

MANY: Final = -1
"""The code for more than one liberty."""
_PASS: Final = int(PASS)
_LARGEST_NAKADE: Final = 6
_LOOSE: Final = 8  # a chain with more pseudo-liberties has more than two


class Stake(NamedTuple):
    """A move, and the number of stones at stake; 0 and 0 if there is none."""

    move: int
    stones: int


@njit
def capture(cells: Cells) -> int:
    """Return the move that captures the largest chain in atari at one of the
    last two moves; else 0.
    """
    color = cells[board.TO_PLAY]
    best = _PASS
    most = 0
    for which in (board.LAST, board.LAST_BUT_ONE):
        last = cells[which]
        if last == _PASS:
            continue
        for turn in range(5):
            near = last if turn == 4 else last + cells[board.BESIDE + turn]
            if cells[near] == 3 - color:
                head = cells[board.HEAD + near]
                if cells[board.STONES + head] > most and board.in_atari(cells, head):
                    point = board.atari_point(cells, head)
                    if board.may_place(cells, point):
                        best = point
                        most = cells[board.STONES + head]
    return best


@njit
def defence(cells: Cells) -> int:
    """Return a move that saves a chain at one of the last two moves from atari;
    0 if there is none.
    """
    color = cells[board.TO_PLAY]
    for which in (board.LAST, board.LAST_BUT_ONE):
        last = cells[which]
        if last == _PASS:
            continue
        for turn in range(5):
            near = last if turn == 4 else last + cells[board.BESIDE + turn]
            if cells[near] == color and board.in_atari(cells, cells[board.HEAD + near]):
                move = _way_out(cells, cells[board.HEAD + near])
                if move != _PASS:
                    return move
    return _PASS


@njit
def _way_out(cells: Cells, head: int) -> int:
    """Return the move by which a chain escapes from atari: a capture beside it, or an extension
    that gains at least two liberties; 0 if there is none.
    """
    color = cells[board.TO_PLAY]
    stone = head
    while True:
        for turn in range(4):
            near = stone + cells[board.BESIDE + turn]
            if cells[near] == 3 - color and board.in_atari(cells, cells[board.HEAD + near]):
                point = board.atari_point(cells, cells[board.HEAD + near])
                if board.may_place(cells, point):
                    return point
        stone = cells[board.NEXT + stone]
        if stone == head:
            break
    point = board.atari_point(cells, head)
    gained = 0
    for turn in range(4):
        near = point + cells[board.BESIDE + turn]
        content = cells[near]
        friend = content == color and cells[board.HEAD + near] != head
        gained += content == board.EMPTY or (
            friend and not board.in_atari(cells, cells[board.HEAD + near])
        )
    return point if gained > 1 and board.may_place(cells, point) else _PASS


@njit
def only_liberty(cells: Cells, point: int) -> int:
    """Return the only liberty of the chain that a stone of the side to play at
    an empty point would make.

    0 if the chain would have no liberty; :data:`MANY` if it would have several, or the move
    captures.

    Pseudo-liberties of chains add up, so that single stones need not be visited.
    """
    color = cells[board.TO_PLAY]
    count = total = squares = one = two = three = 0
    for turn in range(4):
        near = point + cells[board.BESIDE + turn]
        content = cells[near]
        if content == board.EMPTY:
            count += 1
            total += near
            squares += near * near
        elif content == color:
            head = cells[board.HEAD + near]
            count -= 1
            total -= point
            squares -= point * point
            if head == one or head == two or head == three:
                continue
            one, two, three = head, one, two
            count += cells[board.LIBERTIES + head]
            total += cells[board.SUM + head]
            squares += cells[board.SQUARES + head]
        elif content != board.EDGE and board.in_atari(cells, cells[board.HEAD + near]):
            return MANY
    if count == 0:
        return 0
    return total // count if count * squares == total * total else MANY


@njit
def gives_stones_away(cells: Cells, point: int) -> bool:
    """Whether a move puts at least four own stones into atari for nothing.

    The stones have a shape that would give the opponent more than one eye after capturing them.
    Fewer stones may be a throw-in or a nakade.
    """
    if only_liberty(cells, point) == MANY:
        return False
    color = cells[board.TO_PLAY]
    size = 1
    one = two = three = links = 0
    for turn in range(4):
        near = point + cells[board.BESIDE + turn]
        if cells[near] != color:
            continue
        links += 1
        head = cells[board.HEAD + near]
        if head == one or head == two or head == three:
            continue
        one, two, three = head, one, two
        size += cells[board.STONES + head]
        if size > _LARGEST_NAKADE:
            return True
    if size <= 3:
        return False
    most, ends = links, links  # ends of links: two for each pair of neighbours
    for head in (one, two, three):
        if head == 0:
            continue
        stone = head
        while True:
            near_own = 0
            for turn in range(4):
                near = stone + cells[board.BESIDE + turn]
                near_own += near == point or cells[near] == color
            most = max(most, near_own)
            ends += near_own
            stone = cells[board.NEXT + stone]
            if stone == head:
                break
    return not has_vital_point(size, most, ends)


@njit
def has_vital_point(size: int, most: int, ends: int) -> bool:
    """Whether an eye space of four to six points is a single eye if the opponent plays first.

    ``most`` is the greatest number of neighbours of a point in the eye space, and ``ends`` the sum
    of these numbers for all its points. A square is a single eye anyway.
    """
    if size == 4:
        return most == 3 or ends == 8
    if size == 5:
        return most == 4 or ends == 10
    return size == 6 and most == 4 and ends == 12


@njit
def nakade(cells: Cells) -> int:
    """Return the vital point of an eye space of the opponent beside its last move;
    0 if there is none.
    """
    last = cells[board.LAST]
    if last == _PASS:
        return _PASS
    for turn in range(4):
        near = last + cells[board.BESIDE + turn]
        if cells[near] == board.EMPTY and _is_narrow(cells, near):
            move = _vital_point(cells, near)
            if move != _PASS and board.may_place(cells, move):
                return move
    return _PASS


@njit
def _is_narrow(cells: Cells, point: int) -> bool:
    """Whether at least two points beside an empty point are the opponent's stones or the edge,
    none one's own.
    """
    color = cells[board.TO_PLAY]
    walls = 0
    for turn in range(4):
        content = cells[point + cells[board.BESIDE + turn]]
        if content == color:
            return False
        walls += content != board.EMPTY
    return walls >= 2


@njit
def _vital_point(cells: Cells, start: int) -> int:
    """Return the vital point of the empty points connected to ``start``; 0 if there is none.

    There must be three to six of them, enclosed by the opponent's stones.
    """
    color = cells[board.TO_PLAY]
    found = board.WAITING
    cells[found] = start
    count, done, ends, most, best = 1, 0, 0, 0, _PASS
    while done < count:
        point = cells[found + done]
        done += 1
        beside = 0
        for turn in range(4):
            near = point + cells[board.BESIDE + turn]
            content = cells[near]
            if content == color:
                return _PASS
            if content != board.EMPTY:
                continue
            beside += 1
            known = False
            for index in range(count):
                known |= cells[found + index] == near
            if not known:
                if count == _LARGEST_NAKADE:
                    return _PASS
                cells[found + count] = near
                count += 1
        ends += beside
        if beside > most:
            most, best = beside, point
    is_square = count == 4 and ends == 8
    if count == 3 or (count > 3 and not is_square and has_vital_point(count, most, ends)):
        return best
    return _PASS


@njit
def squeeze(cells: Cells) -> Stake:
    """Return the atari on the opponent's largest chain with two liberties at the last move.

    It is played at the liberty that would be better for the chain to escape.
    """
    return _between_two(cells, 3 - cells[board.TO_PLAY])


@njit
def stretch(cells: Cells) -> Stake:
    """Return the better of the two liberties of the largest own chain with two
    liberties at the last move.
    """
    return _between_two(cells, cells[board.TO_PLAY])


@njit
def _between_two(cells: Cells, owner: int) -> Stake:
    """Return the better liberty of the largest chain of ``owner`` with two
    liberties at the last move.

    The better liberty has more empty points beside it, and is not a self-atari. If the owner is to
    play, it must have at least two.
    """
    last = cells[board.LAST]
    best = _PASS
    most = 0
    if last == _PASS:
        return Stake(_PASS, 0)
    least = 2 if owner == cells[board.TO_PLAY] else 0
    for turn in range(5):
        near = last if turn == 4 else last + cells[board.BESIDE + turn]
        if cells[near] != owner:
            continue
        head = cells[board.HEAD + near]
        if cells[board.STONES + head] <= most or cells[board.LIBERTIES + head] > _LOOSE:
            continue
        one = _a_liberty(cells, head, _PASS)
        other = _a_liberty(cells, head, one)
        if other == _PASS or not _has_only(cells, head, one, other):
            continue
        move = _PASS
        more = least - 1
        for point in (one, other):
            empties = 0
            for side in range(4):
                empties += cells[point + cells[board.BESIDE + side]] == board.EMPTY
            if (
                empties > more
                and board.may_place(cells, point)
                and only_liberty(cells, point) == MANY
            ):
                move, more = point, empties
        if move != _PASS:
            best, most = move, cells[board.STONES + head]
    return Stake(int(best), int(most))


@njit
def _a_liberty(cells: Cells, head: int, known: int) -> int:
    """Return a liberty of a chain other than ``known``; 0 if there is none."""
    stone = head
    while True:
        for turn in range(4):
            near = stone + cells[board.BESIDE + turn]
            if cells[near] == board.EMPTY and near != known:
                return int(near)
        stone = cells[board.NEXT + stone]
        if stone == head:
            return _PASS


@njit
def _has_only(cells: Cells, head: int, one: int, other: int) -> bool:
    """Whether a chain has no other liberties than ``one`` and ``other``."""
    stone = head
    while True:
        for turn in range(4):
            near = stone + cells[board.BESIDE + turn]
            if cells[near] == board.EMPTY and near != one and near != other:
                return False
        stone = cells[board.NEXT + stone]
        if stone == head:
            return True

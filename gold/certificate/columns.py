"""Many positions at once, for the table of a certificate: sets of points as columns of an array.

Only points that can change have a bit. They are numbered line by line within their bounding box,
with a free bit after each line, so that a shift of the bits leads to a neighbour. A set of points
takes ``words`` words of 64 bits. An array of sets has the shape ``(words, rows)``, with one column
for each row of the table, or ``(words, 1)`` for a set that is the same in all rows.

*Cut off* are points that are separated from the keystones by attacker's stones that stand for ever,
or by what lies outside of the points that can change.

The tests compare this module with plain play of single positions
(``tests/certificate/situation.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from gold.board.points import Point
from gold.certificate.start import NONE, Points, Start, each

Sets: TypeAlias = npt.NDArray[np.uint64]
"""One set of points for each row; shape ``(words, rows)``."""
Flags: TypeAlias = npt.NDArray[np.bool_]
Numbers: TypeAlias = npt.NDArray[np.int64]

_WORD: Final = 64
_ONE: Final = np.uint64(1)


class Columns(NamedTuple):
    """Positions in which the same side is to move, one for each row.

    ``ban`` is the point that ko closes to that side; empty if no point is closed, or if the ban
    does not bind the side. ``unsure`` is the flag of :mod:`gold.certificate.crop`.
    """

    defender: Sets
    attacker: Sets
    keystones: Sets
    ban: Sets
    unsure: Flags

    def take(self, rows: Numbers | Flags | slice) -> Columns:
        """Return the selected rows."""
        defender, attacker, keystones, ban = (column[:, rows] for column in self[:4])
        return Columns(defender, attacker, keystones, ban, self.unsure[rows])

    @staticmethod
    def joined(parts: Sequence[Columns]) -> Columns:
        """Concatenate the rows of several tables."""
        return Columns(*(np.concatenate(columns, axis=-1) for columns in zip(*parts, strict=True)))


class PlayedColumns(NamedTuple):
    """The results of one move in each row: whether it is legal, the position after it, and the
    captured stones.
    """

    legal: Flags
    after: Columns
    captured: Sets


def some(sets: Sets) -> Flags:
    """Return for each row whether its set is not empty."""
    result: Flags = np.bitwise_or.reduce(sets, axis=0) != 0
    return result


def first_points(sets: Sets) -> Sets:
    """Return for each row the set of its lowest point alone; empty if the set is empty."""
    result = sets & (~sets + _ONE)
    for word in range(1, len(sets)):
        result[word, some(sets[:word])] = 0
    return result


def point_counts(sets: Sets) -> Numbers:
    """Return for each row the number of points in its set."""
    result: Numbers = np.bitwise_count(sets).sum(axis=0, dtype=np.int64)
    return result


class TableArea:
    """The points of a problem that can change, and the rules of play on them.

    A stone of the attacker's at a point of ``attacker_safe``, or of the defender's at one of
    ``defender_safe``, stands for ever: it has a liberty, or a friend, that no move can take away.
    """

    def __init__(self, root: Start, points: Points) -> None:
        """``points`` are the points that can change. Stones at all other points must stand for
        ever.
        """
        ground = root.ground
        self.on_board = tuple(each(points))
        places = [ground.geometry.row_col(point) for point in self.on_board]
        turned = [(col, row) for row, col in places]
        self.bits, self._width = min(
            map(_numbered, (places, turned)), key=lambda numbered: max(numbered[0])
        )
        self.words = max(self.bits) // _WORD + 1
        self.points = self.of(points)
        outside = ground.next_to(ground.outside)
        safe_for = [outside, outside if ground.is_open else NONE]
        for number, side in enumerate((root.attacker, root.defender)):
            safe_for[number] |= ground.next_to(side.standing & ~points)
        self.attacker_safe, self.defender_safe = map(self.of, safe_for)

    def of(self, points: Points) -> Sets:
        """Encode a set of points as one column, shape ``(words, 1)``. Points outside the area are
        left out.
        """
        result = np.zeros((self.words, 1), dtype=np.uint64)
        for point, bit in zip(self.on_board, self.bits, strict=True):
            if points >> point & 1:
                result[bit // _WORD, 0] |= _ONE << np.uint64(bit % _WORD)
        return result

    def situation(self, now: Start, ban: Points) -> Columns:
        """Encode one position as a table of one row; its ``unsure`` flag is False."""
        stones = (self.of(now.defender.stones), self.of(now.attacker.stones))
        return Columns(*stones, self.of(now.keystones), self.of(ban), np.array([False]))

    def point(self, words: npt.NDArray[np.uint64]) -> Point | None:
        """Return the first point, in board order, of one set of shape ``(words,)``; None if it is
        empty.
        """
        bits = zip(self.on_board, self.bits, strict=True)
        return next((p for p, bit in bits if int(words[bit // _WORD]) >> bit % _WORD & 1), None)

    def unpacked(self, planes: npt.NDArray[np.uint8]) -> Sets:
        """Decode sets from bytes, shape ``(bytes, rows)``.

        Bit ``n`` of the bytes, the lowest bits first, stands for the area's point number ``n`` in
        board order.
        """
        result = np.zeros((self.words, planes.shape[1]), dtype=np.uint64)
        for number, bit in enumerate(self.bits):
            column = planes[number // 8] >> np.uint8(number % 8) & np.uint8(1)
            result[bit // _WORD] |= column.astype(np.uint64) << np.uint64(bit % _WORD)
        return result

    def single(self, numbers: Numbers) -> Sets:
        """Return one-point sets by numbers: 1 is the area's first point in board order; 0 gives the
        empty set.
        """
        words, bits = np.divmod(np.array(self.bits, dtype=np.int64), _WORD)
        result = np.zeros((self.words, len(numbers)), dtype=np.uint64)
        rows = np.flatnonzero(numbers)
        of_points = numbers[rows] - 1
        result[words[of_points], rows] = _ONE << bits[of_points].astype(np.uint64)
        return result

    def near(self, sets: Sets) -> Sets:
        """Return the neighbours of each set's points.

        A point of the set itself is among them only if another point of the set is next to it.
        """
        return self._beside(sets) & self.points

    def connected(self, start: Sets, within: Sets) -> Sets:
        """Return the points of ``within`` that are connected to a point of ``start`` inside
        ``within``.

        Points of ``start`` outside of ``within`` do not count.
        """
        whole = start & within
        while True:
            once = whole | (self._beside(whole) & within)
            grown = once | (self._beside(once) & within)
            if np.array_equal(grown, whole):
                return whole
            whole = grown

    def _beside(self, sets: Sets) -> Sets:
        width = self._width
        return _up(sets, 1) | _down(sets, 1) | _up(sets, width) | _down(sets, width)

    # Play

    def empty(self, now: Columns) -> Sets:
        """Return the points without a stone."""
        return self.points & ~(now.defender | now.attacker)

    def each_point(self, sets: Sets) -> tuple[Numbers, Sets]:
        """Split all sets into single points: return the row of each point, and the point as
        a set.
        """
        rows = []
        points = []
        for word in range(self.words):
            octets = sets[word].astype("<u8").view(np.uint8).reshape(-1, 8)
            at, bit = np.nonzero(np.unpackbits(octets, axis=1, bitorder="little"))
            of_word = np.zeros((self.words, len(at)), dtype=np.uint64)
            of_word[word] = _ONE << bit.astype(np.uint64)
            rows.append(at)
            points.append(of_word)
        return np.concatenate(rows), np.concatenate(points, axis=1)

    def play(self, now: Columns, move: Sets, *, by_attacker: bool) -> PlayedColumns:
        """Place a stone at ``move`` in each row, or pass where ``move`` is empty; capture, and find
        the ko point.

        The point must be empty and not closed by ko. A move without a liberty afterwards is not
        ``legal``.
        """
        if by_attacker:
            own = now.attacker
            other = now.defender
            own_safe = self.attacker_safe
            other_safe = self.defender_safe
        else:
            own = now.defender
            other = now.attacker
            own_safe = self.defender_safe
            other_safe = self.attacker_safe
        around = self.near(move)
        free = self.empty(now) & ~move
        captured = np.zeros_like(move)
        rows = np.flatnonzero(some(around & other))
        dead = self.without_liberty(other[:, rows], free[:, rows], other_safe)
        captured[:, rows] = self.connected(around[:, rows] & dead, dead)
        was_alone = ~some((around & (own | free)) | (move & own_safe))
        own, other, free = own | move, other & ~captured, free | captured
        legal = some((around & free) | (move & own_safe)) | ~some(move)
        rows = np.flatnonzero(~legal)
        legal[rows] = ~some(
            move[:, rows] & self.without_liberty(own[:, rows], free[:, rows], own_safe)
        )
        is_one = some(captured) & ~some(captured & ~first_points(captured))
        ban = np.where(was_alone & is_one, captured, np.uint64(0))
        stones = (other, own) if by_attacker else (own, other)
        return PlayedColumns(
            legal, Columns(*stones, now.keystones & ~captured, ban, now.unsure), captured
        )

    def without_liberty(self, stones: Sets, free: Sets, safe: Sets) -> Sets:
        """Return the stones of chains that have no liberty and do not stand for ever.

        ``stones`` are all stones of one side, ``free`` the empty points, and ``safe`` the points
        where a stone of that side stands for ever.
        """
        return stones & ~self.connected(stones & (self.near(free) | safe), stones)

    def standing(self, now: Columns) -> Sets:
        """Return the attacker's stones that stand for ever."""
        return self.connected(now.attacker & self.attacker_safe, now.attacker)

    def inside(self, now: Columns) -> Sets:
        """Return the points that are not cut off from the keystones."""
        return self.connected(now.keystones, self.points & ~self.standing(now))

    def canonical(self, now: Columns) -> Columns:
        """Return the canonical form: all points that are cut off from the keystones become the
        attacker's stones.

        The stones next to points inside all stand for ever, so it does not matter whether the added
        stones have liberties.
        """
        inside = self.inside(now)
        return Columns(
            now.defender & inside,
            now.attacker | (self.points & ~inside),
            now.keystones,
            now.ban & inside,
            now.unsure,
        )

    def may_arise(self, now: Columns) -> Flags:
        """Return for each row whether it is a valid position in canonical form.

        It is if these conditions hold:

        * at least one keystone stands, and all keystones are stones of the defender's;
        * no point has stones of both sides;
        * each chain that is not cut off has a liberty or stands for ever;
        * the point closed by ko is empty;
        * the position equals its canonical form.
        """
        free = self.empty(now)
        wrong = (now.defender & now.attacker) | (now.keystones & ~now.defender) | (now.ban & ~free)
        wrong |= self.without_liberty(now.defender, free, self.defender_safe)
        wrong |= self.without_liberty(now.attacker, free, self.attacker_safe) & self.inside(now)
        form = self.canonical(now)
        wrong |= (
            (form.defender ^ now.defender) | (form.attacker ^ now.attacker) | (form.ban ^ now.ban)
        )
        return some(now.keystones) & ~some(wrong)

    # Rules by which play is over, for positions in canonical form with keystones

    def is_safe(self, now: Columns) -> Flags:
        """Return for each row whether a keystone's chain includes a stone that can never be
        captured.
        """
        return some(self.connected(now.keystones, now.defender) & self.defender_safe)

    def has_no_room(self, now: Columns) -> Flags:
        """Return for each row whether the keystones have no room for an eye.

        The attacker then captures them by filling, whoever moves and whoever has ko threats.
        Consider all points that are not cut off from the keystones. The test holds if:

        * all keystones are in one chain;
        * a defender's stone would stand for ever on none of these points;
        * the attacker can fill all of these points for good, except those of the chain and at most
          one more, or two more that are next to each other. A point can be filled for good if it is
          next to a stone of the attacker's that stands for ever, or to a liberty that only the
          attacker has.

        On the one or two points that are left the attacker captures in the end.
        """
        inside = self.inside(now)
        chain = self.connected(first_points(now.keystones), now.defender)
        own = inside & ~(chain | self.attacker_safe | self.near(self.standing(now)))
        point = first_points(own)
        rest = own & ~point
        is_small = ~some(rest) | (some(rest & self.near(point)) & ~some(rest & ~first_points(rest)))
        return is_small & ~some(now.keystones & ~chain) & ~some(inside & self.defender_safe)

    def moves_to_fill(self, now: Columns) -> Numbers:
        """Return for each row an upper bound on the moves of both sides until keystones without
        room are captured.

        The attacker fills each point in reach at most once, and needs four more moves of its own.
        """
        chain = self.connected(now.keystones, now.defender)
        return 2 * point_counts(self.inside(now) & ~chain) + 9

    def capture_is_next(self, now: Columns) -> Flags:
        """Return for each row whether the attacker, who is to move, captures all keystones at once.

        All keystones must have the same single liberty, no ban may close it, and no chain of
        keystones may stand for ever.
        """
        chains = self.connected(now.keystones, now.defender)
        liberties = self.near(chains) & self.empty(now)
        is_one = some(liberties) & ~some(liberties & ~first_points(liberties))
        return is_one & ~some((liberties & now.ban) | (chains & self.defender_safe))

    def is_alive(self, now: Columns) -> Flags:
        """Return for each row whether a keystone is pass-alive.

        Benson, D. B.: Life in the game of Go (1976). A chain is kept if it stands for ever or has
        two regions, all of whose empty points are its liberties. A region is kept if only kept
        chains enclose it. Regions with a point where an attacker's stone would stand for ever are
        not counted.
        """
        open_points = self.points & ~now.defender
        left = open_points & ~self.connected(self.attacker_safe & open_points, open_points)
        border = self.near(left) & now.defender
        regions = self._parts(left, left)
        chains = self._parts(border, now.defender)
        free = self.empty(now)
        around = [self.near(chain) for chain in chains]
        touches = np.array([[some(region & beside) for region in regions] for beside in around])
        is_eye = np.array(
            [
                [some(region & free) & ~some(region & free & ~beside) for region in regions]
                for beside in around
            ]
        )
        if not is_eye.size:
            return np.zeros(free.shape[1], dtype=np.bool_)
        stands = np.array([some(chain & self.defender_safe) for chain in chains])
        kept = np.ones_like(stands)
        sound = np.ones_like(touches[0])
        while True:
            before = int(kept.sum()) + int(sound.sum())
            kept &= stands | ((is_eye & sound).sum(axis=1) >= 2)
            sound &= ~(touches & ~kept[:, np.newaxis]).any(axis=0)
            if before == int(kept.sum()) + int(sound.sum()):
                break
        keys = np.array([some(chain & now.keystones) for chain in chains])
        result: Flags = (keys & kept).any(axis=0)
        return result

    def _parts(self, seeds: Sets, within: Sets) -> list[Sets]:
        """Return connected parts of ``within`` that contain a seed, until all seeds are used up.

        The first item has one part of every row, the second another part, and so on; empty where a
        row has no more.
        """
        parts = []
        while some(seeds).any():
            part = self.connected(first_points(seeds), within)
            seeds = seeds & ~part
            parts.append(part)
        return parts


def _numbered(places: list[tuple[int, int]]) -> tuple[list[int], int]:
    """Assign a bit to each point, given by its line and its place in the line.

    Returns the bits in the same order, and the number of bits that a line takes.
    """
    first_line, first_place = (min(values) for values in zip(*places, strict=True))
    width = max(place for _, place in places) - first_place + 2
    return [(line - first_line) * width + place - first_place for line, place in places], width


def _up(sets: Sets, steps: int) -> Sets:
    result = sets << np.uint64(steps)
    if len(sets) > 1:
        result[1:] |= sets[:-1] >> np.uint64(_WORD - steps)
    return result


def _down(sets: Sets, steps: int) -> Sets:
    result = sets >> np.uint64(steps)
    if len(sets) > 1:
        result[:-1] |= sets[1:] << np.uint64(_WORD - steps)
    return result

"""Many situations at once, for certificates with a table: sets of points as columns of an array.

Only points that can change have a bit. They are numbered line by line within their bounding box, with an
empty point at the end of each line, so that neighbours are a shift away. A set of points is so many words
(of 64 bits) high, and a column has one for each row of the table: ``(words, rows)``, or ``(words, 1)`` for
what is the same everywhere.

The tests hold what is done here against plain play of single situations (``tests/certificate/situation.py``).
Only stones of the attacker's that stand for ever, and what stands outside of these points, cut anything off
from the keystones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from gold.board.points import Point
from gold.certificate.start import NONE, Points, Start, each

Sets: TypeAlias = npt.NDArray[np.uint64]
"""A set of points for each row; the words first."""
Flags: TypeAlias = npt.NDArray[np.bool_]
Numbers: TypeAlias = npt.NDArray[np.int64]

_WORD: Final = 64
_ONE: Final = np.uint64(1)


class Columns(NamedTuple):
    """Situations in which the same side is to move. ``ban`` is the point closed to it, if that binds it."""

    defender: Sets
    attacker: Sets
    keystones: Sets
    ban: Sets
    unsure: Flags

    def take(self, rows: Numbers | Flags | slice) -> Columns:
        """Some of the rows."""
        defender, attacker, keystones, ban = (column[:, rows] for column in self[:4])
        return Columns(defender, attacker, keystones, ban, self.unsure[rows])

    @staticmethod
    def joined(parts: Sequence[Columns]) -> Columns:
        """All rows of several."""
        return Columns(*(np.concatenate(columns, axis=-1) for columns in zip(*parts, strict=True)))


class PlayedColumns(NamedTuple):
    """What moves lead to: whether each is legal, the situation after it, and the stones captured."""

    legal: Flags
    after: Columns
    captured: Sets


def some(sets: Sets) -> Flags:
    """In which rows a set is not empty."""
    result: Flags = np.bitwise_or.reduce(sets, axis=0) != 0
    return result


def first_points(sets: Sets) -> Sets:
    """The first point of each set that is not empty."""
    result = sets & (~sets + _ONE)
    for word in range(1, len(sets)):
        result[word, some(sets[:word])] = 0
    return result


def point_counts(sets: Sets) -> Numbers:
    """How many points each set has."""
    result: Numbers = np.bitwise_count(sets).sum(axis=0, dtype=np.int64)
    return result


class TableArea:
    """The points of a problem that can change, and what the board around them does to stones there.

    A stone at a point of ``attacker_safe`` or ``defender_safe`` stands for ever.
    """

    def __init__(self, root: Start, points: Points) -> None:
        """All stones elsewhere must stand for ever."""
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
        """One set of points, as far as they are in the area, as a column of one row."""
        result = np.zeros((self.words, 1), dtype=np.uint64)
        for point, bit in zip(self.on_board, self.bits, strict=True):
            if points >> point & 1:
                result[bit // _WORD, 0] |= _ONE << np.uint64(bit % _WORD)
        return result

    def situation(self, now: Start, ban: Points) -> Columns:
        """A situation as the only row; its value is sure."""
        stones = (self.of(now.defender.stones), self.of(now.attacker.stones))
        return Columns(*stones, self.of(now.keystones), self.of(ban), np.array([False]))

    def point(self, words: npt.NDArray[np.uint64]) -> Point | None:
        """The first point of one set, ``(words,)``."""
        bits = zip(self.on_board, self.bits, strict=True)
        return next((p for p, bit in bits if int(words[bit // _WORD]) >> bit % _WORD & 1), None)

    def unpacked(self, planes: npt.NDArray[np.uint8]) -> Sets:
        """Sets that are written with a bit for each point of the area, in the order of the board, in bytes:
        ``(bytes, rows)``.
        """
        result = np.zeros((self.words, planes.shape[1]), dtype=np.uint64)
        for number, bit in enumerate(self.bits):
            column = planes[number // 8] >> np.uint8(number % 8) & np.uint8(1)
            result[bit // _WORD] |= column.astype(np.uint64) << np.uint64(bit % _WORD)
        return result

    def single(self, numbers: Numbers) -> Sets:
        """The set of one point for each number of a point from 1 on, in the order of the board; 0 is none."""
        words, bits = np.divmod(np.array(self.bits, dtype=np.int64), _WORD)
        result = np.zeros((self.words, len(numbers)), dtype=np.uint64)
        rows = np.flatnonzero(numbers)
        of_points = numbers[rows] - 1
        result[words[of_points], rows] = _ONE << bits[of_points].astype(np.uint64)
        return result

    def near(self, sets: Sets) -> Sets:
        """The points next to a set, and those of the set that are next to each other."""
        return self._beside(sets) & self.points

    def connected(self, start: Sets, within: Sets) -> Sets:
        """What is connected with ``start`` by points of a set, which has it."""
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
        """The points without a stone."""
        return self.points & ~(now.defender | now.attacker)

    def each_point(self, sets: Sets) -> tuple[Numbers, Sets]:
        """Every point of every row's set: the rows, and the points as sets."""
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
        """A stone at an empty point that is not closed by ko; or a pass, where ``move`` is empty."""
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
        """The stones of one side in chains that have no liberty, and do not stand for ever."""
        return stones & ~self.connected(stones & (self.near(free) | safe), stones)

    def standing(self, now: Columns) -> Sets:
        """The attacker's stones that stand for ever."""
        return self.connected(now.attacker & self.attacker_safe, now.attacker)

    def inside(self, now: Columns) -> Sets:
        """The points that nothing cuts off from the keystones."""
        return self.connected(now.keystones, self.points & ~self.standing(now))

    def canonical(self, now: Columns) -> Columns:
        """The same with all that is cut off from the keystones given to the attacker. Only stones that stand
        for ever are next to what is inside; so it does not matter whether the others have liberties.
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
        """Which are situations as the rules of play know them, in canonical form: each chain that is not cut
        off has a liberty or stands for ever, there are keystones, of the defender's stones, and what is
        closed by ko is an empty point.
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

    # Rules by which play is over, of situations in canonical form with keystones

    def is_safe(self, now: Columns) -> Flags:
        """Whether a keystone is connected to stones that can never be captured."""
        return some(self.connected(now.keystones, now.defender) & self.defender_safe)

    def has_no_room(self, now: Columns) -> Flags:
        """Whether the attacker captures the keystones by filling, whoever moves and has threats.

        They are one chain. Every other point that it can be connected to is next to a stone of the attacker's
        that stands for ever, or to a liberty that only the attacker has, so that the attacker can fill it for
        ever; all but one, or two that are next to each other, on which the attacker captures in the end.
        Nowhere in reach is a friend that stands for ever.
        """
        inside = self.inside(now)
        chain = self.connected(first_points(now.keystones), now.defender)
        own = inside & ~(chain | self.attacker_safe | self.near(self.standing(now)))
        point = first_points(own)
        rest = own & ~point
        is_small = ~some(rest) | (some(rest & self.near(point)) & ~some(rest & ~first_points(rest)))
        return is_small & ~some(now.keystones & ~chain) & ~some(inside & self.defender_safe)

    def moves_to_fill(self, now: Columns) -> Numbers:
        """A bound on the moves in which the attacker captures keystones without room: it fills each point in
        reach once at most, and needs four moves more.
        """
        chain = self.connected(now.keystones, now.defender)
        return 2 * point_counts(self.inside(now) & ~chain) + 9

    def capture_is_next(self, now: Columns) -> Flags:
        """Whether all keystones have the same last liberty, where no ban keeps the attacker to move off."""
        chains = self.connected(now.keystones, now.defender)
        liberties = self.near(chains) & self.empty(now)
        is_one = some(liberties) & ~some(liberties & ~first_points(liberties))
        return is_one & ~some((liberties & now.ban) | (chains & self.defender_safe))

    def is_alive(self, now: Columns) -> Flags:
        """Whether a keystone stays even if its owner always passes.

        Benson, D. B.: Life in the game of Go (1976). Chains are kept that have two regions of their own, all
        of whose empty points are their liberties; regions are kept that only such chains enclose. Regions
        that a stone of the attacker's could be safe in are nobody's eyes.
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
        """The connected parts of a set that hold a seed: the first of every row, the second and so on."""
        parts = []
        while some(seeds).any():
            part = self.connected(first_points(seeds), within)
            seeds = seeds & ~part
            parts.append(part)
        return parts


def _numbered(places: list[tuple[int, int]]) -> tuple[list[int], int]:
    """The bits of points by their line and their place in it, and how many bits a line has."""
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

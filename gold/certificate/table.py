"""The proof of a certificate: a table of positions, each of which is checked on its own.

``GOLDTABLE`` in the first node has, for positions with the winner to move, the winner's answer and
the other data that the check needs. Unless the answer ends play, each of the loser's replies must
lead to a position of the table or to the end of play. The same must hold for the moves from the
first position, unless that is the end itself, or is in the table.

The value is the number of entries, followed by the columns of the table, compressed by zlib and
encoded in base64. A column has one byte for each entry. A set of points has a bit for each point
that can change, in board order, the lowest bits first, and takes as many columns as it has bytes.
The columns are

* the stones of the defender, the stones of the attacker, and the keystones;
* the point that ko closes to the winner, as a number from 1 on; 0 for none;
* the answer, as such a number; 0 for a pass;
* flags: 1 if the position is ``unsure`` (:mod:`gold.certificate.crop`), 2 if the answer ends play;
* in two columns, the lower byte first: for an attacker's win, an upper bound on the moves to the
  end. For a defender's win these columns are ignored.

**Why this is a proof**, whatever is written there. An entry must be a valid position, with a
liberty for each chain, but it need not arise in any game. What is checked is a statement about that
position alone, which is true or false: "the winner wins from here". For an attacker's win the
statements are true by induction over the bound, since the loser's moves lead to positions with a
smaller bound. For a defender's win, all entries together say how the defender goes on for ever in
positions with standing keystones, and to go on for ever is to win.

Positions are compared in canonical form (:meth:`gold.certificate.columns.TableArea.canonical`), and
entries that are not in this form are rejected. So there is one entry for all positions that differ
only at points that are cut off from the keystones, and its proof does not depend on these points. A
proof of an ``unsure`` position is also one of the same position without the flag, because under the
flag the winner may lose more.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from gold.board.points import PASS
from gold.certificate.claim import Claim
from gold.certificate.columns import Columns, Flags, Numbers, Sets, TableArea, first_points, some
from gold.certificate.crop import CertificateCrop
from gold.certificate.start import NONE, Points, Start
from gold.errors import GoldError

PROPERTY: Final = "GOLDTABLE"
MAX_BYTES: Final = 50_000_000
"""Most bytes of an unpacked table: more than two million entries if 40 points can change."""
UNSURE_FLAG: Final = 1
END_FLAG: Final = 2

_MAX_POINTS: Final = 255
_WIDTH: Final = 100
_AT_ONCE: Final = 8192
_REPLIED_AT_ONCE: Final = 1024
"""Positions whose replies are checked together: few enough for the processor's cache."""
_SPREAD: Final = np.uint64(0x9E3779B97F4A7C15)
_SPREAD_AGAIN: Final = np.uint64(0xD6E8FEB86659FD93)
_FOR_UNSURE: Final = np.uint64(0xC2B2AE3D27D4EB4F)
_FOLD: Final = np.uint64(32)


Report: TypeAlias = Callable[[int, int], object]
"""Called now and then with the number of positions checked, and their total."""


class TableError(GoldError):
    """The table does not prove the claim. The message says why."""


class Entries(NamedTuple):
    """The entries of a table, one for each row.

    ``positions`` have the winner to move, and ``answer`` is its move. ``is_end`` tells whether the
    answer ends play. ``moves`` is an upper bound on the moves to the end.
    """

    positions: Columns
    answer: Sets
    is_end: Flags
    moves: Numbers


def changing_points(root: Start, crop: CertificateCrop | None) -> Points:
    """Return the points that can change, of a problem or (if ``crop`` is not None) of its crop.

    :raises TableError: if a keystone is not among them, or if another point could change.
    """
    standing = root.attacker.standing | root.defender.standing
    points = root.ground.rest & ~standing if crop is None else crop.kept
    if root.keystones & ~points or not root.keystones:
        raise TableError("the table is about keystones that can be captured")
    if root.ground.rest & ~points & ~standing:
        raise TableError("what is outside the crop could change")
    return points


def packed(columns: npt.NDArray[np.uint8]) -> str:
    """Encode columns, shape ``(columns, entries)``, as the value of ``GOLDTABLE``, in short lines
    of text.
    """
    text = b64encode(zlib.compress(columns.tobytes())).decode()
    lines = (text[start : start + _WIDTH] for start in range(0, len(text), _WIDTH))
    return "\n".join([f"{columns.shape[1]} ", *lines])


def unpacked(text: str, height: int) -> npt.NDArray[np.uint8]:
    """Decode ``height`` columns that :func:`packed` has encoded; shape ``(height, entries)``.

    Never decompresses more bytes than the stated number of entries takes.

    :raises TableError: if the text is damaged, or has another number of entries than it says.
    """
    number, _, rest = text.strip().partition(" ")
    most = MAX_BYTES // height
    if not (number.isascii() and number.isdigit() and len(number) < 10 and int(number) <= most):
        raise TableError(f"the table begins with how many entries it has, 0 to {most:,}")
    entries = int(number)
    unpacking = zlib.decompressobj()
    size = height * entries
    try:
        data = unpacking.decompress(b64decode("".join(rest.split()), validate=True), size + 1)
    except (ValueError, zlib.error) as error:
        raise TableError(f"the table cannot be unpacked: {error}") from None
    if len(data) != size or not unpacking.eof or unpacking.unused_data:
        raise TableError(f"the table does not have {entries:,} entries")
    return np.frombuffer(data, dtype=np.uint8).reshape(height, entries)


def read_entries(text: str, area: TableArea) -> Entries:
    """Decode the entries of a table.

    :raises TableError: if they cannot be read.
    """
    points = len(area.on_board)
    if points > _MAX_POINTS:
        raise TableError(
            f"a table is for {_MAX_POINTS} points at most that can change, not {points}"
        )
    octets = -(-points // 8)
    columns = unpacked(text, 3 * octets + 5)
    sets = [columns[start : start + octets] for start in range(0, 3 * octets, octets)]
    ban, answer, flags, low, high = columns[3 * octets :].astype(np.int64)
    if (np.maximum(ban, answer) > points).any() or (flags > UNSURE_FLAG | END_FLAG).any():
        raise TableError("the table has a number of a point, or a flag, that does not exist")
    if any(points % 8 and (stones[-1] >> np.uint8(points % 8)).any() for stones in sets):
        raise TableError("the table has stones at points that do not exist")
    defender, attacker, keystones = map(area.unpacked, sets)
    unsure = (flags & UNSURE_FLAG).astype(np.bool_)
    positions = Columns(defender, attacker, keystones, area.single(ban), unsure)
    return Entries(
        positions, area.single(answer), (flags & END_FLAG).astype(np.bool_), low | high << 8
    )


class TableCheck:
    """The check of one table. ``positions`` is the number of positions checked so far.

    :raises TableError: if the table cannot be read.
    """

    def __init__(self, root: Start, claim: Claim, crop: CertificateCrop | None, text: str) -> None:
        points = changing_points(root, crop)
        self.area = TableArea(root, points)
        self.positions = 0
        self._root = root
        self._claim = claim
        self._crop = crop
        self._winner = (
            root.ground.defender.opponent if claim.attacker_wins else root.ground.defender
        )
        self._entries = read_entries(text, self.area)
        hashes = _hashes(self._entries.positions)
        self._order = np.argsort(hashes)
        self._hashes = hashes[self._order]
        self._cut = self._lasting = self._beside_loser = self.area.of(NONE)
        if crop is not None:
            loser = root.defender if claim.attacker_wins else root.attacker
            self._cut = self.area.of(crop.cut)
            self._lasting = self.area.of(crop.lasting)
            self._beside_loser = self.area.of(root.ground.next_to(loser.standing & ~points))

    def run(self, report: Report) -> int:
        """Check the first position and every entry; return an upper bound on the moves from the
        first position.

        :raises TableError: at the first fault.
        """
        root = self._root
        claim = self._claim
        first = self.area.canonical(self.area.situation(root, claim.ban(root)))
        ended, moves = self._ends(first, attackers_turn=root.attackers_turn)
        self.positions += 1
        if ended[0]:
            longest = int(moves[0])
        elif root.attackers_turn is claim.attacker_wins:
            entry = int(self._entries_of(first)[0])
            if entry < 0:
                raise TableError("the first position is not in the table")
            longest = int(self._entries.moves[entry])
        else:
            longest = int(self._check_replies(first)[0])
        if not len(self._entries.moves):
            return longest
        after, bound = self._check_answers()
        # Different entries may lead to the same position, which is checked once.
        order = np.argsort(_hashes(after))
        after, bound = after.take(order), bound[order]
        is_new = np.ones(len(order), dtype=np.bool_)
        is_new[1:] = _differ(after.take(slice(1, None)), after.take(slice(None, -1)))
        distinct = after.take(is_new)
        needed = np.zeros(int(is_new.sum()), dtype=np.int64)
        for start in range(0, len(needed), _REPLIED_AT_ONCE):
            part = slice(start, start + _REPLIED_AT_ONCE)
            needed[part] = self._check_replies(distinct.take(part))
            report(min(start + _REPLIED_AT_ONCE, len(needed)), len(needed))
        if claim.attacker_wins and (bound <= needed[np.cumsum(is_new) - 1]).any():
            raise TableError("an entry takes more moves to the end than its bound says")
        return longest

    def _check_answers(self) -> tuple[Columns, Numbers]:
        """Check all answers. Return the positions after those that do not end play, and their
        entries' bounds.

        :raises TableError: if an answer is not valid.
        """
        starts = range(0, len(self._entries.moves), _AT_ONCE)
        afters, bounds = zip(*map(self._check_answers_from, starts), strict=True)
        return Columns.joined(afters), np.concatenate(bounds)

    def _check_answers_from(self, start: int) -> tuple[Columns, Numbers]:
        """Check the answers of ``_AT_ONCE`` entries, beginning at ``start``; return as
        :meth:`_check_answers`.

        :raises TableError: if an answer is not valid.
        """
        area = self.area
        claim = self._claim
        part = slice(start, start + _AT_ONCE)
        now = self._entries.positions.take(part)
        answer = self._entries.answer[:, part]
        is_end = self._entries.is_end[part]
        bound = self._entries.moves[part]
        numbers = np.arange(start, start + len(bound))
        self.positions += len(bound)
        _demand(area.may_arise(now), numbers, "is no position of the problem")
        if self._crop is None:
            _demand(~now.unsure, numbers, "is unsure, and that is for crops")
        if claim.threats is self._winner:
            _demand(~some(now.ban), numbers, "has a ban that does not bind the winner")
        if claim.attacker_wins:
            reason = "has a pass of the attacker's for an answer, so that play is over"
            _demand(some(answer | now.ban), numbers, reason)
        closed = answer & (~area.empty(now) | now.ban)
        _demand(~some(closed), numbers, "has an answer where no stone may be placed")
        played = area.play(now, answer, by_attacker=claim.attacker_wins)
        _demand(played.legal, numbers, "has an answer that leaves its own stones without a liberty")
        after = played.after
        if claim.threats not in (None, self._winner):
            after = after._replace(ban=np.zeros_like(after.ban))
        if self._crop is not None:
            after = after._replace(
                ban=np.where(self._may_take_more(now, after, answer), np.uint64(0), after.ban),
                unsure=now.unsure | self._may_be_gone(after, answer),
            )
        is_captured = ~some(after.keystones)
        after = area.canonical(after)
        rows = np.flatnonzero(is_end & ~is_captured)
        ended, moves = self._ends(after.take(rows), attackers_turn=not claim.attacker_wins)
        _demand(ended, numbers[rows], "has an answer that does not end play")
        if claim.attacker_wins:
            _demand(
                bound[rows] > moves,
                numbers[rows],
                "takes more moves to the end than its bound says",
            )
        goes_on = ~(is_end | is_captured)
        return after.take(goes_on), bound[goes_on]

    def _check_replies(self, before: Columns) -> Numbers:
        """Check that each of the loser's moves leads to an entry or to the end of play.

        ``before`` has the positions with the loser to move. Returns for each an upper bound on the
        moves to the end.

        :raises TableError: if a move leads elsewhere.
        """
        area = self.area
        attacker_wins = self._claim.attacker_wins
        rows, moves = area.each_point(area.empty(before) & ~before.ban)
        passes = (
            np.arange(len(before.unsure)) if attacker_wins else np.flatnonzero(some(before.ban))
        )
        rows = np.concatenate([rows, passes])
        moves = np.concatenate(
            [moves, np.zeros((len(moves), len(passes)), dtype=np.uint64)], axis=1
        )
        legal, after, captured = area.play(before.take(rows), moves, by_attacker=not attacker_wins)
        rows, moves, after, captured = (
            rows[legal],
            moves[:, legal],
            after.take(legal),
            captured[:, legal],
        )
        self.positions += len(rows)
        if self._crop is not None:
            after = self._with_what_is_lost(after, captured)
        if self._claim.threats is self._winner:
            after = after._replace(ban=np.zeros_like(after.ban))
        if not attacker_wins:
            if not some(after.keystones).all():
                raise TableError("the keystones are captured")
            after = area.canonical(after)
        entries = self._entries_of(after)
        needed = np.zeros(len(entries), dtype=np.int64)
        is_entry = entries >= 0
        needed[is_entry] = self._entries.moves[entries[is_entry]]
        left = np.flatnonzero(~is_entry)
        ended, needed[left] = self._ends(after.take(left), attackers_turn=attacker_wins)
        if not ended.all():
            at = left[int(ended.argmin())]
            raise TableError(
                f"no answer to {self._vertex(moves[:, at])} in a position after an answer"
            )
        most = np.zeros(len(before.unsure), dtype=np.int64)
        np.maximum.at(most, rows, needed + 1)
        return most

    def _ends(self, now: Columns, *, attackers_turn: bool) -> tuple[Flags, Numbers]:
        """Return which positions of ``now`` are won without a further move, and the moves left.

        They are won by one of the certificate's rules: a capture comes next, there is no room for
        an eye, or a chain is safe or alive. The second array is an upper bound on the moves until
        the capture; it is 0 for the defender's win.
        """
        area = self.area
        moves = np.zeros(len(now.unsure), dtype=np.int64)
        if not self._claim.attacker_wins:
            return area.is_safe(now) | area.is_alive(now), moves
        ended = (
            area.capture_is_next(now) if attackers_turn else np.zeros(len(moves), dtype=np.bool_)
        )
        moves[ended] = 1
        left = np.flatnonzero(~ended)
        rest = now.take(left)
        ended[left] = area.has_no_room(rest)
        if self._crop is not None and self._crop.lead is not None:
            moves[left] = area.moves_to_fill(rest)
        return ended, moves

    def _entries_of(self, now: Columns) -> Numbers:
        """Return the index of the entry for each position; -1 if there is none.

        An entry of the same position with the ``unsure`` flag counts, too: it proves more.
        """
        numbers = self._same_entries(now)
        if self._crop is not None:
            left = np.flatnonzero((numbers < 0) & ~now.unsure)
            numbers[left] = self._same_entries(
                now.take(left)._replace(unsure=np.ones(len(left), dtype=np.bool_))
            )
        return numbers

    def _same_entries(self, now: Columns) -> Numbers:
        if not len(self._order):
            return np.full(len(now.unsure), -1, dtype=np.int64)
        places = np.searchsorted(self._hashes, _hashes(now))
        numbers = self._order[np.minimum(places, len(self._order) - 1)]
        return np.where(_differ(now, self._entries.positions.take(numbers)), -1, numbers)

    # Conditions of crops: see ``crop``

    def _may_be_gone(self, after: Columns, move: Sets) -> Flags:
        """Return for each row whether the winner's move may capture, on the whole board, a chain
        that stands for ever in the crop.

        Chains are followed along their borders only: through stones with a neighbour that is not of
        the same side. Stones without such a neighbour may not exist, because the canonical form
        fills what is cut off.
        """
        area = self.area
        stones = after.defender if self._claim.attacker_wins else after.attacker
        shell = stones & area.near(area.points & ~stones)
        sure = area.connected(shell & (self._lasting | area.near(area.empty(after))), shell)
        return some(area.near(move) & shell & ~sure)

    def _with_what_is_lost(self, after: Columns, captured: Sets) -> Columns:
        """Return the positions after the loser has captured the stones ``captured``, corrected for
        the whole board.

        Captured stones that may still stand on the whole board (:meth:`_not_for_sure`) become the
        loser's.

        :raises TableError: if the attacker is the winner and loses such stones.
        """
        lost = self._not_for_sure(after, captured)
        is_lost = some(lost)
        if not is_lost.any():
            return after
        if self._claim.attacker_wins:
            raise TableError("the winner loses stones that the crop must keep")
        gone = captured & ~lost
        is_one = some(gone) & ~some(gone & ~first_points(gone))
        ban = np.where(is_lost, np.where(is_one, gone, np.uint64(0)), after.ban)
        return after._replace(
            attacker=after.attacker | lost, ban=ban, unsure=after.unsure | is_lost
        )

    def _not_for_sure(self, after: Columns, captured: Sets) -> Sets:
        """Return the captured chains of the winner's that may still stand on the whole board.

        They touch the cut; or the position is unsure, and they touch stones of the loser's that
        stand for ever.
        """
        area = self.area
        touching = captured & self._cut
        rows = np.flatnonzero(after.unsure & some(captured))
        now = after.take(rows)
        if self._claim.attacker_wins:
            standing = area.connected(now.defender & area.defender_safe, now.defender)
            beside = area.near(standing) | self._beside_loser
        else:
            beside = area.near(area.standing(now))
        touching[:, rows] |= captured[:, rows] & beside
        return area.connected(touching, captured)

    def _may_take_more(self, now: Columns, after: Columns, answer: Sets) -> Flags:
        """Return for each row whether the ban after the winner's answer does not hold on the whole
        board.

        It does not if two conditions hold: by retaking the ko at once, the loser would capture more
        than the stone that took it; and that stone may have one more liberty on the whole board.
        """
        area = self.area
        own = now.attacker if self._claim.attacker_wins else now.defender
        free = area.empty(now) & ~answer
        weak = area.without_liberty(own, free, area.of(NONE))
        more = some(after.ban) & some(area.near(after.ban) & weak)
        return more & (some(answer & self._cut) | now.unsure)

    def _vertex(self, move: Sets) -> str:
        point = self.area.point(move)
        return self._root.ground.geometry.vertex(PASS if point is None else point)


def _demand(holds: Flags, numbers: Numbers, otherwise: str) -> None:
    if not holds.all():
        raise TableError(f"entry {int(numbers[holds.argmin()]) + 1:,} of the table {otherwise}")


def _differ(one: Columns, other: Columns) -> Flags:
    """Return for each row whether the two tables differ there."""
    differences = one.defender ^ other.defender
    for this, that in zip(one[1:4], other[1:4], strict=True):
        differences |= this ^ that
    return some(differences) | (one.unsure ^ other.unsure)


def _hashes(now: Columns) -> npt.NDArray[np.uint64]:
    """Return a hash of each row.

    If two entries have the same hash, one of them is not found, and the table is refused.
    """
    result = now.unsure.astype(np.uint64) * _FOR_UNSURE
    for sets in now[:4]:
        for word in sets:
            result = (result ^ word) * _SPREAD
            result = (
                result ^ result >> _FOLD
            ) * _SPREAD_AGAIN  # once alone, two sets that differ alike can cancel
            result ^= result >> _FOLD
    return result

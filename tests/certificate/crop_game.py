"""The game that a certificate's crop allows, by exhaustion: who could be shown to win it by any certificate.

It is made of the board that the checker sets up, the claim, and the conditions of
:mod:`gold.certificate.crop`, plainly written here; those of the checker are held against them. So where the
claimed side wins this game, an acceptable certificate exists.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from gold.board.points import PASS
from gold.certificate.claim import Claim
from gold.certificate.crop import CertificateCrop
from gold.certificate.start import NONE, Points, each
from tests.certificate.rules import END_RULES
from tests.certificate.situation import Situation, lift, side_on

PASSES: Final[Points] = 1 << PASS


def lost_by(crop: CertificateCrop, now: Situation, move: Points) -> Points:
    """The winner's stones that a move of the loser's captures."""
    return now.captured_by(move) if now.to_play is crop.loser else NONE


def not_for_sure(crop: CertificateCrop, after: Situation, captured: Points, unsure: bool) -> Points:
    """The chains of the winner's among those captured that may stand on the whole board: they touch the cut,
    or, where it is unsure, stones of the loser's that stand for ever. Stones of the attacker's that are not
    kept do so on the whole board, too, but for those beside the cut.
    """
    ground = after.ground
    standing = after.side_of(crop.loser).standing
    if after.side_of(crop.loser) is after.attacker:
        standing &= crop.kept
    lost, left = NONE, captured
    while left:
        chain = ground.connected(left & -left, captured)
        if chain & crop.cut or (unsure and ground.next_to(chain) & standing):
            lost |= chain
        left &= ~chain
    return lost


def with_lost(after: Situation, captured: Points, lost: Points) -> Situation:
    """The situation in which stones that the defender may have lost are the attacker's."""
    ground = after.ground
    gone = captured & ~lost
    attacker = side_on(ground, after.attacker.stones | lost, ground.defender.opponent)
    closed = gone if gone and not gone & (gone - 1) else NONE
    return Situation(
        ground, after.defender, attacker, after.keystones, closed, after.attackers_turn
    )


def without_doubtful_ban(
    crop: CertificateCrop, now: Situation, after: Situation, move: Points, unsure: bool
) -> Situation:
    """The situation without the ban after the winner took a ko, if the loser would capture more than the
    stone that took it, and that stone may have a liberty more on the whole board.
    """
    if not after.closed or not (move & crop.cut or unsure):
        return after
    ground, free = now.ground, now.empty & ~move
    more = any(
        chain.around & after.closed and not chain.around & free
        for chain in side_on(ground, now.own.stones, now.to_play).chains
    )
    return after.without_ban() if more else after


def may_be_gone(crop: CertificateCrop, after: Situation, move: Points) -> bool:
    """Whether the winner's last move may have captured on the whole board what stands for ever here: a chain
    of the loser's, over kept points, none of which is sure to last or has a kept liberty.
    """
    if after.to_play is not crop.loser:
        return False
    ground = after.ground
    stones = after.side_of(crop.loser).stones & crop.kept
    left = ground.next_to(move) & stones
    while left:
        chain = ground.connected(left & -left, stones)
        if not chain & crop.lasting and not ground.next_to(chain) & crop.kept & after.empty:
            return True
        left &= ~chain
    return False


class Key(NamedTuple):
    """A situation of the game; a ban that does not bind has been lifted."""

    defender: Points
    attacker: Points
    keystones: Points
    closed: Points
    attackers_turn: bool
    unsure: bool
    forfeited: bool


def key_of(now: Situation, unsure: bool, forfeited: bool = False) -> Key:
    """What the future of a situation depends on."""
    stones = now.defender.stones, now.attacker.stones, now.keystones
    return Key(*stones, now.closed, now.attackers_turn, unsure, forfeited)


class CropGame:
    """All positions that can be reached; ``claimed_side_wins`` tells who wins.

    :raises OverflowError: if there are more than ``most``.
    """

    def __init__(self, crop: CertificateCrop, claim: Claim, most: int = 20_000) -> None:
        self._crop, self._claim, self._most = crop, claim, most
        self._follow: dict[Key, list[Key]] = {}
        self._over: dict[Key, bool] = {}
        self._attacks: dict[Key, bool] = {}
        self._parents: dict[Key, list[Key]] = {}
        self.root = self._walk()
        self._won = self._attackers_wins()

    def claimed_side_wins(self) -> bool:
        """Whether the side of the claim wins from the first position."""
        return (self.root in self._won) is self._claim.attacker_wins

    def _walk(self) -> Key:
        start = lift(self._claim, Situation.of(self._crop.board))
        root = key_of(start, unsure=False)
        waiting = [(root, start, move) for move in self._enter(root, start)]
        while waiting:
            key, now, move = waiting.pop()
            child, after, forfeited = self._play(now, move, key.unsure)
            self._follow[key].append(child)
            if child in self._follow:
                continue
            moves = self._enter(child, after)
            if forfeited:
                self._over[child] = not self._claim.attacker_wins
            else:
                waiting += [(child, after, each_move) for each_move in moves]
        return root

    def _play(self, now: Situation, move: Points, unsure: bool) -> tuple[Key, Situation, bool]:
        crop = self._crop
        captured = lost_by(crop, now, move)
        after = now.passed() if move == PASSES else now.play(move)
        lost = not_for_sure(crop, after, captured, unsure)
        forfeited = bool(lost) and self._claim.attacker_wins
        if lost and not forfeited:
            after = with_lost(after, captured, lost)
            unsure = True
        if move != PASSES and now.to_play is not crop.loser:
            after = without_doubtful_ban(crop, now, after, move, unsure)
        after = lift(self._claim, after)
        unsure = unsure or may_be_gone(crop, after, move)
        return key_of(after, unsure, forfeited), after, forfeited

    def _enter(self, key: Key, now: Situation) -> list[Points]:
        if len(self._follow) == self._most:
            raise OverflowError("the crop is too large to exhaust")
        self._follow[key], self._attacks[key] = [], now.attackers_turn
        if not now.keystones:
            self._over[key] = True
            return []
        for rule in END_RULES:
            if rule.attacker_wins is self._claim.attacker_wins and rule.holds(now):
                self._over[key] = rule.attacker_wins
                return []
        moves = [1 << point for point in each(now.moves())]
        if not now.attackers_turn or now.closed:
            moves.append(PASSES)
        if not moves:
            self._over[key] = False
        return moves

    def _attackers_wins(self) -> set[Key]:
        for key, after in self._follow.items():
            for child in after:
                self._parents.setdefault(child, []).append(key)
        left = {key: 1 if self._attacks[key] else len(after) for key, after in self._follow.items()}
        won = {key for key, attacker in self._over.items() if attacker}
        waiting = list(won)
        while waiting:
            for parent in self._parents.get(waiting.pop(), ()):
                left[parent] -= 1
                if left[parent] <= 0 and parent not in won and parent not in self._over:
                    won.add(parent)
                    waiting.append(parent)
        return won

"""The game that a certificate's crop allows, by exhaustion: who could be shown to win it by any certificate.

It is made of nothing but what the checker uses: the board that it sets up, the claim, and the conditions of
:mod:`gold.certificate.crop`. So where the claimed side wins this game, an acceptable certificate exists.
"""

from __future__ import annotations

from typing import TypeAlias

from gold.board.board import Board
from gold.board.points import PASS, Move, PointState
from gold.certificate.claim import Claim
from gold.certificate.crop import Crop
from gold.certificate.rules import END_RULES

Key: TypeAlias = tuple[bytes, bool]


class CropGame:
    """All positions that can be reached; ``claimed_side_wins`` tells who wins.

    :raises OverflowError: if there are more than ``most``.
    """

    def __init__(self, crop: Crop, claim: Claim, most: int = 20_000) -> None:
        self._crop, self._claim, self._most = crop, claim, most
        self._board: Board = crop.board
        self._follow: dict[Key, list[Key]] = {}
        self._over: dict[Key, bool] = {}
        self._attacks: dict[Key, bool] = {}
        self._parents: dict[Key, list[Key]] = {}
        self.root = self._walk()
        self._won = self._attackers_wins()

    def claimed_side_wins(self) -> bool:
        """Whether the side of the claim wins from the first position."""
        return (self.root in self._won) is self._claim.attacker_wins

    def _key(self, unsure: bool) -> Key:
        board = self._board
        banned = self._claim.ban(board) is not None
        states = (PointState.VALID if s is PointState.KO and not banned else s for _, s in board.states())
        return bytes((board.to_play, *states)), unsure

    def _walk(self) -> Key:
        root = self._key(False)
        path = [(root, self._enter(root), 0)]
        while path:
            key, untried, steps = path[-1]
            if not untried:
                path.pop()
                for _ in range(steps):
                    self._board.undo()
                continue
            child, steps, forfeited = self._play(untried.pop(), key[1])
            self._follow[key].append(child)
            if child in self._follow:
                moves: list[Move] = []
            else:
                moves = self._enter(child)
                if forfeited:
                    self._over[child], moves = not self._claim.attacker_wins, []
            path.append((child, moves, steps))
        return root

    def _play(self, move: Move, unsure: bool) -> tuple[Key, int, bool]:
        board, crop = self._board, self._crop
        lost = crop.lost_by(board, move)
        steps = self._claim.play(board, move)
        forfeited = crop.forfeits(board, lost, unsure)
        unsure = unsure or crop.may_be_gone(board, move)
        key = self._key(unsure)
        return ((key[0] + b"!", unsure) if forfeited else key), steps, forfeited

    def _enter(self, key: Key) -> list[Move]:
        if len(self._follow) == self._most:
            raise OverflowError("the crop is too large to exhaust")
        board, claim = self._board, self._claim
        self._follow[key], self._attacks[key] = [], board.to_play is board.attacker
        if not board.keystones():
            self._over[key] = True
            return []
        for rule in END_RULES.values():
            if rule.attacker_wins is claim.attacker_wins and rule.holds(board):
                self._over[key] = rule.attacker_wins
                return []
        moves: list[Move] = sorted(claim.moves(board))
        if not self._attacks[key] or claim.ban(board) is not None:
            moves.append(PASS)
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

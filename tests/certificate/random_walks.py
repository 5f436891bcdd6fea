"""Random play on the board and in the exhaustive oracle side by side."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from gold.board.board import Board
from gold.board.points import PASS, Move
from gold.board.position import Position
from gold.certificate import Claim
from tests.certificate.situation import Situation, lift
from tests.certificate.small_problems import MOST_STATES
from tests.oracle.exhaustive import MODES, Exhaustive, State
from tests.oracle.local_rules import Side


@dataclass(slots=True)
class Walk:
    """Play under a claim, on the board, in the checker's situations and in the oracle."""

    board: Board
    now: Situation
    claim: Claim
    oracle: Exhaustive
    state: State

    @property
    def attacker_wins(self) -> bool:
        return self.oracle.attacker_wins_state(self.state)

    def play(self, move: Move, state: State) -> None:
        """Make a move that leads to a state; two passes lift a ban that does not bind."""
        self.now = lift(self.claim, self.now)
        if self.board.ko_point is not None and not self.now.closed:
            self.board.play(PASS)
            self.board.play(PASS)
        self.board.play(move)
        self.now = self.now.passed() if move == PASS else self.now.play(1 << move)
        self.state = state

    def attacker_wins_with_other_side_to_move(self) -> bool | None:
        """None if that does not come up in play."""
        state = self.state._replace(side=self.state.side.other, ko=0, passed=False)
        return self.oracle.attacker_wins_state(state) if self.oracle.knows(state) else None

    def moves(self) -> list[tuple[Move, State]]:
        """Every move but a pass of the attacker's that lifts no ban, and what it leads to."""
        rules = self.oracle.rules
        lines = (
            (rules.move(bit), after) for bit, after in self.oracle.successors(self.state) if after
        )
        return [
            (move, after)
            for move, after in lines
            if move != PASS or self.state.side is Side.DEFENDER or self.state.ko
        ]


def walks(
    position: Position, mode: str, dice: random.Random, number: int, length: int
) -> Iterator[Walk]:
    """Every position of several walks from a problem, each while the keystones stand.

    :raises OverflowError: if the problem has too many positions.
    """
    oracle = Exhaustive(position, MODES[mode], MOST_STATES)
    defender = position.defender
    assert defender is not None
    claim = Claim(True, {"D": defender, "N": None, "A": defender.opponent}[mode])
    for _ in range(number):
        board = Board(position)
        walk = Walk(board, Situation.of(board), claim, oracle, oracle.root)
        for _ in range(length):
            yield walk
            moves = walk.moves()
            if not moves:
                break
            walk.play(*dice.choice(moves))
            if oracle.rules.all_captured(walk.state.stones):
                break

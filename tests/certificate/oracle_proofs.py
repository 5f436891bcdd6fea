"""Certificates that the exhaustive oracle writes by itself, without the search.

Every position that needs lines has a number; of several winning moves dice take one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from gold.board.points import PASS, Color, Move
from gold.board.position import Position
from gold.certificate.claim import Claim
from gold.problem.model import Problem
from gold.problem.sgf_format import write_game
from tests.certificate.small_problems import MOST_STATES
from tests.oracle.exhaustive import MODES, Exhaustive, State
from tests.oracle.life import has_unconditional_life
from tests.oracle.local_rules import Side, Stones

Key = tuple[Stones, Side, int]
"""What the future depends on: the stones, the side to play, and the bit of the point closed to it."""

Following = tuple[Move, State]


def key_of(state: State) -> Key:
    """A state without its memory of a pass, which never decides who wins what a certificate shows."""
    return state.stones, state.side, state.ko


def claim_text(position: Position, mode: str, *, attacker_wins: bool) -> str:
    """The value of ``GOLDPROOF``; the mode is the oracle's ``D``, ``N`` or ``A``."""
    defender = position.defender
    assert defender is not None
    threats = {"D": defender, "N": None, "A": defender.opponent}[mode]
    return Claim(attacker_wins, threats).format(defender.opponent)


@lru_cache(maxsize=4)
def exhausted(position: Position, mode: str) -> Exhaustive:
    """A problem solved in a mode of the oracle's."""
    return Exhaustive(position, MODES[mode], MOST_STATES)


@dataclass(slots=True)
class Written:
    """A node whose lines are being written."""

    state: State
    lines: Iterator[Following]


class OracleProof:
    """Writes the certificate of a claim, whatever the truth of it: see :meth:`text`.

    :raises OverflowError: if the problem has too many positions.
    """

    def __init__(self, position: Position, mode: str, *, attacker_wins: bool, seed: int = 0) -> None:
        self.position = position
        self.mode = mode
        self.attacker_wins = attacker_wins
        self.dice = random.Random(seed)
        self.oracle = exhausted(position, mode)
        self.distance = self.oracle.distances
        self.rules = self.oracle.rules
        self.pieces: list[str] = []
        self.numbers: dict[Key, int] = {}
        self.last_number = 0
        self.finished: set[Key] = set()
        self.path: list[Written] = []

    @property
    def is_true(self) -> bool:
        """Whether the claim is."""
        return self.holds(self.oracle.root)

    def holds(self, state: State) -> bool:
        """Whether the side that is said to win does so from a state."""
        return (state in self.distance) == self.attacker_wins

    def text(self) -> str:
        """The certificate of a claim that is true."""
        claim = claim_text(self.position, self.mode, attacker_wins=self.attacker_wins)
        self.pieces = [write_game(Problem(self.position)).rstrip().removesuffix(")"), f"\nGOLDPROOF[{claim}]"]
        self.tell(self.oracle.root)
        while self.path:
            at = self.path[-1]
            line = next(at.lines, None)
            if line is None:
                self.finished.add(key_of(at.state))
                self.path.pop()
                self.pieces.append(")")
                continue
            move, state = line
            self.pieces.append("\n(" + self.move_node(at.state.side, move))
            self.tell(state)
        return "".join(self.pieces) + "\n"

    def move_node(self, side: Side, move: Move) -> str:
        """A node that plays a move."""
        color = self.rules.colors[side]
        return f";{'B' if color is Color.BLACK else 'W'}[{self.position.geometry.to_sgf(move)}]"

    def tell(self, state: State) -> None:
        """Write what follows after the move of a node; leaves it in ``path`` if lines follow."""
        closing = self.closing(state)
        if closing is not None:
            self.pieces.append(f"{closing})")
            return
        self.last_number += 1
        self.numbers[key_of(state)] = self.last_number
        self.pieces.append(f"GOLDID[{self.last_number}]")
        self.path.append(Written(state, iter(self.lines(state))))

    def closing(self, state: State) -> str | None:
        """What ends the line in a state; None if moves must follow."""
        if self.rules.all_captured(state.stones):
            return self.dice.choice(("", "GOLDRULE[captured]"))
        key = key_of(state)
        if key in (self.finished if self.attacker_wins else self.numbers):
            return f"GOLDSEE[{self.numbers[key]}]"
        if not self.attacker_wins and self.dice.random() < 0.5:
            if self.rules.has_immortal_keystone:
                return self.dice.choice(("GOLDRULE[safe]", "GOLDRULE[alive]"))
            if has_unconditional_life(self.rules, state.stones):
                return "GOLDRULE[alive]"
        return None

    def is_winners(self, state: State) -> bool:
        """Whether the side that is said to win is to move."""
        return (state.side is Side.ATTACKER) == self.attacker_wins

    def lines(self, state: State) -> list[Following]:
        """The moves from a state in which the claim holds."""
        if not self.is_winners(state):
            return self.answers_needed(state)
        winning = [line for line in self.following(state) if self.leads_on(state, line[1])]
        return [self.dice.choice(winning)]

    def leads_on(self, state: State, after: State) -> bool:
        """Whether the winner may move so: for an attacker, so that an end comes nearer."""
        if self.attacker_wins:
            return after in self.distance and self.distance[after] < self.distance[state]
        return after not in self.distance

    def following(self, state: State) -> list[Following]:
        """Every move that does not end play by a second pass."""
        moves = self.oracle.successors(state)
        return [(self.rules.move(bit), after) for bit, after in moves if after is not None]

    def answers_needed(self, state: State) -> list[Following]:
        """The loser's moves, in any order; the attacker's pass only where it lifts a ban."""
        lines = [
            (move, after)
            for move, after in self.following(state)
            if move != PASS or self.attacker_wins or state.ko
        ]
        self.dice.shuffle(lines)
        return lines

"""Certificates that the exhaustive oracle writes by itself, without the search."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from gold.board.board import Board
from gold.board.points import PASS, Move
from gold.board.position import Position
from gold.certificate.claim import PROPERTY as CLAIM
from gold.certificate.claim import Claim
from gold.certificate.start import NONE, Points, Start, each
from gold.certificate.table import END_FLAG, changing_points, packed
from gold.certificate.table import PROPERTY as TABLE
from gold.problem.model import Problem
from gold.problem.sgf.sgf_format import write_game
from tests.certificate.small_problems import MOST_STATES
from tests.oracle.exhaustive import MODES, Exhaustive, State
from tests.oracle.local_rules import Side, Stones, bits

Key = tuple[Stones, Side, int]
"""What the future depends on: the stones, the side to play, and the bit of the point closed to it."""

Form = tuple[Points, Points, Points, Points]
"""A position of the table: the stones of the defender and of the attacker, the keystones, and the ban."""


class Row(NamedTuple):
    """What an entry says of its position: the answer (none for a pass), flags, and a bound on the moves."""

    answer: Points
    flags: int
    bound: int


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


def table_text(position: Position, claim: str, points: Points, rows: dict[Form, Row]) -> str:
    """The text of a certificate with these entries; ``points`` are those that can change."""
    listed = list(each(points))
    octets = -(-len(listed) // 8)
    columns = np.zeros((3 * octets + 5, len(rows)), dtype=np.uint8)
    numbers = {NONE: 0, 1 << PASS: 0, **{1 << point: at for at, point in enumerate(listed, 1)}}
    for row, ((*sets, ban), (answer, flags, bound)) in enumerate(rows.items()):
        for number, found in enumerate(sets):
            for at, point in enumerate(listed):
                columns[number * octets + at // 8, row] |= (found >> point & 1) << at % 8
        columns[-5:, row] = (numbers[ban], numbers[answer], flags, bound & 255, bound >> 8)
    game = write_game(Problem(position)).rstrip().removesuffix(")")
    return f"{game}{CLAIM}[{claim}]{TABLE}[{packed(columns)}])"


class OracleTable:
    """Writes the certificate of a claim: an entry for every position in which it holds.

    :raises OverflowError: if the problem has too many positions.
    """

    def __init__(
        self, position: Position, mode: str, *, attacker_wins: bool, seed: int = 0
    ) -> None:
        self.position = position
        self.mode = mode
        self.attacker_wins = attacker_wins
        self.dice = random.Random(seed)
        self.oracle = exhausted(position, mode)
        self.distance = self.oracle.distances
        self.rules = self.oracle.rules
        self.start = Start.of(Board(position))
        self.points = changing_points(self.start, None)
        ground, standing = self.start.ground, self.start.attacker.standing & ~self.points
        self._safe = ground.next_to(ground.outside) | ground.next_to(standing)

    @property
    def is_true(self) -> bool:
        """Whether the claim is."""
        return self.holds(self.oracle.root)

    def holds(self, state: State) -> bool:
        """Whether the side that is said to win does so from a state."""
        return (state in self.distance) == self.attacker_wins

    def is_winners(self, state: State) -> bool:
        """Whether the side that is said to win is to move."""
        return (state.side is Side.ATTACKER) == self.attacker_wins

    def form(self, state: State) -> Form:
        """The position of a state, in canonical form."""
        ground = self.start.ground
        defender, attacker, keystones, ban = (
            sum(1 << self.rules.move(bit) for bit in bits(found))
            for found in (*state.stones, state.ko)
        )
        standing = ground.connected(attacker & self._safe, attacker)
        inside = ground.connected(keystones, self.points & ~standing)
        return defender & inside, attacker | (self.points & ~inside), keystones, ban & inside

    def rows(self) -> dict[Form, Row]:
        """The entries; of several states with one form, that counts from which the win is nearest."""
        true = [
            state
            for state in self.oracle.states
            if self.is_winners(state)
            and not self.rules.all_captured(state.stones)
            and self.holds(state)
            and self.answers(state)
        ]
        true.sort(key=lambda state: self.distance.get(state, 0))
        rows: dict[Form, Row] = {}
        for state in true:
            form = self.form(state)
            if form not in rows:
                move, _after = self.dice.choice(self.answers(state))
                rows[form] = Row(_set_of(move), 0, self.distance.get(state, 0))
        return rows

    def answers(self, state: State) -> list[tuple[Move, State]]:
        """The winner's moves that keep the claim true; an attacker's so that an end comes nearer."""
        lines = self.moves(state)
        if not self.attacker_wins:
            return [line for line in lines if line[1] not in self.distance]
        here = self.distance[state]
        return [line for line in lines if self.distance.get(line[1], here) < here]

    def moves(self, state: State) -> list[tuple[Move, State]]:
        """Every move but an attacker's pass that lifts no ban, which would end play."""
        return [
            (self.rules.move(bit), after)
            for bit, after in self.oracle.successors(state)
            if after is not None and (bit or state.ko or state.side is Side.DEFENDER)
        ]

    def text(self) -> str:
        """The certificate."""
        claim = claim_text(self.position, self.mode, attacker_wins=self.attacker_wins)
        return table_text(self.position, claim, self.points, self.rows())


class Liar(OracleTable):
    """Claims what is false, with lies of one kind; nothing else is wrong with the table.

    All entries are there that are true. On the lines on which the claim is false the liar plays on for as
    many moves as it has ``patience``, and then lies.
    """

    def __init__(
        self, position: Position, mode: str, lie: str, *, attacker_wins: bool, seed: int = 0
    ) -> None:
        super().__init__(position, mode, attacker_wins=attacker_wins, seed=seed)
        self.lie = lie
        self.patience = self.dice.choice((0, 1, 2, 4, 8))
        self.lasting = lasting_play(self.oracle) if lie == "circle" else frozenset[State]()

    @property
    def can_tell(self) -> bool:
        """Whether this kind of lie fits: circles need an attacker who can keep play going."""
        return self.lie != "circle" or (self.attacker_wins and self.oracle.root in self.lasting)

    def rows(self) -> dict[Form, Row]:
        true, root, told = super().rows(), self.oracle.root, set[Form]()
        rows = dict(true)
        first = [root] if self.is_winners(root) else [after for _move, after in self.moves(root)]
        waiting = [(state, 0) for state in first]
        for state, number in waiting:
            if (
                self.holds(state)
                or self.rules.all_captured(state.stones)
                or self.form(state) in told
            ):
                continue
            form, moves = self.form(state), self.moves(state)
            told.add(form)
            assert form not in true, "the claim is true of another state of the same form"
            if self.lie == "circle":
                moves = [line for line in moves if line[1] in self.lasting]
            if self.lie == "ban left out" and state.ko:
                form, moves = (*form[:3], NONE), self._retaken(state)
            if moves and (number < self.patience or self.lie in ("circle", "ban left out")):
                move, after = self.dice.choice(moves)
                rows.setdefault(form, Row(_set_of(move), 0, 0xFFFF - 2 * number))
                waiting += [(reply, number + 1) for _move, reply in self.moves(after)]
            elif self.lie == "false end":
                rows[form] = Row(_set_of(moves[0][0]) if moves else NONE, END_FLAG, 0xFFFF)
            elif self.lie == "forbidden move":
                rows[form] = Row(self._forbidden(state), END_FLAG, 0xFFFF)
        return rows

    def _retaken(self, state: State) -> list[tuple[Move, State]]:
        """The move that takes a ko back though that is closed, if the position comes up without the ban."""
        free, closed = state._replace(ko=0), self.rules.move(state.ko)
        return (
            [line for line in self.moves(free) if line[0] == closed]
            if self.oracle.knows(free)
            else []
        )

    def _forbidden(self, state: State) -> Points:
        """A move that the rules do not allow: on a stone, into suicide or a ko, or a pass that ends play."""
        allowed = sum(_set_of(move) for move, _after in self.moves(state) if move != PASS)
        points = [1 << point for point in each(self.points & ~allowed)]
        return self.dice.choice(points) if points and self.dice.random() < 0.8 else NONE


def _set_of(move: Move) -> Points:
    return NONE if move == PASS else 1 << move


@lru_cache(maxsize=4)
def lasting_play(oracle: Exhaustive) -> frozenset[State]:
    """The states in which the attacker wins, or can go on for ever without a pass that ends play."""
    lasting, changed = set(oracle.states), True
    while changed:
        changed = False
        for state in [state for state in lasting if not oracle.rules.all_captured(state.stones)]:
            goes_on = [
                after in lasting
                for bit, after in oracle.successors(state)
                if after is not None and (bit or state.ko or state.side is Side.DEFENDER)
            ]
            if not (any(goes_on) if state.side is Side.ATTACKER else all(goes_on)):
                lasting.remove(state)
                changed = True
    return frozenset(lasting)


LIES = ("no entry", "false end", "forbidden move", "circle", "ban left out")

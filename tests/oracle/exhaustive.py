"""Who wins? Every position that can arise from a small problem, decided by exhaustion.

The exact search is tested against this: plain Python, no pruning, no hash table that could collide, no
order of moves, its own move rules. All positions that can be reached are listed first; then the attacker's
wins are found backwards from the captures, as a least fixed point. What is never reached that way, endless
play included, is a win for the defender. Since nothing is searched in depth, no verdict depends on how a
position was reached.

**Passing.** Both sides may pass at any time, and a pass lifts a ko ban. Two passes in a row end play with the
keystones on the board, unless the first of them lifted a ban. So the only thing to remember of the past is
whether the last move was a pass *that lifted no ban* (``State.passed``). A pass that lifted one leads to
the same state as any tenuki does: no ban, nothing remembered.

**Threats.** The game outside the problem is not seen, so a ko threat is an assumption: a side with *t*
threats may *t* times ignore a ban and retake at once. A threat that is answered elsewhere changes nothing
here, so ignoring the ban is the whole effect. With an unlimited supply a ban binds nobody, and a ban that
binds nobody is not recorded as one: the same moves are open with it and without it, and a pass that only
lifts such a ban would bring nothing but another round of the same, which a least fixed point never counts
in the attacker's favour. The modes:

* ``MODE_D``: unlimited threats for the defender, none for the attacker,
* ``MODE_N``: none for either,
* ``MODE_A``: unlimited threats for the attacker, none for the defender.

An attacker that wins in one of them wins in the next. Hence four grades of a position: see :class:`Grade`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from gold.board.points import PASS, Move
from gold.board.position import Position
from tests.oracle.local_rules import LocalRules, Side, Stones

UNLIMITED = -1


class Threats(NamedTuple):
    """How often each side may ignore a ko ban; :data:`UNLIMITED` for always."""

    defender: int
    attacker: int

    def left_after_use(self, side: Side) -> Threats:
        """What is left when a side has ignored a ban."""
        if side is Side.DEFENDER:
            return Threats(self.defender - 1, self.attacker)
        return Threats(self.defender, self.attacker - 1)


MODE_D = Threats(defender=UNLIMITED, attacker=0)
MODE_N = Threats(defender=0, attacker=0)
MODE_A = Threats(defender=0, attacker=UNLIMITED)
MODES = {"D": MODE_D, "N": MODE_N, "A": MODE_A}


class State(NamedTuple):
    """All that the future depends on. ``ko`` is the bit of the point closed to ``side``, or 0."""

    stones: Stones
    side: Side
    ko: int
    passed: bool
    threats: Threats


class Exhaustive:
    """Every state that can be reached from a problem under one assumption about threats, and who wins it.

    ``max_states`` bounds the memory.

    :raises ValueError: if the position is no valid problem.
    :raises OverflowError: if there are more states than ``max_states``.
    """

    def __init__(
        self,
        problem: Position | LocalRules,
        threats: Threats = MODE_N,
        max_states: int = 3_000_000,
    ) -> None:
        self.rules = problem if isinstance(problem, LocalRules) else LocalRules(problem)
        self.threats = threats
        rules = self.rules
        self.root = self._state(rules.start, rules.start_side, rules.start_ko, passed=False, threats=threats)
        self.states: list[State] = []
        self._parents: list[list[int]] = []
        self._number: dict[State, int] = {}
        self._list_states(max_states)
        self._won = self._attackers_wins()

    # Answers

    def attacker_wins(self, moves: Iterable[Move] = ()) -> bool:
        """Whether the attacker wins after these moves from the problem (ignored bans count as threats).

        :raises ValueError: if a move is against the rules.
        """
        return self.attacker_wins_state(self.state_after(moves))

    def attacker_wins_state(self, state: State) -> bool:
        """Whether the attacker wins from a state that can be reached."""
        return self._won[self._number[state]]

    def winner(self, moves: Iterable[Move] = ()) -> Side:
        """Who wins after these moves."""
        return Side.ATTACKER if self.attacker_wins(moves) else Side.DEFENDER

    def state_after(self, moves: Iterable[Move]) -> State:
        """The state that these moves lead to.

        :raises ValueError: if a move is against the rules, or made after play has ended.
        """
        state = self.root
        for move in moves:
            following = dict(self.successors(state))
            bit = self.rules.bit(move)
            if bit not in following:
                raise ValueError(f"{self.rules.position.geometry.vertex(move)} may not be played here")
            after = following[bit]
            if after is None:
                raise ValueError("play has ended by two passes")
            state = after
        return state

    def moves(self, state: State | None = None) -> dict[Move, Side]:
        """Every legal move of a state (by default the problem), the pass included, and who wins after it."""
        following = self.successors(self.root if state is None else state)
        return {self.rules.move(bit): self._winner_of(after) for bit, after in following}

    def winning_moves(self) -> tuple[Move, ...]:
        """The first moves, the pass included, with which the side to play wins."""
        return tuple(move for move, winner in self.moves().items() if winner is self.root.side)

    def _winner_of(self, state: State | None) -> Side:
        return Side.ATTACKER if state is not None and self.attacker_wins_state(state) else Side.DEFENDER

    # The rules of the proof

    def successors(self, state: State) -> Iterator[tuple[int, State | None]]:
        """Every move as a bit, 0 for the pass, with the state that follows; None where play ends."""
        other = state.side.other
        if not self.rules.all_captured(state.stones):
            for play in self.rules.plays(state.stones, state.side):
                threats = state.threats
                if play.bit == state.ko:
                    if not threats[state.side]:
                        continue
                    threats = threats.left_after_use(state.side)
                yield play.bit, self._state(play.after, other, play.ko, passed=False, threats=threats)
            if state.passed:
                yield 0, None
            else:
                yield 0, self._state(state.stones, other, 0, passed=not state.ko, threats=state.threats)

    def _state(self, stones: Stones, side: Side, ko: int, *, passed: bool, threats: Threats) -> State:
        binds = ko and threats[side] != UNLIMITED
        return State(stones, side, ko if binds else 0, passed, threats)

    # Exhaustion

    def _list_states(self, max_states: int) -> None:
        self._add(self.root, max_states)
        for number, state in enumerate(self.states):  # the list grows while it is walked through
            for _, after in self.successors(state):
                if after is not None:
                    self._parents[self._add(after, max_states)].append(number)

    def _add(self, state: State, max_states: int) -> int:
        number = self._number.get(state)
        if number is None:
            number = len(self.states)
            if number == max_states:
                raise OverflowError(f"more than {max_states} states: the problem is too large to exhaust")
            self._number[state] = number
            self.states.append(state)
            self._parents.append([])
        return number

    def _attackers_wins(self) -> list[bool]:
        """The least fixed point, backwards from the captures."""
        won = [self.rules.all_captured(state.stones) for state in self.states]
        worklist = [number for number, is_won in enumerate(won) if is_won]
        # At the defender's turn all ways out must be shut. The one that ends play by two passes never is.
        ways_out = [
            sum(1 for _ in self.successors(state)) if state.side is Side.DEFENDER else 1
            for state in self.states
        ]
        while worklist:
            for parent in self._parents[worklist.pop()]:
                ways_out[parent] -= 1
                if ways_out[parent] == 0:
                    won[parent] = True
                    worklist.append(parent)
        return won


class Grade(IntEnum):
    """What becomes of the keystones, from best for the defender to best for the attacker.

    The value is the number of modes in which the attacker wins.
    """

    LIVES = 0
    KO_DEFENDER_AHEAD = 1
    KO_ATTACKER_AHEAD = 2
    DEAD = 3

    @property
    def is_ko(self) -> bool:
        """Whether it depends on threats."""
        return self in (Grade.KO_DEFENDER_AHEAD, Grade.KO_ATTACKER_AHEAD)


@dataclass(frozen=True)
class Verdict:
    """The grade of a problem and of every first move, the pass included."""

    grade: Grade
    grades: dict[Move, Grade]
    side: Side

    @property
    def correct_moves(self) -> tuple[Move, ...]:
        """The first moves that reach the problem's grade."""
        return tuple(move for move, grade in self.grades.items() if grade is self.grade)

    @property
    def correct_stones(self) -> tuple[Move, ...]:
        """The correct first moves other than the pass."""
        return tuple(move for move in self.correct_moves if move != PASS)


def verdict(problem: Position | LocalRules, max_states: int = 3_000_000) -> Verdict:
    """Decide a problem in all three modes. A first move that only a threat would allow is left out."""
    rules = problem if isinstance(problem, LocalRules) else LocalRules(problem)
    solved = {name: Exhaustive(rules, threats, max_states) for name, threats in MODES.items()}
    winners = [mode.moves() for mode in solved.values()]
    allowed = solved["N"].moves()
    grades = {move: Grade(sum(mode[move] for mode in winners)) for move in allowed}
    return Verdict(Grade(sum(mode.attacker_wins() for mode in solved.values())), grades, rules.start_side)


def threats_needed(problem: Position | LocalRules, side: Side, at_most: int = 8) -> int | None:
    """With how many threats a side wins when the other has none; None if ``at_most`` will not do."""
    rules = problem if isinstance(problem, LocalRules) else LocalRules(problem)
    for count in range(at_most + 1):
        threats = Threats(count, 0) if side is Side.DEFENDER else Threats(0, count)
        if Exhaustive(rules, threats).winner() is side:
            return count
    return None

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

import gc
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
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
        self.rules = problem if isinstance(problem, LocalRules) else _rules_of(problem)
        self.threats = threats
        rules = self.rules
        self.root = self._state(
            rules.start, rules.start_side, rules.start_ko, passed=False, threats=threats
        )
        self.states: list[State] = []
        self._parents: list[list[int]] = []
        self._move_counts: list[int] = []
        self._number: dict[State, int] = {}
        with _no_garbage_collected():
            self._list_states(max_states)
            self.distances = self.forced(
                Side.ATTACKER, (state for state in self.states if rules.all_captured(state.stones))
            )
        """Of each state that the attacker wins, in how many moves at most."""

    # Answers

    def attacker_wins(self, moves: Iterable[Move] = ()) -> bool:
        """Whether the attacker wins after these moves from the problem (ignored bans count as threats).

        :raises ValueError: if a move is against the rules.
        """
        return self.attacker_wins_state(self.state_after(moves))

    def attacker_wins_state(self, state: State) -> bool:
        """Whether the attacker wins from a state that can be reached.

        :raises ValueError: if it cannot be reached.
        """
        if not self.knows(state):
            raise ValueError("this state does not come up in play")
        return state in self.distances

    def knows(self, state: State) -> bool:
        """Whether a state can be reached."""
        return state in self._number

    def open_states(self) -> list[State]:
        """The states that a position on a board tells whole: play goes on, and no pass is remembered."""
        return [
            state
            for state in self.states
            if not state.passed and not self.rules.all_captured(state.stones)
        ]

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
                raise ValueError(
                    f"{self.rules.position.geometry.vertex(move)} may not be played here"
                )
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
        return (
            Side.ATTACKER
            if state is not None and self.attacker_wins_state(state)
            else Side.DEFENDER
        )

    # The rules of the proof

    def successors(self, state: State) -> Iterator[tuple[int, State | None]]:
        """Every move as a bit, 0 for the pass, with the state that follows; None where play ends."""
        stones, side, ko, passed, threats = state
        if self.rules.all_captured(stones):
            return
        other = side.other
        for play in self.rules.plays(stones, side):
            left = threats
            if play.bit == ko:
                if not threats[side]:
                    continue
                left = threats.left_after_use(side)
            yield play.bit, self._state(play.after, other, play.ko, passed=False, threats=left)
        yield 0, None if passed else self._state(stones, other, 0, passed=not ko, threats=threats)

    def _state(
        self, stones: Stones, side: Side, ko: int, *, passed: bool, threats: Threats
    ) -> State:
        binds = ko and threats[side] != UNLIMITED
        return State(stones, side, ko if binds else 0, passed, threats)

    # Exhaustion

    def _list_states(self, max_states: int) -> None:
        self._add(self.root, max_states)
        for number, state in enumerate(self.states):  # the list grows while it is walked through
            count = 0
            for _, after in self.successors(state):
                count += 1
                if after is not None:
                    self._parents[self._add(after, max_states)].append(number)
            self._move_counts.append(count)

    def _add(self, state: State, max_states: int) -> int:
        number = self._number.get(state)
        if number is None:
            number = len(self.states)
            if number == max_states:
                raise OverflowError(
                    f"more than {max_states} states: the problem is too large to exhaust"
                )
            self._number[state] = number
            self.states.append(state)
            self._parents.append([])
        return number

    def forced(self, side: Side, goals: Iterable[State]) -> dict[State, int]:
        """The states from which a side can force play into one of the goals, and in how many moves at most.

        It is the least fixed point, found backwards from the goals.
        """
        found = dict.fromkeys(goals, 0)
        # At the other side's turn all moves must lead there. The one that ends play by two passes
        # never does.
        moves_left = [
            1 if state.side is side else count
            for state, count in zip(self.states, self._move_counts, strict=True)
        ]
        waiting = deque(found)
        while waiting:
            state = waiting.popleft()
            for parent in self._parents[self._number[state]]:
                moves_left[parent] -= 1
                if moves_left[parent] == 0 and self.states[parent] not in found:
                    found[self.states[parent]] = found[state] + 1
                    waiting.append(self.states[parent])
        return found


@contextmanager
def _no_garbage_collected() -> Iterator[None]:
    """States never refer to each other in circles, and the collector would walk through all of them again
    and again: that took two fifths of the time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@lru_cache(maxsize=2)
def _rules_of(position: Position) -> LocalRules:
    """The rules of a problem, which all modes share: they remember the moves of each position."""
    return LocalRules(position)


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


def in_all_modes(
    problem: Position | LocalRules, max_states: int = 3_000_000
) -> dict[str, Exhaustive]:
    """A problem exhausted in the modes of :data:`MODES`."""
    return {name: Exhaustive(problem, threats, max_states) for name, threats in MODES.items()}


def verdict(problem: Position | LocalRules, max_states: int = 3_000_000) -> Verdict:
    """Decide a problem in all three modes. A first move that only a threat would allow is left out."""
    return verdict_of(in_all_modes(problem, max_states))


def verdict_of(solved: Mapping[str, Exhaustive]) -> Verdict:
    """The verdict on a problem that has been exhausted in all modes."""
    winners = [mode.moves() for mode in solved.values()]
    allowed = solved["N"].moves()
    grades = {move: Grade(sum(mode[move] for mode in winners)) for move in allowed}
    return Verdict(
        Grade(sum(mode.attacker_wins() for mode in solved.values())), grades, solved["N"].root.side
    )


def threats_needed(problem: Position | LocalRules, side: Side, at_most: int = 8) -> int | None:
    """With how many threats a side wins when the other has none; None if ``at_most`` will not do."""
    rules = problem if isinstance(problem, LocalRules) else _rules_of(problem)
    for count in range(at_most + 1):
        threats = Threats(count, 0) if side is Side.DEFENDER else Threats(0, count)
        if Exhaustive(rules, threats).winner() is side:
            return count
    return None

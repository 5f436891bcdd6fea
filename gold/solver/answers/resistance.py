"""What a side that cannot win may still try: its forcing moves, and the answers to them.

A move of the loser is *forcing* when the winner, if it played elsewhere, would no longer win. Where no
forcing move is left, the argument is over: the group is caught for good, or lives for good, or stands there
in seki. Moves that force nothing are left out of every line here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from gold.board.points import PASS, Move
from gold.solver.answers.goals import Goal
from gold.solver.bitboard.area import LocalPosition
from gold.solver.bitboard.local_play import (
    Key,
    LastingLife,
    after,
    after_pass,
    key_of,
    lasting_life,
    stones_to_play,
)
from gold.solver.budget import Budget
from gold.solver.outcome import Question
from gold.solver.proof.search import Answer, ProofSearch

LONGEST = 40
"""No line gets longer, in moves."""

PATIENCE = 10_000
"""Nodes for one question, at most: a hard one must not keep all the others waiting."""


class Ending(StrEnum):
    """Why a line ends where it does."""

    CAPTURED = "captured"
    """No keystone is left."""
    SAFE = "safe"
    """A keystone is connected to stones that can never be captured."""
    TWO_EYES = "two eyes"
    """A keystone lives unconditionally."""
    NO_MOVE = "no move"
    """The attacker has no legal move."""
    KO = "ko"
    """A ko was taken, and everything hangs on it."""
    SETTLED = "settled"
    """The loser has no forcing move."""
    OPEN = "open"
    """The limits, or the length of the line, did not allow to go on."""


@dataclass(frozen=True, slots=True)
class Line:
    """Moves from the position that is explained, and why they end."""

    moves: tuple[Move, ...]
    ending: Ending


class BudgetSpentError(Exception):
    """The limits do not suffice for going on; what was found so far stands."""


Played: TypeAlias = tuple[Move, LocalPosition]
"""A move, and the position after it."""


@dataclass(slots=True)
class Argument:
    """Two sides arguing about a goal: questions and answers about positions of one problem.

    All its methods raise :class:`BudgetSpentError` when the budget is spent. ``patience`` is how many nodes
    one question may take; ``gaps`` tells that some positions were too hard, and were taken not to be won.
    """

    search: ProofSearch
    goal: Goal
    budget: Budget
    patience: int = PATIENCE
    gaps: bool = False
    _answers: dict[tuple[Question, Key], Answer] = field(default_factory=dict)
    _tries: dict[Key, tuple[Played, ...]] = field(default_factory=dict)
    _good_answers: dict[Key, tuple[Played, ...]] = field(default_factory=dict)

    def is_winners_turn(self, position: LocalPosition) -> bool:
        """Whether the side that has the goal is to play."""
        return position.attacker_to_move is self.goal.attacker_wins

    def ask(self, position: LocalPosition, question: Question) -> Answer:
        """Put a question, if need be by searching."""
        name = question, key_of(position)
        answer = self._answers.get(name)
        if answer is None or answer.attacker_wins is None:
            if self.budget.exhausted:
                raise BudgetSpentError
            answer = self.search.answer(position, question, self.budget.at_most(self.patience))
            if answer.attacker_wins is None and self.budget.exhausted:
                raise BudgetSpentError
            self._answers[name] = answer
        return answer

    def holds(self, position: LocalPosition) -> bool:
        """Whether the goal is proved to be reached from a position on."""
        return self._is_won(position, self.goal.question, self.goal.attacker_wins)

    def limit_holds(self, position: LocalPosition) -> bool:
        """Whether the loser still has what kept the result from being better."""
        limit = self.goal.limit
        return limit is None or self._is_won(position, limit, not self.goal.attacker_wins)

    def _is_won(self, position: LocalPosition, question: Question, by_attacker: bool) -> bool:
        attacker_wins = self.ask(position, question).attacker_wins
        if attacker_wins is None:
            self.gaps = True
        return attacker_wins is by_attacker

    def tries(self, position: LocalPosition) -> tuple[Played, ...]:
        """The loser's forcing moves that give nothing away, in the order of the board.

        Where the result is a ko that nobody has to fight at once, all that give nothing away; if there is
        none, a pass of the defender's.
        """
        key = key_of(position)
        found = self._tries.get(key)
        if found is None:
            kept = [each for each in stones_to_play(position) if self.limit_holds(each[1])]
            forcing = [each for each in kept if not self.holds(after_pass(each[1]))]
            found = tuple(forcing or (self._waiting(position, kept) if self.goal.by_ko else ()))
            self._tries[key] = found
        return found

    def _waiting(self, position: LocalPosition, kept: list[Played]) -> list[Played]:
        passed = after_pass(position)
        if kept or position.attacker_to_move or not self.limit_holds(passed):
            return kept
        return [(PASS, passed)]

    def answers(self, position: LocalPosition) -> tuple[Played, ...]:
        """The winner's moves that keep the goal: the defender's pass first, which is one where nothing is
        forced; then the move of the proof if it is next to the defender's stones, and others that are. On
        an open board many moves may do, and a line should not begin far away.
        """
        key = key_of(position)
        found = self._good_answers.get(key)
        if found is None:
            known = self.ask(position, self.goal.question).move
            moves = [each for each in stones_to_play(position) if self.holds(each[1])]
            moves.sort(key=lambda each: (not self._is_near(position, each[0]), each[0] != known))
            passed = after_pass(position)
            if not self.goal.attacker_wins and self.holds(passed):  # the attacker may hardly ever pass
                moves.insert(0, (PASS, passed))
            found = self._good_answers[key] = tuple(moves)
        return found

    def _is_near(self, position: LocalPosition, point: Move) -> bool:
        """Whether a defender's stone that can fall is next to a point."""
        bits = (position.index_of.get(each) for each in self.search.board.geometry.neighbors[point])
        return any(bit is not None and position.defender >> bit & 1 for bit in bits)

    def best_answer(self, position: LocalPosition) -> Played | None:
        """The winner's move that the proof has; None where no move is needed or known."""
        move = self.ask(position, self.goal.question).move
        if move is not None and (move != PASS or not self.goal.attacker_wins):
            played = after(position, move)
            if played is not None and self.holds(played):
                return move, played
        return next(iter(self.answers(position)), None)

    def hardest_try(self, position: LocalPosition) -> Played | None:
        """The try that leaves the winner the fewest good answers: where it is easiest to go wrong.

        Of equal ones the one whose proof took most work. None where there is no forcing move. Where the
        budget ends it, the best of those looked at.
        """
        tries = self.tries(position)
        most_work = self.search.line(position, self.goal.question, most=1)
        ranked = sorted(tries, key=lambda each: each[0] not in most_work)
        hardest, fewest = None, 0
        for each in ranked:
            try:
                count = len(self.answers(each[1]))
            except BudgetSpentError:
                break
            if hardest is None or count < fewest:
                hardest, fewest = each, count
        return hardest or next(iter(ranked), None)


def ending_of(argument: Argument, position: LocalPosition) -> Ending | None:
    """Why nothing more has to be shown; None while something has."""
    if not position.standing:
        return Ending.CAPTURED
    if argument.goal.by_ko and position.ko_index is not None:
        return Ending.KO
    lasting = lasting_life(position)
    if lasting is not None:
        return Ending.SAFE if lasting is LastingLife.SAFE else Ending.TWO_EYES
    if argument.is_winners_turn(position):
        return Ending.SETTLED if _is_left_alone(argument, position) else None
    if argument.tries(position):
        return None
    if position.attacker_to_move and next(stones_to_play(position), None) is None:
        return Ending.NO_MOVE
    return Ending.SETTLED


def _is_left_alone(argument: Argument, position: LocalPosition) -> bool:
    """Whether it is a seki in which the attacker does best not to play at all.

    By the rules of play it may not pass, so no line can show that.
    """
    if not (argument.goal.attacker_wins and argument.goal.question.life):
        return False
    return not argument.answers(position) and argument.holds(after_pass(position))


def stubborn_line(argument: Argument, position: LocalPosition) -> Line:
    """The line on which the loser always leaves the fewest good answers, as far as the budget goes."""
    moves: list[Move] = []
    ending = _walk(argument, position, moves)
    return Line(tuple(moves), ending)


def _walk(argument: Argument, position: LocalPosition, moves: list[Move]) -> Ending:
    """Write the line from a position on, and say why it ends."""
    seen: set[Key] = set()
    try:
        while len(moves) < LONGEST and key_of(position) not in seen:
            seen.add(key_of(position))
            ending = ending_of(argument, position)
            if ending is not None:
                return ending
            if argument.is_winners_turn(position):
                answer = argument.best_answer(position)
                if answer is None:
                    break
                move, position = answer
            else:
                hardest = argument.hardest_try(position)
                assert hardest is not None  # else the line would have ended
                move, position = hardest
            moves.append(move)
    except BudgetSpentError:
        pass
    return Ending.OPEN

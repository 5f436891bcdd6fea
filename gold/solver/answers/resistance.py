"""The loser's forcing moves in an argument about a goal, and the winner's answers that keep the goal.

The *winner* is the side that has reached the goal (:class:`~gold.solver.answers.goals.Goal`), the *loser* the
other side. A move of the loser's is *forcing* if the winner would no longer have the goal after playing
elsewhere. When the loser has no forcing move left, the argument is over: the group is dead, alive or in seki
for good. The loser plays forcing moves only; in a ko, if none is forcing, it may play others.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from gold.board.points import PASS, Move
from gold.solver.answers.goals import Goal
from gold.solver.bitboard.area import LocalPosition
from gold.solver.bitboard.local_play import (
    Continuation,
    Key,
    LastingLife,
    after,
    after_pass,
    key_of,
    lasting_life,
    stones_to_play,
)
from gold.solver.budget import Budget
from gold.solver.outcome import Ending, Question
from gold.solver.proof.search import Answer, ProofSearch

MOST_MOVES = 40
"""The greatest number of moves in a line, those of both sides counted."""

PATIENCE_POSITIONS = 10_000
"""The node limit for one question, unless an :class:`Argument` is given another (``patience``): a hard
question must not use up the budget of the others.
"""


@dataclass(frozen=True, slots=True)
class Line:
    """Moves of both sides, played one after another from a given position, and why the line ends there. Where
    it ends with a ko, ``without_threats`` is how that goes on if nobody has a ko threat, and ``with_threats``
    how it is won with threats: each, with its answer, is two passes.
    """

    moves: tuple[Move, ...]
    ending: Ending
    without_threats: tuple[Move, ...] = ()
    with_threats: tuple[Move, ...] = ()

    @property
    def shown(self) -> tuple[Move, ...]:
        """The moves, and how a ko at their end goes on."""
        return self.moves + self.without_threats


class BudgetSpentError(Exception):
    """The budget is spent. What was proved before stays true."""


_UNDECIDED: Final = Answer(None, None, 0.5)


@dataclass(slots=True)
class Argument:
    """Finds the winner's moves that keep a goal, and the loser's moves that force an answer.

    The winner is the side that has reached ``goal``. Each method that has to search raises
    :class:`BudgetSpentError` when the budget is spent.
    """

    search: ProofSearch
    """The search that answers the questions."""
    goal: Goal
    """What the winner has reached."""
    budget: Budget
    """What may still be spent."""
    patience: int = PATIENCE_POSITIONS
    """The node limit for one question. A question that is not decided within it counts as not won.
    """
    counting_patience: int | None = None
    """That limit where the winner's answers are only counted; None for ``patience``."""
    gaps: bool = False
    """Whether a question was not decided."""
    _answers: dict[tuple[Question, Key], Answer] = field(default_factory=dict)
    """Answers by question and position."""
    _tries: dict[Key, tuple[Continuation, ...]] = field(default_factory=dict)
    """The loser's moves that force an answer, by position."""
    _good_answers: dict[Key, tuple[Continuation, ...]] = field(default_factory=dict)
    """The winner's moves that keep the goal, by position."""

    def is_winners_turn(self, position: LocalPosition) -> bool:
        """Whether the side that has the goal is to play."""
        return position.attacker_to_move is self.goal.attacker_wins

    def ask(
        self, position: LocalPosition, question: Question, patience: int | None = None
    ) -> Answer:
        """The answer to a question about a position; it may be undecided.

        A decided answer is remembered. Otherwise the question is searched with at most ``patience`` nodes
        (None: the argument's own limit), unless an earlier search noted that so many do not suffice.

        :raises BudgetSpentError: if it is not decided, and the budget is spent.
        """
        name, patience = (question, key_of(position)), patience or self.patience
        answer = self._answers.get(name)
        if answer is None or answer.attacker_wins is None:
            noted = self.search.noted(position, question)
            if noted.in_vain >= patience:
                return _UNDECIDED
            if self.budget.exhausted and noted.mover_wins is None:
                raise BudgetSpentError
            answer = self.search.answer(position, question, self.budget.at_most(patience))
            if answer.attacker_wins is None:
                if self.budget.exhausted:
                    raise BudgetSpentError
                self.search.note_in_vain(position, question, patience)
            self._answers[name] = answer
        return answer

    def holds(self, position: LocalPosition) -> bool:
        """Whether the winner is proved to reach the goal from this position on; False also if not decided."""
        return self._is_won(position, self.goal.question, self.goal.attacker_wins)

    def limit_holds(self, position: LocalPosition) -> bool:
        """Whether the loser is proved to win the goal's ``limit``, which keeps the winner from more than the
        goal. True if the goal has no limit, and in a crop: the proof of the loser's win belongs to another
        one. False also if not decided.
        """
        limit = self.goal.limit if self.search.crop is None else None
        return limit is None or self._is_won(position, limit, not self.goal.attacker_wins)

    def _is_won(self, position: LocalPosition, question: Question, by_attacker: bool) -> bool:
        attacker_wins = self.ask(position, question).attacker_wins
        if attacker_wins is None:
            self.gaps = True
        return attacker_wins is by_attacker

    def tries(self, position: LocalPosition) -> tuple[Continuation, ...]:
        """The moves with which the loser, who is to play, can go on, in the order of the board: its forcing
        moves that give nothing away. A move gives nothing away if :meth:`limit_holds` after it.

        If there are none and the goal is a ko, they are all stones that give nothing away; if there are none
        of these either, the defender's pass, if the loser defends and that gives nothing away. Else empty.
        """
        key = key_of(position)
        if key not in self._tries:
            safe = [move for move in stones_to_play(position) if self.limit_holds(move.position)]
            forcing = [move for move in safe if not self.holds(after_pass(move.position))]
            self._tries[key] = tuple(
                forcing or (self._waiting(position, safe) if self.goal.by_ko else ())
            )
        return self._tries[key]

    def _waiting(self, position: LocalPosition, safe: list[Continuation]) -> list[Continuation]:
        passed = after_pass(position)
        if safe or position.attacker_to_move or not self.limit_holds(passed):
            return safe
        return [Continuation(PASS, passed)]

    def answers(self, position: LocalPosition) -> tuple[Continuation, ...]:
        """The winner's moves that are proved to keep the goal, in the order in which lines prefer them.

        The defender's pass comes first, since then nothing is forced; the attacker's is never among them.
        Then come moves next to the defender's stones, and then moves farther away: on an open board a line
        should not begin far away. In each of these two groups the proof's move comes first.
        """
        key = key_of(position)
        if key not in self._good_answers:
            proved = self.ask(position, self.goal.question).move
            answers = [answer for answer in stones_to_play(position) if self.holds(answer.position)]
            answers.sort(
                key=lambda answer: (not self._is_near(position, answer.move), answer.move != proved)
            )
            passed = after_pass(position)
            # the attacker may hardly ever pass
            if not self.goal.attacker_wins and self.holds(passed):
                answers.insert(0, Continuation(PASS, passed))
            self._good_answers[key] = tuple(answers)
        return self._good_answers[key]

    def _is_near(self, position: LocalPosition, point: Move) -> bool:
        """Whether a point is next to a defender's stone that has a bit in the search. Stones that were safe
        from the start, and those outside the crop, have none.
        """
        neighbors = self.search.board.geometry.neighbors[point]
        bits = (position.index_of.get(neighbor) for neighbor in neighbors)
        return any(bit is not None and position.defender >> bit & 1 for bit in bits)

    def best_answer(self, position: LocalPosition) -> Continuation | None:
        """The winner's move in the proof, if that is legal and keeps the goal; else the first of
        :meth:`answers`. None if there is neither. A pass of the attacker's never counts.
        """
        move = self.ask(position, self.goal.question).move
        if move is not None and (move != PASS or not self.goal.attacker_wins):
            following = after(position, move)
            if following is not None and self.holds(following):
                return Continuation(move, following)
        return next(iter(self.answers(position)), None)

    def hardest_try(self, position: LocalPosition) -> Continuation | None:
        """The move of :meth:`tries` after which the winner has the fewest answers that keep the goal, not
        counting those for which ``counting_patience`` nodes do not suffice; of equals, the one that the
        search's principal variation begins with. None if there is no try. If the budget ends, the best of
        those counted by then. The choice is noted, and an earlier one taken over (:meth:`noted_try`).
        """
        noted = self.noted_try(position)
        if noted is not None:
            return noted
        tries = self.tries(position)
        most_work = self.search.line(position, self.goal.question, most=1)
        ranked = sorted(tries, key=lambda move: move.move not in most_work)
        hardest = None
        fewest = 0
        for move in ranked:
            try:
                count = self._count_answers(move.position)
            except BudgetSpentError:
                break
            if hardest is None or count < fewest:
                hardest = move
                fewest = count
        hardest = hardest or next(iter(ranked), None)
        if hardest is not None:
            self.search.note_choice(position, self.goal.question, hardest.move)
        return hardest

    def _count_answers(self, position: LocalPosition) -> int:
        if self.counting_patience is None:
            return len(self.answers(position))
        after_moves = [answer.position for answer in stones_to_play(position)]
        if not self.goal.attacker_wins:
            after_moves.append(after_pass(position))
        asked = (self.ask(each, self.goal.question, self.counting_patience) for each in after_moves)
        return sum(answer.attacker_wins is self.goal.attacker_wins for answer in asked)

    def noted_try(self, position: LocalPosition) -> Continuation | None:
        """The move that an earlier search noted as the hardest, if it gives nothing away, and is forcing if
        the goal is no ko; None otherwise, and if the budget ends before that is known.
        """
        note = self.search.noted(position, self.goal.question)
        if note.move is None or note.mover_wins:
            return None
        following = after(position, note.move)
        if following is None:
            return None
        with suppress(BudgetSpentError):
            if self.limit_holds(following) and (
                self.goal.by_ko or not self.holds(after_pass(following))
            ):
                return Continuation(note.move, following)
        return None


def ending_of(argument: Argument, position: LocalPosition) -> Ending | None:
    """Why a line ends in this position; None if it goes on. ``Ending.OPEN`` is not returned.

    Whoever is to play, a line ends where no keystone is left, where a keystone can never be captured, and, if
    the goal is a ko, where a point is closed by ko. Otherwise, with the loser to play it ends if the loser
    has no try; with the winner to play, only if that is the attacker and nothing but a pass keeps its seki.
    """
    if not (position.standing or position.won):
        return Ending.CAPTURED
    if argument.goal.by_ko and position.ko_index is not None:
        return Ending.KO
    lasting = lasting_life(position)
    if lasting is not None:
        return Ending.SAFE if lasting is LastingLife.SAFE else Ending.TWO_EYES
    if argument.is_winners_turn(position):
        return Ending.SETTLED if _is_left_alone(argument, position) else None
    if argument.noted_try(position) is not None or argument.tries(position):
        return None
    if position.attacker_to_move and next(stones_to_play(position), None) is None:
        return Ending.NO_MOVE
    return Ending.SETTLED


def _is_left_alone(argument: Argument, position: LocalPosition) -> bool:
    """Whether the winner is the attacker, its goal a seki, and its pass all that keeps the goal here. The
    line then ends before the pass, which the rules of play forbid.
    """
    if not (argument.goal.attacker_wins and argument.goal.question.life):
        return False
    return not argument.answers(position) and argument.holds(after_pass(position))


def stubborn_line(argument: Argument, position: LocalPosition) -> Line:
    """The line in which the loser always plays its hardest try, and the winner its best answer.

    The line ends with ``Ending.OPEN`` if the budget is spent, if no answer is found that keeps the goal, if a
    position repeats, or after ``MOST_MOVES``.
    """
    moves: list[Move] = []
    seen: set[Key] = set()
    ending = None
    with suppress(BudgetSpentError):
        while len(moves) < MOST_MOVES and key_of(position) not in seen:
            seen.add(key_of(position))
            ending = ending_of(argument, position)
            if ending is not None:
                break
            choose = (
                argument.best_answer if argument.is_winners_turn(position) else argument.hardest_try
            )
            following = choose(position)
            if following is None:
                break
            move, position = following
            moves.append(move)
    return Line(tuple(moves), ending or Ending.OPEN)

"""The loser's forcing moves in an argument about a goal, and the winner's answers that keep the
goal.

The *winner* is the side that has reached the goal (:class:`~gold.solver.answers.goals.Goal`), the
*loser* is the other side. A move of the loser's is *forcing* if the winner would lose the goal by
playing elsewhere. When the loser has no forcing move left, the argument is over: the group is dead,
alive or in seki for good. The loser plays only forcing moves. The exception is a ko in which it has
none: there it may play other moves.
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
"""The greatest length of a line, in moves of both sides."""

PATIENCE_POSITIONS = 10_000
"""The default node limit for one question of an :class:`Argument`, so that a hard question does not
use up the budget of the others.
"""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of moves from a given position, and the reason why it ends.

    If it ends with a ko, ``without_threats`` is the continuation if nobody has a ko threat, and
    ``with_threats`` the one in which the ko is won with threats. There two passes stand for a
    threat and its answer.
    """

    moves: tuple[Move, ...]
    ending: Ending
    without_threats: tuple[Move, ...] = ()
    with_threats: tuple[Move, ...] = ()

    @property
    def shown(self) -> tuple[Move, ...]:
        """The moves, followed by the continuation of a ko at their end."""
        return self.moves + self.without_threats


class BudgetSpentError(Exception):
    """The budget is spent. Answers given before stay true."""


_UNDECIDED: Final = Answer(None, None, 0.5)


@dataclass(slots=True)
class Argument:
    """Finds the winner's moves that keep a goal, and the loser's moves that force an answer.

    The winner is the side that has reached ``goal``. Each method that has to search raises
    :class:`BudgetSpentError` if the budget is spent.
    """

    search: ProofSearch
    """The search that answers the questions."""
    goal: Goal
    """The goal that the winner has reached."""
    budget: Budget
    """The budget for all questions."""
    patience: int = PATIENCE_POSITIONS
    """The node limit for one question. If that does not decide it, the question counts as
    not won.
    """
    counting_patience: int | None = None
    """The node limit for each of the winner's answers when they are only counted; None for
    ``patience``.
    """
    gaps: bool = False
    """Whether some question was not decided within its node limit."""
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
        """Return the answer to a question about a position; it may be undecided.

        A decided answer is remembered. Otherwise the question is searched with at most ``patience``
        nodes (None: the argument's own limit). The search is skipped if an earlier one noted that
        so many nodes do not suffice.

        :raises BudgetSpentError: if the question is not decided, and the budget is spent.
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
        """Whether the winner is proved to reach the goal from this position; False also if that is
        not decided.
        """
        return self._is_won(position, self.goal.question, self.goal.attacker_wins)

    def limit_holds(self, position: LocalPosition) -> bool:
        """Whether the loser is proved to win the goal's ``limit``, so that the winner cannot get
        more than the goal.

        True if the goal has no limit. True in a crop, too: there the proof of the loser's win
        belongs to another crop. False also if the question is not decided.
        """
        limit = self.goal.limit if self.search.crop is None else None
        return limit is None or self._is_won(position, limit, not self.goal.attacker_wins)

    def _is_won(self, position: LocalPosition, question: Question, by_attacker: bool) -> bool:
        attacker_wins = self.ask(position, question).attacker_wins
        if attacker_wins is None:
            self.gaps = True
        return attacker_wins is by_attacker

    def tries(self, position: LocalPosition) -> tuple[Continuation, ...]:
        """Return the moves with which the loser, who is to play, can continue, in board order.

        They are its forcing moves that give nothing away: moves after which :meth:`limit_holds`. If
        there are none, the result is empty unless the goal is a ko. In a ko it is then all stones
        that give nothing away; or, if there are none either, the pass of a loser that defends, if
        it gives nothing away.
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
        """Return the winner's moves that are proved to keep the goal, in the order in which lines
        prefer them.

        1. The defender's pass, since then nothing was forced. (The attacker's pass is never among
           them.)
        2. Moves next to the defender's stones.
        3. Moves farther away. On an open board a line should not begin far away.

        Within 2 and 3, the proof's move comes first.
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
        """Whether a point is next to a defender's stone that has a bit in the search.

        Stones that were safe from the start, and stones outside the crop, have no bit.
        """
        neighbors = self.search.board.geometry.neighbors[point]
        bits = (position.index_of.get(neighbor) for neighbor in neighbors)
        return any(bit is not None and position.defender >> bit & 1 for bit in bits)

    def best_answer(self, position: LocalPosition) -> Continuation | None:
        """Return the winner's move in the proof if that is legal and keeps the goal, else the first
        of :meth:`answers`.

        None if there is neither. A pass of the attacker's never counts.
        """
        move = self.ask(position, self.goal.question).move
        if move is not None and (move != PASS or not self.goal.attacker_wins):
            following = after(position, move)
            if following is not None and self.holds(following):
                return Continuation(move, following)
        return next(iter(self.answers(position)), None)

    def hardest_try(self, position: LocalPosition) -> Continuation | None:
        """Return the move of :meth:`tries` that leaves the winner the fewest answers that keep the
        goal; None if there is none.

        Answers that ``counting_patience`` nodes do not decide are not counted. Of equal moves, the
        first move of the search's principal variation is taken. If the budget ends, the best move
        counted so far is returned. The choice is noted, and a choice noted earlier is returned
        without counting (:meth:`noted_try`).
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
        """Return the move that an earlier search noted as the hardest to answer; None if there is
        no such note.

        The move must give nothing away and, unless the goal is a ko, it must be forcing; otherwise
        the result is None. It is also None if the budget ends before that is known.
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
    """Return the reason why a line ends in this position; None if it goes on. Never returns
    ``Ending.OPEN``.

    Whichever side is to play, a line ends if no keystone is left, if a keystone can never be
    captured, or if the goal is a ko and a point is closed by ko. Otherwise it depends on the side
    to play:

    * the loser: the line ends if it has no try;
    * the winner: the line ends if the winner is the attacker, and nothing but a pass keeps its
      seki.
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
    """Whether the winner is the attacker, its goal is a seki, and only its pass keeps the goal
    here.

    The line then ends before the pass, which the rules of play forbid.
    """
    if not (argument.goal.attacker_wins and argument.goal.question.life):
        return False
    return not argument.answers(position) and argument.holds(after_pass(position))


def stubborn_line(argument: Argument, position: LocalPosition) -> Line:
    """Return the line in which the loser always plays its hardest try, and the winner its best
    answer.

    The line ends with ``Ending.OPEN`` if the budget is spent, if no answer is found that keeps the
    goal, if a position repeats, or after ``MOST_MOVES`` moves.
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

"""What a side that cannot win may still try: the moves that ask for an answer, and the answers to them.

A move of the loser *asks for an answer* when the winner, if it played elsewhere, would no longer win. Where
no move does so any more, everything has been said: the group is caught for good, or lives for good, or stands
there in seki. Moves that ask for nothing are left out of every line here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeAlias

from gold.board.points import PASS, Move
from gold.solver.aims import Aim
from gold.solver.area import LocalPosition
from gold.solver.local_play import Key, after, after_pass, key_of, stones_to_play
from gold.solver.proof import Answer, Budget, ProofSearch, Question

NODES_A_QUESTION = 20_000
"""At most so much for one position: a hard one must not keep all the others waiting."""


class BudgetSpentError(Exception):
    """The limits do not suffice for going on; what was found so far stands."""


Played: TypeAlias = tuple[Move, LocalPosition]
"""A move, and the position after it."""


@dataclass(slots=True)
class Dispute:
    """Two sides arguing about an aim: questions and answers about positions of one problem.

    All its methods raise :class:`BudgetSpentError` when the budget is spent. ``gaps`` tells that some
    positions were too hard to be decided, and were taken not to be won.
    """

    search: ProofSearch
    aim: Aim
    budget: Budget
    gaps: bool = False
    _answers: dict[tuple[Question, Key], Answer] = field(default_factory=dict)
    _tries: dict[Key, tuple[Played, ...]] = field(default_factory=dict)
    _good_answers: dict[Key, tuple[Played, ...]] = field(default_factory=dict)

    def is_winners_turn(self, position: LocalPosition) -> bool:
        """Whether the side that has the aim is to play."""
        return position.attacker_to_move is self.aim.attacker_wins

    def ask(self, position: LocalPosition, question: Question) -> Answer:
        """Put a question, if need be by searching."""
        name = question, key_of(position)
        answer = self._answers.get(name)
        if answer is None or answer.attacker_wins is None:
            if self.budget.exhausted:
                raise BudgetSpentError
            part = replace(self.budget, nodes=self._nodes(), spent=0)
            answer = self.search.answer(position, question, part)
            self.budget.spent += part.spent
            if answer.attacker_wins is None and self.budget.exhausted:
                raise BudgetSpentError
            self._answers[name] = answer
        return answer

    def _nodes(self) -> int:
        left = NODES_A_QUESTION if self.budget.nodes is None else self.budget.nodes - self.budget.spent
        return min(NODES_A_QUESTION, left)

    def holds(self, position: LocalPosition) -> bool:
        """Whether the aim is proved to be reached from a position on."""
        return self._is_won(position, self.aim.question, self.aim.attacker_wins)

    def rest_holds(self, position: LocalPosition) -> bool:
        """Whether the loser still has what kept the result from being better."""
        rest = self.aim.rest
        return rest is None or self._is_won(position, rest, not self.aim.attacker_wins)

    def _is_won(self, position: LocalPosition, question: Question, by_attacker: bool) -> bool:
        attacker_wins = self.ask(position, question).attacker_wins
        if attacker_wins is None:
            self.gaps = True
        return attacker_wins is by_attacker

    def tries(self, position: LocalPosition) -> tuple[Played, ...]:
        """The loser's moves that ask for an answer, and give nothing away. In the order of the board.

        Where the result is a ko that neither side has to fight at once, all that give nothing away.
        """
        key = key_of(position)
        found = self._tries.get(key)
        if found is None:
            kept = [each for each in stones_to_play(position) if self.rest_holds(each[1])]
            pressing = [each for each in kept if not self.holds(after_pass(each[1]))]
            found = tuple(pressing or (kept if self.aim.by_ko else ()))
            self._tries[key] = found
        return found

    def answers(self, position: LocalPosition) -> tuple[Played, ...]:
        """The winner's moves that keep the aim: the defender's pass first, which is one where nothing asks
        for an answer; then the move of the proof.
        """
        key = key_of(position)
        found = self._good_answers.get(key)
        if found is None:
            known = self.ask(position, self.aim.question).move
            moves = [each for each in stones_to_play(position) if self.holds(each[1])]
            moves.sort(key=lambda each: each[0] != known)
            passed = after_pass(position)
            if not self.aim.attacker_wins and self.holds(passed):  # the attacker may hardly ever pass
                moves.insert(0, (PASS, passed))
            found = self._good_answers[key] = tuple(moves)
        return found

    def best_answer(self, position: LocalPosition) -> Played | None:
        """The winner's move that the proof has; None where no move is needed or known."""
        move = self.ask(position, self.aim.question).move
        if move is not None and (move != PASS or not self.aim.attacker_wins):
            played = after(position, move)
            if played is not None and self.holds(played):
                return move, played
        return next(iter(self.answers(position)), None)

    def hardest_try(self, position: LocalPosition) -> Played | None:
        """The try that leaves the winner the fewest good answers: where it is easiest to go wrong.

        Of equal ones the one whose proof took most work. None where no move asks for an answer.
        """
        tries = self.tries(position)
        if len(tries) < 2:
            return tries[0] if tries else None
        most_work = self.search.line(position, self.aim.question, most=1)
        counted = [(len(self.answers(after_try)), move not in most_work) for move, after_try in tries]
        return tries[min(range(len(tries)), key=counted.__getitem__)]

"""The questions of the outcome scale about one position, asked one after another within a budget."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from gold.board.points import Move
from gold.solver.api import Progress
from gold.solver.bitboard.area import LocalPosition
from gold.solver.outcome import (
    BY_ANY_KO,
    BY_FORCE,
    DEAD,
    MOST_THREATS,
    NO_TWO_EYES,
    QUESTIONS,
    SEKI,
    WITHOUT_THREATS,
    Bounds,
    Question,
)
from gold.solver.proof.search import Answer, ProofSearch
from gold.solver.request import Request

_FIRST_LOOK = 4_000
"""Nodes for two eyes before it is asked whether the keystones can be captured at all. Most groups that live
have two eyes, and proving these is as quick as proving that the group cannot be captured.
"""
_STEP_SHARE = 0.5
"""Share of the budget for the rung that is one better than expected."""

_FIRST_SHARE = 0.25
"""Share of what is left for the cleanest win, before a win by ko is searched for."""
_SECOND_SHARE = 0.6
"""Share of what is then left for the question without threats."""
_THIRD_SHARE = 0.4
"""Share of what is then left for the question with unlimited threats. In a position with many kos, its answer
is often all that can be proved.
"""

_ATTACKERS_PLAN = (
    (BY_FORCE, _FIRST_SHARE),
    (WITHOUT_THREATS, _SECOND_SHARE),
    (BY_ANY_KO, _THIRD_SHARE),
    (WITHOUT_THREATS, 1.0),
    (BY_FORCE, 1.0),
    (BY_ANY_KO, 1.0),
    (NO_TWO_EYES, 1.0),
)
_DEFENDERS_PLAN = (
    (BY_ANY_KO, _FIRST_SHARE),
    (WITHOUT_THREATS, _SECOND_SHARE),
    (BY_FORCE, _THIRD_SHARE),
    (WITHOUT_THREATS, 1.0),
    (BY_ANY_KO, 1.0),
    (BY_FORCE, 1.0),
    (NO_TWO_EYES, 1.0),
)
"""The rungs to ask, in this order, each with the share of what is left that it may take."""

_THREATS_AT_THE_ENDS_FIRST = (MOST_THREATS, *range(1, MOST_THREATS))
"""Most kos need one threat, or more than are counted."""

_PROGRESS_SECONDS = 0.08


@dataclass(slots=True)
class Inquiry:
    """An inquiry under way, into the position that is asked about.

    ``bounds`` is what is known of it. ``expected`` is the value that it has if the move before it was a good
    one, where that is known. ``moves`` has the move of the side to play that wins the question at a rung.
    ``hope`` is, while it wins none, the rung of the question asked last, and the move that came nearest to
    winning it.
    """

    request: Request
    search: ProofSearch
    bounds: Bounds = field(default_factory=Bounds)
    expected: int | None = None
    position: LocalPosition = field(init=False)
    moves: dict[int, Move] = field(default_factory=dict)
    asked: set[int] = field(default_factory=set)
    hope: tuple[int, Move | None] = (WITHOUT_THREATS, None)
    attackers_chance: float = 0.5
    reported: float = 0.0

    def __post_init__(self) -> None:
        self.position = self.search.start.after_moves(self.request.board)

    def ask(self, rung: int, share: float = 1.0, nodes: int | None = None) -> None:
        """Search the question at a rung, on a share of what is left of the budget, or fewer nodes."""
        part = self.request.budget.part(share)
        if nodes is not None:
            part = part.at_most(nodes)
        answer = self.search.answer(self.position, QUESTIONS[rung], part, self._report)
        self.asked.add(rung)
        self._learn(rung, answer)

    def _learn(self, rung: int, answer: Answer) -> None:
        attacking = self.position.attacker_to_move
        if answer.attacker_wins is not None:
            self.bounds = self.bounds.with_answer(rung, answer.attacker_wins)
        elif rung != NO_TWO_EYES:  # how likely it is to be kept from them says little of being captured
            self.attackers_chance = answer.attackers_chance
        if answer.attacker_wins is attacking:
            if answer.move is not None:
                self.moves[rung] = answer.move
        elif not self.bounds.succeeds(attacking):
            self.hope = rung, answer.move if answer.move is not None else self.hope[1]

    def _report(self, depth: int, proof_numbers: tuple[int, int]) -> None:
        now, listener = time.perf_counter(), self.request.progress
        if listener is not None and now - self.reported >= _PROGRESS_SECONDS:
            self.reported = now
            line = self.search.line(self.position, QUESTIONS[self._best_rung()], most=10)
            listener(Progress(depth, self.request.budget.spent_by_all, line, proof_numbers=proof_numbers))

    def decide(self) -> None:
        """Narrow down the value of the position as far as the budget goes."""
        attacking = self.position.attacker_to_move
        self._settle()
        if self.bounds.succeeds(attacking):
            self._go_on_from_what_is_known()
        elif (
            not attacking
            and self.bounds.attacker_wins(NO_TWO_EYES) is None
            and not self.request.budget.exhausted
        ):
            self.ask(NO_TWO_EYES, nodes=_FIRST_LOOK)
        for rung, share in _ATTACKERS_PLAN if attacking else _DEFENDERS_PLAN:
            if rung != NO_TWO_EYES or self.bounds.least >= SEKI:
                self._ask_if_open(rung, share)
        if self.bounds.least > DEAD and self.bounds.most < SEKI:
            for threats in _THREATS_AT_THE_ENDS_FIRST:
                ahead = self.bounds.attacker_wins(WITHOUT_THREATS)
                if ahead is not None:
                    self._ask_if_open(WITHOUT_THREATS - threats if ahead else WITHOUT_THREATS + threats)

    def _ask_if_open(self, rung: int, share: float = 1.0) -> None:
        if self.bounds.attacker_wins(rung) is None and not self.request.budget.exhausted:
            self.ask(rung, share)
            self._settle()

    def _go_on_from_what_is_known(self) -> None:
        """The side to play is known to succeed: search for its move, then ask whether it gets more than
        expected, which is so only if the last move was a mistake.
        """
        attacking = self.position.attacker_to_move
        rung = self.bounds.best_won(attacking)
        assert rung is not None
        self.ask(rung)
        if self.expected is not None:
            better = self.expected - 1 if attacking else self.expected
            if 0 <= better < len(QUESTIONS):
                self._ask_if_open(better, _STEP_SHARE)

    def _settle(self) -> None:
        if self.bounds.succeeds(self.position.attacker_to_move) is not None:
            self.request.budget.settle()

    def best(self) -> tuple[Question, Move | None, bool]:
        """The best question that the side to play wins, or hopes to win; its move, and whether that move is
        proved to win it.
        """
        rung = self._best_rung()
        if rung not in self.asked:
            self.ask(rung)
        move = self.moves.get(rung)
        if move is not None:
            return QUESTIONS[rung], move, True
        return QUESTIONS[rung], self.hope[1], False

    def _best_rung(self) -> int:
        """The rung of the best question that the side to play wins; if none, of the one asked last."""
        attacking = self.position.attacker_to_move
        won = self.bounds.best_won(attacking)
        if won is not None and (self.bounds.succeeds(attacking) or self.bounds.value_is_known):
            return won
        if self.bounds.value_is_known:  # it has lost for good
            return NO_TWO_EYES if attacking else BY_FORCE
        return self.hope[0]

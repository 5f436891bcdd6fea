"""Asks the questions of the outcome scale about one position, one after another, within a budget.

A *rung* is the index of a question on the scale (:mod:`gold.solver.outcome`).
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from gold.board.points import PASS, Move
from gold.solver.api import Progress
from gold.solver.bitboard.area import LocalPosition
from gold.solver.bitboard.local_play import after, stones_to_play
from gold.solver.budget import Budget
from gold.solver.outcome import (
    ALIVE_BY_DOUBLE_KO,
    BY_ANY_KO,
    BY_FORCE,
    DEAD,
    MOST_THREATS,
    NO_EYES_WITHOUT_THREATS,
    NO_TWO_EYES,
    QUESTIONS,
    SEKI,
    WITHOUT_THREATS,
    Bounds,
    Question,
    Rung,
)
from gold.solver.proof.search import Answer, ProofSearch
from gold.solver.request import Request

_FIRST_LOOK = 4_000
"""Most nodes for a first attempt to prove two eyes, before the questions about capture, if the
defender is to play. Most groups that live have two eyes, and proving that is as quick as proving
that the group cannot be captured.
"""
_BETTER_SHARE = 0.5
"""Share of the remaining budget for the question one rung better for the side to play than expected
(``Inquiry.expected``).
"""

_CLEANEST_SHARE = 0.25
"""Share of the remaining budget for the first attempt at the cleanest win of the side to play: the
opponent has all ko threats.
"""
_WITHOUT_THREATS_SHARE = 0.6
"""Share of the remaining budget for the first attempt at the question in which nobody has
threats.
"""
_BY_KO_SHARE = 0.4
"""Share of the remaining budget for the first attempt at the question in which the side to play has
all the ko threats. In a position with many kos, its answer is often all that can be proved.
"""


def _plan(cleanest: Rung, by_ko: Rung) -> tuple[tuple[Rung, float], ...]:
    """Return the rungs to ask about in order, each with its share of the budget that is left by
    then.

    In the question at ``cleanest`` the opponent has all the ko threats, in the one at ``by_ko`` the
    side to play has them. These two and the one without threats are asked a second time with
    everything that is left, in case their share did not decide them. Last come the two questions
    about two eyes. :meth:`Inquiry.decide` skips questions that are decided already, and those about
    two eyes unless nothing captures the keystones.
    """
    return (
        (cleanest, _CLEANEST_SHARE), (WITHOUT_THREATS, _WITHOUT_THREATS_SHARE), (by_ko, _BY_KO_SHARE),
        (WITHOUT_THREATS, 1.0), (cleanest, 1.0), (by_ko, 1.0), (NO_TWO_EYES, 1.0),
        (NO_EYES_WITHOUT_THREATS, 1.0),
    )  # fmt: skip


_ATTACKERS_PLAN = _plan(BY_FORCE, BY_ANY_KO)
_DEFENDERS_PLAN = _plan(BY_ANY_KO, BY_FORCE)

_THREAT_COUNTS = (MOST_THREATS, *range(1, MOST_THREATS))
"""The numbers of ko threats of the side behind, in the order in which they are asked about. Most
kos need one threat, or more than are counted. The largest number comes first, because it alone
decides the second case.
"""

_NODES_A_SECOND = 50_000
"""Nodes that a search visits in a second; a low estimate (:meth:`Inquiry._is_too_hard`)."""

_PROGRESS_SECONDS = 0.08


@dataclass(slots=True)
class Inquiry:
    """Questions about one position, their answers so far, and the moves that go with the
    answers.
    """

    request: Request
    """The request that the inquiry answers."""
    search: ProofSearch
    """The search that answers the questions."""
    bounds: Bounds = field(default_factory=Bounds)
    """The bounds that follow from the answers."""
    expected: int | None = None
    """The value of the position if the opponent's last move was good: that of the position before
    it. None if not known.
    """
    position: LocalPosition = field(init=False)
    """The position in the form of the search."""
    moves: dict[Rung, Move] = field(default_factory=dict)
    """By rung, a move with which the side to play wins the question."""
    asked: set[Rung] = field(default_factory=set)
    """The rungs that were searched."""
    last_rung: Rung = WITHOUT_THREATS
    """The rung of the last searched question that the side to play did not win; at the start the
    one without threats. It no longer changes once that side is known to succeed.
    """
    hope: Move | None = None
    """The most promising move of the last such search that named a move; None if none did. It no
    longer changes once that side is known to succeed.
    """
    attackers_chance: float = 0.5
    """The chance of a capture, from 0 to 1, by the last search that left a question about capture
    open; 0.5 if none did.
    """
    reported: float = 0.0
    """The time of the last progress report, in seconds of ``time.perf_counter()``."""

    def __post_init__(self) -> None:
        self.position = self.search.start.after_moves(self.request.board)

    def ask(self, rung: Rung, share: float = 1.0, nodes: int | None = None) -> None:
        """Search for the answer to the question at a rung, and enter it in ``bounds``, and its move
        in ``moves`` or ``hope``.

        The search may spend a share of the remaining budget, and at most ``nodes`` nodes.
        """
        part = self.request.budget.part(share)
        if nodes is not None:
            part = part.at_most(nodes)
        answer = self.search.answer(self.position, QUESTIONS[rung], part, self._report)
        if rung == NO_EYES_WITHOUT_THREATS and answer.attacker_wins is False:
            answer = self._with_move_that_keeps_both(answer, part)
        if answer.attacker_wins is None:
            self.search.note_in_vain(self.position, QUESTIONS[rung], part.spent)
        self.asked.add(rung)
        self._learn(rung, answer)

    def _with_move_that_keeps_both(self, answer: Answer, budget: Budget) -> Answer:
        """Return ``answer`` with a move after which the keystones are not captured and get two eyes
        without threats.

        ``answer`` says that the defender gets two eyes without threats. If it is the attacker's
        turn, the answer is returned as it is. If no such move is found, the returned answer is
        undecided.
        """
        if self.position.attacker_to_move:
            return answer
        first = PASS if answer.move is None else answer.move
        for move in (first, *(each.move for each in stones_to_play(self.position))):
            following = after(self.position, move)
            asked = (QUESTIONS[rung] for rung in (BY_ANY_KO, NO_EYES_WITHOUT_THREATS))
            if following is not None and all(
                self.search.answer(following, question, budget).attacker_wins is False
                for question in asked
            ):
                return replace(answer, move=move)
        return Answer(None, answer.move, answer.attackers_chance)

    def _learn(self, rung: Rung, answer: Answer) -> None:
        attacking = self.position.attacker_to_move
        if answer.attacker_wins is not None:
            self.bounds = self.bounds.with_answer(rung, answer.attacker_wins)
        elif rung <= BY_ANY_KO:  # a group without two eyes may live in a seki
            self.attackers_chance = answer.attackers_chance
        if answer.attacker_wins is attacking:
            if answer.move is not None:
                self.moves[rung] = answer.move
        elif not self.bounds.succeeds(attacking):
            self.last_rung = rung
            if answer.move is not None:
                self.hope = answer.move

    def _report(self, depth: int, _numbers: tuple[int, int]) -> None:
        now = time.perf_counter()
        listener = self.request.progress
        if listener is not None and now - self.reported >= _PROGRESS_SECONDS:
            self.reported = now
            line = self.search.line(self.position, QUESTIONS[self._best_rung()], most=10)
            listener(Progress(depth, self.request.budget.spent_by_all, line))

    def decide(self) -> None:
        """Ask questions until the value is known or the budget is spent; the answers are in
        ``bounds`` and ``moves``.

        A question whose answer follows from earlier ones is not asked; others may stay undecided.
        The order is:

        1. If the side to play is known to succeed, :meth:`_refine`. Otherwise, if the defender is
           to play, a short test for two eyes.
        2. The questions of the plan (:func:`_plan`).
        3. If the result is a ko, the questions with a limited number of threats.
        """
        attacking = self.position.attacker_to_move
        self._settle()
        if self.bounds.succeeds(attacking):
            self._refine()
        elif (
            not attacking
            and self.bounds.attacker_wins(NO_TWO_EYES) is None
            and not self.request.budget.exhausted
        ):
            self.ask(NO_TWO_EYES, nodes=_FIRST_LOOK)
        for rung, share in _ATTACKERS_PLAN if attacking else _DEFENDERS_PLAN:
            if rung <= BY_ANY_KO or self.bounds.least >= SEKI:
                self._ask_if_open(rung, share)
        if self.bounds.least > DEAD and self.bounds.most < SEKI:
            for threats in _THREAT_COUNTS:
                attacker_ahead = self.bounds.attacker_wins(WITHOUT_THREATS)
                if attacker_ahead is not None:
                    self._ask_if_open(
                        Rung(WITHOUT_THREATS + (-threats if attacker_ahead else threats))
                    )

    def _ask_if_open(self, rung: Rung, share: float = 1.0) -> None:
        is_open = self.bounds.attacker_wins(rung) is None and not self.request.budget.exhausted
        if rung == NO_EYES_WITHOUT_THREATS and self.bounds.most > ALIVE_BY_DOUBLE_KO:
            return  # first it must be known that there are none with threats
        if is_open and not self._is_too_hard(rung):
            self.ask(rung, share)
            self._settle()

    def _is_too_hard(self, rung: Rung) -> bool:
        """Whether the time left is probably too short for the question: an earlier search spent
        more on it in vain.

        Always False until it is known whether the side to play succeeds, since that is asked in any
        case.
        """
        seconds = self.request.budget.seconds_left
        if seconds is None or self.bounds.succeeds(self.position.attacker_to_move) is None:
            return False
        return self.search.noted(self.position, QUESTIONS[rung]).in_vain > seconds * _NODES_A_SECOND

    def _refine(self) -> None:
        """Find the move for the best question that the side to play is known to win; it must be
        known to succeed.

        Then, if ``expected`` is known, ask whether the side gets one rung more than that. It does
        only if the opponent's last move was a mistake.
        """
        attacking = self.position.attacker_to_move
        rung = self.bounds.best_won(attacking)
        assert rung is not None
        self.ask(rung)
        if self.expected is not None:
            better = Rung(self.expected - 1 if attacking else self.expected)
            if 0 <= better < len(QUESTIONS):
                self._ask_if_open(better, _BETTER_SHARE)

    def _settle(self) -> None:
        if self.bounds.succeeds(self.position.attacker_to_move) is not None:
            self.request.budget.settle()

    def best(self) -> tuple[Question, Move | None, bool]:
        """Return a question, a move for it, and whether that move is proved to win it for the side
        to play.

        The question is chosen by :meth:`_best_rung`, and searched now if it was not searched
        before. A move that is not proved to win is ``hope``, which any of the questions may have
        given; None if there is none. In that case the question need not be lost: it may be
        undecided, or won without a known move.
        """
        rung = self._best_rung()
        if rung not in self.asked:
            self.ask(rung)
        move = self.moves.get(rung)
        if move is not None:
            return QUESTIONS[rung], move, True
        return QUESTIONS[rung], self.hope, False

    def _best_rung(self) -> Rung:
        """Return the rung of the question whose move is to be played.

        It is the first of these:

        * the best question that the side to play is known to win, if the side succeeds or the value
          is known;
        * its easiest question, if it is known to lose all;
        * ``last_rung``.
        """
        attacking = self.position.attacker_to_move
        won = self.bounds.best_won(attacking)
        if won is not None and (self.bounds.succeeds(attacking) or self.bounds.value_is_known):
            return won
        if self.bounds.value_is_known:  # it loses every question
            return NO_TWO_EYES if attacking else BY_FORCE
        return self.last_rung

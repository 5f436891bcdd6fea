"""From answers to single questions to a verdict: dead, ko, seki or alive, proved or estimated.

The questions are nested (:mod:`gold.solver.outcome`), so each answer narrows down what the position
is worth. First is asked what settles most. What is known of a position bounds the positions after each of its
moves: no reply leaves the side that made it better off than it was.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from gold.board.board import Board
from gold.board.outcome import may_pass
from gold.board.points import PASS, Color, Move
from gold.solver.answers.goals import reached_goal
from gold.solver.answers.ko_line import line_into_ko
from gold.solver.answers.resistance import Argument, stubborn_line
from gold.solver.api import (
    PROOF,
    CancelFlag,
    Limits,
    Progress,
    ProgressCallback,
    Result,
    Status,
    StopReason,
)
from gold.solver.bitboard.area import LocalPosition
from gold.solver.budget import Budget, left_of
from gold.solver.outcome import (
    ALIVE_FOR_SURE,
    BY_ANY_KO,
    BY_FORCE,
    DEAD,
    DEAD_FOR_SURE,
    MOST_THREATS,
    NO_TWO_EYES,
    QUESTIONS,
    SEKI,
    WITHOUT_THREATS,
    Bounds,
    Question,
)
from gold.solver.proof.search import Answer, ProofSearch

_FIRST_SHARE = 0.25
"""Share of the budget for the cleanest win, before a win by ko is looked for."""
_SECOND_SHARE = 0.6
_THIRD_SHARE = 0.4
"""Share of the remaining budget for the question without threats; then for the one with unlimited threats.
Where there are many kos, that is often all that can be found out.
"""
_FIRST_LOOK = 4_000
"""Nodes for two eyes before it is asked whether the keystones can be captured at all. Most groups that live
have two eyes, and proving these is as quick as proving that the group cannot be captured.
"""
_STEP_SHARE = 0.5
"""Share of the budget for one rung better than is known, before the cleanest win is looked for."""

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
"""The questions to ask, and the share of what is left that each may take."""

_THREATS_AT_THE_ENDS_FIRST = (MOST_THREATS, *range(1, MOST_THREATS))
"""Most kos need one threat, or more than are counted."""

_RESISTANCE_NODES = 1_500
"""So much goes at most into the choice of a move that cannot change the result."""

_PROGRESS_SECONDS = 0.08


@dataclass(slots=True)
class _Inquiry:
    """One call of :func:`find` under way.

    ``expected`` is the value that the position has if the move before it was a good one, where that is known.
    ``moves`` has the move of the side to play that wins the question at a rung. ``hope`` is, while it wins
    none, the rung of the question that it comes nearest to winning, and the move.
    """

    search: ProofSearch
    position: LocalPosition
    budget: Budget
    progress: ProgressCallback | None
    bounds: Bounds
    expected: int | None
    refine_seconds: float | None
    moves: dict[int, Move] = field(default_factory=dict)
    asked: set[int] = field(default_factory=set)
    hope: tuple[int, Move | None] = (WITHOUT_THREATS, None)
    attackers_chance: float = 0.5
    reported: float = 0.0
    spent_before: int = 0

    def ask(self, rung: int, share: float = 1.0, nodes: int | None = None) -> None:
        """Put the question at a rung of the scale, on a share of what is left of the budget."""
        part = self.budget.part(share)
        if nodes is not None:
            part = part.at_most(nodes)
        answer = self.search.answer(self.position, QUESTIONS[rung], part, self._report)
        self.budget.spent += part.spent
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

    def _report(self, nodes: int, depth: int, proof_numbers: tuple[int, int]) -> None:
        self.spent_before += nodes
        now = time.perf_counter()
        if self.progress is not None and now - self.reported >= _PROGRESS_SECONDS:
            self.reported = now
            line = self.search.line(self.position, QUESTIONS[self._best_rung()], most=10)
            self.progress(Progress(depth, self.spent_before, line, proof_numbers=proof_numbers))

    def decide(self) -> None:
        """Narrow down what the position is worth as far as the budget goes."""
        attacking = self.position.attacker_to_move
        self._spare_the_rest()
        if self.bounds.succeeds(attacking):
            self._go_on_from_what_is_known()
        elif not attacking and self.bounds.attacker_wins(NO_TWO_EYES) is None and not self.budget.exhausted:
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
        if self.bounds.attacker_wins(rung) is None and not self.budget.exhausted:
            self.ask(rung, share)
            self._spare_the_rest()

    def _go_on_from_what_is_known(self) -> None:
        """The side to play is known to succeed: have its move, and ask whether it gets better than expected,
        which it does only where the last move was a bad one.
        """
        attacking = self.position.attacker_to_move
        rung = self.bounds.best_won(attacking)
        assert rung is not None
        self.ask(rung)
        if self.expected is not None:
            better = self.expected - 1 if attacking else self.expected
            if 0 <= better < len(QUESTIONS):
                self._ask_if_open(better, _STEP_SHARE)

    def _spare_the_rest(self) -> None:
        """Once it is known whether the side to play succeeds, take only so long for how well it does."""
        seconds = self.refine_seconds
        if seconds is not None and self.bounds.succeeds(self.position.attacker_to_move) is not None:
            self.budget.end_within(seconds)
            self.refine_seconds = None

    def best(self) -> tuple[Question, Move | None, bool]:
        """The question that the side to play does best to play for, its move, and whether that is proved to
        succeed.
        """
        attacking = self.position.attacker_to_move
        rung = self._best_rung()
        if rung not in self.asked:
            self.ask(rung)
        move = self.moves.get(rung)
        if move is not None:
            return QUESTIONS[rung], move, bool(self.bounds.succeeds(attacking))
        return QUESTIONS[rung], self.hope[1], False

    def _best_rung(self) -> int:
        """The rung of the best question that the side to play wins; of what it hopes for if it wins none."""
        attacking = self.position.attacker_to_move
        won = self.bounds.best_won(attacking)
        if won is not None and (self.bounds.succeeds(attacking) or self.bounds.value_is_known):
            return won
        if self.bounds.value_is_known:  # it has lost for good
            return NO_TWO_EYES if attacking else BY_FORCE
        return self.hope[0]


def solve(
    board: Board,
    limits: Limits,
    progress: ProgressCallback | None = None,
    cancel: CancelFlag | None = None,
    search: ProofSearch | None = None,
) -> Result:
    """Decide the position on the board as far as the limits go, and find the best move.

    ``search`` is one made from the same problem, whose table is used on. Depth and breadth do not bound this
    engine; an estimate says so. Where the side to play has lost, the move is the one that makes it hardest
    for the other: see :meth:`gold.solver.answers.resistance.Argument.hardest_try`.

    :raises gold.solver.bitboard.area.AreaTooLargeError: if what can change does not fit the search.
    """
    started = time.perf_counter()
    search = search or ProofSearch(board)
    budget = Budget.from_limits(limits, cancel)
    result = find(board, search, budget, progress, limits.refine_seconds)
    budget = Budget.from_limits(left_of(limits, result), cancel).at_most(_RESISTANCE_NODES)
    result = resisting(board, result, search, budget)
    return replace(result, seconds=time.perf_counter() - started)


def resisting(board: Board, result: Result, search: ProofSearch, budget: Budget) -> Result:
    """The result with the move that makes it hardest for the winner, if the side to play has lost and has a
    forcing move; else as it was.
    """
    if not _has_lost(board, result):
        return result
    goal = reached_goal(result.bounds, board.to_play is board.attacker)
    assert goal is not None
    line = stubborn_line(Argument(search, goal, budget), search.start.after_moves(board)).moves
    result = replace(result, nodes=result.nodes + budget.spent)
    return replace(result, move=line[0], line=line) if line else result


def _has_lost(board: Board, result: Result) -> bool:
    """Whether the side to play is proved to get nothing at all."""
    lost = Status.DEAD if board.to_play is board.defender else Status.ALIVE
    return result.proved and result.exact and result.status is lost


def find(
    board: Board,
    search: ProofSearch,
    budget: Budget,
    progress: ProgressCallback | None = None,
    refine_seconds: float | None = None,
) -> Result:
    """What :func:`solve` finds, without the choice among moves that all lose.

    ``budget`` is a new one, for this alone. ``refine_seconds`` is as in :class:`gold.solver.api.Limits`.
    """
    started = time.perf_counter()
    position = search.start.after_moves(board)
    bounds, expected = _known_before(board, search)
    inquiry = _Inquiry(search, position, budget, progress, bounds, expected, refine_seconds)
    inquiry.decide()
    question, proved_move, succeeds = inquiry.best()
    bounds = inquiry.bounds
    taker, line = _ko(inquiry, board) if bounds.status is Status.KO else (None, ())
    found = line[0] if line else proved_move
    move = found if found is not None and _is_allowed(board, found) else _some_move(inquiry, board)
    line = line or search.line(position, question)
    if not line or line[0] != move:
        line = () if move is None else (move,)
    _remember(board, search, bounds, proved_move if succeeds else None)
    assert board.defender is not None  # the board comes from a problem
    return Result(
        bounds=bounds,
        defender=board.defender,
        move=move,
        line=line,
        winning_moves=(move,) if move is not None and move == found and succeeds else (),
        guess=DEAD_FOR_SURE if inquiry.attackers_chance > 0.5 else ALIVE_FOR_SURE,
        taker=taker,
        nodes=budget.spent,
        seconds=time.perf_counter() - started,
        stopped=_stop_reason(budget, bounds),
        engine=PROOF,
    )


def _known_before(board: Board, search: ProofSearch) -> tuple[Bounds, int | None]:
    """What earlier searches tell of a position: those of it, and those of the one before the last move, which
    cannot have made the side that played it better off. And the value of that one, if known.
    """
    bounds = Bounds()
    known = search.known.get((board.initial.to_play, board.moves))
    if known is not None:
        bounds = known
    parent = search.known.get((board.initial.to_play, board.moves[:-1])) if board.moves else None
    if parent is not None and board.to_play is board.defender:
        bounds = bounds.narrowed(least=parent.least)
    elif parent is not None:
        bounds = bounds.narrowed(most=parent.most)
    return bounds, parent.least if parent is not None and parent.value_is_known else None


def _remember(board: Board, search: ProofSearch, bounds: Bounds, proved_move: Move | None) -> None:
    """Keep what is known of a position, and of the one after the move that the proof has: that is worth the
    same to the side that plays it.
    """
    first, moves = board.initial.to_play, board.moves
    search.known[first, moves] = bounds
    if proved_move is not None:
        after = first, (*moves, proved_move)
        search.known[after] = search.known.get(after, Bounds()).narrowed(bounds.least, bounds.most)


def _ko(inquiry: _Inquiry, board: Board) -> tuple[Color | None, tuple[Move, ...]]:
    """Who takes a ko first, as far as it is known, and the line of best play up to that."""
    bounds = inquiry.bounds
    if bounds.attacker_wins(WITHOUT_THREATS) is None or board.ko_point is not None:
        return (None if board.ko_point is None else board.to_play.opponent), ()
    if not bounds.exact:
        return None, ()
    line = line_into_ko(inquiry.search, inquiry.position, bounds, inquiry.budget)
    if not line:
        return None, ()
    return (board.to_play if len(line) % 2 else board.to_play.opponent), line


def _is_allowed(board: Board, move: Move) -> bool:
    """Whether the rules of play allow what a proof does, in which threats are made elsewhere."""
    return may_pass(board) if move == PASS else board.is_legal(move)


def _some_move(inquiry: _Inquiry, board: Board) -> Move | None:
    """Something to play where no move changes the result, or where only a threat elsewhere would."""
    if board.to_play is board.defender:
        return PASS
    without_threats = inquiry.search.line(inquiry.position, QUESTIONS[WITHOUT_THREATS], most=1)
    allowed = (move for move in (*without_threats, *board.valid_moves()) if _is_allowed(board, move))
    return next(allowed, PASS if may_pass(board) else None)


def _stop_reason(budget: Budget, bounds: Bounds) -> StopReason:
    graded = bounds.attacker_wins(WITHOUT_THREATS) is not None and bounds.least > DEAD and bounds.most < SEKI
    if graded or bounds.most == DEAD or bounds.least >= SEKI:
        return StopReason.SOLVED
    return budget.stop_reason or StopReason.TIME

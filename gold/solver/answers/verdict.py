"""From answers to single questions to a verdict: dead, ko, seki or alive, proved or estimated.

The questions are nested (:mod:`gold.solver.outcome`), so each answer narrows down what the position
is worth. First is asked what settles most. What is known of a position bounds the positions after each of its
moves: no reply leaves the side that made it better off than it was.
"""

from __future__ import annotations

import time
from dataclasses import replace

from gold.board.board import Board
from gold.board.outcome import allowed_moves, is_allowed, may_pass
from gold.board.points import PASS, Color, Move
from gold.solver.answers.goals import reached_goal
from gold.solver.answers.inquiry import Inquiry
from gold.solver.answers.ko_line import line_into_ko
from gold.solver.answers.resistance import Argument, stubborn_line
from gold.solver.api import (
    PROOF,
    CancelFlag,
    Limits,
    ProgressCallback,
    Result,
    Status,
    StopReason,
)
from gold.solver.budget import Budget, left_of
from gold.solver.outcome import (
    ALIVE_FOR_SURE,
    DEAD,
    DEAD_FOR_SURE,
    QUESTIONS,
    SEKI,
    WITHOUT_THREATS,
    Bounds,
    Question,
)
from gold.solver.proof.search import ProofSearch

_LOOK_NODES = 1_000
"""So much goes at most into the question whether another move does as well as one that is forbidden."""
RESISTANCE_NODES = 1_500
"""So much goes at most into the choice of a move that cannot change the result."""


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
    budget = Budget.from_limits(left_of(limits, result), cancel).at_most(RESISTANCE_NODES)
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
    playable = line and is_allowed(board, line[0])  # a crop does not see all stones
    return replace(result, move=line[0], line=line) if playable else result


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
    inquiry = Inquiry(search, position, budget, progress, bounds, expected, refine_seconds)
    inquiry.decide()
    question, move, is_won = inquiry.best()
    bounds = inquiry.bounds
    taker, line = _ko(inquiry, board, question) if bounds.status is Status.KO else (None, ())
    _remember(board, search, bounds, move if is_won else None)
    move = line[0] if line else move
    forbidden = None
    if is_won and move is not None and not is_allowed(board, move):
        forbidden, move = move, _as_good(inquiry, board, question)
        forbidden = forbidden if move is None else None
    elif move is None or not is_allowed(board, move):
        move = _some_move(inquiry, board)
    line = line or search.line(position, question)
    if not line or line[0] != move:
        line = () if move is None else (move,)
    assert board.defender is not None  # the board comes from a problem
    return Result(
        bounds=bounds,
        defender=board.defender,
        move=move,
        line=line,
        winning_moves=(move,) if move is not None and is_won else (),
        forbidden=forbidden,
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


def _ko(inquiry: Inquiry, board: Board, question: Question) -> tuple[Color | None, tuple[Move, ...]]:
    """Who takes a ko first, as far as it is known, and the line of best play up to that.

    Where the threats are not counted, the line may give some away, and is none of best play: its first move
    has to win the question that the side to play is known to win.
    """
    bounds = inquiry.bounds
    if bounds.attacker_wins(WITHOUT_THREATS) is None or board.ko_point is not None:
        return (None if board.ko_point is None else board.to_play.opponent), ()
    if not bounds.exact:
        return None, ()
    line = line_into_ko(inquiry.search, inquiry.position, bounds, inquiry.budget)
    if not line or not _wins(inquiry, board, line[0], question):
        return None, ()
    return (board.to_play if len(line) % 2 else board.to_play.opponent), line


def _wins(inquiry: Inquiry, board: Board, move: Move, question: Question) -> bool:
    """Whether a move is proved to win a question, with no more nodes than it takes to look it up."""
    if not board.is_legal(move):
        return False
    ahead = Board(board.initial, (*board.moves, move))
    part = inquiry.budget.at_most(_LOOK_NODES)
    answer = inquiry.search.answer(inquiry.search.start.after_moves(ahead), question, part)
    inquiry.budget.spent += part.spent
    return answer.attacker_wins is (board.to_play is board.attacker)


def _as_good(inquiry: Inquiry, board: Board, question: Question) -> Move | None:
    """A move that the rules of play allow and that is proved to win a question, too; None if none is."""
    return next((move for move in allowed_moves(board) if _wins(inquiry, board, move, question)), None)


def _some_move(inquiry: Inquiry, board: Board) -> Move | None:
    """Something to play where no move changes the result, or none is known to be better."""
    if board.to_play is board.defender:
        return PASS
    without_threats = inquiry.search.line(inquiry.position, QUESTIONS[WITHOUT_THREATS], most=1)
    allowed = (move for move in (*without_threats, *board.valid_moves()) if is_allowed(board, move))
    return next(allowed, PASS if may_pass(board) else None)


def _stop_reason(budget: Budget, bounds: Bounds) -> StopReason:
    graded = bounds.attacker_wins(WITHOUT_THREATS) is not None and bounds.least > DEAD and bounds.most < SEKI
    if graded or bounds.most == DEAD or bounds.least >= SEKI:
        return StopReason.SOLVED
    return budget.stop_reason or StopReason.TIME

"""The exact search of a whole region: asks single questions, and builds the result from their
answers.

The questions are nested (:mod:`gold.solver.outcome`), so each answer narrows the value of the
position. :mod:`gold.solver.answers.inquiry` chooses the next question. The bounds on a position's
value also limit the value after each of its moves, since no move makes the side that plays it
better off.
"""

from __future__ import annotations

from gold.board.board import Board
from gold.board.outcome import allowed_moves, is_allowed, may_pass
from gold.board.points import PASS, Color, Move
from gold.board.status import Status
from gold.solver.answers.by_crops import legal_part
from gold.solver.answers.inquiry import Inquiry
from gold.solver.answers.ko_line import line_into_ko
from gold.solver.api import EngineKind, Result, StopReason
from gold.solver.bitboard.local_play import Key, after, key_of
from gold.solver.budget import Budget
from gold.solver.outcome import (
    ALIVE_FOR_SURE,
    BY_ANY_KO,
    DEAD,
    DEAD_FOR_SURE,
    NO_EYES_WITHOUT_THREATS,
    QUESTIONS,
    SEKI,
    WITHOUT_THREATS,
    Bounds,
    Question,
)
from gold.solver.proof.search import ProofSearch
from gold.solver.request import Request

_CHECK_NODES = 1_000
"""Most nodes for a test whether a given move wins a question."""


def by_whole_region(request: Request) -> Result:
    """Decide the position by the exact search of the whole region (a strategy of the plan;
    :func:`find_in_region`).

    :raises gold.solver.bitboard.area.AreaTooLargeError: if the points that can change are too many
        for it.
    """
    return find_in_region(request, request.workspace.proof(request.board))


def find_in_region(request: Request, search: ProofSearch) -> Result:
    """Decide a position as far as the budget allows, and find the best move.

    ``search`` must be about the same problem, or a part of it; proofs in its table are used. The
    move is

    * the winning one, if the side to play wins something; if the rules of play forbid that move,
      another one that is proved to do as well, or else none (the result then names the forbidden
      move);
    * the most promising one, if nothing is proved; ``guess`` then says dead or alive;
    * any allowed one, if the position is lost (:mod:`gold.solver.answers.hardest_move` finds a
      better one).
    """
    board = request.board
    budget = request.budget
    inquiry = Inquiry(request, search, search.known.of(board), search.known.expected(board))
    inquiry.decide()
    question, move, is_won = inquiry.best()
    bounds = inquiry.bounds
    taker, line = _ko(inquiry, board, question) if bounds.status is Status.KO else (None, ())
    search.known.keep(board, bounds, move if is_won else None)
    move = line[0] if line else move
    forbidden = None
    if is_won and move is not None and not is_allowed(board, move):
        as_good = (
            other for other in allowed_moves(board) if _wins(inquiry, board, other, question)
        )
        forbidden, move = move, next(as_good, None)
        forbidden = forbidden if move is None else None
    elif move is None or not is_allowed(board, move):
        move = _some_move(inquiry, board)
    if bounds.value_is_known and bounds.least == SEKI:
        line = _line_in_seki(inquiry)
    line = line or legal_part(board, search.line(inquiry.position, question))
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
        seconds=budget.seconds,
        stopped=_stop_reason(budget, bounds),
        engine=EngineKind.PROOF,
    )


def _ko(
    inquiry: Inquiry, board: Board, question: Question
) -> tuple[Color | None, tuple[Move, ...]]:
    """Return the side that takes the ko first, and the line of best play that ends with that
    capture.

    The status must be ko. If a point is closed by ko already, the side is the one that has just
    moved, and the line is empty.

    None and an empty line are returned in two cases: the bounds leave open whether it is a ko or
    who is ahead; or no line is found whose first move is proved to win ``question``, the best
    question that the side to play is known to win.
    """
    bounds = inquiry.bounds
    if bounds.attacker_wins(WITHOUT_THREATS) is None or board.ko_point is not None:
        return (None if board.ko_point is None else board.to_play.opponent), ()
    if not bounds.exact:
        return None, ()
    known = inquiry.search.known
    line = known.ko_line(board, bounds) or line_into_ko(
        inquiry.search, inquiry.position, bounds, inquiry.request.budget
    )
    if not line or not _wins(inquiry, board, line[0], question):
        return None, ()
    known.keep_ko_line(board, bounds, line)
    return (board.to_play if len(line) % 2 else board.to_play.opponent), line


def _line_in_seki(inquiry: Inquiry) -> tuple[Move, ...]:
    """Return the line in which neither side gives up a proved seki.

    It ends before the first pass, since then a side has nothing more to gain. Only a pass as the
    very first move is included, and does not end it. It also ends if a position repeats, or if no
    move is known.

    The defender follows the proof that the keystones are not captured, the attacker the proof that
    they get no two eyes. Each proof answers every move of the other side, so the line stays within
    both. The table may lack a position, because it was replaced or because its win was one by
    repetition. Then a short search finds the win again; if it does not, the line ends.
    """
    search = inquiry.search
    position = inquiry.position
    moves = list[Move]()
    seen = set[Key]()
    while key_of(position) not in seen:
        seen.add(key_of(position))
        question = QUESTIONS[NO_EYES_WITHOUT_THREATS if position.attacker_to_move else BY_ANY_KO]
        answer = search.answer(position, question, inquiry.request.budget.at_most(_CHECK_NODES))
        if answer.attacker_wins is not position.attacker_to_move:
            break
        step = search.line(position, question, most=1)
        following = after(position, step[0]) if step and (step[0] != PASS or not moves) else None
        if following is None:
            break
        moves += step
        position = following
    return tuple(moves)


def _wins(inquiry: Inquiry, board: Board, move: Move, question: Question) -> bool:
    """Whether a move is proved to win a question for its side, by the table or by a short search.

    False for an illegal move, and if the search does not decide it.
    """
    if not board.is_legal(move):
        return False
    ahead = board.after(move)
    part = inquiry.request.budget.at_most(_CHECK_NODES)
    answer = inquiry.search.answer(inquiry.search.start.after_moves(ahead), question, part)
    return answer.attacker_wins is (board.to_play is board.attacker)


def _some_move(inquiry: Inquiry, board: Board) -> Move | None:
    """Return an allowed move for a position in which no move is known to be better than another.

    The defender passes. The attacker plays the search's move for the question without threats, else
    its first legal stone, else a pass; None if it has none of these.
    """
    if board.to_play is board.defender:
        return PASS
    without_threats = inquiry.search.line(inquiry.position, QUESTIONS[WITHOUT_THREATS], most=1)
    allowed = (move for move in (*without_threats, *board.valid_moves()) if is_allowed(board, move))
    return next(allowed, PASS if may_pass(board) else None)


def _stop_reason(budget: Budget, bounds: Bounds) -> StopReason:
    is_ko = (
        bounds.attacker_wins(WITHOUT_THREATS) is not None
        and bounds.least > DEAD
        and bounds.most < SEKI
    )
    if is_ko or bounds.most == DEAD or bounds.least >= SEKI:
        return StopReason.SOLVED
    return budget.stop_reason or StopReason.TIME

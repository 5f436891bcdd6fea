"""Finds the computer's replies to all correct play before anybody waits for them, so that they can
be kept.

The proof of a problem's first position has the moves of its winner. In practice the computer plays
the loser. Which of the loser's moves is hardest to answer, and whether it must be answered, takes
more search than the proof has (:mod:`gold.solver.answers.hardest_move`). The rehearsal does this
search in advance: the answers are noted in the searches (:mod:`gold.solver.proof.answer_book`), and
kept with their proofs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from gold.board.board import Board
from gold.board.outcome import is_allowed, winner
from gold.board.points import PASS
from gold.solver.answers.goals import goal_of, search_behind
from gold.solver.answers.plan import by_plan
from gold.solver.answers.reply import computer_reply
from gold.solver.answers.resistance import PATIENCE_POSITIONS, Argument, BudgetSpentError
from gold.solver.api import EngineKind, Result
from gold.solver.request import Request

_PROOF_NODES = 4_000  # most nodes for the first position, which should be proved already
_REPLY_NODES = 200_000  # most nodes for solving a position, before its move is chosen
_RESISTANCE_NODES = 300_000
"""Most nodes for the choice of one move: several times as many as while a person waits."""
_FEW_POSITIONS = 1_000
"""Most nodes for a test whether one of the person's moves is right; more are allowed at the first
move.
"""


def rehearse(request: Request) -> int:
    """Compute the computer's reply to every right move, from the problem's first position on;
    return the number of replies.

    First come the right first moves, then the right moves after each reply, and so on: positions
    after few moves come first. A line ends when the computer's move need not be answered. It all
    ends when the request's budget is spent. The replies are those of
    :func:`~gold.solver.answers.reply.computer_reply`.

    A move is *right* if it is proved to keep the best result that the side to play is known to get.
    Nothing is done if the first position is not proved.
    """
    first = Request(Board(request.board.initial), request.budget, request.workspace)
    result = by_plan(first.on(request.budget.at_most(_PROOF_NODES)), EngineKind.PROOF)
    waiting = deque(_after_right_moves(first, result, PATIENCE_POSITIONS))
    seen: set[tuple[int, int | None]] = set()
    count = 0
    while waiting and not request.budget.exhausted:
        board = waiting.popleft()
        name = board.hash, board.ko_point
        if name in seen or winner(board) is not None:
            continue
        seen.add(name)
        asked = Request(board, request.budget.at_most(_REPLY_NODES), request.workspace)
        result, count = (
            computer_reply(asked, resistance=request.budget.at_most(_RESISTANCE_NODES)),
            count + 1,
        )
        if result.move is not None and result.move != PASS and result.forces is not False:
            waiting.extend(_after_right_moves(asked.on(request.budget).after(result.move), result))
    return count


def _after_right_moves(
    request: Request, result: Result, patience: int = _FEW_POSITIONS
) -> Iterable[Board]:
    """Return the boards after the right moves in a position; empty if there is no proof, or if the
    budget is spent.

    ``result`` is that of this position, or that of the position before if the last move gave
    nothing away. ``patience`` is the node limit for each question.
    """
    board = request.board
    goal = goal_of(result.bounds, board.to_play is board.attacker)
    search = None if goal is None else search_behind(request, result, goal)
    if goal is None or search is None or winner(board) is not None:
        return []
    argument = Argument(search, goal, request.budget, patience)
    try:
        answers = argument.answers(search.start.after_moves(board))
    except BudgetSpentError:
        return []
    return [
        board.after(each.move)
        for each in answers
        if each.move != PASS and is_allowed(board, each.move)
    ]

"""In a lost position, the move that makes it hardest for the other side."""

from __future__ import annotations

from dataclasses import replace

from gold.board.outcome import is_allowed
from gold.board.status import Status
from gold.solver.answers.goals import reached_goal, search_behind
from gold.solver.answers.resistance import Argument, stubborn_line
from gold.solver.api import EngineKind, Result
from gold.solver.proof.search import ProofSearch
from gold.solver.request import Request

NODES = 1_500
"""Most nodes for the choice of a move that cannot change the result."""


def with_hardest_move(request: Request, result: Result) -> Result:
    """The result with the move that leaves the winner the fewest good answers, where the side to play is
    proved to have lost and has a forcing move; any other result as it is.
    """
    goal = reached_goal(result.bounds, request.board.to_play is request.board.attacker)
    if result.engine != EngineKind.PROOF or result.winning_moves or goal is None:
        return result
    search = search_behind(request, result, goal)
    return result if search is None else hardest_move_in(search, request, result)


def hardest_move_in(search: ProofSearch, request: Request, result: Result) -> Result:
    """The result of :func:`with_hardest_move`, worked out by the search that has the proof."""
    board = request.board
    lost = Status.DEAD if board.to_play is board.defender else Status.ALIVE
    if not (result.proved and result.exact and result.status is lost):
        return result
    goal = reached_goal(result.bounds, board.to_play is board.attacker)
    assert goal is not None
    argument = Argument(search, goal, request.budget)
    line = stubborn_line(argument, search.start.after_moves(board)).moves
    if not line or not is_allowed(board, line[0]):  # a crop does not see all stones
        return result
    return replace(result, move=line[0], line=line)

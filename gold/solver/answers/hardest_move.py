"""In a lost position, the move that is hardest to answer.

Also whether the other side must answer: that move, or in a ko or a seki the move of the result.
"""

from __future__ import annotations

from dataclasses import replace

from gold.board.outcome import is_allowed
from gold.board.points import Move
from gold.solver.answers.goals import goal_of, search_behind
from gold.solver.answers.resistance import Argument, BudgetSpentError, ending_of, stubborn_line
from gold.solver.api import EngineKind, Result
from gold.solver.bitboard.area import LocalPosition
from gold.solver.bitboard.local_play import after, after_pass
from gold.solver.outcome import Ending
from gold.solver.proof.search import ProofSearch
from gold.solver.request import Request

NODES = 1_500
"""Most nodes for the choice of a move that cannot change the result."""


def with_hardest_move(request: Request, result: Result) -> Result:
    """Where the side to play is proved to have lost, the result with its hardest move: the forcing one that
    leaves the winner the fewest good answers. Without a forcing move, the move stays as it is; so it does in
    a ko or a seki, which nobody has lost.

    ``Result.forces`` then says whether the other side must answer, None if the budget was spent before.
    """
    goal = goal_of(result.bounds, request.board.to_play is not request.board.attacker)
    if result.engine != EngineKind.PROOF or goal is None:
        return result
    search = search_behind(request, result, goal)
    return result if search is None else hardest_move_in(search, request, result)


def hardest_move_in(search: ProofSearch, request: Request, result: Result) -> Result:
    """The same as :func:`with_hardest_move`, with the search that has the proof."""
    board = request.board
    goal = goal_of(result.bounds, board.to_play is not board.attacker)
    if goal is None or not result.exact:
        return result
    if search.crop is not None:
        goal = replace(goal, limit=None)  # the other side's proof is one of another crop
    argument, position = Argument(search, goal, request.budget), search.start.after_moves(board)
    if goal.by_ko or result.winning_moves:  # it has not lost: its move is part of what it reaches
        return replace(result, forces=_forces(argument, position, result.move))
    line = stubborn_line(argument, position)
    if line.moves and is_allowed(board, line.moves[0]):  # a crop does not see all stones
        return replace(result, move=line.moves[0], line=line.moves, forces=True)
    return replace(result, forces=None if line.moves or line.ending is Ending.OPEN else False)


def _forces(argument: Argument, position: LocalPosition, move: Move | None) -> bool | None:
    """Whether the other side must answer a move to keep its goal. Once a ko is taken that decides the result,
    this is over: then threats elsewhere count. None if it is not known.
    """
    following = None if move is None else after(position, move)
    try:
        if ending_of(argument, position) is not None:
            return False
        if following is None:
            return None
        over = ending_of(argument, following) is not None
        return not over and not argument.holds(after_pass(following))
    except BudgetSpentError:
        return None

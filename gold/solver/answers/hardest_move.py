"""Finds the move that is hardest to answer in a lost position, and whether a move must be
answered.
"""

from __future__ import annotations

from dataclasses import replace

from gold.board.board import Board
from gold.board.outcome import is_allowed
from gold.board.points import PASS, Move
from gold.solver.answers.goals import goal_of, search_behind
from gold.solver.answers.resistance import Argument, BudgetSpentError, ending_of, stubborn_line
from gold.solver.api import EngineKind, Result
from gold.solver.bitboard.area import LocalPosition
from gold.solver.bitboard.local_play import after, after_pass
from gold.solver.outcome import Ending
from gold.solver.proof.search import ProofSearch
from gold.solver.request import Request

NODES = 1_500
"""Most nodes for choosing the hardest move of a lost position. The choice cannot change the
result.
"""

_LINE_NODES = 2_000
"""Most nodes for the line that begins with the hardest move, if an earlier search has chosen that
move.
"""


def with_hardest_move(
    request: Request, result: Result, counting_patience: int | None = None
) -> Result:
    """Replace the move of a lost position by the one that is hardest to answer, and find out
    whether ``move`` must be answered.

    If the side to play is proved to have lost, the new ``move`` is the forcing move that leaves the
    winner the fewest answers that keep the win. If no forcing move can be played, a pass is
    replaced by a capture of stones beside the keystones, if there is one. In a ko or a seki nobody
    has lost, so the move stays.

    ``forces`` of the returned result tells whether the other side must answer ``move``; None if the
    budget did not suffice. The result is returned unchanged in these cases:

    * it is not an exact result of the engine ``proof``;
    * its proof is no longer kept;
    * the side to play has won outright.

    ``counting_patience`` is the node limit for each of the winner's answers that are counted (None:
    the default).
    """
    goal = goal_of(result.bounds, request.board.to_play is not request.board.attacker)
    if result.engine != EngineKind.PROOF or goal is None:
        return result
    search = search_behind(request, result, goal)
    return result if search is None else hardest_move_in(search, request, result, counting_patience)


def hardest_move_in(
    search: ProofSearch, request: Request, result: Result, counting_patience: int | None = None
) -> Result:
    """Do the same as :func:`with_hardest_move`, with ``search``, which must have proved the result.

    The result is returned unchanged if it is not exact, or if the other side is known to win no
    question.
    """
    board = request.board
    goal = goal_of(result.bounds, board.to_play is not board.attacker)
    if goal is None or not result.exact:
        return result
    argument = Argument(search, goal, request.budget, counting_patience=counting_patience)
    position = search.start.after_moves(board)
    if argument.noted_try(position) is not None:
        argument.budget = request.budget.at_most(_LINE_NODES)
    if goal.by_ko or result.winning_moves:  # it has not lost: without its move it may get less
        return replace(result, forces=_forces(argument, position, result.move))
    line = stubborn_line(argument, position)
    if line.moves and is_allowed(board, line.moves[0]):  # a crop does not see all stones
        return replace(result, move=line.moves[0], line=line.moves, forces=True)
    takes = _capture(board) if result.move == PASS else None
    if takes is not None:
        result = replace(result, move=takes, line=(takes,))
    return replace(result, forces=None if line.moves or line.ending is Ending.OPEN else False)


def _capture(board: Board) -> Move | None:
    """Return the move that captures the most stones next to keystones; None if there is none.

    Without it the computer would pass in a lost position although it could take stones.
    """
    beside = {
        stone for keystone in board.keystones() for stone in board.geometry.neighbors[keystone]
    }
    taken = [
        (len(chain.stones), move)
        for chain in board.chains(board.to_play.opponent)
        if chain.in_atari and chain.stones & beside
        for move in chain.liberties
        if is_allowed(board, move)
    ]
    return max(taken)[1] if taken else None


def resistances(request: Request, result: Result, most: int) -> tuple[Move, ...]:
    """Return at most ``most`` moves of a lost position that the other side must answer, those with
    the fewest answers first.

    Empty if the side to play is not proved to have lost, if the result is a ko, or if the budget
    does not suffice.
    """
    board = request.board
    goal = goal_of(result.bounds, board.to_play is not board.attacker)
    search = None if goal is None else search_behind(request, result, goal)
    if goal is None or search is None or goal.by_ko or result.winning_moves:
        return ()
    argument = Argument(search, goal, request.budget)
    try:
        tries = [
            each
            for each in argument.tries(search.start.after_moves(board))
            if is_allowed(board, each.move)
        ]
        tries.sort(key=lambda each: len(argument.answers(each.position)))
    except BudgetSpentError:
        return ()
    return tuple(each.move for each in tries[:most])


def _forces(argument: Argument, position: LocalPosition, move: Move | None) -> bool | None:
    """Whether the winner of the argument must answer ``move``: after a pass, its goal is not proved
    to hold.

    False if the argument is over before the move or with it. For example, if the move takes the ko
    that decides the result, only threats elsewhere count from then on. None if ``move`` is None or
    cannot be played in the search's part of the board, or if the budget is spent.
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

"""Shows why a move is wrong or right: by the shortest line that proves it, and by the most stubborn
line.

The side that has reached a goal (:class:`~gold.solver.answers.goals.Goal`) is the *winner* here,
whichever side is to play. On both lines every move of the winner's is proved to keep the goal.

* On the shortest line the winner ends the argument in as few moves as possible, and the loser
  resists by forcing moves (:mod:`gold.solver.answers.resistance`).
* On the stubborn line the loser always plays the forcing move that leaves the winner the fewest
  answers.

If no shortest line is found within the budget and the greatest length of a line, the stubborn one
is shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gold.board.board import Board
from gold.board.outcome import winner as winner_by_rule
from gold.board.points import Color
from gold.solver.answers.by_crops import legal_part
from gold.solver.answers.goals import goal_of, reached_goal, search_behind
from gold.solver.answers.ko_line import how_it_goes_on
from gold.solver.answers.plan import by_plan
from gold.solver.answers.resistance import Argument, Line, stubborn_line
from gold.solver.answers.shortest_line import shortest_line
from gold.solver.api import Result, up_to_pass
from gold.solver.outcome import Ending
from gold.solver.request import Request

_RESULT_SHARE = 0.5
"""Share of the budget for solving the position. The lines that show its result get the rest."""
_STUBBORN_SHARE = 0.3
"""Share for the stubborn line, of the budget that is left after solving the position."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """The lines that show the result of a position.

    * ``winner`` is the side whose goal they show. It is None if the side in question has no proved
      goal, or if the proof is no longer kept; then both lines are a guess of best play, that of
      ``result``.
    * ``line`` is the shortest line, or the stubborn one if no shortest line was found.
    * ``is_shortest`` tells whether ``line`` is proved to be the shortest. It is always False if
      only a crop was searched.
    * ``stubborn`` is the line in which the loser always plays the move that is hardest to answer,
      or ``line`` if that is longer.
    """

    result: Result
    winner: Color | None
    line: Line
    stubborn: Line
    is_shortest: bool

    @property
    def proved(self) -> bool:
        """Whether the lines show a proved goal of ``winner``.

        If False, they are a guess of best play, even if ``result`` is proved.
        """
        return self.winner is not None


def refute(request: Request, side: Color | None = None) -> Refutation:
    """Show what follows from the last move on the board: solve the position, and find lines that
    show its result.

    If nothing is proved, the line is a guess of best play. If play is over, the lines are empty,
    and the winner is the side that has won.

    ``side`` is the side whose goal is shown; the line is a guess if it has reached none. By default
    it is the side to play if that has reached a goal, otherwise the other side. With a limit on
    nodes alone and a new workspace of one thread, the lines are the same every time.

    :raises InvalidPositionError: if the board's initial position is no problem.
    """
    board = request.board
    budget = request.budget
    result = by_plan(request.on(budget.until(_RESULT_SHARE)))
    over = winner_by_rule(board)
    if over is not None:
        line = Line((), Ending.CAPTURED if over is board.attacker else Ending.NO_MOVE)
        return Refutation(result, over, line, line, True)
    attacker = board.attacker
    assert attacker is not None  # the board comes from a problem
    if side is None:
        goal = reached_goal(result.bounds, board.to_play is attacker)
    else:
        goal = goal_of(result.bounds, side is attacker)
    search = None if goal is None else search_behind(request, result, goal)
    if goal is None or search is None:
        return _guess(result)
    position = search.start.after_moves(board)
    stubborn = stubborn_line(Argument(search, goal, budget.part(_STUBBORN_SHARE)), position)
    shortest, is_shortest = shortest_line(Argument(search, goal, budget), position)
    if search.crop is not None:
        stubborn, shortest = _playable(board, stubborn), shortest and _playable(board, shortest)
        is_shortest = False  # on the whole board another way may be shorter
    return Refutation(
        result=result,
        winner=attacker if goal.attacker_wins else attacker.opponent,
        line=shortest or stubborn,
        stubborn=stubborn
        if shortest is None
        else max(stubborn, shortest, key=lambda line: len(line.moves)),
        is_shortest=is_shortest,
    )


def _playable(board: Board, line: Line) -> Line:
    """Return the part of a crop's line that can be played on the board, where stones outside the
    crop matter, too.

    If that is not the whole line, its ending is ``OPEN``.
    """
    moves = legal_part(board, line.moves)
    return line if moves == line.moves else Line(moves, Ending.OPEN)


def past_ko(request: Request, line: Line) -> Line:
    """Return a line with the continuations of a ko at its end; unchanged if it ends otherwise."""
    if line.ending is not Ending.KO:
        return line
    end, won = how_it_goes_on(request, line.moves)
    return replace(line, without_threats=end, with_threats=won)


def _guess(result: Result) -> Refutation:
    line = Line(up_to_pass(result.line), Ending.OPEN)  # what follows a pass shows nothing
    return Refutation(result, None, line, line, False)

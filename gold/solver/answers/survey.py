"""The survey of a position: the results of all first moves, and which of them are correct.

If the region is not searched as a whole, each move is searched in crops of the region
(:mod:`gold.solver.answers.by_crops`). Most moves then lie outside of all crops and change no stone
in any crop. Only one such move is searched, and its result holds for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from gold.board.board import Board
from gold.board.outcome import is_allowed, may_pass, winner
from gold.board.points import PASS, Move, Point, PointState
from gold.solver.answers import by_crops, whole_region
from gold.solver.answers.plan import (
    RegionSize,
    by_plan,
    check_is_problem,
    game_over,
    size_of_region,
    with_totals,
)
from gold.solver.api import EngineKind, FirstMove, Progress, Result, Survey
from gold.solver.outcome import Bounds
from gold.solver.proof.crop_searches import CropSearches
from gold.solver.request import Request

MoveReport = Callable[[FirstMove], None]

POSITION_SHARE = 0.5
"""Share of the budget for solving the position; the rest is for its moves."""
_FIRST_ROUND = 2_000
"""Node limit for each first move in the first round. For a move outside of all crops it is
multiplied by ``_OUTSIDE_FACTOR``.
"""
_ROUND_GROWTH = 8
"""Factor by which the node limit of a move grows from round to round."""
_LONG_ROUND = 10_000_000
"""From this node limit on, a round that spends less than a sixteenth of the limit is the last."""
_OUTSIDE_FACTOR = 10
"""Factor on the node limit of a move outside of all crops, because its result holds for many other
moves.
"""


def survey(request: Request, report: MoveReport | None = None) -> Survey:
    """Solve the request's position, then search the result of each first move, all within the
    request's budget.

    ``report`` is called from the searching thread with each allowed move as soon as its result is
    proved. The move's ``correct`` is None then, because that is known only at the end. A second
    call with the same workspace uses the proofs of the first. If play is over, the survey has no
    moves.

    :raises InvalidPositionError: if the board's initial position is no problem.
    """
    check_is_problem(request.board)
    over = winner(request.board)
    if over is not None:
        return Survey(game_over(request.board, over, EngineKind.PROOF), ())
    root = by_plan(request.on(request.budget.until(POSITION_SHARE)), EngineKind.PROOF)
    size = size_of_region(request)
    by_region = root.proved and root.within is None
    needs_crops = size is RegionSize.TOO_LARGE or (size is RegionSize.WIDE and not by_region)
    moves = FirstMoves(
        request, request.workspace.crops(request.board) if needs_crops else None, report
    )
    moves.ask_all(root.move)
    return moves.survey_of(root)


@dataclass(slots=True)
class FirstMoves:
    """The first moves of the request's position, with their results so far.

    ``crops`` has the searches of crops; None if the moves are searched in the whole region.
    ``results`` has the result of the position after each move that was searched, or that shares
    another move's result.
    """

    request: Request
    crops: CropSearches | None
    report: MoveReport | None
    results: dict[Move, Result] = field(default_factory=dict)

    @property
    def board(self) -> Board:
        """The board with the position whose first moves are searched."""
        return self.request.board

    def ask_all(self, best: Move | None) -> None:
        """Search the first moves in rounds, with a node limit for each move that grows from round
        to round.

        So hard moves do not use up the budget of the others. It ends when the value after each move
        is known, when the budget is spent, or after a round that spends few of the millions of
        nodes it may: then no limit stopped it, and another round would prove no more.

        With crops, the move ``best`` comes first (None: no move). Then come the moves outside of
        all crops, with the pass, most of which share one result; then the moves inside. Without
        crops the moves come in board order, the pass last.
        """
        waiting = self._candidates()
        crops = self.crops
        if crops is not None:
            waiting.sort(key=lambda move: (move != best, move in crops.reach))
        nodes = _FIRST_ROUND
        while waiting:
            alike = set[Move]()
            spent = self.request.budget.spent
            for move in waiting:
                if self.request.budget.exhausted:
                    return
                if move not in alike:
                    alone = crops is None or move in crops.reach
                    self._ask(move, nodes if alone else nodes * _OUTSIDE_FACTOR)
                    alike.update(self._share_result(move, waiting))
            if nodes > max(_LONG_ROUND, 16 * (self.request.budget.spent - spent)):
                return
            waiting = [move for move in waiting if not self.is_known(move)]
            nodes *= _ROUND_GROWTH

    def _candidates(self) -> list[Move]:
        """Return every legal stone in board order, and then the pass, even if the rules of play
        forbid it.

        The value of a position is the best result of these moves, and the pass may be better than
        every stone. Only the retaking of a ko after a threat may be better still; it is not among
        them.
        """
        return [*self.board.valid_moves(), PASS]

    def is_known(self, move: Move) -> bool:
        """Whether no more questions are needed about a move."""
        result = self.results.get(move)
        return result is not None and result.bounds.value_is_known

    def _ask(self, move: Move, nodes: int) -> None:
        request = self.request.on(self.request.budget.at_most(nodes)).after(move)
        over = winner(request.board)
        if over is not None:
            result = game_over(request.board, over, EngineKind.PROOF)
        elif self.crops is not None:
            result = by_crops.find_by_crops(request, self.crops)
        else:
            result = self.find(request)
        self._learn(move, result)

    def find(self, request: Request) -> Result:
        """Search the position after a move in the whole region, and return its result."""
        return whole_region.by_whole_region(request)

    def _learn(self, move: Move, result: Result) -> None:
        before = self.results.get(move)
        self.results[move] = result
        is_news = result.proved and not (before and before.proved)
        if is_news and self.report is not None and is_allowed(self.board, move):
            self.report(FirstMove(move, result, None))
        if self.request.progress is not None:
            self.request.progress(Progress(0, self.request.budget.spent_by_all, (move,)))

    def _share_result(self, move: Move, others: list[Move]) -> list[Move]:
        """Give the result of a move outside of all crops to the moves that have the same effect in
        the crops.

        Those are moves of ``others`` that also lie outside and leave the same stones in all crops.
        Returns them. Empty if ``move`` is in a crop or ends play, or if the moves are searched in
        the whole region.
        """
        if self.crops is None or move in self.crops.reach:
            return []
        reach = sorted(self.crops.reach)
        result = self.results[move]
        stones = _stones_after(self.board, move, reach)
        if stones is None:
            return []
        alike = [
            other
            for other in others
            if other != move
            and other not in self.crops.reach
            and _stones_after(self.board, other, reach) == stones
        ]
        for other in alike:
            after = self.board.after(other)
            self._learn(other, by_crops.restated(after, result))
        return alike

    def survey_of(self, root: Result) -> Survey:
        """Return the survey; ``root`` is the result of the position itself. Its nodes are all nodes
        spent.
        """
        result = self.compare(root)
        return replace(result, best=with_totals(self.request, result.best))

    def compare(self, root: Result) -> Survey:
        """Compare the bounds of all moves with each other and with those of ``root``, the
        position's own result.

        Returns the survey: which moves are correct, and as ``best`` the result of the position by
        everything that is then known (:func:`_best`).
        """
        for_defender = self.board.to_play is self.board.defender
        results = {
            move: self.results.get(move) or self._unasked(root, move) for move in self._candidates()
        }
        bounds = {move: result.bounds.for_side(for_defender) for move, result in results.items()}
        low, high = root.bounds.for_side(for_defender)
        low = max([low, *(least for least, _ in bounds.values())])
        others = dict.fromkeys(bounds, high)  # the upper bound of all other moves
        # otherwise retaking the ko after a threat may be best, and that is not searched
        if self.board.ko_point is None:
            first, *second = sorted((most for _, most in bounds.values()), reverse=True)[:2]
            others = {
                move: min([high, *second] if most == first else [high, first])
                for move, (_, most) in bounds.items()
            }
            high = min(high, first)
        firsts = {
            move: FirstMove(move, result, _is_correct(bounds[move], low, others[move]))
            for move, result in results.items()
        }
        forbidden = None if may_pass(self.board) else firsts.pop(PASS)
        survey = Survey(root, tuple(firsts.values()), forbidden)
        known = Bounds(low, high) if for_defender else Bounds(-high, -low)
        return replace(survey, best=_best(survey, known))

    def _unasked(self, root: Result, move: Move) -> Result:
        """Return the result of a move that was not searched.

        Its bounds exclude nothing. The exception is a move that ``root``, the result of the
        position, names in ``winning_moves`` or as ``forbidden``: it is proved to reach the best
        result, so it gets the bounds of the position.
        """
        is_proof = move in root.winning_moves or move == root.forbidden
        bounds = root.bounds if is_proof else Bounds()
        return Result(
            bounds, root.defender, stopped=self.request.budget.stop_reason or root.stopped
        )


def _best(survey: Survey, known: Bounds) -> Result:
    """Return the result of the position, with all moves that are proved to be correct as
    ``winning_moves``.

    * If no move is correct: the survey's own result. But if a pass that the rules of play forbid is
      the only correct move, a result built from the pass, without a move.
    * If the survey's result is exact and its move is correct: that result.
    * Otherwise a result built from the first correct move, with the bounds ``known`` since the
      moves were compared.
    """
    root = survey.best
    correct = survey.correct
    passing = survey.forbidden_pass
    if not correct:
        if passing is None or not passing.correct or root.move is None or root.winning_moves:
            return root
        by_pass = _result_by(passing, known)
        return replace(by_pass, move=None, line=(), winning_moves=(), forbidden=PASS)
    if root.exact and root.move in correct:
        return replace(root, winning_moves=correct)
    first = next(first for first in survey.moves if first.correct)
    return replace(_result_by(first, known), winning_moves=correct)


def _result_by(first: FirstMove, known: Bounds) -> Result:
    """Build the result of a position from the result after a correct first move.

    That move is put in front of the line, and the bounds are ``known``. The caller has to replace
    ``winning_moves``, which are still those of the position after the move.
    """
    after = first.result
    return replace(
        after, bounds=known, move=first.move, line=(first.move, *after.line), forbidden=None
    )


def _is_correct(bounds: tuple[int, int], low: int, others: int) -> bool | None:
    """Whether a move with these bounds reaches the best result; None if not known.

    The best result is at least ``low``, and no other move reaches more than ``others``. Greater is
    better for the side to play.
    """
    least, most = bounds
    if most < low:
        return False
    return True if least >= others else None


def _stones_after(board: Board, move: Move, points: Iterable[Point]) -> list[PointState] | None:
    """Return the states of some points after a move; None if the move ends play. The board is not
    changed.
    """
    board.play(move)
    try:
        return None if winner(board) is not None else [board[point] for point in points]
    finally:
        board.undo()

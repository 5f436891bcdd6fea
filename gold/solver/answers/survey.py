"""All first moves of a position: which are correct, and what each of them leads to.

Where the region is not searched as a whole, each move is searched in crops of the region
(:mod:`gold.solver.answers.by_crops`). Most moves then lie outside of all crops and change no stone in any
crop. Only one such move is searched, and its result holds for all of them.
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
"""Share of the budget for the position itself; its moves get the rest."""
_FIRST_ROUND = 2_000
"""Node limit for each first move in the first round of the survey; outside of all crops it is larger by
``_OUTSIDE_FACTOR``.
"""
_ROUND_GROWTH = 8
"""Factor by which the nodes for a move grow from round to round."""
_LONG_ROUND = 10_000_000
"""Node limit from which on a round that takes less than a sixteenth of it is the last."""
_OUTSIDE_FACTOR = 10
"""Factor on the node limit of a move outside of all crops, since its result holds for many other moves."""


def survey(request: Request, report: MoveReport | None = None) -> Survey:
    """Solve the request's position, then search what each first move leads to, all within its budget.

    ``report`` is called from the searching thread with each allowed move as soon as its result is proved; the
    move's ``correct`` is None, since that is known at the end only. A second call with the same workspace
    uses what the first has proved. If play is over, the survey has no moves.

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
    """The first moves of the request's position, and what is known of each so far. ``crops`` has the searches
    of crops; None if the moves are searched in the whole region. ``results`` has the result of the position
    after each move that was searched, or that shares the result of another.
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
        """Search the first moves in rounds, until the value of each is known, the budget is spent, or a round
        that may take millions of nodes takes few: then no limit stopped it, and more would find no more.

        The node limit for a move grows from round to round, so that hard moves do not use up the budget of
        the others. With crops, ``best``, the move that is thought best (None: no move is), comes first. Then
        come the moves outside of all crops, the pass among them, most of which share one result, and then the
        moves inside. Without crops the order is that of the board, and the pass comes last.
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
        """Every legal stone, in the order of the board, and then the pass, even where the rules of play
        forbid it: the value of a position is the best result of these moves, and the pass may do better than
        every stone. Only the retaking of a ko after a threat, which is not among them, may be better still.
        """
        return [*self.board.valid_moves(), PASS]

    def is_known(self, move: Move) -> bool:
        """Whether nothing more is asked about a move."""
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
        """What is proved of the position after a move, by a search of the whole region."""
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
        """Give the result of a move outside of all crops to those of ``others`` that also lie outside and
        leave the same stones in the crops. Returns the moves that got it: an empty list if ``move`` is in a
        crop or ends play, or if the moves are searched in the whole region.
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
        """The survey, with all that was spent as its nodes; ``root`` is the result of the position itself."""
        result = self.compare(root)
        return replace(result, best=with_totals(self.request, result.best))

    def compare(self, root: Result) -> Survey:
        """Compare the bounds of all moves with each other, and with those of ``root``, the result of the
        position itself. Returns the survey: which moves are correct, and as ``best`` the position's result by
        all that is known then (:func:`_best`).
        """
        for_defender = self.board.to_play is self.board.defender
        results = {
            move: self.results.get(move) or self._unasked(root, move) for move in self._candidates()
        }
        bounds = {move: result.bounds.for_side(for_defender) for move, result in results.items()}
        low, high = root.bounds.for_side(for_defender)
        low = max([low, *(least for least, _ in bounds.values())])
        others = dict.fromkeys(bounds, high)  # the most that is known of all moves but this one
        # else retaking the ko after a threat may be best, and is not asked
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
        """The result of a move that was not searched. Its bounds exclude nothing, unless ``root``, the result
        of the position, names the move in ``winning_moves`` or as ``forbidden``, as proved to reach the best
        result: then they are the bounds of the position.
        """
        is_proof = move in root.winning_moves or move == root.forbidden
        bounds = root.bounds if is_proof else Bounds()
        return Result(
            bounds, root.defender, stopped=self.request.budget.stop_reason or root.stopped
        )


def _best(survey: Survey, known: Bounds) -> Result:
    """The result of the position, with the moves that are proved to be correct as ``winning_moves``: that of
    the survey, if it is exact and its move is correct, or if no move is; else one made from the first correct
    move, with the bounds that are ``known`` since the moves were compared. Where only a pass is correct that
    the rules of play forbid, it is made from the pass, and has no move.
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
    """The result of the position, made from the result after a correct first move: with that move in front of
    the line, and the bounds that are ``known`` of the position. ``winning_moves`` are still those of the
    position after the move, so the caller has to replace them.
    """
    after = first.result
    return replace(
        after, bounds=known, move=first.move, line=(first.move, *after.line), forbidden=None
    )


def _is_correct(bounds: tuple[int, int], low: int, others: int) -> bool | None:
    """Whether a move with these bounds reaches the best result, which is at least ``low``, while no other
    move reaches more than ``others``; None if that is not known. Greater is better for the side to play.
    """
    least, most = bounds
    if most < low:
        return False
    return True if least >= others else None


def _stones_after(board: Board, move: Move, points: Iterable[Point]) -> list[PointState] | None:
    """The states of some points after a move; None if the move ends play. The board is left as it was."""
    board.play(move)
    try:
        return None if winner(board) is not None else [board[point] for point in points]
    finally:
        board.undo()

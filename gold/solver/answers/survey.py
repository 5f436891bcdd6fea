"""All first moves of a position: which are correct, and what the others lead to.

On an open board the moves are searched in crops (:mod:`gold.solver.answers.by_crops`). Most of them lie
outside of all crops and are the same to each crop: one of them is searched, and the result holds for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeAlias

from gold.board.board import Board
from gold.board.outcome import is_allowed, may_pass, winner
from gold.board.points import PASS, Move, Point, PointState
from gold.solver.answers import by_crops, whole_region
from gold.solver.answers.plan import RegionSize, by_plan, check, game_over, size_of_region, told_with
from gold.solver.api import EngineKind, FirstMove, Progress, Result, Survey
from gold.solver.outcome import Bounds
from gold.solver.proof.crop_searches import CropSearches
from gold.solver.request import Request

MoveReport = Callable[[FirstMove], None]

_Ask: TypeAlias = Callable[[Request], Result]
"""The strategy that is asked about the position after each move."""

_POSITION_SHARE = 0.5
"""Share of the budget for the position itself; its moves get the rest."""
_FIRST_ROUND = 2_000
"""Nodes for each move in the first round."""
_MORE_EACH_ROUND = 8
"""Each round has so many times the nodes of the round before."""
_FOR_MANY = 10
"""A move that stands for all outside of the crops gets so many times the nodes of another."""


def survey(request: Request, report: MoveReport | None = None) -> Survey:
    """Solve a position, then ask what each first move leads to, all within the budget.

    ``report`` is called from the searching thread with each move whose result is proved (whether it is
    correct is known at the end only). Asked again with the same workspace, it goes on from where it stopped.

    :raises InvalidPositionError: if the board's initial position is no problem.
    """
    check(request.board)
    over = winner(request.board)
    if over is not None:
        return Survey(game_over(request.board, over, EngineKind.PROOF), ())
    root = by_plan(request.on(request.budget.until(_POSITION_SHARE)), EngineKind.PROOF)
    ask, crops = _how_to_ask(request, root)
    moves = _Moves(request, ask, crops, report)
    moves.ask_all(root.move)
    found = moves.summed_up(root)
    return replace(found, best=told_with(request, found.best))


def _how_to_ask(request: Request, root: Result) -> tuple[_Ask, CropSearches | None]:
    """The strategy for the moves: a search of the whole region, or of crops; the crops, if it is these."""
    size = size_of_region(request)
    by_region = root.proved and root.within is None
    if size is RegionSize.TOO_LARGE or (size is RegionSize.WIDE and not by_region):
        crops = request.workspace.crops(request.board)
        return partial(by_crops.find, searches=crops), crops
    return partial(whole_region.find, search=request.workspace.proof(request.board)), None


@dataclass(slots=True)
class _Moves:
    """The first moves and their results so far. ``crops`` are those that ``find`` searches, if any."""

    request: Request
    find: _Ask
    crops: CropSearches | None
    report: MoveReport | None
    findings: dict[Move, Result] = field(default_factory=dict)

    @property
    def board(self) -> Board:
        """The position whose moves they are."""
        return self.request.board

    def ask_all(self, best: Move | None) -> None:
        """Search the moves in rounds of growing effort, so that hard moves leave something for others.

        With crops, the move that is thought best comes first, then the many moves outside of the crops.
        """
        waiting, crops = self._candidates(), self.crops
        if crops is not None:
            waiting.sort(key=lambda move: (move != best, move in crops.reach))
        nodes = _FIRST_ROUND
        while waiting:
            asked: set[Move] = set()
            for move in waiting:
                if self.request.budget.exhausted:
                    return
                if move not in asked:
                    alone = crops is None or move in crops.reach
                    self._ask(move, nodes if alone else nodes * _FOR_MANY)
                    asked.update(self._tell_those_alike(move, waiting))
            waiting = [move for move in waiting if not self._is_known(move)]
            nodes *= _MORE_EACH_ROUND

    def _candidates(self) -> list[Move]:
        """Every legal move, and the pass, also where the rules of play forbid it: a position may be worth
        more than each of its stones, and what it is worth is the best result of these moves.
        """
        return [*self.board.valid_moves(), PASS]

    def _is_known(self, move: Move) -> bool:
        finding = self.findings.get(move)
        return finding is not None and finding.bounds.value_is_known

    def _ask(self, move: Move, nodes: int) -> None:
        request = self.request.on(self.request.budget.at_most(nodes)).after(move)
        over = winner(request.board)
        finding = self.find(request) if over is None else game_over(request.board, over, EngineKind.PROOF)
        self._learn(move, finding)

    def _learn(self, move: Move, finding: Result) -> None:
        before = self.findings.get(move)
        self.findings[move] = finding
        is_news = finding.proved and not (before and before.proved)
        if is_news and self.report is not None and is_allowed(self.board, move):
            self.report(FirstMove(move, finding, None))
        if self.request.progress is not None:
            self.request.progress(Progress(0, self.request.budget.spent_by_all, (move,)))

    def _tell_those_alike(self, move: Move, others: list[Move]) -> list[Move]:
        """Give the result of a move to all others after which every crop looks the same; return these."""
        if self.crops is None or move in self.crops.reach:
            return []
        reach, finding = sorted(self.crops.reach), self.findings[move]
        looks = _looks(self.board, move, reach)
        if looks is None:
            return []
        alike = [
            other
            for other in others
            if other != move and other not in self.crops.reach and _looks(self.board, other, reach) == looks
        ]
        for other in alike:
            after = Board(self.board.initial, (*self.board.moves, other))
            self._learn(other, by_crops.as_played(after, finding))
        return alike

    def summed_up(self, root: Result) -> Survey:
        """Compare the moves with each other, from the point of view of the side to play."""
        for_defender = self.board.to_play is self.board.defender
        results = {move: self.findings.get(move) or self._unasked(root, move) for move in self._candidates()}
        bounds = {move: result.bounds.for_side(for_defender) for move, result in results.items()}
        low, high = root.bounds.for_side(for_defender)
        low = max([low, *(least for least, _ in bounds.values())])
        if self.board.ko_point is None:  # else a retaking after a threat, which is not asked, may be best
            high = min(high, max(most for _, most in bounds.values()))
        firsts = {
            move: FirstMove(move, result, _is_correct(bounds[move], low, high))
            for move, result in results.items()
        }
        forbidden = None if may_pass(self.board) else firsts.pop(PASS)
        found = Survey(root, tuple(firsts.values()), forbidden)
        known = Bounds(low, high) if for_defender else Bounds(-high, -low)
        return replace(found, best=self._best(root, found, known))

    def _unasked(self, root: Result, move: Move) -> Result:
        """The result of a move that was not searched; nothing but for the move of the root's proof."""
        keeps_it = move in root.winning_moves or move == root.forbidden
        bounds = root.bounds if keeps_it else Bounds()
        return Result(bounds, root.defender, stopped=self.request.budget.stop_reason or root.stopped)

    def _best(self, root: Result, found: Survey, known: Bounds) -> Result:
        """The result of the position, with the moves that are proved to reach it. ``known`` are its bounds
        after the moves were compared.
        """
        correct, passing = found.correct, found.forbidden_pass
        if not correct:
            if passing is None or not passing.correct or root.move is None or root.winning_moves:
                return root
            return replace(_as_played(passing, known), move=None, line=(), forbidden=PASS)
        if root.exact and root.move in correct:
            return replace(root, winning_moves=correct)
        best = next(first for first in found.moves if first.correct)
        return replace(_as_played(best, known), winning_moves=correct)


def _as_played(first: FirstMove, known: Bounds) -> Result:
    """The result of the position, from that of a correct first move."""
    after = first.result
    return replace(after, bounds=known, move=first.move, line=(first.move, *after.line), forbidden=None)


def _is_correct(bounds: tuple[int, int], low: int, high: int) -> bool | None:
    """Whether a move with these bounds reaches the best result, which is from ``low`` to ``high``."""
    least, most = bounds
    if most < low:
        return False
    return True if least >= high else None


def _looks(board: Board, move: Move, points: Iterable[Point]) -> list[PointState] | None:
    """The stones on some points after a move; None if the move ends play."""
    board.play(move)
    try:
        return None if winner(board) is not None else [board[point] for point in points]
    finally:
        board.undo()

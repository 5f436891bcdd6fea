"""All first moves of a position: which are correct, and what the others lead to.

On an open board each is asked about in crops (:mod:`gold.solver.answers.by_crops`). Most moves are played
outside of all crops that are searched, and make no difference there: they are asked about together.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from typing import TypeAlias

from gold.board.board import Board
from gold.board.outcome import is_allowed, may_pass, winner
from gold.board.points import PASS, Color, Move, Point, PointState
from gold.solver.answers import by_crops, verdict
from gold.solver.answers.best_move import UndecidedError, check, game_over, is_wide, proof, solve
from gold.solver.api import (
    PROOF,
    CancelFlag,
    FirstMove,
    Limits,
    Progress,
    ProgressCallback,
    Result,
    Survey,
)
from gold.solver.bitboard.area import AreaTooLargeError
from gold.solver.budget import Budget, share_of
from gold.solver.outcome import Bounds
from gold.solver.proof.crop_searches import CropSearches
from gold.solver.proof.search import ProofSearch
from gold.solver.workspace import Workspace

MoveReport = Callable[[FirstMove], None]

_Ask: TypeAlias = Callable[[Board, Budget], Result]
"""Finds out about a position within a budget of its own."""

_POSITION_SHARE = 0.5
"""How much of the limits goes into the position itself; its moves get what that leaves."""
_FIRST_ROUND = 2_000
_MORE_EACH_ROUND = 8
_FOR_MANY = 10
"""So many times what a move gets is spent on one that stands for all outside of the crops."""


class GroupStatus(StrEnum):
    """What a group is, whoever plays first."""

    ALIVE = "alive"
    SEKI = "seki"
    KO = "ko"
    UNSETTLED = "unsettled"
    DEAD = "dead"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Group:
    """What becomes of the keystones when the attacker plays first, and when the defender does."""

    attacker_first: Result
    defender_first: Result

    @property
    def status(self) -> GroupStatus:
        """The word for it, where both results are proved. A ko is called so if both sides get one."""
        if not (self.attacker_first.proved and self.defender_first.proved):
            return GroupStatus.UNKNOWN
        if self.attacker_first.status is not self.defender_first.status:
            return GroupStatus.UNSETTLED
        return GroupStatus(self.attacker_first.status)


def group_status(
    board: Board,
    limits: Limits,
    cancel: CancelFlag | None = None,
    workspace: Workspace | None = None,
    progress: ProgressCallback | None = None,
    report: Callable[[Result, Color], object] = lambda _result, _first: None,
) -> Group:
    """Ask both sides' first moves, each within the limits. ``report`` hears of each result, and who played
    first.

    :raises InvalidPositionError: if the board's initial position is no problem.
    """
    check(board)
    workspace = workspace or Workspace()
    other_first = Board(board.initial, board.moves)
    other_first.play(PASS)
    results: dict[Color, Result] = {}
    for each in (board, other_first):
        results[each.to_play] = solve(each, limits, progress, cancel, workspace=workspace)
        report(results[each.to_play], each.to_play)
    assert board.attacker is not None
    assert board.defender is not None
    return Group(results[board.attacker], results[board.defender])


def survey(
    board: Board,
    limits: Limits,
    progress: ProgressCallback | None = None,
    cancel: CancelFlag | None = None,
    workspace: Workspace | None = None,
    report: MoveReport | None = None,
) -> Survey:
    """Solve a position, then ask what each first move leads to, all within the limits.

    ``report`` is called from the searching thread with each move whose result is proved (whether it is
    correct is known at the end only). Asked again with the same workspace, it goes on from where it stopped.

    :raises InvalidPositionError: if the board's initial position is no problem.
    """
    check(board)
    over = winner(board)
    if over is not None:
        return Survey(game_over(board, over, PROOF), ())
    workspace = workspace or Workspace()
    started = time.perf_counter()
    budget = Budget.from_limits(limits, cancel)
    root, ask, crops = _root(board, share_of(limits, _POSITION_SHARE), progress, cancel, workspace)
    budget.spent += root.nodes
    moves = _Moves(board, ask, crops, budget, progress, report)
    moves.ask_all(root.move)
    found = moves.summed_up(root)
    best = replace(found.best, nodes=budget.spent, seconds=time.perf_counter() - started)
    return replace(found, best=best)


def _root(
    board: Board,
    limits: Limits,
    progress: ProgressCallback | None,
    cancel: CancelFlag | None,
    workspace: Workspace,
) -> tuple[Result, _Ask, CropSearches | None]:
    """The result of the position itself, and how its moves are best asked about: by a search of the whole
    region, or of the crops.
    """
    try:
        search = workspace.proof(board)
    except AreaTooLargeError:
        search = None
    if search is not None and not is_wide(search, board):
        found = verdict.find(board, search, Budget.from_limits(limits, cancel), progress)
        return found, partial(_by_region, search), None
    try:
        found = proof(board, limits, progress, cancel, workspace)
    except UndecidedError as error:
        found = error.result
    if search is not None and found.proved and found.within is None:
        return found, partial(_by_region, search), None
    crops = workspace.crops(board)
    return found, partial(_by_crops, crops), crops


def _by_region(search: ProofSearch, board: Board, budget: Budget) -> Result:
    return verdict.find(board, search, budget)


def _by_crops(searches: CropSearches, board: Board, budget: Budget) -> Result:
    return by_crops.find(board, searches, budget)


@dataclass(slots=True)
class _Moves:
    """The first moves, and what is known of each so far; ``crops`` if they are asked about there."""

    board: Board
    find: _Ask
    crops: CropSearches | None
    budget: Budget
    progress: ProgressCallback | None
    report: MoveReport | None

    findings: dict[Move, Result] = field(default_factory=dict)

    def ask_all(self, best: Move | None) -> None:
        """In rounds of growing effort, so that no hard move keeps the others waiting.

        With crops, what is thought best comes first, and then the many moves outside of them.
        """
        waiting, crops = self._candidates(), self.crops
        if crops is not None:
            waiting.sort(key=lambda move: (move != best, move in crops.reach))
        nodes = _FIRST_ROUND
        while waiting:
            asked: set[Move] = set()
            for move in waiting:
                if self.budget.exhausted:
                    return
                if move not in asked:
                    alone = crops is None or move in crops.reach
                    self._ask(move, nodes if alone else nodes * _FOR_MANY)
                    asked.update(self._tell_those_alike(move, waiting))
            waiting = [move for move in waiting if not self._is_known(move)]
            nodes *= _MORE_EACH_ROUND

    def _candidates(self) -> list[Move]:
        """Every legal move, and the pass even where the rules of play forbid it: without it, the result of
        the position would not be the best result of a move.
        """
        return [*self.board.valid_moves(), PASS]

    def _is_known(self, move: Move) -> bool:
        finding = self.findings.get(move)
        return finding is not None and finding.bounds.value_is_known

    def _ask(self, move: Move, nodes: int) -> None:
        board = self.board
        board.play(move)
        try:
            over = winner(board)
            if over is None:
                finding = self.find(board, self.budget.at_most(nodes))
            else:
                finding = game_over(board, over, PROOF)
        finally:
            board.undo()
        self.budget.spent += finding.nodes
        self._learn(move, finding)

    def _learn(self, move: Move, finding: Result) -> None:
        before = self.findings.get(move)
        self.findings[move] = finding
        is_news = finding.proved and not (before and before.proved)
        if is_news and self.report is not None and is_allowed(self.board, move):
            self.report(FirstMove(move, finding, None))
        if self.progress is not None:
            self.progress(Progress(0, self.budget.spent, (move,)))

    def _tell_those_alike(self, move: Move, others: list[Move]) -> list[Move]:
        """Take what was found of a move for the others after which all crops look the same."""
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
        """Compare the moves with each other, from the point of view of who plays."""
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
        """What is known of a move that was not asked about: that of a proved one keeps what is proved."""
        keeps_it = move in root.winning_moves or move == root.forbidden
        bounds = root.bounds if keeps_it else Bounds()
        return Result(bounds, root.defender, stopped=self.budget.stop_reason or root.stopped)

    def _best(self, root: Result, found: Survey, known: Bounds) -> Result:
        """The result of the position with the moves that are known to reach it. ``known`` is what is proved
        of it by way of its moves, too.
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
    """The result of the position, its first move being a correct one."""
    after = first.result
    return replace(after, bounds=known, move=first.move, line=(first.move, *after.line), forbidden=None)


def _is_correct(bounds: tuple[int, int], low: int, high: int) -> bool | None:
    """Whether a move with these bounds reaches the best result, which lies between two others."""
    least, most = bounds
    if most < low:
        return False
    return True if least >= high else None


def _looks(board: Board, move: Move, points: Iterable[Point]) -> list[PointState] | None:
    """What stands on some points after a move; None where that ends play."""
    board.play(move)
    try:
        return None if winner(board) is not None else [board[point] for point in points]
    finally:
        board.undo()

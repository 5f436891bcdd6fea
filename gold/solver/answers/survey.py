"""All first moves of a position: which are correct, and what the others lead to."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import PASS, Move
from gold.solver.answers import verdict
from gold.solver.answers.best_move import check, game_over, solve
from gold.solver.api import (
    AUTO,
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
from gold.solver.proof.search import ProofSearch
from gold.solver.workspace import Workspace

MoveReport = Callable[[FirstMove], None]

_POSITION_SHARE = 0.5
"""How much of the limits goes into the position itself; its moves get what that leaves."""
_FIRST_ROUND = 2_000
_MORE_EACH_ROUND = 8


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
    board: Board, limits: Limits, cancel: CancelFlag | None = None, workspace: Workspace | None = None
) -> Group:
    """Ask both sides' first moves, each within the limits.

    :raises InvalidPositionError: if the board's initial position is no problem.
    """
    check(board)
    workspace = workspace or Workspace()
    other_first = Board(board.initial, board.moves)
    other_first.play(PASS)
    results = {
        each.to_play: solve(each, limits, cancel=cancel, workspace=workspace) for each in (board, other_first)
    }
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
    correct is known at the end only). Where the region is too large for the exact search, no moves are
    listed. Asked again with the same workspace, it goes on from where it stopped.

    :raises InvalidPositionError: if the board's initial position is no problem.
    """
    check(board)
    over = winner(board)
    if over is not None:
        return Survey(game_over(board, over, PROOF), ())
    workspace = workspace or Workspace()
    try:
        search = workspace.proof(board)
    except AreaTooLargeError:
        return Survey(solve(board, limits, progress, cancel, AUTO, workspace), ())
    started = time.perf_counter()
    budget = Budget.from_limits(limits, cancel)
    part = Budget.from_limits(share_of(limits, _POSITION_SHARE), cancel)
    root = verdict.find(board, search, part, progress)
    budget.spent += root.nodes
    moves = _Moves(board, search, budget, progress, report)
    moves.ask_all()
    found = moves.summed_up(root)
    best = replace(found.best, nodes=budget.spent, seconds=time.perf_counter() - started)
    return replace(found, best=best)


@dataclass(slots=True)
class _Moves:
    """The first moves, and what is known of each so far."""

    board: Board
    search: ProofSearch
    budget: Budget
    progress: ProgressCallback | None
    report: MoveReport | None

    findings: dict[Move, Result] = field(default_factory=dict)

    def ask_all(self) -> None:
        """In rounds of growing effort, so that no hard move keeps the others waiting."""
        waiting = self._candidates()
        nodes = _FIRST_ROUND
        while waiting:
            for move in waiting:
                if self.budget.exhausted:
                    return
                self._ask(move, nodes)
            waiting = [move for move in waiting if not self._is_known(move)]
            nodes *= _MORE_EACH_ROUND

    def _candidates(self) -> list[Move]:
        board = self.board
        with_pass = board.to_play is board.defender or board.ko_point is not None
        return [*board.valid_moves(), *([PASS] if with_pass else [])]

    def _is_known(self, move: Move) -> bool:
        finding = self.findings.get(move)
        return finding is not None and finding.bounds.value_is_known

    def _ask(self, move: Move, nodes: int) -> None:
        board = self.board
        board.play(move)
        try:
            over = winner(board)
            if over is None:
                finding = verdict.find(board, self.search, self.budget.at_most(nodes))
            else:
                finding = game_over(board, over, PROOF)
        finally:
            board.undo()
        before = self.findings.get(move)
        self.budget.spent += finding.nodes
        self.findings[move] = finding
        if finding.proved and not (before and before.proved) and self.report is not None:
            self.report(FirstMove(move, finding, None))
        if self.progress is not None:
            self.progress(Progress(0, self.budget.spent, (move,)))

    def summed_up(self, root: Result) -> Survey:
        """Compare the moves with each other, from the point of view of who plays."""
        for_defender = self.board.to_play is self.board.defender
        bounds = {move: finding.bounds.for_side(for_defender) for move, finding in self.findings.items()}
        low, high = root.bounds.for_side(for_defender)
        asked_all = len(bounds) == len(self._candidates())
        low = max([low, *(least for least, _ in bounds.values())])
        if asked_all and bounds:
            high = min(high, max(most for _, most in bounds.values()))
        moves = tuple(
            FirstMove(move, finding, _is_correct(bounds[move], low, high))
            for move, finding in self.findings.items()
        )
        correct = tuple(first.move for first in moves if first.correct)
        best = root
        if correct and (best.move not in correct or not best.exact):
            best = self._as_played(correct[0])
        return Survey(replace(best, winning_moves=correct or best.winning_moves), moves)

    def _as_played(self, move: Move) -> Result:
        """The result of the position, its first move being a correct one."""
        after = self.findings[move]
        return replace(after, move=move, line=(move, *after.line))


def _is_correct(bounds: tuple[int, int], low: int, high: int) -> bool | None:
    """Whether a move with these bounds reaches the best result, which lies between two others."""
    least, most = bounds
    if most < low:
        return False
    return True if least >= high else None

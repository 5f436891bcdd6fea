"""Estimates a position by UCT inside the region: a move and a guess, dead or alive, but never a
proof.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gold.board.board import Board
from gold.board.outcome import is_allowed, may_pass
from gold.board.points import PASS, Move
from gold.solver.api import EngineKind, Progress, ProgressCallback, Result, StopReason
from gold.solver.bitboard.area import LocalPosition, local_position
from gold.solver.bitboard.area_rules import PASS_INDEX
from gold.solver.bitboard.local_play import root_state
from gold.solver.bitboard.state import ATTACKER_TO_MOVE
from gold.solver.budget import Budget
from gold.solver.outcome import (
    ALIVE_FOR_SURE,
    DEAD_FOR_SURE,
    QUESTIONS,
    WITHOUT_THREATS,
    Bounds,
    Question,
)
from gold.solver.playouts.chance import dice
from gold.solver.playouts.uct import How, RegionTree, add_playouts, new_region_tree, start_tree
from gold.solver.proof.move_prior import fill_prior
from gold.solver.proof.nodes import OPEN, attacker_has_won

_NODES: Final = 400_000
"""Most nodes of a tree. Once the tree is full, playouts begin at its leaves."""
_SEED: Final = 0
_SLICE: Final = 400  # playouts between two checks of the clock
_MOST_PLAYOUTS: Final = 10_000_000  # most playouts if there is no limit
_PROGRESS_SECONDS: Final = 0.1
_LINE_VISITS: Final = 8  # the line ends where a move was visited less often


@dataclass(frozen=True, slots=True)
class Belief:
    """The estimate of one question by playouts.

    ``line`` begins with the most promising move; it is empty if there is no move.
    ``attackers_chance`` is the share of playouts after that move in which the attacker succeeded,
    from 0 to 1.
    """

    line: tuple[Move, ...]
    attackers_chance: float


class RegionSearch:
    """Answers questions about positions of one problem by playouts, one question at a time.

    The same position with the same number of playouts gives the same answer. ``cropped`` tells that
    ``board`` is only a part of the problem's region.

    :raises gold.solver.bitboard.area.AreaTooLargeError: if the points that can change do not fit
        the bit sets.
    """

    def __init__(self, board: Board, *, cropped: bool = False, nodes: int = _NODES) -> None:
        self.start = local_position(Board(board.initial))
        self.cropped = cropped
        self.how = How()
        self._point_at = self.start.point_at
        self._region: RegionTree = new_region_tree(nodes, self.start.words)
        fill_prior(self._region.prior, Board(board.initial), self.start)

    def ask(
        self,
        position: LocalPosition,
        question: Question,
        budget: Budget,
        report: Callable[[Belief], None] | None = None,
        playable: Callable[[Move], bool] | None = None,
    ) -> Belief:
        """Run playouts until the budget is spent or the root is decided; each playout counts as one
        node.

        ``report`` is called with the estimate every few hundred playouts. The first move of the
        line is one for which ``playable`` is true (None: any move).
        """
        area = self.start.area
        region = self._region
        start_tree(area, region, self.start.words, root_state(position, question))
        if position.won or not position.standing:
            return Belief((), 0.0 if position.won else 1.0)
        chance = dice(_SEED, position.defender, position.attacker)
        while not budget.exhausted:
            wanted = budget.up_to(_SLICE)
            done = int(add_playouts(area, region, wanted, self.how, chance, budget.cancel.array))
            budget.spend(done)
            if report is not None:
                report(self._belief(position, playable))
            if done < wanted:
                break
        return self._belief(position, playable)

    def _belief(self, position: LocalPosition, playable: Callable[[Move], bool] | None) -> Belief:
        tree = self._region.tree
        choice = self._best_child(0, playable)
        if choice is None:
            return Belief((), 0.5)
        verdict = int(self._region.verdicts[choice])
        visits = max(1, int(tree.visits[choice]))
        share = float(tree.wins[choice]) / visits
        chance = share if position.attacker_to_move else 1.0 - share
        if verdict != OPEN:
            chance = float(attacker_has_won(verdict))
        line = [self._move(choice)]
        while (child := self._best_child(choice)) is not None and tree.visits[
            child
        ] >= _LINE_VISITS:
            choice = child
            line.append(self._move(choice))
        return Belief(tuple(line), chance)

    def _best_child(self, node: int, playable: Callable[[Move], bool] | None = None) -> int | None:
        """Return the best child of a node; None if it has none for which ``playable`` is true
        (None: any child).

        The best child is one that is decided to win. If there is none, it is the child with the
        most visits; of equals, the first.
        """
        region = self._region
        first = int(region.tree.first[node])
        count = int(region.tree.children[node])
        attacks = self._attacks(node)

        def promise(child: int) -> tuple[int, int]:
            verdict = int(region.verdicts[child])
            won = attacker_has_won(verdict) == attacks
            return 0 if verdict == OPEN else 1 if won else -1, int(region.tree.visits[child])

        children = range(first, first + count) if first else range(0)
        fit = [child for child in children if playable is None or playable(self._move(child))]
        return max(fit, key=promise, default=None)

    def _attacks(self, node: int) -> bool:
        return bool(int(self._region.states.meta[node]) & int(ATTACKER_TO_MOVE))

    def _move(self, node: int) -> Move:
        index = int(self._region.tree.move[node])
        return PASS if index == PASS_INDEX else self._point_at[index]


def estimate_by_playouts(
    board: Board, budget: Budget, search: RegionSearch, progress: ProgressCallback | None = None
) -> Result:
    """Estimate a position by playouts. Play must not be over; one playout counts as one node.

    The question is whether the attacker captures the keystones when neither side has ko threats.
    Nothing is proved, however clear the estimate is. The limits of depth and breadth are ignored.
    With a limit on nodes alone the result is the same every time.
    """
    assert board.defender is not None  # the board comes from a problem
    if budget.nodes is None and budget.deadline is None:
        budget = budget.at_most(_MOST_PLAYOUTS)
    position = search.start.after_moves(board)
    report = None if progress is None else _Reporter(progress, budget)
    belief = search.ask(
        position, QUESTIONS[WITHOUT_THREATS], budget, report, lambda move: is_allowed(board, move)
    )
    # If no playout was made, or there was no move to try, take any move
    line = belief.line or tuple(board.valid_moves()[:1]) or ((PASS,) if may_pass(board) else ())
    return Result(
        bounds=Bounds(),
        defender=board.defender,
        move=line[0] if line else None,
        line=line,
        guess=DEAD_FOR_SURE if belief.attackers_chance > 0.5 else ALIVE_FOR_SURE,
        nodes=budget.spent,
        seconds=budget.seconds,
        stopped=budget.stop_reason or StopReason.DEPTH,
        engine=EngineKind.PLAYOUTS,
        cropped=search.cropped,
    )


class _Reporter:
    """Callback that reports progress to a listener, at most ten times a second."""

    def __init__(self, progress: ProgressCallback, budget: Budget) -> None:
        self._progress = progress
        self._budget = budget
        self._last = 0.0

    def __call__(self, belief: Belief) -> None:
        now = time.perf_counter()
        if now - self._last >= _PROGRESS_SECONDS:
            self._last = now
            self._progress(Progress(len(belief.line), self._budget.spent_by_all, belief.line))

"""Plans: which strategies search a position, in which order, and how much each may spend.

A *strategy* takes a request and returns a result. A *plan* is a list of steps (:class:`PlanStep`):
each has a strategy, a condition, and the share of the budget at which it must end. The plan depends
on the engine and on the size of the region (:class:`RegionSize`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, TypeAlias

from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import Color
from gold.board.status import Status
from gold.errors import InvalidPositionError
from gold.solver.answers.by_crops import by_crops, recall
from gold.solver.answers.climb import free_points
from gold.solver.answers.estimates import (
    FEWEST_PLAYOUTS,
    by_alphabeta,
    by_alphabeta_guess,
    by_enough_playouts,
    by_parts,
    by_playouts,
)
from gold.solver.answers.hardest_move import NODES, with_hardest_move
from gold.solver.answers.whole_region import by_whole_region
from gold.solver.api import MANY_FREE, EngineKind, Result
from gold.solver.bitboard.area import AreaTooLargeError
from gold.solver.budget import Budget, Reserve
from gold.solver.outcome import ALIVE_FOR_SURE, DEAD_FOR_SURE
from gold.solver.request import Request

Strategy: TypeAlias = Callable[[Request], Result]
"""A way to answer a request. A result that proves nothing and has no move means that the strategy
has no answer.
"""


def _always(_before: Result) -> bool:
    return True


def _nothing_proved(before: Result) -> bool:
    return not before.proved


def _inexact(before: Result) -> bool:
    return before.proved and not before.exact


def _not_by_crops(before: Result) -> bool:
    return before.within is None and not before.exact


def _no_estimate(before: Result) -> bool:
    return not before.proved and not (before.cropped and before.move is not None)


@dataclass(frozen=True, slots=True)
class PlanStep:
    """A step of a plan: a strategy and its conditions.

    The step is skipped if ``when`` is false for the result so far. It is also skipped if the budget
    is spent and that result has a move. The first step of a plan is never skipped.

    ``until`` is a share of the plan's budget: the step must end when all steps so far have spent
    that much together. With a ``reserve`` it may go on until no more than the reserve is left of
    the plan's budget. Nodes and seconds are treated separately.
    """

    strategy: Strategy
    until: float = 1.0
    when: Callable[[Result], bool] = _always
    reserve: Reserve | None = None


class RegionSize(Enum):
    """The classes of region size, each with a plan of its own in :data:`PLANS`
    (:func:`size_of_region`).
    """

    SMALL = auto()
    """Crops of the region prove no more than a search of the whole region."""
    MEDIUM = auto()
    """As ``SMALL``, with at least :data:`~gold.solver.api.MANY_FREE` free points, and a budget that
    is enough for playouts. If nothing is proved, the guess of playouts is then better than that of
    the exact search.
    """
    WIDE = auto()
    """At least ``_WIDE_FROM`` free points, but the exact search can still take the whole region.
    Crops may prove what a search of the whole does not.
    """
    TOO_LARGE = auto()
    """The exact search cannot take the whole region."""


_WIDE_FROM: Final = 40
"""The fewest free points of a ``WIDE`` region."""
_PLAYOUTS: Final = Reserve(20_000, 0.5)
"""The most nodes and seconds that the search for a proof leaves for playouts. More playouts would
hardly change the guess.
"""

_WHOLE: Final = (PlanStep(by_whole_region),)
_WHOLE_AND_CROPS: Final = (
    PlanStep(recall, until=0.1),
    # most regions that can be solved are solved soon
    PlanStep(by_whole_region, until=0.1, when=_nothing_proved),
    PlanStep(by_crops, until=0.7, when=_nothing_proved),
    PlanStep(by_whole_region, when=_not_by_crops),
)
_PROOFS: Final[Mapping[RegionSize, tuple[PlanStep, ...]]] = {
    RegionSize.SMALL: _WHOLE,
    RegionSize.MEDIUM: _WHOLE,
    RegionSize.WIDE: _WHOLE_AND_CROPS,
    RegionSize.TOO_LARGE: (PlanStep(recall, until=0.1), PlanStep(by_crops, when=_nothing_proved)),
}
PLANS: Final[Mapping[EngineKind, Mapping[RegionSize, tuple[PlanStep, ...]]]] = {
    EngineKind.PROOF: _PROOFS,
    EngineKind.EXACT: {
        **_PROOFS,
        RegionSize.MEDIUM: (
            PlanStep(by_whole_region, until=0.75, reserve=_PLAYOUTS),
            # if it is proved who succeeds, the time is for finding the best result
            PlanStep(by_whole_region, when=_inexact),
            PlanStep(by_enough_playouts, when=_nothing_proved),
        ),
        RegionSize.TOO_LARGE: (
            PlanStep(recall, until=0.1),
            PlanStep(by_crops, until=0.75, when=_nothing_proved),
            PlanStep(by_parts, until=0.9, when=_nothing_proved),
            PlanStep(by_alphabeta_guess, when=_no_estimate),
        ),
    },
    EngineKind.PLAYOUTS: dict.fromkeys(RegionSize, (PlanStep(by_playouts),)),
    EngineKind.CLASSIC: dict.fromkeys(RegionSize, (PlanStep(by_alphabeta),)),
}


class UndecidedError(AreaTooLargeError):
    """The region is too large for the exact search, and its crops proved nothing. Raised by the
    engine ``proof`` only.

    ``result`` is the unproved result of the whole plan, with all nodes and seconds spent.
    """

    def __init__(self, message: str, result: Result) -> None:
        super().__init__(message)
        self.result = result


def solve_by_plan(request: Request, engine: EngineKind = EngineKind.EXACT) -> Result:
    """Solve a position by the plan of the engine; :func:`gold.solver.engine.solve` describes the
    result.

    If an exact result of the proof search says that the side to play has lost outright, neither ko
    nor seki, its move becomes the one that is hardest to answer
    (:func:`~gold.solver.answers.hardest_move.with_hardest_move`). The move of an estimate stays.

    :raises InvalidPositionError: if the board's initial position is no problem.
    :raises UndecidedError: from the engine ``proof``, if the region is too large and crops proved
        nothing.
    :raises AreaTooLargeError: from the engine ``playouts``, if even the points beside keystones are
        too many.
    """
    result = by_plan(request, engine)
    if engine == EngineKind.PROOF and not result.proved:
        try:
            request.workspace.proof(request.board)
        except AreaTooLargeError as error:
            raise UndecidedError(str(error), result) from None
    if not result.winning_moves and result.status in (Status.DEAD, Status.ALIVE):
        result = with_hardest_move(request.on(request.budget.at_most(NODES)), result)
    return with_totals(request, result)


def with_totals(request: Request, result: Result) -> Result:
    """Return the result with all nodes and seconds spent of the request's budget."""
    return replace(result, nodes=request.budget.spent, seconds=request.budget.seconds)


def by_plan(request: Request, engine: EngineKind = EngineKind.EXACT) -> Result:
    """Run the steps of the engine's plan whose conditions hold (:class:`PlanStep`).

    Returns the result of the last strategy that has an answer. Its bounds are what this answer and
    those before it prove together. In a lost position the move may be any allowed one;
    :func:`solve_by_plan` chooses the hardest to answer. If play is over, nothing is searched, and
    the result has no move (:func:`game_over`).

    :raises InvalidPositionError: if the board's initial position is no problem.
    :raises AreaTooLargeError: from the engine ``playouts``, if even the points beside keystones are
        too many.
    """
    check_is_problem(request.board)
    over = winner(request.board)
    if over is not None:
        return game_over(request.board, over, engine)
    request = request.on(request.budget.part())  # the steps' shares refer to what is left now
    first, *others = _plan(request, engine)
    result = _ask(first, request)
    for step in others:
        may_end = result.move is not None and request.budget.exhausted
        if step.when(result) and not may_end:
            result = _joined(result, _ask(step, request))
    return with_totals(request, result)


def _plan(request: Request, engine: EngineKind) -> tuple[PlanStep, ...]:
    plans = PLANS[engine]
    return (
        plans[RegionSize.SMALL] if len(set(plans.values())) == 1 else plans[size_of_region(request)]
    )


def _ask(step: PlanStep, request: Request) -> Result:
    return step.strategy(request.on(request.budget.until(step.until, step.reserve)))


def _joined(before: Result, after: Result) -> Result:
    """Return the later of two results, with the bounds that both prove together.

    If only the earlier one is an answer (:data:`Strategy`), return that unchanged.
    """
    if not _is_answer(after) and _is_answer(before):
        return before
    bounds = after.bounds.narrowed(before.bounds.least, before.bounds.most)
    return replace(after, bounds=bounds)


def _is_answer(result: Result) -> bool:
    return result.move is not None or result.proved


def size_of_region(request: Request) -> RegionSize:
    """Return the size class of the region, by its free points on the request's board."""
    try:
        search = request.workspace.proof(request.board)
    except AreaTooLargeError:
        return RegionSize.TOO_LARGE
    free = free_points(search, request.board)
    if free >= _WIDE_FROM:
        return RegionSize.WIDE
    is_medium = free >= MANY_FREE and _suffices_for_playouts(request.budget)
    return RegionSize.MEDIUM if is_medium else RegionSize.SMALL


def _suffices_for_playouts(budget: Budget) -> bool:
    """Whether a quarter of the budget is enough for playouts: that is the most that the search for
    a proof leaves them.

    False if the budget has no limits: then that search never has to stop for playouts.
    """
    nodes, seconds = FEWEST_PLAYOUTS
    if budget.nodes is None and budget.deadline is None:
        return False
    enough_nodes = budget.nodes is None or budget.nodes // 4 >= nodes
    return enough_nodes and (
        budget.deadline is None or (budget.deadline - budget.started) / 4 >= seconds
    )


def check_is_problem(board: Board) -> None:
    """Check that the board's initial position is a problem.

    :raises InvalidPositionError: if it is not.
    """
    reasons = board.initial.task_errors()
    if reasons:
        raise InvalidPositionError(reasons)


def game_over(board: Board, winning: Color, engine: EngineKind) -> Result:
    """Return the result of a position in which the side ``winning`` has won: alive or dead, and no
    move.
    """
    assert board.defender is not None  # the board comes from a problem
    bounds = ALIVE_FOR_SURE if winning is board.defender else DEAD_FOR_SURE
    return Result(bounds, board.defender, engine=engine)

"""Traits: numbers and lines from the proof of a problem, which tell how hard the problem is.

The searches are limited in positions alone, so the traits are the same every time; see
:func:`traits_of`. :mod:`gold.trainer.difficulty` derives a rating and words from them, and
:mod:`gold.authoring.motifs` derives tags.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gold.board.board import Board
from gold.board.points import PASS, Color, Move
from gold.board.status import Status
from gold.problem.model import Problem
from gold.solver.api import CancelFlag, EngineKind, FirstMove, Limits, Result, Survey

if TYPE_CHECKING:
    from gold.solver.workspace import Workspace

VERSION = 3
"""Raised whenever the searches change, so that stored results of earlier searches are replaced."""
SOLVE_NODES = 50_000
PROVED_NODES = 500_000
"""Most positions for a problem that has a proof. With fewer, all above 3 dan would look alike."""
_SURVEY_NODES = 20_000
_SURVEY_TIMES = 10
"""Most positions for all first moves; this many times those of the solution, if that is more."""
_LINE_NODES = 3_000
_LINE_TIMES = 3
"""Most positions for a line; this many times those of the solution, if that is more."""
_LINES = 2  # number of solutions whose line is searched
_REFUTED = 6  # number of wrong moves whose refutation is searched: the hardest to refute
_TABLE_MEGABYTES = 32
TEMPTING = 3  # moves of a refutation that is not seen at a glance: answer, try, answer


@dataclass(frozen=True, slots=True)
class Traits:
    """The traits of a problem. If it was not solved, only the first two fields are set."""

    proved: bool
    """Whether it was solved within the limits."""
    nodes: int
    """The number of positions searched, until the problem was solved or the search gave up."""
    moves: int = 0
    """The number of first moves without the pass; 0 if some of them could not be proved."""
    working: int = 0
    """The number of first moves that reach the best result; 1 if only a pass does.

    0 if some first moves could not be proved, or if the side to play gets nothing, whatever it
    plays.
    """
    depth: int = 0
    """The length in moves of the shortest line that shows the solution; 0 if none was found."""
    refutations: tuple[int, ...] = ()
    """The lengths in moves of the shortest refutations of wrong first moves."""
    status: Status = Status.UNKNOWN
    """The status of the group if its result is exact, else unknown."""
    by_double_ko: bool = False
    """Whether the group lives by double ko."""
    lines: tuple[tuple[Move, ...], ...] = ()
    """Lines of the solution from the first move on."""

    @property
    def deepest(self) -> int:
        """The length in moves of the longest refutation; 0 if there is none."""
        return max(self.refutations, default=0)

    @property
    def tempting_moves(self) -> int:
        """The number of tempting wrong first moves: their refutation has three moves or more."""
        return sum(length >= TEMPTING for length in self.refutations)


def traits_of(
    problem: Problem, cancel: CancelFlag | None = None, has_proof: bool = False
) -> Traits:
    """Solve a problem, search its first moves, and find the lines of solutions and refutations.

    This takes half a second, or some seconds for a hard problem. The search may visit
    :data:`SOLVE_NODES` positions. If they do not suffice, and the problem has a proof (in its
    record, or by ``has_proof``), it may visit :data:`PROVED_NODES` more. If ``cancel`` is set
    meanwhile, the traits are incomplete: do not store them.

    :raises InvalidPositionError: if the problem cannot be played.
    """
    from gold.solver.answers.survey import survey
    from gold.solver.outcome import ALIVE, DEAD
    from gold.solver.request import Request
    from gold.solver.workspace import Workspace

    board = Board(problem.position)
    workspace = Workspace(_TABLE_MEGABYTES)
    result = _solved(board, workspace, cancel, has_proof or problem.proved is not None)
    if result is None:
        return Traits(False, SOLVE_NODES)
    if not result.proved:
        return Traits(False, result.nodes)
    survey_limits = Limits(nodes=max(_SURVEY_NODES, _SURVEY_TIMES * result.nodes))
    overview = survey(Request.about(board, survey_limits, workspace, cancel=cancel))
    bounds = overview.best.bounds
    lost = bounds.most == DEAD if board.to_play is board.defender else bounds.least == ALIVE
    line_nodes = max(_LINE_NODES, _LINE_TIMES * result.nodes)
    lines = []
    for move in overview.correct[:_LINES] or result.winning_moves:
        line = line_after(board, move, board.to_play, workspace, line_nodes, cancel)
        if line is not None:
            lines.append((move, *line))
    stones = [first for first in overview.moves if first.move != PASS]
    wrong = [first for first in stones if lost or first.correct is False]
    refutations = hardest_refutations(board, wrong, _REFUTED, workspace, line_nodes, cancel)
    return Traits(
        proved=True,
        nodes=result.nodes,
        moves=len(stones) if overview.complete else 0,
        working=0 if lost or not overview.complete else _count_of_right(overview),
        depth=min(map(len, lines), default=0),
        refutations=tuple(len(line) for line in refutations if line is not None),
        status=overview.best.status if overview.best.exact else Status.UNKNOWN,
        by_double_ko=overview.best.by_double_ko,
        lines=tuple(lines),
    )


def _solved(
    board: Board, workspace: Workspace, cancel: CancelFlag | None, has_proof: bool
) -> Result | None:
    """The result of the exact search, with all its nodes; None if the region is too large."""
    from gold.solver.answers.plan import solve_by_plan
    from gold.solver.bitboard.area import AreaTooLargeError
    from gold.solver.request import Request

    def search(nodes: int) -> Result:
        limits = Limits(nodes=nodes, refine_seconds=0.0)  # the kind of ko is not needed
        return solve_by_plan(
            Request.about(board, limits, workspace, cancel=cancel), EngineKind.PROOF
        )

    try:
        workspace.proof(board)
        result = search(SOLVE_NODES)
        if result.proved or not has_proof:
            return result
        longer = search(PROVED_NODES)
        return replace(longer, nodes=longer.nodes + SOLVE_NODES)
    except AreaTooLargeError:
        return None


def _count_of_right(overview: Survey) -> int:
    """Count the first moves without the pass that reach the best result; 1 if only a pass does."""
    right = sum(1 for first in overview.moves if first.move != PASS and first.correct)
    return right or (1 if overview.correct else 0)


def hardest_refutations(
    board: Board,
    moves: Iterable[FirstMove],
    count: int,
    workspace: Workspace,
    nodes: int = _LINE_NODES,
    cancel: CancelFlag | None = None,
) -> Iterator[tuple[Move, ...] | None]:
    """Yield the shortest refutations of the wrong moves that were hardest to refute.

    Of all wrong ``moves``, they are the ``count`` moves that took most positions to prove. None
    stands for a refutation that was not found within ``nodes`` positions.
    """
    wrong = sorted(moves, key=lambda first: (-first.result.nodes, first.move))[:count]
    winner = board.to_play.opponent
    return (line_after(board, first.move, winner, workspace, nodes, cancel) for first in wrong)


def line_after(
    board: Board,
    move: Move,
    winner: Color,
    workspace: Workspace,
    nodes: int = _LINE_NODES,
    cancel: CancelFlag | None = None,
) -> tuple[Move, ...] | None:
    """The shortest line after a move that shows how ``winner`` wins.

    None if it is not found within ``nodes`` positions.
    """
    from gold.solver.answers.refutation import refute
    from gold.solver.request import Request

    after = board.after(move)
    shown = refute(Request.about(after, Limits(nodes=nodes), workspace, cancel=cancel), side=winner)
    return shown.line.moves if shown.winner is winner else None

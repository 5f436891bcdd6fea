"""Tests a position by proof: whether it matters who plays first, and which first moves work."""

from __future__ import annotations

from dataclasses import dataclass

from gold.authoring.traits import TEMPTING, hardest_refutations, line_after
from gold.board.board import Board
from gold.board.points import PASS, Move
from gold.board.position import Position
from gold.board.status import Status
from gold.solver.answers.plan import solve_by_plan
from gold.solver.answers.survey import survey
from gold.solver.api import EngineKind, Limits, Survey
from gold.solver.request import Request
from gold.solver.workspace import Workspace

_TABLE_MEGABYTES = 16
_SURVEY_SHARE = 4
"""The survey of all first moves may take this many times the positions of the result itself."""

_STUBBORN = 3  # wrong first moves whose refutation is searched: the hardest to refute

_WELL = {True: (Status.DEAD,), False: (Status.ALIVE, Status.SEKI)}
"""The statuses that are a full success for the attacker (True) and for the defender (False)."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The proved facts about a position."""

    nodes: int
    """The number of positions that the proof took."""
    status: Status
    """The status of the group."""
    working: tuple[Move, ...]
    """The first moves with the best result.

    Empty if it does not matter who plays first: the side to play fails, or succeeds even by
    passing. The position is then no problem.
    """
    line: tuple[Move, ...] = ()
    """A line that begins with the only working move and shows the solution, if one was found."""
    is_plain: bool = False
    """Whether one sees at a glance that the only working move succeeds, or that the others fail."""


def trial_of(position: Position, nodes: int) -> Trial | None:
    """Test a position; None if it is no valid problem, or if it is not proved within the limits.

    The limit is ``nodes`` positions for the result, and four times as many for all first moves.
    """
    if position.errors():
        return None
    board = Board(position)
    after_pass = Board(position, (PASS,))
    workspace = Workspace(_TABLE_MEGABYTES)
    attacks = board.to_play is board.attacker
    limits = Limits(nodes=nodes, refine_seconds=0.0)
    solved = solve_by_plan(Request.about(board, limits, workspace), EngineKind.PROOF)
    succeeds = solved.bounds.succeeds(attacks)
    if succeeds is None:
        return None
    if not succeeds:
        return Trial(solved.nodes, solved.status, ())
    passed = solve_by_plan(Request.about(after_pass, limits, workspace), EngineKind.PROOF)
    succeeds_by_passing = passed.bounds.succeeds(attacks)
    if succeeds_by_passing is None:
        return None
    if succeeds_by_passing:
        return Trial(solved.nodes + passed.nodes, passed.status, ())
    overview = survey(Request.about(board, Limits(nodes=_SURVEY_SHARE * nodes), workspace))
    best = overview.best
    if not (best.exact and overview.complete):
        return None
    if best.status is not best.practical_status:
        return None  # a ko that players call dead or alive: text and record would disagree
    enough = {best.practical_status, *_WELL[attacks]}
    working = tuple(
        first.move for first in overview.moves if first.result.practical_status in enough
    )
    if len(working) != 1:
        return Trial(solved.nodes, best.status, working)
    (right,) = working
    after = line_after(board, right, board.to_play, workspace)
    line = (right, *(after or ()))
    is_short = after is not None and len(line) < TEMPTING
    is_plain = is_short or _are_plain(board, right, overview, workspace)
    return Trial(solved.nodes, best.status, working, line, is_plain)


def _are_plain(board: Board, right: Move, overview: Survey, workspace: Workspace) -> bool:
    """Return whether even the wrong moves that are hardest to refute have a short refutation."""
    wrong = (first for first in overview.moves if first.move not in (right, PASS))
    lines = hardest_refutations(board, wrong, _STUBBORN, workspace)
    return all(line is not None and len(line) < TEMPTING for line in lines)

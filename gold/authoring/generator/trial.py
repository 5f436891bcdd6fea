"""What a proof says of a position: whether it matters who plays first, and how many first moves work."""

from __future__ import annotations

from dataclasses import dataclass

from gold.board.board import Board
from gold.board.points import PASS, Move
from gold.board.position import Position
from gold.solver.answers.best_move import solve
from gold.solver.answers.survey import survey
from gold.solver.api import PROOF, CancelFlag, Limits, Status, Survey
from gold.solver.workspace import Workspace

_MEGABYTES = 16
_SURVEY_SHARE = 4
"""So many times the positions that a problem may take are spent on all its first moves, at most."""

_WELL = {True: (Status.DEAD,), False: (Status.ALIVE, Status.SEKI)}
"""What the attacker wants, and what the defender does."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A position in which it is proved that the side to play reaches its objective, and by passing does not.

    ``nodes`` is how many positions the proof took; ``status`` what becomes of the group, and ``working`` the
    first moves that reach as much, or more than the side could want. ``survey`` has what the others lead to.
    """

    nodes: int
    status: Status
    working: tuple[Move, ...]
    survey: Survey


def trial_of(position: Position, nodes: int, cancel: CancelFlag | None = None) -> Trial | None:
    """Try a position; None if it is no problem, or not proved to be one within ``nodes`` positions for its
    result and four times as many for its first moves.
    """
    if position.errors():
        return None
    board, workspace = Board(position), Workspace(_MEGABYTES)
    limits = Limits(nodes=nodes, refine_seconds=0.0)
    solved = solve(board, limits, cancel=cancel, engine=PROOF, workspace=workspace)
    succeeds = solved.bounds.succeeds(board.to_play is board.attacker)
    if succeeds is not True:
        return None
    passed = solve(Board(position, (PASS,)), limits, cancel=cancel, engine=PROOF, workspace=workspace)
    if passed.bounds.succeeds(board.to_play is board.attacker) is not False:
        return None
    found = survey(board, Limits(nodes=_SURVEY_SHARE * nodes), cancel=cancel, workspace=workspace)
    best = found.best
    if not (best.proved and best.exact and found.complete):
        return None
    enough = {best.practical_status, *_WELL[board.to_play is board.attacker]}
    working = tuple(first.move for first in found.moves if first.result.practical_status in enough)
    return Trial(solved.nodes, best.status, working, found)

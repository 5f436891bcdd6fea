"""Proves that a position is a problem: who plays first matters, one first move works,
no stone is superfluous.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import NamedTuple

from gold.authoring.examine import superfluous_stones
from gold.authoring.proved_record import record_of
from gold.authoring.traits import traits_of
from gold.board.board import Board
from gold.board.points import PASS, Color, Move, PointState
from gold.board.position import Position
from gold.board.status import Status
from gold.lab.harvest.book_rules import Judged, NoProblemError
from gold.problem.model import Problem
from gold.solver.answers.plan import UndecidedError, solve_by_plan
from gold.solver.answers.survey import survey
from gold.solver.api import CancelFlag, EngineKind, FirstMove, Limits, Survey
from gold.solver.outcome import ALIVE_FOR_SURE, DEAD, SEKI, Bounds
from gold.solver.request import Request
from gold.solver.workspace import Workspace

FIRST_LOOK = 5_000
"""The limit, in nodes, of the search for each side to play first."""
_ALL_MOVES = 20_000
_RECORD = 100_000
"""The limits, in nodes, for all first moves: of the first test, and of the final record."""
_LEAST_DEPTH = 3
_LEAST_MOVES = 4
_TABLE_MEGABYTES = 16


class Fate(NamedTuple):
    """The proved bounds of a group's value, with the attacker to play and with
    the defender to play.
    """

    attacked: Bounds
    defended: Bounds

    @property
    def can_be_killed(self) -> bool:
        """Whether the attacker kills the group, and only by playing first."""
        return self.attacked.most == DEAD < self.defended.least

    @property
    def can_be_saved(self) -> bool:
        """Whether the defender lives (or gets a seki), and only by playing first."""
        return self.attacked.most < SEKI <= self.defended.least

    @property
    def is_alive(self) -> bool:
        """Whether the group lives whoever plays first."""
        return self.attacked.least >= SEKI

    @property
    def is_dead(self) -> bool:
        """Whether the group dies whoever plays first."""
        return self.defended.most == DEAD

    @property
    def name(self) -> str:
        """The status in counts: "open", "alive", "dead", or "ko or not decided"."""
        if self.can_be_killed or self.can_be_saved:
            return "open"
        return "alive" if self.is_alive else "dead" if self.is_dead else "ko or not decided"


def fate_within(position: Position, nodes: int) -> Fate:
    """Search the group's status for at most ``nodes`` positions, for each side to play first."""
    defender = position.defender
    workspace = Workspace(_TABLE_MEGABYTES)
    assert defender is not None  # a place has a group
    limits = Limits(nodes=nodes, refine_seconds=0.0)

    def bounds(first: Color) -> Bounds:
        request = Request.about(Board(replace(position, to_play=first)), limits, workspace)
        try:
            return solve_by_plan(request, EngineKind.PROOF).bounds
        except UndecidedError as error:  # too much can change there
            return error.result.bounds

    attacked = bounds(defender.opponent)
    if attacked.most >= SEKI:  # it is not open, and who plays first is no worse off
        return Fate(attacked, Bounds(attacked.least, ALIVE_FOR_SURE.most))
    return Fate(attacked, bounds(defender))


def judged(position: Position, dropped: Counter[str]) -> Judged | None:
    """Return the problem that a position makes, without superfluous stones; None if it is rejected.

    ``dropped`` then counts the reason.
    """
    try:
        return _judged(position)
    except NoProblemError as error:
        dropped[str(error)] += 1
        return None


def _judged(position: Position) -> Judged:
    overview = _with_one_right_move(position, _ALL_MOVES)
    # after removing one stone, others may be superfluous, too
    while idle := superfluous_stones(position, overview, _RECORD):
        position = position.with_states(dict.fromkeys(idle, PointState.VALID))
        overview = _with_one_right_move(position, _RECORD)
    problem = Problem(position)
    traits = traits_of(problem)
    if not traits.proved:
        raise NoProblemError("not proved")
    if traits.depth < _LEAST_DEPTH or traits.moves < _LEAST_MOVES:
        raise NoProblemError("too short")
    if not traits.tempting_moves:
        raise NoProblemError("no tempting mistake")
    _check_second_moves(position, traits.lines[0], _ALL_MOVES)
    overview = _with_one_right_move(position, _RECORD)
    return Judged(problem.with_proved(record_of(problem, overview.best, complete=True)), traits)


def _with_one_right_move(position: Position, nodes: int) -> Survey:
    """Survey the first moves of a position of which one kills or lives,
    and no other even gets a seki.

    :raises NoProblemError: if the position is not of this kind, or not proved within ``nodes``
        positions.
    """
    lives = position.to_play is position.defender
    right = 0
    cancel = CancelFlag()

    def count(first: FirstMove) -> None:
        nonlocal right
        right += first.result.bounds.least >= SEKI if lives else first.result.bounds.most == DEAD
        if right > 1:  # the other moves do not matter any more
            cancel.set()

    request = Request.about(
        Board(position), Limits(nodes=nodes), Workspace(_TABLE_MEGABYTES), cancel=cancel
    )
    overview = survey(request, count)
    if right > 1:
        raise NoProblemError("several right first moves")
    if not (overview.complete and overview.best.exact):
        raise NoProblemError("first moves not proved")
    if overview.best.status is not (Status.ALIVE if lives else Status.DEAD):
        raise NoProblemError(f"at best a {overview.best.status}")
    moves = (*overview.moves, *filter(None, [overview.forbidden_pass]))
    enough = (Status.ALIVE, Status.SEKI) if lives else (Status.DEAD,)
    working = [first.move for first in moves if first.result.practical_status in enough]
    if len(working) != 1 or working[0] == PASS:
        raise NoProblemError("several right first moves")
    return overview


def _check_second_moves(position: Position, line: tuple[Move, ...], nodes: int) -> None:
    """Check that the solution has a single right second move, if it has one at all.

    :raises NoProblemError: if it has several, or they are not proved.
    """
    if len(line) <= _LEAST_DEPTH - 1:
        return
    board = Board(position, line[:2])
    overview = survey(Request.about(board, Limits(nodes=nodes), Workspace(_TABLE_MEGABYTES)))
    if not overview.complete:
        raise NoProblemError("second moves not proved")
    if len(overview.correct) != 1:
        raise NoProblemError("several right second moves")

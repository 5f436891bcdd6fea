"""Proves what is a problem: it matters who plays first, one first move works, and no stone is idle."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import NamedTuple

from gold.authoring.examine import superfluous_stones
from gold.authoring.proved_record import record_of
from gold.authoring.traits import Traits, traits_of
from gold.board.board import Board
from gold.board.points import PASS, Color, Move, PointState
from gold.board.position import Position
from gold.board.status import Status
from gold.problem.model import Problem
from gold.solver.answers.plan import solve
from gold.solver.answers.survey import survey
from gold.solver.api import EngineKind, Limits, Survey
from gold.solver.outcome import ALIVE, ALIVE_FOR_SURE, DEAD, SEKI, Bounds
from gold.solver.request import Request
from gold.solver.workspace import Workspace

FIRST_LOOK, CLOSER_LOOK, FINAL = 5_000, 20_000, 100_000
"""Positions for whether it matters who plays first; for all first moves; and for the record."""
_LEAST_DEPTH, _LEAST_MOVES = 3, 4
_MEGABYTES = 16


class NoProblemError(Exception):
    """Why a position is no problem."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A problem with its proof's record, and what the proof tells of it."""

    problem: Problem
    traits: Traits


class Fate(NamedTuple):
    """What is known of a group with the attacker to play, and with the defender to play."""

    attacked: Bounds
    defended: Bounds

    @property
    def can_be_killed(self) -> bool:
        """Whether the attacker kills it, and only by playing first."""
        return self.attacked.most == DEAD < self.defended.least

    @property
    def can_be_saved(self) -> bool:
        """Whether the defender lives, and only by playing first."""
        return self.attacked.most < SEKI <= self.defended.least

    @property
    def is_alive(self) -> bool:
        """Whether it lives whoever plays first."""
        return self.attacked.least >= SEKI

    @property
    def is_dead(self) -> bool:
        """Whether it dies whoever plays first."""
        return self.defended.most == DEAD

    @property
    def name(self) -> str:
        """What it is counted as."""
        if self.can_be_killed or self.can_be_saved:
            return "open"
        return "alive" if self.is_alive else "dead" if self.is_dead else "ko or not decided"


def fate(position: Position) -> Fate:
    """What a first look shows of the group."""
    defender, workspace = position.defender, Workspace(_MEGABYTES)
    assert defender is not None  # a place has a group
    limits = Limits(nodes=FIRST_LOOK, refine_seconds=0.0)

    def bounds(first: Color) -> Bounds:
        board = Board(replace(position, to_play=first))
        return solve(Request.about(board, limits, workspace), EngineKind.PROOF).bounds

    attacked = bounds(defender.opponent)
    return Fate(attacked, ALIVE_FOR_SURE if attacked.least == ALIVE else bounds(defender))


def judged(position: Position, dropped: Counter[str]) -> Judged | None:
    """The problem that a position is, without its idle stones; ``dropped`` counts why it is none."""
    try:
        return _judged(position)
    except NoProblemError as error:
        dropped[str(error)] += 1
        return None


def _judged(position: Position) -> Judged:
    overview = _with_one_right_move(position, CLOSER_LOOK)
    while idle := superfluous_stones(position, overview, FINAL):  # without one, another may be idle, too
        position = position.with_states(dict.fromkeys(idle, PointState.VALID))
        overview = _with_one_right_move(position, FINAL)
    problem = Problem(position)
    traits = traits_of(problem)
    if not traits.proved:
        raise NoProblemError("not proved")
    if traits.depth < _LEAST_DEPTH or traits.moves < _LEAST_MOVES:
        raise NoProblemError("too short")
    if not traits.tempting:
        raise NoProblemError("no tempting mistake")
    _check_second_moves(position, traits.lines[0])
    overview = _with_one_right_move(position, FINAL)
    return Judged(problem.with_proved(record_of(problem, overview.best, complete=True)), traits)


def _with_one_right_move(position: Position, nodes: int) -> Survey:
    """All first moves of a position, of which one kills or lives, and the others do not even live in a seki.

    :raises NoProblemError: if it is not like that, or not proved within so many positions.
    """
    overview = survey(Request.about(Board(position), Limits(nodes=nodes), Workspace(_MEGABYTES)))
    if not (overview.complete and overview.best.exact):
        raise NoProblemError("first moves not proved")
    lives = position.to_play is position.defender
    if overview.best.status is not (Status.ALIVE if lives else Status.DEAD):
        raise NoProblemError(f"at best a {overview.best.status}")
    moves = (*overview.moves, *filter(None, [overview.forbidden_pass]))
    enough = (Status.ALIVE, Status.SEKI) if lives else (Status.DEAD,)
    right = [first.move for first in moves if first.result.practical_status in enough]
    if len(right) != 1 or right[0] == PASS:
        raise NoProblemError("several right first moves")
    return overview


def _check_second_moves(position: Position, line: tuple[Move, ...]) -> None:
    """Whether the solution goes on with one right move, if it goes on."""
    if len(line) <= _LEAST_DEPTH - 1:
        return
    board = Board(position, line[:2])
    overview = survey(Request.about(board, Limits(nodes=CLOSER_LOOK), Workspace(_MEGABYTES)))
    if not overview.complete:
        raise NoProblemError("second moves not proved")
    if len(overview.correct) != 1:
        raise NoProblemError("several right second moves")

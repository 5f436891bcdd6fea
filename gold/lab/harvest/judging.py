"""Proves what is a problem: it matters who plays first, one first move works, and no stone is idle."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from gold.authoring.examine import superfluous_stones
from gold.authoring.generator.trial import trial_of
from gold.authoring.proved_record import record_of
from gold.authoring.traits import Traits, traits_of
from gold.board.board import Board
from gold.board.points import PASS, Color, Move, PointState
from gold.board.position import Position
from gold.board.status import Status
from gold.problem.model import Problem
from gold.solver.answers.plan import solve
from gold.solver.answers.survey import survey
from gold.solver.api import EngineKind, Limits
from gold.solver.request import Request
from gold.solver.workspace import Workspace

FIRST_LOOK, CLOSER_LOOK, FINAL = 5_000, 20_000, 100_000
"""Positions for whether it matters who plays first; for all first moves; and for the record."""
_LEAST_DEPTH, _LEAST_MOVES = 3, 4
_MEGABYTES = 16
_WANTED = {True: Status.DEAD, False: Status.ALIVE}  # by whether the attacker plays first


class NoProblemError(Exception):
    """Why a position is no problem."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A problem with its proof's record, and what the proof tells of it."""

    problem: Problem
    traits: Traits


def fate(position: Position, nodes: int) -> tuple[bool | None, bool | None]:
    """Whether the defender's group lives with the attacker to play, and with the defender to play; None for
    a ko, or if that is not proved.
    """
    defender = position.defender
    assert defender is not None  # a place has a group
    workspace = Workspace(_MEGABYTES)

    def lives(first: Color) -> bool | None:
        board = Board(replace(position, to_play=first))
        limits = Limits(nodes=nodes, refine_seconds=0.0)
        bounds = solve(Request.about(board, limits, workspace), EngineKind.PROOF).bounds
        by_attacker, by_defender = bounds.succeeds(True), bounds.succeeds(False)
        if by_attacker is False:
            return True
        return False if by_defender is False else None

    attacked = lives(defender.opponent)
    return attacked, True if attacked else lives(defender)


def judged(position: Position, dropped: Counter[str]) -> Judged | None:
    """The problem that a position is, without its idle stones; ``dropped`` counts why it is none."""
    try:
        return _judged(position)
    except NoProblemError as error:
        dropped[str(error)] += 1
        return None


def _judged(position: Position) -> Judged:
    _check_first_moves(position)
    position = _economical(position)
    problem = Problem(position)
    traits = traits_of(problem)
    if not traits.proved:
        raise NoProblemError("not proved")
    if traits.depth < _LEAST_DEPTH or traits.moves < _LEAST_MOVES:
        raise NoProblemError("too short")
    if not traits.tempting:
        raise NoProblemError("no tempting mistake")
    _check_second_moves(position, traits.lines[0])
    overview = survey(Request.about(Board(position), Limits(nodes=FINAL), Workspace(_MEGABYTES)))
    if not overview.complete or len(overview.correct) != 1 or overview.correct[0] == PASS:
        raise NoProblemError("not one right first move")
    return Judged(problem.with_proved(record_of(problem, overview.best, complete=True)), traits)


def _check_first_moves(position: Position) -> Move:
    trial = trial_of(position, CLOSER_LOOK)
    if trial is None:
        raise NoProblemError("first moves not proved")
    if trial.status is not _WANTED[position.to_play is not position.defender]:
        raise NoProblemError(f"a {trial.status}")
    if len(trial.working) != 1 or trial.working[0] == PASS:
        raise NoProblemError("several right first moves")
    if trial.is_plain:
        raise NoProblemError("seen at a glance")
    return trial.working[0]


def _economical(position: Position) -> Position:
    """The position without its idle stones."""
    before = survey(Request.about(Board(position), Limits(nodes=FINAL), Workspace(_MEGABYTES)))
    if not before.complete or not before.best.exact:
        raise NoProblemError("first moves not proved")
    idle = superfluous_stones(position, before, FINAL)
    if not idle:
        return position
    less = position.with_states(dict.fromkeys(idle, PointState.VALID))
    _check_first_moves(less)
    return less


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

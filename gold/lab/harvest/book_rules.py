"""The rules by which a position is a problem as books have them: :class:`Rule` says what each is for.

A ko or a seki is an answer as life and death are, several moves may be right if all are named, and after the
first move there may be several ways. The budget grows until all first moves are proved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, NamedTuple

from gold.authoring.examine import superfluous_stones
from gold.authoring.proved_record import record_of
from gold.authoring.traits import Traits, traits_of
from gold.board.board import Board
from gold.board.points import PASS, Move, Point, PointState
from gold.board.position import Position
from gold.board.status import Status
from gold.lab.harvest import MOST_NODES
from gold.lab.harvest.wider import closed, on_the_board, openings
from gold.problem.model import Problem
from gold.solver.answers.survey import MoveReport, survey
from gold.solver.api import CancelFlag, FirstMove, Limits, Survey
from gold.solver.outcome import (
    ALIVE_BY_DOUBLE_KO,
    DEAD_BUT_FOR_MANY_THREATS,
    WITHOUT_THREATS,
    Bounds,
)
from gold.solver.request import Request
from gold.solver.workspace import Workspace

VERSION: Final = 4
"""Another number whenever a rule or a budget changes: what was looked at by other rules may be looked at
again.
"""
_FIRST_NODES = 12_000
_GROWTH = 5
_IDLE_NODES: Final = 400_000
"""Positions for all stones that may be superfluous, together."""
_MOST_RIGHT = 2
_LEAST_MOVES = 4
_LEAST_DEPTH = 3
_GLANCE: Final = 100
"""A proof of fewer positions is what `difficulty` calls easy."""
_WIDER_NODES: Final = 1_000_000
"""Positions for the question whether the result is the same on the board around the area."""
_TABLE_MEGABYTES = 64


class Rule(StrEnum):
    """Each rule, as a problem that breaks it is counted."""

    PLAYABLE = "impossible"
    """The stones can stand so, and there is a move: else nobody can play it."""
    PROVED = "first moves not proved"
    """What each first move leads to is proved, and in a ko how many threats it takes: what is not known
    cannot be judged.
    """
    REACHED = "nothing can be reached"
    """The side to play gets something, a ko at least: where it does not, the group's status is the question
    (:func:`settled`).
    """
    NEEDED = "passing does as well"
    """A move is needed: else there is nothing to find."""
    FEW = "too many right first moves"
    """At most two first moves do, and less than half of all: else the answer is met by chance. A kill
    counts as one even if more ko threats than are counted could prevent it.
    """
    CHOICE = "hardly any choice"
    """There are four first moves at least."""
    DEEP = "too short"
    """The solution takes three moves, or its proof not only a glance: else there is nothing to read."""
    TEMPTING = "no tempting mistake"
    """A wrong first move is not refuted at once: else trying is quicker than reading."""
    TRUE = "an open wall"
    """Where the wall is open, the result is the same on a wider board; or the wall can be closed there, which
    changes nothing inside: else a player finds a move or a liberty that only the area's border forbids, and
    was told something false.
    """


class NoProblemError(Exception):
    """Which rule a position breaks."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A problem with its proof's record, what the proof tells of it, and where stones were put to close its
    wall.
    """

    problem: Problem
    traits: Traits
    closing: tuple[Point, ...] = ()

    @property
    def before_closing(self) -> Position:
        """The position without the stones that close its wall."""
        return self.problem.position.with_states(dict.fromkeys(self.closing, PointState.INVALID))


class _Budget(NamedTuple):
    """The most positions for all first moves; and within how many the best result must be known."""

    most: int
    patience: int


def judged_as_book(
    position: Position, dropped: Counter[str], most: int = MOST_NODES, patience: int | None = None
) -> Judged | None:
    """The problem that a position is, without its superfluous stones; ``dropped`` counts why it is none.

    ``most`` is how many positions may be visited for all first moves. Where the best result is not known
    within ``patience`` positions, no more is asked.
    """
    try:
        return _judged(position, _Budget(most, most if patience is None else patience))
    except NoProblemError as error:
        dropped[str(error)] += 1
        return None


def _judged(position: Position, budget: _Budget) -> Judged:
    one = _without_idle_stones(position, budget)
    if _is_true(one):
        return one
    return replace(_without_idle_stones(_closed(one), budget), closing=_closing(one))


def _without_idle_stones(position: Position, budget: _Budget) -> Judged:
    overview = _fit(position, budget)
    traits = _read(position)
    # without one, another may be, too
    while idle := superfluous_stones(position, overview, _IDLE_NODES):
        position = position.with_states(dict.fromkeys(idle, PointState.VALID))
        overview = _fit(position, budget)
        traits = _read(position)
    return _with_record(position, overview, traits)


def _with_record(position: Position, overview: Survey, traits: Traits) -> Judged:
    problem = Problem(position)
    return Judged(problem.with_proved(record_of(problem, overview.best, complete=True)), traits)


def _is_true(one: Judged) -> bool:
    """Whether the result is the same where the area is wider, as far as that is known."""
    record = one.problem.proved
    assert record is not None
    return on_the_board(one.problem.position, record, _WIDER_NODES).holds


def _closing(one: Judged) -> tuple[Point, ...]:
    """Where stones close the wall of a problem."""
    return tuple(openings(one.problem.position))


def _closed(one: Judged) -> Position:
    """The position of a problem with its wall closed.

    :raises NoProblemError: if no stones can stand there.
    """
    position = closed(one.problem.position)
    if position.errors():
        raise NoProblemError(Rule.TRUE)
    return position


def lost_status(position: Position) -> Status:
    """What becomes of the group if the side to play gets nothing."""
    return Status.DEAD if position.to_play is position.defender else Status.ALIVE


def settled(position: Position, dropped: Counter[str], least: int = _GLANCE) -> Judged | None:
    """The question about a group that is dead or alive as it stands: the side to play gets nothing, and that
    takes a proof of ``least`` positions. ``dropped`` counts why it is none.
    """
    try:
        one = _settled(position, least)
        return (
            one if _is_true(one) else replace(_settled(_closed(one), least), closing=_closing(one))
        )
    except NoProblemError as error:
        dropped[f"settled, {error}"] += 1
        return None


def _settled(position: Position, least: int) -> Judged:
    problem = Problem(position)
    traits = traits_of(problem)
    if not traits.proved or traits.working:  # or it lives by double ko only
        raise NoProblemError(Rule.PROVED)
    if traits.nodes < least or not traits.tempting_moves:
        raise NoProblemError(Rule.TEMPTING)
    overview = survey(
        Request.about(Board(position), Limits(nodes=MOST_NODES), Workspace(_TABLE_MEGABYTES))
    )
    record = record_of(problem, overview.best, overview.complete)
    if record is None or not record.complete or record.status is not lost_status(position):
        raise NoProblemError(Rule.PROVED)
    return Judged(problem.with_proved(record), traits)


def _read(position: Position) -> Traits:
    """The traits of a position that is worth reading."""
    traits = traits_of(Problem(position), has_proof=True)
    if traits.proved and traits.depth < _LEAST_DEPTH and traits.nodes < _GLANCE:
        raise NoProblemError(Rule.DEEP)
    if traits.proved and not traits.tempting_moves:
        raise NoProblemError(Rule.TEMPTING)
    return traits


def _fit(position: Position, budget: _Budget) -> Survey:
    """All first moves of a position that has a few right ones.

    :raises NoProblemError: if it breaks one of the rules that the first moves tell.
    """
    if position.errors():
        raise NoProblemError(Rule.PLAYABLE)
    workspace = Workspace(_TABLE_MEGABYTES)
    nodes = _FIRST_NODES
    while True:
        overview = narrowed(first_moves(position, nodes, workspace, _MOST_RIGHT))
        known = overview.best.bounds.value_is_known
        if known:
            _check_best(position, overview)
        if known and overview.complete:
            _check_moves(overview)
            return overview
        if nodes >= (budget.most if known else budget.patience):
            raise NoProblemError(Rule.PROVED)
        nodes = min(nodes * _GROWTH, budget.most)


def first_moves(
    position: Position,
    nodes: int,
    workspace: Workspace,
    most_right: int,
    asked: Callable[[Request, MoveReport], Survey] = survey,
) -> Survey:
    """What all first moves lead to, within so many positions. ``asked`` finds it out.

    :raises NoProblemError: as soon as more kill, or live, than may be right: whatever the others do.
    """
    lives = position.to_play is position.defender
    right = set[Move]()
    cancel = CancelFlag()

    def count(first: FirstMove) -> None:
        bounds = first.result.bounds
        if (
            bounds.least >= ALIVE_BY_DOUBLE_KO
            if lives
            else bounds.most <= DEAD_BUT_FOR_MANY_THREATS
        ):
            right.add(first.move)
        if len(right - {PASS}) > most_right:
            cancel.set()

    limits = Limits(nodes=nodes)
    overview = asked(Request.about(Board(position), limits, workspace, cancel=cancel), count)
    if len(right - {PASS}) > most_right:
        raise NoProblemError(Rule.NEEDED if PASS in right else Rule.FEW)
    return overview


def narrowed(overview: Survey) -> Survey:
    """The survey with all that its right moves tell of the best result: which ko it is, for example."""
    bounds = overview.best.bounds
    for first in overview.moves:
        if first.correct:
            bounds = bounds.narrowed(first.result.bounds.least, first.result.bounds.most)
    return replace(overview, best=replace(overview.best, bounds=bounds))


def _check_best(position: Position, overview: Survey) -> None:
    """What the best result tells, before all moves are known."""
    lives = position.to_play is position.defender
    best = overview.best.bounds
    enough = (Status.ALIVE, Status.SEKI, Status.KO) if lives else (Status.DEAD, Status.KO)
    if best.practical_status not in enough:
        raise NoProblemError(Rule.REACHED)
    passing = next(first for first in _all(overview) if first.move == PASS)
    if passing.correct or _kind(passing.result.bounds) == _kind(best):
        raise NoProblemError(Rule.NEEDED)
    if len(overview.correct) > _MOST_RIGHT:
        raise NoProblemError(Rule.FEW)


def _check_moves(overview: Survey) -> None:
    stones = [first for first in overview.moves if first.move != PASS]
    best = overview.best.bounds
    if len(stones) < _LEAST_MOVES:
        raise NoProblemError(Rule.CHOICE)
    status = best.practical_status
    as_good = status in (Status.DEAD, Status.ALIVE)
    right = sum(
        first.correct is True or (as_good and first.result.practical_status is status)
        for first in stones
    )
    if right > _MOST_RIGHT or 2 * right >= len(stones):
        raise NoProblemError(Rule.FEW)


def _all(overview: Survey) -> tuple[FirstMove, ...]:
    return (*overview.moves, *filter(None, [overview.forbidden_pass]))


def _kind(bounds: Bounds) -> tuple[Status, bool | None]:
    """What players call a result: of kos, who is ahead."""
    ahead = bounds.attacker_wins(WITHOUT_THREATS) if bounds.practical_status is Status.KO else None
    return bounds.practical_status, ahead

"""The rules for a position that could be a problem in a book: see :class:`Rule`.

A ko or a seki is a valid result, like life and death. Several first moves may be right if all are
named, and after the first move there may be several ways to win. The budget grows until all first
moves are proved.
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
"""The version of the rules and budgets: after a change,
positions judged before are judged again.
"""
_FIRST_NODES = 12_000
_GROWTH = 5
_IDLE_NODES: Final = 400_000
"""The limit, in nodes, for the tests of all possibly superfluous stones together."""
_MOST_RIGHT = 2
_LEAST_MOVES = 4
_LEAST_DEPTH = 3
_GLANCE: Final = 100
"""A proof of fewer positions is easy by `difficulty`."""
_WIDER_NODES: Final = 1_000_000
"""The limit, in nodes, for the test whether the result is the same with a wider area."""
_TABLE_MEGABYTES = 64


class Rule(StrEnum):
    """The rules that a problem must fulfil; the value of each names its violation in counts."""

    PLAYABLE = "impossible"
    """The position is legal, and a move can be played."""
    PROVED = "first moves not proved"
    """The result of each first move is proved and, for a ko, the number of threats."""
    REACHED = "nothing can be reached"
    """The side to play gets at least a ko. Otherwise only the group's status can
    be asked (:func:`settled`).
    """
    NEEDED = "passing does as well"
    """A move is needed. Otherwise there is nothing to find."""
    FEW = "too many right first moves"
    """At most two first moves are right, and less than half of all. Otherwise the answer is found
    by chance. A kill counts as one even if more ko threats than are counted could prevent it.
    """
    CHOICE = "hardly any choice"
    """There are at least four first moves."""
    DEEP = "too short"
    """The solution has at least three moves, or its proof is long.
    Otherwise there is nothing to read.
    """
    TEMPTING = "no tempting mistake"
    """A wrong first move is not refuted at once. Otherwise trying is quicker than reading."""
    TRUE = "an open wall"
    """If the wall is open, the result is the same on a wider board, or stones can close the wall,
    which changes nothing inside. Otherwise the problem depends on the border of its area: a player
    finds a move or a liberty there that only the border forbids, and the answer is false.
    """


class NoProblemError(Exception):
    """A position breaks a rule; the message is the rule's value."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A problem with its proved result, traits of the proof,
    and the points of stones that close its wall.
    """

    problem: Problem
    traits: Traits
    closing: tuple[Point, ...] = ()

    @property
    def before_closing(self) -> Position:
        """The position without the stones that close its wall."""
        return self.problem.position.with_states(dict.fromkeys(self.closing, PointState.INVALID))


class _Budget(NamedTuple):
    """Limits in nodes: ``most`` for all first moves;
    within ``patience`` the best result must be proved.
    """

    most: int
    patience: int


def judged_as_book(
    position: Position, dropped: Counter[str], most: int = MOST_NODES, patience: int | None = None
) -> Judged | None:
    """Return the problem that a position makes, without superfluous stones;
    None if it breaks a rule.

    ``dropped`` then counts the rule. ``most`` is the limit, in nodes, for all first moves. If the
    best result is not proved within ``patience`` nodes, the search stops there.
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
    # after removing one stone, others may be superfluous, too
    while idle := superfluous_stones(position, overview, _IDLE_NODES):
        position = position.with_states(dict.fromkeys(idle, PointState.VALID))
        overview = _fit(position, budget)
        traits = _read(position)
    return _with_record(position, overview, traits)


def _with_record(position: Position, overview: Survey, traits: Traits) -> Judged:
    problem = Problem(position)
    return Judged(problem.with_proved(record_of(problem, overview.best, complete=True)), traits)


def _is_true(one: Judged) -> bool:
    """Whether the result is proved to be the same with a wider area."""
    record = one.problem.proved
    assert record is not None
    return on_the_board(one.problem.position, record, _WIDER_NODES).holds


def _closing(one: Judged) -> tuple[Point, ...]:
    """Return the points at which stones can close the wall of a problem."""
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
    """Return the status of the group if the side to play gets nothing."""
    return Status.DEAD if position.to_play is position.defender else Status.ALIVE


def settled(position: Position, dropped: Counter[str], least: int = _GLANCE) -> Judged | None:
    """Return the problem of a settled group, dead or alive whoever plays first;
    None if it breaks a rule.

    The side to play gets nothing, and the proof of that must have at least ``least`` positions.
    ``dropped`` counts the broken rule.
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
    """Return the traits of a position.

    :raises NoProblemError: if the solution is too short, or there is no tempting mistake.
    """
    traits = traits_of(Problem(position), has_proof=True)
    if traits.proved and traits.depth < _LEAST_DEPTH and traits.nodes < _GLANCE:
        raise NoProblemError(Rule.DEEP)
    if traits.proved and not traits.tempting_moves:
        raise NoProblemError(Rule.TEMPTING)
    return traits


def _fit(position: Position, budget: _Budget) -> Survey:
    """Return the survey of all first moves of a position.

    :raises NoProblemError: if the position breaks one of the rules about first moves.
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
    """Return the results of all first moves, searched for at most ``nodes`` positions by ``asked``.

    :raises NoProblemError: as soon as more than ``most_right`` moves kill, or live; the search is
        stopped.
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
    """Return the survey with its best result narrowed to the bounds of all correct moves."""
    bounds = overview.best.bounds
    for first in overview.moves:
        if first.correct:
            bounds = bounds.narrowed(first.result.bounds.least, first.result.bounds.most)
    return replace(overview, best=replace(overview.best, bounds=bounds))


def _check_best(position: Position, overview: Survey) -> None:
    """Check the rules about the best result, before all moves are proved.

    :raises NoProblemError: if the position breaks one of them.
    """
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
    """Return the status in practice and, for a ko, whether the attacker is ahead (else None)."""
    ahead = bounds.attacker_wins(WITHOUT_THREATS) if bounds.practical_status is Status.KO else None
    return bounds.practical_status, ahead

"""Examines a problem: its proved result, all its solutions, and its superfluous keystones.

A keystone is superfluous if result and solutions are the same without its mark.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from gold.board.board import Board
from gold.board.points import Move, Point, PointState
from gold.board.position import Position
from gold.board.status import Status
from gold.errors import InvalidPositionError
from gold.problem.model import Objective, Problem
from gold.solver.answers.survey import survey
from gold.solver.api import CancelFlag, Limits, ProgressCallback, Survey
from gold.solver.request import Request
from gold.solver.workspace import Workspace

_SHARE_OF_THE_PROBLEM = 0.6
"""Share of the limits for the problem itself, if it has several chains of keystones to examine."""
_TABLE_MEGABYTES = 32  # the table's size for the problem with some keystones unmarked
_MEGABYTES_FOR_STONES = 16  # the table's size for the problem with a stone removed


class Role(StrEnum):
    """The effect of unmarking the keystones of a chain, or of removing a single stone."""

    NEEDED = "needed"
    """The result changes; or the chain is the last one with keystones."""
    NARROWS = "narrows"
    """The result stays, but other first moves are correct."""
    SUPERFLUOUS = "superfluous"
    """Nothing changes, even if all superfluous chains are unmarked together."""
    UNKNOWN = "not proved"
    """The effect was not proved within the limits."""


@dataclass(frozen=True, slots=True)
class KeystoneChain:
    """The keystones of one chain, in the order of the board, and the effect of unmarking them."""

    stones: tuple[Point, ...]
    role: Role


@dataclass(frozen=True, slots=True)
class Examination:
    """The findings of an examination: results of all first moves, and roles of the keystones."""

    problem: Problem
    survey: Survey
    chains: tuple[KeystoneChain, ...]

    @property
    def reached(self) -> bool | None:
        """Whether the side to play reaches its objective, at least by a ko; None if not proved."""
        best = self.survey.best
        if best.status is Status.KO:
            return True if best.exact else None
        captured = best.status is Status.DEAD
        return captured is (self.problem.objective is Objective.CAPTURE) if best.proved else None

    @property
    def correct(self) -> tuple[Move, ...]:
        """All first moves that are proved to be best; empty if the objective is not reached."""
        return self.survey.correct if self.reached else ()

    @property
    def superfluous(self) -> frozenset[Point]:
        """The keystones that can all be unmarked together without any change."""
        return self._stones(Role.SUPERFLUOUS)

    @property
    def not_needed(self) -> frozenset[Point]:
        """The keystones without which the result stays, but other first moves are correct."""
        return self._stones(Role.NARROWS)

    @property
    def undecided(self) -> frozenset[Point]:
        """The keystones whose role was not proved within the limits."""
        return self._stones(Role.UNKNOWN)

    def _stones(self, role: Role) -> frozenset[Point]:
        return frozenset(
            stone for chain in self.chains if chain.role is role for stone in chain.stones
        )


PartReport = Callable[[Examination], None]


def examine(
    problem: Problem,
    limits: Limits,
    progress: ProgressCallback | None = None,
    cancel: CancelFlag | None = None,
    workspace: Workspace | None = None,
    report: PartReport | None = None,
) -> Examination:
    """Prove a problem's first position, and find the role of each chain of keystones.

    All of this stays within the limits. With a limit on nodes alone, the findings are the same
    every time.

    :param cancel: once it is set, nothing more is proved.
    :param workspace: remembers proofs for later searches.
    :param report: called from the searching thread with the findings so far: after the problem
        itself, and after each chain.
    :raises InvalidPositionError: if the problem's position cannot be played.
    """
    reasons = problem.errors()
    if reasons:
        raise InvalidPositionError(reasons)
    chains = _keystone_chains(problem.position)
    share = _SHARE_OF_THE_PROBLEM if len(chains) > 1 else 1.0
    request = Request.about(
        Board(problem.position), limits, workspace, cancel=cancel, progress=progress
    )
    overview = survey(request.on(request.budget.until(share)))
    unknown = tuple(KeystoneChain(chain, Role.UNKNOWN) for chain in chains)
    examination = Examination(problem, overview, unknown)
    if report is not None:
        report(examination)
    if len(chains) == 1:
        return replace(examination, chains=(KeystoneChain(chains[0], Role.NEEDED),))
    if not (overview.best.exact and overview.complete):
        return examination
    return _with_roles(examination, request, report)


def _with_roles(
    examination: Examination, request: Request, report: PartReport | None
) -> Examination:
    """Unmark one chain after the other, the smallest first; superfluous chains stay unmarked."""
    position = examination.problem.position
    budget = request.budget
    chains = list(examination.chains)
    order = sorted(range(len(chains)), key=lambda number: len(chains[number].stones))
    for done, number in enumerate(order):
        if budget.cancel.is_set:
            break
        chain = chains[number]
        without = position.with_keystones(set(position.keystones()).difference(chain.stones))
        role = Role.NEEDED  # the role of the last chain, without which the position has errors
        if not without.errors():
            part = budget.part(1 / (len(chains) - done))
            overview = survey(
                Request(Board(without), part, Workspace(_TABLE_MEGABYTES), request.progress)
            )
            role = role_of(examination.survey, overview)
        if role is Role.SUPERFLUOUS:
            position = without
        chains[number] = replace(chain, role=role)
        examination = replace(examination, chains=tuple(chains))
        if report is not None:
            report(examination)
    return examination


def role_of(before: Survey, without: Survey) -> Role:
    """The role of some stones, from the surveys with them (``before``) and without them."""
    if not without.best.exact:
        return Role.UNKNOWN
    now, then = (
        (each.best.status, each.best.ko, each.best.by_double_ko) for each in (without, before)
    )
    if now != then:
        return Role.NEEDED
    if set(without.correct) == set(before.correct):
        return Role.SUPERFLUOUS if without.complete else Role.UNKNOWN
    return (
        Role.NARROWS
        if set(without.correct) - set(before.correct) or without.complete
        else Role.UNKNOWN
    )


def _keystone_chains(position: Position) -> list[tuple[Point, ...]]:
    marked = (
        sorted(stone for stone in chain if position[stone].is_keystone)
        for chain in position.chains()
    )
    return sorted(tuple(stones) for stones in marked if stones)


# Stones without which nothing changes


def superfluous_stones(position: Position, before: Survey, nodes: int) -> tuple[Point, ...]:
    """Find stones that can all be removed together: result and correct moves stay the same.

    Only stones that touch a playable point and no point out of play are tried. Without a stone of
    the wall, the region's border would still shut the group in, but a real board would not. The
    chains of keystones are not tried either: the problem is about them.

    One stone is tried after the other, those of small chains first. A superfluous stone stays off
    while the next ones are tried.

    :param before: the survey of the position; it must be exact and complete.
    :param nodes: most positions of all searches together.
    """
    idle: list[Point] = []
    candidates = _candidates(position)
    for done, stone in enumerate(candidates):
        if nodes <= 0:
            break
        without = position.with_states({stone: PointState.VALID})
        if without.errors():
            continue
        part = nodes // (len(candidates) - done)
        after = survey(
            Request.about(Board(without), Limits(nodes=part), Workspace(_MEGABYTES_FOR_STONES))
        )
        nodes -= after.best.nodes
        if role_of(before, after) is Role.SUPERFLUOUS:
            position = without
            idle.append(stone)
    return tuple(sorted(idle))


def _candidates(position: Position) -> list[Point]:
    neighbors = position.geometry.neighbors
    return [
        stone
        for chain in sorted(position.chains(), key=lambda chain: (len(chain), min(chain)))
        if not any(position[stone].is_keystone for stone in chain)
        for stone in sorted(chain)
        for around in [{position[point] for point in neighbors[stone]}]
        if PointState.VALID in around and PointState.INVALID not in around
    ]

"""Rivals: groups that would capture another group, but are shut in themselves. Only if they live is it dead.

Three or four stones inside another group can be captured, and whoever does that may die, or keep
only a seki. Of two groups that shut each other in, one wins the race. The guess at a group's region
takes the stones around it for safe, so each of them is asked about as well
(:func:`gold.solver.answers.group.fate`).
"""

from __future__ import annotations

from dataclasses import replace

from gold.authoring.enclosure import clusters, enclosure
from gold.authoring.target_guesses import TargetGuess, region_around
from gold.board.points import Point, PointState
from gold.board.position import Position
from gold.solver.request import Rival


def with_rivals(guess: TargetGuess, position: Position) -> TargetGuess:
    """The guess, with the shut-in groups that would capture its keystones as ``rivals``. If they
    race for liberties, the region is widened to both.

    ``position`` is what the guess is about. If it states a region, the author has said where play
    is, and no rivals are looked for.
    """
    keystones = frozenset(guess.problem.position.keystones())
    if PointState.INVALID in position.states or not guess.shut_in:
        return guess
    rivals = _rivals(position, keystones, frozenset())
    racing = [rival.position for rival in rivals if rival.races]
    problem = replace(guess.problem, position=_opened(guess.problem.position, racing))
    return replace(guess, problem=problem, rivals=rivals)


def _rivals(
    position: Position, group: frozenset[Point], others: frozenset[Point]
) -> tuple[Rival, ...]:
    """The rivals of a group, without ``others``, whose rivals these are in turn."""
    color = position[min(group)].color
    assert color is not None
    around = enclosure(position, color.opponent)
    within = enclosure(position, color)
    touched = _near(position, group | around.room(group))
    races = not within.wall.isdisjoint(group)
    own = region_around(position, group)
    around_it = _largest_part_without(position, group)
    rivals = []
    for rival in clusters(position, within.enclosed):
        facing = rival & (around.wall if around.outside else around_it)
        if touched.isdisjoint(facing) or not others.isdisjoint(rival):
            continue
        theirs = region_around(position, rival)
        theirs = _opened(theirs, [own]) if races else theirs
        if not theirs.errors():
            rivals.append(Rival(theirs, races, _rivals(position, rival, others | group)))
    return tuple(rivals)


def _largest_part_without(position: Position, group: frozenset[Point]) -> frozenset[Point]:
    """The largest part of the board that a group leaves.

    On a small board that is full nothing is outside, and no stone stands along it. Then whoever
    shuts the group in is in this part. What is in a smaller one is inside the group: a stone in its
    eye need not live.
    """
    geometry = position.geometry
    parts = geometry.pieces(frozenset(geometry.points) - group)
    return max(parts, key=len, default=frozenset())


def _near(position: Position, points: frozenset[Point]) -> frozenset[Point]:
    return frozenset(near for point in points for near in position.geometry.neighbors[point])


def _opened(position: Position, others: list[Position]) -> Position:
    """The position, with play also allowed where the other positions allow it."""
    room = {point for other in others for point in other.points(PointState.VALID, PointState.KO)}
    opened = room.intersection(position.points(PointState.INVALID))
    return position.with_states(dict.fromkeys(opened, PointState.VALID))

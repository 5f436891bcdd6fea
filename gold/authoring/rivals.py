"""Finds rivals: groups that would capture another group, but are shut in themselves.

The captured group is dead only if the rivals live. For example, three or four stones inside a group
can be captured, but the capturing group may still die, or live only in seki. Or two groups shut
each other in, and race for liberties. The guess at a group's region takes the stones around it for
safe; so the status of each rival must be proved, too (:func:`gold.solver.answers.group.fate`).
"""

from __future__ import annotations

from dataclasses import replace

from gold.authoring.enclosure import clusters, enclosure
from gold.authoring.target_guesses import TargetGuess, region_around
from gold.board.points import Point, PointState
from gold.board.position import Position
from gold.solver.request import Rival


def with_rivals(guess: TargetGuess, position: Position) -> TargetGuess:
    """Return the guess with the rivals of its keystones. In a race, the region has both groups.

    ``position`` is the plain position that the guess is about. If it states a region, play is
    confined to it by the author, and no rivals are looked for.
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
    """The rivals of a group, each with its own rivals.

    ``others`` are the stones of groups whose rivals are being computed; they are left out.
    """
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
    """The largest connected part of the board without the group's points.

    It is used on a small full board, where no point is outside of the wall. The group's surrounders
    are then in this part. Stones in a smaller part are inside the group: a stone in its eye need
    not live.
    """
    geometry = position.geometry
    parts = geometry.pieces(frozenset(geometry.points) - group)
    return max(parts, key=len, default=frozenset())


def _near(position: Position, points: frozenset[Point]) -> frozenset[Point]:
    return frozenset(near for point in points for near in position.geometry.neighbors[point])


def _opened(position: Position, others: list[Position]) -> Position:
    """Return the position with its region extended by the regions of the other positions."""
    room = {point for other in others for point in other.points(PointState.VALID, PointState.KO)}
    opened = room.intersection(position.points(PointState.INVALID))
    return position.with_states(dict.fromkeys(opened, PointState.VALID))

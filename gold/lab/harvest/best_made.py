"""Selects, from the problems that GoLD made, those that ship.

People who looked at sheets rejected problems with the frame of an earlier one, and lattices of
single stones. Both can be computed, so they are removed first. The rest is reduced so that at each
strength up to 1 kyu there are about as many kills as lives. For dan players there are few lives:
all of these stay, and kills are not reduced.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Final

from gold.authoring.naturalness import Look
from gold.board.points import Point
from gold.board.symmetry import Symmetry
from gold.lab.naturalness.scores import learned_scores, look_of
from gold.problem.matching.duplicates import VIEWS
from gold.problem.model import Objective, Problem
from gold.problem.proved import position_digest
from gold.trainer.endless.generated import Generated
from gold.trainer.ranks import Rank, rank_of

MOST_SINGLE: Final = 4
"""The largest number of single stones inside, of both sides together;
with more it looks like a lattice.
"""
LARGEST_SHARE: Final = Fraction(55, 100)
"""The largest share that kills, or lives, may have at a strength."""
_FEWEST_TO_MOST: Final = (1 - LARGEST_SHARE) / LARGEST_SHARE
"""The least number of problems of one kind for each problem of the other kind."""
STRENGTHS: Final = tuple(map(Rank, (-19, -14, -9, -4, 0)))
"""The limits between strengths: 20, 15, 10 and 5 kyu, and 1 dan."""
_SAME_AREA: Final = 0.85
_SAME_WALL: Final = 0.7
_SAME_GROUP: Final = 0.6
"""The least shares of points, wall stones and group stones that two problems
with the same frame share.
"""
_LARGE: Final = 16
"""From this many points on, two problems with equal area and wall are alike,
whatever stones are inside.
"""
_AS_LARGE: Final = 4
"""Areas that differ by more points are not compared."""

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Frame:
    """The look of a problem in one view, moved to the upper left corner."""

    edges: tuple[bool, bool]
    """Whether the problem lies at the upper edge, and at the left edge, of its board."""
    area: frozenset[Cell]
    """All points inside the wall."""
    wall: frozenset[Cell]
    """The stones of the wall that touch the area."""
    group: frozenset[Cell]
    """The defender's stones inside."""

    def is_like(self, other: Frame) -> bool:
        """Whether two frames are so similar that a person would call them the same."""
        if self.edges != other.edges or abs(len(self.area) - len(other.area)) > _AS_LARGE:
            return False
        if (
            _common(self.area, other.area) < _SAME_AREA
            or _common(self.wall, other.wall) < _SAME_WALL
        ):
            return False
        return len(self.area) >= _LARGE or _common(self.group, other.group) >= _SAME_GROUP


@dataclass(frozen=True, slots=True)
class MadeProblem:
    """A problem that GoLD made, with measures of its look."""

    found: Generated
    frames: tuple[Frame, ...]
    """The frames of the problem in all views; empty if its stones do not shut the group in."""
    single: int
    """The number of single stones inside."""
    score: float
    """The score of unnaturalness: the higher, the less it looks like a problem of a book."""

    @property
    def is_lattice(self) -> bool:
        """Whether the problem has too many single stones, or its group is not shut in."""
        return not self.frames or self.single > MOST_SINGLE

    def has_frame_of(self, other: MadeProblem) -> bool:
        """Whether both problems have the same frame in some view."""
        return any(self.frames[0].is_like(frame) for frame in other.frames)


def as_made(found: Generated) -> MadeProblem:
    """Return a problem with the measures of its look."""
    position = found.problem.position
    look = look_of(position)
    if look is None:
        return MadeProblem(found, (), 0, 0.0)
    frames = tuple(_frame(look, view) for view in VIEWS)
    chains = (*look.board.pieces(look.defenders), *look.board.pieces(look.attackers))
    single = sum(len(chain) == 1 for chain in chains)
    return MadeProblem(found, frames, single, learned_scores().score(position))


def best_made(
    made: Sequence[Generated], others: Iterable[Generated], asked: Container[str] = ()
) -> list[Generated]:
    """Return the problems that ship, of those that GoLD made, in their order.

    ``others`` ship in any case, and count for the balance of kills and lives. ``asked`` are the
    digests of positions that a path uses; these ship, too. Settled groups are neither kills nor
    lives, so they do not count.
    """
    candidates = sorted(map(as_made, made), key=lambda each: (each.score, each.found.key))
    first, twins = _without_twins(each for each in candidates if not each.is_lattice)
    on_paths = [each for each in made if position_digest(each.problem.position) in asked]
    rare = [each for each in made if _is_rare(each)]
    uncounted = [each for each in first if not _is_counted(each)]
    kept = {id(each) for each in (*on_paths, *rare, *uncounted)}
    counts = kills_and_lives([*others, *on_paths])
    for strength in range(len(STRENGTHS)):
        chosen = _balanced(
            _left_for(strength, first, kept), _left_for(strength, twins, kept), counts[strength]
        )
        kept |= {id(each) for each in chosen}
    return [each for each in made if id(each) in kept]


def asks_status(problem: Problem) -> bool:
    """Whether the problem asks for the status of a group, and not for a move."""
    return "status" in problem.tags


def strength_of(found: Generated) -> int:
    """Return the index of a problem's strength:
    0 is the weakest, the last one that of dan players.
    """
    return bisect_right(STRENGTHS, rank_of(found.difficulty.rating))


def kills_and_lives(found: Iterable[Generated]) -> list[dict[Objective, int]]:
    """Count kills and lives for each strength."""
    counts = [dict.fromkeys(Objective, 0) for _ in range(len(STRENGTHS) + 1)]
    for each in found:
        objective = each.problem.objective
        if objective is not None and not asks_status(each.problem):
            counts[strength_of(each)][objective] += 1
    return counts


def _is_rare(found: Generated) -> bool:
    """Whether the problem is a life for dan players."""
    is_life = found.problem.objective is Objective.SAVE and not asks_status(found.problem)
    return is_life and strength_of(found) == len(STRENGTHS)


def _is_counted(found: Generated) -> bool:
    """Whether the problem counts for the balance of kills and lives."""
    return not asks_status(found.problem) and strength_of(found) < len(STRENGTHS)


def _without_twins(candidates: Iterable[MadeProblem]) -> tuple[list[Generated], list[Generated]]:
    """Split candidates, the best first: those with a new frame,
    and those with the frame of a better one.
    """
    first: list[MadeProblem] = []
    twins: list[MadeProblem] = []
    for each in candidates:
        is_twin = any(each.has_frame_of(other) for other in first)
        (twins if is_twin else first).append(each)
    return [each.found for each in first], [each.found for each in twins]


def _left_for(strength: int, several: Sequence[Generated], kept: Container[int]) -> list[Generated]:
    """Return the problems of a strength that count for the balance and are not kept already."""
    counted = (each for each in several if _is_counted(each) and id(each) not in kept)
    return [each for each in counted if strength_of(each) == strength]


def _balanced(
    first: Sequence[Generated], twins: Sequence[Generated], others: Mapping[Objective, int]
) -> Iterator[Generated]:
    """Yield the best problems of one strength,
    so that neither kills nor lives have more than their share.

    ``others`` has the numbers of problems that ship anyway. If one kind has too few problems,
    ``twins`` of that kind are added; if it still has too few, the other kind is reduced.
    """
    ours = {kind: [each for each in first if each.problem.objective is kind] for kind in Objective}
    spare = {kind: [each for each in twins if each.problem.objective is kind] for kind in Objective}
    more, fewer = sorted(Objective, key=lambda kind: -(others[kind] + len(ours[kind])))
    least = ceil((others[more] + len(ours[more])) * _FEWEST_TO_MOST)
    missing = max(0, least - others[fewer] - len(ours[fewer]))
    ours[fewer] += spare[fewer][:missing]
    most = floor((others[fewer] + len(ours[fewer])) / _FEWEST_TO_MOST)
    ours[more] = ours[more][: max(0, most - others[more])]
    yield from ours[more]
    yield from ours[fewer]


def _frame(look: Look, view: Symmetry) -> Frame:
    board = look.board

    def seen(points: Iterable[Point]) -> set[Cell]:
        return {view.row_col(*board.row_col(point), board.size) for point in points}

    inside = seen(look.inside)
    top = min(row for row, _col in inside)
    left = min(col for _row, col in inside)

    def moved(points: Iterable[Point]) -> frozenset[Cell]:
        return frozenset((row - top, col - left) for row, col in seen(points))

    edges = (top == 0, left == 0)
    return Frame(edges, moved(look.inside), moved(look.face), moved(look.defenders))


def _common(one: frozenset[Cell], other: frozenset[Cell]) -> float:
    """Return the number of common cells, as a share of all cells of the two sets."""
    return len(one & other) / max(1, len(one | other))

"""Of the problems that GoLD made, those that are worth a player's time: what ships of them.

People who looked at sheets threw out one more of a frame that was there, and lattices of single stones. Both
can be counted, so they go first. What is left is cut so that at each strength up to 1 kyu the box has about
as many kills as lives. For dan players there are hardly any lives: all of these stay, and kills are not cut.
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
from gold.problem.duplicates import VIEWS
from gold.problem.model import Objective, Problem
from gold.problem.proved import position_digest
from gold.trainer.endless.generated import Generated
from gold.trainer.ranks import Rank, rank_of

MOST_SINGLE: Final = 4
"""With more single stones inside, of both sides together, a problem looks like a lattice."""
LARGEST_SHARE: Final = Fraction(55, 100)
"""The largest share that kills, or lives, may have at a strength."""
_FEWEST_TO_MOST: Final = (1 - LARGEST_SHARE) / LARGEST_SHARE
"""How many there are at least of one kind for each of the other."""
STRENGTHS: Final = tuple(map(Rank, (-19, -14, -9, -4, 0)))
"""Where one strength ends and the next begins: 20, 15, 10 and 5 kyu, and 1 dan."""
_SAME_AREA: Final = 0.85
_SAME_WALL: Final = 0.7
_SAME_GROUP: Final = 0.6
"""Shares of the points, the wall's stones and the group's that two problems of one frame have in common."""
_LARGE: Final = 16
"""From so many points on, two problems in one frame are alike whatever stones are inside."""
_AS_LARGE: Final = 4
"""Areas that differ by more points are not compared."""

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Frame:
    """What a problem looks like in one view, moved along the edges as far as it goes."""

    edges: tuple[bool, bool]
    """Whether it lies at the upper edge and at the left one."""
    area: frozenset[Cell]
    """All points inside the wall."""
    wall: frozenset[Cell]
    """The stones of the wall that touch these."""
    group: frozenset[Cell]
    """The defender's stones inside."""

    def is_like(self, other: Frame) -> bool:
        """Whether a person would say that both problems have one frame."""
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
    """A problem that GoLD made, with how it looks."""

    found: Generated
    frames: tuple[Frame, ...]
    """In all views; empty if its stones do not shut the group in."""
    single: int
    """The single stones inside."""
    score: float
    """The higher, the less it looks like a problem of a book."""

    @property
    def is_lattice(self) -> bool:
        """Whether it has too many single stones, or is not shut in at all."""
        return not self.frames or self.single > MOST_SINGLE

    def has_frame_of(self, other: MadeProblem) -> bool:
        """Whether both have one frame, in some view."""
        return any(self.frames[0].is_like(frame) for frame in other.frames)


def as_made(found: Generated) -> MadeProblem:
    """A problem with how it looks."""
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
    """What ships of the problems that GoLD made, in their order; ``others`` ship in any case, and so do those
    of which a path asks: ``asked`` are the names of their positions.

    Settled groups are no kills and no lives, so they do not count for the balance.
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
    """Whether it is asked as alive or dead, and not to kill or to live."""
    return "status" in problem.tags


def strength_of(found: Generated) -> int:
    """For which strength a problem is, from 0 on; the last one is that of dan players."""
    return bisect_right(STRENGTHS, rank_of(found.difficulty.rating))


def kills_and_lives(found: Iterable[Generated]) -> list[dict[Objective, int]]:
    """How many kills and lives there are for each strength."""
    counts = [dict.fromkeys(Objective, 0) for _ in range(len(STRENGTHS) + 1)]
    for each in found:
        objective = each.problem.objective
        if objective is not None and not asks_status(each.problem):
            counts[strength_of(each)][objective] += 1
    return counts


def _is_rare(found: Generated) -> bool:
    """Whether it is a life for dan players."""
    is_life = found.problem.objective is Objective.SAVE and not asks_status(found.problem)
    return is_life and strength_of(found) == len(STRENGTHS)


def _is_counted(found: Generated) -> bool:
    """Whether it counts for the balance of kills and lives."""
    return not asks_status(found.problem) and strength_of(found) < len(STRENGTHS)


def _without_twins(candidates: Iterable[MadeProblem]) -> tuple[list[Generated], list[Generated]]:
    """Those with a frame of their own, and those with the frame of a better one."""
    first: list[MadeProblem] = []
    twins: list[MadeProblem] = []
    for each in candidates:
        is_twin = any(each.has_frame_of(other) for other in first)
        (twins if is_twin else first).append(each)
    return [each.found for each in first], [each.found for each in twins]


def _left_for(strength: int, several: Sequence[Generated], kept: Container[int]) -> list[Generated]:
    """Those that may be chosen for a strength: they count for the balance, and are not kept anyway."""
    counted = (each for each in several if _is_counted(each) and id(each) not in kept)
    return [each for each in counted if strength_of(each) == strength]


def _balanced(
    first: Sequence[Generated], twins: Sequence[Generated], others: Mapping[Objective, int]
) -> Iterator[Generated]:
    """The best for one strength, so many that with the ``others`` neither kind has more than its share.

    Where one kind has too few, its twins fill it up; where it still has, the other kind is cut.
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
    """The share of the cells of both that are in either."""
    return len(one & other) / max(1, len(one | other))

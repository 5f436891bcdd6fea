"""Makes problems for dan players by small changes of easy groups,
in the direction of longer proofs.

The command `vary` stays near problems that are hard already, and most of those have been found. A
climb begins at any group from a game that lives or dies by one move. In each step it changes a
stone or two, as a walk of `vary` does, and prefers positions with longer proofs, until the search
of a position takes as many nodes as a problem for dan players. Such a search of the best result (a
look) is cheap. All first moves are searched only at the end, and only if the box has no similar
problem.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gold.board.position import Position
from gold.board.status import Status
from gold.lab.harvest.book_rules import Judged, judged_as_book, lost_status
from gold.lab.harvest.counting import is_on_paper, result_of
from gold.lab.harvest.gathered import AFTER, group_of
from gold.lab.harvest.gathering import SIZES, look_at, with_answers
from gold.lab.harvest.places import Place
from gold.lab.harvest.same_inside import is_near
from gold.lab.harvest.varying import (
    changed_place,
    in_either_color,
    place_walled_in,
    stones_alone,
    who_takes_first_is_open,
)
from gold.lab.harvest.work import with_texts
from gold.lab.naturalness.scores import learned_scores
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.solver.api import Result
from gold.trainer.difficulty import Difficulty
from gold.trainer.endless.generated import Generated
from gold.trainer.ranks import Rank, rank_of

_TRIES: Final = 300
"""The number of changes that a climb tries, most of them without a look."""
_IN_VAIN = 55
_IN_VAIN_ABOVE = 70
"""A climb ends after this many looks without a new problem:
before, and after, the first position is judged.
"""
_FAILED: Final = 6
"""A climb ends after this many judged positions in a row that are not problems."""
_MOST_FOUND: Final = 4
_MORE_FOR_KO: Final = 1.8
"""A ko needs this many times more nodes: a look also finds the number of threats."""
_HIGHER: Final = 1.3
"""Beyond this many times :attr:`Height.asked`, longer proofs are not preferred."""
_WARMTH: Final = 0.5
"""A change to a proof that is shorter by this logarithm is accepted once in e times."""
_APART: Final = 10
"""The least number of points in which a problem differs from all others,
in any view; walls count.
"""

_Grid: TypeAlias = NDArray[np.int8]


class Height(NamedTuple):
    """The goal of a climb, in nodes and a rank.

    ``look`` is the limit of a look. A position is judged only if its look takes at least ``asked``
    nodes. ``best`` and ``survey`` are the limits for the best result, and for all first moves, of a
    judged position. Problems of at least ``from_rank`` are kept.
    """

    look: int
    asked: int
    best: int
    survey: int
    from_rank: Rank


DAN: Final = Height(75_000, 22_000, 120_000, 200_000, Rank(-5))
"""A proof of 22,000 positions is estimated as 1 kyu;
half of the kept problems are for dan players.
"""
HIGH_DAN: Final = Height(300_000, 70_000, 500_000, 800_000, Rank(0))
"""Half of the kept problems are above 3 dan."""


class Looks(NamedTuple):
    """Measures of a position's look, for which people rejected problems on sheets.

    ``alone`` is the number of single stones inside, ``inner`` that of the attacker's stones inside,
    ``large`` that of all points inside, ``wall`` that of the wall's stones, and ``unlike_books``
    the score of unnaturalness.
    """

    alone: int
    inner: int
    large: int
    wall: int
    unlike_books: float


_LIMITS: Final = Looks(4, 5, 30, 17, 2.6)


class Others:
    """The positions to which a new problem must not be similar."""

    def __init__(self, positions: Iterable[Position]) -> None:
        grids = [_grid(each) for each in positions if each.size == 19 and each.defender is not None]
        self._grids = np.stack([*grids, np.zeros((19, 19), np.int8)])

    def add(self, position: Position) -> None:
        """Add a position."""
        self._grids = np.concatenate([self._grids, _grid(position)[None]])

    def are_far_from(self, position: Position) -> bool:
        """Whether a position differs from each of the others in at least
        :data:`_APART` points, in any view.
        """
        return all(
            int((self._grids != each).sum((1, 2)).min()) >= _APART for each in _turned(position)
        )


def beginnings(problems: Iterable[Problem], estimates: Mapping[str, Difficulty]) -> list[Problem]:
    """Return the problems at which climbs begin:
    groups from games, changed or not, with life or death as the result.
    """
    return [
        problem
        for problem in problems
        for known in [estimates.get(problem_id(problem))]
        if known is not None
        and problem.proved is not None
        and {AFTER, "from"} & problem.extra.keys()
        if problem.position.size == 19 and result_of(problem, known) == "life or death"
        if stones_alone(problem.position) <= _LIMITS.alone
        and place_walled_in(problem.position) is not None
    ]


def climbed(
    start: Problem, seed: str, others: Others, dropped: Counter[str], height: Height = DAN
) -> Iterator[Generated]:
    """Yield the problems of a climb; each differs from all ``others``, and is added to them.

    ``seed`` determines the random changes. ``dropped`` counts the changes without success, by
    reason.
    """
    place = place_walled_in(start.position)
    to_play = start.position.to_play
    look = None if place is None else look_at(place.position(to_play), to_play, height.look)
    if place is None or look is None or not look.exact:
        dropped["not known where it begins"] += 1
        return
    rng = Random(seed)
    asked = list[Position]()
    now = place
    missing = _missing(look, height)
    looks = _looks(place, start.position)
    failed = in_vain = found = 0
    for _change in range(_TRIES):
        if (
            failed >= _FAILED
            or found >= _MOST_FOUND
            or in_vain > (_IN_VAIN_ABOVE if asked else _IN_VAIN)
        ):
            return
        other = changed_place(now, rng)
        if other is None or other.reason_against(SIZES):
            continue
        position = other.position(to_play)
        if position.errors() or _is_uglier(_looks(other, position), looks):
            dropped["impossible, or does not look as books do"] += 1
            continue
        in_vain += 1
        look = look_at(position, to_play, height.look)
        why_not = _why_not(look, position)
        if why_not:
            dropped[why_not] += 1
            continue
        falls = _missing(look, height) - missing
        if falls > 0 and rng.random() > math.exp(-falls / _WARMTH):
            dropped["easier"] += 1
            continue
        before = now, missing, looks
        now = other
        missing = _missing(look, height)
        looks = _looks(other, position)
        if _is_too_easy(look, height) or _is_uglier(looks, _LIMITS) or is_near(position, asked):
            continue
        if not others.are_far_from(position):
            dropped["like another"] += 1
            continue
        asked.append(position)
        one = _question(position, dropped, height)
        if one is None:  # where it came from, problems are as likely as anywhere
            failed += 1
            now, missing, looks = before
            continue
        failed = 0
        problem = _wanted(one, start, others, height)
        if problem is None:
            dropped["easy, or like another, after all"] += 1
            continue
        others.add(problem.problem.position)
        found, in_vain = found + 1, min(in_vain, 15)
        yield in_either_color(problem)


def _why_not(look: Result, position: Position) -> str:
    """Return the reason why a climb does not go on from a position; empty if it may."""
    if not look.exact:
        return "not known"
    if look.practical_status in (lost_status(position), Status.SEKI):
        return "another result"
    return "a ko on paper" if is_on_paper(look.ko) else ""


def _is_too_easy(look: Result, height: Height) -> bool:
    return look.nodes < height.asked * (_MORE_FOR_KO if look.practical_status is Status.KO else 1)


def _missing(look: Result, height: Height) -> float:
    """Return the logarithm of the factor by which the proof is too short;
    0 if it is long enough.
    """
    return max(0.0, math.log(_HIGHER * height.asked / (look.nodes + 1)))


def _looks(place: Place, position: Position) -> Looks:
    wall = place.wall.bit_count() + place.added.bit_count()
    inner = place.inner.bit_count()
    inside = place.inside.bit_count()
    return Looks(stones_alone(position), inner, inside, wall, learned_scores().score(position))


def _is_uglier(looks: Looks, before: Looks) -> bool:
    """Whether one of the measures is over its limit and has grown."""
    return any(
        mine > max(limit, other) for mine, other, limit in zip(looks, before, _LIMITS, strict=True)
    )


def _question(position: Position, dropped: Counter[str], height: Height) -> Judged | None:
    one = judged_as_book(position, dropped, most=height.survey, patience=height.best)
    if one is not None and who_takes_first_is_open(one.problem):
        return judged_as_book(one.before_closing, dropped)
    return one


def _wanted(one: Judged, start: Problem, others: Others, height: Height) -> Generated | None:
    """Return the problem if, without its superfluous stones,
    it is still hard and unlike others; else None.
    """
    record = one.problem.proved
    position = one.problem.position
    if record is None or is_on_paper(record.ko) or stones_alone(position) > _LIMITS.alone:
        return None
    if learned_scores().score(one.before_closing) > _LIMITS.unlike_books + 0.5:
        return None
    if not others.are_far_from(position):
        return None
    found = with_answers(with_texts(one, {AFTER: group_of(start)}))
    is_hard = found.difficulty.proved and rank_of(found.difficulty.rating) >= height.from_rank
    return found if is_hard else None


def _grid(position: Position) -> _Grid:
    """Return the stones as an array: 1 for the defender's, -1 for the attacker's,
    0 for empty points.
    """
    size = position.size
    grid = np.zeros((size, size), np.int8)
    for point in position.geometry.points:
        color = position[point].color
        if color is not None:
            grid[position.geometry.row_col(point)] = 1 if color is position.defender else -1
    return grid


def _turned(position: Position) -> Iterator[_Grid]:
    for quarters in range(4):
        turned = np.rot90(_grid(position), quarters)
        yield turned
        yield turned.T

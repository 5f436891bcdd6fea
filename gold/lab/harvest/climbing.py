"""Climbs from easy groups up to problems for dan players.

`vary` stays where proofs are as long as at its beginning, and near the hard beginnings nearly all is found. A
climb begins at any group from a game that lives or dies by a move. It changes a stone or two, as a walk does,
and prefers what takes a longer proof, until a look takes as many positions as a problem of dan players.
Looks are cheap; the first moves are asked only up there, and only where nothing alike is in the box.
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
from gold.problem.identity import problem_id
from gold.problem.model import Problem
from gold.solver.api import Result
from gold.trainer.difficulty import Difficulty
from gold.trainer.endless.generated import Generated
from gold.trainer.ranks import Rank, rank_of

_TRIES: Final = 300
"""Changes that are tried in a climb, most of them without a look."""
_IN_VAIN = 55
_IN_VAIN_ABOVE = 70
"""Looks that lead to no problem, until the first question and after it; then the climb ends."""
_FAILED: Final = 6
"""Questions in a row that were no problem; then the climb ends."""
_MOST_FOUND: Final = 4
_MORE_FOR_KO: Final = 1.8
"""So many times as many for a ko: a look also finds out how many threats it takes."""
_HIGHER: Final = 1.3
"""From so many times :attr:`Height.asked` on, longer proofs are not preferred."""
_WARMTH: Final = 0.5
"""A change to a proof that is shorter by this logarithm is taken once in e times."""
_APART: Final = 10
"""Points in which a problem differs from all others at least, turned and recoloured; walls count."""

_Grid: TypeAlias = NDArray[np.int8]


class Height(NamedTuple):
    """Where a climb leads: the most positions for a ``look``, and how many a position must take before it is
    ``asked`` about; positions for the ``best`` result and for a ``survey`` of all first moves; and the level
    ``from_rank`` on which problems are kept.
    """

    look: int
    asked: int
    best: int
    survey: int
    from_rank: Rank


DAN: Final = Height(75_000, 22_000, 120_000, 200_000, Rank(-5))
"""A proof of 22,000 positions is 1 kyu by the estimate; of what is kept, half is for dan players."""
HIGH_DAN: Final = Height(300_000, 70_000, 500_000, 800_000, Rank(0))
"""Of what is kept, half is above 3 dan."""


class Looks(NamedTuple):
    """What people who looked at sheets threw problems out for: as numbers, each with a limit."""

    alone: int
    inner: int
    large: int
    wall: int
    unlike_books: float


_LIMITS: Final = Looks(4, 5, 30, 17, 2.6)


class Others:
    """The problems that a new one must not be like."""

    def __init__(self, positions: Iterable[Position]) -> None:
        grids = [_grid(each) for each in positions if each.size == 19 and each.defender is not None]
        self._grids = np.stack([*grids, np.zeros((19, 19), np.int8)])

    def add(self, position: Position) -> None:
        """One more."""
        self._grids = np.concatenate([self._grids, _grid(position)[None]])

    def are_far_from(self, position: Position) -> bool:
        """Whether a position differs from each of them in :data:`_APART` points."""
        return all(
            int((self._grids != each).sum((1, 2)).min()) >= _APART for each in _turned(position)
        )


def beginnings(problems: Iterable[Problem], estimates: Mapping[str, Difficulty]) -> list[Problem]:
    """The problems at which climbs begin: groups from games, or made of such, that die or live by a move."""
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
    """The problems of a climb, each unlike ``others``, to which it is added; ``dropped`` counts what became
    of the changes.
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
    """Why a climb does not go on from a position; empty if it may."""
    if not look.exact:
        return "not known"
    if look.practical_status in (lost_status(position), Status.SEKI):
        return "another result"
    return "a ko on paper" if is_on_paper(look.ko) else ""


def _is_too_easy(look: Result, height: Height) -> bool:
    return look.nodes < height.asked * (_MORE_FOR_KO if look.practical_status is Status.KO else 1)


def _missing(look: Result, height: Height) -> float:
    """How much longer the proof should be, as a logarithm."""
    return max(0.0, math.log(_HIGHER * height.asked / (look.nodes + 1)))


def _looks(place: Place, position: Position) -> Looks:
    wall = place.wall.bit_count() + place.added.bit_count()
    inner = place.inner.bit_count()
    inside = place.inside.bit_count()
    return Looks(stones_alone(position), inner, inside, wall, learned_scores().score(position))


def _is_uglier(looks: Looks, before: Looks) -> bool:
    """Whether one of the numbers is over its limit, and larger than before."""
    return any(
        mine > max(limit, other) for mine, other, limit in zip(looks, before, _LIMITS, strict=True)
    )


def _question(position: Position, dropped: Counter[str], height: Height) -> Judged | None:
    one = judged_as_book(position, dropped, most=height.survey, patience=height.best)
    if one is not None and who_takes_first_is_open(one.problem):
        return judged_as_book(one.before_closing, dropped)
    return one


def _wanted(one: Judged, start: Problem, others: Others, height: Height) -> Generated | None:
    """The problem, if it is still hard and unlike others without its superfluous stones."""
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
    """The stones, as the group's and the others'."""
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

"""The work of `vary`: other problems near a problem that takes reading.

Where a long proof is needed, a small change mostly leaves a long proof. So a walk begins at a problem from
a game, puts a stone or two down, takes them off or moves them, and goes on from what looks as books do and
still takes a long look. After some changes it is judged as a group from a game is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from gold.authoring.shut_in import PointSet, bit_board, side_stones
from gold.board.points import Color, Point
from gold.board.position import Position
from gold.board.status import Status
from gold.lab.harvest import MOST_NODES, PATIENCE_POSITIONS
from gold.lab.harvest.book_rules import judged_as_book
from gold.lab.harvest.counting import result_of
from gold.lab.harvest.gathered import AFTER
from gold.lab.harvest.gathering import LOOK_POSITIONS, MOST_UNLIKE_BOOKS, SIZES, look_at, with_answers
from gold.lab.harvest.places import Place, shut_in
from gold.lab.harvest.same_inside import inside
from gold.lab.harvest.work import GameYield, with_texts
from gold.lab.naturalness.scores import learned_scores
from gold.problem.identity import problem_id
from gold.problem.model import Problem
from gold.trainer.difficulty import Difficulty
from gold.trainer.endless.generated import Generated
from gold.trainer.ranks import Rank, rank_of

_CHANGES: Final = 60
"""Changes that are tried in a walk."""
_IN_VAIN: Final = 25
"""Changes in a row that lead to nothing; then the walk ends."""
_MOVED: Final = 0.6
"""Share of the stones taken off that are put down again beside where they were."""
_APART: Final = 6
"""Points in which a problem differs at least from that at which its walk began, and from others of it."""
_LEAST_SEARCHED: Final = 1 / 20
"""A first look must take this share of the patience, or all the positions it may: what is settled sooner is
too easy. With the usual patience that is about 5 kyu.
"""
_LEAST_RANK: Final = Rank(-6)
"""Walks begin at problems of 6 kyu and harder."""
_ALL_MOVES: Final = 5 / 3
"""All first moves together may take this many times the patience. Where they take more, a walk finds another
problem sooner.
"""


@dataclass(frozen=True, slots=True)
class HardWalk:
    """A walk to be done: where it begins, and what earlier walks from there found."""

    start: Problem
    near: tuple[Position, ...]
    seed: str
    patience: int = PATIENCE_POSITIONS


def varied(walk: HardWalk) -> GameYield:
    """What a walk finds."""
    dropped = Counter[str]()
    return GameYield(tuple(_found(walk, dropped)), dropped)


def starts(problems: Iterable[Problem], estimates: Mapping[str, Difficulty]) -> list[Problem]:
    """The problems at which walks begin: those from games that take reading, kos and sekis."""
    return [
        problem
        for problem in problems
        if (known := estimates.get(problem_id(problem))) is not None
        and "from" in problem.extra
        and known.is_solvable
        and (rank_of(known.rating) >= _LEAST_RANK or result_of(problem, known) in ("ko", "seki"))
    ]


def _found(walk: HardWalk, dropped: Counter[str]) -> Iterator[Generated]:
    """The problems of a walk, each unlike all others after its start; ``dropped`` counts what became of the
    changes.
    """
    rng, to_play = Random(walk.seed), walk.start.position.to_play
    now = _place_of(walk.start.position)
    if now is None:
        dropped["not shut in as groups in games are"] += 1
        return
    kept, in_vain = [frozenset(inside(each)) for each in (walk.start.position, *walk.near)], 0
    judged = list(kept)
    for _change in range(_CHANGES):
        if in_vain > _IN_VAIN:
            return
        in_vain += 1
        other = _changed(now, rng)
        if other is None or other.reason_against(SIZES):
            dropped["falls apart"] += 1
            continue
        why_not = _why_not(other, to_play, min(round(_LEAST_SEARCHED * walk.patience), LOOK_POSITIONS))
        if why_not:
            dropped[why_not] += 1
            continue
        now, in_vain = other, in_vain - 1
        position = now.position(to_play)
        if _is_near(position, judged):
            continue
        judged.append(frozenset(inside(position)))
        most = min(round(_ALL_MOVES * walk.patience), MOST_NODES)
        one = judged_as_book(position, dropped, most=most, patience=walk.patience)
        if one is not None and learned_scores().score(one.problem.position) <= MOST_UNLIKE_BOOKS:
            in_vain = 0
            if _is_near(one.problem.position, kept):  # without its superfluous stones
                dropped["like another"] += 1
                continue
            kept.append(frozenset(inside(one.problem.position)))
            yield with_answers(with_texts(one, {AFTER: walk.start.extra["from"]}))


def _place_of(position: Position) -> Place | None:
    """The group of a problem and what shuts it in, read off the stones anew."""
    assert position.defender is not None
    stones = {color: side_stones(position, color) for color in Color}
    return _only(position.size, stones, position.defender, stones[position.defender])


def _only(size: int, stones: dict[Color, PointSet], defender: Color, near: PointSet) -> Place | None:
    found = [place for place in shut_in(bit_board(size), stones, defender, 0) if place.group & near]
    return found[0] if len(found) == 1 else None


def _changed(place: Place, rng: Random) -> Place | None:
    """The place with a stone or two put down, taken off or moved; None if it falls apart."""
    board = bit_board(place.size)
    stones = {
        place.defender: place.group,
        place.defender.opponent: place.wall | place.added | place.inner,
    }
    near = list(_bits(board.beside(place.inside)))
    for _stone in range(rng.choice((1, 1, 2))):
        point = rng.choice(near)
        held = next((color for color in Color if stones[color] & point), None)
        if held is None:
            stones[rng.choice(list(Color))] |= point
            continue
        stones[held] &= ~point
        if rng.random() < _MOVED:
            free = board.around(point) & ~(stones[Color.BLACK] | stones[Color.WHITE])
            stones[held] |= rng.choice(list(_bits(free)))
    return _only(place.size, stones, place.defender, stones[place.defender])


def _why_not(place: Place, to_play: Color, least: int) -> str:
    """Why a place is not worth a long look; empty if it is. A first look must take ``least`` positions."""
    position = place.position(to_play)
    if position.errors():
        return "impossible"
    if learned_scores().score(position) > MOST_UNLIKE_BOOKS:
        return "does not look as books do"
    look = look_at(position, to_play)
    if look.bounds.succeeds(attacker=to_play is not place.defender) is False:
        return "nothing can be reached"
    common = look.practical_status in (Status.ALIVE, Status.DEAD)
    return "too easy" if common and look.nodes < least else ""


def _is_near(position: Position, others: Iterable[frozenset[tuple[Point, int]]]) -> bool:
    """Whether what is inside differs from one of these in a few points only."""
    here = frozenset(inside(position))
    return any(len({point for point, _kind in here ^ other}) < _APART for other in others)


def _bits(points: PointSet) -> Iterator[PointSet]:
    while points:
        yield points & -points
        points &= points - 1

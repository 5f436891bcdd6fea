"""The work of the command `vary`: makes new problems by small changes of hard problems.

A small change of a problem with a long proof mostly gives another long proof. So a walk begins at a
problem from a game, adds, removes or moves a stone or two, and goes on from each position that
looks natural and still needs a long search. Such positions are judged like groups from games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from gold.authoring.shut_in import PointSet, bit_board, side_stones
from gold.board.points import Color, PointState
from gold.board.position import Position
from gold.board.status import Status
from gold.board.symmetry import Symmetry
from gold.lab.harvest import MOST_NODES, PATIENCE_POSITIONS
from gold.lab.harvest.book_rules import Judged, Rule, judged_as_book, lost_status, settled
from gold.lab.harvest.counting import is_on_paper, result_of
from gold.lab.harvest.gathered import AFTER, group_of
from gold.lab.harvest.gathering import (
    LOOK_POSITIONS,
    MOST_UNLIKE_BOOKS,
    SIZES,
    look_at,
    with_answers,
)
from gold.lab.harvest.places import Place, shut_in
from gold.lab.harvest.same_inside import is_near
from gold.lab.harvest.work import GameYield, with_texts
from gold.lab.naturalness.scores import learned_scores
from gold.problem.matching.identity import problem_id, turned
from gold.problem.model import Problem
from gold.problem.proved import Proved
from gold.solver.api import Result
from gold.solver.outcome import MOST_THREATS
from gold.trainer.difficulty import Difficulty
from gold.trainer.endless.generated import Generated
from gold.trainer.ranks import Rank, rank_of

_CHANGES: Final = 60
"""The number of changes that a walk tries."""
_IN_VAIN: Final = 25
"""A walk ends after this many changes in a row without success."""
_MOVED: Final = 0.6
"""Share of the removed stones that are put down again beside their place."""
_LEAST_SEARCHED: Final = 1 / 20
"""The first search of a position (look) must take this share of the patience, or its whole limit; a
position decided sooner is too easy. With the usual patience that is about 5 kyu.
"""
_LEAST_SETTLED: Final = 1_500
"""The least number of positions in the proof of a settled group: that is about 9 kyu."""
_LEAST_RARE: Final = 200
"""The least number of positions in the proof of a ko or a seki; a shorter one is obvious."""
_RARE: Final = (Status.KO, Status.SEKI)
"""A walk that begins at one of these results keeps to it, as one that begins at a settled group
keeps to settled groups: near a seki there are other sekis.
"""
_LONGER_LOOK = 0.25
_MOST_LOOK = 60_000
"""A look may take this share of the patience, and must then prove a result. If that would be more
than the second number, the look is short instead, and need not prove anything.
"""
_LEAST_RANK: Final = Rank(-6)
"""Walks begin at problems of 6 kyu and harder."""
_TIMES_AS_LONG = 6
_LEAST_PATIENCE = 20_000
"""The patience near a problem is this many times the nodes of its own proof, and at least the
second number; positions that take longer mostly take too long.
"""
_LEAST_WANTED: Final = {"life or death": Rank(-5), "ko": Rank(-10), "settled": Rank(-10)}
"""The lowest ranks that are kept, by result: there are enough easier problems."""
_MANY_THREATS: Final = 3
_MOST_ALONE: Final = 5
"""The largest number of single stones inside. Three in four hard problems from games have at most
three. People rejected nearly all problems from walks with seven and more.
"""
_ALL_MOVES: Final = 5 / 3
"""The limit for all first moves, as a multiple of the patience. If a position takes more, a walk
finds another problem sooner.
"""


@dataclass(frozen=True, slots=True)
class HardWalk:
    """A walk to do: its start, and the positions (``near``) that earlier walks from there found."""

    start: Problem
    near: tuple[Position, ...]
    seed: str
    patience: int = PATIENCE_POSITIONS


def varied(walk: HardWalk) -> GameYield:
    """Do a walk, and return the problems that it finds."""
    dropped = Counter[str]()
    return GameYield(tuple(_found(walk, dropped)), dropped)


def starts(problems: Iterable[Problem], estimates: Mapping[str, Difficulty]) -> list[Problem]:
    """Return the problems at which walks begin.

    These are all sekis and, of the problems from games, changed or not, the hard ones, kos and
    settled groups.
    """
    found = []
    for problem in problems:
        known = estimates.get(problem_id(problem))
        if known is None or problem.proved is None:
            continue
        result = result_of(problem, known)
        hard = rank_of(known.rating) >= _LEAST_RANK or result in ("ko", "settled")
        if result == "seki" or (hard and {AFTER, "from"} & problem.extra.keys()):
            found.append(problem)
    return found


def patience_near(start: Difficulty, most: int) -> int:
    """Return the limit, in nodes, for the best result of positions near a problem;
    at most ``most``.
    """
    return min(max(_TIMES_AS_LONG * start.nodes, _LEAST_PATIENCE), most)


def is_wanted(found: Generated) -> bool:
    """Whether a problem is of a rare kind: a seki, a ko with three threats, or one of
    :data:`_LEAST_WANTED`.

    Two kinds are never wanted: a ko that needs more threats than are counted, since a player would
    not see it; and a problem that the estimate of its difficulty could not prove, since it has no
    line and no tempting mistake.
    """
    record = found.problem.proved
    assert record is not None
    result = result_of(found.problem, found.difficulty)
    if is_on_paper(record.ko) or not found.difficulty.proved:
        return False
    is_rare = result == "ko" and record.ko is not None and (record.ko.threats or 0) >= _MANY_THREATS
    return is_rare or rank_of(found.difficulty.rating) >= _LEAST_WANTED.get(result, Rank(-30))


def in_either_color(found: Generated) -> Generated:
    """Return the problem with the group in black or white, chosen by its id:
    half of the groups are black.
    """
    wanted = Color.BLACK if int(problem_id(found.problem)[0], 16) % 2 else Color.WHITE
    if found.problem.defender is wanted:
        return found
    return replace(found, problem=turned(found.problem, Symmetry(swap_colors=True)))


def _found(walk: HardWalk, dropped: Counter[str]) -> Iterator[Generated]:
    """Yield the problems of a walk, each different from the start and from all others near it.

    ``dropped`` counts the changes without success, by reason.
    """
    rng = Random(walk.seed)
    to_play = walk.start.position.to_play
    start = walk.start.proved
    assert start is not None
    stays_settled = start.status is lost_status(walk.start.position)
    begin = place_walled_in(walk.start.position)
    if begin is None:
        dropped["not shut in as groups in games are"] += 1
        return
    now = proved = begin
    kept = [walk.start.position, *walk.near]
    in_vain = 0
    asked = {is_lost: list(kept) for is_lost in (False, True)}
    least = min(round(_LEAST_SEARCHED * walk.patience), LOOK_POSITIONS)
    look_nodes = max(round(_LONGER_LOOK * walk.patience), LOOK_POSITIONS)
    must_be_proved = look_nodes <= _MOST_LOOK
    if not must_be_proved:
        look_nodes = LOOK_POSITIONS
    for _change in range(_CHANGES):
        if in_vain > _IN_VAIN:
            return
        in_vain += 1
        other = changed_place(now, rng)
        if other is None or other.reason_against(SIZES):
            dropped["falls apart"] += 1
            continue
        position = other.position(to_play)
        why_not = _why_not(position)
        if why_not:
            dropped[why_not] += 1
            continue
        look = look_at(position, to_play, look_nodes)
        status = look.practical_status if look.exact else Status.UNKNOWN
        is_lost = status is lost_status(position)
        if not is_lost and (stays_settled or (must_be_proved and not _is_as_good(look, start))):
            dropped["another result"] += 1
            continue
        if look.exact and is_on_paper(look.ko):
            dropped["a ko on paper"] += 1
            continue
        if look.nodes < (_LEAST_SETTLED if is_lost else _LEAST_RARE if status in _RARE else least):
            dropped["settled, too easy" if is_lost else "too easy"] += 1
            continue
        if is_lost is stays_settled:  # near an open group there are other open ones
            now, in_vain = other, in_vain - 1
        if is_near(position, asked[is_lost]):
            continue
        asked[is_lost].append(position)
        not_proved = dropped[Rule.PROVED]
        one = _question(position, is_lost, walk.patience, dropped)
        if not is_lost:  # back to where proofs are short enough
            now = proved = proved if dropped[Rule.PROVED] > not_proved else other
        if one is not None and learned_scores().score(one.before_closing) <= MOST_UNLIKE_BOOKS:
            in_vain = 0
            if is_near(one.problem.position, kept):  # without its superfluous stones
                dropped["like another"] += 1
                continue
            kept.append(one.problem.position)
            found = with_answers(with_texts(one, {AFTER: group_of(walk.start)}))
            if is_wanted(found):
                yield in_either_color(found)
            else:
                dropped["of an easy kind that is there"] += 1


def _is_as_good(look: Result, start: Proved) -> bool:
    """Whether a look has proved a result that the walk may keep.

    If the walk began at a ko or a seki, the result must be one again, and a ko must need as many
    threats; three count as much as more.
    """
    asked, found = (0 if ko is None else ko.threats or 0 for ko in (start.ko, look.ko))
    if not look.exact or start.status not in _RARE or asked > MOST_THREATS:
        return look.exact
    return look.practical_status is start.status and min(asked, _MANY_THREATS) <= found


def _question(
    position: Position, is_lost: bool, patience: int, dropped: Counter[str]
) -> Judged | None:
    """Judge a position as a problem that asks for a move;
    if no move changes the result, as a settled group.
    """
    if not is_lost:
        why_not = Counter[str]()
        most = min(round(_ALL_MOVES * patience), MOST_NODES)
        one = judged_as_book(position, why_not, most=most, patience=patience)
        if one is not None and who_takes_first_is_open(one.problem):
            one = judged_as_book(one.before_closing, why_not)
        dropped.update(why_not)
        if Rule.NEEDED in why_not:
            position = replace(position, to_play=position.to_play.opponent)
        elif Rule.REACHED not in why_not:
            return one
    return settled(position, dropped, _LEAST_SETTLED)


def who_takes_first_is_open(problem: Problem) -> bool:
    """Whether the result is a ko whose first taker is not known yet."""
    record = problem.proved
    return record is not None and record.ko is not None and record.ko.taker is None


def place_walled_in(position: Position) -> Place | None:
    """Return the place of a problem's group, found from its stones;
    None unless exactly one group is shut in.
    """
    assert position.defender is not None
    stones = {color: side_stones(position, color) for color in Color}
    return _only(position.size, stones, position.defender, stones[position.defender])


def _only(
    size: int, stones: dict[Color, PointSet], defender: Color, near: PointSet
) -> Place | None:
    found = [place for place in shut_in(bit_board(size), stones, defender, 0) if place.group & near]
    return found[0] if len(found) == 1 else None


def changed_place(place: Place, rng: Random) -> Place | None:
    """Return the place after a random change: one or two stones added, removed or moved.

    None if the group is no longer shut in as one place.
    """
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


def _why_not(position: Position) -> str:
    """Return the reason why a position is not worth a search; empty if it is."""
    if position.errors():
        return "impossible"
    if stones_alone(position) > _MOST_ALONE:
        return "scattered stones"
    return (
        "does not look as books do" if learned_scores().score(position) > MOST_UNLIKE_BOOKS else ""
    )


def stones_alone(position: Position) -> int:
    r"""Count the chains of a single stone inside the wall, of both sides.

    >>> from gold.board.diagram import parse_diagram
    >>> stones_alone(parse_diagram(". . x + o\n. . x o x\n. x O + +\n. x O o o\n. x x x x"))
    3
    """
    attacker = position.defender and position.defender.opponent
    return sum(
        len(chain) == 1
        and not (
            position[min(chain)].color is attacker and position.touches(chain, PointState.INVALID)
        )
        for chain in position.chains()
    )


def _bits(points: PointSet) -> Iterator[PointSet]:
    while points:
        yield points & -points
        points &= points - 1

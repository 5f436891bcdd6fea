"""The work of `vary`: other problems near a problem that takes reading.

Where a long proof is needed, a small change mostly leaves a long proof. So a walk begins at a problem from
a game, puts a stone or two down, takes them off or moves them, and goes on from what looks as books do and
still takes a long look. After some changes it is judged as a group from a game is.
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
from gold.problem.identity import problem_id, turned
from gold.problem.model import Problem
from gold.problem.proved import Proved
from gold.solver.api import Result
from gold.solver.outcome import MOST_THREATS
from gold.trainer.difficulty import Difficulty
from gold.trainer.endless.generated import Generated
from gold.trainer.ranks import Rank, rank_of

_CHANGES: Final = 60
"""Changes that are tried in a walk."""
_IN_VAIN: Final = 25
"""Changes in a row that lead to nothing; then the walk ends."""
_MOVED: Final = 0.6
"""Share of the stones taken off that are put down again beside where they were."""
_LEAST_SEARCHED: Final = 1 / 20
"""A first look must take this share of the patience, or all the positions it may: what is settled sooner is
too easy. With the usual patience that is about 5 kyu.
"""
_LEAST_SETTLED: Final = 1_500
"""Positions for the proof that a group lives or is dead as it stands: that is about 9 kyu."""
_LEAST_RARE: Final = 200
"""Positions for a ko or a seki: what takes fewer is seen at a glance."""
_RARE: Final = (Status.KO, Status.SEKI)
"""Results that a walk keeps, as it does a settled group's, if it begins at one: near a seki there are others.
"""
_LONGER_LOOK = 0.25
_MOST_LOOK = 60_000
"""A first look may take this share of the patience, and must prove a result. If that is more positions than
these, it takes fewer, and need not.
"""
_LEAST_RANK: Final = Rank(-6)
"""Walks begin at problems of 6 kyu and harder."""
_TIMES_AS_LONG = 6
_LEAST_PATIENCE = 20_000
"""What is near a problem may take this many times the positions of that problem's proof: what takes more
mostly takes too many."""
_LEAST_WANTED: Final = {"life or death": Rank(-5), "ko": Rank(-10), "settled": Rank(-10)}
"""Of what is easier, the box has enough."""
_MANY_THREATS: Final = 3
_MOST_ALONE: Final = 5
"""Single stones inside: of hard problems from games three in four have at most three, and of what walks found
people who looked at sheets threw out nearly all with seven and more.
"""
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
    """The problems at which walks begin: of those from games and made of them, what takes reading, kos, and
    settled groups; and all sekis.
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
    """Within how many positions the best result near a problem must be known: at most ``most``."""
    return min(max(_TIMES_AS_LONG * start.nodes, _LEAST_PATIENCE), most)


def is_wanted(found: Generated) -> bool:
    """Whether a problem is of a kind of which there are few: a seki, a ko that takes three threats, or one as
    hard as :data:`_LEAST_WANTED` says. A group that is dead unless it has more threats than are counted asks
    for nothing that a player would see. What an estimate cannot prove has no line and no tempting mistake.
    """
    record = found.problem.proved
    assert record is not None
    result = result_of(found.problem, found.difficulty)
    if is_on_paper(record.ko) or not found.difficulty.proved:
        return False
    is_rare = result == "ko" and record.ko is not None and (record.ko.threats or 0) >= _MANY_THREATS
    return is_rare or rank_of(found.difficulty.rating) >= _LEAST_WANTED.get(result, Rank(-30))


def in_either_color(found: Generated) -> Generated:
    """The problem with the group in black or in white, as its id has it: half of the groups are black."""
    wanted = Color.BLACK if int(problem_id(found.problem)[0], 16) % 2 else Color.WHITE
    if found.problem.defender is wanted:
        return found
    return replace(found, problem=turned(found.problem, Symmetry(swap_colors=True)))


def _found(walk: HardWalk, dropped: Counter[str]) -> Iterator[Generated]:
    """The problems of a walk, each unlike all others after its start; ``dropped`` counts what became of the
    changes.
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
    """Whether a look has proved a result; and if a walk began at a ko or a seki, that it is one again, and a
    ko that takes as many threats: three are as good as more.
    """
    asked, found = (0 if ko is None else ko.threats or 0 for ko in (start.ko, look.ko))
    if not look.exact or start.status not in _RARE or asked > MOST_THREATS:
        return look.exact
    return look.practical_status is start.status and min(asked, _MANY_THREATS) <= found


def _question(
    position: Position, is_lost: bool, patience: int, dropped: Counter[str]
) -> Judged | None:
    """What is asked about a group: a move; or, where no move changes anything, whether it lives."""
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
    """Whether it is a ko of which the proof does not tell yet who takes first."""
    record = problem.proved
    return record is not None and record.ko is not None and record.ko.taker is None


def place_walled_in(position: Position) -> Place | None:
    """The group of a problem and what shuts it in, read off the stones anew."""
    assert position.defender is not None
    stones = {color: side_stones(position, color) for color in Color}
    return _only(position.size, stones, position.defender, stones[position.defender])


def _only(
    size: int, stones: dict[Color, PointSet], defender: Color, near: PointSet
) -> Place | None:
    found = [place for place in shut_in(bit_board(size), stones, defender, 0) if place.group & near]
    return found[0] if len(found) == 1 else None


def changed_place(place: Place, rng: Random) -> Place | None:
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


def _why_not(position: Position) -> str:
    """Why a position is not worth a first look; empty if it is."""
    if position.errors():
        return "impossible"
    if stones_alone(position) > _MOST_ALONE:
        return "scattered stones"
    return (
        "does not look as books do" if learned_scores().score(position) > MOST_UNLIKE_BOOKS else ""
    )


def stones_alone(position: Position) -> int:
    r"""How many stones inside the wall, of either side, are chains of their own.

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

"""The work on one game for the command `gather`: chooses promising groups, and judges them.

Most groups of a game are obviously dead or alive, or open with a short proof; there are enough such
problems. A long search is spent on groups whose best result is a ko or a seki, on those with a long
proof, and on settled groups whose status takes reading.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple

from gold.authoring.from_games import moments
from gold.authoring.motifs import Motif
from gold.authoring.shut_in import PointSet
from gold.board.board import Board
from gold.board.points import Color
from gold.board.position import Position
from gold.board.record import Record
from gold.board.status import Status
from gold.lab.harvest import PATIENCE_POSITIONS, book_rules
from gold.lab.harvest.book_rules import Judged
from gold.lab.harvest.places import Place, Sizes, places
from gold.lab.harvest.work import GameYield, guarded, origin_of, with_texts
from gold.lab.naturalness.scores import learned_scores
from gold.solver.answers.plan import UndecidedError, solve_by_plan
from gold.solver.api import EngineKind, Limits, Result
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from gold.trainer.endless.generated import Generated

SIZES: Final = Sizes(range(4, 26), range(5, 21), most_inner=9, back=6, most_added=8)
LOOK_POSITIONS: Final = 8_000
"""The limit, in nodes, of the first short search (look), for each side to play first."""
_LEAST_SEARCHED: Final = 1_500
"""A kill or a life with a shorter proof is below 10 kyu; there are enough of these."""
_LEAST_SETTLED: Final = 150
"""A settled group with a shorter proof is obvious."""
_TRIES: Final = 3
"""The number of places of a group that are judged:
after three failures, a fourth hardly succeeds.
"""
MOST_UNLIKE_BOOKS: Final = 4.0
"""The highest accepted score of unnaturalness (`gold.lab.naturalness.scores`). Of problems in
books, 98 in 100 have less than 1.9; half of the hard problems from games that shipped first have
more than 3.
"""
_TABLE_MEGABYTES = 32


class Interest(NamedTuple):
    """A sort key for promising places: open groups first, then rare results, then long proofs."""

    is_settled: bool
    is_common: bool
    shortness: int


@dataclass(frozen=True, slots=True)
class PromisingPlace:
    """A place and the side that plays first, chosen to be judged."""

    place: Place
    to_play: Color
    interest: Interest


def gathered(record: Record, patience: int = PATIENCE_POSITIONS) -> GameYield:
    """Return the problems of a game, no two of them about the same stones.

    ``patience`` is the limit, in nodes, for the best result of each.
    """
    return guarded(record, partial(_gathered, patience=patience))


def _gathered(record: Record, patience: int) -> GameYield:
    dropped = Counter[str]()
    game = list(places(moments(record), SIZES, dropped))
    candidates = [each for place in game for each in _candidates(place, dropped)]
    found = [
        with_texts(one, origin_of(record, place))
        for place, one in _best_of_each_group(candidates, patience, dropped)
    ]
    return GameYield(tuple(map(with_answers, found)), dropped)


def _candidates(place: Place, dropped: Counter[str]) -> Iterator[PromisingPlace]:
    """Yield the questions about a place that are worth judging;
    ``dropped`` counts the other results.
    """
    position = place.position(place.defender)
    if position.errors():
        dropped[book_rules.Rule.PLAYABLE] += 1
        return
    if learned_scores().score(position) > MOST_UNLIKE_BOOKS:
        dropped["does not look as books do"] += 1
        return
    attacker = place.defender.opponent
    attacked = look_at(position, attacker)
    if attacked.exact and attacked.practical_status is Status.ALIVE:
        yield from _settled(place, attacker, attacked, dropped)
        return
    defended = look_at(position, place.defender)
    if defended.exact and defended.practical_status is Status.DEAD:
        yield from _settled(place, place.defender, defended, dropped)
        return
    dropped["open or not decided"] += 1
    for side, look in ((attacker, attacked), (place.defender, defended)):
        common = look.practical_status in (Status.ALIVE, Status.DEAD)
        loses = look.bounds.succeeds(attacker=side is attacker) is False
        if not loses and not (common and look.nodes < _LEAST_SEARCHED):
            yield PromisingPlace(place, side, Interest(False, common, -look.nodes))


def _settled(
    place: Place, loser: Color, look: Result, dropped: Counter[str]
) -> Iterator[PromisingPlace]:
    """Yield the question about a settled group, if its proof is long enough;
    the ``loser`` plays first.
    """
    dropped[f"settled: {look.practical_status}"] += 1
    if look.nodes >= _LEAST_SETTLED:
        yield PromisingPlace(place, loser, Interest(True, True, -look.nodes))


def look_at(position: Position, first: Color, nodes: int = LOOK_POSITIONS) -> Result:
    """Search the group's status for at most ``nodes`` positions,
    with the side ``first`` to play.
    """
    board = Board(replace(position, to_play=first))
    try:
        return solve_by_plan(
            Request.about(board, Limits(nodes=nodes), Workspace(_TABLE_MEGABYTES)), EngineKind.PROOF
        )
    except UndecidedError as error:  # too much can change there
        return error.result


def _best_of_each_group(
    candidates: Iterable[PromisingPlace], patience: int, dropped: Counter[str]
) -> Iterator[tuple[Place, Judged]]:
    """Judge the most promising places first, and yield one problem for each group.

    At most ``_TRIES`` places of a group are judged.
    """
    done: PointSet = 0
    tried: list[PointSet] = []
    for each in sorted(candidates, key=lambda candidate: candidate.interest):
        group = each.place.group
        if done & group or sum(bool(other & group) for other in tried) >= _TRIES:
            continue
        position = each.place.position(each.to_play)
        one = (
            book_rules.settled(position, dropped)
            if each.interest.is_settled
            else book_rules.judged_as_book(position, dropped, patience=patience)
        )
        if one is None or learned_scores().score(one.before_closing) > MOST_UNLIKE_BOOKS:
            tried.append(group)  # without its superfluous stones it may look unnatural
        else:
            done |= group
            yield each.place, one


def with_answers(found: Generated) -> Generated:
    """Return the problem with tags for its result, its level, and several answers."""
    record = found.problem.proved
    position = found.problem.position
    assert record is not None
    assert position.defender is not None
    result = [Motif.SEKI] if record.status is Status.SEKI else []  # lines may not show it
    tags = [*found.problem.tags, *result, found.difficulty.level.replace(" ", "-")]
    if not found.difficulty.is_solvable:
        tags.append("status")
    elif len(record.correct) > 1:
        tags.append("several-answers")
    return replace(found, problem=replace(found.problem, tags=tuple(dict.fromkeys(tags))))

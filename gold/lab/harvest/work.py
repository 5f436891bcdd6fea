"""The work on one game: finds its places, judges each, and keeps the best problem of each group."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from gold.authoring.from_games import moments
from gold.authoring.shut_in import PointSet
from gold.board.points import Color, geometry
from gold.board.record import Record
from gold.lab.harvest.book_rules import Judged
from gold.lab.harvest.judging import FIRST_LOOK, fate_within, judged
from gold.lab.harvest.places import USUAL, Place, places
from gold.problem.model import Objective
from gold.problem.names.titles import title_of
from gold.trainer.difficulty import difficulty_of
from gold.trainer.endless.generated import Generated, outcome_as_json, outcome_from_json


@dataclass(frozen=True, slots=True)
class GameYield:
    """The problems found in one game.

    ``dropped`` counts rejected positions, by reason. ``error`` describes a bug in the program that
    prevented the work on this game; else it is empty.
    """

    found: tuple[Generated, ...] = ()
    dropped: Counter[str] = field(default_factory=Counter)
    error: str = ""


def harvested(record: Record) -> GameYield:
    """Return the problems of a game, no two of them about the same stones."""
    return guarded(record, _harvested)


def guarded(record: Record, work: Callable[[Record], GameYield]) -> GameYield:
    """Return ``work(record)``; catch any exception, so that a bug costs only this game."""
    try:
        return work(record)
    except ModuleNotFoundError:  # no game can be worked on
        raise
    except Exception as error:  # noqa: BLE001  # whatever it is, it must cost nothing but this game
        at = traceback.extract_tb(error.__traceback__)[-1]
        said = f"{record.place}: {type(error).__name__}: {error} ({Path(at.filename).name}:{at.lineno})"
        return GameYield(error=said)


def _harvested(record: Record) -> GameYield:
    dropped = Counter[str]()
    game = list(places(moments(record), USUAL, dropped))
    found = _best_of_each_group(_problems(game, dropped))
    return GameYield(
        tuple(with_texts(one, origin_of(record, place)) for place, one in found), dropped
    )


def _best_of_each_group(problems: Iterable[tuple[Place, Judged]]) -> list[tuple[Place, Judged]]:
    """Return problems that share no stones; of problems that do, the one with the longest proof."""
    found: list[tuple[Place, Judged]] = []
    taken: PointSet = 0
    for place, one in sorted(problems, key=lambda each: -each[1].traits.nodes):
        if not taken & place.group:
            taken |= place.group
            found.append((place, one))
    return found


def _problems(game: Iterable[Place], dropped: Counter[str]) -> Iterator[tuple[Place, Judged]]:
    """Yield each place that is a problem; ``dropped`` counts the status of all places,
    and rejections.
    """
    for place in game:
        position = place.position(Color.BLACK)
        if position.errors():
            dropped["impossible"] += 1  # an illegal position
            continue
        now = fate_within(position, FIRST_LOOK)
        dropped[now.name] += 1
        for wanted, to_play in (
            (now.can_be_saved, place.defender),
            (now.can_be_killed, place.defender.opponent),
        ):
            one = judged(place.position(to_play), dropped) if wanted else None
            if one is not None:
                yield place, one


def record_name(record: Record) -> str:
    """Return the name of a game in the files of its problems."""
    return record.name or Path(record.place).name


def origin_of(record: Record, place: Place) -> dict[str, object]:
    """Return the field ``from`` of a problem's file:
    the game, the move, and stones added to the wall.
    """
    origin: dict[str, object] = {"game": record_name(record), "move": place.number}
    if place.added:
        board = geometry(place.size)
        told = [point for index, point in enumerate(board.points) if place.added >> index & 1]
        origin["added"] = list(board.vertices(told))
    return {"from": origin}


CLOSED: Final = "closed"
"""The field of a problem's file with the stones that close its wall."""


def with_texts(one: Judged, extra: dict[str, object]) -> Generated:
    """Return the problem with a title, tags, and the ``extra`` fields for its file."""
    problem = one.problem
    if one.closing:
        extra = {**extra, CLOSED: problem.position.geometry.vertices(one.closing)}
    difficulty = difficulty_of(problem, one.traits)
    title = title_of(problem.position)
    kind = "kill" if problem.objective is Objective.CAPTURE else "live"
    tags = (title.split()[-1], kind, *difficulty.motifs)
    titled = replace(problem, title=title, source="GoLD", author="GoLD", tags=tags, extra=extra)
    return Generated(titled, difficulty)


# For a journal


def yield_as_json(outcome: GameYield) -> object:
    """Convert the yield of a game to JSON."""
    return [list(map(outcome_as_json, outcome.found)), dict(outcome.dropped)]


def yield_from_json(kept: Any) -> GameYield:
    """Convert JSON from :func:`yield_as_json` back to the yield of a game.

    :raises ValueError: if the JSON has another form.
    :raises TypeError: for the same reason.
    """
    found, dropped = kept
    problems = map(outcome_from_json, found)
    return GameYield(
        tuple(each for each in problems if isinstance(each, Generated)), Counter(dropped)
    )

"""The work on one game: its places, what was proved of each, and the best of the problems."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from gold.authoring.games import moments
from gold.authoring.shut_in import PointSet
from gold.board.points import Color, geometry
from gold.board.record import Record
from gold.lab.harvest.judging import FIRST_LOOK, Judged, fate, judged
from gold.lab.harvest.places import Place, places
from gold.problem.files import FileFormat, format_problems, parse_collection
from gold.problem.model import Objective, Problem
from gold.problem.titles import title_of
from gold.trainer.difficulty import Difficulty, difficulty_of


@dataclass(frozen=True, slots=True)
class Found:
    """A problem without a number in its title, and how hard it is."""

    problem: Problem
    difficulty: Difficulty


@dataclass(frozen=True, slots=True)
class GameYield:
    """What a game gave. ``dropped`` counts what was no problem, by the reason; ``error`` is one of the
    program's own, which cost this game alone.
    """

    found: tuple[Found, ...] = ()
    dropped: Counter[str] = field(default_factory=Counter)
    error: str = ""


def harvested(record: Record) -> GameYield:
    """The problems of a game. No two of them are about the same stones."""
    try:
        return _harvested(record)
    except ModuleNotFoundError:  # no game can be worked on
        raise
    except Exception as error:  # noqa: BLE001  # whatever it is, it must cost nothing but this game
        at = traceback.extract_tb(error.__traceback__)[-1]
        said = f"{record.place}: {type(error).__name__}: {error} ({Path(at.filename).name}:{at.lineno})"
        return GameYield(error=said)


def _harvested(record: Record) -> GameYield:
    dropped: Counter[str] = Counter()
    found: list[tuple[Place, Judged]] = []
    for place in places(moments(record), dropped):
        for candidate in _open(place, dropped):
            for to_play in Color:
                one = judged(candidate.position(to_play), dropped)
                if one is not None:
                    found.append((candidate, one))
    kept = _best(found)
    dropped["of stones that a better problem has"] += len(found) - len(kept)
    return GameYield(tuple(_with_texts(record, *one) for one in kept), dropped)


def _open(place: Place, dropped: Counter[str]) -> Iterator[Place]:
    """The place if its fate is open, else the places with one stone fewer whose fate is."""
    now = _fate(place)
    if now == (False, True):
        dropped["open"] += 1
        yield place
        return
    if None in now:
        dropped["not decided"] += 1
        return
    dropped["alive" if now[0] else "dead"] += 1
    for fewer in place.one_stone_fewer():
        weaker = fewer.group != place.group
        if weaker is not now[0] or fewer.reason_against():
            continue
        if _fate(fewer) == (False, True):
            dropped["open without a stone"] += 1
            yield fewer
        else:
            dropped["not open without a stone"] += 1


def _fate(place: Place) -> tuple[bool | None, bool | None]:
    position = place.position(Color.BLACK)
    return (None, None) if position.errors() else fate(position, FIRST_LOOK)


def _best(found: Sequence[tuple[Place, Judged]]) -> list[tuple[Place, Judged]]:
    """The problems with the longest proofs, those that stood so in the game first, each of other stones."""
    kept: list[tuple[Place, Judged]] = []
    taken: PointSet = 0
    for place, one in sorted(found, key=lambda pair: (pair[0].without != 0, -pair[1].traits.nodes)):
        if not taken & place.group:
            taken |= place.group
            kept.append((place, one))
    return kept


def _with_texts(record: Record, place: Place, one: Judged) -> Found:
    problem = one.problem
    difficulty = difficulty_of(problem, one.traits)
    board = geometry(place.size)
    origin: dict[str, Any] = {"game": record.name or Path(record.place).name, "move": place.number}
    if place.without:
        origin["without"] = board.vertex(list(board.points)[place.without.bit_length() - 1])
    title = title_of(problem.position)
    kind = "kill" if problem.objective is Objective.CAPTURE else "live"
    tags = (title.split()[-1], kind, *difficulty.motifs)
    texts = {"title": title, "source": "GoLD", "author": "GoLD", "tags": tags}
    return Found(replace(problem, extra={"from": origin}, **texts), difficulty)


# For a journal


def as_json(outcome: GameYield) -> object:
    """What a game gave, as JSON can hold it: each problem as in a file, and how hard it is."""
    found = [
        [format_problems([each.problem], FileFormat.YAML), asdict(each.difficulty)] for each in outcome.found
    ]
    return [found, dict(outcome.dropped)]


def from_json(kept: Any) -> GameYield:
    """What :func:`as_json` made.

    :raises ValueError: if it did not make that.
    :raises TypeError: for the same reason.
    """
    found, dropped = kept
    return GameYield(tuple(_found(*each) for each in found), Counter(dropped))


def _found(text: str, difficulty: dict[str, Any]) -> Found:
    (problem,) = parse_collection(text.encode(), Path("journal.yaml")).problems
    return Found(problem, Difficulty(**{**difficulty, "motifs": tuple(difficulty["motifs"])}))

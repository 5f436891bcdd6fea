"""The work on one game: its places, what was proved of each, and the problems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from gold.authoring.games import moments
from gold.board.points import Color
from gold.board.record import Record
from gold.errors import InvalidPositionError
from gold.lab.harvest.judging import FIRST_LOOK, Judged, fate, judged
from gold.lab.harvest.places import Place, places


@dataclass(frozen=True, slots=True)
class Found:
    """A problem, and where it comes from."""

    place: Place
    judged: Judged


@dataclass(frozen=True, slots=True)
class Yield:
    """What one game gave. ``dropped`` counts what was no problem, by the reason."""

    game: str
    found: tuple[Found, ...]
    dropped: Counter[str]


def harvested(record: Record, cautious: bool = False) -> Yield:
    """The problems of a game."""
    dropped: Counter[str] = Counter()
    found: list[Found] = []
    for place in places(moments(record), dropped):
        for candidate in _open(place, dropped):
            for to_play in Color:
                one = judged(candidate.position(to_play), dropped)
                if one is not None:
                    found.append(Found(candidate, one))
    return Yield(record.place, tuple(found), dropped)


def _open(place: Place, dropped: Counter[str]) -> Iterator[Place]:
    """The place if its fate is open, else the places with one stone fewer whose fate is."""
    now = _fate(place, dropped)
    if now == (False, True):
        dropped["open"] += 1
        yield place
        return
    if None in now:
        dropped["not decided"] += 1
        return
    dropped["alive" if now[0] else "dead"] += 1
    for fewer in place.one_stone_fewer():
        lost = fewer.group != place.group
        if lost is not now[0] or fewer.reason_against():
            continue
        then = _fate(fewer, dropped)
        if then == (False, True):
            dropped["open without a stone"] += 1
            yield fewer
        else:
            dropped["settled without a stone, too"] += 1


def _fate(place: Place, dropped: Counter[str]) -> tuple[bool | None, bool | None]:
    position = place.position(Color.BLACK)
    if position.errors():
        return None, None
    return fate(position, FIRST_LOOK)

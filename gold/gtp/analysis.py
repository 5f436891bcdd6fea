"""Candidate moves as other programs show them: the lines of `lz-analyze` and `kata-analyze`.

The first is Leela Zero's, the second KataGo's; both know these arguments, all of which may be left
out: ``[colour] [interval] [interval N] [minmoves N] [maxmoves N] [avoid|allow COLOUR VERTICES
UNTIL] ...``, with intervals in hundredths of a second. All moves that have visits are told, so
``minmoves`` changes nothing. What KataGo can tell besides is accepted, and not told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from gold.board.points import PASS, Color, Geometry, Move
from gold.errors import GoldError
from gold.gtp.arguments import color, whole_number
from gold.i18n import _

_USUAL_INTERVAL: Final = 1.0
_LEAST_INTERVAL: Final = 0.05
_COLOR: Final = re.compile(r"b|w|black|white", re.IGNORECASE)
_FLAGS: Final = {
    "rootinfo", "ownership", "ownershipstdev", "movesownership", "movesownershipstdev", "pvvisits",
}  # fmt: skip
"""KataGo's, each with true or false."""


@dataclass
class AnalysisRequest:
    """Whose moves are asked, how often to tell them (seconds), how many, and which first moves to look at."""

    color: Color
    interval: float = _USUAL_INTERVAL
    most: int = 1000
    avoided: set[Move] = field(default_factory=set)
    allowed: set[Move] = field(default_factory=set)

    def left_out(self, geometry: Geometry) -> set[Move]:
        """The first moves that are not to be looked at."""
        others = {PASS, *geometry.points} - self.allowed if self.allowed else set()
        return self.avoided | others


@dataclass(frozen=True)
class AnalysisLine:
    """What is told of a move: visits, the chance to win (0 to 1) and what it is at least, the moves
    that are expected, and the lead in points of the side that moves; None if nobody knows.
    """

    move: Move
    visits: int
    chance: float
    at_least: float
    moves: Sequence[Move]
    lead: float | None = None


def request(words: list[str], to_play: Color, geometry: Geometry) -> AnalysisRequest:
    """Read the arguments.

    :raises GoldError: if they cannot be understood.
    """
    rest = list(words)
    asked = AnalysisRequest(color(rest.pop(0)) if rest and _COLOR.fullmatch(rest[0]) else to_play)
    if rest and rest[0].isdecimal():
        rest.insert(0, "interval")
    while rest:
        key, *values = rest
        name = key.lower()
        if name in ("interval", "minmoves", "maxmoves") and values:
            number = whole_number(values[0])
            if number is None:
                raise GoldError(_("{word} needs a whole number").format(word=key))
            if name == "interval":
                asked.interval = max(_LEAST_INTERVAL, number / 100)
            elif name == "maxmoves":
                asked.most = max(1, number)
            rest = values[1:]
        elif name in ("avoid", "allow") and len(values) >= 3:
            if color(values[0]) is asked.color:  # of later moves nothing can be forbidden
                moves = {geometry.from_vertex(vertex) for vertex in values[1].split(",")}
                (asked.avoided if name == "avoid" else asked.allowed).update(moves)
            rest = values[3:]
        elif name in _FLAGS and values:
            rest = values[1:]
        else:
            raise GoldError(_("“{word}” is not understood here").format(word=key))
    return asked


def leela_zero(lines: Sequence[AnalysisLine], geometry: Geometry) -> str:
    """The moves, the best first, with chances in hundredths of a per cent."""
    return _joined(
        lines,
        geometry,
        lambda line: f"winrate {round(line.chance * 1e4)} lcb {round(line.at_least * 1e4)}",
    )


def katago(lines: Sequence[AnalysisLine], geometry: Geometry) -> str:
    """The moves, the best first, with chances from 0 to 1 and the lead in points."""

    def numbers(line: AnalysisLine) -> str:
        lead = "" if line.lead is None else f" scoreLead {line.lead:.2f}"
        return f"winrate {line.chance:.4f} lcb {line.at_least:.4f}{lead}"

    return _joined(lines, geometry, numbers)


def _joined(
    lines: Sequence[AnalysisLine], geometry: Geometry, numbers: Callable[[AnalysisLine], str]
) -> str:
    said = []
    for order, line in enumerate(lines):
        vertex = geometry.vertex(line.move)
        variation = " ".join(map(geometry.vertex, line.moves))
        said.append(
            f"info move {vertex} visits {line.visits} {numbers(line)} order {order} pv {variation}"
        )
    return " ".join(said)

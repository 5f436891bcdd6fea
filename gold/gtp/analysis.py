"""Reports candidate moves to other programs, by the commands `lz-analyze` and `kata-analyze`.

The first is Leela Zero's command, the second KataGo's. Both have these optional arguments:
``[colour] [interval] [interval N] [minmoves N] [maxmoves N] [avoid|allow COLOUR VERTICES UNTIL]
...``, with intervals in hundredths of a second. All moves with visits are reported, so ``minmoves``
has no effect. KataGo's flags for more output are accepted and ignored.
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
"""KataGo's flags for more output, each followed by true or false."""


@dataclass
class AnalysisRequest:
    """The arguments of an analysis command.

    ``color`` is the side whose moves are reported, ``interval`` the time between two reports in
    seconds, ``most`` the largest number of moves in a report. First moves in ``avoided`` are left
    out; if ``allowed`` is not empty, only its moves are considered.
    """

    color: Color
    interval: float = _USUAL_INTERVAL
    most: int = 1000
    avoided: set[Move] = field(default_factory=set)
    allowed: set[Move] = field(default_factory=set)

    def left_out(self, geometry: Geometry) -> set[Move]:
        """Return the first moves that the request excludes."""
        others = {PASS, *geometry.points} - self.allowed if self.allowed else set()
        return self.avoided | others


@dataclass(frozen=True)
class AnalysisLine:
    """The report about a candidate move.

    ``chance`` is the probability of a win for the side that moves (0 to 1), ``at_least`` its lower
    bound, ``moves`` the expected line, and ``lead`` the lead in points of the side that moves, or
    None if it is not known.
    """

    move: Move
    visits: int
    chance: float
    at_least: float
    moves: Sequence[Move]
    lead: float | None = None


def request(words: list[str], to_play: Color, geometry: Geometry) -> AnalysisRequest:
    """Parse the arguments of an analysis command.

    :raises GoldError: if an argument is not known, or has no number.
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
    """Format moves, the best first, for Leela Zero's command:
    chances in hundredths of a per cent.
    """
    return _joined(
        lines,
        geometry,
        lambda line: f"winrate {round(line.chance * 1e4)} lcb {round(line.at_least * 1e4)}",
    )


def katago(lines: Sequence[AnalysisLine], geometry: Geometry) -> str:
    """Format moves, the best first, for KataGo's command:
    chances from 0 to 1, the lead in points.
    """

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

"""A shape of the textbooks: a group with its wall, and what players know of it.

A diagram holds the group and its wall. The bottom row is the edge of the board (except in the centre), and in
the corner so is the left column; all around is closed, so the attacker's wall stands for ever. ``*`` is the
vital point for both sides; with ``a`` the attacker, with ``d`` the defender gets its best as well. Where a
diagram has such marks, there are no other correct moves.
"""

from __future__ import annotations

from dataclasses import dataclass

from gold.board.diagram import parse_diagram
from gold.board.points import Color, Point
from gold.board.position import Position
from gold.board.status import Status
from gold.solver.outcome import MOST_THREATS, Ko

DEFENDER, ATTACKER = Color.WHITE, Color.BLACK


@dataclass(frozen=True)
class Outcome:
    """A status, and of a ko what the books tell; what is None is not looked at."""

    status: Status
    ahead: Color | None = None
    threats: int | None = None
    taker: Color | None = None

    def of(self, ko: Ko | None) -> Outcome:
        """The same of a result with this ko, as far as it is looked at here."""
        if ko is None:
            return Outcome(self.status)
        return Outcome(
            self.status,
            None if self.ahead is None else ko.ahead,
            None if self.threats is None else ko.threats,
            None if self.taker is None else ko.taker,
        )


ALIVE, SEKI, DEAD = Outcome(Status.ALIVE), Outcome(Status.SEKI), Outcome(Status.DEAD)
DEAD_BUT_FOR_ENDLESS_THREATS = Outcome(Status.KO, ahead=ATTACKER, threats=MOST_THREATS + 1)
KO_ATTACKER_TAKES_FIRST = Outcome(Status.KO, ahead=ATTACKER, threats=1, taker=ATTACKER)
KO_ONE_THREAT = Outcome(Status.KO, ahead=ATTACKER, threats=1)
TEN_THOUSAND_YEAR_KO = Outcome(Status.KO, ahead=DEFENDER, threats=1)


@dataclass(frozen=True)
class Shape:
    """A group with its wall, and what becomes of it when the attacker plays first, and the defender."""

    name: str
    place: str
    attacker_first: Outcome
    defender_first: Outcome
    diagram: str

    @property
    def position(self) -> Position:
        """The shape on a square board, closed all around."""
        text = self.diagram
        for mark in "*ad":
            text = text.replace(mark, "+")
        return parse_diagram(self._framed(text))

    def marks(self, wanted: str) -> set[Point]:
        """The points with one of the marks."""
        lines = [line.split() for line in self._framed(self.diagram).splitlines()]
        geometry = self.position.geometry
        return {
            geometry.point(row, col)
            for row, line in enumerate(lines)
            for col, character in enumerate(line)
            if character in wanted
        }

    def _framed(self, text: str) -> str:
        rows = [line.split() for line in text.strip().splitlines()]
        longest = max(map(len, rows))
        rows = [row + ["."] * (longest - len(row)) for row in rows]
        if self.place != "corner":
            rows = [[".", *row] for row in rows]
        if self.place == "centre":
            rows.append(["."] * len(rows[0]))
        size = max(len(rows[0]), len(rows)) + 1
        rows = [row + ["."] * (size - len(row)) for row in rows]
        return "\n".join(" ".join(row) for row in [["."] * size] * (size - len(rows)) + rows)

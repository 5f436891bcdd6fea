"""Results as searches give them, made from the words that people use for them."""

from __future__ import annotations

from typing import Any

from gold.board.points import Color, Move
from gold.board.status import Status
from gold.solver.api import Result
from gold.solver.outcome import ALIVE, DEAD, SEKI, WITHOUT_THREATS, Bounds, Ko, value_of_ko

_VALUES = {Status.DEAD: DEAD, Status.SEKI: SEKI, Status.ALIVE: ALIVE}
A_KO = Bounds(DEAD + 1, SEKI - 1)


def bounds_of(status: Status, ko: Ko | None = None, defender: Color = Color.WHITE) -> Bounds:
    """What is known of a position with a status; of a ko, as much as is said of it."""
    if status is Status.UNKNOWN:
        return Bounds()
    if status is not Status.KO:
        return Bounds.at(_VALUES[status])
    if ko is None or ko.ahead is None:
        return A_KO
    attacker_ahead = ko.ahead is not defender
    if ko.threats is None:
        return A_KO.with_answer(WITHOUT_THREATS, attacker_ahead)
    return Bounds.at(value_of_ko(attacker_ahead, ko.threats))


def make_result(
    status: Status,
    proved: bool,
    move: Move | None,
    line: tuple[Move, ...] = (),
    winning_moves: tuple[Move, ...] = (),
    ko: Ko | None = None,
    defender: Color = Color.WHITE,
    bounds: Bounds | None = None,
    **more: Any,
) -> Result:
    """A result with a status, proved or only guessed; ``bounds`` where the words leave something open."""
    found = bounds or bounds_of(status, ko, defender)
    return Result(
        found if proved else Bounds(),
        defender,
        move,
        line,
        winning_moves,
        guess=None if status is Status.UNKNOWN else found,
        taker=None if ko is None else ko.taker,
        **more,
    )

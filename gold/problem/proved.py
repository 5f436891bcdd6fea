"""The proved result that a problem's file keeps, and a test whether it still applies.

A result belongs to one position: stones, keystones, region, side to play, boundary rule. A record names its
position by a digest, so it no longer applies once the position has been edited, by hand or in the editor.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gold.board.diagram import CHARACTER_OF_STATE
from gold.board.points import PASS, Move, PointState
from gold.board.position import Position
from gold.board.status import Side, Status
from gold.i18n import _

MAX_THREATS = 1000

_LETTERS = str.maketrans("0123456789abcdef", "abcdefghijklmnop")
_CHARACTERS = bytes.maketrans(
    bytes(CHARACTER_OF_STATE), "".join(CHARACTER_OF_STATE.values()).encode()
)


@dataclass(frozen=True, slots=True)
class ProvedKo:
    """The kind of a ko; None for a detail that is not known.

    ``ahead`` is the side that wins if nobody has ko threats. ``threats`` is the number of ko
    threats that its opponent needs to win, at least 1. ``taker`` is the side that takes the ko
    first.

    :raises ValueError: if ``threats`` is out of range.
    """

    ahead: Side | None = None
    threats: int | None = None
    taker: Side | None = None

    def __post_init__(self) -> None:
        if self.threats is not None and not 1 <= self.threats <= MAX_THREATS:
            message = _("{threats} ko threats: the side that is behind needs 1 to {largest}")
            raise ValueError(message.format(threats=self.threats, largest=MAX_THREATS))


@dataclass(frozen=True, slots=True)
class Proved:
    """A proved result; if nothing is proved, ``status`` is None and ``note`` gives the reason.

    ``correct`` are the first moves that reach the best possible result, including ``PASS`` if no
    move is needed. ``complete``: every other first move is proved to be worse. ``position`` is the
    digest of the position; :meth:`gold.problem.model.Problem.with_proved` fills it in. ``extra``
    has the unknown fields of the record.

    :raises ValueError: for a record that contradicts itself.
    """

    status: Status | None = None
    ko: ProvedKo | None = None
    correct: tuple[Move, ...] = ()
    complete: bool = False
    note: str = ""
    position: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.status is None and not self.note:
            raise ValueError(
                _("a proved result has a status, or a note that says why there is none")
            )
        if self.status is None and (self.correct or self.complete):
            raise ValueError(
                _(
                    "without a status no first move is proved correct: add a status, or remove the moves"
                )
            )
        if self.ko is not None and self.status is not Status.KO:
            raise ValueError(_("only the status ko can have a kind of ko: correct one of the two"))

    def holds_for(self, position: Position) -> bool:
        """Whether this record is about this position, so that its result applies."""
        return self.position == position_digest(position)


def position_digest(position: Position) -> str:
    """Return a digest of a position, 8 letters from a to p, which changes with every edit.

    The letters stand for the first 8 hexadecimal digits (0 to f) of the SHA-256 of size, side to play,
    boundary rule and the characters of the diagram: letters, since YAML would take some digits for a number.

    >>> position_digest(Position.empty(9))
    'llglabig'
    """
    states = bytes(position.states).translate(_CHARACTERS).decode()
    text = f"{position.size} {position.to_play.name.lower()} {position.boundary} {states}"
    return hashlib.sha256(text.encode()).hexdigest()[:8].translate(_LETTERS)


def wrong_first_move(position: Position, moves: Iterable[Move]) -> str | None:
    """Return a message about the first move that is neither a pass nor playable;
    None if all moves are.
    """
    open_points = {PASS, *position.points(PointState.VALID)}
    wrong = next((move for move in moves if move not in open_points), None)
    if wrong is None:
        return None
    message = _("{vertex} cannot be a correct first move: it is not a playable point")
    return message.format(vertex=position.geometry.vertex(wrong))

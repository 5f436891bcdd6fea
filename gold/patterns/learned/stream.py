"""A stream of moves: game records, checked by replaying them, in pieces of the same size.

A piece is what one worker gets. It is a few arrays, the same for the same games whoever reads them, so that
its digest names it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gold.board.points import PASS, Point, geometry
from gold.board.record import BLACK_PLAYS, EVENT, WHITE_PLAYS, Events, LeftOut, Record
from gold.i18n import _
from gold.patterns.learned.replay import Replay, Starts, first_illegal, new_replay

GAMES_A_PIECE = 256


class GamePiece(NamedTuple):
    """Games on boards of one size that follow one another in a stream; ``first_game`` counts those before."""

    lines: int
    first_game: int
    events: Events  # of all games, one after the other
    starts: Starts  # (games + 1,) where each game starts in them, and where the last one ends
    moves: int

    @property
    def games(self) -> int:
        """How many games this piece has."""
        return len(self.starts) - 1

    def digest(self) -> str:
        """A name that depends on the games and on their place in the stream, not on their files."""
        content = hashlib.sha256(repr((self.lines, self.first_game)).encode())
        content.update(self.events.astype("<i2").tobytes())
        content.update(self.starts.astype("<i8").tobytes())
        return content.hexdigest()[:32]


@dataclass
class StreamCounts:
    """How many games and moves of a stream there were up to now, and the games that were not taken."""

    games: int = 0
    moves: int = 0
    left_out: list[LeftOut] = field(default_factory=list)
    other_sizes: int = 0


def pieces(
    records: Iterable[Record | LeftOut],
    counted: StreamCounts,
    *,
    lines: int = 19,
    most_games: int | None = None,
    leave_out: Callable[[LeftOut], object] = lambda _left_out: None,
    games_a_piece: int | None = None,
) -> Iterator[GamePiece]:
    """Yield the legal games on boards of ``lines`` lines in pieces, at most ``most_games`` games, and count
    them in ``counted``. ``leave_out`` hears of games that are illegal or cannot be read; games of other sizes
    are only counted.
    """
    full = games_a_piece or GAMES_A_PIECE
    board = new_replay()
    waiting: list[Record] = []
    for record in records:
        if isinstance(record, Record) and record.size != lines:
            counted.other_sizes += 1
            continue
        checked = record if isinstance(record, LeftOut) else _checked(board, record)
        if isinstance(checked, LeftOut):
            counted.left_out.append(checked)
            leave_out(checked)
            continue
        waiting.append(checked)
        if len(waiting) == full or counted.games + len(waiting) == most_games:
            yield _counted_piece(waiting, counted)
            waiting = []
        if counted.games == most_games:
            return
    if waiting:
        yield _counted_piece(waiting, counted)


def _checked(board: Replay, record: Record) -> Record | LeftOut:
    illegal = first_illegal(board, record.events, record.size)
    if illegal < 0:
        return record
    event = int(record.events[illegal])
    vertex = geometry(record.size).vertex(Point(event % EVENT))
    number = int(np.count_nonzero(record.events[: illegal + 1] // EVENT <= WHITE_PLAYS))
    color = _("Black") if event // EVENT == BLACK_PLAYS else _("White")
    occupied = board[event % EVENT] != 0
    reason = _("the point is occupied") if occupied else _("ko forbids to take back at once")
    message = _("move {number}, {color} {vertex}, is illegal: {reason}")
    return LeftOut(record.place, message.format(number=number, color=color, vertex=vertex, reason=reason))


def are_moves(events: Events) -> npt.NDArray[np.bool_]:
    """Which events are moves: passes and set-up are none."""
    moves: npt.NDArray[np.bool_] = (events // EVENT <= WHITE_PLAYS) & (events % EVENT != PASS)
    return moves


def _counted_piece(records: list[Record], counted: StreamCounts) -> GamePiece:
    lengths = [len(record.events) for record in records]
    starts = np.concatenate(([0], np.cumsum(lengths))).astype(np.int64)
    events = np.concatenate([record.events for record in records])
    moves = int(np.count_nonzero(are_moves(events)))
    piece = GamePiece(records[0].size, counted.games, events, starts, moves)
    counted.games += piece.games
    counted.moves += piece.moves
    return piece

"""Divides a stream of game records into pieces of 256 legal games (the last may have fewer).

Each game is replayed to leave out the illegal ones. A piece is what one worker gets at a time: a
few arrays. They depend only on the games, and on how many games of the stream come before them, not
on the files that the games were read from. So a digest of the arrays can name the piece.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
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
    """Consecutive games of a stream, on boards of ``lines`` lines.

    ``first_game`` is the number of games of the stream before them, ``moves`` the number of their
    moves, without passes.
    """

    lines: int
    first_game: int
    events: Events  # of all games, one after the other
    starts: Starts  # (games + 1,) where each game starts in them, and where the last one ends
    moves: int

    @property
    def games(self) -> int:
        """The number of games in this piece."""
        return len(self.starts) - 1

    def digest(self) -> str:
        """Return a name for the piece, 32 hexadecimal digits.

        It depends on the size of the boards, the events and ``first_game``, not on the files that
        the games were read from.
        """
        content = hashlib.sha256(repr((self.lines, self.first_game)).encode())
        content.update(self.events.astype("<i2").tobytes())
        content.update(self.starts.astype("<i8").tobytes())
        return content.hexdigest()[:32]


@dataclass
class StreamCounts:
    """Counts of a stream of games so far; :func:`pieces` keeps them up to date.

    ``games`` and ``moves`` (without passes) count the content of the pieces that were yielded.
    ``left_out`` lists the illegal games, and the games or files that cannot be read;
    ``other_sizes`` counts the games on boards of another size. These are in no piece.
    """

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
    games_a_piece: int | None = None,
) -> Iterator[GamePiece]:
    """Yield the legal games on boards of ``lines`` lines in pieces, and count them in ``counted``.

    At most ``most_games`` games are taken (None: all), ``games_a_piece`` to a piece (None: 256; the
    last may have fewer). Games that are in no piece are counted, too.
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
    reason = _("the point is occupied") if occupied else _("ko forbids retaking at once")
    message = _("move {number}, {color} {vertex}, is illegal: {reason}")
    return LeftOut(
        record.place, message.format(number=number, color=color, vertex=vertex, reason=reason)
    )


def are_moves(events: Events) -> npt.NDArray[np.bool_]:
    """Return for each event whether it is a move. Passes and set-up stones are none."""
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

"""Contextual patterns: a move with the contents of the window around it (Liu and Li, section III).

The window is read after the move, without the stones that it captured, as in the paper's Fig. 1; on
request, with them. In both cases the move's own stone is in the middle.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gold._jit import njit
from gold.board.record import EVENT, WHITE_PLAYS, Events
from gold.patterns.contents import WHITE
from gold.patterns.learned.replay import NO_MOVE, Replay, Starts, apply, begin, new_replay
from gold.patterns.learned.stream import GamePiece
from gold.patterns.learned.window_keys import Keys, Numbers, Views, views_of, words_of
from gold.patterns.learned.windows import (
    Window,
    exchange_colors,
    read_window,
    write_key,
    write_smallest_key,
)


class SeenMoves(NamedTuple):
    """The patterns of all moves of some games, a row for each move in order; passes have no row."""

    plain: Keys  # (moves, words) of the window as it is: not rotated, in the colours of the game
    reduced: Keys  # (moves, words) up to symmetry: the same for all sixteen views of a window
    games: Numbers  # (moves,) the number of the move's game, from 0


def new_seen_moves(piece: GamePiece, words: int) -> SeenMoves:
    """Allocate arrays of zeros for the moves of a piece, with keys of ``words`` numbers."""
    plain, reduced = (np.zeros((piece.moves, words), dtype=np.int64) for _ in range(2))
    return SeenMoves(plain, reduced, np.zeros(piece.moves, dtype=np.int64))


def keys_of_games(piece: GamePiece, size: int, before_captures: bool) -> SeenMoves:
    """Read the pattern of each move of a piece: the keys of its window of ``size`` lines.

    The result's ``games`` are numbers of games in the whole stream. With ``before_captures``, the
    stones that a move captured are still in its window.
    """
    seen, window = new_seen_moves(piece, words_of(size)), np.zeros(size * size, dtype=np.int32)
    source = Games(piece.events, piece.starts, piece.lines, size)
    _contexts(source, new_replay(), views_of(size), before_captures, window, seen)
    return seen._replace(games=seen.games + piece.first_game)


class Games(NamedTuple):
    """The games of a :class:`GamePiece`, in the form that kernels take.

    ``size`` is the size of the patterns to read: the lines of a window, or the facts of a
    neighbourhood pattern; 0 for a kernel that needs neither.
    """

    events: Events
    starts: Starts
    lines: int
    size: int


@njit
def _contexts(
    source: Games, board: Replay, views: Views, before: bool, window: Window, seen: SeenMoves
) -> None:
    events, starts, lines, size = source
    points = size * size
    row = 0
    for game in range(starts.size - 1):
        begin(board, lines)
        for index in range(starts[game], starts[game + 1]):
            event = int(events[index])
            color, point = event // EVENT, event % EVENT
            is_move = color <= WHITE_PLAYS and point != 0
            if is_move and before:
                read_window(board, point, size, window)
            if apply(board, event) == NO_MOVE:
                continue
            if not before:
                read_window(board, point, size, window)
            window[points // 2] = color
            write_key(window, views[0], points, seen.plain, row, 0)
            if color == WHITE:
                exchange_colors(window, points)
            write_smallest_key(window, views, points, seen.reduced, row, 0)
            seen.games[row] = game
            row += 1

"""Pattern collocations: which pattern follows which nearby more often than by
chance (Liu and Li, IV).

A pair [P, Q] is the contextual pattern Q of a move, and the pattern P of the last earlier move
within the window of Q. With ``standing``, the stone of that earlier move must still be on the
board.

Up to symmetry, a pair is turned as a whole: to the one of the sixteen views in which P, then Q, has
the smallest key, and the move of P is Black's. The place of the move of Q is part of the pair: its
row and column, counted from the move of P, as ``(row + 9) * 32 + column + 9``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.board.record import EVENT, WHITE_PLAYS
from gold.lab.acquisition.tables import CountTable, sightings
from gold.patterns.contents import EMPTY, POINTS, WHITE
from gold.patterns.learned.contextual import Games
from gold.patterns.learned.replay import LINES, NO_MOVE, STRIDE, Replay, apply, begin, new_replay
from gold.patterns.learned.stream import GamePiece
from gold.patterns.learned.window_keys import (
    POINTS_A_WORD,
    VIEWS,
    Keys,
    Numbers,
    Views,
    views_of,
    words_of,
)
from gold.patterns.learned.windows import (
    Window,
    exchange_colors,
    read_window,
    write_key,
    write_smallest_key,
)

Windows = npt.NDArray[np.int32]


class Found(NamedTuple):
    """The output of a kernel: keys of patterns and of pairs, and the number of the game of each."""

    plain: Keys
    reduced: Keys
    games: Numbers
    plain_pairs: Keys
    reduced_pairs: Keys
    pair_games: Numbers


class _Scratch(NamedTuple):
    board: Replay
    last: Numbers  # of each point: the number of the last move there in this game, or 0
    windows: Windows  # of each move of this game
    points: Numbers
    pair: Windows  # two windows


@dataclass(frozen=True)
class CollocationTask:
    """Counts patterns and pairs of patterns in windows of ``size`` lines."""

    size: int
    standing: bool = False

    def __call__(self, piece: GamePiece) -> tuple[CountTable, CountTable, CountTable, CountTable]:
        """Return the tables of some games: patterns, pairs, patterns up to symmetry,
        pairs up to symmetry.
        """
        words, moves = words_of(self.size), piece.moves
        found = Found(
            np.zeros((moves, words), dtype=np.int64),
            np.zeros((moves, words), dtype=np.int64),
            np.zeros(moves, dtype=np.int64),
            np.zeros((moves, 2 * words), dtype=np.int64),
            np.zeros((moves, 2 * words + 1), dtype=np.int64),
            np.zeros(moves, dtype=np.int64),
        )
        longest = int(np.diff(piece.starts).max()) + 1
        scratch = _Scratch(
            new_replay(),
            np.zeros(POINTS, dtype=np.int64),
            np.zeros((longest, self.size**2), dtype=np.int32),
            np.zeros(longest, dtype=np.int64),
            np.zeros((2, self.size**2), dtype=np.int32),
        )
        source = Games(piece.events, piece.starts, piece.lines, self.size)
        pairs = _pairs(source, views_of(self.size), words, self.standing, scratch, found)
        games, pair_games = (
            found.games + piece.first_game,
            found.pair_games[:pairs] + piece.first_game,
        )
        return (
            sightings(found.plain, games),
            sightings(found.plain_pairs[:pairs], pair_games),
            sightings(found.reduced, games),
            sightings(found.reduced_pairs[:pairs], pair_games),
        )


@njit
def _pairs(
    source: Games, views: Views, words: int, standing: bool, scratch: _Scratch, found: Found
) -> int:
    events, starts, lines, size = source
    board, last, windows, places, pair = scratch
    points = size * size
    moves = pairs = 0
    for game in range(starts.size - 1):
        begin(board, lines)
        last[:] = 0
        number = 0
        for index in range(starts[game], starts[game + 1]):
            event = int(events[index])
            color, point = event // EVENT, event % EVENT
            if apply(board, event) == NO_MOVE:
                if color > WHITE_PLAYS:
                    last[point] = 0  # the stone there now was set up, not played
                continue
            number += 1
            window = windows[number]
            read_window(board, point, size, window)
            window[points // 2] = color
            places[number] = point
            write_key(window, views[0], points, found.plain, moves, 0)
            _copy(window, pair[1])
            if color == WHITE:
                exchange_colors(pair[1], points)
            write_smallest_key(pair[1], views, points, found.reduced, moves, 0)
            found.games[moves] = game
            moves += 1
            before = _last_move_around(board, last, point, size, standing)
            last[point] = number
            if before > 0:
                write_key(windows[before], views[0], points, found.plain_pairs, pairs, 0)
                write_key(window, views[0], points, found.plain_pairs, pairs, words)
                _copy(windows[before], pair[0])
                _copy(window, pair[1])
                if pair[0, points // 2] == WHITE:
                    exchange_colors(pair[0], points)
                    exchange_colors(pair[1], points)
                stride = board[STRIDE]
                row = point // stride - places[before] // stride
                col = point % stride - places[before] % stride
                _write_smallest_pair(pair, views, row, col, words, found.reduced_pairs, pairs)
                found.pair_games[pairs] = game
                pairs += 1
    return pairs


@njit
def _copy(window: Window, out: Window) -> None:
    for place in range(window.size):  # an assignment of the whole would make an array
        out[place] = window[place]


@njit
def _last_move_around(board: Replay, last: Numbers, point: int, size: int, standing: bool) -> int:
    """Return the number of the last earlier move in the window of a point; 0 if there is none."""
    lines, stride, reach = board[LINES], board[STRIDE], size // 2
    row, col = point // stride, point % stride
    latest = 0
    for y in range(max(1, row - reach), min(lines, row + reach) + 1):
        for x in range(max(1, col - reach), min(lines, col + reach) + 1):
            near = y * stride + x
            if last[near] > latest and not (standing and (board[near] == EMPTY or near == point)):
                latest = last[near]
    return latest


@njit
def _write_smallest_pair(
    pair: Windows, views: Views, row: int, col: int, words: int, keys: Keys, index: int
) -> None:
    points = pair.shape[1]
    best, best_place = 0, _seen_from(0, row, col)
    for view in range(1, VIEWS):
        place = _seen_from(view, row, col)
        difference = 0
        for spot in range(2 * points):
            which, at = spot // points, spot % points
            difference = pair[which, views[view, at]] - pair[which, views[best, at]]
            if difference != 0:
                break
        if difference < 0 or (difference == 0 and place < best_place):
            best, best_place = view, place
    write_key(pair[0], views[best], points, keys, index, 0)
    write_key(pair[1], views[best], points, keys, index, words)
    keys[index, 2 * words] = best_place


@njit
def _seen_from(view: int, row: int, col: int) -> int:
    """Return the code of a place, relative to the middle, in a view of :func:`views_of`."""
    if view >= 4:
        row, col = col, row
    for _ in range(view % 4):
        row, col = -col, row
    return (row + 9) * 32 + col + 9


def smallest_keys(keys: Keys, size: int) -> Keys:
    """Return the keys up to symmetry of windows that have the stone of their move in the middle."""
    out = np.zeros_like(keys)
    window = np.zeros(size * size, dtype=np.int32)
    _smallest_keys(np.ascontiguousarray(keys), views_of(size), window, out)
    return out


@njit
def _smallest_keys(keys: Keys, views: Views, window: Window, out: Keys) -> None:
    points = window.size
    for row in range(keys.shape[0]):
        for place in range(points):
            shift = 2 * (POINTS_A_WORD - 1 - place % POINTS_A_WORD)
            window[place] = keys[row, place // POINTS_A_WORD] >> shift & 3
        if window[points // 2] == WHITE:
            exchange_colors(window, points)
        write_smallest_key(window, views, points, out, row, 0)

"""Counts the paths of moves through the tree of patterns.

A path has the contents of the points around a move, in the order of distance, up to the K-th fact
(a stone, or a point beyond the edge). It is encoded in numbers of 62 bits, two bits for each point,
and padded with zeros. No path is the beginning of another one, because each ends with its K-th
fact.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gold._jit import njit
from gold.board.record import EVENT, WHITE_PLAYS
from gold.lab.acquisition.tables import CountTable, sightings
from gold.lab.acquisition.wide_board import (
    WideReplay,
    apply_wide,
    begin_wide,
    longest_path,
    new_wide_replay,
    wide_point,
)
from gold.lab.mcts.matching import seen_by
from gold.patterns.contents import EMPTY
from gold.patterns.learned.contextual import Games, SeenMoves, new_seen_moves
from gold.patterns.learned.neighbors import Contents, Places, points_by_distance
from gold.patterns.learned.stream import GamePiece
from gold.patterns.learned.window_keys import POINTS_A_WORD, VIEWS, Keys


@dataclass(frozen=True)
class PathTask:
    """Counts the paths of moves to ``facts`` facts: as they stand, and up to the eight symmetries."""

    facts: int

    def __call__(self, piece: GamePiece) -> tuple[CountTable, CountTable]:
        """Return two tables of some games: paths as they stand, and up to symmetry."""
        words = -(-longest_path(self.facts, piece.lines) // POINTS_A_WORD)
        seen, scratch = new_seen_moves(piece, words), np.zeros((VIEWS, words), dtype=np.int64)
        source = Games(piece.events, piece.starts, piece.lines, self.facts)
        _paths(source, new_wide_replay(), points_by_distance(), scratch, seen)
        games = seen.games + piece.first_game
        return sightings(seen.plain, games), sightings(seen.reduced, games)


@njit
def _paths(
    source: Games, replay: WideReplay, offsets: Places, scratch: Keys, seen: SeenMoves
) -> None:
    plain, reduced, games = seen
    events, starts, lines, facts = source
    words = scratch.shape[1]
    found = 0
    for game in range(starts.size - 1):
        begin_wide(replay, lines)
        for index in range(starts[game], starts[game + 1]):
            event = int(events[index])
            color, point = event // EVENT, event % EVENT
            if color <= WHITE_PLAYS and point != 0:
                place = wide_point(replay.board, point)
                best = 0
                for view in range(VIEWS):
                    _write_path(replay.wide, place, color, offsets[view], facts, scratch, view)
                    if view > 0 and _is_less(scratch, view, best):
                        best = view
                for word in range(words):
                    plain[found, word] = scratch[0, word]
                    reduced[found, word] = scratch[best, word]
                games[found] = game
                found += 1
            apply_wide(replay, event)


@njit
def _write_path(
    wide: Contents, place: int, color: int, offsets: Places, facts: int, keys: Keys, row: int
) -> None:
    met = depth = 0
    for word in range(keys.shape[1]):
        number = 0
        for _ in range(POINTS_A_WORD):
            number <<= 2
            if met < facts:
                content = seen_by(wide[place + offsets[depth]], color)
                depth += 1
                met += content != EMPTY
                number |= content
        keys[row, word] = number


@njit
def _is_less(keys: Keys, one: int, other: int) -> bool:
    for word in range(keys.shape[1]):
        if keys[one, word] != keys[other, word]:
            return bool(keys[one, word] < keys[other, word])
    return False

"""Counts the 3x3 patterns of Śliwa (2015), up to symmetry, and selects the most frequent ones.

A pattern has the contents of the eight points around a move, before it is played. The colours are
exchanged so that White moves. Its number is the smallest of the eight views. The digits of the
number, base 4, are the points row by row from the top left without the middle: 0 black, 1 white, 2
empty, 3 beyond the edge.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from gold._jit import njit
from gold.board.record import BLACK_PLAYS, EVENT, WHITE_PLAYS
from gold.lab.acquisition.tables import CountTable, sightings
from gold.lab.mcts.small_patterns import digits
from gold.patterns.contents import EMPTY
from gold.patterns.learned.contextual import Games, SeenMoves, new_seen_moves
from gold.patterns.learned.replay import NO_MOVE, SUICIDE, Replay, apply, begin, new_replay
from gold.patterns.learned.stream import GamePiece
from gold.patterns.learned.window_keys import EDGE, VIEWS, Numbers, Views, views_of
from gold.patterns.learned.windows import Window, exchange_colors, read_window

EMPTY_DIGIT: Final = 2  # 0 is Black, 1 White
EDGE_DIGIT: Final = 3
SHARE_KEPT: Final = 0.8
LEAST_FACTS: Final = 3  # stones or points beyond the edge

_ALL_EMPTY: Final = int("2" * 8, 4)


@dataclass(frozen=True)
class SliwaTask:
    """Counts 3x3 patterns: as they stand (White moves), up to symmetry,
    and the patterns of suicides.
    """

    def __call__(self, piece: GamePiece) -> tuple[CountTable, CountTable, CountTable]:
        """Return the three tables of some games. Suicides are counted in the third table only."""
        seen, suicides = new_seen_moves(piece, 1), np.zeros(piece.moves, dtype=np.int64)
        source = Games(piece.events, piece.starts, piece.lines, 3)
        _around(source, new_replay(), views_of(3), np.zeros(9, dtype=np.int32), suicides, seen)
        plain, reduced, games = seen.plain, seen.reduced, seen.games + piece.first_game
        played = suicides == 0
        return (
            sightings(plain[played], games[played]),
            sightings(reduced[played], games[played]),
            sightings(reduced[~played], games[~played]),
        )


@njit
def _around(
    source: Games, board: Replay, views: Views, window: Window, suicides: Numbers, seen: SeenMoves
) -> None:
    plain, reduced, games = seen
    events, starts, lines, size = source
    found = 0
    for game in range(starts.size - 1):
        begin(board, lines)
        for index in range(starts[game], starts[game + 1]):
            event = int(events[index])
            color, point = event // EVENT, event % EVENT
            if color <= WHITE_PLAYS and point != 0:
                read_window(board, point, size, window)
            became = apply(board, event)
            if became == NO_MOVE:
                continue
            if color == BLACK_PLAYS:
                exchange_colors(window, 9)
            plain[found, 0] = _number(window, views[0])
            reduced[found, 0] = plain[found, 0]
            for view in range(1, VIEWS):
                reduced[found, 0] = min(reduced[found, 0], _number(window, views[view]))
            suicides[found] = became == SUICIDE
            games[found] = game
            found += 1


@njit
def _number(window: Window, view: Views) -> int:
    number = 0
    for place in range(9):
        if place != 4:
            content = window[view[place]]
            digit = (
                EMPTY_DIGIT if content == EMPTY else EDGE_DIGIT if content == EDGE else content - 1
            )
            number = 4 * number + digit
    return number


@dataclass(frozen=True)
class Selection:
    """The selected patterns, by falling frequency,
    and the numbers of patterns left after each rule.
    """

    numbers: Numbers
    counts: Numbers
    not_all_empty: int
    with_facts: int


def select(table: CountTable) -> Selection:
    """Select patterns from a table up to symmetry by the rules of the paper.

    Removed are the empty pattern, then patterns with fewer than three stones or edge points, then
    the rarest patterns that make up a fifth of the uses. Equal frequencies are sorted by number.
    """
    numbers, counts = table.keys[:, 0], table.counts
    some = numbers != _ALL_EMPTY
    numbers, counts = numbers[some], counts[some]
    not_all_empty = len(numbers)
    enough = _facts(numbers) >= LEAST_FACTS
    numbers, counts = numbers[enough], counts[enough]
    order = np.lexsort((numbers, -counts))
    covered = np.cumsum(counts[order])
    kept = int(np.searchsorted(covered, SHARE_KEPT * covered[-1])) + 1 if len(order) else 0
    return Selection(numbers[order[:kept]], counts[order[:kept]], not_all_empty, len(numbers))


def _facts(numbers: Numbers) -> Numbers:
    found: Numbers = np.count_nonzero(digits(numbers) != EMPTY_DIGIT, axis=1)
    return found


def variants(numbers: Numbers) -> Numbers:
    """Return the numbers of all views of some patterns, sorted."""
    places = [place - (place > 4) for place in range(9)]
    views = [[places[seen] for seen in view if seen != 4] for view in views_of(3).tolist()]
    weights = 4 ** np.arange(7, -1, -1)
    found: Numbers = np.unique(
        np.concatenate([digits(numbers)[:, view] @ weights for view in views])
    )
    return found

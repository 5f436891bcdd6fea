"""Plays openings by K-nearest-neighbour patterns:
always the most probable move (Bouzy and Chaslot, 5.1).
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.board.record import EVENT
from gold.lab.acquisition.wide_board import begin_wide, new_wide_replay, wide_point, widen
from gold.lab.mcts.matching import best_match
from gold.patterns.contents import EMPTY
from gold.patterns.learned.neighbors import Book, Contents, Places, points_by_distance
from gold.patterns.learned.replay import Replay, apply

Chances = npt.NDArray[np.float64]

NEARLY_BEST = 0.9  # moves this near to the best, by their probability, may be drawn by lot


@dataclass(frozen=True)
class LearnedOpening:
    """An opening: alternating moves, Black first, as rows and columns from the top left."""

    lines: int
    moves: tuple[tuple[int, int], ...]


@njit
def best_matches(
    board: Replay,
    wide: Contents,
    color: int,
    offsets: Places,
    book: Book,
    points: Places,
    nodes: Places,
) -> None:
    """Write into ``nodes`` the best matching pattern at each of ``points``.

    It is 0 if a stone stands on the point, or nothing matches.
    """
    for index in range(points.size):
        place = wide_point(board, points[index])
        nodes[index] = best_match(wide, place, color, offsets, book) if wide[place] == EMPTY else 0


def play_opening(book: Book, lines: int, moves: int, seed: int | None) -> LearnedOpening:
    """Return the opening that the book plays against itself; it ends early if the book has no move.

    With a seed, the move is drawn at random from those nearly as probable as the best one; without,
    the first of equal moves from the top left is played.
    """
    dice = None if seed is None else random.Random(seed)
    replay = new_wide_replay()
    begin_wide(replay, lines)
    board = replay.board
    points = np.array(
        [(row + 1) * (lines + 2) + col + 1 for row in range(lines) for col in range(lines)],
        dtype=np.int32,
    )
    nodes = np.zeros(len(points), dtype=np.int32)
    offsets = points_by_distance()[0]
    played = []
    for number in range(moves):
        color = 1 + number % 2
        best_matches(board, replay.wide, color, offsets, book, points, nodes)
        chances = np.where(nodes > 0, book.played[nodes] / book.matched[nodes], 0.0)
        chosen = _choose(board, color, points, chances, dice)
        if chosen is None:
            break
        widen(*replay)
        played.append(divmod(chosen, lines))
    return LearnedOpening(lines, tuple(played))


def _choose(
    board: Replay, color: int, points: Places, chances: Chances, dice: random.Random | None
) -> int | None:
    """Play the best legal move on the board; return its index, or None if there is none."""
    order = sorted(np.flatnonzero(chances).tolist(), key=lambda index: (-chances[index], index))
    if dice is not None and order:
        near = [index for index in order if chances[index] >= NEARLY_BEST * chances[order[0]]]
        dice.shuffle(near)
        order[: len(near)] = near
    for index in order:
        before = board.copy()
        if apply(board, color * EVENT + int(points[index])) >= 0 and board[points[index]] == color:
            return int(index)
        board[:] = before
    return None

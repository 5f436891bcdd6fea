"""Learns weights of shapes and distances from games:
they maximize the probability of the moves played.

In the model, a move is chosen among those near the last one, with a probability proportional to the
product of the weights of its traits (:mod:`gold.lab.mcts.odds`). The logarithms of the weights are
learned by gradient steps that shrink with the past gradients of each trait (AdaGrad).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.board.board import Board
from gold.board.position import Position
from gold.board.record import EVENT
from gold.lab.acquisition.results import Acquired
from gold.lab.mcts import board
from gold.lab.mcts.board import Cells, cells_of
from gold.lab.mcts.odds import FARTHEST, Shapes, shape_classes
from gold.patterns.learned.contextual import Games
from gold.patterns.learned.stream import GamePiece

# lines; moves farther from the last one are not used, since small boards have none
_NEAR: Final = 6
_EVERY: Final = 8  # one move in this many is used
_OPENING: Final = 8  # moves
_STEPS: Final = (0.3, 0.1)  # of each time through all games
_MOST_CHOICES: Final = (2 * _NEAR + 1) ** 2
_NOTHING: Final = 1e-4  # errors below are not learned from

Weights = npt.NDArray[np.float64]


class _Learner(NamedTuple):
    """The weights and scratch memory of two models: the first with shapes, the second without."""

    near: Weights  # (2, FARTHEST + 1)
    near_squares: Weights  # of their steps
    shapes: Weights  # (2, classes), the second all zero
    shapes_squares: Weights
    surprise: Weights  # (2,) sum of the logarithms of the chances of the moves played
    first: Cells  # (2,) count of moves that were the most probable ones
    moves: Cells  # (1,)
    distances: Cells  # (_MOST_CHOICES,) scratch
    classes: Cells  # (_MOST_CHOICES,) scratch
    chances: Weights  # (_MOST_CHOICES,) scratch


def learn_odds(pieces: Iterable[GamePiece]) -> Acquired | None:
    """Learn the weights of shapes and distances from the games of all pieces; None without a move.

    The figures are about the last pass through the games.
    """
    kept = list(pieces)
    shapes, count = shape_classes()
    learner = _Learner(
        np.zeros((2, FARTHEST + 1)),
        np.ones((2, FARTHEST + 1)),
        np.zeros((2, count)),
        np.ones((2, count)),
        np.zeros(2),
        np.zeros(2, dtype=np.int64),
        np.zeros(1, dtype=np.int64),
        np.zeros(_MOST_CHOICES, dtype=np.int64),
        np.zeros(_MOST_CHOICES, dtype=np.int64),
        np.zeros(_MOST_CHOICES),
    )
    for step in _STEPS:
        for figures in (learner.surprise, learner.first, learner.moves):
            figures[:] = 0
        for piece in kept:
            empty = cells_of(Board(Position.empty(piece.lines)))
            source = Games(piece.events, piece.starts, piece.lines, 0)
            _learn(source, empty, empty.copy(), shapes, learner, step)
    moves = int(learner.moves[0])
    if moves == 0:
        return None
    figures_of = {
        name: {
            "foretold": round(int(learner.first[model]) / moves, 4),
            "surprise": round(float(learner.surprise[model]) / moves, 4),
        }
        for model, name in enumerate(("with_shapes", "without"))
    }
    columns = {
        "near": learner.near[0].astype(np.float32),
        "shapes": learner.shapes[0].astype(np.float32),
        "near_alone": learner.near[1].astype(np.float32),
    }
    return Acquired({"learned_from": moves} | figures_of, columns)


@njit
def _learn(
    source: Games, empty: Cells, cells: Cells, shapes: Shapes, learner: _Learner, step: float
) -> None:
    events, starts, _lines, _size = source
    for game in range(starts.size - 1):
        for index in range(board.CELLS):
            cells[index] = empty[index]
        for index in range(starts[game], starts[game + 1]):
            event = int(events[index])
            color, point = event // EVENT, event % EVENT
            if color != cells[board.TO_PLAY]:
                break  # handicap stones, or a side that plays twice
            if point != 0 and (cells[point] != board.EMPTY or not board.may_place(cells, point)):
                break
            ply = index - starts[game]
            is_learned = ply >= _OPENING and ply % _EVERY == game % _EVERY
            if is_learned and point != 0 and cells[board.LAST] != 0 and _is_near(cells, point):
                _learn_choice(cells, point, shapes, learner, step)
            board.play_stone(cells, point)


@njit
def _is_near(cells: Cells, point: int) -> bool:
    """Whether a point is at most ``_NEAR`` lines from the last move, in both directions."""
    stride, last = cells[board.LINES] + 2, cells[board.LAST]
    return bool(
        abs(point // stride - last // stride) <= _NEAR
        and abs(point % stride - last % stride) <= _NEAR
    )


@njit
def _learn_choice(
    cells: Cells, played: int, shapes: Shapes, learner: _Learner, step: float
) -> None:
    """Learn from one move that was played."""
    distances, classes, chances = learner.distances, learner.classes, learner.chances
    stride, last = cells[board.LINES] + 2, cells[board.LAST]
    count = 0
    chosen = -1
    for index in range(cells[board.EMPTY_COUNT]):
        point = cells[board.EMPTIES + index]
        if (
            not _is_near(cells, point)
            or board.is_eye(cells, point)
            or not board.may_place(cells, point)
        ):
            continue
        down, right = abs(point // stride - last // stride), abs(point % stride - last % stride)
        distances[count] = min(down + right + max(down, right), FARTHEST)
        classes[count] = shapes[cells[board.TO_PLAY] - 1, cells[board.CODE + point]]
        if point == played:
            chosen = count
        count += 1
    if chosen < 0:
        return
    learner.moves[0] += 1
    for model in range(2):
        near, worth = learner.near[model], learner.shapes[model]
        most, best = -1e9, 0
        for choice in range(count):
            chances[choice] = near[distances[choice]] + worth[classes[choice]]
            if chances[choice] > most:
                most, best = chances[choice], choice
        total = 0.0
        for choice in range(count):
            chances[choice] = math.exp(chances[choice] - most)
            total += chances[choice]
        learner.surprise[model] -= math.log(chances[chosen] / total)
        learner.first[model] += best == chosen
        for choice in range(count):
            error = chances[choice] / total - (1.0 if choice == chosen else 0.0)
            if abs(error) < _NOTHING:
                continue
            _correct(near, learner.near_squares[model], distances[choice], error, step)
            if model == 0:
                _correct(worth, learner.shapes_squares[model], classes[choice], error, step)


@njit
def _correct(weights: Weights, squares: Weights, trait: int, error: float, step: float) -> None:
    squares[trait] += error * error
    weights[trait] -= step * error / math.sqrt(squares[trait])

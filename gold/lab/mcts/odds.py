"""Odds of moves in playouts, from the shape around a point and its distance from the last move.

The probability of a move is proportional to the product of the weights of these two traits, which
are learned from games (`patterns acquire --kind odds`; Coulom: Computing Elo ratings of move
patterns in the game of Go, 2007).
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold.lab.mcts.board import EDGE, Cells
from gold.patterns.learned.store import Column, Store, open_store
from gold.patterns.learned.window_keys import views_of
from gold.shipped import shipped

Shapes = npt.NDArray[np.int16]

FARTHEST: Final = 17
"""The greatest distance; larger ones count as this. A distance is rows plus columns plus the
greater of the two: 2 for an adjacent point, 3 for a diagonal one.
"""
DISTANCES: Final = 4096
"""The number of differences between two places of
:data:`gold.lab.mcts.board.WIDE`, from -2048 on.
"""
# exponent of probabilities: playouts prefer probable moves more than players do
_SHARPER: Final = 2.0
_EVEN: Final = 1000.0  # odds of a shape that is worth as much as others
_MOST_ODDS: Final = 100_000.0
_ONE: Final = 256  # the unit of ``near``: 256 is a factor of 1
_LEAST_FACTOR, _MOST_FACTOR = 20, 5000
_USUAL: Final = 9  # at this distance odds stay as they are
# the points around at the top, bottom, left and right
_SIDES: Final = ((0, 1, 2), (5, 6, 7), (0, 3, 5), (2, 4, 7))


class Odds(NamedTuple):
    """The odds of moves in playouts: ``shapes``, by side to play and code, times ``near`` / 256."""

    shapes: Cells  # (2 * 4^8,)
    near: Cells  # (DISTANCES,)


@cache
def shape_classes() -> tuple[Shapes, int]:
    """Return the classes of shapes around a point, as an array [side to play, code] of (2, 4^8)
    numbers, and the number of classes.

    A class has all eight views of a shape, with the colours exchanged so that the same side plays.
    Class 0 has the impossible shapes.
    """
    codes = np.arange(4**8)
    digits = codes[:, None] >> np.arange(14, -1, -2) & 3
    views = [[place - (place > 4) for place in view if place != 4] for view in views_of(3).tolist()]
    smallest = np.min([digits[:, view] @ 4 ** np.arange(7, -1, -1) for view in views], axis=0)
    sides = np.array([[place in side for place in range(8)] for side in _SIDES])
    beyond = np.array([(digits == EDGE)[:, side].all(axis=1) for side in _SIDES]).T
    opposite = beyond[:, :2].all(axis=1) | beyond[:, 2:].all(axis=1)
    can_be = ((digits == EDGE) == (beyond @ sides)).all(axis=1) & ~opposite
    known, classes = np.unique(np.where(can_be, smallest, -1), return_inverse=True)
    exchanged = np.array([0, 2, 1, 3])[digits] @ 4 ** np.arange(7, -1, -1)
    return np.stack([classes, classes[exchanged]]).astype(np.int16), len(known)


@cache
def odds_of(with_shapes: bool) -> Odds:
    """Return the odds that come with GoLD: with 3x3 patterns, or learned from distances alone.

    :raises gold.errors.GoldError: if the store is missing or damaged.
    """
    store = odds_store()
    shapes, count = shape_classes()
    worth = store.column("shapes") if with_shapes else np.zeros(count)
    odds = np.minimum(_EVEN * np.exp(_SHARPER * _exact(worth)), _MOST_ODDS).astype(np.int64)
    distances = _exact(store.column("near" if with_shapes else "near_alone"))
    factors = _ONE * np.exp(_SHARPER * (distances - distances[_USUAL]))
    factors = np.clip(factors, _LEAST_FACTOR, _MOST_FACTOR).astype(np.int64)
    return Odds(odds[shapes].ravel(), factors[distance_classes()])


def odds_store() -> Store:
    """Open the store of weights that were learned from games.

    :raises gold.errors.GoldError: if the store is missing or damaged.
    """
    return open_store(shipped("assets") / "patterns" / "odds.gpat", "odds")


def distance_classes() -> Cells:
    """Return the distance, 2 to :data:`FARTHEST`,
    for each difference of two places (:data:`DISTANCES`).
    """
    rows, columns = np.divmod(np.arange(DISTANCES) - DISTANCES // 2 + 32, 64)
    down, right = abs(rows), abs(columns - 32)
    classes: Cells = np.clip(down + right + np.maximum(down, right), 2, FARTHEST)
    return classes


def _exact(worth: Column) -> npt.NDArray[np.float64]:
    return np.asarray(worth, dtype=np.float64)

"""Logistic regression on small tables, and a measure of how well it distinguishes two sets.

The fit is by Newton's method with a penalty on large weights, after the columns are standardized.
Each row has a weight, so that two sets can be made equal in one respect.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Table = npt.NDArray[np.float64]
Labels = npt.NDArray[np.bool_]

_PENALTY = 3.0
_ROUNDS = 30
_ENOUGH = 1e-6


@dataclass(frozen=True)
class Classifier:
    """The weights of standardized columns; the last weight is the constant term."""

    mean: Table
    scale: Table
    weights: Table

    def scores(self, table: Table) -> Table:
        """Return the log-odds that each row belongs to the first set (True labels)."""
        return _with_one((table - self.mean) / self.scale) @ self.weights


def fit_classifier(table: Table, labels: Labels, weights: Table) -> Classifier:
    """Fit the classifier that distinguishes rows with the label True from the others."""
    mean = np.average(table, axis=0, weights=weights)
    spread = np.sqrt(np.average((table - mean) ** 2, axis=0, weights=weights))
    scale = np.where(spread > 0, spread, 1.0)
    rows = _with_one((table - mean) / scale)
    penalty = np.full(rows.shape[1], _PENALTY)
    penalty[-1] = 0.0
    found = np.zeros(rows.shape[1])
    for _round in range(_ROUNDS):
        chance = 1 / (1 + np.exp(-np.clip(rows @ found, -30, 30)))
        gradient = rows.T @ (weights * (labels - chance)) - penalty * found
        curve = (rows.T * (weights * chance * (1 - chance))) @ rows + np.diag(penalty + 1e-9)
        step = np.linalg.solve(curve, gradient)
        found = found + step
        if np.abs(step).max() < _ENOUGH:
            break
    return Classifier(mean, scale, found)


def area_under_curve(scores: Table, labels: Labels, weights: Table) -> float:
    """Return the probability that a True row has a higher score than a False one;
    ties count half.
    """
    order = np.argsort(scores, kind="stable")
    scores, labels, weights = scores[order], labels[order], weights[order]
    _values, starts = np.unique(scores, return_index=True)
    with_label = np.add.reduceat(np.where(labels, weights, 0.0), starts)
    without = np.add.reduceat(np.where(labels, 0.0, weights), starts)
    below = np.cumsum(without) - without
    return float((with_label * (below + without / 2)).sum() / (with_label.sum() * without.sum()))


def unseen_scores(table: Table, labels: Labels, weights: Table, folds: int, seed: int) -> Table:
    """Return the score of each row by a classifier that was fitted without the row's fold."""
    rng = np.random.default_rng(seed)
    fold_of = np.empty(len(labels), dtype=np.int64)
    for label in (False, True):  # each fold has its share of both sets
        rows = np.flatnonzero(labels == label)
        fold_of[rng.permutation(rows)] = np.arange(len(rows)) % folds
    scores = np.empty(len(labels))
    for fold in range(folds):
        held = fold_of == fold
        scores[held] = fit_classifier(table[~held], labels[~held], weights[~held]).scores(
            table[held]
        )
    return scores


def _with_one(table: Table) -> Table:
    return np.hstack([table, np.ones((len(table), 1))])

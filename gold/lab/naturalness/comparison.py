"""Compares two sets of problems: how well a classifier distinguishes them,
and by which features.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from gold.authoring.naturalness import Look, features
from gold.errors import GoldError
from gold.lab.naturalness.classifier import (
    Labels,
    Table,
    area_under_curve,
    fit_classifier,
    unseen_scores,
)
from gold.lab.naturalness.scores import LearnedScores

FOLDS = 5
REPEATS = 5
_LEAST_PROBLEMS = 20
"""The smallest number of problems in each set for a comparison."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The features of problems: ``sizes`` are their numbers of empty points,
    ``rows`` their features.

    ``left_out`` is the number of problems whose stones do not shut the group in.
    """

    sizes: tuple[int, ...]
    rows: tuple[Mapping[str, float], ...]
    left_out: int


@dataclass(frozen=True, slots=True)
class FeatureReport:
    """One feature: its weight in the classifier, its mean in both sets, and ``area``, the area
    under the curve of this feature alone (0.5: it does not distinguish the sets).
    """

    name: str
    weight: float
    ours: float
    books: float
    area: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """The result of a comparison.

    ``area`` is the area under the curve on rows that the classifier did not see, the mean of
    several divisions into folds, and ``spread`` their standard deviation. ``unmatched`` is the
    number of our problems with a size that the books do not have.
    """

    area: float
    spread: float
    ours: int
    books: int
    unmatched: int
    left_out: tuple[int, int]
    features: tuple[FeatureReport, ...]


def sample_of(looks: Sequence[Look | None]) -> Sample:
    """Compute the features of problems from their looks;
    None is a problem whose group is not shut in.
    """
    shut_in = [look for look in looks if look is not None]
    sizes = tuple(len(look.empty) for look in shut_in)
    return Sample(sizes, tuple(map(features, shut_in)), len(looks) - len(shut_in))


def compared(ours: Sample, books: Sample, seed: int) -> Comparison:
    """Compare our problems with those of books,
    weighted so that both sets have equally many of each size.

    :raises GoldError: if there are too few problems.
    """
    names, table, labels, weight = _matched(ours, books)
    areas = [
        area_under_curve(unseen_scores(table, labels, weight, FOLDS, seed + repeat), labels, weight)
        for repeat in range(REPEATS)
    ]
    used = int(labels.sum())
    return Comparison(
        float(np.mean(areas)),
        float(np.std(areas)),
        used,
        len(labels) - used,
        len(ours.sizes) - used,
        (ours.left_out, books.left_out),
        _reports(names, table, labels, weight),
    )


def scores_from(ours: Sample, books: Sample) -> LearnedScores:
    """Return the classifier of our problems and those of books, fitted to all of them.

    :raises GoldError: if there are too few problems.
    """
    names, table, labels, weight = _matched(ours, books)
    return LearnedScores(tuple(names), fit_classifier(table, labels, weight))


def _matched(ours: Sample, books: Sample) -> tuple[list[str], Table, Labels, Table]:
    """Return the feature names, the rows of problems whose sizes both sets have, the labels (True:
    ours), and the weight of each row.
    """
    weights = _weights(ours.sizes, books.sizes)
    used = np.array([size in weights for size in ours.sizes + books.sizes])
    labels = np.array([True] * len(ours.sizes) + [False] * len(books.sizes))
    weight = np.array([1.0] * len(ours.sizes) + [weights.get(size, 0.0) for size in books.sizes])
    names = list(books.rows[0]) if books.rows else []
    table = np.array([[row[name] for name in names] for row in (*ours.rows, *books.rows)])
    kept_ours = int((used & labels).sum())
    kept_books = int((used & ~labels).sum())
    if min(kept_ours, kept_books) < _LEAST_PROBLEMS:
        said = (
            "There are too few problems to compare: {ours} and {books} of the same sizes, and {least} of "
            "each are needed."
        )
        raise GoldError(said.format(ours=kept_ours, books=kept_books, least=_LEAST_PROBLEMS))
    return names, table[used], labels[used], weight[used]


def _weights(ours: Sequence[int], books: Sequence[int]) -> dict[int, float]:
    """Return the weights of the books' problems by size,
    so that both sets have equally many of each size.
    """
    have = Counter(books)
    want = Counter(ours)
    return {size: want[size] / have[size] for size in want if have[size]}


def _reports(
    names: list[str], table: Table, labels: Labels, weights: Table
) -> tuple[FeatureReport, ...]:
    """Return a report on each feature, those first that distinguish the sets best alone."""
    fitted = fit_classifier(table, labels, weights)
    reports = []
    for column, name in enumerate(names):
        values = table[:, column]
        ours, books = (np.average(values[of], weights=weights[of]) for of in (labels, ~labels))
        area = area_under_curve(values, labels, weights)
        reports.append(
            FeatureReport(name, float(fitted.weights[column]), float(ours), float(books), area)
        )
    return tuple(sorted(reports, key=lambda report: -abs(report.area - 0.5)))

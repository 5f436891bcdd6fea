"""Two sets of problems compared: how well a classifier tells them apart, and by what."""

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
"""Problems of each set without which nothing can be said."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Problems in numbers: how many free points each has, and its features. ``left_out`` are problems whose
    stones do not shut the group in.
    """

    sizes: tuple[int, ...]
    rows: tuple[Mapping[str, float], ...]
    left_out: int


@dataclass(frozen=True, slots=True)
class FeatureReport:
    """One feature: its weight in the classifier of all rows, its mean in both sets, and how well it alone
    tells them apart, 0.5 being not at all.
    """

    name: str
    weight: float
    ours: float
    books: float
    area: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """``area`` is that under the curve on rows the classifier did not see, the mean of several divisions, and
    ``spread`` how far these differ. ``unmatched`` are problems of a size that the other set does not have.
    """

    area: float
    spread: float
    ours: int
    books: int
    unmatched: int
    left_out: tuple[int, int]
    features: tuple[FeatureReport, ...]


def sample_of(looks: Sequence[Look | None]) -> Sample:
    """Problems in numbers."""
    shut_in = [look for look in looks if look is not None]
    sizes = tuple(len(look.empty) for look in shut_in)
    return Sample(sizes, tuple(map(features, shut_in)), len(looks) - len(shut_in))


def compared(ours: Sample, books: Sample, seed: int) -> Comparison:
    """Tell our problems from those of books, as if both had as many of each size.

    :raises GoldError: if there are too few.
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
    """What tells our problems from those of books, fitted to all of them.

    :raises GoldError: if there are too few.
    """
    names, table, labels, weight = _matched(ours, books)
    return LearnedScores(tuple(names), fit_classifier(table, labels, weight))


def _matched(ours: Sample, books: Sample) -> tuple[list[str], Table, Labels, Table]:
    """The features' names; the rows of the problems whose sizes both sets have; which of them are ours; and
    what each counts.
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
    """What a problem of a book counts, by size, so that both sets have as many of each size."""
    have = Counter(books)
    want = Counter(ours)
    return {size: want[size] / have[size] for size in want if have[size]}


def _reports(
    names: list[str], table: Table, labels: Labels, weights: Table
) -> tuple[FeatureReport, ...]:
    """Each feature, those first that tell most alone."""
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

"""Compares the look of a problem with those in books (features: :mod:`gold.authoring.naturalness`).

For each feature, the file ``assets/looks.csv`` has its average for three sizes of problem, its
spread, and a *push*: a linear term of the oddness. Without the push, random changes that keep all
features near their averages would still give, for example, too few stones, since there are more
shapes with few stones. The pushes were learned by changing shapes at random
(:mod:`gold.lab.naturalness.learning`).
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from gold.authoring.naturalness import Look, features
from gold.shipped import shipped

SIZES = (5, 14, 34)
"""The numbers of empty points for which averages are stored; others are interpolated linearly."""

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class UsualLooks:
    """The statistics of the features of usual looks."""

    names: Sequence[str]
    """The names of the features."""
    averages: Numbers
    """The average of each feature for each of the :data:`SIZES`: an array (features, sizes)."""
    spread: Numbers
    """The spread of each feature."""
    push: Numbers
    """The push of each feature."""

    def deviations(self, look: Look) -> Numbers:
        """The deviation of each feature from the average for a look of this size, in spreads."""
        by_name = features(look)
        values = np.array([by_name[name] for name in self.names])
        deviations: Numbers = (values - self.averages @ shares_of(len(look.empty))) / self.spread
        return deviations

    def oddness(self, look: Look) -> float:
        """The oddness of a look. A look whose oddness is greater by one is e times less likely."""
        deviations = self.deviations(look)
        return float(deviations @ deviations / 2 + self.push @ deviations)


def read_usual_looks(path: Path) -> UsualLooks:
    """Load the statistics from a file that `naturalness --learn` wrote."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))[1:]
    numbers = np.array([[float(value) for value in row[1:]] for row in rows])
    sizes = len(SIZES)
    return UsualLooks(
        [row[0] for row in rows], numbers[:, :sizes], numbers[:, sizes], numbers[:, sizes + 1]
    )


@cache
def usual_looks() -> UsualLooks:
    """Load the statistics of problems in books, from the file that ships with the program."""
    return read_usual_looks(shipped("assets") / "looks.csv")


def shares_of(size: int) -> Numbers:
    """The interpolation weights of the :data:`SIZES` for a problem of this size."""
    return np.array(
        [np.interp(size, SIZES, np.eye(len(SIZES))[number]) for number in range(len(SIZES))]
    )

"""How usual a problem looks: its features (:mod:`gold.authoring.naturalness`) compared to those in books.

For each feature a file (``assets/looks.csv``) has its average for three sizes of problem, its spread, and a
*push*. Shapes changed at random until all features were near their averages would still have, say, too few
stones, since there are more shapes with few. The push outweighs that; it was learned by changing shapes at
random (:mod:`gold.lab.naturalness.learning`).
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
"""Free points for which averages are kept; between them lies a straight line."""

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class UsualLooks:
    """Usual looks: ``averages`` (features × ``SIZES``), ``spread`` and ``push`` of each feature of a look."""

    names: Sequence[str]
    averages: Numbers
    spread: Numbers
    push: Numbers

    def deviations(self, look: Look) -> Numbers:
        """How far each feature of a look is from its average for a problem of this size, in spreads."""
        by_name = features(look)
        values = np.array([by_name[name] for name in self.names])
        deviations: Numbers = (values - self.averages @ shares_of(len(look.empty))) / self.spread
        return deviations

    def oddness(self, look: Look) -> float:
        """How odd a look is. A look whose oddness is greater by one is e times less likely."""
        deviations = self.deviations(look)
        return float(deviations @ deviations / 2 + self.push @ deviations)


def read_usual_looks(path: Path) -> UsualLooks:
    """Read the numbers from a file that `naturalness --learn` wrote."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))[1:]
    numbers = np.array([[float(value) for value in row[1:]] for row in rows])
    sizes = len(SIZES)
    return UsualLooks(
        [row[0] for row in rows], numbers[:, :sizes], numbers[:, sizes], numbers[:, sizes + 1]
    )


@cache
def usual_looks() -> UsualLooks:
    """How problems in books usually look, by the file that comes with the program."""
    return read_usual_looks(shipped("assets") / "looks.csv")


def shares_of(size: int) -> Numbers:
    """The weights of the ``SIZES`` in the average for a problem of this size, which lies between two."""
    return np.array(
        [np.interp(size, SIZES, np.eye(len(SIZES))[number]) for number in range(len(SIZES))]
    )

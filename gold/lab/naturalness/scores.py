"""Scores of unnaturalness: how much a problem looks like one of ours and not like one of a book.

The weights of the classifier are in a file. A harvest keeps the problems with low scores:
`docs/lab/naturalness.md`.
"""

from __future__ import annotations

import csv
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from gold.atomic import write_atomically
from gold.authoring.naturalness import Look, features, look_of_stones
from gold.authoring.shut_in import bits_of, side_stones
from gold.board.position import Position
from gold.lab.naturalness.classifier import Classifier, Table
from gold.shipped import shipped

_CONSTANT = "constant"


@dataclass(frozen=True)
class LearnedScores:
    """A classifier and the ``names`` of its features."""

    names: tuple[str, ...]
    classifier: Classifier

    def score(self, position: Position) -> float:
        """Return the log-odds that a problem is one of ours;
        infinite if its group is not shut in.
        """
        look = look_of(position)
        if look is None:
            return math.inf
        found = features(look)
        return float(self.classifier.scores(np.array([[found[name] for name in self.names]]))[0])

    def write(self, path: Path) -> None:
        """Write the classifier to a CSV file."""
        kept = self.classifier
        columns = zip(
            (*self.names, _CONSTANT),
            _padded(kept.mean),
            _padded(kept.scale),
            kept.weights,
            strict=True,
        )
        lines = [
            ",".join([name, *(f"{value:.4f}" for value in values)]) for name, *values in columns
        ]
        write_atomically(path, "\n".join(["feature,mean,scale,weight", *lines, ""]).encode())


def _padded(column: Table) -> list[float]:
    return [*column.tolist(), 0.0]


def read_scores(path: Path) -> LearnedScores:
    """Read a classifier that :meth:`LearnedScores.write` has written."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))[1:]
    mean, scale, weights = np.array([[float(value) for value in row[1:]] for row in rows]).T
    return LearnedScores(
        tuple(row[0] for row in rows[:-1]), Classifier(mean[:-1], scale[:-1], weights)
    )


def look_of(position: Position) -> Look | None:
    """Return the look of a position with keystones;
    None if the stones do not shut the keystones in.
    """
    defender = position.defender
    if defender is None:
        return None
    mine = side_stones(position, defender)
    theirs = side_stones(position, defender.opponent)
    return look_of_stones(
        position.geometry, bits_of(position.geometry, position.keystones()), mine, theirs
    )


@cache
def learned_scores() -> LearnedScores:
    """Return the classifier that comes with GoLD: harvested problems against those of books."""
    return read_scores(shipped("assets") / "harvest-weights.csv")

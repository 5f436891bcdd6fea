"""Learns the usual look of problems in books, for the generator: averages and spreads of their
features, and corrections (pushes).

The averages alone are not enough. Some kinds of shapes can arise in many more ways than others. So
shapes that are changed at random, with a preference for those likely in books, still have too few
stones or too many edges on average. To correct that, a few dozen shapes are changed again and
again; while the average of a feature differs from the books', its push grows against the difference
(persistent contrastive divergence: Tieleman 2008).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np

from gold.atomic import write_atomically
from gold.authoring.generator.drawing import DrawnShape, drawn, drawn_shape
from gold.authoring.usual_looks import SIZES, UsualLooks, shares_of
from gold.errors import GoldError
from gold.lab.naturalness.comparison import Sample

_CHAINS = 24
_CHANGES = 20
"""The number of changes of each shape in a round."""
_RENEWED = 0.03
"""Share of shapes that are replaced by new ones in each round, so that none gets stuck."""
_FIRST_STEP = 0.15
_SHORTER = 0.985
"""The growth of a push in the first round for a deviation of one spread,
and its factor from round to round.
"""
_FARTHEST = 3.0
"""The largest deviation that counts, in spreads."""
_TARGETS = (7, 9, 11, 13, 16, 20)
"""The numbers of empty points of the shapes."""


def write_looks(looks: UsualLooks, path: Path) -> None:
    """Write the averages, spreads and pushes to a CSV file."""
    columns = ("feature", *(f"at {size}" for size in SIZES), "spread", "push")
    rows = np.column_stack([looks.averages, looks.spread, looks.push]).tolist()
    lines = [
        ",".join([name, *(f"{value:.3f}" for value in row)])
        for name, row in zip(looks.names, rows, strict=True)
    ]
    write_atomically(path, "\n".join([",".join(columns), *lines, ""]).encode())


def averages_of(books: Sample) -> UsualLooks:
    """Compute averages and spreads of a sample, without pushes. Constant features are left out.

    :raises GoldError: if there are too few problems.
    """
    if len(books.sizes) < len(SIZES) * len(_TARGETS):
        raise GoldError("There are too few problems to learn from.")
    names = [name for name in books.rows[0] if len({row[name] for row in books.rows}) > 1]
    table = np.array([[row[name] for name in names] for row in books.rows])
    shares = np.array([shares_of(size) for size in books.sizes])
    averages, *_rest = np.linalg.lstsq(shares, table, rcond=None)
    spread = np.maximum((table - shares @ averages).std(axis=0), 0.01)
    return UsualLooks(names, averages.T, spread, np.zeros(len(names)))


def with_pushes(
    looks: UsualLooks, looks_at_all: int, seed: int, report: Callable[[int, int], object]
) -> UsualLooks:
    """Learn the pushes in ``looks_at_all`` rounds,
    and return them with the same averages and spreads.

    ``report`` gets the number of done rounds and their total.
    """
    rng = Random(seed)
    step = _FIRST_STEP
    chains = [
        drawn_shape(rng, _TARGETS[number % len(_TARGETS)], looks) for number in range(_CHAINS)
    ]
    for number in range(looks_at_all):
        report(number, looks_at_all)
        chains = [_gone_on(rng, chain, looks) for chain in chains]
        deviations = np.array([looks.deviations(chain.shape.look) for chain in chains])
        mean = np.clip(deviations, -_FARTHEST, _FARTHEST).mean(axis=0)
        looks = UsualLooks(looks.names, looks.averages, looks.spread, looks.push + step * mean)
        step *= _SHORTER
    return looks


def _gone_on(rng: Random, chain: DrawnShape, looks: UsualLooks) -> DrawnShape:
    """Return a shape after some random changes, or now and then a new shape."""
    if rng.random() < _RENEWED:
        return drawn_shape(rng, chain.size, looks)
    chain = drawn(chain.shape, chain.size, looks)
    for _change in range(_CHANGES):
        chain = chain.next(rng) or chain
    return chain

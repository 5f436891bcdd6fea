"""Learns what is usual in books: averages and spreads from their problems, pushes from random changes.

The averages alone do not do. Some shapes come about in many more ways than others, so shapes that are changed
at random, and let be as books are likely to have them, still come out with too few stones, or too many edges.
So a few dozen of them are changed on and on, and as long as their average differs from the books', a push
grows against it (persistent contrastive divergence: Tieleman 2008).
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
"""Changes of each shape between two looks at all."""
_RENEWED = 0.03
"""Share of shapes that are drawn anew at each look, so that none stays where it is for good."""
_FIRST_STEP = 0.15
_SHORTER = 0.985
"""How much a push grows at first for a whole spread, and the factor of that from look to look."""
_FARTHEST = 3.0
"""Spreads from the average that count at most."""
_TARGETS = (7, 9, 11, 13, 16, 20)
"""Free points of the shapes."""


def write_looks(looks: UsualLooks, path: Path) -> None:
    """Write all numbers to a file."""
    columns = ("feature", *(f"at {size}" for size in SIZES), "spread", "push")
    rows = np.column_stack([looks.averages, looks.spread, looks.push]).tolist()
    lines = [
        ",".join([name, *(f"{value:.3f}" for value in row)])
        for name, row in zip(looks.names, rows, strict=True)
    ]
    write_atomically(path, "\n".join([",".join(columns), *lines, ""]).encode())


def averages_of(books: Sample) -> UsualLooks:
    """Averages and spreads of a sample, without pushes. Features that never differ are left out.

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
    """The same averages with pushes, after so many looks at all shapes."""
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
    """A shape after some more changes, or another one."""
    if rng.random() < _RENEWED:
        return drawn_shape(rng, chain.size, looks)
    chain = drawn(chain.shape, chain.size, looks)
    for _change in range(_CHANGES):
        chain = chain.next(rng) or chain
    return chain

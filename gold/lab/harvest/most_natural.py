"""Chooses from a harvest the problems that look most like those of books."""

from __future__ import annotations

from collections.abc import Sequence

from gold.authoring.motifs import Motif
from gold.lab.naturalness.scores import learned_scores
from gold.trainer.difficulty import Level
from gold.trainer.endless.generated import Generated

OF_KIND = 40
"""For each motif and each level, this many problems are kept first, since some kinds are rare."""


def most_natural(found: Sequence[Generated], count: int) -> list[Generated]:
    """Return ``count`` of the problems, in their order:
    the most natural ones, and some of each kind.
    """
    score = learned_scores().score
    by_score = sorted(
        range(len(found)), key=lambda index: (score(found[index].problem.position), index)
    )
    kinds = [
        {*found[index].difficulty.motifs, found[index].difficulty.level}
        for index in range(len(found))
    ]
    first: list[int] = []
    for kind in (*Motif, *Level):
        first += [index for index in by_score if kind in kinds[index]][:OF_KIND]
    chosen = list(dict.fromkeys([*first, *by_score]))[:count]
    return [found[index] for index in sorted(chosen)]

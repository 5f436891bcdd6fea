"""Chooses from a harvest the problems that look most as those of books do."""

from __future__ import annotations

from collections.abc import Sequence

from gold.authoring.motifs import Motif
from gold.lab.naturalness.scores import learned_scores
from gold.trainer.difficulty import Level
from gold.trainer.endless.generated import Generated

OF_KIND = 40
"""Problems with a motif, and of a level, that are kept first: throw-ins, snapbacks and hard ones are rare."""


def most_natural(found: Sequence[Generated], count: int) -> list[Generated]:
    """So many of what was found, in the order in which it was."""
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

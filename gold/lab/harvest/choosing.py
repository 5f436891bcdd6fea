"""Chooses from a harvest the problems that look most as those of books do."""

from __future__ import annotations

from collections.abc import Sequence

from gold.lab.harvest.work import Harvested
from gold.lab.naturalness.scores import learned_scores


def most_natural(found: Sequence[Harvested], count: int) -> list[Harvested]:
    """So many of what was found, in the order in which it was."""
    score = learned_scores().score
    by_score = sorted(range(len(found)), key=lambda index: (score(found[index].problem.position), index))
    return [found[index] for index in sorted(by_score[:count])]

"""Chooses from a harvest the problems that look most as those of books do."""

from __future__ import annotations

from collections.abc import Sequence

from gold.authoring.motifs import Motif
from gold.lab.harvest.work import Harvested
from gold.lab.naturalness.scores import learned_scores

OF_MOTIF = 40
"""Problems with a motif that are kept first, so that rare ones can be practised: a throw-in, a snapback."""


def most_natural(found: Sequence[Harvested], count: int) -> list[Harvested]:
    """So many of what was found, in the order in which it was."""
    score = learned_scores().score
    by_score = sorted(range(len(found)), key=lambda index: (score(found[index].problem.position), index))
    having = {
        motif: [index for index in by_score if motif in found[index].difficulty.motifs] for motif in Motif
    }
    first = [index for indices in having.values() for index in indices[:OF_MOTIF]]
    chosen = list(dict.fromkeys([*first, *by_score]))[:count]
    return [found[index] for index in sorted(chosen)]

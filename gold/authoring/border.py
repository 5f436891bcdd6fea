"""The border of a guessed region: the part of its proof that holds on the whole board."""

from __future__ import annotations

from dataclasses import dataclass, field

from gold.board.points import Point
from gold.solver.outcome import BY_ANY_KO, Bounds


@dataclass(frozen=True, slots=True)
class Border:
    """The bounds that hold on the whole board, and the stones that must be safe for that."""

    bounds: Bounds = field(default_factory=Bounds)
    """The bounds on the value of the guess's first position."""
    assumed: frozenset[Point] = frozenset()
    """The stones that are assumed not to be captured; empty if nothing is assumed."""
    gets_out: bool = False
    """Whether a kill failed because the defender reaches the cut of the widest kill crop.

    It may then get out of the region.
    """

    def covers(self, proved: Bounds) -> bool:
        """Return whether the bounds ``proved`` in the region hold on the whole board, too.

        An upper bound with which the group still lives is not checked: a kill crop cannot prove
        that the group gets no two eyes.
        """
        no_better = proved.most > BY_ANY_KO or self.bounds.most <= proved.most
        return no_better and self.bounds.least >= proved.least

"""How far what is proved in a guessed region holds: on the whole board, or if some stones are safe."""

from __future__ import annotations

from dataclasses import dataclass, field

from gold.board.points import Point
from gold.solver.outcome import BY_ANY_KO, Bounds


@dataclass(frozen=True, slots=True)
class Border:
    """``bounds`` on the value of a guess's first position that hold on the whole board, if the
    stones ``assumed`` cannot be captured; none are assumed if it is empty. ``gets_out``: where a
    kill was looked for, the defender reaches the cut of the widest crop, so it may get out of the
    region.
    """

    bounds: Bounds = field(default_factory=Bounds)
    assumed: frozenset[Point] = frozenset()
    gets_out: bool = False

    def covers(self, proved: Bounds) -> bool:
        """Whether all that was proved in the region holds, but for how well the group lives: a kill
        crop cannot tell that it gets no two eyes.
        """
        no_better = proved.most > BY_ANY_KO or self.bounds.most <= proved.most
        return no_better and self.bounds.least >= proved.least

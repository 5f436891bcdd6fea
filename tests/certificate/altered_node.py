"""The node of a certificate, as mutations see it."""

from __future__ import annotations

import random
from dataclasses import dataclass

from gold.board.points import geometry


@dataclass(slots=True)
class AlteredNode:
    """A certificate that is being altered."""

    root: dict[str, list[str]]
    dice: random.Random

    @property
    def size(self) -> int:
        return int(self.root["SZ"][0])

    def point(self) -> str:
        """Any point of the board."""
        board = geometry(self.size)
        return board.to_sgf(self.dice.choice(board.points))

    def region_point(self) -> str:
        """A playable point, or one next to where something may happen."""
        return self.dice.choice([*self.root.get("GOLDREGION", ()), self.point()]) or self.point()

    def set(self, name: str, *values: str) -> bool:
        """Give a property other values."""
        self.root[name] = list(values)
        return True

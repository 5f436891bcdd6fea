"""The contents of a point for kernels: five small numbers that distinguish what matters to its
neighbours.

Kernels see the board as a flat array of these numbers, indexed by bordered
:data:`gold.board.points.Point`.
"""

from __future__ import annotations

from typing import Final

POINTS: Final = 21 * 21  # bordered points of the largest board

EMPTY: Final = 0  # may be filled: VALID or KO
BLACK: Final = 1
WHITE: Final = 2
OUTSIDE: Final = 3  # empty, but never filled: INVALID
BORDER: Final = 4

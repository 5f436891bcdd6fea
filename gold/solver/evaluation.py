"""What a position at the depth limit is worth, from the point of view of the side to play."""

from __future__ import annotations

from typing import Final

from gold._jit import njit
from gold.solver.fastboard import DEFENDER, KEY_HEAD, LIBERTIES, TO_PLAY, FastBoard, key_chains

_LIBERTY: Final = 20


@njit
def evaluate(board: FastBoard) -> int:
    """The estimate: so far, the liberties of the key chain that is shortest of them."""
    cells = board.cells
    fewest = 20
    for k in range(key_chains(cells)):
        fewest = min(fewest, cells[LIBERTIES + cells[KEY_HEAD + k]])
    value = _LIBERTY * fewest
    return value if cells[TO_PLAY] == cells[DEFENDER] else -value

# ruff: noqa: SIM110 - kernels know neither generator expressions nor tuples of mixed integers
"""Unconditional life (pass-alive): tests whether a chain with a keystone stands even if the
defender always passes.

Benson, D. B.: Life in the game of Go (1976). A *key chain* is a chain with a keystone. A chain
lives if it has two regions, each enclosed by living chains, all of whose empty points are liberties
of the chain: the attacker can never fill the last of them.

A region that reaches the outside, or stones that stand for ever, is not enclosed: the attacker may
play its last point without suicide. Otherwise walls need no special treatment. On an open boundary,
a chain that reaches the outside needs no eyes (see
:func:`gold.solver.alphabeta.fastboard.never_captured`).
"""

from __future__ import annotations

from typing import Final

from gold._jit import njit
from gold.patterns import compiled, contents
from gold.patterns.compiled import EyeFinder
from gold.solver.alphabeta import fastboard
from gold.solver.alphabeta.fastboard import Cells

# most regions and most chains; if there are more, the test may miss a living chain
_ROOM: Final = 32

# Scratch: the number of each head's chain, the heads, which chains and regions still count, and two
# tables of regions by chains.
_NUMBER: Final = fastboard.SCRATCH + 2 * contents.POINTS
_HEADS: Final = fastboard.SCRATCH + 3 * contents.POINTS
_CHAIN_LIVES: Final = _HEADS + _ROOM
_REGION_COUNTS: Final = _CHAIN_LIVES + _ROOM
_REGIONS: Final = _REGION_COUNTS + _ROOM
_BORDERS: Final = _REGIONS + _ROOM
# empty points of the region that are liberties of the chain
_SHARED: Final = _BORDERS + _ROOM * _ROOM


@njit
def key_chain_lives(cells: Cells, finder: EyeFinder) -> bool:
    """Whether a key chain is unconditionally alive.

    The caller must have found the defender's regions of this position just before
    (:func:`gold.patterns.compiled.find_regions`).
    """
    regions = 0
    for number in range(finder[compiled.REGION_COUNT]):
        region = compiled.REGION + number * compiled.REGION_FIELDS
        if not finder[region + compiled.LEAKS] and regions < _ROOM:
            cells[_REGIONS + regions] = number
            regions += 1
    if regions < 2:
        return False
    chains = _list_chains(cells, finder, regions)
    for c in range(chains):
        cells[_CHAIN_LIVES + c] = 1
    changed = True
    while changed:
        changed = False
        for c in range(chains):
            eyes = _vital_regions(cells, finder, regions, c)
            if (
                cells[_CHAIN_LIVES + c]
                and eyes < 2
                and not fastboard.never_captured(cells, cells[_HEADS + c])
            ):
                cells[_CHAIN_LIVES + c] = 0
                changed = True
        for r in range(regions):
            if cells[_REGION_COUNTS + r] and not _is_enclosed(cells, chains, r):
                cells[_REGION_COUNTS + r] = 0
                changed = True
    for k in range(fastboard.key_chains(cells)):
        for c in range(chains):
            if cells[_CHAIN_LIVES + c] and cells[_HEADS + c] == cells[fastboard.KEY_HEAD + k]:
                return True
    return False


@njit
def _list_chains(cells: Cells, finder: EyeFinder, regions: int) -> int:
    """Number the chains around the closed regions, and fill the two tables of regions by chains.

    Returns the number of chains.
    """
    stamp = fastboard.new_stamp(cells)
    chains = 0
    for k in range(_ROOM * _ROOM):
        cells[_BORDERS + k] = 0
        cells[_SHARED + k] = 0
    for r in range(regions):
        cells[_REGION_COUNTS + r] = 1
        region = compiled.REGION + cells[_REGIONS + r] * compiled.REGION_FIELDS
        for k in range(
            finder[region + compiled.START],
            finder[region + compiled.START] + finder[region + compiled.SIZE],
        ):
            point = finder[k]
            for j in range(4):
                near = point + cells[fastboard.DIRECTION + j]
                if cells[near] != cells[fastboard.DEFENDER]:
                    continue
                head = cells[fastboard.HEAD + near]
                if cells[fastboard.MARK + head] != stamp:
                    if chains == _ROOM:
                        cells[_REGION_COUNTS + r] = 0
                        continue
                    cells[fastboard.MARK + head] = stamp
                    cells[_NUMBER + head] = chains
                    cells[_HEADS + chains] = head
                    chains += 1
                entry = r * _ROOM + cells[_NUMBER + head]
                cells[_BORDERS + entry] = 1
                if cells[point] == contents.EMPTY and not _touched_before(cells, point, j, head):
                    cells[_SHARED + entry] += 1
    return chains


@njit
def _touched_before(cells: Cells, point: int, direction: int, head: int) -> bool:
    """Whether a direction with a lower number than ``direction`` leads from the point to the same
    chain.
    """
    for j in range(direction):
        near = point + cells[fastboard.DIRECTION + j]
        if cells[near] == cells[fastboard.DEFENDER] and cells[fastboard.HEAD + near] == head:
            return True
    return False


@njit
def _vital_regions(cells: Cells, finder: EyeFinder, regions: int, chain: int) -> int:
    """Count the enclosed regions all of whose empty points are liberties of the chain."""
    count = 0
    for r in range(regions):
        empties = finder[
            compiled.REGION + cells[_REGIONS + r] * compiled.REGION_FIELDS + compiled.EMPTIES
        ]
        if cells[_REGION_COUNTS + r] and cells[_SHARED + r * _ROOM + chain] == empties:
            count += 1
    return count


@njit
def _is_enclosed(cells: Cells, chains: int, r: int) -> bool:
    """Whether all chains that border region ``r`` are living ones."""
    for c in range(chains):
        if cells[_BORDERS + r * _ROOM + c] and not cells[_CHAIN_LIVES + c]:
            return False
    return True

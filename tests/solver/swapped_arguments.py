"""Calls that must not pass mypy: each confuses two kinds of numbers of the exact search.

Nothing here is run. Mypy checks the file with the program (``pyproject.toml``), and reports each ``ignore``
that is not needed: so the check fails if one of these calls passes.
"""

from __future__ import annotations

from gold.solver.bitboard import area_rules as rules
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.quantities import (
    Bits,
    Distance,
    MoveIndex,
    Ply,
    PointIndex,
    ProofNumber,
    Words,
)
from gold.solver.bitboard.state import State
from gold.solver.proof import node_values
from gold.solver.proof import path as paths
from gold.solver.proof import table as tables
from gold.solver.proof.path import SearchPath
from gold.solver.proof.table import Table, Value


def sets_and_points(
    area: Area, state: State, point: PointIndex, stones: Bits, words: Words
) -> None:
    """A set is no point, and a number is neither."""
    rules.place(area, point, state)  # type: ignore[arg-type]
    rules.place(area, state, stones)  # type: ignore[arg-type]
    rules.place(area, state, 7)  # type: ignore[arg-type]
    bits.single(stones, point)  # type: ignore[arg-type]
    bits.load(words, stones, 0)  # type: ignore[arg-type]
    bits.none(point)  # type: ignore[arg-type]
    State(stones, state.meta, stones)  # type: ignore[arg-type]


def moves_and_points(area: Area, state: State, move: MoveIndex) -> None:
    """A move may be a pass, which is no point."""
    rules.place(area, state, move)  # type: ignore[arg-type]
    rules.place(area, state, rules.PASS_INDEX)  # type: ignore[arg-type]


def plies_and_children(path: SearchPath, ply: Ply, child: int, like: Bits) -> None:
    """The number of a child, or a count, is no ply."""
    paths.enter(path, child, ply, like)  # type: ignore[arg-type]
    paths.node_at(path, child, like)  # type: ignore[arg-type]
    node_values.distance_of(path, ProofNumber(0), ply)  # type: ignore[arg-type]


def values(
    table: Table, state: State, phi: ProofNumber, distance: Distance, move: MoveIndex
) -> None:
    """A distance is no proof number, whatever is added to it."""
    Value(phi, distance, phi)  # type: ignore[arg-type]
    Value(phi, phi + 1, distance + 1)  # right
    tables.decided(True, phi)  # type: ignore[arg-type]
    tables.remember(table, state, Value(phi, phi, distance), 5, move)  # type: ignore[arg-type]

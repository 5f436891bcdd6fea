"""Writes a proof as a table: the compact form of a certificate (:mod:`gold.certificate.table`)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from gold.certificate.table import END_FLAG, UNSURE_FLAG, packed
from gold.solver.bitboard.area_rules import PASS_INDEX
from gold.solver.bitboard.bitsets import WORD
from gold.solver.bitboard.quantities import Words
from gold.solver.bitboard.state import ALIVE_SHIFT, KO, UNSURE
from gold.solver.proof.graph import Proof
from gold.solver.proof.proof_nodes import CHOICE, NOT_LOOKED_AT

_Column = npt.NDArray[np.uint8]


def table_text(proof: Proof) -> str:
    """Return a proof as the table that a certificate holds, packed into text. The table has an entry for each
    position of the proof with the winner to move: the position, the winner's move, two flags (that a move is
    unsure, and that it ends the play), and a bound on the moves to the end (0 if the defender wins).
    """
    nodes, ranking, start = proof.nodes, proof.ranking, proof.search.start
    rows = np.flatnonzero((ranking.used == 1) & (nodes.kind[: len(ranking.used)] == CHOICE))
    bits = [bit for _point, bit in sorted(start.index_of.items())]  # in the order of the board
    number_of = np.zeros(256, dtype=np.uint8)  # by bit, the number of its point; 0 for a pass and for no ban
    number_of[bits] = np.arange(1, len(bits) + 1)
    assert number_of[PASS_INDEX] == 0
    meta = nodes.states.meta[rows]
    defender, attacker = (
        sets.reshape(-1, start.words)[rows] for sets in (nodes.states.defender, nodes.states.attacker)
    )
    banned = (meta & KO).astype(np.int64)
    lines = ranking.chosen[rows]
    is_end = nodes.kind[nodes.to[lines]] > NOT_LOOKED_AT
    flags = np.where(meta & UNSURE, UNSURE_FLAG, 0) | np.where(is_end, END_FLAG, 0)
    moves = ranking.moves[rows]
    columns = [
        *_planes(defender, bits),
        *_planes(attacker, bits),
        *_planes(_keystones(proof, meta), bits),
        np.where(banned, number_of[banned - 1], 0),
        number_of[nodes.move[lines]],
        flags,
        moves & 0xFF,
        moves >> 8,
    ]
    order = np.lexsort(columns[: 2 * len(columns) // 3])  # entries much alike come together, and pack better
    return packed(np.array(columns).astype(np.uint8)[:, order])


def _planes(sets: Words, bits: Sequence[int]) -> list[_Column]:
    """Turn sets of points, one in each row of ``sets``, into columns with one byte for each set.

    The first column tells which of the first eight ``bits`` are in the set, the lowest bit of the byte
    standing for the first; the next column tells it of the next eight, and so on.
    """
    columns = []
    for start in range(0, len(bits), 8):
        column = np.zeros(len(sets), dtype=np.uint8)
        for place, bit in enumerate(bits[start : start + 8]):
            is_set = sets[:, bit // WORD] >> np.uint64(bit % WORD) & np.uint64(1)
            column |= is_set.astype(np.uint8) << np.uint8(place)
        columns.append(column)
    return columns


def _keystones(proof: Proof, meta: Words) -> Words:
    """Return the sets of the keystones that still stand, a row for each position. ``meta`` has a number for
    each position, with a bit for each chain of keystones: it is set while the chain stands.
    """
    start = proof.search.start
    keystones = np.zeros((len(meta), start.words), dtype=np.uint64)
    for number in range(len(start.area.keys) // start.words):
        stands = (meta >> (ALIVE_SHIFT + np.uint64(number)) & np.uint64(1)).astype(np.bool_)
        keystones[stands] |= start.area.keys[number * start.words : (number + 1) * start.words]
    return keystones

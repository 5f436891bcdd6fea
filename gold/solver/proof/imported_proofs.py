"""Proves again what was imported: a proof file has a checksum, which tells damage, but not who wrote it.

So nothing is believed that an imported proof says. It only tells where to look: its positions go into the
table of a search that is used for nothing else, and the proof is read out of it from the first position on,
with every reply of the loser, down to positions that static tests decide (:mod:`gold.solver.proof.graph`).
If one is said to be won and is not, some line from there does not come to such an end. Nothing else of the
import is used: other positions, lengths, and notes are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Final

from gold.board.board import Board
from gold.board.position import Position
from gold.solver.bitboard.area import AreaTooLargeError
from gold.solver.budget import Budget
from gold.solver.outcome import QUESTIONS
from gold.solver.proof.crop_searches import CropSearches
from gold.solver.proof.graph import ProofGraphError, read_proof
from gold.solver.proof.kept_proof import KeptProof, kept_positions, learn
from gold.solver.proof.search import ProofSearch

_NODES: Final = 10_000
_NODES_FOR_EACH_POSITION: Final = 20
"""The ends of lines are not kept (:func:`~gold.solver.proof.kept_proof.kept_positions`), and are searched
again.
"""


def proved_again(
    position: Position, proofs: Iterable[KeptProof], megabytes: float
) -> Iterator[KeptProof]:
    """The proofs of a problem, those that were imported as they are proved again; what cannot be is left out.
    ``megabytes`` bounds the memory of the search.
    """
    for each in proofs:
        if not each.imported:
            yield each
            continue
        # ValueError: its points are others
        with suppress(AreaTooLargeError, ProofGraphError, ValueError):
            search = _search(Board(position), each, megabytes)
            if search is not None and each.claim.attacker_first is search.start.attacker_to_move:
                learn(search, each.places, each.positions)
                budget = Budget(_NODES + _NODES_FOR_EACH_POSITION * len(each.positions.meta))
                claim = each.claim
                question = QUESTIONS[each.claim.rung]
                found = read_proof(search, question, claim.attacker_wins, budget, starts_over=False)
                kept = kept_positions(found, each.places)
                yield replace(each, positions=kept, notes=None, imported=False)


def _search(board: Board, proof: KeptProof, megabytes: float) -> ProofSearch | None:
    if proof.claim.crop is None:
        return ProofSearch(board, megabytes)
    return CropSearches(board, megabytes).make(*proof.claim.crop)

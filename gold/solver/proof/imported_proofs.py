"""Proves imported proofs again: the digest of a proof file reveals damage, but not who wrote it.

Nothing that an imported proof says is taken for true; it only tells where to look. Its positions
are entered into the table of a separate search. Then the proof is read out of that table from the
first position on, with every reply of the loser, down to positions that static tests decide
(:mod:`gold.solver.proof.graph`). If a position is falsely claimed to be won, some line from it does
not end in this way. Nothing else of the import is used: other positions, lengths and notes are
dropped.
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
"""Nodes for each position of a proof. The ends of lines are not kept
(:func:`~gold.solver.proof.kept_proof.kept_positions`), so they are searched again.
"""


def proved_again(
    position: Position, proofs: Iterable[KeptProof], megabytes: float
) -> Iterator[KeptProof]:
    """Yield the proofs of a problem, after proving the imported ones again; those that cannot be
    proved are left out.

    ``megabytes`` limits the memory of the search.
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

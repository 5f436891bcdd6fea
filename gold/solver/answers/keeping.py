"""Stores the proofs about a problem's first position, so that later searches need not find them
again (:mod:`gold.solver.proof_store`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace

from gold.board.board import Board
from gold.solver.bitboard.area import AreaTooLargeError
from gold.solver.outcome import BY_ANY_KO, NO_EYES_WITHOUT_THREATS, QUESTIONS, Bounds
from gold.solver.proof.graph import ProofGraphError, read_proof
from gold.solver.proof.kept_proof import KeptClaim, KeptProof, kept_notes, kept_positions
from gold.solver.proof.search import ProofSearch
from gold.solver.proof_store import ProofStore, places_of
from gold.solver.request import Request


def keep_proofs(request: Request, store: ProofStore) -> bool:
    """Write the workspace's proofs about the problem's first position into ``store``, as far as it
    lacks them.

    For each side, the proof of the best question that it is known to win is kept
    (:func:`known_proofs`). Reading the proofs spends the request's budget. Returns whether there
    was a proof to write.

    :raises FileAccessError: if they cannot be written.
    """
    position = request.board.initial
    proofs = tuple(known_proofs(request, store.proofs_of(position)))
    if proofs:
        store.keep(position, proofs)
    return bool(proofs)


def known_proofs(request: Request, kept: Iterable[KeptProof] = ()) -> Iterator[KeptProof]:
    """Yield for each side the proof of the best question that it is known to win in the problem's
    first position.

    The side to play there is the one that the problem names. The notes of a search come with its
    first proof. Left out are:

    * proofs among the ``kept`` ones, unless there are new notes for them;
    * proofs that no search has any more;
    * proofs that cannot be read (:class:`~gold.solver.proof.graph.ProofGraphError`), for example
      because the budget is too small.
    """
    by_claim = {each.claim: each for each in kept if not each.imported}
    noted = list[ProofSearch]()
    for claim, search in _claims(request):
        places = places_of(search.board.initial, search.start.index_of)
        proof = by_claim.get(claim)
        is_changed = False
        if proof is None:
            try:
                read = read_proof(
                    search, QUESTIONS[claim.rung], claim.attacker_wins, request.budget
                )
            except ProofGraphError:
                continue
            proof = KeptProof(claim, places, kept_positions(read, places))
            is_changed = True
        if proof.places == places and search not in noted:
            noted.append(search)
            if is_changed or (search.book is not None and search.book.new):
                proof, is_changed = replace(proof, notes=kept_notes(search, places)), True
        if is_changed:
            yield proof


def _claims(request: Request) -> Iterator[tuple[KeptClaim, ProofSearch]]:
    """Yield for each side the best question that it is known to win in the first position, and the
    search that proved it.
    """
    board = Board(request.board.initial)
    workspace = request.workspace
    whole = _whole_region(request)
    crops = workspace.crops(board)
    by_whole = Bounds() if whole is None else whole.known.of(board)
    by_crops = crops.known.of(board)
    for by_attacker in (True, False):
        rung = by_whole.narrowed(by_crops.least, by_crops.most).best_won(by_attacker)
        if rung is None:
            continue
        if rung == NO_EYES_WITHOUT_THREATS and not by_attacker:
            rung = BY_ANY_KO  # two eyes without threats do not imply that nothing captures
        search = whole
        crop = None
        if by_whole.attacker_wins(rung) is None:
            search = crops.proof_of(board, rung, by_attacker)
            crop = None if search is None else crops.name_of(search)
        if search is not None:
            yield KeptClaim(rung, by_attacker, board.to_play is board.attacker, crop), search


def _whole_region(request: Request) -> ProofSearch | None:
    with suppress(AreaTooLargeError):
        return request.workspace.proof(request.board)
    return None

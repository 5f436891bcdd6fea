"""An imported proof is believed only as far as it is proved again, and an honest one costs little."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gold.board.board import Board
from gold.board.position import Position
from gold.problem.files import load_problem
from gold.shipped import shipped
from gold.solver.answers.keeping import known_proofs
from gold.solver.answers.plan import by_plan
from gold.solver.api import EngineKind, Limits
from gold.solver.bitboard.local_play import after, after_pass
from gold.solver.bitboard.state import QUESTION, new_states, write_packed
from gold.solver.outcome import QUESTIONS, Rung
from gold.solver.proof.imported_proofs import proved_again
from gold.solver.proof.kept_proof import (
    KeptPositions,
    KeptProof,
    _by_place,
    _PlaceNumbers,
    _renamed,
    teach,
)
from gold.solver.proof.search import ProofSearch
from gold.solver.proof_store import ProofStore
from gold.solver.request import Request
from gold.solver.workspace import Workspace

pytestmark = pytest.mark.kernel

PROBLEMS = tuple(
    load_problem(shipped("problems") / "from-games-hard.yaml", index).position
    for index in (1, 3, 6)
)


def solved(
    position: Position, store: ProofStore | None = None
) -> tuple[bool | None, int, Workspace]:
    """Whether the attacker is proved to capture without any help by a ko, the nodes, and the workspace."""
    workspace = Workspace(16, store=store)
    request = Request.about(Board(position), Limits(nodes=50_000), workspace)
    result = by_plan(request, EngineKind.PROOF)
    return result.bounds.attacker_wins(Rung(0)), result.nodes, workspace


def own_proofs(position: Position) -> list[KeptProof]:
    _wins, _nodes, workspace = solved(position)
    return list(known_proofs(Request.about(Board(position), Limits(nodes=50_000), workspace)))


def forged(position: Position, proof: KeptProof) -> KeptProof:
    """A proof of the opposite: it says so of each position after the first move."""
    search = ProofSearch(Board(position), 16)
    question, start = QUESTIONS[proof.claim.rung], search.start
    nexts = [after_pass(start), *(after(start, move) for move in start.index_of)]
    found = [search.first_state(each, question) for each in nexts if each is not None]
    rows = new_states(len(found), start.words)
    for row, state in enumerate(found):
        write_packed(rows, row, start.words, state)
    numbering = _PlaceNumbers(start, proof.places)
    sets = [
        _by_place(side.reshape(-1, start.words), numbering.bits)
        for side in (rows.defender, rows.attacker)
    ]
    meta = _renamed(rows.meta, numbering.place_of, numbering.chain_at)
    attacker_wins = not proof.claim.attacker_wins
    mover_wins = np.full(len(found), attacker_wins is not start.attacker_to_move)
    positions = KeptPositions(*sets, meta, mover_wins, np.full(len(found), 9 * attacker_wins))
    return replace(
        proof,
        claim=replace(proof.claim, attacker_wins=attacker_wins),
        positions=positions,
        notes=None,
    )


def imported(folder: Path, position: Position, proofs: list[KeptProof]) -> ProofStore:
    """A store that has taken over these proofs from an archive."""
    theirs, mine = ProofStore(folder / "theirs"), ProofStore(folder / "mine")
    theirs.keep(position, proofs)
    theirs.export_to(folder / "archive.zip")
    assert mine.import_from(folder / "archive.zip") == 1
    return mine


@pytest.mark.parametrize("position", PROBLEMS)
def test_an_honest_import_answers_at_once_and_becomes_ones_own(
    position: Position, tmp_path: Path
) -> None:
    wins, _nodes, _workspace = solved(position)
    store = imported(tmp_path, position, own_proofs(position))
    assert all(each.imported for each in store.proofs_of(position))
    again, nodes, workspace = solved(position, store)
    assert again is wins
    assert nodes <= 10
    request = Request.about(Board(position), Limits(nodes=50_000), workspace)
    store.keep(position, known_proofs(request, store.proofs_of(position)))
    kept = store.proofs_of(position)
    assert kept
    assert not any(each.imported for each in kept)
    theirs = ProofStore(tmp_path / "theirs")
    assert store.import_from(tmp_path / "archive.zip") == 1, "what one has proved oneself stays"
    assert not any(each.imported for each in store.proofs_of(position))
    assert {each.claim for each in theirs.proofs_of(position)} == {each.claim for each in kept}


@pytest.mark.parametrize("position", PROBLEMS)
def test_a_forged_proof_is_not_believed(position: Position, tmp_path: Path) -> None:
    wins, _nodes, _workspace = solved(position)
    lies = [forged(position, each) for each in own_proofs(position)[:1]]
    assert solved(position, imported(tmp_path, position, lies))[0] is wins
    mine = ProofStore(tmp_path / "own")
    mine.keep(position, lies)
    assert solved(position, mine)[0] is not wins, (
        "they are good lies: what is one's own is believed"
    )


@pytest.mark.parametrize("position", PROBLEMS)
def test_positions_that_the_proof_does_not_need_are_not_learned(position: Position) -> None:
    """A liar may add them to an honest proof: they would be believed in other questions."""
    honest = own_proofs(position)[0]
    lies = forged(position, honest).positions
    lies = lies._replace(meta=lies.meta ^ QUESTION)  # of other questions
    both = KeptPositions(
        *(np.concatenate(pair) for pair in zip(honest.positions, lies, strict=True))
    )
    (found,) = proved_again(position, [replace(honest, positions=both, imported=True)], 16)
    assert not found.imported
    assert len(found.positions.meta)
    assert not set((lies.meta & QUESTION).tolist()) & set(
        (found.positions.meta & QUESTION).tolist()
    )


def test_a_search_learns_nothing_that_was_only_imported() -> None:
    proofs = own_proofs(PROBLEMS[0])
    assert teach(ProofSearch(Board(PROBLEMS[0]), 16), proofs)
    assert (
        teach(
            ProofSearch(Board(PROBLEMS[0]), 16), [replace(each, imported=True) for each in proofs]
        )
        == []
    )

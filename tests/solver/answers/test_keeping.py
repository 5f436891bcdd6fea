"""Practising after a restart: what was proved once is answered at once, in positions and not in seconds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gold.authoring.proving import ProvingTask, proved_problem
from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import Color, PointState
from gold.board.position import Position
from gold.board.symmetry import SWAP_COLORS, TURN_RIGHT, Symmetry
from gold.problem.files import load_problem
from gold.problem.model import Problem
from gold.shipped import shipped
from gold.solver.answers import rehearsal
from gold.solver.answers.inquiry import Inquiry
from gold.solver.answers.keeping import keep_proofs
from gold.solver.answers.plan import RegionSize, by_plan, size_of_region
from gold.solver.answers.rehearsal import rehearse
from gold.solver.answers.reply import computer_reply
from gold.solver.api import Limits, Result
from gold.solver.bitboard.area import CropKind
from gold.solver.budget import Budget
from gold.solver.engine import solve
from gold.solver.outcome import ALIVE_FOR_SURE, DEAD, DEAD_FOR_SURE, NO_TWO_EYES, SEKI, Bounds
from gold.solver.proof.answer_book import AnswerNote
from gold.solver.proof.kept_proof import CropName, KeptPositions
from gold.solver.proof.search import ProofSearch
from gold.solver.proof_store import ProofsAtHand, ProofStore
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from tests.oracle.random_problems import random_problem

pytestmark = pytest.mark.kernel

AT_ONCE = 60
"""Positions within which a reply of the loser is answered, where the proof has it."""
NODES = 12_000


def corner(size: int, to_play: Color) -> Position:
    """White lives or dies at B1, and the rest of the board is open."""
    position = Position.empty(size)
    stones = {
        PointState.WHITE_KEYSTONE: "A2 B2 C2 D2 D1",
        PointState.BLACK: "A3 B3 C3 D3 E2 E1 E3",
    }
    at = position.geometry.from_vertex
    states = {
        at(vertex): state for state, vertices in stones.items() for vertex in vertices.split()
    }
    return replace(position.with_states(states), to_play=to_play)


PROBLEMS = {
    "whole": (random_problem(0, 11), RegionSize.SMALL),
    "crops, killed": (corner(11, Color.BLACK), RegionSize.WIDE),
    "crops alone": (corner(19, Color.WHITE), RegionSize.TOO_LARGE),
}


def asked(board: Board, workspace: Workspace, nodes: int = NODES) -> Request:
    return Request.about(board, Limits(nodes=nodes), workspace)


def kept(position: Position, folder: Path) -> ProofStore:
    store = ProofStore(folder)
    workspace = Workspace(16, store=store)
    assert solve(asked(Board(position), workspace)).proved
    assert keep_proofs(asked(Board(position), workspace), store)
    return store


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("view", [TURN_RIGHT, SWAP_COLORS])
def test_after_a_restart_every_reply_of_the_loser_is_answered_at_once(
    name: str, view: Symmetry, tmp_path: Path
) -> None:
    position, size = PROBLEMS[name]
    store = kept(position, tmp_path)
    turned = view.position(position)
    workspace = Workspace(16, store=store)
    first = asked(Board(turned), workspace)
    assert size_of_region(first) is size
    result = by_plan(first)
    assert result.exact
    assert result.nodes <= AT_ONCE
    before = Board(turned, result.winning_moves)
    for move in before.valid_moves():
        answer = by_plan(asked(Board(turned, (*result.winning_moves, move)), workspace))
        assert answer.bounds.succeeds(before.to_play is before.attacker) is False
        assert answer.nodes <= AT_ONCE, before.geometry.vertex(move)


def practised(position: Position, workspace: Workspace) -> list[tuple[Board, int]]:
    """The positions in which the computer replies where the person makes no mistake, each with the positions
    searched for the reply.
    """
    replies = list[tuple[Board, int]]()

    def answer(asked: Request, *, resistance: Budget) -> Result:
        budget, resistance = Budget(100_000), Budget(100_000)
        result = computer_reply(asked.on(budget), resistance=resistance)
        replies.append((asked.board, budget.spent + resistance.spent))
        return result

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rehearsal, "computer_reply", answer)
        assert rehearse(asked(Board(position), workspace, nodes=1_000_000)) == len(replies)
    return replies


@pytest.mark.parametrize(("number", "view"), [(0, TURN_RIGHT), (5, SWAP_COLORS)])
def test_after_a_rehearsal_and_a_restart_the_loser_chooses_its_moves_at_once(
    number: int, view: Symmetry, tmp_path: Path
) -> None:
    position = load_problem(shipped("problems") / "from-games-hard.yaml", number).position
    store, turned = kept(position, tmp_path), view.position(position)
    before = practised(turned, Workspace(16, store=store))
    assert max(nodes for _board, nodes in before) > 1_000, "there is nothing to be kept"
    workspace = Workspace(16, store=store)
    assert rehearse(asked(Board(position), workspace, nodes=1_000_000))
    assert keep_proofs(asked(Board(position), workspace), store)
    assert not keep_proofs(asked(Board(position), Workspace(16, store=store)), store), (
        "nothing is new"
    )
    for board, nodes in practised(turned, Workspace(16, store=store)):
        assert nodes <= AT_ONCE, board.moves


def test_the_proof_is_read_out_before_the_replies_take_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def crowd_out(request: Request) -> int:
        request.workspace._proofs.clear()
        return 1

    monkeypatch.setattr("gold.authoring.proving.rehearse", crowd_out)
    problem = Problem(random_problem(0, 11))
    assert proved_problem(ProvingTask(problem, Limits(nodes=NODES), all_moves=False)).proofs


def test_a_choice_that_somebody_made_up_gives_nothing_away(tmp_path: Path) -> None:
    position = load_problem(shipped("problems") / "from-games-hard.yaml", 0).position
    store = kept(position, tmp_path)
    workspace = Workspace(16, store=store)
    assert rehearse(asked(Board(position), workspace, nodes=1_000_000))
    assert keep_proofs(asked(Board(position), workspace), store)
    (true,) = (each for each in store.proofs_of(position) if each.notes is not None)
    boards = [board for board, _nodes in practised(position, Workspace(16, store=store))]
    assert true.notes is not None
    chosen = (true.notes.winner != 1) & (true.notes.move != 0)
    assert chosen.any()
    for place in range(1, len(true.places) + 1, 3):
        move = np.where(chosen, np.uint8(place), true.notes.move)
        forged = ProofsAtHand((replace(true, notes=true.notes._replace(move=move)),))
        for board in boards:
            result = computer_reply(asked(board, Workspace(16, store=forged)))
            assert result.move is not None
            after = board.after(result.move)
            if winner(after) is None:
                assert by_plan(asked(after, Workspace(16))).bounds == result.bounds, (
                    place,
                    board.moves,
                )


def test_while_a_person_waits_nobody_asks_again_what_took_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Board(random_problem(0, 11))
    monkeypatch.setattr(ProofSearch, "noted", lambda *_question: AnswerNote(in_vain=1_000_000))
    counts = []
    for limits in (Limits(seconds=5), Limits(nodes=NODES)):
        request = Request.about(board, limits, Workspace(16))
        inquiry = Inquiry(request, request.workspace.proof(board), Bounds(DEAD + 1, SEKI - 1))
        inquiry.decide()
        counts.append(len(inquiry.asked))
    while_waiting, by_nodes = counts
    assert while_waiting == 1, "the move for what is known"
    assert by_nodes > 1


def test_what_a_rehearsal_keeps_changes_no_verdict(tmp_path: Path) -> None:
    """A search without any proof, which the oracle is held against, says the same."""
    lines = 0
    for seed in range(16):
        position, store = random_problem(seed, 9), ProofStore(tmp_path / str(seed))
        workspace = Workspace(16)
        rehearse(asked(Board(position), workspace))
        keep_proofs(asked(Board(position), workspace), store)
        workspace = Workspace(16, store=store)
        for board, _nodes in practised(position, workspace):
            alone = by_plan(asked(board, Workspace(16)))
            assert by_plan(asked(board, workspace)).bounds == alone.bounds, (seed, board.moves)
            lines += 1
    assert lines > 12


def test_a_search_that_proved_nothing_keeps_nothing(tmp_path: Path) -> None:
    store = ProofStore(tmp_path)
    for size in (11, 19):
        workspace = Workspace(16, store=store)
        board = Board(corner(size, Color.BLACK))
        assert not solve(asked(board, workspace, nodes=20)).proved
        assert not keep_proofs(asked(board, workspace), store)
        assert store.proofs_of(board.initial) == ()
    assert list(tmp_path.iterdir()) == []


def test_a_proof_that_cannot_be_read_within_the_budget_is_not_kept(tmp_path: Path) -> None:
    store = ProofStore(tmp_path)
    workspace = Workspace(16, store=store)
    board = Board(corner(11, Color.BLACK))
    assert solve(asked(board, workspace)).proved
    assert not keep_proofs(asked(board, workspace, nodes=0), store)
    assert board.initial not in store


def test_the_proof_of_one_side_says_nothing_for_the_other_side_first(tmp_path: Path) -> None:
    """Black kills if it plays first; White, if it does, lives."""
    store = kept(corner(11, Color.BLACK), tmp_path)
    workspace = Workspace(16, store=store)
    lives = solve(asked(Board(corner(11, Color.WHITE)), workspace))
    assert lives.exact
    assert lives.bounds.succeeds(attacker=False)


@pytest.mark.parametrize("change", ["winner", "rung", "first", "kind", "positions"])
def test_a_crops_claim_that_its_positions_do_not_bear_out_is_not_believed(
    change: str, tmp_path: Path
) -> None:
    """Were a file written wrongly, the verdict would still be that of a search."""
    position = corner(11, Color.BLACK)
    (true,) = kept(position, tmp_path).proofs_of(position)
    claim, positions = true.claim, true.positions
    assert claim.crop is not None
    changed = {
        "winner": replace(true, claim=replace(claim, attacker_wins=False)),
        "rung": replace(true, claim=replace(claim, rung=NO_TWO_EYES, attacker_wins=False)),
        "first": replace(true, claim=replace(claim, attacker_first=False)),
        "kind": replace(true, claim=replace(claim, crop=CropName(CropKind.LIFE, claim.crop.width))),
        "positions": replace(true, positions=KeptPositions(*(column[:0] for column in positions))),
    }[change]
    workspace = Workspace(16, store=ProofsAtHand((changed,)))
    result = solve(asked(Board(position), workspace))
    assert result.bounds == DEAD_FOR_SURE


def test_a_store_of_other_problems_changes_no_verdict(tmp_path: Path) -> None:
    """The files of two problems are exchanged."""
    one, other = corner(11, Color.BLACK), corner(11, Color.WHITE)
    store = kept(one, tmp_path)
    kept(other, tmp_path)
    paths = sorted(tmp_path.iterdir())
    contents = [path.read_bytes() for path in paths]
    for path, content in zip(paths, reversed(contents), strict=True):
        path.write_bytes(content)
    for position, bounds in ((one, DEAD_FOR_SURE), (other, ALIVE_FOR_SURE)):
        assert solve(asked(Board(position), Workspace(16, store=store))).bounds == bounds

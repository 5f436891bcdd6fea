"""What is kept of a proof is true, suffices for every view of its problem, and is little."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gold.board.board import Board
from gold.board.points import PASS
from gold.board.position import Position
from gold.board.symmetry import FLIP_TOP_BOTTOM, SWAP_COLORS, TURN_RIGHT, Symmetry
from gold.solver.bitboard.local_play import after, after_pass
from gold.solver.bitboard.state import ALIVE_SHIFT, ATTACKER_TO_MOVE, KO, read_packed
from gold.solver.budget import Budget
from gold.solver.outcome import BY_ANY_KO, BY_FORCE, NO_TWO_EYES, QUESTIONS, WITHOUT_THREATS
from gold.solver.proof.graph import read_proof
from gold.solver.proof.kept_proof import (
    KeptPositions,
    kept_notes,
    kept_positions,
    learn,
    learn_notes,
)
from gold.solver.proof.search import ProofSearch
from gold.solver.proof_store import places_of
from tests.oracle.random_problems import random_problem
from tests.thorough import rest_slow

pytestmark = pytest.mark.kernel

RUNGS = (BY_FORCE, WITHOUT_THREATS, BY_ANY_KO, NO_TWO_EYES)
VIEWS = (FLIP_TOP_BOTTOM, TURN_RIGHT, SWAP_COLORS, replace(TURN_RIGHT, swap_colors=True))
SEEDS = range(24)
HARD = 60


def proved(position: Position, rung: int) -> tuple[ProofSearch, bool] | None:
    """A search that has answered a question, and whether the attacker wins; None if it needed none."""
    search = ProofSearch(Board(position), 4)
    answer = search.answer(search.start, QUESTIONS[rung], budget := Budget(200_000))
    return (
        (search, answer.attacker_wins)
        if answer.attacker_wins is not None and budget.spent
        else None
    )


def kept_of(search: ProofSearch, rung: int, attacker_wins: bool, omitted: int) -> KeptPositions:
    proof = read_proof(search, QUESTIONS[rung], attacker_wins, Budget(200_000))
    return kept_positions(proof, places_of(search.board.initial, search.start.index_of), omitted)


@pytest.mark.parametrize("rung", RUNGS)
@pytest.mark.parametrize("seed", rest_slow(SEEDS, 3))
def test_each_position_that_is_kept_is_decided_as_a_search_of_its_own_decides_it(
    seed: int, rung: int
) -> None:
    position = random_problem(seed, 11)
    case = proved(position, rung)
    if case is None:
        return
    kept, learner = kept_of(*case[:1], rung, case[1], omitted=0), ProofSearch(Board(position), 4)
    decisions = []
    learner.learn = lambda *columns: decisions.append(columns)  # type: ignore[method-assign]
    learn(learner, places_of(position, learner.start.index_of), kept)
    ((states, mover_wins, _distance),) = decisions
    for number, wins in enumerate(mover_wins.tolist()):
        state = read_packed(states, number, learner.start.words)
        alone = ProofSearch(Board(position), 4)
        assert (alone.winning_child(state, Budget(200_000)) is not None) is wins


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("seed", rest_slow(SEEDS, 3))
def test_another_view_of_the_problem_is_answered_alike_and_at_once(
    seed: int, view: Symmetry
) -> None:
    position = random_problem(seed, 11)
    turned, rung = view.position(position), RUNGS[seed % len(RUNGS)]
    case = proved(position, rung)
    if case is None:
        return
    search = ProofSearch(Board(turned), 4)
    learn(
        search,
        places_of(turned, search.start.index_of),
        kept_of(*case[:1], rung, case[1], omitted=1),
    )
    budget = Budget(HARD)
    assert search.answer(search.start, QUESTIONS[rung], budget).attacker_wins is case[1]


@pytest.mark.parametrize("view", VIEWS[1:])
def test_what_is_noted_is_what_a_search_of_its_own_says_in_every_view(view: Symmetry) -> None:
    checked = 0
    for seed in range(8):
        position, question = random_problem(seed, 11), QUESTIONS[RUNGS[seed % len(RUNGS)]]
        board, search = Board(position), ProofSearch(Board(position), 4)
        for move in board.valid_moves():
            local = search.start.after_moves(board.after(move))
            search.answer(local, question, Budget(200_000))
            search.note_choice(local, question, PASS)
            search.note_in_vain(after_pass(local), question, 7)
        notes = kept_notes(search, places_of(position, search.start.index_of))
        if notes is None:
            continue
        turned = view.position(position)
        learner = ProofSearch(Board(turned), 4)
        learn_notes(learner, places_of(turned, learner.start.index_of), notes)
        assert learner.book is not None
        assert len(learner.book.known) == len(notes.meta)
        for state, note in learner.book.known.items():
            won = ProofSearch(Board(turned), 4).winning_child(state, Budget(200_000))
            assert note.in_vain in (0, 7)
            if note.mover_wins is None:
                continue
            checked += 1
            assert note.mover_wins is (won is not None)
            assert note.mover_wins or note.move == PASS
            if note.mover_wins:
                assert note.move is not None
                here = replace(
                    learner.start,
                    defender=state.defender,
                    attacker=state.attacker,
                    attacker_to_move=bool(state.meta & int(ATTACKER_TO_MOVE)),
                    standing=state.meta >> int(ALIVE_SHIFT),
                    ko_index=(state.meta & int(KO)) - 1 if state.meta & int(KO) else None,
                )
                following = after(here, note.move)
                assert following is not None
                alone = ProofSearch(Board(turned), 4).answer(following, question, Budget(200_000))
                assert alone.attacker_wins is here.attacker_to_move
    assert checked > 8


def test_a_line_follows_what_is_noted_and_guesses_nothing_after_it() -> None:
    lines = 0
    for seed in range(40):
        board, question = Board(random_problem(seed, 11)), QUESTIONS[WITHOUT_THREATS]
        search, learner = ProofSearch(board, 4), ProofSearch(board, 4)
        answer = search.answer(search.start, question, Budget(200_000))
        places = places_of(board.initial, search.start.index_of)
        notes = kept_notes(search, places)
        if notes is None or answer.attacker_wins is not search.start.attacker_to_move:
            continue
        learn_notes(learner, places, notes)
        line, position = learner.line(learner.start, question), search.start
        assert line[0] == answer.move
        for move in line:
            following = after(position, move)
            assert following is not None
            position = following
            held = ProofSearch(board, 4).answer(position, question, Budget(200_000)).attacker_wins
            assert held is answer.attacker_wins, (seed, line)
        lines += 1
    assert lines > 4


def test_notes_of_another_problem_are_refused() -> None:
    position, other = random_problem(0, 11), random_problem(100, 11)
    search, learner = ProofSearch(Board(position), 4), ProofSearch(Board(other), 4)
    search.note_choice(search.start, QUESTIONS[WITHOUT_THREATS], PASS)
    places = places_of(position, search.start.index_of)
    notes = kept_notes(search, places)
    assert notes is not None
    with pytest.raises(ValueError, match="other points"):
        learn_notes(learner, places, notes)
    with pytest.raises(ValueError, match="other points"):
        learn_notes(
            search, places, notes._replace(move=np.full(1, len(places) + 1, dtype=np.uint8))
        )


def test_every_answer_of_the_loser_is_answered_at_once() -> None:
    asked = hardest = 0
    for seed in range(60):
        position = random_problem(seed, 11)
        board, case = Board(position), proved(position, WITHOUT_THREATS)
        if case is None or case[1] is (board.to_play is board.attacker):
            continue
        search = ProofSearch(Board(position), 4)
        kept = kept_of(*case[:1], WITHOUT_THREATS, case[1], omitted=2)
        learn(search, places_of(position, search.start.index_of), kept)
        for move in board.valid_moves():
            after, budget = Board(position, (move,)), Budget(10_000)
            answer = search.answer(
                search.start.after_moves(after), QUESTIONS[WITHOUT_THREATS], budget
            )
            assert answer.attacker_wins is case[1]
            asked, hardest = asked + 1, max(hardest, budget.spent)
    assert asked > 20
    assert hardest <= HARD


def test_a_proof_of_another_problem_is_refused() -> None:
    positions = (random_problem(seed, 11) for seed in SEEDS)
    one, case = next((each, case) for each in positions if (case := proved(each, WITHOUT_THREATS)))
    other = random_problem(100, 11)
    kept, search = (
        kept_of(*case[:1], WITHOUT_THREATS, case[1], omitted=0),
        ProofSearch(Board(other), 4),
    )
    with pytest.raises(ValueError, match="other points"):
        learn(search, places_of(one, case[0].start.index_of), kept)
    short = kept._replace(defender=np.zeros((len(kept.meta), 9), dtype=np.uint8))
    with pytest.raises(ValueError, match="other points"):
        learn(case[0], places_of(one, case[0].start.index_of), short)

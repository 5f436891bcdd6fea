"""Reading a proof out of the table: every line comes to an end, whatever the table has forgotten."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.certificate import verify
from gold.problem.files import load_collection
from gold.shipped import shipped
from gold.solver.answers.certificates import write_certificate
from gold.solver.bitboard.state import PackedState
from gold.solver.outcome import KoMode, Question
from gold.solver.proof import graph
from gold.solver.proof.graph import ProofGraphError
from gold.solver.proof.search import Budget, ProofLine, ProofSearch
from gold.solver.proof.table import FARTHEST, entry_words
from tests.certificate.search_proofs import solved, write_proof, written
from tests.certificate.small_problems import small_problem

pytestmark = pytest.mark.kernel

DETOURS = [(1210, "N"), (1210, "A"), (1820, "N"), (1820, "A")]
"""Problems and ko modes in which an attacker that takes the longest way to each win goes in circles."""

PLAIN = [(375, "D"), (375, "N"), (1820, "A"), (3796, "A")]
NO_TIME = "the proof could not be completed within the limits"

SAFE_FROM_THE_START = """
. O x . .
x O x + .
. x x + .
. x + + .
. . . . ."""

Steps = list[str]


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    """What is done against circles is noted here."""
    done: Steps = []
    for name in ("_add_other_wins", "_search_anew"):
        step = getattr(graph._ProofReader, name)

        def noted(
            reader: object, unproved: object, name: str = name, step: Callable[..., None] = step
        ) -> None:
            done.append(name)
            step(reader, unproved)

        monkeypatch.setattr(graph._ProofReader, name, noted)
    return done


def written_by_detours(seed: int, mode: str) -> str:
    """The certificate of a search that takes the far wins that it knows for near ones."""
    position = small_problem(seed)
    search, attacker_wins = solved(position, mode)
    words = search.start.words
    search._table.entries[2 * words + 1 :: entry_words(words)] ^= np.uint64(FARTHEST << 56)
    return write_proof(search, position, mode, attacker_wins)


@pytest.mark.parametrize(("seed", "mode"), DETOURS)
def test_a_circle_is_avoided_by_other_winning_moves(seed: int, mode: str, steps: Steps) -> None:
    assert verify(written_by_detours(seed, mode)).claim.attacker_wins
    assert steps == ["_add_other_wins"]


@pytest.mark.parametrize(("seed", "mode"), DETOURS)
def test_a_circle_is_avoided_by_a_search_that_forgets_nothing(
    seed: int, mode: str, steps: Steps, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(graph._ProofReader, "_add_other_wins", lambda _reader, _unproved: None)
    assert verify(written_by_detours(seed, mode)).claim.attacker_wins
    assert steps == ["_search_anew"]


def test_a_circle_that_nothing_helps_against_is_told(
    steps: Steps, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("_add_other_wins", "_search_anew"):
        monkeypatch.setattr(graph._ProofReader, name, lambda _reader, _unproved: None)
    with pytest.raises(
        ProofGraphError, match=r"^the moves of the proof come back to where they began$"
    ):
        written_by_detours(1210, "N")


@pytest.mark.parametrize(("seed", "mode"), PLAIN)
def test_what_the_table_has_forgotten_is_searched_again(seed: int, mode: str) -> None:
    position = small_problem(seed)
    search, attacker_wins = solved(position, mode)
    search._table.entries[:] = 0
    budget = Budget(nodes=10_000)
    assert (
        verify(write_proof(search, position, mode, attacker_wins, budget)).claim.attacker_wins
        is attacker_wins
    )
    assert budget.spent > 0


@pytest.mark.parametrize(("seed", "mode"), PLAIN)
def test_where_too_much_is_forgotten_the_question_is_searched_anew(
    seed: int, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is asked of the table that forgot is bounded; the proof is that of the new one."""
    monkeypatch.setattr(graph, "_MOST_SEARCHED_AGAIN", 0)
    position = small_problem(seed)
    search, attacker_wins = solved(position, mode)
    search._table.entries[:] = 0
    asked: list[ProofSearch] = []
    again = ProofSearch.winning_child

    def noted(self: ProofSearch, state: PackedState, budget: Budget) -> ProofLine | None:
        asked.append(self)
        return again(self, state, budget)

    monkeypatch.setattr(ProofSearch, "winning_child", noted)
    text = write_proof(search, position, mode, attacker_wins, Budget(nodes=10_000))
    assert verify(text).claim.attacker_wins is attacker_wins
    assert asked.count(search) <= 1


@pytest.mark.parametrize("nodes", [0, 1, 8])
@pytest.mark.parametrize(("seed", "mode"), PLAIN)
def test_a_budget_that_does_not_suffice_is_told(seed: int, mode: str, nodes: int) -> None:
    position = small_problem(seed)
    search, attacker_wins = solved(position, mode)
    search._table.entries[:] = 0
    with pytest.raises(ProofGraphError, match=f"^{NO_TIME}$"):
        write_proof(search, position, mode, attacker_wins, Budget(nodes=nodes))


def test_a_proof_that_is_too_large_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph, "MOST_LINES", 40)
    with pytest.raises(
        ProofGraphError, match=r"^the proof has more than 40 moves, too many to be written down$"
    ):
        written(small_problem(375), "N")


@pytest.mark.parametrize("mode", ["D", "N", "A"])
def test_keystones_that_are_safe_from_the_start_are_proved_to_be(mode: str) -> None:
    """No bit tells that they stand, since nothing can capture them."""
    certificate = verify(written(parse_diagram(SAFE_FROM_THE_START, Color.WHITE), mode))
    assert not certificate.claim.attacker_wins
    assert certificate.positions == 1


def test_a_position_that_the_table_leads_astray_is_searched_with_an_empty_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a proof full of repetitions the search went round for ever. Here the old table gets no node."""
    monkeypatch.setattr(graph, "_MOST_WITH_OLD_TABLE", 0)
    entries = load_collection(shipped("problems") / "gokyo-shumyo-1.yaml").entries
    problem = next(
        each.problem
        for each in entries
        if each.problem and each.problem.title == "Gokyo Shumyo 1-61"
    )
    search = ProofSearch(Board(problem.position), megabytes=16)
    question = Question(KoMode.DEFENDER)
    answer = search.answer(search.start, question, Budget(nodes=1_000_000))
    assert answer.attacker_wins is False
    proof = graph.read_proof(search, question, False, Budget(nodes=1_000_000))
    assert not verify(write_certificate(problem, proof, KoMode.DEFENDER)).claim.attacker_wins

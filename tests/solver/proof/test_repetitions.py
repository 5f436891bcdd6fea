"""Wins by repetition are remembered on the walk that they need, and on no other."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gold.board.board import Board
from gold.certificate import verify
from gold.problem.files import load_collection
from gold.solver.answers.certificates import write_certificate
from gold.solver.bitboard.bitsets import from_int
from gold.solver.bitboard.quantities import Distance, Ply
from gold.solver.bitboard.state import PackedState, new_states, write_packed
from gold.solver.budget import Budget
from gold.solver.outcome import KoMode, Question
from gold.solver.proof import graph, repetitions
from gold.solver.proof.path import MAX_PLY
from gold.solver.proof.search import ProofSearch

pytestmark = pytest.mark.kernel

PROBLEMS = Path(__file__).parents[3] / "problems"

WORDS = pytest.mark.parametrize("words", [1, 2])

ROOT, FIRST, SECOND, THIRD, NODE, OTHER = (
    PackedState(defender=1 << number, attacker=1 << (number + 20), meta=number)
    for number in range(6)
)


class Walker:
    """A path that is written by hand, and what is remembered on it."""

    def __init__(self, words: int) -> None:
        self.words = words
        self.nodes = new_states(MAX_PLY + 1, words)
        self.like = from_int(0, words)
        self.known = repetitions.new_repetitions(words)
        repetitions.begin_search(self.known)
        self.known.found[0] = repetitions.MANY

    def walk(self, *positions: PackedState) -> Ply:
        """The ply of the last position, after the search has gone down to it from the root."""
        for ply, position in enumerate(positions):
            write_packed(self.nodes, ply, self.words, position)
            repetitions.enter_node(self.known, Ply(ply))
        return Ply(len(positions) - 1)

    def keep(self, ply: Ply, on_ply: int, distance: int = 5) -> None:
        repetitions.keep_win(
            self.known, self.nodes, ply, self.like, Ply(on_ply), Distance(distance)
        )

    def recalled(self, ply: Ply) -> tuple[int, int]:
        on_ply, distance = repetitions.recalled(self.known, self.nodes, ply, self.like)
        return int(on_ply), int(distance)


NOTHING = (int(repetitions.NOT_KNOWN), 0)


@WORDS
def test_a_win_is_known_again_on_the_same_path(words: int) -> None:
    walker = Walker(words)
    ply = walker.walk(ROOT, FIRST, SECOND, NODE)
    assert walker.recalled(ply) == NOTHING
    walker.keep(ply, 1, distance=7)
    assert walker.recalled(ply) == (1, 7)
    walker.walk(ROOT, FIRST, SECOND, THIRD)
    assert walker.recalled(walker.walk(ROOT, FIRST, SECOND, NODE)) == (1, 7)


@WORDS
def test_nothing_is_looked_for_where_few_are_found(words: int) -> None:
    walker = Walker(words)
    ply = walker.walk(ROOT, FIRST, SECOND, NODE)
    walker.keep(ply, 1)
    walker.known.found[0] = repetitions.MANY - 1
    assert walker.recalled(ply) == NOTHING
    walker.keep(ply, 1)
    assert walker.recalled(ply) != NOTHING
    repetitions.begin_search(walker.known)
    assert walker.recalled(ply) == NOTHING


@WORDS
def test_what_lies_above_the_walk_does_not_matter(words: int) -> None:
    walker = Walker(words)
    walker.keep(walker.walk(ROOT, FIRST, SECOND, NODE), 1)
    assert walker.recalled(walker.walk(OTHER, THIRD, ROOT, FIRST, SECOND, NODE)) == (3, 5)


@WORDS
def test_the_order_of_the_walk_does_not_matter(words: int) -> None:
    walker = Walker(words)
    walker.keep(walker.walk(ROOT, FIRST, SECOND, NODE), 1)
    assert walker.recalled(walker.walk(ROOT, SECOND, FIRST, NODE)) == (1, 5)


@WORDS
@pytest.mark.parametrize(
    "path",
    [
        (ROOT, FIRST, THIRD, NODE),
        (ROOT, THIRD, SECOND, NODE),
        (ROOT, SECOND, NODE),
        (ROOT, FIRST, SECOND, THIRD, NODE),
        (ROOT, FIRST, SECOND, OTHER),
        (NODE,),
    ],
)
def test_without_the_whole_walk_right_above_nothing_is_known(
    words: int, path: tuple[PackedState, ...]
) -> None:
    walker = Walker(words)
    walker.keep(walker.walk(ROOT, FIRST, SECOND, NODE), 1)
    assert walker.recalled(walker.walk(*path)) == NOTHING


@WORDS
def test_of_two_wins_the_one_counts_that_needs_the_shorter_walk(words: int) -> None:
    walker = Walker(words)
    ply = walker.walk(ROOT, FIRST, SECOND, NODE)
    walker.keep(ply, 1)
    walker.keep(ply, 2)
    walker.keep(ply, 0)
    assert walker.recalled(ply) == (2, 5)


@WORDS
def test_many_wins_of_one_position_make_room_for_each_other(words: int) -> None:
    walker = Walker(words)
    paths = [
        (ROOT, PackedState(1 << number, 0, number), NODE)
        for number in range(5 * repetitions._BUCKET)
    ]
    for path in paths:
        walker.keep(walker.walk(*path), 1)
    found = [walker.recalled(walker.walk(*path)) != NOTHING for path in paths]
    assert found == [False] * (4 * repetitions._BUCKET) + [True] * repetitions._BUCKET


@WORDS
def test_the_two_hashes_of_positions_differ(words: int) -> None:
    random = np.random.default_rng(7)
    nodes = new_states(1, words)
    seen: set[int] = set()
    for _ in range(2_000):
        nodes.defender[:] = random.integers(0, 4, words, dtype=np.uint64)
        nodes.attacker[:] = random.integers(0, 4, words, dtype=np.uint64)
        nodes.meta[:] = random.integers(0, 1 << 40, 1, dtype=np.uint64)
        seen.update(int(each) for each in repetitions._hashes(nodes, Ply(0), words))
    assert len(seen) == 4_000


def test_a_proof_full_of_repetitions_can_be_read() -> None:
    """Before wins were remembered with their walks, one position of this proof was searched for ever: again
    and again each way through a seki and the captures around it.
    """
    entries = load_collection(PROBLEMS / "gokyo-shumyo-1.yaml").entries
    problem = next(entry.problem for entry in entries if entry.problem.title == "Gokyo Shumyo 1-61")
    search = ProofSearch(Board(problem.position), megabytes=16)
    question = Question(KoMode.DEFENDER)
    answer = search.answer(search.start, question, Budget(nodes=1_000_000))
    assert answer.attacker_wins is False
    few = 40_000
    assert few < graph._MOST_WITH_OLD_TABLE, "no empty table helps"
    proof = graph.read_proof(search, question, False, Budget(nodes=few))
    assert not verify(write_certificate(problem, proof, KoMode.DEFENDER)).claim.attacker_wins

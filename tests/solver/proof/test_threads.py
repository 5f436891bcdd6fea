"""Several threads on one table: what is torn is not believed, what is proved stays, answers are the same."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from gold._jit import njit
from gold.board.board import Board
from gold.board.position import Position
from gold.problem.files import load_collection
from gold.solver.api import CancelFlag
from gold.solver.bitboard.bitsets import Bits, from_int, single
from gold.solver.bitboard.state import State
from gold.solver.budget import Budget
from gold.solver.outcome import KoMode, Question
from gold.solver.proof import search as proof_search
from gold.solver.proof import table as tables
from gold.solver.proof.dfpn import NODES as NODES_SEARCHED
from gold.solver.proof.search import ProofSearch
from gold.solver.proof.shared_words import give_back, take
from gold.solver.proof.table import (
    Table,
    Value,
    decided,
    entry_words,
    look_up,
    new_proof_table,
    remember,
)
from gold.solver.proof.threads import Helpers
from tests.j_group import J_GROUP
from tests.solver.random_locals import open_problems

pytestmark = pytest.mark.kernel

WORDS = 2
PROBLEMS = 20
NODES = 200_000


def state(number: int) -> State:
    """One of many positions whose words all tell which it is."""
    stones = from_int((number + 1) * 0x0123_4567_89AB_CDEF_FEDC_BA98 & (1 << 128) - 1, WORDS)
    return State(stones, stones, number + 1)  # type: ignore[arg-type]


def one_bucket() -> Table:
    """A shared table whose entries all get into each other's way."""
    table = new_proof_table(WORDS, 0, shared=True)
    return Table(table.entries[: 4 * entry_words(WORDS)], table.counts)


def test_what_is_being_written_cannot_be_read_and_nobody_else_writes_it() -> None:
    table = one_bucket()
    remember(table, state(1), Value(3, 4, 0), 5, 1)
    assert take(table.counts, 0)
    assert not take(table.counts, 0)
    assert not look_up(table, state(1)).known
    remember(table, state(2), Value(3, 4, 0), 5, 1)
    give_back(table.counts, 0)
    assert look_up(table, state(1)).value == (3, 4, 0)
    assert not look_up(table, state(2)).known


def test_what_is_proved_is_written_over_only_by_a_nearer_proof() -> None:
    table = one_bucket()
    remember(table, state(1), Value(3, 4, 0), 5, 1)
    remember(table, state(1), decided(True, 9), 6, 1)
    remember(table, state(1), Value(3, 4, 0), 5, 1)
    assert look_up(table, state(1)).value == decided(True, 9)
    remember(table, state(1), decided(True, 11), 7, 1)
    assert (look_up(table, state(1)).value, look_up(table, state(1)).move) == (decided(True, 9), 6)
    remember(table, state(1), decided(True, 7), 8, 1)
    assert (look_up(table, state(1)).value, look_up(table, state(1)).move) == (decided(True, 7), 8)


@njit
def hammer(table: Table, seed: int, rounds: int, like: Bits) -> tuple[int, int]:
    """Write and read a few positions; how often one was known, and how often by the value of another."""
    known = wrong = 0
    number = np.uint64(seed)
    for _ in range(rounds):
        number = number * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
        one = np.int64(number >> np.uint64(33)) % 8
        remember(table, _kernels_state(one, like), Value(one + 1, one + 1, np.int64(0)), one, one)
        other = (one + 3) % 8
        found = look_up(table, _kernels_state(other, like))
        if found.known:
            known += 1
            wrong += (
                found.value.phi != other + 1
                or found.value.delta != other + 1
                or found.move != other
            )
    return known, wrong


@njit
def _kernels_state(number: int, like: Bits) -> State:
    """A position whose words all tell which it is."""
    stones = single(number, like)
    return State(stones, stones, np.uint64(number + 1))


def test_no_position_ever_has_the_value_of_another() -> None:
    """Of a thousand positions that are read while others are written, some would be torn."""
    table = one_bucket()
    like = from_int(0, WORDS)
    hammer(table, 1, 1, like)  # compiles it
    with ThreadPoolExecutor(2) as threads:
        found = list(threads.map(lambda seed: hammer(table, seed, 3_000_000, like), range(2)))
    assert min(known for known, _ in found) > 1_000
    assert sum(wrong for _, wrong in found) == 0


@pytest.fixture
def large(tmp_path: Path) -> Position:
    """A problem that takes more than a few positions."""
    path = tmp_path / "j-group.yaml"
    path.write_text(J_GROUP, encoding="utf-8")
    return load_collection(path).problems[0].position


def test_answers_are_those_of_one_thread(large: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof_search, "SLICE", 200)  # so that helpers are called soon
    helped = [0]
    nodes = Helpers.nodes

    def counted(helpers: Helpers) -> int:
        for thread, scratch in zip(helpers._threads, helpers._scratches, strict=True):
            while (
                thread is not None and thread.is_alive() and scratch.progress[NODES_SEARCHED] == 0
            ):
                time.sleep(0.001)  # on a busy machine it is late
        searched = nodes(helpers)
        helped[0] += searched
        return searched

    monkeypatch.setattr(Helpers, "nodes", counted)
    problems = [problem for _seed, problem, _local in open_problems(range(5000, 5000 + PROBLEMS))]
    for problem in (large, *problems):
        alone, together = ProofSearch(Board(problem), 1), ProofSearch(Board(problem), 1, threads=3)
        for mode in KoMode:
            question = Question(mode)
            expected = alone.answer(alone.start, question, Budget(nodes=NODES))
            found = together.answer(together.start, question, Budget(nodes=NODES))
            assert expected.attacker_wins is not None
            assert found.attacker_wins is expected.attacker_wins, (problem, mode)
    assert helped[0] > 0


def test_a_helper_that_decides_a_position_gives_its_room_for_the_callers(large: Position) -> None:
    search = ProofSearch(Board(large), 1, threads=2)
    helpers, mine = search._helpers, search._scratch
    stop = helpers.begin()
    state = search.first_state(search.start, Question(KoMode.NOBODY))
    assert helpers.take_over(mine) is None
    helpers.join_in(search.start.area, search._table, state, CancelFlag())
    helpers._threads[0].join()  # type: ignore[union-attr]
    assert stop[0] == 1  # the caller's search is to end
    assert helpers.nodes() > 100
    taken = helpers.take_over(mine)
    assert taken is not None
    found, scratch = taken
    assert 0 in (found.phi, found.delta)
    assert scratch is not mine
    assert helpers._scratches == [mine]


def test_nobody_waits_while_the_table_grows(
    large: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A helper that has not seen yet that it is to end goes on with the small table, and does no harm."""
    monkeypatch.setattr(proof_search, "SLICE", 200)
    monkeypatch.setattr(proof_search, "_FIRST_MEGABYTES", 0.0)
    search = ProofSearch(Board(large), 16, threads=3)
    before, copied = search._table.entries.nbytes, []
    copy_entries = tables.copy_entries

    def copied_beside_helpers(table: Table, larger: Table, like: Bits) -> None:
        copied.append(
            sum(thread is not None and thread.is_alive() for thread in search._helpers._threads)
        )
        copy_entries(table, larger, like)

    monkeypatch.setattr(tables, "copy_entries", copied_beside_helpers)
    for mode in KoMode:
        alone = ProofSearch(Board(large), 16)
        expected = alone.answer(alone.start, Question(mode), Budget(nodes=NODES))
        found = search.answer(search.start, Question(mode), Budget(nodes=NODES))
        assert found.attacker_wins is expected.attacker_wins is not None
    assert search._table.entries.nbytes > before
    assert copied


def test_a_table_that_is_written_meanwhile_is_copied_but_for_that() -> None:
    small, larger = one_bucket(), new_proof_table(WORDS, 0, shared=True)
    like = from_int(0, WORDS)
    remember(small, state(1), Value(3, 4, 0), 5, 1)
    take(small.counts, 0)
    tables.copy_entries(small, larger, like)
    assert not look_up(larger, state(1)).known
    give_back(small.counts, 0)
    tables.copy_entries(small, larger, like)
    assert look_up(larger, state(1)).value == (3, 4, 0)


def test_threads_that_are_told_to_end_do_so() -> None:
    """A search that is cut off by its budget leaves no thread behind that goes on."""
    before = set(threading.enumerate())  # those of other tests may end meanwhile
    _seed, problem, _local = next(open_problems([7]))
    search = ProofSearch(Board(problem), 1, threads=2)
    search.answer(search.start, Question(KoMode.NOBODY), Budget(nodes=1))
    for thread in search._helpers._threads:
        if thread is not None:
            thread.join()
    assert set(threading.enumerate()) <= before

"""The exact search against the exhaustive solver: positions of hundreds of small problems."""

from __future__ import annotations

import random

import pytest

from gold.board.board import Board
from gold.solver.api import CancelFlag
from gold.solver.bitboard.area import LocalPosition, local_position
from gold.solver.bitboard.bitsets import read_int, to_int
from gold.solver.bitboard.local_play import question_meta
from gold.solver.bitboard.state import (
    ALIVE_SHIFT,
    ASKS_FOR_LIFE,
    ATTACKER_TO_MOVE,
    PackedState,
    write_packed,
)
from gold.solver.outcome import KoMode, Question
from gold.solver.proof import repetitions
from gold.solver.proof.dfpn import new_scratch, search
from gold.solver.proof.nested_questions import question_bit
from gold.solver.proof.nodes import judge_root
from gold.solver.proof.table import new_proof_table
from tests.oracle.exhaustive import MODES, Exhaustive, State, in_all_modes
from tests.oracle.life import has_unconditional_life, states_of_forced_life
from tests.oracle.local_rules import LocalRules, Side, bits
from tests.oracle.random_problems import random_problem
from tests.solver.random_locals import open_problems

pytestmark = pytest.mark.kernel

PROBLEMS = 320
CHUNK = 40
STATES_PER_MODE = 60
NODE_LIMIT = 200_000
MODE = {"D": KoMode.DEFENDER, "N": KoMode.NOBODY, "A": KoMode.ATTACKER}


class Prover:
    """The search's kernel, asked about states of the oracle."""

    def __init__(self, local: LocalPosition, rules: LocalRules) -> None:
        self.local = local
        self.rules = rules
        self.table = new_proof_table(local.words, 4)
        self.scratch = new_scratch(local.words)
        # Small problems have few wins by repetition: here they are looked for from the first one
        # on.
        self.scratch.repetitions.found[0] = repetitions.MANY
        keys = local.area.keys
        self.key_chains = [read_int(keys, i, local.words) for i in range(len(keys) // local.words)]

    def attacker_wins(self, state: State, mode: KoMode, flags: int = 0) -> bool | None:
        """Whether the attacker wins; with ``ASKS_FOR_LIFE``, whether it keeps the defender from life."""
        self._set_root(state, mode, flags)
        phi, delta, _ = search(
            self.local.area, self.scratch, self.table, NODE_LIMIT, CancelFlag().array
        )
        if phi and delta:
            return None
        return bool(phi == 0) == (state.side is Side.ATTACKER)

    def verdict(self, state: State, mode: KoMode) -> int:
        """What the static tests say."""
        self._set_root(state, mode, 0)
        return int(judge_root(self.local.area, self.scratch.path))

    def _set_root(self, state: State, mode: KoMode, flags: int) -> None:
        stones = state.stones
        meta = question_meta(Question(mode)) | flags
        for number, chain in enumerate(self.key_chains):
            if chain & self._local(stones.keystones):
                meta |= 1 << int(ALIVE_SHIFT) + number
        if state.side is Side.ATTACKER:
            meta |= int(ATTACKER_TO_MOVE)
        if state.ko:
            meta |= self._index(state.ko) + 1
        self.scratch.path.asked[0] |= question_bit(meta)
        packed = PackedState(self._local(stones.defender), self._local(stones.attacker), meta)
        write_packed(self.scratch.path.nodes, 0, self.local.words, packed)

    def _local(self, mask: int) -> int:
        return sum(1 << self._index(bit) for bit in bits(mask))

    def _index(self, bit: int) -> int:
        return self.local.index_of[self.rules.move(bit)]


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, PROBLEMS, CHUNK))
def test_the_search_agrees_with_exhaustion_on_positions_of_small_problems(first: int) -> None:
    checked = 0
    for seed, problem, local in open_problems(range(first, first + CHUNK)):
        for name, threats in MODES.items():
            oracle = Exhaustive(problem, threats)
            prover = Prover(local, oracle.rules)
            states = oracle.open_states()
            chosen = random.Random(seed).sample(states, min(STATES_PER_MODE, len(states)))
            for state in chosen:
                expected = oracle.attacker_wins_state(state)
                assert prover.attacker_wins(state, MODE[name]) is expected, (seed, name, state)
                checked += 1
    assert checked > 50 * CHUNK


@pytest.mark.slow
@pytest.mark.parametrize("first", range(3000, 3160, CHUNK))
def test_what_is_proved_in_one_ko_mode_holds_in_the_others(first: int) -> None:
    """One table for all modes, asked about them by turns."""
    differ = 0
    for seed, problem, local in open_problems(range(first, first + CHUNK)):
        oracles = in_all_modes(problem)
        prover = Prover(local, next(iter(oracles.values())).rules)
        questions = [
            (name, state) for name, oracle in oracles.items() for state in oracle.open_states()
        ]
        chosen = random.Random(seed).sample(questions, min(3 * STATES_PER_MODE, len(questions)))
        for name, state in chosen:
            expected = oracles[name].attacker_wins_state(state)
            assert prover.attacker_wins(state, MODE[name]) is expected, (seed, name, state)
        winners = [
            {
                (state.stones, state.side): oracle.attacker_wins_state(state)
                for state in oracle.states
                if not state.ko
            }
            for oracle in oracles.values()
        ]
        differ += sum(
            first[at] is not last[at] for first, *_, last in [winners] for at in first.keys() & last
        )
    assert differ > 0


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 1000 + PROBLEMS // 2, CHUNK))
def test_forced_life_is_told_from_seki_as_by_exhaustion(first: int) -> None:
    sekis = 0
    for seed, problem, local in open_problems(range(first, first + CHUNK)):
        oracle = Exhaustive(problem, MODES["A"])
        prover = Prover(local, oracle.rules)
        alive = states_of_forced_life(oracle)
        states = [
            state
            for state in oracle.open_states()
            if not has_unconditional_life(oracle.rules, state.stones)
        ]
        for state in random.Random(seed).sample(states, min(STATES_PER_MODE, len(states))):
            prevented = prover.attacker_wins(state, KoMode.ATTACKER, int(ASKS_FOR_LIFE))
            assert prevented is (state not in alive), (seed, state)
            captured = prover.attacker_wins(state, KoMode.ATTACKER)
            assert captured is oracle.attacker_wins_state(state), (seed, state)
            sekis += prevented and not oracle.attacker_wins_state(state)
    assert sekis > 0


def test_the_area_holds_exactly_the_points_that_can_change() -> None:
    for seed in range(60):
        problem = random_problem(seed)
        local, rules = local_position(Board(problem)), LocalRules(problem)
        assert sorted(local.index_of) == sorted(rules.points)
        assert to_int(local.area.points) == sum(1 << index for index in local.index_of.values())

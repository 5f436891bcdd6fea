"""The rules by which the exact search ends a line early, each against exhaustion."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gold.board.board import Board
from gold.board.points import PASS
from gold.solver.bitboard.area import LocalPosition, local_position
from gold.solver.bitboard.area_rules import (
    SCRATCH_SETS,
    canonical,
    connected,
    enclosed_points,
    hopeless,
    keystones,
    settled_points,
    unconditionally_alive,
)
from gold.solver.bitboard.bitsets import Bits, Words, from_int, to_int
from gold.solver.bitboard.state import ALIVE_SHIFT, PackedState, State, as_state
from tests.certificate.rules import has_no_room
from tests.certificate.situation import Situation
from tests.oracle.exhaustive import MODES, Exhaustive
from tests.oracle.local_rules import LocalRules, Stones, bits
from tests.oracle.random_problems import random_problem
from tests.solver.random_locals import open_problems

pytestmark = [pytest.mark.kernel, pytest.mark.slow]

CHUNK = 40


def as_words(bits_found: Bits, local: LocalPosition) -> Bits:
    """What a kernel returned to Python, as kernels take it."""
    return from_int(to_int(bits_found), local.words)


def in_area(local: LocalPosition, rules: LocalRules, stones: Stones) -> tuple[State, Bits]:
    """The stones, with nothing in ``meta``, and the keystones, as kernels take them."""

    def mask_in_area(mask: int) -> int:
        return sum(1 << local.index_of[rules.move(bit)] for bit in bits(mask))

    packed = PackedState(mask_in_area(stones.defender), mask_in_area(stones.attacker), 0)
    return as_state(packed, local.words), from_int(mask_in_area(stones.keystones), local.words)


def is_hopeless(local: LocalPosition, state: State, keys: Bits) -> bool:
    settled = as_words(settled_points(local.area, state, keys, from_int(0, local.words)), local)
    reached = canonical(state, settled)
    state = as_state(PackedState(*map(to_int, reached)), local.words)
    key_chains = as_words(connected(local.area, keys, state.defender), local)
    return bool(hopeless(local.area, state, key_chains, settled))


@pytest.mark.parametrize("first", range(2000, 2200, CHUNK))
def test_who_has_no_room_for_an_eye_loses_whatever_the_threats(first: int) -> None:
    found = 0
    for seed, problem, local in open_problems(range(first, first + CHUNK)):
        oracle = Exhaustive(problem, MODES["D"])
        for state in oracle.open_states():
            position, keys = in_area(local, oracle.rules, state.stones)
            if is_hopeless(local, position, keys):
                assert oracle.attacker_wins_state(state), (seed, state)
                found += 1
    assert found > 500


@pytest.mark.parametrize("first", range(2400, 2560, CHUNK))
def test_the_certificates_rule_is_the_searchs(first: int) -> None:
    """On positions of random play, which hold more than small problems do by themselves."""
    found = 0
    for seed in range(first, first + CHUNK):
        dice, board = random.Random(seed), Board(random_problem(seed, 14))
        start = local_position(board)
        while not start.won and board.keystones() and len(board.moves) < 30:
            local = start.after_moves(board)
            meta = local.standing << int(ALIVE_SHIFT)
            state = as_state(PackedState(local.defender, local.attacker, meta), local.words)
            keys = as_words(keystones(local.area, state), local)
            has_room = not is_hopeless(local, state, keys)
            assert has_no_room(Situation.of(board)) is not has_room, (seed, board.moves)
            found += not has_room
            moves = board.valid_moves()
            board.play(dice.choice(moves) if moves else PASS)
    assert found > CHUNK // 4


@pytest.mark.parametrize("first", range(2200, 2320, CHUNK))
def test_unconditional_life_is_life_whatever_the_threats(first: int) -> None:
    lives = 0
    scratch: Words = np.zeros(2 * SCRATCH_SETS, dtype=np.uint64)
    for seed, problem, local in open_problems(range(first, first + CHUNK)):
        oracle = Exhaustive(problem, MODES["A"])
        for state in oracle.open_states():
            position, keys = in_area(local, oracle.rules, state.stones)
            inside = as_words(enclosed_points(local.area, position.defender), local)
            if unconditionally_alive(local.area, position, keys, inside, scratch):
                assert not oracle.attacker_wins_state(state), (seed, state)
                lives += 1
    assert lives > 200

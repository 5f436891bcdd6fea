"""The rules by which the exact search ends a line early, each against exhaustion."""

from __future__ import annotations

import numpy as np
import pytest

from gold.board.board import Board
from gold.solver.area import LocalPosition, local_position
from gold.solver.area_rules import connected, hopeless, unconditionally_alive
from gold.solver.words import Bits, Words, from_int
from tests.oracle.exhaustive import MODES, Exhaustive
from tests.oracle.local_rules import LocalRules, Stones, bits
from tests.oracle.random_problems import random_problem

pytestmark = [pytest.mark.kernel, pytest.mark.slow]

CHUNK = 40


def in_area(local: LocalPosition, rules: LocalRules, stones: Stones) -> tuple[Bits, Bits, Bits]:
    """The defender's stones, the attacker's, and the keystones, as kernels take them."""

    def words(mask: int) -> Bits:
        return from_int(sum(1 << local.index_of[rules.move(bit)] for bit in bits(mask)), local.words)

    return words(stones.defender), words(stones.attacker), words(stones.keystones)


@pytest.mark.parametrize("first", range(2000, 2200, CHUNK))
def test_who_has_no_room_for_an_eye_loses_whatever_the_threats(first: int) -> None:
    found = 0
    for seed in range(first, first + CHUNK):
        problem = random_problem(seed)
        local = local_position(Board(problem))
        if local.won:
            continue
        oracle = Exhaustive(problem, MODES["D"])
        for state in oracle.states:
            if state.passed or oracle.rules.all_captured(state.stones):
                continue
            d, a, keys = in_area(local, oracle.rules, state.stones)
            for_ever = connected(local.area, a & local.area.attacker_safe, a)
            if hopeless(local.area, d, keys, for_ever):
                assert oracle.attacker_wins_state(state), (seed, state)
                found += 1
    assert found > 500


@pytest.mark.parametrize("first", range(2200, 2320, CHUNK))
def test_unconditional_life_is_life_whatever_the_threats(first: int) -> None:
    lives = 0
    scratch: tuple[Words, Words] = np.zeros(130, dtype=np.uint64), np.zeros(130, dtype=np.uint64)
    for seed in range(first, first + CHUNK):
        problem = random_problem(seed)
        local = local_position(Board(problem))
        if local.won:
            continue
        oracle = Exhaustive(problem, MODES["A"])
        for state in oracle.states:
            if state.passed or oracle.rules.all_captured(state.stones):
                continue
            d, a, keys = in_area(local, oracle.rules, state.stones)
            if unconditionally_alive(local.area, d, a, keys, *scratch):
                assert not oracle.attacker_wins_state(state), (seed, state)
                lives += 1
    assert lives > 200

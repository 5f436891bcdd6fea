"""What a position takes over from the one before it is what is found from scratch."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gold._jit import njit
from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color
from gold.solver.bitboard import area_rules as rules
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard import state as states
from gold.solver.bitboard.area import Area, local_position
from gold.solver.bitboard.chains import list_chains, new_chain_sets
from gold.solver.bitboard.local_play import root_state
from gold.solver.bitboard.outline import outline_of
from gold.solver.bitboard.quantities import Numbers, Words
from gold.solver.bitboard.state import State, as_state
from gold.solver.outcome import KoMode, Question
from gold.solver.proof.first_numbers import COUNTS, count_all
from gold.solver.proof.nodes import OPEN, advance, make_canonical
from tests.oracle.random_problems import random_problem

pytestmark = [pytest.mark.kernel, pytest.mark.slow]  # it compiles what it compares

WIDE = """
    . . . . . . . . . . . . .
    . x x x x x x x x x x x .
    . x + + + + + + + + + x .
    . x + O O O O O O O + x .
    . x + O + x x + + O + x .
    . x + O O O O + O O + x .
    . x + + + x + O + + + x .
    . x + x + + O + O + + x .
    . x + + + + + O + + + x .
    . x + + + + + + + + + x .
    . x x x x x x x x x x x .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
"""


@njit
def compare(
    area: Area,
    start: State,
    scratch: Words,
    sets: Words,
    others: Words,
    counts: Numbers,
    again: Numbers,
) -> tuple[int, int, int]:
    """The moves of a position after which something is not what it is from scratch; all moves that were
    looked at, and those of them that captured.
    """
    wrong = looked_at = captures = 0
    state = make_canonical(area, start)
    outline = outline_of(area, state)
    chains = list_chains(area, sets, state, outline.settled)
    rest = area.points & ~states.stones(state)
    passes = False
    while not passes:
        passes = bits.none(rest)
        stone = bits.lowest(rest)
        rest = rest & ~stone
        move = rules.PASS_INDEX if passes else bits.first(stone)
        child = advance(area, scratch, state, outline, move)
        if not child.legal or child.verdict != OPEN or move == rules.banned_point(state):
            continue
        looked_at += 1
        after = child.state
        captures += (
            bits.count(states.stones(after)) <= bits.count(states.stones(state)) and not passes
        )
        fresh = outline_of(area, after)
        count_all(area, after, child.outline, stone, chains, counts)
        none = bits.empty(stone)
        count_all(area, after, fresh, none, list_chains(area, others, after, fresh.settled), again)
        same = (
            child.outline.settled == fresh.settled
            and child.outline.keys == fresh.keys
            and child.outline.key_chains == fresh.key_chains
            and child.outline.enclosed == fresh.enclosed
            and child.outline.regions == fresh.regions
        )
        for number in range(counts.shape[0]):
            same = same and counts[number] == again[number]
        wrong += not same
    return wrong, looked_at, captures


@pytest.mark.parametrize("wide", [False, True])
def test_what_is_taken_over_is_what_is_found_from_scratch(wide: bool) -> None:
    looked_at = captures = 0
    for seed in range(8 if wide else 240):
        dice = random.Random(seed)
        board = Board(parse_diagram(WIDE, Color.BLACK) if wide else random_problem(seed, 14))
        start = local_position(board)
        assert (start.words == 2) is wide
        scratch = np.zeros(rules.SCRATCH_SETS * start.words, dtype=np.uint64)
        sets, others = new_chain_sets(start.words), new_chain_sets(start.words)
        counts, again = (np.zeros(len(COUNTS), dtype=np.int64) for _ in range(2))
        while not start.won and board.keystones() and len(board.moves) < 40:
            packed = root_state(start.after_moves(board), Question(KoMode.NOBODY))
            state = as_state(packed, start.words)
            found = compare(start.area, state, scratch, sets, others, counts, again)
            assert found[0] == 0, (seed, board.moves)
            looked_at, captures = looked_at + found[1], captures + found[2]
            moves = board.valid_moves()
            board.play(dice.choice(moves) if moves else PASS)
    assert looked_at > 1_500
    assert captures > 20

"""States in arrays: what is put in comes out, for kernels and in Python integers, in one word and in two."""

from __future__ import annotations

import pytest

from gold.solver.bitboard.bitsets import to_int
from gold.solver.bitboard.state import (
    ATTACKER_TO_MOVE,
    PackedState,
    as_state,
    attacker_moves,
    is_state,
    load_state,
    new_states,
    read_packed,
    store_state,
    write_packed,
)

pytestmark = pytest.mark.kernel

NOTHING = PackedState(0, 0, 0)


def packed_of(words: int) -> PackedState:
    """A state with the first and the last bit of its sets, and of ``meta``."""
    top = 64 * words - 1
    return PackedState(1 << top | 1, 1 << top - 1 | 2, 1 << 63 | int(ATTACKER_TO_MOVE))


@pytest.mark.parametrize("words", [1, 2])
def test_packed_state_comes_out_as_it_went_in_and_touches_no_other(words: int) -> None:
    states = new_states(3, words)
    write_packed(states, 1, words, packed_of(words))
    found = [read_packed(states, index, words) for index in range(3)]
    assert found == [NOTHING, packed_of(words), NOTHING]


@pytest.mark.parametrize("words", [1, 2])
def test_kernels_read_and_write_the_same_states(words: int) -> None:
    states, packed = new_states(3, words), packed_of(words)
    state = as_state(packed, words)
    store_state(states, 2, state)
    assert [read_packed(states, index, words) for index in range(3)] == [NOTHING, NOTHING, packed]
    loaded = load_state(states, 2, state.defender)
    assert PackedState(to_int(loaded.defender), to_int(loaded.attacker), int(loaded.meta)) == packed
    assert attacker_moves(state)


@pytest.mark.parametrize("words", [1, 2])
@pytest.mark.parametrize("field", PackedState._fields)
def test_states_that_differ_in_one_bit_are_told_apart(words: int, field: str) -> None:
    states, packed = new_states(1, words), packed_of(words)
    write_packed(states, 0, words, packed)
    other = packed._replace(**{field: getattr(packed, field) ^ 1})
    assert is_state(states, 0, as_state(packed, words))
    assert not is_state(states, 0, as_state(other, words))

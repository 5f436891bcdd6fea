"""The transposition table: what goes in comes out, and what matters most stays longest."""

from __future__ import annotations

import pytest

from gold.solver.alphabeta import table
from gold.solver.alphabeta.scores import FORCED

pytestmark = pytest.mark.kernel

KEY = 0x1234_5678_9ABC_DEF0 & ~1


@pytest.mark.parametrize("value", [0, 1234, -1234, FORCED - 9, 9 - FORCED])
@pytest.mark.parametrize("move", [-1, 0, 21, 419])
@pytest.mark.parametrize("bound", [table.LOWER, table.UPPER, table.EXACT])
@pytest.mark.parametrize("sound", [True, False])
def test_an_entry_comes_back_as_it_was(value: int, move: int, bound: int, sound: bool) -> None:
    memory = table.new_transposition_table(4)
    table.store_entry(memory, KEY, table.new_entry(value, 5, 7, bound, sound, move))
    entry = table.probe(memory, KEY)
    assert table.entry_value(entry, 5) == value
    assert table.entry_depth(entry) == 7
    assert table.entry_bound(entry) == bound
    assert table.entry_is_sound(entry) is sound
    assert table.entry_move(entry) == move


def test_forced_scores_count_from_the_position_not_from_the_root() -> None:
    memory = table.new_transposition_table(4)
    table.store_entry(memory, KEY, table.new_entry(FORCED - 9, 5, 7, table.EXACT, True, 1))
    assert table.entry_value(table.probe(memory, KEY), 2) == FORCED - 6
    table.store_entry(memory, KEY + 2, table.new_entry(9 - FORCED, 5, 7, table.EXACT, True, 1))
    assert table.entry_value(table.probe(memory, KEY + 2), 2) == 6 - FORCED


def test_another_position_is_not_found() -> None:
    memory = table.new_transposition_table(4)
    table.store_entry(memory, KEY, table.new_entry(1, 0, 1, table.EXACT, False, 1))
    assert table.probe(memory, KEY + (1 << 40)) == 0


def test_deep_and_forced_entries_stay_while_shallow_ones_come_and_go() -> None:
    memory = table.new_transposition_table(4)
    same_bucket = [KEY + (number << 40) for number in range(4)]
    table.store_entry(memory, same_bucket[0], table.new_entry(1, 0, 9, table.EXACT, False, 1))
    table.store_entry(memory, same_bucket[1], table.new_entry(2, 0, 3, table.EXACT, False, 1))
    table.store_entry(memory, same_bucket[2], table.new_entry(3, 0, 2, table.EXACT, False, 1))
    assert [bool(table.probe(memory, key)) for key in same_bucket] == [True, False, True, False]
    table.store_entry(memory, same_bucket[3], table.new_entry(FORCED, 0, 1, table.EXACT, True, 1))
    table.store_entry(memory, same_bucket[0], table.new_entry(1, 0, 20, table.EXACT, False, 1))
    assert table.probe(memory, same_bucket[3]), "a forced result is kept before a deep one"


def test_an_estimate_never_replaces_the_forced_result_of_its_own_position() -> None:
    memory = table.new_transposition_table(4)
    table.store_entry(memory, KEY, table.new_entry(FORCED, 0, 1, table.EXACT, True, 1))
    table.store_entry(memory, KEY, table.new_entry(3, 0, 50, table.EXACT, False, 1))
    assert table.entry_value(table.probe(memory, KEY), 0) == FORCED

"""Each rule of the checker, plainly written, against exhaustion, on positions of random play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress

import pytest

from gold.board.points import PASS
from gold.board.position import Position
from gold.certificate.table import TableError
from tests.certificate.oracle_tables import Form, Key, OracleTable, key_of
from tests.certificate.random_walks import Walk, walks
from tests.certificate.rules import has_no_room, is_safe, is_unconditionally_alive
from tests.certificate.small_problems import SMALLEST_KO_SEEDS, small_problem, walled_problem
from tests.oracle.exhaustive import MODES
from tests.oracle.life import has_unconditional_life
from tests.oracle.local_rules import LocalRules, Side, Stones
from tests.thorough import chunks


def check_rules(problems: Iterable[Position]) -> Counter[str]:
    """Assert that every rule is true wherever it holds; returns how often each did."""
    held = Counter[str]()
    for number, position in enumerate(problems):
        for mode in MODES:
            with suppress(OverflowError, TableError):
                compared = Compared(OracleTable(position, mode, attacker_wins=True))
                for walk in walks(
                    position, mode, random.Random(f"{number} {mode}"), number=12, length=20
                ):
                    if compared.is_new(walk):
                        held["no room"] += no_room_is_death(walk)
                        held["life"] += life_is_life(walk)
                        held["safety"] += safety_is_life(walk)
                        held["moves cut off"] += moves_cut_off_change_nothing(walk, compared.table)
                    compared.same_key_same_winner(walk)
                held["merged"] += compared.merged
    return held


def no_room_is_death(walk: Walk) -> bool:
    """Whoever moves, and even if the defender has all the threats, which is one of the modes."""
    if not has_no_room(walk.now):
        return False
    assert walk.attacker_wins, walk.board.position()
    assert walk.attacker_wins_with_other_side_to_move() is not False, walk.board.position()
    return True


def life_is_life(walk: Walk) -> bool:
    """Whoever moves, though the attacker has all the threats, and though the defender only passes."""
    lives = is_unconditionally_alive(walk.now)
    rules, stones = walk.oracle.rules, walk.state.stones
    assert lives == has_unconditional_life(rules, stones), walk.board.position()
    if lives:
        assert not walk.attacker_wins, walk.board.position()
        assert not walk.attacker_wins_with_other_side_to_move(), walk.board.position()
        assert not falls_to_moves_alone(rules, stones), walk.board.position()
    return lives


def falls_to_moves_alone(rules: LocalRules, stones: Stones) -> bool:
    """Whether the attacker captures the keystones of a defender who passes each time."""
    seen, waiting = {stones}, [stones]
    while waiting:
        at = waiting.pop()
        if rules.all_captured(at):
            return True
        following = {play.after for play in rules.plays(at, Side.ATTACKER)} - seen
        seen |= following
        waiting += following
    return False


def safety_is_life(walk: Walk) -> bool:
    safe = is_safe(walk.now)
    if safe:
        assert is_unconditionally_alive(walk.now), walk.board.position()
    return safe


def moves_cut_off_change_nothing(walk: Walk, table: OracleTable) -> int:
    """The side to play does as well without the moves that are cut off; returns how many there are."""
    lines = walk.moves()
    defender, attacker, _keystones, _ban = table.form(walk.state)
    kept = [
        walk.oracle.attacker_wins_state(after)
        for move, after in lines
        if move == PASS or not (defender | attacker) >> move & 1
    ]
    attacker_wins = any(kept) if walk.state.side is Side.ATTACKER else all(kept)
    assert attacker_wins == walk.attacker_wins, walk.board.position()
    return len(lines) - len(kept)


class Compared:
    """Positions of a problem by the canonical forms in which a table has them."""

    def __init__(self, table: OracleTable) -> None:
        self.table = table
        self.merged = 0
        self._states: set[Key] = set()
        self._winner: dict[tuple[Side, Form], bool] = {}

    def is_new(self, walk: Walk) -> bool:
        return key_of(walk.state) not in self._states

    def same_key_same_winner(self, walk: Walk) -> None:
        key = walk.state.side, self.table.form(walk.state)
        if key in self._winner:
            assert self._winner[key] is walk.attacker_wins, walk.board.position()
            self.merged += self.is_new(walk)
        self._winner[key] = walk.attacker_wins
        self._states.add(key_of(walk.state))


def test_rules_hold_where_walls_cut_points_off() -> None:
    held = check_rules(map(walled_problem, range(40, 65)))
    assert min(held["no room"], held["life"], held["safety"]) > 300
    assert held["moves cut off"] > 1000
    assert held["merged"] > 500


def test_rules_hold_where_ko_decides() -> None:
    held = check_rules(map(small_problem, SMALLEST_KO_SEEDS))
    assert min(held["no room"], held["life"]) > 100


@pytest.mark.slow
@pytest.mark.parametrize("first", chunks(range(100, 500, 100)))
def test_rules_hold_in_hundreds_of_problems(first: int) -> None:
    held = check_rules(map(walled_problem, range(first, first + 100)))
    held += check_rules(map(small_problem, range(first, first + 60)))
    assert min(held["no room"], held["life"], held["safety"]) > 1000
    assert held["merged"] > 500

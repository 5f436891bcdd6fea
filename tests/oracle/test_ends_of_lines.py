"""Why a line of the search ends is true: captured, out, connected, or with two eyes.

The lines are those of *Why?*: the shortest and the most stubborn one after a move. They are played by the oracle's
own rules, which share nothing with the search.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

import pytest

from gold.board.board import Board
from gold.board.diagram import format_diagram
from gold.board.outcome import winner
from gold.board.points import PASS, Move
from gold.board.position import Position
from gold.board.status import Status
from gold.solver.answers.refutation import refute
from gold.solver.answers.resistance import Line
from gold.solver.api import Limits
from gold.solver.outcome import Ending
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from gold.trainer.end_reasons import Captured, Connected, TwoEyes, WayOut, reason_for_ending
from tests.oracle.life import has_unconditional_life
from tests.oracle.local_rules import LocalRules, Side, Stones, bits
from tests.oracle.random_problems import random_problem
from tests.thorough import THOROUGH, is_chosen

pytestmark = pytest.mark.kernel

_NODES = 20_000
_MOVES = 3  # first moves of each problem
_PART = 12  # of the seeds runs where time is short
_DAY = 60  # of the seeds runs with the fast tests
_SEEDS = 2_400
_LEAST: dict[type, int] = {Captured: 300, WayOut: 300, Connected: 300, TwoEyes: 300}
"""How often each reason is told at least, when all seeds are looked at."""


@lru_cache(maxsize=2)
def rules_of(position: Position) -> LocalRules:
    return LocalRules(position)


def stones_after(rules: LocalRules, moves: Iterable[Move]) -> Stones | None:
    """The stones after some moves; None if one of them may not be played."""
    stones, side, ko = rules.start, rules.start_side, rules.start_ko
    for move in moves:
        if move == PASS:
            side, ko = side.other, 0
            continue
        bit = rules.bit(move)
        play = next((each for each in rules.plays(stones, side) if each.bit == bit != ko), None)
        if play is None:
            return None
        stones, side, ko = play.after, side.other, play.ko
    return stones


def is_joined_to_safety(rules: LocalRules, stones: Stones) -> bool:
    """Whether a marked stone stands outside, or is joined to stones that have a liberty for ever."""
    chains = (rules.chain(bit, stones.defender) for bit in bits(stones.keystones))
    safe = rules.breathes[Side.DEFENDER]
    return rules.has_immortal_keystone or any(chain & safe for chain in chains)


def is_true(reason: object, rules: LocalRules, stones: Stones) -> bool:
    match reason:
        case Captured():
            return rules.all_captured(stones)
        case WayOut() | Connected():
            return is_joined_to_safety(rules, stones)
        case TwoEyes():
            return has_unconditional_life(rules, stones)
        case _:
            return True


def lines_after_moves(seed: int) -> Iterator[tuple[Board, Line]]:
    """The lines that show what follows from some first moves of a random problem."""
    problem, dice = random_problem(seed, 9), random.Random(seed)
    first = list(Board(problem).valid_moves())
    for move in dice.sample(first, min(_MOVES, len(first))):
        board = Board(problem).after(move)
        if winner(board) is not None:
            continue
        found = refute(Request.about(board.after(), Limits(nodes=_NODES), Workspace(16)))
        if found.proved:
            yield from ((board, line) for line in dict.fromkeys((found.line, found.stubborn)))


def held_to_their_referees(seeds: Iterable[int], part: int) -> None:
    """Hold the ends of lines to the oracle. The seeds are one ``part`` of all, so that at least a quarter as
    large a part of the wanted reasons must be told.
    """
    told = Counter[type]()
    false: list[str] = []
    for seed in seeds:
        for board, line in lines_after_moves(seed):
            if line.ending in (Ending.OPEN, Ending.SETTLED, Ending.KO):
                continue
            end = board.after(*line.moves)
            reason = reason_for_ending(line.ending, end, Status.UNKNOWN)
            rules = rules_of(board.initial)
            stones = stones_after(rules, end.moves)
            told[type(reason)] += 1
            if stones is None or not is_true(reason, rules, stones):
                names = board.geometry.vertices(end.moves)
                false.append(f"{reason} {names}\n{format_diagram(board.initial)}")
    assert not false, "\n".join(false[:3])
    wanted = {kind: least if part == 1 else least // part // 4 for kind, least in _LEAST.items()}
    assert {kind: told[kind] for kind, least in wanted.items() if told[kind] < least} == {}


def test_why_lines_end_is_true() -> None:
    held_to_their_referees(range(1, _SEEDS // _DAY + 1), _DAY)


@pytest.mark.slow
def test_why_all_lines_end_is_true() -> None:
    """All seeds are looked at by night."""
    seeds = [seed for seed in range(1, _SEEDS) if is_chosen(seed, _PART)]
    held_to_their_referees(seeds, 1 if THOROUGH else _PART)

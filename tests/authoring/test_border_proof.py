"""What is said to hold on the whole board, held against the whole board."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from gold.authoring.border import Border
from gold.authoring.border_proof import border_of, opened
from gold.authoring.target_guesses import Clue, TargetGuess, target_guesses
from gold.board.diagram import parse_diagram
from gold.board.points import Color, PointState
from gold.problem.model import Problem
from gold.solver.answers.plan import solve_by_plan
from gold.solver.api import Limits
from gold.solver.budget import Budget
from gold.solver.outcome import (
    ALIVE_FOR_SURE,
    BY_ANY_KO,
    BY_FORCE,
    DEAD_FOR_SURE,
    WITHOUT_THREATS,
    Bounds,
)
from gold.solver.request import Request
from tests.oracle.open_boards import WholeBoard, open_boards
from tests.thorough import chunks

pytestmark = pytest.mark.kernel

NODES = 4_000
"""For the proof in the region; its border may take four times as many."""
CHUNK = 60

GETS_OUT = """
. . . . x O +
. . . . + + +
x x . . x O +
. x . . x O O
. x . x x x O
. . . . x + O
. . x . x + x
"""
"""Black in the corner at the right is dead between White's walls, if the gap at E6 is closed. It is not."""


def proved(guess: TargetGuess) -> Bounds:
    """What is proved of a guess in its region."""
    return solve_by_plan(Request.about(guess.problem.board(), Limits(nodes=NODES))).bounds


def border(guess: TargetGuess, bounds: Bounds, nodes: int = 4 * NODES) -> Border:
    return border_of(guess, bounds, Budget(nodes))


def guess_in(diagram: str, to_play: Color) -> TargetGuess:
    """The first guess about the stones of a diagram, whose closed points are playable."""
    plain = opened(parse_diagram(diagram, to_play))
    return target_guesses(Problem(plain.with_keystones(())))[0]


def judge(seeds: range, most_free: int) -> Counter[tuple[str, bool]]:
    """Hold what is said of the boards of some seeds against the whole board. Counted are the answers that are
    decided there: about a kill or a life, and whether stones were taken for safe.
    """
    counted = Counter[tuple[str, bool]]()
    for seed, position in open_boards(seeds, most_free):
        guess = next(iter(target_guesses(Problem(position))), None)
        if guess is None or PointState.INVALID not in guess.problem.position.states:
            continue
        found = border(guess, proved(guess))
        whole, defender = opened(guess.problem.position), guess.problem.defender
        friends = frozenset(stone for stone in found.assumed if whole[stone].color is defender)
        walls = found.assumed - friends
        for rung in (BY_FORCE, WITHOUT_THREATS, BY_ANY_KO):
            said = found.bounds.attacker_wins(rung)
            if said is None:
                continue
            safe = (walls, frozenset()) if said else (walls, friends)
            truth = WholeBoard(whole, *safe).attacker_wins(rung)
            assert truth in (None, said), (seed, rung, found)
            if truth is not None:
                counted["kill" if said else "life", any(safe)] += 1
    return counted


def test_what_is_said_to_hold_on_the_board_does() -> None:
    counted = judge(range(40), 24)
    assert all(
        counted[kind, assumed] > 2 for kind in ("kill", "life") for assumed in (False, True)
    ), counted


@pytest.mark.slow
@pytest.mark.parametrize("first", chunks(range(1000, 5000, CHUNK), share=10))
def test_what_is_said_to_hold_on_many_boards_does(first: int) -> None:
    counted = judge(range(first, first + CHUNK), 24)
    assert counted.total() > CHUNK // 2, counted


def test_a_kill_that_closes_a_gap_in_mind_holds_in_the_region_only() -> None:
    guess = guess_in(GETS_OUT, Color.WHITE)
    bounds = proved(guess)
    assert bounds.attacker_wins(BY_ANY_KO)
    found = border(guess, bounds)
    assert found.bounds.attacker_wins(BY_ANY_KO) is None
    assert found.gets_out
    assert not found.covers(bounds)


OPEN_WALL = """
. . . . x . . . .
. . . . x . . . .
. . . . x . . . .
. . . . x . . . .
. . . . x . . . .
. . . . x . . . .
x x x x x . . . .
O O O O x . . . .
+ + + O x . . . .
"""
"""Three in a row: Black plays in the middle."""


def test_a_wall_that_outlasts_the_proof_is_not_named() -> None:
    guess = guess_in(OPEN_WALL, Color.BLACK)
    bounds = proved(guess)
    found = border(guess, bounds)
    assert found.covers(bounds)
    assert bounds.attacker_wins(BY_FORCE)
    assert not found.assumed
    assert guess.taken_for_safe


NEXT_TO_FRIENDS = (
    ". . . . . . . . .\n" * 6 + "x x x x . . . . .\nx x x x o . . . .\nO O O + o . . . .\n"
)
"""White's three stones live by D1, if the two outside do."""


def test_friends_that_a_life_connects_to_are_named() -> None:
    guess = guess_in(NEXT_TO_FRIENDS, Color.WHITE)
    bounds = proved(guess)
    found = border(guess, bounds)
    assert found.covers(bounds)
    assert bounds.attacker_wins(BY_ANY_KO) is False
    assert guess.problem.position.geometry.vertices(sorted(found.assumed)) == ["E2", "E1"]


def test_a_border_is_not_asked_where_the_author_drew_it() -> None:
    guess = replace(guess_in(GETS_OUT, Color.WHITE), region_from=Clue.FILE)
    assert border(guess, DEAD_FOR_SURE, 0) == Border(DEAD_FOR_SURE)


def test_bounds_cover_all_but_how_well_a_group_lives() -> None:
    assert Border(Bounds(least=11)).covers(Bounds(11, 11))
    assert not Border(Bounds(least=6)).covers(Bounds(6, 6))
    assert Border(ALIVE_FOR_SURE).covers(ALIVE_FOR_SURE)
    assert not Border().covers(DEAD_FOR_SURE)

"""A life in a tight area, held against the whole board."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from gold.authoring.border_proof import opened
from gold.authoring.target_guesses import TargetGuess, target_guesses
from gold.authoring.tight_lives import life_in, tight_crop
from gold.board.points import Point, PointState
from gold.problem.model import Problem
from gold.solver.api import DEFAULT_RESOURCES
from gold.solver.budget import Budget
from gold.solver.outcome import BY_ANY_KO, BY_FORCE, WITHOUT_THREATS
from tests.oracle.open_boards import WholeBoard, open_boards
from tests.thorough import chunks

pytestmark = pytest.mark.kernel

NODES = 4_000
CHUNK = 60


def some_area(guess: TargetGuess, dice: random.Random) -> frozenset[Point]:
    """A part of the room of a guess."""
    room = sorted(guess.problem.position.points(PointState.VALID))
    return frozenset(dice.sample(room, dice.randint(len(room) // 2, len(room))))


def judge(seeds: range, most_free: int) -> Counter[str]:
    """Hold what lives in parts of the rooms of some boards against the whole board, on which the stones that
    are named are safe; counted are the answers that are decided there.
    """
    counted = Counter[str]()
    for seed, position in open_boards(seeds, most_free):
        guess = next(iter(target_guesses(Problem(position))), None)
        if guess is None or PointState.INVALID not in guess.problem.position.states:
            continue
        dice = random.Random(seed)
        whole = opened(guess.problem.position)
        for _ in range(4):
            crop = tight_crop(guess, some_area(guess, dice))
            found = None if crop is None else life_in(guess, crop, Budget(NODES), DEFAULT_RESOURCES)
            if found is None:
                continue
            board = WholeBoard(whole, found.border.assumed, ())
            for rung in (BY_FORCE, WITHOUT_THREATS, BY_ANY_KO):
                if found.border.bounds.attacker_wins(rung) is False:
                    truth = board.attacker_wins(rung)
                    assert not truth, (seed, rung, found)
                    counted["undecided" if truth is None else "true"] += 1
    return counted


def test_what_lives_in_a_part_of_the_room_lives_on_the_board() -> None:
    assert judge(range(40), 24)["true"] > 20


@pytest.mark.slow
@pytest.mark.parametrize("first", chunks(range(1000, 3000, CHUNK), share=10))
def test_what_lives_in_a_part_of_the_room_lives_on_many_boards(first: int) -> None:
    assert judge(range(first, first + CHUNK), 24)["true"] > CHUNK // 3

"""What estimates are worth: eyes above all, the side to play first among unsettled ones, smaller terms."""

from __future__ import annotations

import random

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.board.position import Position
from gold.patterns.compiled import find_regions, new_finder
from gold.solver.alphabeta.benson import key_chain_lives
from gold.solver.alphabeta.evaluation import ONE_EYE, TWO_EYES, evaluate
from gold.solver.alphabeta.fastboard import DEFENDER, active_points, fast_board
from gold.solver.alphabeta.scores import ESTIMATE_LIMIT, FORCED, FORCED_LIMIT
from gold.solver.api import BEST_SCORE, SEEN
from tests.random_positions import random_position
from tests.symmetries import SYMMETRIES_AND_SWAPS

pytestmark = pytest.mark.kernel


def estimate(position: Position) -> int:
    """The estimate for the defender, whoever is to play."""
    board = Board(position)
    fast, finder = fast_board(board), new_finder(board.size, active_points(board))
    find_regions(fast.cells, finder, int(fast.cells[DEFENDER]))
    value = int(evaluate(fast, finder))
    return value if board.to_play is board.defender else -value


def lives(diagram: str) -> bool:
    board = Board(parse_diagram(diagram))
    fast, finder = fast_board(board), new_finder(board.size, active_points(board))
    find_regions(fast.cells, finder, int(fast.cells[DEFENDER]))
    return bool(key_chain_lives(fast.cells, finder))


def value(diagram: str, to_play: Color = Color.BLACK) -> int:
    return estimate(parse_diagram(diagram, to_play))


ONE = "+ O O x . \n O O O x . \n x x x x . \n . . . . . \n . . . . ."
TWO = "+ O + O x \n O O O O x \n x x x x x \n . . . . . \n . . . . ."
THREE = "+ + + O x \n O O O O x \n x x x x x \n . . . . . \n . . . . ."
TAKEN = "+ x + O x \n O O O O x \n x x x x x \n . . . . . \n . . . . ."
APART = "+ O x O + \n O O x O O \n x x x x x \n . . . . . \n . . . . ."


def test_two_grouped_eyes_are_nearly_alive_and_one_is_not() -> None:
    assert value(TWO) >= TWO_EYES
    assert value(ONE) < ONE_EYE + 200 < 0
    assert value(APART) < TWO_EYES, "eyes of two groups do not add up"


def test_an_unsettled_space_is_worth_two_eyes_to_whoever_moves() -> None:
    assert value(THREE, Color.WHITE) >= TWO_EYES
    assert value(THREE, Color.BLACK) < 0
    assert value(TAKEN, Color.WHITE) < 0, "the attacker holds the vital point"


def test_a_false_eye_is_none() -> None:
    true_eye = (
        ". . . . . . \n . . O O . . \n . O + O x . \n . O O O x . \n . x x x x . \n . . . . . ."
    )
    false_eye = (
        ". . . . . . \n . x O . . . \n . O + O x . \n . x O x x . \n . x x x . . \n . . . . . ."
    )
    assert value(false_eye) < value(true_eye)


def test_contacts_count_a_little() -> None:
    alone = "+ + + + + \n + + + + + \n + + O + + \n + + + + + \n + + + + +"
    contact = "+ + + + + \n + + + + + \n + x O + + \n + + + + + \n + + + + +"
    hane = "+ + + + + \n + + x + + \n + x O + + \n + + + + + \n + + + + +"
    other_side = "+ + + + + \n + + + + + \n + x O x + \n + + + + + \n + + + + +"
    assert value(alone) > value(contact) > value(hane)
    assert value(hane) < value(other_side), "playing on the other side is no hane"
    cut = "+ + + + + \n + O x O + \n + + + + + \n + + + + + \n + + + + +"
    beside = "+ + + + + \n + O + O x \n + + + + + \n + + + + + \n + + + + +"
    assert value(cut) < value(beside)


@pytest.mark.parametrize("seed", range(60))
def test_estimates_do_not_depend_on_view_or_colour(seed: int) -> None:
    dice = random.Random(seed)
    position = random_position(dice)
    while position.defender is None:
        position = random_position(dice)
    expected = estimate(position)
    assert abs(expected) <= ESTIMATE_LIMIT
    for symmetry in SYMMETRIES_AND_SWAPS:
        assert estimate(symmetry.position(position)) == expected


@pytest.mark.parametrize(
    ("diagram", "alive"),
    [
        pytest.param(TWO, True, id="two eyes"),
        pytest.param(ONE, False, id="one eye"),
        pytest.param(THREE, False, id="one large eye"),
        pytest.param(APART, False, id="two chains of one eye each"),
        pytest.param(
            "+ O x O + \n O O x O O \n x x x O x \n . x x x . \n . . . . .", False, id="apart"
        ),
        pytest.param(
            "+ O + + x \n O O O O x \n x O + O x \n x O O O x \n . x x x .",
            True,
            id="one of the eyes leaks",
        ),
        pytest.param(
            "+ O + O x \n O + O O x \n O O O x x \n x x x . . \n . . . . .",
            True,
            id="chains that share two eyes",
        ),
        pytest.param(
            "+ O + . + \n O O O . . \n x x x x x \n . . . . . \n . . . . .",
            False,
            id="a leak outside",
        ),
    ],
)
def test_unconditional_life(diagram: str, alive: bool) -> None:
    assert lives(diagram) is alive


def test_the_scores_that_are_told_are_those_of_the_search() -> None:
    assert (SEEN, BEST_SCORE) == (FORCED_LIMIT, FORCED)

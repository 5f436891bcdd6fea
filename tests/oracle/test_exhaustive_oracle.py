"""The oracle itself: what every textbook knows comes out, and its move rules are those of the board."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.outcome import may_pass
from gold.board.points import PASS, Color, PointState
from gold.board.position import Boundary, Position
from tests.oracle.classic import classic_winner
from tests.oracle.exhaustive import (
    MODE_N,
    MODES,
    Exhaustive,
    Grade,
    in_all_modes,
    threats_needed,
    verdict,
)
from tests.oracle.life import best_result, defender_forces_life
from tests.oracle.local_rules import LocalRules, Side, Stones, bits
from tests.oracle.random_problems import random_problem, random_problems
from tests.symmetries import SYMMETRIES_AND_SWAPS

B, W = Color.BLACK, Color.WHITE
LIVES, DEAD = Grade.LIVES, Grade.DEAD
KO_D, KO_A = Grade.KO_DEFENDER_AHEAD, Grade.KO_ATTACKER_AHEAD

STRAIGHT_THREE = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x x x x x x x
    x O O O O O x
    x O + + + O x"""
STRAIGHT_FOUR = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    x x x x x x x x
    x O O O O O O x
    x O + + + + O x"""
BENT_FOUR = """
    . . . . . . .
    . . . . . . .
    . x x x x x .
    x x O O O x x
    x O O + O O x
    x O + + O O x
    x O + O O x x"""
SQUARE_FOUR = """
    . x x x x .
    x x O O x x
    x O + + O x
    x O + + O x
    x x O O x x
    . x x x x ."""
PYRAMID_FOUR = """
    . . . . . . .
    . . . . . . .
    . . x x x . .
    x x x O x x x
    x O O + O O x
    x O + + + O x
    x O O O O O x"""
BENT_THREE = """
    . . . . . .
    . . . . . .
    x x x . . .
    O O x x . .
    + O O x . .
    + + O x . ."""
TWO_EYES = """
    . . . . . .
    . . . . . .
    . . . . . .
    x x x x x x
    O O O O O x
    + O + O O x"""
ONE_EYE = """
    . . . . . .
    . . . . . .
    . . . . . .
    x x x x x x
    O O O O O x
    + + O O O x"""
RECTANGULAR_SIX = """
    . . . . . .
    . . . . . .
    x x x x x .
    O O O O x .
    + + + O x .
    + + + O x ."""
RECTANGULAR_SIX_ONE_LIBERTY = """
    . . . . . .
    . . . . . .
    x x x x x .
    O O O O x .
    + + + O x .
    + + + O + x"""
RECTANGULAR_SIX_TWO_LIBERTIES = """
    . . . . . .
    . . . . . .
    x x x x x .
    O O O O x .
    + + + O + x
    + + + O + x"""
FALSE_EYE_KO = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x x x x x x .
    O O O O x x .
    O + O + O x ."""
SEKI = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x x x x x x x
    O O O O O O x
    + x x x + O x"""
SNAPBACK = """
    . . . . . .
    . . x x x .
    . x O O O x
    . x O x + x
    . x O O x +
    . . x x . x"""


SHAPES = [
    # name, diagram, attacker (Black) first: grade and correct points, defender (White) first: the
    # same
    ("a straight three is killed and saved in the middle", STRAIGHT_THREE, DEAD, "D1", LIVES, "D1"),
    ("a bent three is killed and saved at the bend", BENT_THREE, DEAD, "A1", LIVES, "A1"),
    ("a straight four is alive", STRAIGHT_FOUR, LIVES, "any", LIVES, "any"),
    ("a bent four is alive", BENT_FOUR, LIVES, "any", LIVES, "any"),
    ("a square four is dead", SQUARE_FOUR, DEAD, "any", DEAD, "any"),
    ("a pyramid four is killed and saved in the middle", PYRAMID_FOUR, DEAD, "D2", LIVES, "D2"),
    ("two eyes live", TWO_EYES, LIVES, "any", LIVES, "any"),
    ("one eye of two points does not", ONE_EYE, DEAD, "any", DEAD, "any"),
    (
        "a rectangular six in the corner dies when it has no liberty outside",
        RECTANGULAR_SIX,
        DEAD,
        "B2",
        LIVES,
        "B2 B1",
    ),
    ("with one liberty it is ko", RECTANGULAR_SIX_ONE_LIBERTY, KO_A, "B1", LIVES, "B2 B1"),
    ("with two it lives", RECTANGULAR_SIX_TWO_LIBERTIES, LIVES, "any", LIVES, "any"),
    ("an eye that hangs on a ko", FALSE_EYE_KO, KO_A, "D1", KO_A, "pass"),
    (
        "a shared pair of liberties is seki: touching it is wrong for the defender",
        SEKI,
        LIVES,
        "any",
        LIVES,
        "pass",
    ),
    ("a snapback", SNAPBACK, DEAD, "any", DEAD, "any"),
]


def position(diagram: str, to_play: Color = B, boundary: Boundary = Boundary.WALL) -> Position:
    return parse_diagram(diagram, to_play, boundary)


@pytest.mark.parametrize(
    ("diagram", "attacked", "killing", "defended", "saving"),
    [row[1:] for row in SHAPES],
    ids=[row[0] for row in SHAPES],
)
def test_known_shapes_come_out_as_every_textbook_has_them(
    diagram: str, attacked: Grade, killing: str, defended: Grade, saving: str
) -> None:
    for to_play, grade, points in ((B, attacked, killing), (W, defended, saving)):
        problem = position(diagram, to_play)
        found = verdict(problem)
        assert found.grade is grade
        if points != "any":
            assert " ".join(problem.geometry.vertices(found.correct_moves)) == points


def test_a_ko_is_named_by_who_wins_it_in_each_mode() -> None:
    problem = position(FALSE_EYE_KO)
    winners = {name: Exhaustive(problem, threats).winner() for name, threats in MODES.items()}
    assert winners == {"D": Side.DEFENDER, "N": Side.ATTACKER, "A": Side.ATTACKER}


def test_threats_are_counted() -> None:
    """White cannot end this ko, so no number of threats will do; the corner's ko costs White one threat."""
    assert threats_needed(position(FALSE_EYE_KO), Side.DEFENDER, at_most=3) is None
    assert threats_needed(position(FALSE_EYE_KO), Side.ATTACKER) == 0
    assert threats_needed(position(RECTANGULAR_SIX_ONE_LIBERTY), Side.DEFENDER) == 1


def test_a_banned_side_may_pass_and_retake_when_the_other_cannot_end_the_ko() -> None:
    """White takes back after Black's pass: the pass is answered by a pass, and the ko is open again."""
    problem = position(FALSE_EYE_KO)
    solved = Exhaustive(problem, MODE_N)
    board = problem.geometry
    after_taking = solved.state_after([board.from_vertex("D1")])
    assert after_taking.ko
    lifted = solved.state_after([board.from_vertex("D1"), PASS])
    assert (lifted.ko, lifted.passed) == (0, False)
    reopened = solved.state_after([board.from_vertex("D1"), PASS, PASS])
    assert (reopened.ko, reopened.passed) == (0, True)
    assert board.from_vertex("E1") in solved.moves(reopened)


def test_two_passes_end_play_with_the_keystones_alive() -> None:
    solved = Exhaustive(position(STRAIGHT_THREE), MODE_N)
    passed = solved.state_after([PASS])
    assert solved.moves(passed)[PASS] is Side.DEFENDER
    with pytest.raises(ValueError, match="ended"):
        solved.state_after([PASS, PASS])


def test_a_wall_helps_the_attacker_and_an_open_boundary_both() -> None:
    escape = """
        . x x x x
        . x O O +
        . x O x .
        . x x x .
        . . . . ."""
    assert verdict(position(escape, W, Boundary.WALL)).grade is DEAD
    assert verdict(position(escape, W, Boundary.OPEN)).grade is LIVES


def test_a_keystone_chain_with_friends_outside_the_wall_cannot_be_captured() -> None:
    connected = position(
        """
        . x x x
        . O O +
        . x x x
        . . . ."""
    )
    assert verdict(connected).grade is LIVES


def test_a_stone_played_where_a_keystone_was_captured_is_no_keystone() -> None:
    under = position(
        """
        . . . . .
        x x x . .
        o o x x .
        o O o x .
        + O o x ."""
    )
    assert verdict(under).grade is DEAD


def test_life_is_told_from_seki() -> None:
    assert defender_forces_life(Exhaustive(position(STRAIGHT_FOUR, B)))
    assert defender_forces_life(Exhaustive(position(STRAIGHT_THREE, W)))
    assert not defender_forces_life(Exhaustive(position(STRAIGHT_THREE, B)))
    assert not defender_forces_life(Exhaustive(position(SEKI, B)))
    assert not defender_forces_life(Exhaustive(position(SEKI, W)))


def test_a_move_that_keeps_two_eyes_is_better_than_one_that_keeps_seki() -> None:
    """Left alone, White is not captured either; but then it lives in seki only."""
    attacked = position(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        x x x x x x x x x
        x O O O O O O O x
        x O + + x + + O x""",
        W,
    )
    assert PASS in verdict(attacked).correct_moves
    result, moves = best_result(attacked)
    assert (result, attacked.geometry.vertices(moves)) == ("alive", ["D1", "F1"])


@pytest.mark.slow
def test_modes_are_nested_and_forced_life_is_never_captured() -> None:
    """More threats never hurt, and the two questions about a group never contradict each other."""
    seen = set()
    for problem in random_problems(110):
        solved = list(in_all_modes(problem).values())
        wins = [mode.attacker_wins() for mode in solved]
        assert wins == sorted(wins)
        by_force = defender_forces_life(solved[2])
        assert not (by_force and wins[2])
        seen.add((Grade(sum(wins)), by_force))
    assert seen == {(LIVES, True), (LIVES, False), (KO_D, False), (KO_A, False), (DEAD, False)}


@pytest.mark.slow
def test_the_verdict_does_not_depend_on_orientation_or_colours() -> None:
    for problem in random_problems(6, max_points=8, first_seed=40):
        expected = verdict(problem)
        for symmetry in SYMMETRIES_AND_SWAPS:
            found = verdict(symmetry.position(problem))
            assert found.grade is expected.grade
            turned = {symmetry.move(move, problem.size) for move in expected.correct_moves}
            assert set(found.correct_moves) == turned


@pytest.mark.slow
def test_classic_and_proof_rules_agree_on_who_wins() -> None:
    """Passes that the classic rules forbid, and games that its passes do not end, change no result."""
    winners = set()
    for problem in random_problems(120, max_points=8):
        side = Exhaustive(problem, MODE_N).winner()
        expected = problem.defender if side is Side.DEFENDER else problem.defender.opponent
        assert classic_winner(problem) is expected, problem
        winners.add(side)
    assert len(winners) == 2


def test_the_one_case_where_classic_and_proof_rules_differ() -> None:
    """The attacker is banned by ko and could only fill its own eyes; see docs/adr/0010. A pass would win."""
    board = Board(
        position(
            """
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            o o o o o x x x x
            x x x x x O O O O
            + x + x + x O + O""",
            W,
        )
    )
    board.play(board.geometry.from_vertex("E1"))
    assert board.geometry.vertices(board.valid_moves()) == ["A1", "C1"]
    assert not may_pass(board)
    for eye, other in (("A1", "C1"), ("C1", "A1")):
        board.play(board.geometry.from_vertex(eye))
        assert len(board.play(board.geometry.from_vertex(other))) == 8, "White takes the whole wall"
        board.undo()
        board.undo()


def test_the_rules_are_those_of_the_reference_board() -> None:
    """Random games on the board: the same legal moves, stones and ko point at every move."""
    kos = captures = 0
    for seed in range(250):
        problem = random_problem(seed, max_points=12)
        dice, rules, board = random.Random(seed), LocalRules(problem), Board(problem)
        stones, ko = rules.start, rules.start_ko
        for _ in range(40):
            side = Side.DEFENDER if board.to_play is problem.defender else Side.ATTACKER
            plays = {
                rules.move(play.bit): play for play in rules.plays(stones, side) if play.bit != ko
            }
            assert set(plays) == set(board.valid_moves())
            assert rules.move(ko) == (board.ko_point or PASS)
            move = dice.choice([*plays, *plays, PASS])
            captures += len(board.play(move))
            stones, ko = (plays[move].after, plays[move].ko) if move != PASS else (stones, 0)
            kos += ko != 0
            assert _as_on(board, rules) == stones
    assert kos > 20
    assert captures > 500


def _as_on(board: Board, rules: LocalRules) -> Stones:
    """What stands on the board, in the oracle's terms."""

    def where(test: Callable[[PointState], bool]) -> int:
        return sum(bit for bit in bits(rules.everywhere) if test(board[rules.move(bit)]))

    defender, attacker = rules.colors
    return Stones(
        where(lambda state: state.color is defender),
        where(lambda state: state.color is attacker),
        where(lambda state: state.is_keystone),
    )

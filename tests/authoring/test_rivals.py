"""A group is dead only if whoever captures it comes out alive: bait in sekis, nakade, and capture races."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gold.authoring.from_games import Moment, Scan, group_at, guess_about
from gold.authoring.target_choice import choose_target
from gold.authoring.target_guesses import Doubt, TargetGuess
from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color, Point
from gold.board.position import Position
from gold.board.status import Status
from gold.board.symmetry import Symmetry
from gold.problem.model import Problem
from gold.solver import outcome
from gold.solver.answers.group import Group, group_status
from gold.solver.api import Limits
from gold.solver.outcome import Bounds, beside_rival
from gold.solver.request import Request
from tests.oracle.life import best_result
from tests.symmetries import SYMMETRIES_AND_SWAPS

pytestmark = pytest.mark.kernel

_EMPTY_9 = "+ + + + + + + + +\n" * 5
_EMPTY_11 = "+ + + + + + + + + + +\n" * 7
FULL = """
    + o o o + o +
    x x x o o o o
    o + x + o o +
    o x x + o o o
    o + x + o o o
    x x x o o o o
    + o o o + o +"""
"""A seki, and no point of the board is far from all stones."""

THREE = (
    _EMPTY_9
    + """+ + + o o o + + +
o o o o + o o o o
o x x x x x x x o
o x + o o o + x o"""
)
ALIVE, SEKI, DEAD, UNSETTLED = Status.ALIVE, Status.SEKI, Status.DEAD, Status.UNSETTLED

# name: (stones, a white stone, a black one, what becomes of White, and of Black)
FIGHTS = {
    "three as bait: taken, White plays in the middle": (THREE, "E1", "E2", SEKI, SEKI),
    "three as bait in the corner": (
        _EMPTY_9
        + """+ + + o o o + + +
o o o o + o o + +
x x x x x x o + +
+ o o o + x o + +""",
        *("C1", "C2", SEKI, SEKI),
    ),
    "three as bait that nobody can take": (
        _EMPTY_9
        + """+ + + + + + + + +
o o o o o o o o o
o x x x x x x x o
o x + o o o + x o""",
        *("E1", "E2", SEKI, SEKI),
    ),
    "three as bait between two liberties outside": (
        """+ o o o + + +
x x x o o + +
o + x + o + +
o x x + o + +
o + x + o + +
x x x o o o +
+ o o o + o +""",
        *("A4", "C4", SEKI, SEKI),
    ),
    "three as bait, and no point of the board is far from all stones": (
        FULL,
        "A4",
        "C4",
        SEKI,
        SEKI,
    ),
    "a stone in the middle of the only eye, and nothing is outside": (
        """+ + + + +
+ + + + +
x x x x x
o o o o x
+ x + o x""",
        *("D2", "B1", DEAD, ALIVE),
    ),
    "two in a room of four kill": (
        _EMPTY_9
        + """+ + + + + + + + +
o o o o o o o o +
o x x x x x x o +
o x + o o + x o +""",
        *("D1", "D2", ALIVE, DEAD),
    ),
    "bulky five kills": (
        _EMPTY_9
        + """o o o o o o o + +
o x x x x x o + +
o x o o o x o + +
o x o o + x o + +""",
        *("C1", "C3", ALIVE, DEAD),
    ),
    "square four kills": (
        _EMPTY_9
        + """o o o o o o + + +
o x x x x o + + +
o x o o x o o + +
o x o o + x o + +""",
        *("C1", "C3", ALIVE, DEAD),
    ),
    "bulky five beside another eye is dead": (
        _EMPTY_9
        + """o o o o o o o + +
o x x x x x o o o
o x o o o x x x o
o x o o + x + x o""",
        *("C1", "C3", DEAD, ALIVE),
    ),
    "square four beside another eye is dead": (
        _EMPTY_9
        + """o o o o o o o + +
o x x x x x o o o
o x o o x x x x o
o x o o + x + x o""",
        *("C1", "C3", DEAD, ALIVE),
    ),
    "a stone in one of three eyes is dead": (
        _EMPTY_9
        + """+ + + + + + + + +
o o o o o o o o o
o x x x x x x x o
o x o + x + + x o""",
        *("C1", "E2", DEAD, ALIVE),
    ),
    "four in a row: whoever plays first": (
        _EMPTY_9
        + """+ + + + + + + + +
o o o o o o o o o
o x x x x x x x o
o x + o o o o x o""",
        *("E1", "E2", UNSETTLED, UNSETTLED),
    ),
    "White is ahead in a race": (
        _EMPTY_11
        + """o o o o o + x x x x x
o + x x x o o o + x +
o + x x x o o + + x +
o o o x x o o o x x +""",
        *("G3", "D3", ALIVE, DEAD),
    ),
    "Black is ahead in a race": (
        _EMPTY_11
        + """o o o o o x x x x x +
o x x x x o o o o x +
o x + x x o o o o x +
o x + x x o o o + x +""",
        *("G3", "C3", DEAD, ALIVE),
    ),
    "whoever plays first wins a race": (
        _EMPTY_11
        + """o o o o o x x x x x +
o x x x x o o o o x +
o x + x x o o + o x +
o x + x x o o + o x +""",
        *("G3", "C3", UNSETTLED, UNSETTLED),
    ),
    "two liberties of both": (
        _EMPTY_11
        + """o o o o o x x x x x +
o x x x x o o o o x +
o x x x + o o o o x +
o x x x + o o o o x +""",
        *("G3", "C3", SEKI, SEKI),
    ),
    "both have two eyes": (
        _EMPTY_11
        + """o o o o o o + + + + +
x x x x x o o o o o +
o o o o x x x x x o +
+ o + o x + x + x o +""",
        *("D1", "E2", ALIVE, ALIVE),
    ),
}


def told(position: Position, stone: Point) -> tuple[Group, TargetGuess]:
    """What is told of the group of a stone, and the guess that was asked about."""
    guess = guess_about(position, group_at(position, stone), position.to_play)
    request = Request.about(guess.problem.board(), Limits(nodes=400_000))
    return group_status(request, rivals=guess.rivals), guess


@pytest.mark.parametrize("name", FIGHTS)
def test_a_group_is_told_with_the_one_that_would_capture_it(name: str) -> None:
    diagram, white, black, of_white, of_black = FIGHTS[name]
    position = parse_diagram(diagram, Color.BLACK)
    stones = (Point(position.geometry.from_vertex(vertex)) for vertex in (white, black))
    assert [told(position, stone)[0].status for stone in stones] == [of_white, of_black]


@pytest.mark.parametrize("symmetry", SYMMETRIES_AND_SWAPS, ids=str)
def test_bait_is_bait_turned_and_recoloured(symmetry: Symmetry) -> None:
    position = symmetry.position(parse_diagram(THREE, Color.BLACK))
    for stones in position.chains():
        if len(stones) == 3 and position[min(stones)].color is not None:
            assert told(position, min(stones))[0].status is SEKI


@pytest.mark.parametrize(
    "name", ["three as bait that nobody can take", "four in a row: whoever plays first"]
)
def test_both_questions_of_a_fight_are_answered_as_the_oracle_does(name: str) -> None:
    diagram, white, _black, _of_white, _of_black = FIGHTS[name]
    position = parse_diagram(diagram, Color.BLACK)
    group, guess = told(position, Point(position.geometry.from_vertex(white)))
    (rival,) = guess.rivals
    for first, result in ((Color.BLACK, group.attacker_first), (Color.WHITE, group.defender_first)):
        word, _moves = best_result(replace(rival.position, to_play=first))
        assert result.status is {"seki": SEKI, "dead": ALIVE, "alive": DEAD}[word]


def test_of_two_that_capture_each_other_it_is_open_who_is_dead() -> None:
    """A white stone in Black's mouth, a snapback: both can be taken off."""
    both = Bounds.at(outcome.DEAD)
    assert beside_rival(both, both, races=True) == Bounds()
    assert beside_rival(both, both, races=False) == Bounds.at(outcome.ALIVE)
    assert beside_rival(both, Bounds(outcome.SEKI, outcome.ALIVE), races=False) == Bounds(
        outcome.DEAD, outcome.SEKI
    )
    assert beside_rival(both, Bounds.at(7), races=False) == Bounds.at(4)


def test_a_scan_finds_no_kill_of_bait() -> None:
    """Black plays elsewhere where he could have taken three stones, and died."""
    position = parse_diagram(THREE, Color.BLACK)
    away = position.geometry.from_vertex("A9")
    game = [Moment(1, position, away), Moment(2, Board(position, (away,)).position(), None)]
    assert list(Scan(game, 5_000).go_on()) == []


def test_bait_is_not_taken_for_the_target_of_a_plain_position() -> None:
    """Black could take the three stones; the corner, which White saves or loses, is the task."""
    position = parse_diagram(THREE, Color.BLACK)
    marked = position.with_keystones(group_at(position, Point(position.geometry.from_vertex("E1"))))
    choice = choose_target(Problem(marked), Limits(nodes=20_000))
    assert choice.chosen.doubt is Doubt.CAPTURER_DIES

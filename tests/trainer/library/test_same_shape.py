"""The same shape elsewhere: with the points around it if there is such a problem, else the same stones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from gold.board.diagram import parse_diagram
from gold.board.points import Color, Point
from gold.board.position import Position
from gold.board.status import Status
from gold.board.symmetry import Symmetry
from gold.problem.collection import Collection, Entry
from gold.problem.model import Problem
from gold.problem.proved import Proved
from gold.trainer.library.same_shape import place_to_look, same_shape
from gold.trainer.library.shelves import Owner, Shelved, shelve

CORNER = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
x x x x x x . . .
O O O O O x . . .
+ + + + O x . . .
+ + + + O x . . .
+ + + + O x . . .
"""


def problem(text: str = CORNER, to_play: Color = Color.BLACK) -> Problem:
    return Problem(parse_diagram(text, to_play))


def shelf(*problems: Problem) -> Shelved:
    path = Path("some.yaml")
    entries = tuple(Entry(path, place, 1, one) for place, one in enumerate(problems))
    return shelve(Collection("Some", path, entries), Owner.USER)


def at(vertex: str) -> Point:
    return problem().position.geometry.from_vertex(vertex)


def test_the_largest_window_that_another_problem_has_is_taken() -> None:
    far = problem(CORNER.replace(". . . . . . . . .", ". . . . . . . . o", 1))
    nearer = problem(CORNER.replace("+ + + + O x . . .", "+ + + + O x . x .", 1))
    own = problem()
    found = same_shape(own.position, at("B2"), [shelf(own, far)])
    assert found is not None
    assert (found.lines, found.whole, [one.entry.problem for one in found.found]) == (
        9,
        True,
        [far],
    )
    found = same_shape(own.position, at("D2"), [shelf(own, nearer)])
    assert found is not None
    assert (found.lines, found.whole) == (7, True)


def test_it_is_found_turned_and_in_the_other_colours_and_the_problem_itself_is_no_other() -> None:
    own = problem()
    view = Symmetry(True, False, True, True)
    turned = replace(own, position=view.position(own.position))
    assert same_shape(own.position, at("B2"), [shelf(own, turned)]) is None
    stone = CORNER.replace(". . . . . . . . .", ". . . . . . . . o", 1)
    turned = replace(own, position=view.position(problem(stone).position))
    found = same_shape(own.position, at("B2"), [shelf(own, turned)])
    assert found is not None
    assert [one.entry.problem for one in found.found] == [turned]


def test_a_problem_that_the_move_solves_says_so() -> None:
    other = problem(CORNER.replace(". . . . . . . . .", ". . . . . . . . o", 1))
    proved = other.with_proved(Proved(Status.DEAD, correct=(at("B2"),)))
    found = same_shape(problem().position, at("B2"), [shelf(proved)])
    assert found is not None
    assert [one.solves for one in found.found] == [True]


def test_many_stones_alone_are_the_next_best() -> None:
    moved = CORNER.replace("+ + + + O x . . .", "+ + x + O x . . .", 1)
    found = same_shape(problem().position, at("C3"), [shelf(problem(moved))])
    assert found is not None
    assert (found.whole, [one.solves for one in found.found]) == (True, [False]), (
        "the move stands there"
    )
    moved = CORNER.replace("+ + + + O x . . .", "+ x + + O x . . .", 1)
    found = same_shape(problem().position, at("C3"), [shelf(problem(moved))])
    assert found is not None
    assert (found.lines, found.whole) == (9, False)


def test_few_stones_are_no_shape() -> None:
    few = Position.empty(9).with_states({})
    assert same_shape(few, at("C3"), [shelf(problem())]) is None


def test_it_lies_around_a_correct_move() -> None:
    own = problem()
    proved = own.with_proved(Proved(Status.DEAD, correct=(at("B2"), at("C2"))))
    assert place_to_look(own, at("C3")) == at("C3")
    assert place_to_look(own, None) == own.position.keystones()[0]
    assert place_to_look(proved, at("C2")) == at("C2")
    assert place_to_look(proved, at("C3")) == at("B2")

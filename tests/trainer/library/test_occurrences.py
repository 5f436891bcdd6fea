"""In which problems a pattern is found, and which it solves."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.board.status import Status
from gold.patterns.learned.shape import PatternShape
from gold.patterns.learned.window_keys import exchanged, views_of
from gold.problem.collection import Collection, Entry
from gold.problem.model import Problem
from gold.problem.proved import Proved
from gold.trainer.library.occurrences import occurrences
from gold.trainer.library.shelves import Owner, Shelved, shelve

CORNER = """
. . . x . . .
. . . x . . .
. . . x . . .
x x x x . . .
O O O x . . .
+ + O x . . .
+ + O x . . .
"""
IN_THE_CORNER = (2, 2, 2, 0, 1, 2, 0, 0, 2)  # the 2-2 point under three white stones


def shelf(*problems: Problem) -> Shelved:
    path = Path("some.yaml")
    entries = tuple(Entry(path, place, 1, one) for place, one in enumerate(problems))
    return shelve(Collection("Some", path, entries), Owner.USER)


def corner() -> Problem:
    return Problem(parse_diagram(CORNER, Color.BLACK), title="Corner")


@pytest.mark.parametrize("view", range(8))
@pytest.mark.parametrize("swap", [False, True])
def test_a_pattern_is_found_in_whatever_view(view: int, swap: bool) -> None:
    window = np.array(IN_THE_CORNER, dtype=np.uint8)[views_of(3)[view]]
    contents = exchanged(window) if swap else window
    found = occurrences(PatternShape(3, tuple(contents.tolist())), [shelf(corner())])
    assert [corner().position.geometry.vertex(one.point) for one in found] == ["B2"]


def test_the_edge_is_a_part_of_it_and_other_stones_are_another_pattern() -> None:
    at_edge = (2, 2, 2, 0, 1, 2, 3, 3, 3)
    assert occurrences(PatternShape(3, at_edge), [shelf(corner())]) == []


def test_a_point_out_of_play_is_no_place_for_the_move_but_a_stone_there_is() -> None:
    alone = PatternShape(3, (0, 0, 0, 0, 1, 0, 0, 0, 0))
    assert occurrences(alone, [shelf(corner())]) == []
    with_stone = CORNER.replace(". . . x . . .\n. . . x . . .", ". . . x . . .\n. . . x . x .", 1)
    found = occurrences(alone, [shelf(Problem(parse_diagram(with_stone, Color.BLACK)))])
    assert len(found) == 1


def test_problems_that_it_solves_come_first() -> None:
    move = corner().position.geometry.from_vertex("B2")
    solved = corner().with_proved(Proved(Status.DEAD, correct=(move,)))
    found = occurrences(PatternShape(3, IN_THE_CORNER), [shelf(corner(), solved)])
    assert [(one.entry.problem, one.solves) for one in found] == [(solved, True), (corner(), False)]


def test_a_stopped_search_finds_nothing() -> None:
    assert occurrences(PatternShape(3, IN_THE_CORNER), [shelf(corner())], lambda: True) == []

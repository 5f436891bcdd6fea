"""What is told of a group holds where its wall is open, too, or the wall is closed there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from gold.board.diagram import parse_diagram
from gold.board.points import Color, PointState
from gold.board.position import Position
from gold.board.status import Side, Status
from gold.lab.harvest import book_rules
from gold.lab.harvest.wider import OnTheBoard, closed, on_the_board, openings, wider
from gold.lab.harvest.work import CLOSED, with_texts
from gold.problem.proved import Proved, ProvedKo

NODES = 60_000
KO = """
. . x x . . . . .
x x O O x . . . .
O O + + x . . . .
O x x x . . . . .
O O O x x . . . .
+ O + O x . . . .
+ + + + + . . . .
"""
"""White needs three ko threats, or two if it may go on along the edge."""
DEAD = """
. x . . . . . . .
+ + x x . . . . .
+ + x O x . . . .
+ O O O x . . . .
+ + + + + . . . .
"""
"""White is dead if it may not go on along the edge."""


def position(diagram: str, to_play: Color = Color.BLACK) -> Position:
    rows = diagram.split("\n")[1:-1]
    size = len(rows[0].split())
    filled = [*[" ".join("." * size)] * (size - len(rows)), *rows]
    return replace(parse_diagram("\n".join(filled)), to_play=to_play)


def test_wall_is_open_where_an_empty_point_has_an_empty_neighbor_out_of_play() -> None:
    open_one = position(KO)
    vertices = open_one.geometry.vertices
    assert list(vertices(openings(open_one))) == ["F1"]
    added = set(wider(open_one).points(PointState.VALID)) - set(open_one.points(PointState.VALID))
    assert sorted(vertices(added)) == ["F1", "F2", "F3", "G1", "G2", "H1"]
    shut = closed(open_one)
    assert [open_one.geometry.vertex(point) for point in openings(shut)] == []
    assert shut[openings(open_one)[0]] is PointState.stone(Color.BLACK)


@pytest.mark.parametrize(
    ("threats", "nodes", "found"),
    [(3, NODES, OnTheBoard.DIFFERENT), (2, NODES, OnTheBoard.SAME), (2, 20, OnTheBoard.NOT_KNOWN)],
)
def test_result_is_compared_with_that_of_a_wider_area(
    threats: int, nodes: int, found: OnTheBoard
) -> None:
    open_one = position(KO)
    told = Proved(
        Status.KO, ProvedKo(Side.ATTACKER, threats), correct=(open_one.geometry.from_vertex("D1"),)
    )
    assert on_the_board(open_one, told, nodes) is found
    assert found.holds is (found is OnTheBoard.SAME)
    assert on_the_board(closed(open_one), told, nodes) is OnTheBoard.CLOSED


def test_move_that_is_told_to_be_right_must_be_right_there() -> None:
    open_one = position(KO)
    told = Proved(
        Status.KO, ProvedKo(Side.ATTACKER, 2), correct=(open_one.geometry.from_vertex("A1"),)
    )
    assert on_the_board(open_one, told, NODES) is OnTheBoard.DIFFERENT


def test_wall_of_a_problem_is_closed_where_the_result_would_be_another_one() -> None:
    dropped = Counter[str]()
    one = book_rules.judged_as_book(position(KO), dropped)
    assert one is not None, dropped
    assert one.problem.position == closed(position(KO))
    assert one.before_closing == position(KO)
    assert with_texts(one, {}).problem.extra == {CLOSED: ["F1"]}
    record = one.problem.proved
    assert record is not None
    assert record.ko is not None
    assert record.ko.threats == 3


def test_so_is_the_wall_of_a_settled_group_of_which_it_is_not_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(book_rules, "_WIDER_NODES", 1_000)
    group, dropped = position(DEAD, Color.WHITE), Counter[str]()
    one = book_rules.settled(group, dropped)
    assert one is not None, dropped
    assert one.problem.position == closed(group)
    assert one.problem.proved is not None
    assert one.problem.proved.status is Status.DEAD

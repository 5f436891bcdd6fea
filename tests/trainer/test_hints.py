"""What a hint shows: an area that tells something, and none of what has failed."""

from __future__ import annotations

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.board.status import Status
from gold.trainer.events import HintLevel, HintShown
from gold.trainer.hints import HintLadder
from tests.trainer.games import at, played, reply


@pytest.mark.parametrize(("row", "points"), [("+ + + + o o", 3), ("+ + + o o .", 2)])
def test_an_area_does_not_hold_all_the_points_that_there_are(row: str, points: int) -> None:
    rows = [". " * 6] * 4
    board = Board(parse_diagram("\n".join([*rows, "o " * 6, row]), Color.BLACK))
    move = board.geometry.from_vertex("A1")
    _ladder, first = HintLadder((move,), proved=True).climb(board)
    assert len(board.valid_moves()) == points + 1
    assert move in first.area
    assert len(first.area) == points
    assert first.level is HintLevel.AREA


def test_no_area_holds_a_move_that_has_failed() -> None:
    session = played("A1")
    reply(session, "B1", status=Status.ALIVE, proved=True)
    session.mark(False)
    session.undo()
    session.hint()
    area = reply(session, "B1", status=Status.DEAD, proved=True)[-1]
    assert isinstance(area, HintShown)
    assert at(session, "B1") in area.area
    assert at(session, "A1") not in area.area
    _ladder, rival = HintLadder((at(session, "B1"),), proved=True).climb(session.board)
    assert at(session, "A1") in rival.area, "else this shows nothing"

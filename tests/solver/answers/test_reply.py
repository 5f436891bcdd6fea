"""What the computer plays, in the window and on the command line alike."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.outcome import may_pass, winner
from gold.board.points import PASS, Color
from gold.board.status import Status
from gold.solver.api import EngineKind, Limits
from gold.solver.engine import reply, solve
from gold.solver.request import Request

pytestmark = pytest.mark.kernel

# Neither can approach the other: whoever plays at A1 or B1 is captured.
SEKI = """
    . . . . . . . . .
    . . . . . . . . .
    x x x x x x . . .
    O O O O O x . . .
    x x x x O x . . .
    O O O x O x . . .
    + + O x O x . . .
    . . . . . . . . .
    . . . . . . . . .
"""
NODES = Limits(nodes=20_000)


def test_an_attacker_who_has_lost_makes_a_move_that_play_allows() -> None:
    board = Board(parse_diagram(SEKI, Color.BLACK))
    assert not may_pass(board)
    answer = reply(Request.about(board, NODES))
    assert answer.status is Status.ALIVE
    assert answer.move is not None
    assert answer.move != PASS
    assert board.is_legal(answer.move)


def test_by_nodes_alone_the_reply_is_the_same_every_time_and_that_of_the_search() -> None:
    board = Board(parse_diagram(SEKI, Color.WHITE))
    answers = [replace(reply(Request.about(board, NODES)), seconds=0.0) for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0] == replace(solve(Request.about(board, NODES), EngineKind.PROOF), seconds=0.0)


def test_where_play_is_over_there_is_no_reply() -> None:
    board = Board(parse_diagram("x x x .\nO + x .\nx x x .\n. . . .", Color.BLACK))
    board.play(board.geometry.from_vertex("B3"))
    assert winner(board) is Color.BLACK
    assert reply(Request.about(board, NODES)).move is None

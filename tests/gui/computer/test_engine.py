"""The questions to the computer's thread, answered by the real engines."""

from __future__ import annotations

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.outcome import may_pass, winner
from gold.board.points import PASS, Color, Move
from gold.board.status import Status
from gold.gui.computer.engine import Engine
from gold.problem.model import Problem
from gold.solver.api import CancelFlag, FirstMove, Limits, Result
from gold.solver.request import Request

LIMITS = Limits(seconds=10)

# The L group is dead when Black plays C1, and not without a fight.
L_GROUP = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x x x x x . .
    + O O O x . .
    + O + O x . .
    + + + + x . .
"""

# Black has just taken a ko at B1; for want of threats White has to play elsewhere.
KO_TAKEN = """
    . . . . . .
    . . . . . .
    x x x x x .
    O O O O x .
    O x O + O x
    x + x O + x
"""

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


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine()


def about(engine: Engine, board: Board) -> Request:
    return Request.about(board, LIMITS, engine.workspace)


def solve(engine: Engine, board: Board) -> Result:
    return engine.solve(about(engine, board))


def at(board: Board, *names: str) -> tuple[Move, ...]:
    return tuple(board.geometry.from_vertex(name) for name in names)


def play_on(engine: Engine, board: Board, moves: int) -> None:
    """Let the computer play both sides; every move must be legal."""
    for _ in range(moves):
        if winner(board) is not None:
            return
        move = solve(engine, board).move
        assert move is not None
        assert may_pass(board) if move == PASS else board.is_legal(move)
        board.play(move)


def test_the_winner_gets_the_result_and_its_line(engine: Engine) -> None:
    board = Board(parse_diagram(L_GROUP, Color.BLACK))
    result = solve(engine, board)
    assert result.proved
    assert result.status is Status.DEAD
    assert result.line[:1] == (result.move,)


def test_the_loser_resists_with_forcing_moves(engine: Engine) -> None:
    board = Board(parse_diagram(L_GROUP, Color.BLACK))
    board.play(*at(board, "C1"))
    result = solve(engine, board)
    assert result.status is Status.DEAD
    resistance = engine.refute(about(engine, board))
    assert resistance.winner is Color.BLACK
    assert result.move == resistance.stubborn.moves[0] != PASS


@pytest.mark.parametrize("diagram", [L_GROUP, KO_TAKEN, SEKI])
@pytest.mark.parametrize("color", list(Color))
def test_every_move_of_the_computer_is_one_that_play_allows(
    engine: Engine, diagram: str, color: Color
) -> None:
    play_on(engine, Board(parse_diagram(diagram, color)), 20)


def test_a_survey_tells_of_each_move_as_it_is_proved(engine: Engine) -> None:
    board = Board(parse_diagram(L_GROUP, Color.BLACK))
    heard: list[FirstMove] = []
    survey = engine.survey(about(engine, board), heard.append)
    assert {first.move for first in heard} == {first.move for first in survey.moves}
    assert survey.complete


def test_an_examination_is_reported_on_its_way(engine: Engine) -> None:
    problem = Problem(parse_diagram(L_GROUP, Color.BLACK))
    heard: list[object] = []
    found = engine.examine(problem, LIMITS, None, CancelFlag(), heard.append)
    assert heard
    assert found.proved
    assert found.record.status == "dead"

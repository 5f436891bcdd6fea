"""All replies: every answer that must be answered comes once, after the lines before it were solved."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gold.board.board import Board
from gold.board.points import PASS
from gold.problem.model import Problem
from gold.solver.answers.hardest_move import resistances
from gold.solver.api import EngineKind, Limits, Result
from gold.solver.engine import reply, solve
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from gold.trainer import all_replies
from gold.trainer.all_replies import MOST_HERE, AllReplies
from gold.trainer.events import ComputerMoved, ComputerThinking, Events, MoveJudged, PlayEnded
from tests.trainer.live import LiveSession
from tests.trainer.positions import STRAIGHT_THREE, W, problem

pytestmark = pytest.mark.kernel
# A race: Black kills with an eye.
RACE = """
    . . . . . . . . .
    . . . . . . . . o
    . . . . . o o o o
    . . . . . o x x o
    . . . . . o x x +
    . . . . . x + + +
    . . . . . x O O +
    . . . . . x O O +
    . . . . . x x x +"""
NODES = Limits(nodes=100_000)


class Sparring:
    """A person who always finds a right move, against the computer, with all replies."""

    def __init__(self, problem: Problem) -> None:
        self.session = LiveSession(problem, Limits(nodes=300_000), to_the_end=True)
        self.problem, self.replies, self.workspace = problem, AllReplies(), Workspace(16)
        self.answered: list[tuple[Board, Result, tuple[int, ...]]] = []

    def lines(self) -> Iterator[str]:
        """The lines, as they are solved one after the other."""
        self.take(self.session.begin())
        while True:
            board = Board(self.problem.position, self.session.board.moves)
            move = solve(Request.about(board, NODES, self.workspace)).move
            assert move is not None
            if not self.take(self.session.play(move)):
                continue
            yield " ".join(board.geometry.vertices(self.session.board.moves))
            following = self.replies.solved(self.session.game.here)
            if following is None:
                return
            assert not self.take(self.session.answer_otherwise(*following))

    def take(self, events: Events) -> bool:
        """Answer what the events ask for; whether the line is solved with that."""
        over = False
        for event in events:
            match event:
                case ComputerMoved(_, _, result):
                    self.learn(result)
                case MoveJudged():
                    over = event.decides is True
                case PlayEnded():
                    over = event.objective_reached
                case ComputerThinking(request):
                    found = reply(Request.about(request.board, request.limits, self.workspace))
                    over = self.take(self.session.computer_answer(request, found)) or over
        return over

    def learn(self, result: Result) -> None:
        self.replies.note_position(self.session.board)
        move = self.session.game.here.before
        assert move is not None
        if not self.replies.knows(move):
            board = Board(self.problem.position, self.session.board.moves[:-1])
            found = resistances(Request.about(board, NODES, self.workspace), result, MOST_HERE)
            self.answered.append((board, result, found))
            self.replies.learn(move, board, result, found)


def test_each_answer_that_must_be_answered_comes_and_no_position_twice() -> None:
    sparring = Sparring(problem(RACE))
    lines = list(sparring.lines())
    assert len(lines) == len(set(lines)) == sparring.replies.lines
    assert len(lines) > 2
    assert len({line.split()[0] for line in lines}) == 1, "the person's first move stands"
    played = {
        tuple(line.split()[: len(board.moves) + 1])
        for line in lines
        for board, _r, _f in sparring.answered
    }
    for board, _result, found in sparring.answered:
        names = board.geometry.vertices(board.moves)
        for move in found:
            after = Board(board.initial, (*board.moves, move, PASS))
            what = solve(Request.about(after, NODES), EngineKind.PROOF)
            assert what.proved, "otherwise nothing is known of the reply"
            assert what.status.value != "dead", f"{names}: the reply {move} can be ignored"
    firsts = {(*line,)[1] for line in played if len(line) > 1}
    (begin, _result, found), *_more = sparring.answered
    assert firsts >= {begin.geometry.vertex(move) for move in found}


def test_no_move_is_counted_as_taken_back() -> None:
    sparring = Sparring(problem(RACE))
    assert len(list(sparring.lines())) > 2
    assert sparring.session.takebacks == 0
    assert sparring.session.game.counts


def test_where_nothing_must_be_answered_one_line_is_all() -> None:
    assert len(list(Sparring(problem(STRAIGHT_THREE)).lines())) == 1
    assert len(list(Sparring(problem(STRAIGHT_THREE, W)).lines())) == 1


def test_no_more_lines_come_than_the_rule_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(all_replies, "MOST_LINES", 2)
    sparring, left = Sparring(problem(RACE)), []
    for _line in sparring.lines():
        left.append(sparring.replies.left(sparring.session.game.here))
    assert left == [2, 1]


def test_what_is_lost_or_undecided_has_no_such_answers() -> None:
    """Only a side that has lost resists."""
    board = Board(problem(RACE).position)
    request = Request.about(board, NODES, Workspace(16))
    assert resistances(request, reply(request), MOST_HERE) == ()
    unknown = reply(Request.about(board, Limits(nodes=1), Workspace(16)))
    assert resistances(request, unknown, MOST_HERE) == ()

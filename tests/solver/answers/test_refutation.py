"""Refutations: legal lines, proved at each step, no longer than they must be; limits."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from itertools import pairwise

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.outcome import may_pass, winner
from gold.board.points import PASS, Color, Move
from gold.board.position import Position
from gold.board.status import Status
from gold.solver.answers.goals import reached_goal
from gold.solver.answers.ko_line import with_threats, without_threats
from gold.solver.answers.refutation import Refutation, past_ko, refute
from gold.solver.answers.resistance import Argument, ending_of
from gold.solver.answers.survey import survey
from gold.solver.api import CancelFlag, Limits, StopReason
from gold.solver.bitboard.area import LocalPosition
from gold.solver.bitboard.local_play import after, after_pass, key_of, stones_to_play
from gold.solver.budget import Budget
from gold.solver.outcome import Ending
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from tests.oracle.exhaustive import Exhaustive, Grade, in_all_modes
from tests.oracle.local_rules import LocalRules
from tests.oracle.random_problems import random_problem
from tests.solver.without_threats import status_without_threats

pytestmark = pytest.mark.kernel

B, W = Color.BLACK, Color.WHITE
ENOUGH = Limits(nodes=300_000)

STRAIGHT_THREE = """
. . . . . .
. . . . . .
. . . . . .
x x x x x x
O O O O O x
+ + + O O x"""

TAKEN_IN_THE_EYE = """
7 . . . . . . .
6 + o o o . . .
5 + X X o . . .
4 + o X o . . .
3 o X X o . . .
2 o + X o . . .
1 + + X o . . .
  A B C D E F G
"""
KO_IN_THE_CORNER = """
. x O x +
. x O + x
. x O + +
. x O O O
. x x x x"""

OPEN_FIELD = "\n".join(["+ " * 7] * 3 + ["+ + + O + + +"] + ["+ " * 7] * 3)


def board(diagram: str, to_play: Color, *vertices: str) -> Board:
    result = Board(parse_diagram(diagram, to_play))
    for vertex in vertices:
        result.play(result.geometry.from_vertex(vertex))
    return result


def names(played: Board, moves: tuple[Move, ...]) -> list[str]:
    return played.geometry.vertices(moves)


def play_out(start: Board, moves: tuple[Move, ...]) -> Board:
    """The board after a line, each move of which the rules of play allow."""
    ahead = Board(start.initial, start.moves)
    for move in moves:
        assert winner(ahead) is None
        assert move != PASS or may_pass(ahead)
        ahead.play(move)
    return ahead


def small_problems(first: int, count: int) -> Iterator[Position]:
    for seed in range(first, first + count):
        problem = random_problem(seed, 8)
        if not LocalRules(problem).has_immortal_keystone:
            yield problem


def explained(problem: Position) -> Iterator[tuple[Board, Refutation]]:
    """Every first move of a problem, with what explains it."""
    workspace = Workspace(8)
    start = Board(problem)
    moves = [*start.valid_moves(), *([PASS] if may_pass(start) else [])]
    for move in moves:
        after_move = Board(problem, (move,))
        if winner(after_move) is None:
            yield after_move, refute(Request.about(after_move, ENOUGH, workspace))


def test_the_refutation_of_a_wrong_move_ends_where_the_result_is_plain() -> None:
    wrong = board(STRAIGHT_THREE, B, "A1")
    found = refute(Request.about(wrong, ENOUGH))
    assert (found.result.status, found.proved, found.winner) == (Status.ALIVE, True, W)
    assert names(wrong, found.line.moves) == ["B1"]
    assert found.line.ending is Ending.TWO_EYES
    assert found.is_shortest


def test_what_follows_a_right_move_is_shown_from_the_side_that_made_it() -> None:
    right = board(STRAIGHT_THREE, B, "B1")
    found = refute(Request.about(right, ENOUGH))
    assert (found.result.status, found.winner) == (Status.DEAD, B)
    assert found.line.ending is Ending.SETTLED
    assert found.line.moves == ()


def test_a_line_about_a_ko_ends_where_the_ko_is_taken() -> None:
    start = board(KO_IN_THE_CORNER, W)
    found = refute(Request.about(start, ENOUGH))
    assert found.result.status is Status.KO
    for line in (found.line, found.stubborn):
        assert line.ending is Ending.KO
        assert play_out(start, line.moves).ko_point is not None


@pytest.mark.parametrize(
    ("color", "first", "end"), [(W, "D4", ["pass", "D3", "E4", "E3"]), (B, "E5", ["pass", "E3"])]
)
def test_of_a_ko_it_is_shown_how_it_goes_on_if_nobody_has_a_threat(
    color: Color, first: str, end: list[str]
) -> None:
    start = board(KO_IN_THE_CORNER, color, first)
    line = past_ko(Request.about(start, ENOUGH), refute(Request.about(start, ENOUGH)).line)
    names = [
        "pass" if move == PASS else start.geometry.vertex(move) for move in line.without_threats
    ]
    assert (names, line.shown) == (end, line.moves + line.without_threats)
    after_it = play_out(start, line.shown)
    status = refute(Request.about(after_it, ENOUGH)).result.status
    assert status is (Status.ALIVE if color is W else Status.DEAD), "the ko is over"
    assert without_threats(Request.about(start, ENOUGH), ()) == (), "no ko is taken yet"


@pytest.mark.parametrize(("color", "first"), [(W, "D4"), (B, "E5")])
def test_of_a_ko_it_is_shown_how_threats_win_it(color: Color, first: str) -> None:
    start = board(KO_IN_THE_CORNER, color, first)
    line = past_ko(Request.about(start, ENOUGH), refute(Request.about(start, ENOUGH)).line)
    assert line.with_threats[:2] == (PASS, PASS), "a threat and its answer"
    at_ko = play_out(start, line.moves)
    needed = refute(Request.about(at_ko, ENOUGH)).result.ko
    assert needed is not None
    assert sum(pair == (PASS, PASS) for pair in pairwise(line.with_threats)) == needed.threats
    over = at_ko.after(*line.with_threats)
    status = status_without_threats(refute(Request.about(over, ENOUGH)).result)
    assert status is (Status.DEAD if at_ko.to_play is B else Status.ALIVE), (
        "who had the threats has won"
    )
    assert with_threats(Request.about(start, ENOUGH), ()) == (), "no ko is taken yet"


def test_a_ko_that_is_lost_without_a_threat_is_won_with_one_once_it_is_taken_back() -> None:
    start = board(TAKEN_IN_THE_EYE, W, "A5")
    line = past_ko(Request.about(start, ENOUGH), refute(Request.about(start, ENOUGH)).line)
    at_ko = play_out(start, line.moves)
    assert at_ko.to_play is W
    taken_back = next(
        n for n in range(1, 9) if play_out(at_ko, line.without_threats[:n]).ko_point is not None
    )
    assert line.with_threats[: taken_back + 2] == (*line.without_threats[:taken_back], PASS, PASS)
    over = at_ko.after(*line.with_threats)
    assert status_without_threats(refute(Request.about(over, ENOUGH)).result) is Status.ALIVE


@pytest.mark.slow
@pytest.mark.parametrize("first", [0, 20, 40, 60])
def test_lines_are_legal_and_end_in_the_proved_result(first: int) -> None:
    checked = 0
    for problem in small_problems(first, 20):
        solved = list(in_all_modes(problem).values())
        for start, found in explained(problem):
            assert found.proved
            for line in (found.line, found.stubborn):
                end = play_out(start, line.moves)
                assert _grade_after(solved, end) in _GRADES[found.result.status]
                assert_it_ends_as_it_says(found, line.ending, end)
            assert len(found.line.moves) <= len(found.stubborn.moves)
            checked += 1
    assert checked > 40


_GRADES = {
    Status.DEAD: {Grade.DEAD},
    Status.KO: {Grade.KO_ATTACKER_AHEAD, Grade.KO_DEFENDER_AHEAD},
    Status.SEKI: {Grade.LIVES},
    Status.ALIVE: {Grade.LIVES},
}


def _grade_after(solved: list[Exhaustive], end: Board) -> Grade:
    """The oracle's, in the three modes."""
    if (PASS, PASS) in pairwise(end.moves):
        return Grade.LIVES
    return Grade(sum(mode.attacker_wins(end.moves) for mode in solved))


def assert_it_ends_as_it_says(found: Refutation, ending: Ending, end: Board) -> None:
    attacker_has_won = found.winner is end.attacker
    if ending is Ending.CAPTURED:
        assert attacker_has_won
        assert not end.keystones()
    else:
        assert end.keystones()
    if ending is Ending.KO:
        assert found.result.status is Status.KO
        assert end.ko_point is not None
    if ending in (Ending.SAFE, Ending.TWO_EYES, Ending.NO_MOVE):
        assert not attacker_has_won


@pytest.mark.slow
def test_no_line_of_the_loser_that_asks_for_answers_is_longer_than_the_shortest_line() -> None:
    """By exhaustion of another kind: every move of the loser's, every one of the winner's that wins."""
    compared = 0
    for problem in small_problems(100, 25):
        search = Workspace(8).proof(Board(problem))
        for start, found in explained(problem):
            if found.result.status not in (Status.DEAD, Status.ALIVE) or len(found.line.moves) > 4:
                continue
            goal = reached_goal(found.result.bounds, start.to_play is start.attacker)
            assert goal is not None
            length = _length(Argument(search, goal, Budget(ENOUGH.nodes)), start, 6)
            assert length == len(found.line.moves), (start.initial, start.moves)
            compared += 1
    assert compared > 30


def _length(argument: Argument, start: Board, most: int) -> int:
    """How many moves the argument takes from a board on which it has not ended, at most so many."""
    if most == 0:
        return 0
    local = argument.search.start.after_moves
    moves = [*start.valid_moves(), *([PASS] if may_pass(start) else [])]
    replies = [Board(start.initial, (*start.moves, move)) for move in moves]
    replies = [reply for reply in replies if argument.holds(local(reply))]
    winners_turn = argument.is_winners_turn(local(start))
    if not winners_turn:
        replies = [reply for reply in replies if _asks_for_an_answer(argument, local(reply))]
    lengths = [
        0 if ending_of(argument, local(reply)) else _length(argument, reply, most - 1)
        for reply in replies
    ]
    if winners_turn:
        return 1 + min(lengths)
    return 1 + max(lengths) if lengths else 0


def _asks_for_an_answer(argument: Argument, position: LocalPosition) -> bool:
    return ending_of(argument, position) is None and not argument.holds(after_pass(position))


def test_without_limits_to_spend_nothing_is_proved_and_that_is_said() -> None:
    start = board(OPEN_FIELD, B)
    for limits in (Limits(nodes=0), Limits(seconds=0.0), Limits(nodes=40)):
        found = refute(Request.about(start, limits))
        assert not found.proved
        assert found.winner is None
        assert not found.is_shortest
        assert found.line.ending is Ending.OPEN


def test_limited_by_nodes_it_is_the_same_every_time() -> None:
    for nodes in (30, 300, 3_000):
        outcomes = []
        for _ in range(2):
            request = Request.about(board(KO_IN_THE_CORNER, W, "E3"), Limits(nodes=nodes))
            found = refute(request)
            outcomes.append((found.line, found.stubborn, request.budget.spent, found.is_shortest))
        assert outcomes[0] == outcomes[1]
        assert outcomes[0][2] <= nodes + 1


def test_too_large_a_region_gives_a_guess() -> None:
    wide = Board(
        parse_diagram(
            "\n".join(["+ " * 13] * 6 + ["+ " * 6 + "O " + "+ " * 6] + ["+ " * 13] * 6), B
        )
    )
    found = refute(Request.about(wide, Limits(nodes=200)))
    assert not found.proved
    assert found.result.move is not None


def test_a_game_that_is_over_needs_no_line() -> None:
    captured = board("O x\n+ .", B, "A1")
    found = refute(Request.about(captured, Limits()))
    assert found.winner is B
    assert (found.line.moves, found.line.ending) == ((), Ending.CAPTURED)


def test_it_can_be_cancelled() -> None:
    flag = CancelFlag()
    found: list[Refutation] = []
    start = board(OPEN_FIELD, B)
    thread = threading.Thread(
        target=lambda: found.append(refute(Request.about(start, Limits(), cancel=flag)))
    )
    thread.start()
    time.sleep(0.2)
    flag.set()
    thread.join(10)
    assert found
    assert found[0].result.stopped is StopReason.CANCELLED


def test_moves_on_local_positions_are_those_of_the_board() -> None:
    for problem in small_problems(200, 30):
        search = Workspace(1).proof(Board(problem))
        start = Board(problem)
        position = search.start.after_moves(start)
        moves = dict(stones_to_play(position))
        assert sorted(moves) == sorted(start.valid_moves())
        for move, local in moves.items():
            ahead = Board(problem, (move,))
            if ahead.keystones():
                assert key_of(local) == key_of(search.start.after_moves(ahead))
        closed = start.ko_point
        assert closed is None or after(position, closed) is None


@pytest.mark.slow
def test_every_correct_move_stands_and_every_wrong_one_is_refuted() -> None:
    for problem in small_problems(300, 12):
        workspace = Workspace(8)
        start = Board(problem)
        if winner(start) is not None:
            continue
        for first in survey(Request.about(start, ENOUGH, workspace)).moves:
            after_move = Board(problem, (first.move,))
            if first.correct is False and winner(after_move) is None:
                found = refute(Request.about(after_move, ENOUGH, workspace))
                assert found.proved
                assert found.winner is not None

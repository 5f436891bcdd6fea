"""All first moves against exhaustion; the kinds of ko; moves of a side that has lost; limits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.outcome import is_allowed, winner
from gold.board.points import PASS, Color, Move
from gold.board.position import Position
from gold.board.status import Status
from gold.problem.files import load_collection
from gold.solver.answers import whole_region
from gold.solver.answers.group import group_status
from gold.solver.answers.survey import FirstMoves, survey
from gold.solver.api import CancelFlag, EngineKind, Limits, Result, StopReason, Survey
from gold.solver.engine import reply, solve
from gold.solver.outcome import Bounds
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from tests.oracle.exhaustive import UNLIMITED, Exhaustive, Grade, Threats, threats_needed, verdict
from tests.oracle.life import best_result
from tests.oracle.local_rules import LocalRules, Side
from tests.oracle.random_problems import random_problem

pytestmark = pytest.mark.kernel

B, W = Color.BLACK, Color.WHITE
ENOUGH = Limits(nodes=400_000)
PROBLEMS = Path(__file__).parents[3] / "problems"

STRAIGHT_THREE = """
. . . . . .
. . . . . .
. . . . . .
x x x x x x
O O O O O x
+ + + O O x"""

OPEN_FIELD = "\n".join(["+ " * 7] * 3 + ["+ + + O + + +"] + ["+ " * 7] * 3)


def small_problems(first: int, count: int, points: int = 9) -> Iterator[tuple[int, Position]]:
    for seed in range(first, first + count):
        problem = random_problem(seed, points)
        if not LocalRules(problem).has_immortal_keystone and winner(Board(problem)) is None:
            yield seed, problem


def shipped(collection: str, title: str) -> Board:
    problems = load_collection(PROBLEMS / f"{collection}.yaml").problems
    return next(problem for problem in problems if problem.title == title).board()


def playable(problem: Position, moves: tuple[Move, ...]) -> set[Move]:
    """Those of the oracle's moves that the rules of play allow."""
    start = Board(problem)
    return {move for move in moves if is_allowed(start, move)}


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 120, 30))
def test_the_correct_first_moves_are_those_of_exhaustion(first: int) -> None:
    compared = 0
    for seed, problem in small_problems(first, 30):
        found = survey(Request.about(Board(problem), ENOUGH))
        assert found.complete, seed
        status, moves = best_result(problem)
        assert found.best.status.value == status, seed
        expected = playable(problem, moves)
        if status == "ko":  # exhaustion tells who is ahead, but does not count threats
            assert set(found.correct) <= expected, seed
        elif status == "alive":
            # To exhaustion a pass that is answered by a pass ends play before two eyes are made. To
            # a survey it is right if the group lives whatever the attacker plays next.
            assert set(found.correct) - {PASS} == expected - {PASS}, seed
        else:
            assert set(found.correct) == expected, seed
        compared += 1
    assert compared >= 15


@pytest.mark.slow
def test_the_correct_moves_of_a_ko_are_those_that_need_the_fewest_threats() -> None:
    kos = 0
    for seed, problem in small_problems(0, 400, 7):
        found = survey(Request.about(Board(problem), ENOUGH))
        if found.best.status is not Status.KO:
            continue
        best = _by_threats(problem)
        assert set(found.correct) == best, seed
        assert found.best.move in best, seed
        kos += 1
    assert kos >= 6


def _by_threats(problem: Position) -> set[Move]:
    """The moves that win with the fewest threats of one's own, or against the most of the other's."""
    rules = LocalRules(problem)
    found = verdict(rules)
    mine = found.side
    ahead = Side.ATTACKER if found.grade is Grade.KO_ATTACKER_AHEAD else Side.DEFENDER
    needed = threats_needed(rules, ahead.other, 4)
    if ahead is mine:
        threats = 4 if needed is None else needed - 1
    else:
        threats = UNLIMITED if needed is None else needed
    if ahead.other is Side.DEFENDER:
        solved = Exhaustive(rules, Threats(threats, 0))
    else:
        solved = Exhaustive(rules, Threats(0, threats))
    allowed = set(Exhaustive(rules).moves())  # without the moves that only a threat would allow
    return playable(problem, tuple(move for move in solved.winning_moves() if move in allowed))


@pytest.mark.slow
def test_the_threats_that_a_ko_needs_are_counted_as_exhaustion_counts_them() -> None:
    kos = 0
    for seed, problem in small_problems(0, 400, 7):
        result = solve(Request.about(Board(problem), ENOUGH), EngineKind.PROOF)
        if result.status is not Status.KO:
            continue
        assert result.exact
        assert result.ko is not None
        rules = LocalRules(problem)
        ahead = Side.DEFENDER if result.ko.ahead is problem.defender else Side.ATTACKER
        assert threats_needed(rules, ahead, 0) == 0, seed
        assert threats_needed(rules, ahead.other, 4) in (result.ko.threats, None), seed
        assert (threats_needed(rules, ahead.other, 4) is None) == (result.ko.threats == 5), seed
        kos += 1
    assert kos >= 6


@pytest.mark.slow
def test_a_groups_status_is_that_of_both_sides_first() -> None:
    seen = set()
    for seed, problem in small_problems(0, 60, 8):
        start = Board(problem)
        if start.ko_point is not None:
            continue
        other = Position(problem.size, problem.states, problem.to_play.opponent, problem.boundary)
        if other.errors() or winner(Board(other)) is not None:
            continue
        group = group_status(Request.about(start, ENOUGH.times(2)))
        words = set()
        for position in (problem, other):
            word = best_result(position)[0]
            is_defenders = position.to_play is start.defender
            result = group.defender_first if is_defenders else group.attacker_first
            # the oracle does not count threats
            if word == "ko" and result.many_threats is not None:
                word = str(result.practical_status)
            words.add(word)
        expected = Status(words.pop()) if len(words) == 1 else Status.UNSETTLED
        assert group.status is expected, seed
        seen.add(group.status)
    assert {Status.ALIVE, Status.DEAD, Status.UNSETTLED} <= seen


@pytest.mark.parametrize(
    ("collection", "title", "taker"),
    [
        ("captures-and-ko", "A ko to find", W),
        ("captures-and-ko", "An eye that hangs on a ko", B),
        ("corner-and-side-groups", "The L group, short leg: ko", W),
        ("fifteen-shapes", "Bent four around the corner: ko", B),
    ],
)
def test_who_takes_first_is_seen_on_a_line_that_takes(
    collection: str, title: str, taker: Color
) -> None:
    start = shipped(collection, title)
    result = solve(Request.about(start, ENOUGH), EngineKind.PROOF)
    assert result.status is Status.KO
    assert result.ko is not None
    assert result.ko.taker is taker
    ahead = Board(start.initial, start.moves)
    for move in result.line:
        assert ahead.ko_point is None  # nobody takes before the last move
        assert ahead.is_legal(move)
        ahead.play(move)
    assert ahead.ko_point is not None
    assert ahead.to_play.opponent is taker


def test_all_positions_on_a_line_into_a_ko_agree_who_takes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever another search of them would find: what is told on one screen must not contradict itself."""
    start = shipped("fifteen-shapes", "Bent four around the corner: ko")
    workspace = Workspace()
    whole = solve(Request.about(start, ENOUGH, workspace), EngineKind.PROOF)
    assert len(whole.line) > 1
    known = workspace.proof(start).known
    for count in range(len(whole.line)):
        after = start.after(*whole.line[:count])
        assert known.ko_line(after, whole.bounds) == whole.line[count:]
    monkeypatch.setattr(whole_region, "line_into_ko", lambda *_asked: pytest.fail("it is known"))
    after = solve(Request.about(start.after(whole.line[0]), ENOUGH, workspace), EngineKind.PROOF)
    assert (after.bounds, after.taker, after.line) == (whole.bounds, whole.taker, whole.line[1:])


def test_the_move_of_a_result_can_be_made_though_the_proof_would_take_the_ko_back() -> None:
    banned = 0
    for problem in load_collection(PROBLEMS / "captures-and-ko.yaml").problems:
        start = problem.board()
        for move in solve(Request.about(start, ENOUGH), EngineKind.PROOF).line:
            start.play(move)
        if start.ko_point is None or winner(start) is not None:
            continue
        answer = solve(Request.about(start, ENOUGH), EngineKind.PROOF)
        assert answer.status is Status.KO
        if answer.move is None:
            assert answer.forbidden == start.ko_point
            played = reply(Request.about(start, ENOUGH)).move
            assert played is not None
            assert is_allowed(start, played)
        else:
            assert is_allowed(start, answer.move)
        banned += 1
    assert banned >= 4


def test_the_side_that_has_lost_plays_what_must_be_answered() -> None:
    lost = 0
    for _, problem in small_problems(0, 60):
        start = Board(problem)
        workspace = Workspace(8)
        result = solve(Request.about(start, ENOUGH, workspace), EngineKind.PROOF)
        lost_status = Status.DEAD if start.to_play is start.defender else Status.ALIVE
        if (
            not (result.proved and result.exact and result.status is lost_status)
            or result.move is None
        ):
            continue
        forcing = [
            move for move in start.valid_moves() if _must_be_answered(start, move, result.status)
        ]
        if forcing:
            assert result.move in forcing
            lost += 1
        elif start.to_play is start.defender:
            assert result.move == PASS or result.move in start.valid_moves()
    assert lost >= 3


def _must_be_answered(start: Board, move: Move, status: Status) -> bool:
    """Whether a move gains something if the other side passes, as solving tells."""
    ahead = Board(start.initial, (*start.moves, move))
    if winner(ahead) is not None:
        return False
    ahead.play(PASS)
    if winner(ahead) is not None:
        return False
    return solve(Request.about(ahead, ENOUGH), EngineKind.PROOF).status is not status


def test_a_survey_of_a_textbook_shape() -> None:
    start = Board(parse_diagram(STRAIGHT_THREE, B))
    found = survey(Request.about(start, ENOUGH))
    assert found.complete
    assert start.geometry.vertices(found.correct) == ["B1"]
    results = {start.geometry.vertex(first.move): first.result.status for first in found.moves}
    assert results == {"A1": Status.ALIVE, "B1": Status.DEAD, "C1": Status.ALIVE}


def test_limits_of_zero_leave_everything_open() -> None:
    start = Board(parse_diagram(OPEN_FIELD, B))
    for limits in (Limits(nodes=0), Limits(seconds=0.0)):
        found = survey(Request.about(start, limits))
        assert not found.best.proved
        assert found.correct == ()
        assert not found.complete


def test_limited_by_nodes_a_survey_is_the_same_every_time() -> None:
    def surveyed(nodes: int) -> Survey:
        return survey(
            Request.about(shipped("captures-and-ko", "Ko in two steps"), Limits(nodes=nodes))
        )

    for nodes in (50, 500, 5_000):
        first, second = surveyed(nodes), surveyed(nodes)
        assert [(m.move, m.correct, m.result.status, m.result.ko) for m in first.moves] == [
            (m.move, m.correct, m.result.status, m.result.ko) for m in second.moves
        ]
        assert first.best.nodes == second.best.nodes


def test_a_survey_that_was_cancelled_says_so() -> None:
    flag = CancelFlag()
    flag.set()
    found = survey(Request.about(Board(parse_diagram(OPEN_FIELD, B)), Limits(), cancel=flag))
    assert found.best.stopped is StopReason.CANCELLED
    assert not found.complete


def test_a_wide_region_that_is_not_decided_has_an_estimate_and_no_verdict_on_moves() -> None:
    rows = ["+ " * 13] * 6 + ["+ " * 6 + "O " + "+ " * 6] + ["+ " * 13] * 6
    found = survey(Request.about(Board(parse_diagram("\n".join(rows), B)), Limits(nodes=200)))
    assert not found.best.proved
    assert found.best.move is not None
    assert [first for first in found.moves if first.correct is not None] == []
    assert not found.complete


def test_what_cannot_be_searched_any_further_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(parse_diagram(STRAIGHT_THREE, B))

    def finds_nothing(request: Request) -> Result:
        return Result(Bounds(), W)

    monkeypatch.setattr(whole_region, "by_whole_region", finds_nothing)
    found = survey(Request.about(board, Limits()))
    assert found.best.proved
    assert not found.complete


KO_OF_SOME_KIND = Bounds(1, 10)


@pytest.mark.parametrize(
    ("others", "correct"),
    [(Bounds.at(13), True), (Bounds(11, 13), True), (KO_OF_SOME_KIND, None), (Bounds(0, 13), None)],
)
def test_a_move_is_the_best_if_all_others_do_less_however_much_it_does_itself(
    others: Bounds, correct: bool | None
) -> None:
    """A kill that only a ko of some kind saves from failing: which kind does not matter."""
    board = Board(parse_diagram(STRAIGHT_THREE, B))
    assert board.attacker is B
    moves = [*board.valid_moves(), PASS]
    results = {move: Result(others, W) for move in moves} | {moves[0]: Result(KO_OF_SOME_KIND, W)}
    found = FirstMoves(Request.about(board, ENOUGH), None, None, results).compare(
        Result(Bounds(), W)
    )
    assert found.moves[0].correct is correct
    assert (moves[0] in found.correct) is bool(correct)
    if correct:
        assert [first.correct for first in found.moves[1:]] == [False] * len(found.moves[1:])
        assert found.best.bounds == KO_OF_SOME_KIND


def test_a_survey_without_limits_ends_where_a_move_stays_open() -> None:
    """Each round takes some nodes, and none of them decides whether White lives by a double ko."""
    diagram = """
. . . . x O + x O
. . . . x O O + +
. . . . x x O + +
. . . . . . x O +
. . . . . x O O x
. . . . . x + + x
. . . . . . x + +
. . . . . . x + x
. . . . . . . x .
"""
    board = Board(parse_diagram(diagram, W))
    board.play(board.geometry.from_vertex("J6"))
    found = survey(Request.about(board, Limits()))
    assert found.best.status is Status.DEAD
    assert any(not first.result.bounds.value_is_known for first in found.moves)

"""Reading a line, the status quiz, and runs: what is right is decided by proof."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color, Move
from gold.board.status import Status
from gold.problem.collection import Collection, Entry
from gold.problem.files import load_collection
from gold.problem.model import Problem
from gold.solver.api import EngineKind, Limits, Result
from gold.solver.engine import solve
from gold.solver.outcome import ALIVE, DEAD, DEAD_BUT_FOR_MANY_THREATS, SEKI, WITHOUT_THREATS, Bounds
from gold.solver.request import Request
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.quiz import Asked, kind_of, question, quiz_status
from gold.trainer.reading import EnteredLine, LineVerdict, check_line
from gold.trainer.training.course import Course, longest_streak, run_of
from tests.results import make_result

THREE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
x x x x x x x . .
x O O O O O x . .
x O + + + O x . .
"""

FOUR = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
x x x x x x x x .
x O O O O O O x .
x O + + + + O x .
"""

BESIDE_THE_WALL = """
o X X X X X o
o + X + X + o
o . o o o o x
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . ."""


def prove(board: Board) -> Result:
    return solve(Request.about(board, Limits(nodes=20_000)), EngineKind.PROOF)


def unproved(board: Board) -> None:
    return None


@pytest.fixture
def problem() -> Problem:
    """Black kills with D1, White lives with D1."""
    return Problem(replace(parse_diagram(THREE), to_play=Color.BLACK), "Three in a row")


def moves(problem: Problem, *names: str) -> tuple[Move, ...]:
    return tuple(problem.position.geometry.from_vertex(name) for name in names)


def test_a_line_takes_only_what_the_rules_allow(problem: Problem) -> None:
    line = EnteredLine(problem)
    middle, left, out = moves(problem, "D1", "C1", "H5")
    assert line.add(middle) is None
    assert line.add(middle) is not None, "there is a stone"
    assert line.add(out) is not None, "outside of the area"
    assert line.add(left) is None
    assert line.moves == (middle, left)
    assert line.take_back()
    assert line.moves == (middle,)
    assert line.take_back()
    assert not line.take_back()
    assert line.start.moves == ()


@pytest.mark.parametrize(
    ("names", "verdict", "right"),
    [
        (["D1", "C1", "E1"], LineVerdict.RIGHT, 3),
        (["C1", "D1", "E1"], LineVerdict.WRONG, 0),
        (["D1"], LineVerdict.RIGHT, 1),
    ],
)
def test_a_line_is_checked_by_proof(
    problem: Problem, names: list[str], verdict: LineVerdict, right: int
) -> None:
    report = check_line(problem.board(), moves(problem, *names), prove)
    assert (report.verdict, report.moves) == (verdict, right)
    if verdict is LineVerdict.WRONG:
        assert report.answer == moves(problem, "D1")[0]


@pytest.mark.parametrize(
    ("line", "verdict", "answer"),
    [
        ("O19", LineVerdict.TOO_SHORT, "H19"),
        ("O19 H19", LineVerdict.TOO_SHORT, None),
        ("O19 H19 K19", LineVerdict.RIGHT, None),
        ("O19 N19", LineVerdict.TOO_SHORT, None),
    ],
)
def test_a_line_is_complete_when_nothing_must_be_answered_any_more(
    line: str, verdict: LineVerdict, answer: str | None
) -> None:
    file = Path(__file__).parents[2] / "problems" / "corner-and-side-groups.yaml"
    seven = next(each for each in load_collection(file).problems if each.title.startswith("Seven on"))
    geometry = seven.position.geometry
    report = check_line(seven.board(), moves(seven, *line.split()), prove)
    assert report.verdict is verdict
    assert (None if report.answer is None else geometry.vertex(report.answer)) == answer


def test_without_a_proof_no_line_is_wrong(problem: Problem) -> None:
    report = check_line(problem.board(), moves(problem, "C1", "D1"), unproved)
    assert report.verdict is LineVerdict.NOT_PROVED


def test_a_line_that_kills_but_for_many_threats_is_read_correctly_though_another_needs_no_ko(
    problem: Problem,
) -> None:
    def but_for_threats(board: Board) -> Result:
        result = prove(board)
        return result if not board.moves else replace(result, bounds=Bounds.at(DEAD_BUT_FOR_MANY_THREATS))

    report = check_line(problem.board(), moves(problem, "D1", "C1", "E1"), but_for_threats)
    assert report.verdict is LineVerdict.RIGHT


@pytest.mark.parametrize(
    ("kind", "status", "names"),
    [
        (Asked.OWN, Status.UNSETTLED, []),
        (Asked.AFTER_RIGHT_MOVE, Status.DEAD, ["D1"]),
        (Asked.AFTER_WRONG_MOVE, Status.ALIVE, ["C1", "D1"]),
    ],
)
def test_the_quiz_asks_for_several_kinds_of_positions(
    problem: Problem, kind: Asked, status: Status, names: list[str]
) -> None:
    asked = question(problem, kind, prove)
    assert asked is not None
    assert asked.status is status
    assert asked.moves == moves(problem, *names)
    if status is Status.UNSETTLED:
        assert asked.statuses == {Color.WHITE: Status.ALIVE, Color.BLACK: Status.DEAD}
        assert set(asked.moves_first.values()) == set(moves(problem, "D1"))


def test_a_free_move_makes_a_settled_group_unsettled() -> None:
    """White lives with four points in a row, whoever plays first, unless Black may play twice."""
    four = parse_diagram(FOUR)
    asked = question(Problem(four), Asked.AFTER_FREE_MOVE, prove)
    assert asked is not None
    assert asked.moves == (four.geometry.from_vertex("D1"), PASS)
    assert asked.status is Status.UNSETTLED
    assert asked.statuses == {Color.WHITE: Status.ALIVE, Color.BLACK: Status.DEAD}


@pytest.mark.parametrize(("file", "free"), [("from-games-easy-2", False), ("from-games-status", True)])
def test_each_kind_of_position_comes_often_in_a_collection(file: str, free: bool) -> None:
    """So no answer can be guessed, where problems are all unsettled or nearly all dead."""
    problems = load_collection(Path(__file__).parents[2] / "problems" / f"{file}.yaml").problems
    asked = Counter(kind_of(each, 0, solved=False) for each in problems)
    other = Asked.AFTER_FREE_MOVE if free else Asked.AFTER_WRONG_MOVE
    assert asked.keys() == {Asked.OWN, other}, "a right move would tell the solution"
    assert 0.25 < asked[Asked.OWN] / len(problems) < 0.6
    if not free:
        kinds = {kind_of(problems[0], number, solved=True) for number in range(3)}
        assert kinds == {Asked.OWN, Asked.AFTER_RIGHT_MOVE, Asked.AFTER_WRONG_MOVE}, "once it is solved"


def test_a_stone_played_beside_the_wall_has_no_friends_outside() -> None:
    """Black's wrong first move touches an empty point out of play, where only White has liberties."""
    start = parse_diagram(BESIDE_THE_WALL)
    asked = question(Problem(start), Asked.AFTER_WRONG_MOVE, prove)
    assert asked is not None
    assert asked.moves == tuple(start.geometry.from_vertex(name) for name in ("B6", "F6"))
    assert asked.statuses == dict.fromkeys(Color, Status.DEAD)


def test_nothing_unproved_is_asked(problem: Problem) -> None:
    assert question(problem, Asked.OWN, unproved) is None


@pytest.mark.parametrize(
    "bounds",
    [Bounds(WITHOUT_THREATS, ALIVE), Bounds(SEKI, ALIVE), Bounds(DEAD, WITHOUT_THREATS), Bounds(1, 2)],
)
def test_what_is_proved_but_may_be_a_ko_or_none_is_not_asked(problem: Problem, bounds: Bounds) -> None:
    left_open = make_result(Status.KO, True, None, bounds=bounds)
    assert left_open.proved
    assert question(problem, Asked.OWN, lambda _board: left_open) is None


@pytest.mark.parametrize(
    ("defender_first", "attacker_first", "status"),
    [
        (Status.ALIVE, Status.ALIVE, Status.ALIVE),
        (Status.DEAD, Status.DEAD, Status.DEAD),
        (Status.SEKI, Status.SEKI, Status.SEKI),
        (Status.ALIVE, Status.SEKI, Status.UNSETTLED),
        (Status.ALIVE, Status.KO, Status.KO),
        (Status.KO, Status.DEAD, Status.KO),
        (Status.UNKNOWN, Status.DEAD, None),
    ],
)
def test_what_a_group_is_called(
    defender_first: Status, attacker_first: Status, status: Status | None
) -> None:
    assert quiz_status(defender_first, attacker_first) is status


def test_runs_take_what_can_be_played_and_end(problem: Problem) -> None:
    path = Path("a.yaml")
    draft = Problem(replace(problem.position, to_play=Color.BLACK).empty(9))
    entries = [
        Entry(path, n, 1, each) for n, each in enumerate([problem, draft, replace(problem, title="2")])
    ]
    collection = Collection("Two", path, tuple(entries))
    streak = run_of(Course(collection), Mode.STREAK, 1)
    assert streak is not None
    assert sorted(entry.index for entry in streak.collection.entries) == [0, 2]
    streak.state.take(Mode.STREAK, 0, True)
    assert not streak.state.over
    assert not streak.state.tick(Mode.STREAK, 1000.0)
    streak.state.take(Mode.STREAK, 0, False)
    assert not streak.state.over, "the first result of a problem counts"
    streak.state.take(Mode.STREAK, 1, False)
    streak.state.take(Mode.STREAK, 2, True)
    assert (streak.state.solved, streak.state.failed, streak.state.over) == (1, 1, True)

    timed = run_of(Course(collection), Mode.TIMED, 1)
    assert timed is not None
    timed.state.take(Mode.TIMED, 0, False)
    assert not timed.state.tick(Mode.TIMED, (Mode.TIMED.rules.seconds or 0.0) - 1)
    assert timed.state.tick(Mode.TIMED, 2)
    assert timed.state.over
    assert run_of(Course(Collection("None", path, (entries[1],))), Mode.TIMED, 1) is None


def test_the_longest_streak_ends_at_a_failure() -> None:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    results = [True, True, False, True, True, True, False, True]
    attempts = [Attempt("a", at, solved, mode=Mode.STREAK) for solved in results]
    attempts.insert(4, Attempt("a", at, False, mode=Mode.STUDY))
    assert longest_streak(attempts) == 3

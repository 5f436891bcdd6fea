"""The problems made by hand: complete, proved right, solved by the computer in their limits."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

import pytest
import yaml

from gold.authoring.proved_record import proved_record
from gold.board.board import Board
from gold.board.points import PASS, Color, PointState
from gold.board.position import Position
from gold.board.status import Status
from gold.problem.model import Problem
from gold.solver.answers.survey import survey
from gold.solver.api import EngineKind, Limits, Survey
from gold.solver.engine import solve
from gold.solver.request import Request
from tests.oracle.exhaustive import MODE_N, Exhaustive
from tests.oracle.life import best_result
from tests.problems.shipped import by_hand
from tests.solver.without_threats import status_without_threats
from tests.thorough import in_turn

ANSWERS = yaml.safe_load((Path(__file__).parent / "answers.yaml").read_text(encoding="utf-8"))
LEVELS = {"beginner", "elementary", "intermediate", "advanced"}
NODES = 300_000
"""Enough for every shipped problem; a limit in nodes makes the search the same on every machine."""
PROOF_NODES = 3_000_000
"""Enough to prove what every first move leads to."""


def can_be_exhausted(name: str, problem: Problem) -> bool:
    """Whether all positions that can arise are few enough to be listed in a few seconds."""
    return ANSWERS[name][problem.title].get("by") != "search"


@cache
def proof(position: Position) -> Survey:
    """What every first move leads to."""
    return survey(Request.about(Board(position), Limits(nodes=PROOF_NODES)))


def all_problems(small_only: bool = False) -> list[object]:
    return [
        pytest.param(name, problem, id=f"{name}: {problem.title}")
        for name, collection in by_hand().items()
        for problem in collection.problems
        if not small_only or can_be_exhausted(name, problem)
    ]


every_problem = pytest.mark.parametrize(("name", "problem"), all_problems())
every_small_problem = pytest.mark.parametrize(("name", "problem"), all_problems(small_only=True))


def answer(name: str, problem: Problem) -> tuple[str, set[str]]:
    entry = ANSWERS[name][problem.title]
    return entry["verdict"], set(entry["moves"])


def called(name: str, problem: Problem) -> str:
    """What players call the verdict: a ko for which more threats are needed than are counted is none."""
    entry = ANSWERS[name][problem.title]
    return str(entry.get("called", entry["verdict"]))


def may_wait(name: str, problem: Problem) -> bool:
    """Whether passing is as good as a correct move, as in a bent four in the corner."""
    return bool(ANSWERS[name][problem.title].get("may_wait", False))


def test_there_are_enough_problems() -> None:
    assert len(by_hand()) >= 5
    assert sum(len(collection.problems) for collection in by_hand().values()) >= 136


def test_the_answers_are_those_of_the_shipped_problems() -> None:
    titles = {
        name: [problem.title for problem in found.problems] for name, found in by_hand().items()
    }
    assert {name: list(entries) for name, entries in ANSWERS.items()} == titles


@every_problem
def test_a_problem_says_all_that_a_player_needs(name: str, problem: Problem) -> None:
    assert problem.errors() == ()
    assert problem.title
    assert problem.source
    assert problem.author
    assert 30 <= len(problem.description) <= 250
    assert LEVELS.intersection(problem.tags)
    assert problem.objective is not None
    assert "kill" in problem.tags or "live" in problem.tags
    limits = problem.limits
    assert limits.depth
    assert limits.breadth
    assert limits.seconds
    assert ("ko" in problem.tags) == (called(name, problem) == "ko")
    assert ("seki" in problem.tags) == (called(name, problem) == "seki")
    assert ("kill" in problem.tags) == (problem.objective == "capture")
    assert ("live" in problem.tags) == (problem.objective == "save")


@every_problem
def test_a_problem_does_not_give_its_answer_away(name: str, problem: Problem) -> None:
    """Neither in words, nor by leaving no choice; and one that has several answers says so."""
    assert not re.search(r"\b[A-HJ-T]1?[0-9]\b", problem.title + problem.description)
    assert len(problem.position.points(PointState.VALID)) > 1
    _, moves = answer(name, problem)
    assert ("several-answers" in problem.tags) == (len(moves) > 1)


@every_problem
def test_a_problem_names_no_direction_of_the_screen(name: str, problem: Problem) -> None:
    """A problem may be shown turned or mirrored."""
    assert not re.search(DIRECTION, f"{problem.title}. {problem.description}", re.IGNORECASE)


@every_problem
def test_the_exact_search_proves_the_answer_and_every_other_move_wrong(
    name: str, problem: Problem
) -> None:
    verdict, moves = answer(name, problem)
    found = proof(problem.position)
    assert found.complete
    assert found.best.proved
    assert found.best.status == verdict
    correct = [move for move in found.correct if move != PASS]
    assert set(problem.position.geometry.vertices(correct)) == moves
    if PASS in found.correct:
        assert may_wait(name, problem)


REACHED = {"capture": ("dead", "ko"), "save": ("alive", "seki", "ko")}
"""What must become of the group, as players call it, for each objective."""


@every_problem
def test_the_objective_can_be_reached_and_the_record_says_what_is_proved(
    name: str, problem: Problem
) -> None:
    found = proof(problem.position)
    assert str(found.best.practical_status) == called(name, problem)
    assert called(name, problem) in REACHED[str(problem.objective)]
    record, kept = proved_record(problem, found, Limits(nodes=PROOF_NODES)), problem.proved
    assert kept is not None
    assert (kept.status, kept.complete) == (record.status, record.complete)
    # who takes first depends on the line that was found
    if kept.ko is not None and record.ko is not None:
        assert (kept.ko.ahead, kept.ko.threats) == (record.ko.ahead, record.ko.threats)
    assert set(kept.correct) == set(record.correct)


@every_problem
def test_a_problem_says_what_is_proved_of_it(name: str, problem: Problem) -> None:
    text = f"{problem.title}. {problem.description}"
    result, moves = called(name, problem), answer(name, problem)[1]
    for word, others in NAMES_ANOTHER.items():
        if problem.title in others:
            assert others[problem.title](proof(problem.position))
        else:
            assert bool(re.search(rf"(?i)\b{word}\b", text)) == (result == word)
    ending = re.search(r": (kill|live|ko)$", problem.title)
    if ending:
        assert result == {"kill": "dead", "live": "alive", "ko": "ko"}[ending[1]]
    for phrase, wanted in PROMISES.items():
        assert result == wanted or not re.search(phrase, text)
    assert bool(re.search(SEVERAL, text)) == (len(moves) > 1)
    assert set(re.findall(PLAYER, text)) <= {problem.to_play.name.capitalize()}


def wrong_moves_lead_to(status: Status, found: Survey) -> bool:
    return any(first.result.status is status for first in found.moves if not first.correct)


NAMES_ANOTHER: dict[str, dict[str, Callable[[Survey], bool]]] = {
    "ko": {
        "An eye that hangs on a ko": lambda found: found.best.many_threats is Color.WHITE,
        # "not even a ko"
        "The carpenter's square: kill": lambda found: found.best.status is Status.DEAD,
    },
    "seki": {
        "Eight in the corner: kill": partial(wrong_moves_lead_to, Status.SEKI),  # "careless moves"
        # "not merely"
        "Straight five in the centre: live": partial(wrong_moves_lead_to, Status.SEKI),
        # of "a fourth"
        "Straight six on the side: live": partial(wrong_moves_lead_to, Status.SEKI),
        "The ten-thousand-year ko": lambda found: found.best.status is Status.KO,  # "Black can ..."
        "A race that nobody wins": lambda found: found.best.status is Status.SEKI,  # in other words
        "Neither alive nor dead": lambda found: found.best.status is Status.SEKI,  # in other words
    },
}
"""Problems that name a ko or a seki that is not their result, or do not name theirs; and what must hold."""
PROMISES = {
    r"(to kill|and kill|kill outright|end it)\b": "dead",
    r"(and live|can live|moves? lives?|two whole eyes|makes two eyes|not merely in seki)\b": "alive",
}
DIRECTION = (
    r"\b(below|beneath|above|upper|lower|lowest|top|bottom|down to the|come down"
    r"|(on|from|to) the (left|right)|(left|right)(-hand)? side)\b"
)
SEVERAL = r"[Mm]ore than one|(two|several) ways|two moves (do|live)|[Ee]ither of two"
PLAYER = r"\b(Black|White),? (?:is )?to play\b"


@pytest.mark.parametrize(
    ("name", "problem"), in_turn(all_problems(small_only=True), fast=26, share=28)
)
def test_the_answer_is_right_by_exhaustion(name: str, problem: Problem) -> None:
    verdict, moves = answer(name, problem)
    found, best = best_result(problem.position)
    assert found == verdict
    assert set(problem.position.geometry.vertices(move for move in best if move != PASS)) == moves
    assert (PASS in best) == may_wait(name, problem)


@every_problem
def test_the_computer_finds_a_correct_first_move_within_the_limits(
    name: str, problem: Problem
) -> None:
    """The alpha-beta engine plays without threats, so a move that wins in that mode, if by a ko, will do."""
    limits = Limits(depth=problem.limits.depth, breadth=problem.limits.breadth, nodes=NODES)
    result = solve(Request.about(problem.board(), limits), EngineKind.CLASSIC)
    assert result.move is not None
    verdict, moves = answer(name, problem)
    if problem.position.geometry.vertex(result.move) in moves:
        return
    assert can_be_exhausted(name, problem)
    without_threats = Exhaustive(problem.position, MODE_N)
    if without_threats.winner() is not without_threats.root.side:
        assert (
            verdict == "ko"
        )  # from behind: every first move loses without threats, and none can be told best
        return
    accepted = {*moves, *problem.position.geometry.vertices(without_threats.winning_moves())}
    assert problem.position.geometry.vertex(result.move) in accepted


def test_the_computer_proves_most_of_them() -> None:
    """Small regions are searched to the end at full width: a proof, and it agrees with ours."""
    proved = 0
    for name, collection in by_hand().items():
        for problem in collection.problems:
            verdict, _ = answer(name, problem)
            result = solve(
                Request.about(problem.board(), Limits(depth=14, nodes=NODES)), EngineKind.CLASSIC
            )
            assert not result.exact, "a search without threats cannot tell a ko from a clean win"
            if result.proved and verdict != "ko":
                status = status_without_threats(result)
                assert status == verdict or (verdict, status) == ("seki", "alive")
                proved += 1
    assert proved >= 80

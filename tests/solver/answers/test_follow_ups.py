"""What is asked of a problem after its proof: as true as if it were asked alone, and with less work."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gold.board.board import Board
from gold.board.outcome import may_pass, winner
from gold.board.points import PASS, Color, Move
from gold.board.status import Status
from gold.problem.files import load_collection
from gold.solver.api import EngineKind, Limits, Result
from gold.solver.engine import solve
from gold.solver.outcome import (
    ALIVE,
    BY_ANY_KO,
    BY_FORCE,
    DEAD,
    NO_EYES_WITHOUT_THREATS,
    NO_TWO_EYES,
    QUESTIONS,
    SEKI,
    WITHOUT_THREATS,
    Bounds,
    Ko,
    KoMode,
    threats_needed,
)
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from tests.oracle.local_rules import LocalRules
from tests.oracle.random_problems import random_problem

ENOUGH = Limits(nodes=400_000)
PROBLEMS = Path(__file__).parents[3] / "problems"


def small_problems(first: int, count: int, points: int = 8) -> Iterator[Board]:
    for seed in range(first, first + count):
        problem = random_problem(seed, points)
        if not LocalRules(problem).has_immortal_keystone and winner(Board(problem)) is None:
            yield Board(problem)


def after_each_move(board: Board) -> Iterator[Board]:
    passes: list[Move] = [PASS] if may_pass(board) else []
    for move in [*board.valid_moves(), *passes]:
        after = Board(board.initial, (*board.moves, move))
        if winner(after) is None:
            yield after


def said(result: Result) -> tuple[Status, bool, bool, Color | None, int | None]:
    """What must be the same however it was found out; which move, and who takes first, may differ."""
    ko = result.ko or Ko()
    return result.status, result.proved, result.exact, ko.ahead, ko.threats


@pytest.mark.kernel
@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 90, 30))
def test_an_answer_after_a_proof_is_the_one_that_a_new_search_gives(first: int) -> None:
    compared = 0
    for board in small_problems(first, 30, 7):
        workspace = Workspace(8)
        solve(Request.about(board, ENOUGH, workspace), EngineKind.PROOF)
        for child in after_each_move(board):
            for position in [child, *after_each_move(child)]:
                assert_as_if_asked_alone(position, workspace)
                compared += 1
    assert compared >= 100


@pytest.mark.kernel
@pytest.mark.slow
@pytest.mark.parametrize("collection", ["captures-and-ko", "corner-and-side-groups"])
def test_so_is_an_answer_to_the_reply_in_a_ko(collection: str) -> None:
    compared = 0
    for problem in load_collection(PROBLEMS / f"{collection}.yaml").problems:
        board, workspace = problem.board(), Workspace(8)
        root = solve(Request.about(board, ENOUGH, workspace), EngineKind.PROOF)
        if root.status is not Status.KO or root.move is None:
            continue
        board.play(root.move)
        for position in after_each_move(board):
            assert_as_if_asked_alone(position, workspace)
            compared += 1
    assert compared >= 10


def assert_as_if_asked_alone(position: Board, workspace: Workspace) -> None:
    warm = solve(Request.about(position, ENOUGH, workspace), EngineKind.PROOF)
    assert said(warm) == said(solve(Request.about(position, ENOUGH), EngineKind.PROOF)), (
        position.moves
    )


@pytest.mark.kernel
def test_with_no_time_to_refine_an_answer_is_proved_and_bounds_the_exact_one() -> None:
    open_ended = 0
    for board in small_problems(0, 60):
        exact = solve(Request.about(board, ENOUGH), EngineKind.PROOF)
        quick = solve(
            Request.about(board, Limits(nodes=400_000, refine_seconds=0.0)), EngineKind.PROOF
        )
        assert quick.proved
        assert bool(quick.winning_moves) == bool(exact.winning_moves)
        assert quick.nodes <= exact.nodes
        if quick.exact:
            assert quick.status is exact.status
        else:
            open_ended += 1
    assert open_ended >= 1


@pytest.mark.kernel
def test_what_was_proved_of_a_position_is_not_searched_again() -> None:
    asked_again = 0
    for problem in load_collection(PROBLEMS / "corner-and-side-groups.yaml").problems:
        workspace = Workspace(8)
        first = solve(Request.about(problem.board(), ENOUGH, workspace), EngineKind.PROOF)
        if first.nodes < 100 or not first.winning_moves or first.status is Status.KO:
            continue  # the line into a ko costs some each time
        again = solve(Request.about(problem.board(), ENOUGH, workspace), EngineKind.PROOF)
        assert (said(again), again.move) == (said(first), first.move)
        assert again.nodes <= 20
        asked_again += 1
    assert asked_again >= 3


def test_the_questions_go_from_hard_to_easy_for_the_attacker() -> None:
    def gift_to_the_attacker(place: int) -> int:
        question = QUESTIONS[place]
        if question.mode is KoMode.NOBODY:
            return 0
        return question.threats if question.mode is KoMode.ATTACKER else -question.threats

    gifts = [gift_to_the_attacker(place) for place in range(NO_EYES_WITHOUT_THREATS)]
    assert gifts == sorted(set(gifts))
    assert [question.life for question in QUESTIONS] == [False] * NO_EYES_WITHOUT_THREATS + [
        True,
        True,
    ]
    assert gift_to_the_attacker(WITHOUT_THREATS) == 0


def test_a_value_says_how_many_threats_the_side_behind_needs() -> None:
    behind = [threats_needed(value) for value in range(DEAD + 1, SEKI)]
    assert behind == [5, 4, 3, 2, 1, 1, 2, 3, 4, 5]


def test_bounds_know_what_follows_from_an_answer() -> None:
    bounds = Bounds()
    assert not bounds.proved
    bounds = bounds.with_answer(WITHOUT_THREATS, attacker_wins=True)
    assert bounds.attacker_wins(BY_ANY_KO) is True
    assert bounds.attacker_wins(BY_FORCE) is None
    assert bounds.succeeds(attacker=True) is True
    assert bounds.succeeds(attacker=False) is None
    assert bounds.best_won(by_attacker=True) == WITHOUT_THREATS
    assert bounds.best_won(by_attacker=False) is None
    bounds = bounds.with_answer(BY_FORCE, attacker_wins=False)
    assert bounds.succeeds(attacker=False) is True
    assert (bounds.least, bounds.most, bounds.value_is_known) == (1, WITHOUT_THREATS, False)
    bounds = bounds.narrowed(least=3, most=3)
    assert bounds.value_is_known


def test_two_eyes_alone_do_not_prove_what_the_attacker_captures() -> None:
    assert not Bounds().with_answer(NO_TWO_EYES, attacker_wins=True).proved
    bounds = Bounds().with_answer(NO_TWO_EYES, attacker_wins=False)
    assert bounds.proved
    assert (bounds.least, bounds.most) == (ALIVE, ALIVE)

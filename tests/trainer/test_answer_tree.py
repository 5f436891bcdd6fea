"""A tree of answers: all that it says was proved, and nothing is said of what is not in it."""

from __future__ import annotations

import pytest

from gold.board.board import Board
from gold.board.outcome import allowed_moves, winner
from gold.board.status import Status
from gold.problem.files import load_problem
from gold.problem.model import Problem
from gold.solver.answers.plan import by_plan
from gold.solver.answers.survey import survey
from gold.solver.api import EngineKind, Limits
from gold.solver.request import Request
from gold.trainer.answer_tree import AnswerTree, TreeLimits, answer_tree
from gold.trainer.compared_to_best import ComparedToBest

pytestmark = pytest.mark.kernel

NET = ("problems/first-steps.yaml", 12)
KO = ("problems/from-games-ko.yaml", 1)
SEKI = ("problems/from-games-seki.yaml", 0)


@pytest.fixture(scope="module", params=[NET, KO, SEKI], ids=["net", "ko", "seki"])
def tree(request: pytest.FixtureRequest) -> AnswerTree:
    path, index = request.param
    return answer_tree(load_problem(path, index))


def test_every_first_move_is_answered(tree: AnswerTree) -> None:
    first = Board(tree.problem.position)
    assert set(tree.positions[0].answers) == set(allowed_moves(first))
    assert tree.all_proved


def test_a_first_move_is_right_where_a_new_search_proves_that(tree: AnswerTree) -> None:
    found = survey(Request.about(Board(tree.problem.position), Limits(nodes=400_000)))
    proved = {first.move: first.correct for first in found.moves}
    said = {move: answered.is_right for move, answered in tree.positions[0].answers.items()}
    assert said == proved


def test_answers_lead_to_the_position_that_they_name(tree: AnswerTree) -> None:
    for position in tree.positions:
        board = Board(tree.problem.position, position.path)
        assert board.to_play is tree.problem.to_play
        for move, answered in position.answers.items():
            after = board.after(move)
            if answered.answer is not None:
                after.play(answered.answer)
            if answered.following is not None:
                there = Board(tree.problem.position, tree.positions[answered.following].path)
                assert (there.hash, there.ko_point) == (after.hash, after.ko_point)


def test_the_answer_to_a_wrong_move_keeps_what_it_is_said_to_keep(tree: AnswerTree) -> None:
    """A new search of the position after the answer finds that it is less than the best, too."""
    saves = tree.problem.to_play is tree.problem.defender
    best = tree.best.for_side(saves)
    checked = 0
    for move, answered in tree.positions[0].answers.items():
        verdict = answered.verdict
        assert verdict is not None
        if verdict.compared is not ComparedToBest.LESS or answered.answer is None:
            continue
        board = Board(tree.problem.position, (move, answered.answer))
        if winner(board) is not None:
            continue
        result = by_plan(Request.about(board, Limits(nodes=400_000)), EngineKind.PROOF)
        assert result.bounds.for_side(saves)[1] < best[0], board.geometry.vertices([move])
        checked += 1
    assert checked


def test_the_solution_can_be_played_and_every_move_of_it_is_right(tree: AnswerTree) -> None:
    line = tree.solution()
    assert len(line) % 2 == 1, "the person has the last word"
    Board(tree.problem.position, line)
    number = 0
    for move, answer in zip(line[::2], (*line[1::2], None), strict=True):
        answered = tree.positions[number].answers[move]
        assert answered.is_right
        if answer is not None:
            assert answered.answer == answer
            assert answered.following is not None
            number = answered.following
    verdict = answered.verdict
    assert verdict is not None
    assert verdict.decides


def test_where_only_retaking_a_ko_keeps_the_result_nothing_else_is_played() -> None:
    """Any stone would give up what is told of the position."""
    tree = answer_tree(load_problem("problems/from-games-ko.yaml", 0))
    open_kos = 0
    for position in tree.positions:
        for move, answered in position.answers.items():
            forbidden = answered.result.forbidden
            if forbidden is None:
                continue
            board = Board(tree.problem.position, (*position.path, move))
            assert board.ko_point == forbidden
            assert answered.answer is None
            open_kos += 1
    assert open_kos
    assert Board(tree.problem.position, tree.solution()).ko_point is not None, (
        "the line ends with the ko"
    )


def test_a_tree_is_the_same_every_time_and_smaller_limits_only_leave_out() -> None:
    problem = load_problem(*KO)
    whole = answer_tree(problem)
    assert answer_tree(problem) == whole
    small = answer_tree(problem, TreeLimits(moves=30))
    assert sum(len(position.answers) for position in small.positions) == 30
    for position in small.positions:
        other = next(each for each in whole.positions if each.path == position.path)
        for move, answered in position.answers.items():
            assert answered.verdict == other.answers[move].verdict


def test_without_a_proof_nothing_is_said_of_any_move() -> None:
    limits = TreeLimits(first_nodes=1, reply_nodes=1, moves=20)
    hard = load_problem("problems/xuanxuan-qijing.yaml", 4)
    tree = answer_tree(Problem(hard.position), limits)
    assert not tree.all_proved
    assert tree.solution() == ()
    unproved = [each for each in tree.positions[0].answers.values() if not each.result.proved]
    assert unproved
    assert all(each.verdict is None and each.answer is None for each in unproved)


def test_a_settled_group_is_told_as_alive_or_dead() -> None:
    tree = answer_tree(load_problem("problems/from-games-status.yaml", 0), TreeLimits(moves=20))
    assert tree.settled in (Status.ALIVE, Status.DEAD)
    for answered in tree.positions[0].answers.values():
        assert answered.verdict is not None
        assert answered.verdict.good_for_person is False

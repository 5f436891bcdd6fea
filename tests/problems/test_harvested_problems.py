"""The harvested problems that ship: sorted by level, and proved again from their files alone."""

from __future__ import annotations

from collections import Counter

import pytest

from gold.authoring.examine import superfluous_stones
from gold.authoring.traits import traits_of
from gold.board.board import Board
from gold.board.points import PASS, Move, PointState
from gold.board.position import Position
from gold.board.status import Status
from gold.problem.collection import Collection
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.problem.names.titles import FROM_GAMES, MADE, without_number
from gold.solver.answers.survey import survey
from gold.solver.api import Limits, Survey
from gold.solver.certifying import CertificateTask, certified
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from gold.trainer.difficulty import difficulty_of
from gold.trainer.progress.difficulty_estimates import shipped_estimates
from tests.problems.shipped import harvested
from tests.thorough import is_chosen

NODES = {False: 100_000, True: 400_000}
"""Positions for all first moves of a problem, and of a hard one: as the harvest allowed them for the record.
With more, a stone or two that seemed to be needed turn out to be idle.
"""
every = pytest.mark.parametrize("collection", harvested().values(), ids=harvested())


@every
def test_collection_goes_from_easy_to_hard_within_its_level(collection: Collection) -> None:
    known = shipped_estimates()
    found = [known[problem_id(problem)] for problem in collection.problems]
    ratings = [each.rating for each in found]
    assert ratings == sorted(ratings)
    levels = Counter(each.level.replace(" ", "-") for each in found)
    ((level, number),) = levels.most_common(1)
    assert collection.path.stem.startswith((f"from-games-{level}", f"made-by-gold-{level}"))
    assert len(found) - number < 5, (
        "only very few of a harder level have no collection of their own"
    )
    for problem, each in zip(collection.problems, found, strict=True):
        assert each.level.replace(" ", "-") in problem.tags
        assert set(each.motifs) <= set(problem.tags)


@every
def test_each_problem_says_where_it_comes_from_and_has_a_number(collection: Collection) -> None:
    from_games = collection.path.stem.startswith("from-games-")
    for problem in collection.problems:
        name, number = without_number(problem.title)
        assert name == (FROM_GAMES if from_games else MADE)
        assert number
        if from_games:
            assert problem.extra["from"]["game"]
            assert problem.extra["from"]["move"] > 0


@every
def test_record_has_one_right_move_that_the_side_to_play_needs(collection: Collection) -> None:
    for problem in collection.problems:
        record = problem.proved
        assert record is not None, problem.title
        wanted = Status.ALIVE if problem.to_play is problem.defender else Status.DEAD
        assert (record.status, record.complete, len(record.correct)) == (wanted, True, 1), (
            problem.title
        )
        assert record.correct[0] != PASS


def all_problems() -> list[object]:
    """One in 24; all by night."""
    return [
        pytest.param(problem, id=f"{name}: {problem.title}", marks=pytest.mark.kernel)
        for name, collection in harvested().items()
        for number, problem in enumerate(collection.problems)
        if is_chosen(number, 24)
    ]


def asked(position: Position, nodes: int) -> Survey:
    return survey(Request.about(Board(position), Limits(nodes=nodes), Workspace(16)))


def working(problem: Problem, found: Survey) -> list[Move]:
    """The first moves that kill, or live, be it in a seki."""
    lives = problem.to_play is problem.defender
    enough = (Status.ALIVE, Status.SEKI) if lives else (Status.DEAD,)
    moves = (*found.moves, *filter(None, [found.forbidden_pass]))
    return [each.move for each in moves if each.result.practical_status in enough]


@pytest.mark.slow
@pytest.mark.parametrize("problem", all_problems())
def test_problem_is_proved_again_with_one_right_move_no_idle_stone_a_mistake_and_a_certificate(
    problem: Problem,
) -> None:
    position, record, nodes = problem.position, problem.proved, NODES["hard" in problem.tags]
    assert record is not None
    found = asked(position, nodes)
    assert found.complete
    assert found.best.exact
    assert (found.best.status, found.correct) == (record.status, record.correct)
    assert working(problem, found) == list(record.correct)
    idle = superfluous_stones(position, found, nodes)
    if idle:  # for the result alone: a stone may still be what makes another first move fail
        without = asked(position.with_states(dict.fromkeys(idle, PointState.VALID)), nodes)
        assert len(working(problem, without)) > 1
    traits = traits_of(problem)
    assert traits.tempting_moves
    assert difficulty_of(problem, traits) == shipped_estimates()[problem_id(problem)]
    certificate = certified(CertificateTask(problem, Limits(nodes=nodes)))
    assert not certificate.reason

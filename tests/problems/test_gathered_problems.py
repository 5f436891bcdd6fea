"""The problems that `gather` found and that ship: sorted by kind, and proved again from their files alone."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from gold.board.points import PASS, Point, PointState
from gold.board.position import Position
from gold.board.status import Status
from gold.lab.harvest import book_rules
from gold.lab.harvest.book_rules import MOST_NODES, judged_as_book, settled
from gold.lab.harvest.gathered import AFTER, GATHERED, VARIED, BoxToFill, shelf_of
from gold.lab.harvest.gathering import MOST_UNLIKE_BOOKS
from gold.lab.harvest.wider import OnTheBoard
from gold.lab.harvest.work import CLOSED
from gold.lab.naturalness.scores import learned_scores
from gold.problem.collection import Collection
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.problem.names.titles import FROM_GAMES, MADE, without_number
from gold.solver.api import Limits
from gold.solver.certifying import CertificateTask, certified
from gold.trainer.difficulty import difficulty_of
from gold.trainer.endless.generated import Generated
from gold.trainer.progress.difficulty_estimates import estimates_in, shipped_estimates
from tests.problems.shipped import FOLDER, gathered, not_known_on_a_wider_board
from tests.thorough import SHARE, is_chosen

every = pytest.mark.parametrize("collection", gathered().values(), ids=gathered())


@pytest.mark.parametrize("box", [GATHERED, VARIED])
def test_it_is_known_how_far_the_work_came_and_how_hard_what_was_found_is(box: BoxToFill) -> None:
    progress = json.loads((FOLDER / box.progress).read_text())
    assert progress["done"] > 0
    files = tuple(shelf.file for shelf in box.shelves)
    collections = [found for name, found in gathered().items() if name.startswith(files)]
    found = {problem_id(each) for collection in collections for each in collection.problems}
    assert set(estimates_in(FOLDER / box.estimates)) == found


@every
def test_collection_has_one_kind_of_problems_from_easy_to_hard(collection: Collection) -> None:
    known = shipped_estimates()
    found = [Generated(each, known[problem_id(each)]) for each in collection.problems]
    (shelf,) = {shelf_of(each) for each in found}
    assert collection.path.name.startswith(shelf.file)
    ratings = [each.difficulty.rating for each in found]
    assert ratings == sorted(ratings)


@every
def test_each_problem_says_what_it_is_and_gives_nothing_away(collection: Collection) -> None:
    known = shipped_estimates()
    called = FROM_GAMES if collection.path.stem.startswith("from-games") else MADE
    for problem in collection.problems:
        assert without_number(problem.title)[0] == called
        assert not problem.description
        origin = problem.extra.get(AFTER) or problem.extra["from"]
        assert origin.get("problem") or (origin["game"] and origin["move"] > 0)
        assert {
            known[problem_id(problem)].level.replace(" ", "-"),
            *known[problem_id(problem)].motifs,
        } <= {*problem.tags}
        assert learned_scores().score(before_closing(problem)) <= MOST_UNLIKE_BOOKS


def before_closing(problem: Problem) -> Position:
    """The position without the stones that close its wall."""
    stones = map(problem.position.geometry.from_vertex, problem.extra.get(CLOSED, ()))
    return problem.position.with_states({Point(stone): PointState.INVALID for stone in stones})


@every
def test_record_says_what_can_be_reached_and_in_a_ko_by_how_many_threats(
    collection: Collection,
) -> None:
    for problem in collection.problems:
        record, is_settled = problem.proved, "status" in problem.tags
        assert record is not None, problem.title
        assert record.complete
        assert ("seki" in problem.tags) == (record.status is Status.SEKI)
        lives = problem.to_play is problem.defender
        if is_settled:
            assert record.status is (Status.DEAD if lives else Status.ALIVE)
            continue
        assert 1 <= len(record.correct) <= 2
        assert ("several-answers" in problem.tags) == (len(record.correct) > 1)
        assert PASS not in record.correct
        assert record.status in ((Status.ALIVE, Status.SEKI) if lives else (Status.DEAD,)) + (
            Status.KO,
        )
        assert record.ko is None or record.ko.threats


def some_problems() -> list[object]:
    """One in 48, but of those for dan players, which take up to a minute each, one in 96: each was proved so
    before it came in, and all are by night. With bounds checked in the kernels, none for dan players.
    """
    return [
        pytest.param(
            problem,
            id=f"{name}: {problem.title}",
            marks=[pytest.mark.kernel] if number % 48 == SHARE % 48 and "dan" not in name else [],
        )
        for name, collection in gathered().items()
        for number, problem in enumerate(collection.problems)
        if is_chosen(number, 96 if "dan" in name else 48)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("problem", some_problems())
def test_problem_is_proved_again_without_superfluous_stones_and_has_a_certificate(
    problem: Problem, monkeypatch: pytest.MonkeyPatch
) -> None:
    dropped = Counter[str]()
    if problem_id(problem) in not_known_on_a_wider_board():  # they came in before this was asked
        monkeypatch.setattr(book_rules, "on_the_board", lambda *_args: OnTheBoard.SAME)
    judge = settled if "status" in problem.tags else judged_as_book
    one = judge(problem.position, dropped)
    assert one is not None, dropped
    assert one.problem.position == problem.position
    assert one.problem.proved == problem.proved
    assert difficulty_of(problem, one.traits) == shipped_estimates()[problem_id(problem)]
    certificate = certified(CertificateTask(problem, Limits(nodes=8 * MOST_NODES)))
    assert not certificate.reason

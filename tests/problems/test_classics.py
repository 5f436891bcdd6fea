"""The problems of the three classic books that ship: the stones of the book, and proved again."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from functools import cache

import pytest

from gold.board.board import Board
from gold.board.points import PASS, Color, PointState
from gold.board.position import Position
from gold.board.status import Side, Status
from gold.lab.classics.books import Classic, PartOfBook, classics_in
from gold.lab.classics.judged import says_the_same
from gold.lab.classics.shelves import ESTIMATES, RESULTS, TABLE, Outcome, table_of_results
from gold.lab.harvest.book_rules import narrowed
from gold.lab.harvest.wider import on_the_board
from gold.problem.collection import Collection
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.problem.names.old_books import BOOK, OldBook
from gold.problem.proved import Proved, ProvedKo
from gold.solver.answers.right_moves import right_moves
from gold.solver.api import Limits
from gold.solver.certifying import CertificateTask, certified
from gold.solver.outcome import MOST_THREATS
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from gold.trainer.progress.difficulty_estimates import estimates_in, shipped_estimates
from tests.problems.shipped import FOLDER, classics
from tests.thorough import is_chosen

BOOKS = FOLDER.parent / "docs" / "lab" / "classics"
NODES = 5_000_000
WIDER_NODES = 1_000_000
every = pytest.mark.parametrize("collection", classics().values(), ids=classics())


@cache
def in_the_book() -> dict[str, Classic]:
    return {each.name: each for each in classics_in(BOOKS)}


def every_problem() -> Iterator[tuple[Problem, Classic]]:
    for collection in classics().values():
        for problem in collection.problems:
            yield problem, in_the_book()[problem.title]


def stones(position: Position) -> dict[int, Color]:
    board = position.geometry.points
    return {point: color for point in board if (color := position[point].color) is not None}


def test_the_books_have_all_their_problems() -> None:
    counts = {book: sum(each.book is book for each in in_the_book().values()) for book in OldBook}
    assert counts == {
        OldBook.GOKYO_SHUMYO: 520,
        OldBook.XUANXUAN_QIJING: 347,
        OldBook.IGO_HATSUYO_RON: 183,
    }


def test_each_problem_has_the_stones_of_the_book_and_those_that_it_tells() -> None:
    """Stones of the attacker close the wall; only where friends close a race, there are defenders, too."""
    proposals = {row["problem"]: row["proposal"] for row in rows_of_results()}
    for problem, classic in every_problem():
        told = problem.extra[BOOK].get("added", ())
        added = set(map(problem.position.geometry.from_vertex, told))
        found = stones(problem.position)
        attacker = (
            problem.to_play if problem.to_play is not problem.defender else problem.to_play.opponent
        )
        colors = {found.pop(point) for point in added}
        by_friends = proposals[problem.title].endswith("closed by friends")
        assert by_friends or colors <= {attacker}, problem.title
        assert found == stones(classic.position), problem.title
        assert problem.to_play is classic.position.to_play


@every
def test_numbers_go_up_as_in_the_book(collection: Collection) -> None:
    numbers = [
        [int(n) for n in each.title.rpartition(" ")[2].split("-")] for each in collection.problems
    ]
    assert numbers == sorted(numbers)
    assert len({tuple(number[:-1]) for number in numbers}) == 1, "one part in a file"


def test_each_problem_is_as_the_book_says_or_tells_that_it_is_not() -> None:
    for problem, classic in every_problem():
        record, lives = problem.proved, problem.to_play is problem.defender
        assert record is not None
        agrees = says_the_same(classic.part, record, lives)
        assert problem.extra[BOOK].get("says") == (str(classic.part) if agrees is False else None)


def test_the_side_to_play_gets_something_and_must_move_for_it() -> None:
    for problem, _classic in every_problem():
        record, lives = problem.proved, problem.to_play is problem.defender
        assert record is not None
        assert record.complete
        assert PASS not in record.correct
        assert 1 <= len(record.correct) <= 4
        assert ("several-answers" in problem.tags) == (len(record.correct) > 1)
        assert record.status in (Status.ALIVE if lives else Status.DEAD, Status.SEKI, Status.KO)
        assert not record.ko or record.ko.threats


def rows_of_results() -> list[dict[str, str]]:
    with (BOOKS / RESULTS).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_table_counts_the_results() -> None:
    assert (BOOKS / TABLE).read_text(encoding="utf-8") == table_of_results(rows_of_results())


def test_what_ships_stands_in_the_results_and_has_an_estimate() -> None:
    rows = rows_of_results()
    assert {row["problem"] for row in rows} == set(in_the_book())
    ship = {str(outcome) for outcome in Outcome if outcome.ships}
    found = [problem for problem, _classic in every_problem()]
    assert {row["problem"] for row in rows if row["outcome"] in ship} == {
        each.title for each in found
    }
    assert set(estimates_in(FOLDER / ESTIMATES)) == set(map(problem_id, found))


def test_tags_name_the_level_and_the_motifs() -> None:
    for problem, _classic in every_problem():
        known = shipped_estimates()[problem_id(problem)]
        assert {known.level.replace(" ", "-"), *known.motifs} <= {*problem.tags}


def some_problems() -> list[object]:
    """One in twenty."""
    found = list(every_problem())
    return [
        pytest.param(problem, id=problem.title)
        for number, (problem, _classic) in enumerate(found)
        if is_chosen(number, 40)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("problem", some_problems())
def test_problem_is_proved_again_and_has_a_certificate(problem: Problem) -> None:
    record = problem.proved
    assert record is not None
    request = Request.about(Board(problem.position), Limits(nodes=NODES), Workspace(128))
    found = narrowed(right_moves(request))
    assert found.complete
    assert (found.best.status, found.correct) == (record.status, record.correct)
    assert on_the_board(problem.position, record, WIDER_NODES).holds
    assert not certified(CertificateTask(problem, Limits(nodes=NODES))).reason


def test_parts_say_what_a_proof_must_say() -> None:
    alive, dead = Proved(Status.ALIVE), Proved(Status.DEAD)
    ko = Proved(Status.KO, ProvedKo(Side.ATTACKER, 1, Side.ATTACKER))
    on_paper = Proved(Status.KO, ProvedKo(Side.ATTACKER, MOST_THREATS + 1, Side.ATTACKER))
    assert says_the_same(PartOfBook.LIFE, alive, lives=True)
    assert says_the_same(PartOfBook.LIFE, Proved(Status.SEKI), lives=True), "books call it life"
    assert says_the_same(PartOfBook.LIFE, ko, lives=True) is False
    assert says_the_same(PartOfBook.DEATH, dead, lives=False)
    assert says_the_same(PartOfBook.DEATH, on_paper, lives=False), "players call it dead"
    assert says_the_same(PartOfBook.DEATH, ko, lives=False) is False
    assert says_the_same(PartOfBook.KO, ko, lives=False)
    assert says_the_same(PartOfBook.KO, on_paper, lives=False) is False
    assert says_the_same(PartOfBook.ALL, ko, lives=False) is None


def test_areas_are_open_points_only() -> None:
    for problem, classic in every_problem():
        for point in problem.position.points(PointState.VALID):
            assert classic.position[point].is_empty

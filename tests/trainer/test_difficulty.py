"""The estimate grows with the proof, is told with its reasons, and is where a problem's rating begins."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gold.authoring.traits import SOLVE_NODES, TEMPTING, traits_of
from gold.board.status import Status
from gold.problem.files import load_collection
from gold.problem.matching.identity import problem_id
from gold.shipped import shipped
from gold.trainer.difficulty import Difficulty, Level, difficulty_of
from gold.trainer.modes import Mode
from gold.trainer.progress import difficulty_estimates as module
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.difficulty_estimates import shipped_estimates
from gold.trainer.progress.logbook import Logbook, PlayedMoves
from gold.trainer.progress.ratings import Ratings
from tests.trainer.positions import CORNER, STRAIGHT_THREE, W, problem

HOPELESS_TWO = """
    . . . . .
    . . . . .
    x x x . .
    O O O x .
    + + O x ."""
NOW = datetime(2026, 1, 2, 12, tzinfo=UTC)


@pytest.fixture
def logbook(tmp_path: Path) -> Iterator[Logbook]:
    opened = Logbook(tmp_path / "progress.sqlite")
    yield opened
    opened.close()


def test_a_larger_proof_is_harder_and_none_the_hardest() -> None:
    ratings = [Difficulty(True, nodes).rating for nodes in (0, 10, 1000, SOLVE_NODES)]
    assert ratings == sorted(set(ratings))
    assert Difficulty(False, SOLVE_NODES).rating > ratings[-1]
    levels = [Difficulty(True, nodes).level for nodes in (5, 500, 10_000)]
    assert levels == [Level.EASY, Level.MEDIUM, Level.HARD]
    assert Difficulty(False, SOLVE_NODES).level is Level.VERY_HARD


def test_reasons_are_given_as_far_as_they_are_known() -> None:
    assert Difficulty(True, 20_000, 7, 1, 0, 9).reasons == ("hard: 1 of 7 first moves is right")
    assert Difficulty(True, 20_000, 7, 1, deepest=1).reasons == "hard: 1 of 7 first moves is right"
    assert Difficulty(True, 40).reasons == "easy", "the number of positions tells a player nothing"


def test_no_length_is_told_since_lines_that_are_shown_are_longer_than_the_shortest() -> None:
    assert (
        Difficulty(True, 37_835, 7, 2, depth=7, deepest=5).reasons
        == "hard: 2 of 7 first moves are right"
    )


@pytest.mark.kernel
def test_the_traits_of_a_straight_three_are_those_that_a_player_sees() -> None:
    three = problem(STRAIGHT_THREE, W)
    traits = traits_of(three)
    assert traits.proved
    assert (traits.status, traits.working, traits.depth) == (Status.ALIVE, 1, 1)
    assert traits.moves == 3, "the pass is no point"
    vital = three.position.geometry.from_vertex("B1")
    assert traits.lines == ((vital,),)
    assert traits.refutations == (1, 1)
    assert traits.tempting_moves == sum(length >= TEMPTING for length in traits.refutations) == 0
    assert traits_of(three) == traits
    hopeless = traits_of(problem(HOPELESS_TWO, W))
    assert (hopeless.proved, hopeless.moves, hopeless.working, hopeless.depth) == (True, 2, 0, 0)


@pytest.mark.kernel
def test_what_a_hard_problem_may_take_grows_with_its_solution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else it would seem to have a solution of one move, since no longer line is found."""
    hard = load_collection(shipped("problems") / "from-games-hard.yaml").problems[0]
    found = traits_of(hard)
    assert min(found.moves, found.depth, found.deepest) > 1
    monkeypatch.setattr("gold.authoring.traits._SURVEY_NODES", 1)
    monkeypatch.setattr("gold.authoring.traits._LINE_NODES", 1)
    assert traits_of(hard) == found


@pytest.mark.kernel
def test_the_nakade_of_a_straight_three_is_found_in_its_proof() -> None:
    three = problem(STRAIGHT_THREE)
    assert "nakade" in difficulty_of(three, traits_of(three)).motifs


def test_estimates_are_kept_until_the_search_changes(
    logbook: Logbook, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Difficulty(True, 123, 9, 2, 5, 7, 3, ("hane", "ko"))
    logbook.estimates.add("p", Difficulty(False, 1))
    logbook.estimates.add("p", found)
    assert logbook.estimates.all() == {**shipped_estimates(), "p": found}
    assert logbook.estimates.of("p") == found
    assert logbook.estimates.of("q") is None
    monkeypatch.setattr(module, "VERSION", -1)
    assert logbook.estimates.all() == shipped_estimates()


def test_a_problems_first_rating_is_its_estimate(tmp_path: Path) -> None:
    """To lose against what is known to be easy costs the person more."""
    after = []
    for nodes in (1, 40_000):
        logbook = Logbook(tmp_path / f"{nodes}.sqlite")
        room = problem(CORNER)
        logbook.estimates.add(problem_id(room), Difficulty(True, nodes))
        attempt = Attempt(problem_id(room), NOW, False, mode=Mode.PRACTICE)
        kept = logbook.keep(room, attempt, PlayedMoves())
        assert kept.rating is not None
        after.append(kept.rating.value)
        rated = Ratings(logbook.database).of_problem(problem_id(room)).value
        assert abs(rated - Difficulty(True, nodes).rating) < 150
        logbook.close()
    assert after[0] < after[1] - 50

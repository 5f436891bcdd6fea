"""The first honest try is rated, and everything is there the next time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from gold.problem.matching.identity import problem_id
from gold.trainer.difficulty import Difficulty
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.glicko import Rating
from gold.trainer.progress.logbook import Logbook, PlayedMoves
from gold.trainer.ranks import STATED_DEVIATION, Rank, rank_of, shown_rank
from tests.trainer.progress.kept_attempts import NOW, OTHER, ROOM, attempt, fail, moves


@pytest.fixture
def logbook(tmp_path: Path) -> Iterator[Logbook]:
    opened = Logbook(tmp_path / "progress.sqlite")
    yield opened
    opened.close()


def test_everything_is_there_the_next_time(logbook: Logbook) -> None:
    kept = fail(logbook)
    logbook.reviews.keep_parameters(logbook.reviews._scheduler.parameters, NOW)
    logbook.close()
    again = Logbook(logbook.database.path)
    assert again.reviews.all() == [kept.card]
    assert again.ratings.of_person(NOW) == kept.rating
    assert again.reviews.parameters() is not None
    again.close()


def test_a_clean_first_try_wins_and_any_help_loses(logbook: Logbook) -> None:
    won = logbook.keep(ROOM, attempt(), PlayedMoves(moves("A2"))).rating
    assert won is not None
    assert won.value > 1500
    helped = logbook.keep(OTHER, attempt(OTHER, hints=1), PlayedMoves()).rating
    assert helped is not None
    assert helped.value < won.value
    assert (
        logbook.ratings.of_problem(problem_id(ROOM)).value
        < 1500
        < logbook.ratings.of_problem(problem_id(OTHER)).value
    )
    assert [each.rating for each in logbook.ratings.history()] == [won, helped]


def test_solving_with_help_costs_half_of_what_a_failure_costs(tmp_path: Path) -> None:
    lost, settled = [], Rating(1500, 80)
    for number, fields in enumerate(
        ({"solved": False}, {"hints": 3}, {"takebacks": 1}, {"hints": 1})
    ):
        with closing(Logbook(tmp_path / f"{number}.sqlite")) as book:
            book.ratings.state(settled, NOW)
            book.estimates.add(problem_id(ROOM), Difficulty(True, 500))
            after = book.keep(ROOM, attempt(**fields), PlayedMoves()).rating  # type: ignore[arg-type]
            assert after is not None
            lost.append(1500 - after.value)
    failed, *helped = lost
    assert len({round(each, 6) for each in helped}) == 1, "however many hints there were"
    assert helped[0] == pytest.approx(failed / 2, rel=0.1)


@pytest.mark.parametrize("mode", [Mode.STUDY, Mode.REVIEW, Mode.TIMED])
def test_only_modes_in_which_one_try_counts_are_rated(logbook: Logbook, mode: Mode) -> None:
    assert logbook.keep(ROOM, attempt(mode=mode), PlayedMoves()).rating is None


def test_only_the_first_try_is_rated(logbook: Logbook) -> None:
    assert logbook.keep(ROOM, attempt(), PlayedMoves()).rating is not None
    assert logbook.keep(ROOM, attempt(), PlayedMoves()).rating is None


def test_an_estimate_is_where_a_problem_begins(logbook: Logbook) -> None:
    logbook.estimates.add(problem_id(ROOM), Difficulty(True, 0))
    logbook.estimates.add(problem_id(OTHER), Difficulty(True, 63_000))
    easy = logbook.keep(ROOM, attempt(), PlayedMoves()).rating
    hard = logbook.keep(OTHER, attempt(OTHER), PlayedMoves()).rating
    assert easy is not None
    assert hard is not None
    assert easy.value - 1500 < hard.value - easy.value


@pytest.mark.parametrize("solved", [True, False])
def test_the_longer_the_line_that_had_to_be_read_the_harder_the_problem_counts(
    tmp_path: Path, solved: bool
) -> None:
    after = []
    for depth in (1, 3, 7):
        with closing(Logbook(tmp_path / f"{depth}.sqlite")) as book:
            book.estimates.add(problem_id(ROOM), Difficulty(True, 500, depth=depth))
            rating = book.keep(ROOM, attempt(solved=solved), PlayedMoves()).rating
            assert rating is not None
            after.append(rating.value)
    assert after == sorted(after)
    assert len(set(after)) == 3


@pytest.mark.parametrize("begins", [Rating(), Rating(Rank(-5).rating, STATED_DEVIATION)])
def test_a_rank_after_eighteen_problems_of_eight_kyu_is_no_dan(
    logbook: Logbook, begins: Rating
) -> None:
    logbook.ratings.state(begins, NOW)
    eight_kyu = Rank(-8)
    for number in range(18):
        solved = replace(attempt(), problem=f"problem {number}")
        assert logbook.ratings.rate(solved, eight_kyu.rating, depth=7) is not None
    mine = logbook.ratings.of_person(NOW)
    assert eight_kyu < rank_of(mine.value) < rank_of(mine.value + mine.deviation) < Rank(0)
    assert "so far" in shown_rank(mine.value, mine.deviation)


def test_a_win_shows_no_more_than_the_problem_and_takes_nothing(logbook: Logbook) -> None:
    logbook.ratings.state(Rating(2100, 150), NOW)
    logbook.estimates.add(problem_id(ROOM), Difficulty(True, 0))
    after = logbook.keep(ROOM, attempt(), PlayedMoves()).rating
    assert after is not None
    assert after.value == 2100


def test_who_solved_a_hard_problem_falls_by_an_easier_one_and_rises_by_others(
    logbook: Logbook,
) -> None:
    """Else somebody strong would fall from day to day where the library has little at their level."""
    logbook.ratings.state(Rating(2170, 60), NOW)
    values = []
    for number, (solved, level) in enumerate([(True, 2100), (False, 1800), *[(True, 1800)] * 6]):
        each = replace(attempt(solved=solved), problem=f"problem {number}")
        after = logbook.ratings.rate(each, level)
        assert after is not None
        logbook.attempts.add(each, after.against.problem, after.against.harder)
        values.append(after.person.value)
    assert values[1] < values[0]
    assert values[1:] == sorted(values[1:])
    assert abs(values[-1] - values[0]) < 15


def test_a_problem_of_a_file_has_one_history_though_its_target_was_guessed(
    logbook: Logbook,
) -> None:
    played = PlayedMoves((), 0)
    failed = Attempt("id of the file", NOW, solved=False, mode=Mode.STUDY)
    card = logbook.keep(ROOM, failed, played).card
    assert card is not None
    assert card.problem == "id of the file", "not that of the problem with the guessed target"
    assert logbook.reviews.problem(card).position == ROOM.position
    solved = Attempt(card.problem, card.due, solved=True, mode=Mode.REVIEW)
    logbook.keep_review(card, ROOM, solved, PlayedMoves())
    tally = logbook.attempts.tally("id of the file")
    assert (tally.tried, tally.solved, tally.failed_first) == (2, 1, 1)
    another = logbook.keep(OTHER, replace(failed, at=card.due), played).card
    assert another is not None
    assert another.problem == problem_id(OTHER), "another guess is another position"
    assert logbook.reviews.problem(another).position == OTHER.position

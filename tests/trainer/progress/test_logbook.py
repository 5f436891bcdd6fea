"""What failed comes back, turned; what was solved does not; and the first honest try is rated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import fsrs
import pytest

from gold.board.points import Move
from gold.board.position import Position
from gold.board.symmetry import Symmetry
from gold.clock import day_start
from gold.problem.collection import Entry
from gold.problem.matching.identity import problem_id, turned
from gold.problem.model import Problem
from gold.trainer.difficulty import Difficulty
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.day_reviews import reviews_of_day
from gold.trainer.progress.glicko import Rating
from gold.trainer.progress.logbook import Kept, Logbook, PlayedMoves
from gold.trainer.progress.reviews import (
    Grade,
    ReviewCard,
    grade,
    scheduler,
    usual_seconds,
    view_of,
)
from gold.trainer.progress.statistics import statistics
from gold.trainer.ranks import STATED_DEVIATION, Rank, rank_of, shown_rank
from gold.trainer.settings import Settings
from gold.trainer.training.choosing import NewProblem
from gold.trainer.training.day_course import planner
from gold.trainer.training.day_plan import NewOnes, Today, today, weak_motifs
from tests.trainer.positions import CAPTURE_IN_ONE, CORNER, STRAIGHT_THREE, problem

NOW = datetime(2026, 1, 2, 12, 0, 0, tzinfo=UTC)
DAY = timedelta(days=1)
ROOM = problem(CORNER)
OTHER = problem(STRAIGHT_THREE)


@pytest.fixture
def logbook(tmp_path: Path) -> Iterator[Logbook]:
    opened = Logbook(tmp_path / "progress.sqlite")
    yield opened
    opened.close()


def moves(names: str, of: Problem = ROOM) -> tuple[Move, ...]:
    return tuple(of.position.geometry.from_vertex(name) for name in names.split())


def attempt(of: Problem = ROOM, solved: bool = True, **fields: object) -> Attempt:
    values: dict[str, object] = {"at": NOW, "solved": solved, "mode": Mode.PRACTICE}
    return Attempt(problem_id(of), **values | fields)  # type: ignore[arg-type]


def fail(
    logbook: Logbook, of: Problem = ROOM, played: str = "A1 A2", mistake: int = 0, **fields: object
) -> Kept:
    return logbook.keep(
        of, attempt(of, solved=False, **fields), PlayedMoves(moves(played, of), mistake)
    )


# What comes back


def test_a_mistake_comes_back_the_next_day(logbook: Logbook) -> None:
    kept = fail(logbook)
    assert kept.card is not None
    assert logbook.reviews.due(NOW + timedelta(hours=20)) == []
    assert logbook.reviews.due(NOW + 2 * DAY) == [kept.card]


def test_people_who_live_elsewhere_than_in_greenwich_fail_too(logbook: Logbook) -> None:
    card = fail(logbook, at=NOW.astimezone(timezone(timedelta(hours=9)))).card
    assert card is not None
    assert card.due == NOW + DAY


def test_a_night_counts_as_a_day_even_if_the_person_is_early(logbook: Logbook) -> None:
    card = fail(logbook).card
    assert card is not None
    early, in_time, same_day = (
        logbook.reviews.schedule(card, Grade.Good, at)
        for at in (card.due - timedelta(hours=6), card.due, NOW + timedelta(hours=8))
    )
    assert early == in_time
    assert early.due - card.due > same_day.due - card.due


def test_what_was_solved_does_not_come_back(logbook: Logbook) -> None:
    assert logbook.keep(ROOM, attempt(), PlayedMoves(moves("A2"))).card is None
    assert logbook.reviews.all() == []


def test_what_was_solved_with_help_only_comes_back_tomorrow_from_its_own_position(
    logbook: Logbook,
) -> None:
    of = replace(ROOM, moves=moves("A1 A2"))
    card = logbook.keep(of, attempt(hints=1), PlayedMoves(moves("A1 A2 B1"))).card
    assert card is not None
    assert logbook.reviews.problem(card).board().position().states in {
        replace(ROOM, moves=each).board().position().states
        for each in (moves("A1 A2"), moves("A1 B1"))
    }, "up to the symmetry of the corner itself"
    assert NOW < card.due < day_start(NOW) + 2 * DAY
    assert today(logbook, 20, NewOnes({}), NOW) == Today(
        (), (), (), (), Counter({card.problem: 1})
    ), "it was just told"
    assert [each.number for each in today(logbook, 20, NewOnes({}), NOW + DAY).cards] == [
        card.number
    ]
    assert logbook.keep(of, attempt(takebacks=1, at=NOW + DAY), PlayedMoves()).card is None
    assert logbook.reviews.all() == [card], "it has one already"
    solved_now = logbook.keep_review(
        card, of, attempt(at=NOW + DAY, mode=Mode.REVIEW), PlayedMoves()
    )
    assert solved_now.due > NOW + 2 * DAY


@pytest.mark.parametrize("played", ["", "A2 A1"])
def test_what_was_given_up_comes_back_from_where_it_was_given_up(
    logbook: Logbook, played: str
) -> None:
    given_up = attempt(solved=False, mode=Mode.EXAM)
    card = logbook.keep(ROOM, given_up, PlayedMoves(moves(played))).card
    assert card is not None
    assert len(card.moves) == len(played.split())
    assert [each.number for each in today(logbook, 20, NewOnes({}), NOW + DAY).cards] == [
        card.number
    ]


def test_a_wrong_answer_of_the_quiz_does_not_come_back_as_a_problem_to_play(
    logbook: Logbook,
) -> None:
    assert logbook.keep(ROOM, attempt(solved=False, mode=Mode.QUIZ), PlayedMoves()).card is None


def test_help_after_a_failure_makes_no_second_card(logbook: Logbook) -> None:
    failed = fail(logbook, played="A2 A1 B1", mistake=2).card
    assert logbook.keep(ROOM, attempt(takebacks=1, hints=2), PlayedMoves(moves("A1"))).card is None
    assert logbook.reviews.all() == [failed]


def test_a_result_that_is_not_proved_never_counts_against_the_person(logbook: Logbook) -> None:
    kept = fail(logbook, counts=False)
    assert kept == Kept(None, None)
    assert logbook.keep(ROOM, attempt(hints=1, counts=False), PlayedMoves()) == Kept(None, None)
    assert logbook.ratings.history() == []


def test_the_position_of_the_mistake_comes_back_and_not_the_problem(logbook: Logbook) -> None:
    card = fail(logbook, played="A2 A1 B1 B2", mistake=2).card
    assert card is not None
    shown = logbook.reviews.problem(card)
    assert shown.position == ROOM.position
    assert shown.board().position().states in {
        replace(ROOM, moves=each).board().position().states
        for each in (moves("A2 A1"), moves("B1 A1"))
    }, "up to the symmetry of the corner itself"


def test_what_comes_again_on_the_same_day_looks_different_the_next_day(logbook: Logbook) -> None:
    card = fail(logbook).card
    assert card is not None
    plan = planner(logbook, [], Settings(), NOW)
    (again,) = plan.left(0, frozenset())
    logbook.keep_review(card, ROOM, attempt(at=NOW, mode=Mode.REVIEW), PlayedMoves(moves("A2")))
    (tomorrow,) = planner(logbook, [], Settings(), NOW + DAY).left(0, frozenset())
    assert again.view != tomorrow.view


@pytest.mark.parametrize(("of", "pictures"), [(OTHER, 16), (ROOM, 8)], ids=["plain", "symmetric"])
def test_a_review_looks_different_each_time_and_never_as_at_first(
    logbook: Logbook, of: Problem, pictures: int
) -> None:
    card = fail(logbook, of=of, played="").card
    assert card is not None
    seen: list[Position] = []
    for tried in range(1, pictures):
        seen.append(turned(of, view_of(card.problem, of, tried)).position)
    assert (
        len(
            {
                position.grid.tobytes() + bytes([position.to_play])
                for position in [*seen, of.position]
            }
        )
        == pictures
    )


def test_a_review_looks_different_from_the_one_before_of_another_mistake_in_the_problem(
    logbook: Logbook,
) -> None:
    first, later = fail(logbook).card, fail(logbook, played="A2 A1 B1", mistake=2).card
    assert first is not None
    assert later is not None
    assert first.number != later.number
    views = {
        view_of(card.problem, OTHER, tried) for tried in range(1, 9) for card in (first, later)
    }
    assert len(views) == 8, "one for each try, whichever card comes"


def test_the_same_mistake_in_a_turned_copy_is_the_same_card(logbook: Logbook) -> None:
    symmetry = Symmetry(transpose=True, swap_colors=True)
    copy = turned(replace(ROOM, moves=moves("A1 A2")), symmetry)
    first = fail(logbook).card
    again = logbook.keep(copy, attempt(solved=False, at=NOW + DAY), PlayedMoves(copy.moves, 0)).card
    assert first is not None
    assert again is not None
    assert [each.card for each in logbook.reviews.reviews()] == [first.number] * 2
    assert again.number == first.number


def test_what_failed_today_is_due_tomorrow_however_it_goes_later_today(logbook: Logbook) -> None:
    card = fail(logbook).card
    assert card is not None
    assert fail(logbook, at=NOW + timedelta(hours=1)).card == card
    for number, solved in enumerate((False, True)):
        later = attempt(at=NOW + timedelta(hours=2 + number), solved=solved, mode=Mode.REVIEW)
        played = PlayedMoves(moves("A1"), None if solved else 0)
        assert logbook.keep_review(card, ROOM, later, played) == card
    assert len(logbook.attempts.all()) == 4
    assert logbook.reviews.all() == [card]


def test_good_answers_come_back_later_and_later_and_a_bad_one_soon(logbook: Logbook) -> None:
    card = fail(logbook).card
    assert card is not None
    waits = []
    for _ in range(5):
        at = card.due
        card = logbook.keep_review(
            card, ROOM, attempt(at=at, mode=Mode.REVIEW), PlayedMoves(moves("A2"))
        )
        waits.append(card.due - at)
    assert waits == sorted(waits)
    assert waits[-1] > 10 * DAY
    at = card.due
    lapsed = logbook.keep_review(
        card, ROOM, attempt(at=at, solved=False, mode=Mode.REVIEW), PlayedMoves(moves("A1"), 0)
    )
    assert lapsed.number == card.number
    assert lapsed.due - at < waits[-1] / 2
    assert len(logbook.reviews.reviews()) == 7, "one answer is one review"


def test_another_mistake_in_a_review_is_a_card_of_its_own(logbook: Logbook) -> None:
    card = fail(logbook, played="A2 A1 B1 B2", mistake=2).card
    assert card is not None
    logbook.keep_review(card, ROOM, attempt(at=card.due, solved=False), PlayedMoves(moves("A1"), 0))
    assert len(logbook.reviews.all()) == 2


def test_a_review_without_a_proof_leaves_the_card_alone(logbook: Logbook) -> None:
    card = fail(logbook).card
    assert card is not None
    unproved = attempt(at=card.due, solved=False, counts=False)
    assert logbook.keep_review(card, ROOM, unproved, PlayedMoves(moves("A1"), 0)) == card
    assert logbook.reviews.all() == [card]


def test_a_clock_that_was_turned_back_harms_no_review(logbook: Logbook) -> None:
    card = fail(logbook).card
    assert card is not None
    after = logbook.reviews.answer(card, Grade.Good, NOW - 400 * DAY)
    assert after.due >= NOW
    logbook.close()
    again = Logbook(logbook.database.path, NOW - 300 * DAY)
    assert "2025-03-08" in again.notice
    assert "2026-01-02" in again.notice
    again.close()
    assert Logbook(logbook.database.path, NOW + DAY).notice == ""


def test_everything_is_there_the_next_time(logbook: Logbook) -> None:
    kept = fail(logbook)
    logbook.reviews.keep_parameters(logbook.reviews._scheduler.parameters, NOW)
    logbook.close()
    again = Logbook(logbook.database.path)
    assert again.reviews.all() == [kept.card]
    assert again.ratings.of_person(NOW) == kept.rating
    assert again.reviews.parameters() is not None
    again.close()


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"solved": False}, Grade.Again),
        ({"solved": False, "hints": 1}, Grade.Again),
        ({"hints": 1, "seconds": 1.0}, Grade.Hard),
        ({"takebacks": 1}, Grade.Hard),
        ({"seconds": 600.0}, Grade.Hard),
        ({"seconds": 61.0}, Grade.Hard),
        ({"seconds": 60.0}, Grade.Good),
        ({"seconds": 10.0}, Grade.Good),
        ({}, Grade.Good),
        ({"seconds": 9.0}, Grade.Easy),
    ],
)
def test_grades(fields: dict[str, object], expected: Grade) -> None:
    assert grade(attempt(**fields), usual=30.0) is expected  # type: ignore[arg-type]


def test_a_card_is_due_when_nine_of_ten_would_still_be_remembered() -> None:
    fsrs_of_gold = scheduler()
    card = fsrs.Card(1)
    for _time in range(3):
        card, _log = fsrs_of_gold.review_card(card, Grade.Good, max(NOW, card.due))
    assert fsrs_of_gold.get_card_retrievability(card, card.due) == pytest.approx(0.9, abs=0.002)


def test_the_usual_time_is_the_median_of_what_was_solved() -> None:
    assert usual_seconds([]) == 30.0
    times = [attempt(seconds=seconds) for seconds in (2.0, 10.0, 50.0)]
    assert usual_seconds([*times, attempt(solved=False, seconds=900.0), attempt()]) == 10.0


def fail_on_days(logbook: Logbook, days: Iterable[int]) -> None:
    for day in days:
        fail(logbook, at=NOW + day * DAY)


def test_after_five_failures_of_one_position_its_problem_is_set_aside(logbook: Logbook) -> None:
    fail_on_days(logbook, range(4))
    assert logbook.notes.never() == frozenset()
    fail_on_days(logbook, [4])
    assert logbook.set_aside(NOW + 4 * DAY) == [problem_id(ROOM)]
    assert logbook.set_aside(NOW + 5 * DAY) == [], "it is told on that day"
    assert today(logbook, 20, NewOnes({}), NOW + 6 * DAY).cards == ()


def test_five_failures_on_one_day_are_one(logbook: Logbook) -> None:
    for minute in range(6):
        fail(logbook, at=NOW + timedelta(minutes=minute))
    assert logbook.notes.never() == frozenset()


def test_failures_of_different_positions_of_a_problem_set_nothing_aside(logbook: Logbook) -> None:
    fail_on_days(logbook, range(3))
    for day in range(3, 6):
        fail(logbook, played="A2 A1 B1", mistake=2, at=NOW + day * DAY)
    assert logbook.notes.never() == frozenset()


def test_what_was_set_aside_and_is_wanted_again_stays_for_five_more_failures(
    logbook: Logbook,
) -> None:
    fail_on_days(logbook, range(5))
    logbook.notes.set_never(problem_id(ROOM), False, NOW + 4 * DAY)
    assert logbook.set_aside(NOW + 4 * DAY) == []
    fail_on_days(logbook, range(5, 9))
    assert logbook.notes.never() == frozenset()
    fail_on_days(logbook, [9])
    assert logbook.notes.never() == {problem_id(ROOM)}


def test_failures_of_years_do_not_add_up(logbook: Logbook) -> None:
    fail_on_days(logbook, range(0, 600, 40))
    assert logbook.notes.never() == frozenset(), "never more than three in three months"


def test_five_failures_within_three_months_are_too_many_whatever_was_before(
    logbook: Logbook,
) -> None:
    fail_on_days(logbook, (0, 100, 120, 140, 160))
    assert logbook.notes.never() == frozenset(), "the first is forgotten"
    fail_on_days(logbook, [180])
    assert logbook.notes.never() == {problem_id(ROOM)}


def test_what_is_wanted_again_is_not_set_aside_by_failures_from_before(logbook: Logbook) -> None:
    fail_on_days(logbook, (0, 1, 2, 3, 4))
    logbook.notes.set_never(problem_id(ROOM), False, NOW + 85 * DAY)
    fail_on_days(logbook, (86, 87))
    assert logbook.notes.never() == frozenset()


def test_a_problem_that_the_person_does_not_want_is_not_said_to_be_set_aside(
    logbook: Logbook,
) -> None:
    fail(logbook)
    logbook.notes.set_never(problem_id(ROOM), True, NOW + timedelta(minutes=1))
    assert logbook.set_aside(NOW + timedelta(minutes=2)) == []


# Ratings


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


# The day


def test_a_day_begins_at_four() -> None:
    assert day_start(datetime(2026, 1, 2, 3, 59, tzinfo=UTC)) == datetime(2026, 1, 1, 4, tzinfo=UTC)
    assert day_start(datetime(2026, 1, 2, 4, 0, tzinfo=UTC)) == datetime(2026, 1, 2, 4, tzinfo=UTC)


def ids(count: int) -> list[str]:
    return [f"problem {number}" for number in range(count)]


def library(count: int) -> dict[str, NewProblem]:
    """Problems that may come as new ones; they have no twins."""
    entry = Entry(Path("some.yaml"), 0, 1)
    return {name: NewProblem(name, entry) for name in ids(count)}


def new(plan: Today) -> list[str]:
    return [one.id for one in plan.new]


def test_today_is_what_is_due_and_then_new_ones(logbook: Logbook) -> None:
    card = fail(logbook).card
    assert card is not None
    room = {problem_id(ROOM): NewProblem(problem_id(ROOM), Entry(Path("some.yaml"), 0, 1, ROOM))}
    plan = today(logbook, 3, NewOnes(room | library(5)), card.due)
    assert plan.cards == (card,)
    assert new(plan) == ["problem 0", "problem 1"]
    logbook.estimates.add("problem 0", Difficulty(True, 9, moves=4))
    assert new(today(logbook, 3, NewOnes(room | library(5)), card.due)) == [
        "problem 1",
        "problem 2",
    ], "unsolvable"


def estimate(logbook: Logbook, nodes: list[int], motifs: dict[int, str]) -> None:
    """Estimates of ``ids(len(nodes))``: the more nodes, the harder; and some of their motifs."""
    for number, name in enumerate(ids(len(nodes))):
        found = Difficulty(
            True, nodes[number], motifs=(motifs[number],) if number in motifs else ()
        )
        logbook.estimates.add(name, found)


def test_new_ones_are_those_at_the_persons_level(logbook: Logbook) -> None:
    estimate(logbook, [10**6, 200, 0, 600], {})
    assert new(today(logbook, 2, NewOnes(library(4)), NOW)) == ["problem 1", "problem 3"]


def test_new_ones_with_a_motif_that_the_person_finds_hard_come_sooner(logbook: Logbook) -> None:
    hane_and_nakade = {0: "hane", 1: "hane", 2: "nakade", 3: "nakade", 4: "nakade", 5: "hane"}
    estimate(logbook, [200, 250, 300, 10**6, 250, 250], hane_and_nakade)
    for _ in range(5):
        logbook.attempts.add(Attempt("problem 4", NOW - 3 * DAY, solved=False))
        logbook.attempts.add(Attempt("problem 5", NOW - 3 * DAY, solved=True))
    assert weak_motifs(logbook.attempts.all(), logbook.estimates.all()) == {"nakade"}
    plan = today(logbook, 2, NewOnes(library(4)), NOW)
    assert new(plan)[0] == "problem 2", "by level alone it is the last but one"


def test_only_what_was_done_in_training_is_off_the_day(logbook: Logbook) -> None:
    for number, mode in enumerate(
        (Mode.TRAIN, Mode.REVIEW, Mode.STUDY, Mode.PRACTICE, Mode.STREAK)
    ):
        logbook.attempts.add(Attempt(f"problem {number}", NOW, solved=True, mode=mode))
        # it counts once
        logbook.attempts.add(Attempt("problem 0", NOW, solved=True, mode=Mode.TRAIN))
    plan = today(logbook, 5, NewOnes(library(10)), NOW + timedelta(hours=1))
    assert sorted(new(plan)) == ["problem 5", "problem 6", "problem 7"]
    tomorrow = today(logbook, 5, NewOnes(library(10)), NOW + DAY)
    assert len(tomorrow.new) == 5
    assert len(today(logbook, 7, NewOnes(library(10)), NOW + timedelta(hours=1)).new) == 5


def cards(logbook: Logbook, count: int) -> list[ReviewCard]:
    """Mistakes in positions of their own."""
    names = ["", "A1 A2 ", "A2 A1 ", "B2 B1 ", "A1 B2 ", "A2 B2 "]
    for start in names[:count]:
        kept = fail(logbook, played=start + "pass", mistake=len(start.split()))
        assert kept.card is not None
    return logbook.reviews.all()


def test_of_two_positions_of_one_problem_only_one_comes_on_a_day(logbook: Logbook) -> None:
    due = cards(logbook, 4)
    assert today(logbook, 9, NewOnes({}), NOW + 2 * DAY).cards == (due[0],)
    answer = attempt(at=NOW + 2 * DAY, mode=Mode.REVIEW)
    logbook.keep_review(due[0], ROOM, answer, PlayedMoves(moves("A2")))
    assert today(logbook, 9, NewOnes({}), NOW + 2 * DAY + timedelta(minutes=1)).cards == ()
    assert today(logbook, 9, NewOnes({}), NOW + 3 * DAY).cards == (due[1],)


def test_what_failed_comes_again_after_five_other_problems_and_not_after_five_tries_at_one(
    logbook: Logbook,
) -> None:
    fail(logbook, mode=Mode.STUDY)
    for minute in range(1, 8):
        name = f"problem {min(minute, 5)}"
        logbook.attempts.add(Attempt(name, NOW + timedelta(minutes=minute), solved=minute > 5))
        plan = today(logbook, 20, NewOnes({}), NOW + timedelta(minutes=minute))
        assert len(plan.again) == (minute >= 5), minute
    logbook.attempts.add(attempt(solved=False, at=NOW + timedelta(minutes=9)))
    for minute in range(10, 20):
        logbook.attempts.add(Attempt("problem 1", NOW + timedelta(minutes=minute), solved=False))
    assert today(logbook, 20, NewOnes({}), NOW + timedelta(minutes=20)).again == ()


def test_at_a_days_end_what_fails_three_times_waits_for_tomorrow(logbook: Logbook) -> None:
    for minute in range(3):
        assert len(
            today(logbook, 20, NewOnes({}), NOW + timedelta(minutes=minute)).at_the_end
        ) == min(minute, 1)
        fail(logbook, at=NOW + timedelta(minutes=minute))
    assert today(logbook, 20, NewOnes({}), NOW + timedelta(minutes=3)).at_the_end == ()
    for minute in range(3, 9):
        logbook.attempts.add(
            Attempt(f"problem {minute}", NOW + timedelta(minutes=minute), solved=True)
        )
    assert len(today(logbook, 20, NewOnes({}), NOW + timedelta(minutes=9)).again) == 1, (
        "with others between, once more"
    )
    assert len(today(logbook, 20, NewOnes({}), NOW + DAY).cards) == 1


def test_a_quarter_of_the_day_is_new_however_many_reviews_wait(logbook: Logbook) -> None:
    for each in (ROOM, OTHER, problem(CAPTURE_IN_ONE)):
        fail(logbook, of=each, played="pass")
    for least, most in ((3, 3), (4, 3), (2, 2)):
        plan = today(logbook, least, NewOnes(library(9)), NOW + 2 * DAY)
        assert (len(plan.cards), len(plan.new)) == (most, least - most)
    logbook.attempts.add(Attempt("another", NOW + 2 * DAY, solved=True, mode=Mode.TRAIN))
    plan = today(logbook, 4, NewOnes(library(9)), NOW + 2 * DAY)
    assert (len(plan.cards), len(plan.new)) == (3, 0)
    logbook.attempts.add(Attempt(problem_id(ROOM), NOW + 2 * DAY, solved=True, mode=Mode.REVIEW))
    plan = today(logbook, 5, NewOnes(library(9)), NOW + 2 * DAY)
    assert (len(plan.cards), len(plan.new)) == (2, 1), "the other reviews do not take its place"


def test_the_evening_tells_as_many_as_the_next_morning(logbook: Logbook) -> None:
    """Of three positions of one problem one is asked tomorrow, and one is told."""
    cards(logbook, 3)
    tomorrow = NOW + DAY
    told = len(reviews_of_day(logbook, 20, tomorrow).all)
    asked = today(logbook, 20, NewOnes({}), tomorrow).cards
    assert (told, len(asked)) == (1, 1)
    assert statistics(logbook, NOW, None, {}, 20).forecast[1] == 1


def test_the_forecast_counts_every_card_on_a_day_on_which_it_comes(logbook: Logbook) -> None:
    due = cards(logbook, 3)
    assert sum(logbook.reviews.forecast(10, NOW)) == 3
    assert logbook.reviews.forecast(10, NOW)[0] == 0
    overdue = logbook.reviews.forecast(10, due[-1].due + 5 * DAY)
    assert overdue[:4] == [1, 1, 1, 0], "of two positions of a problem only one comes on a day"


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

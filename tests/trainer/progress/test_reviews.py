"""What failed comes back, turned, and what was solved does not; how an answer is graded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta, timezone
from pathlib import Path

import fsrs
import pytest

from gold.board.position import Position
from gold.board.symmetry import Symmetry
from gold.clock import day_start
from gold.problem.matching.identity import problem_id, turned
from gold.problem.model import Problem
from gold.trainer.modes import Mode
from gold.trainer.progress.logbook import Kept, Logbook, PlayedMoves
from gold.trainer.progress.reviews import (
    Grade,
    grade,
    scheduler,
    usual_seconds,
    view_of,
)
from gold.trainer.settings import Settings
from gold.trainer.training.day_course import planner
from gold.trainer.training.day_plan import NewOnes, Today, today
from tests.trainer.progress.kept_attempts import DAY, NOW, OTHER, ROOM, attempt, fail, moves


@pytest.fixture
def logbook(tmp_path: Path) -> Iterator[Logbook]:
    opened = Logbook(tmp_path / "progress.sqlite")
    yield opened
    opened.close()


# Grades


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

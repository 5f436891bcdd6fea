"""What a day holds: what is due, what failed, and new problems at the level of the person."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gold.clock import day_start
from gold.problem.collection import Entry
from gold.problem.matching.identity import problem_id
from gold.trainer.difficulty import Difficulty
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.day_reviews import reviews_of_day
from gold.trainer.progress.logbook import Logbook, PlayedMoves
from gold.trainer.progress.reviews import ReviewCard
from gold.trainer.progress.statistics import statistics
from gold.trainer.training.choosing import NewProblem
from gold.trainer.training.day_plan import NewOnes, Today, today, weak_motifs
from tests.trainer.positions import CAPTURE_IN_ONE, problem
from tests.trainer.progress.kept_attempts import DAY, NOW, OTHER, ROOM, attempt, fail, moves


@pytest.fixture
def logbook(tmp_path: Path) -> Iterator[Logbook]:
    opened = Logbook(tmp_path / "progress.sqlite")
    yield opened
    opened.close()


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


def test_a_path_asks_nothing_anew_that_was_tried_today_or_skipped(logbook: Logbook) -> None:
    ones = library(4)
    first, second, *_rest = names = list(ones)
    logbook.attempts.add(Attempt(first, NOW, solved=True))
    choice = NewOnes(ones, path=list(ones.values()))
    assert new(today(logbook, 9, choice, NOW, skipped=[second])) == names[2:]


def test_what_fails_four_times_on_a_day_waits_for_tomorrow(logbook: Logbook) -> None:
    """With others between. Who fails so often has seen the answer four times, and needs a night."""
    minute = 0
    for failures in range(1, 5):
        fail(logbook, at=NOW + timedelta(minutes=minute))
        for _other in range(5):
            minute += 1
            other = Attempt(f"problem {minute}", NOW + timedelta(minutes=minute), solved=True)
            logbook.attempts.add(other)
        plan = today(logbook, 20, NewOnes({}), NOW + timedelta(minutes=minute))
        assert len(plan.again) == (failures < 4), failures
        minute += 1
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

"""A first day, week and month of somebody of 5 kyu, played behind the trainer's own code with a clock from
outside: the rating comes near theirs, what failed comes back, and nothing counts that was not done.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from gold.clock import day_start
from gold.trainer.modes import Mode
from gold.trainer.progress.glicko import Rating
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.reviews import Grade
from gold.trainer.progress.statistics import statistics
from gold.trainer.ranks import STATED_DEVIATION, Rank, Strength, rank_of
from gold.trainer.training.day_course import continued, with_skipped
from gold.trainer.training.day_plan import done_today
from gold.trainer.training.placement import QUESTIONS
from tests.thorough import every
from tests.trainer.training.person_model import Person, keep_estimates, library

FIVE_KYU = Rank(-5).rating
Meet = Callable[..., Person]


@pytest.fixture
def meet(tmp_path: Path) -> Iterator[Meet]:
    """Make a person with a logbook of their own, in a library with so many problems."""
    logbooks: list[Logbook] = []

    def person(seed: int = 1, count: int = 400, strength: float = FIVE_KYU) -> Person:
        rng = random.Random(seed)
        shelves, known = library(count, rng)
        logbooks.append(Logbook(tmp_path / f"{len(logbooks)}.sqlite"))
        keep_estimates(logbooks[-1], known)
        return Person(strength, logbooks[-1], shelves, rng)

    yield person
    for logbook in logbooks:
        logbook.close()


def say(person: Person, strength: Strength) -> None:
    person.logbook.ratings.state(Rating(strength.rank.rating, STATED_DEVIATION), person.now)


# The first day


def test_the_first_day_has_twenty_problems_near_what_the_person_said(meet: Meet) -> None:
    person = meet()
    say(person, Strength.DAN)
    estimates = person.logbook.estimates.all()
    asked = [item.id for item in person.left]
    assert len(asked) == len(set(asked)) == 20
    assert all(abs(estimates[name].rating - Strength.DAN.rank.rating) < 150 for name in asked)


def test_train_has_its_twenty_problems_whatever_was_played_freely_and_what_failed_there_too(
    meet: Meet,
) -> None:
    person = meet()
    failed = person.play_freely(2, solved=False)
    solved = person.play_freely(10, solved=True)
    plan = [item.id for item in person.left]
    assert len(plan) == 20
    assert plan[:2] == failed, "they failed some attempts ago"
    assert not set(plan) & set(solved)


def test_what_fails_comes_again_after_some_others_until_it_is_solved(meet: Meet) -> None:
    person = meet()
    say(person, Strength.SINGLE_DIGIT_KYU)
    person.train()
    attempts = person.logbook.attempts.all()
    tries = {
        name: [each for each in attempts if each.problem == name]
        for name in {e.problem for e in attempts}
    }
    failed = {name for name, some in tries.items() if not some[0].solved}
    assert 3 < len(failed) < 17, "some were too hard for them"
    for name, some in tries.items():
        assert some[-1].solved or 3 <= len(some) <= 4, "three times in a row at the end of the day"
        assert len(some) == 1 or name in failed, "nothing comes twice unasked"
        places = [place for place, each in enumerate(attempts) if each.problem == name]
        # at the end of the session there may be nothing to put between
        if places[-1] < len(attempts) - 6:
            assert all(after - before > 4 for before, after in pairwise(places))


def test_what_failed_today_comes_back_tomorrow_whatever_came_after(meet: Meet) -> None:
    person = meet()
    freely = person.play_freely(1, solved=False)
    person.train()
    failed = {each.problem for each in person.logbook.attempts.all() if not each.solved}
    assert {card.problem for card in person.logbook.reviews.all()} == failed
    person.sleep()
    first = [item.id for item in person.left][: len(failed)]
    assert set(freely) < set(first) == failed


def test_the_day_counts_problems_and_not_attempts_and_what_was_skipped_is_not_done(
    meet: Meet,
) -> None:
    person = meet()
    course = person.train(skip=[1, 3])
    assert len(course.skipped) == 2
    done, attempts = done_today(person.logbook, person.now), person.logbook.attempts.all()
    assert done.problems == 18 == len({each.problem for each in attempts}) < len(attempts)
    first = {}
    for each in attempts:
        first.setdefault(each.problem, each)
    assert done.first_try == sum(each.clean for each in first.values())
    assert done.again == sum(not each.solved for each in first.values())
    assert done.seconds == 30.0 * len(attempts)
    assert len(person.left) == 2


def test_problems_that_were_skipped_come_again_as_they_were_asked(meet: Meet) -> None:
    person = meet()
    course = person.train(skip=[1, 3])
    skipped = [course.items[place] for place in (1, 3)]
    assert {item.id for item in skipped} == course.skipped
    here = len(course.items) - 1
    course = with_skipped(course, here, person.planner)
    assert list(course.items[here + 1 :]) == skipped
    course = continued(course, here + 1, person.planner)
    assert [item.id for item in course.items[here + 2 :]] == [skipped[1].id], (
        "the first was skipped again"
    )
    assert course.skipped == {skipped[0].id}
    place = course.name_and_place(here + 1)[1]
    assert place.endswith("20 of 20 · again")


def test_when_the_day_is_done_more_is_there_for_the_asking(meet: Meet) -> None:
    person = meet()
    person.train()
    assert person.left == ()
    course = person.train(more=10)
    assert done_today(person.logbook, person.now).problems == 30
    assert course.more == 10


def test_training_goes_on_where_it_was_left(meet: Meet) -> None:
    person = meet()
    person.train(at_most=7)
    done = done_today(person.logbook, person.now).problems
    person.train()
    assert done < done_today(person.logbook, person.now).problems == 20


def test_eight_problems_find_out_how_strong_somebody_is(meet: Meet) -> None:
    found = {}
    for kyu in (15, 5):
        person = meet(seed=kyu, strength=Rank(-kyu).rating)
        person.place()
        rating = person.logbook.ratings.of_person(person.now)
        assert len(person.logbook.attempts.all()) == QUESTIONS
        assert rating.deviation < 170
        assert abs(rating.value - person.strength) < 2 * rating.deviation
        assert len(person.left) >= 20, "they use up nothing of the day"
        found[kyu] = rating.value
    assert found[5] - found[15] > 200


# Longer


@pytest.mark.slow
@pytest.mark.parametrize("begins", every(3, ["said", "found out", "skipped"]))
def test_after_sixty_problems_the_rating_is_within_a_hundred_points(
    meet: Meet, begins: str
) -> None:
    """Of eight people, two may be further off: the results of sixty problems scatter."""
    misses = []
    for seed in range(8):
        person = meet(seed)
        if begins == "said":
            say(person, Strength.SINGLE_DIGIT_KYU)
        elif begins == "found out":
            person.place()
        while len(person.logbook.ratings.history()) < 62:
            person.train()
            person.sleep()
        sixtieth = person.logbook.ratings.history()[:62][-1].rating.value
        misses.append(sixtieth - FIVE_KYU)
    assert sum(abs(miss) < 100 for miss in misses) >= 6, misses
    assert max(map(abs, misses)) < 150, misses
    assert abs(sum(misses)) / len(misses) < 40, misses


@pytest.mark.slow
@pytest.mark.parametrize(("asks", "most"), every(2, [(0.5, 110), (1.0, 180)]))
def test_somebody_who_asks_for_hints_keeps_a_rating_near_their_strength(
    meet: Meet, asks: float, most: float
) -> None:
    misses = []
    for seed in range(4):
        person = meet(seed)
        person.asks = asks
        say(person, Strength.SINGLE_DIGIT_KYU)
        while len(person.logbook.ratings.history()) < 102:
            person.train()
            person.sleep()
        misses.append(person.rating - FIVE_KYU)
    assert -60 < sum(misses) / len(misses) < most, misses


@pytest.mark.slow
def test_a_month(meet: Meet) -> None:
    person = meet(seed=3, count=600)
    person.place()
    for day in range(30):
        before = {card.number: card for card in person.logbook.reviews.all()}
        waiting = person.logbook.reviews.due(day_start(person.now) + timedelta(days=1))
        plan = person.left
        again = sum(item.tries > 0 for item in plan)  # what the first problems found too hard
        assert len({item.id for item in plan}) == len(plan) == 20, "no day is empty, none too long"
        assert not again or not day
        reviews = [item for item in plan if item.card is not None and not item.tries]
        assert len(reviews) == min(len({card.problem for card in waiting}), 15)
        person.train()
        counted = person.times_asked(day)
        failed = {
            review.card
            for review in person.logbook.reviews.reviews(day_start(person.now))
            if review.grade is Grade.Again
        }
        repeated = {before[card].problem if card in before else "" for card in failed}
        new = {name for name, mode in person.asked[day] if mode is Mode.TRAIN}
        for name, times in counted.items():
            assert times == 1 or name in repeated or name in new
        assert done_today(person.logbook, person.now).problems == len(counted) == 20
        person.sleep()
    attempts = person.logbook.attempts.all()
    asked = Counter(
        name for day in person.asked.values() for name, mode in day if mode is Mode.TRAIN
    )
    assert set(asked.values()) == {1}, "what was new once is never new again"
    cards = {card.problem for card in person.logbook.reviews.all()}
    failed = {each.problem for each in attempts[QUESTIONS:] if not each.solved}
    assert cards == failed, (
        "the queue holds what failed, but for what found out how strong they are"
    )
    found = statistics(person.logbook, person.now - timedelta(days=1), None, {})
    assert found.total.tried == len({(each.problem, each.at.date()) for each in attempts}), (
        "once a day"
    )
    assert found.longest_streak == 30
    assert abs(person.rating - FIVE_KYU) < 100
    assert abs(rank_of(person.rating).steps + 5) <= 3
    assert sum(person.logbook.reviews.forecast(400, person.now)) == len(
        person.logbook.reviews.offered()
    )

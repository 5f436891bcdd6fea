"""Two weeks of somebody of 5 kyu, 1 dan and 4 dan with the problems that ship: nothing is too easy for them,
a day is short rather than that, and their rating stays near their strength.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from statistics import fmean

import pytest

from gold.trainer.library.shelves import Shelved, load_library
from gold.trainer.modes import Mode
from gold.trainer.progress.difficulty_estimates import shipped_estimates
from gold.trainer.progress.glicko import Rating
from gold.trainer.progress.logbook import Logbook
from gold.trainer.ranks import STATED_DEVIATION, Rank, Strength
from gold.trainer.training.choosing import BELOW, candidates, choose_new
from gold.trainer.training.day_course import Training
from gold.trainer.training.day_plan import done_today
from tests.thorough import every
from tests.trainer.training.person_model import Person


@pytest.fixture(scope="module")
def shelves() -> list[Shelved]:
    return list(load_library(own=Path("nowhere")))


class Weeks(Person):
    """A person who writes down by how much each new problem is harder than their rating says they are."""

    def _answer(self, course: Training, index: int, mode: Mode) -> None:
        if mode is Mode.TRAIN:
            gap = shipped_estimates()[course.items[index].id].rating - self.rating
            assert gap >= -BELOW
        super()._answer(course, index, mode)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strength", "says"),
    every(
        3,
        [
            (Rank(-5), Strength.SINGLE_DIGIT_KYU),
            (Rank(0), None),
            (Rank(3), Strength.DAN),
        ],
    ),
    ids=str,
)
def test_two_weeks_have_nothing_easy_and_leave_the_rating_near_the_strength(
    shelves: list[Shelved], tmp_path: Path, strength: Rank, says: Strength | None
) -> None:
    logbook = Logbook(tmp_path / "progress.sqlite")
    person = Weeks(strength.rating, logbook, shelves, random.Random(38))
    if says is None:
        person.place()
    else:
        logbook.ratings.state(Rating(says.rank.rating, STATED_DEVIATION), person.now)
    ratings = []
    for day in range(14):
        person.train()
        asked = Counter(person.asked[day])
        assert all(times == 1 for (_name, mode), times in asked.items() if mode is Mode.TRAIN)
        if done_today(logbook, person.now).problems < person.problems:
            assert not at_their_level(person), "a day is short only where nothing is left"
        ratings.append(person.rating)
        person.sleep()
    assert abs(fmean(ratings[2:]) - strength.rating) < 100, ratings
    logbook.close()


def at_their_level(person: Person) -> list[str]:
    """What was never tried, is no easier than it may be, and no twin of what was asked today."""
    known, tried = shipped_estimates(), person.logbook.attempts.problems()
    library = candidates(person.shelves)
    fresh = [one for name, one in library.items() if name not in tried and known[name].is_solvable]
    today = [library[each.problem] for each in person.logbook.attempts.today(person.now)]
    return [one.id for one in choose_new(fresh, 1, person.rating, known, asked=today, below=BELOW)]

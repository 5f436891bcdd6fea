"""Three weeks of somebody new to Go with the paths that ship: the course ends when its ideas are learned, and
not before, whatever the rating says.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest

from gold.trainer.library.shelves import Shelved, load_library
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.day_reviews import reviews_of_day
from gold.trainer.progress.glicko import Rating
from gold.trainer.progress.logbook import Logbook, PlayedMoves
from gold.trainer.ranks import STATED_DEVIATION, Strength
from gold.trainer.settings import Settings
from gold.trainer.training.day_course import Planner, Training, planner, training
from gold.trainer.training.guided_path import GuidedPath, followed, guided_paths
from tests.thorough import every
from tests.trainer.training.person_model import Person

FIRST = "first-fortnight"
THEN = "ko-in-ten-steps"
AND_THEN = "throw-ins-and-under-the-stones"
STATED = Strength.NEW.rank.rating
MOST_MOVED = 40.0
"""How far the problems of the whole course may move a rating, up or down."""


@pytest.fixture(scope="module")
def shelves() -> list[Shelved]:
    return list(load_library(own=Path("nowhere")))


@dataclass
class Beginner(Person):
    """A person who answers a share of all problems right, ``right``, and is led by the ``paths``."""

    right: float = 0.5
    paths: Sequence[GuidedPath] = field(default_factory=list)

    def knows(self, name: str) -> bool:  # they guess
        return self.rng.random() < self.right

    @property
    def planner(self) -> Planner:
        settings = Settings(problems_per_day=self.problems)
        return planner(self.logbook, self.shelves, settings, self.now, self.paths)

    @property
    def course(self) -> str:
        """The name of the path that they are led through."""
        path = followed(self.paths, self.logbook, self.now)
        return path.name if path is not None else ""

    @property
    def begun_today(self) -> int:
        """How many ideas of the courses were begun today."""
        courses = [path for path in self.paths if path.name in (FIRST, THEN, AND_THEN)]
        lessons = (lesson for path in courses for lesson in path.lessons(self.logbook))
        return sum(lesson.begun_on(self.now) for lesson in lessons)

    def learned(self, name: str) -> int:
        """How many ideas of a path are learned."""
        (path,) = (one for one in self.paths if one.name == name)
        return sum(lesson.is_learned for lesson in path.lessons(self.logbook))


def beginner(shelves: list[Shelved], folder: Path, right: float) -> Beginner:
    logbook = Logbook(folder / "progress.sqlite")
    person = Beginner(0.0, logbook, shelves, random.Random(3), right=right)
    person.paths = guided_paths(shelves, own=Path("nowhere"))
    logbook.ratings.state(Rating(STATED, STATED_DEVIATION), person.now)
    return person


def new_ideas(day: Training) -> set[int]:
    return {item.idea.number for item in day.items if item.card is None and item.idea is not None}


@pytest.mark.slow
@pytest.mark.parametrize("right", every(2, [0.5, 0.9]))
def test_three_weeks_of_a_beginner_go_through_the_course_to_its_end_and_on_to_the_next(
    shelves: list[Shelved], tmp_path: Path, right: float
) -> None:
    person = beginner(shelves, tmp_path, right)
    courses, learned = [], []
    ratings = []
    told = 0
    for day in range(21):
        courses.append(person.course)
        asked = sum(item.card is not None for item in training(person.planner).items)
        assert asked == told, "as many reviews come as the evening before said"
        done = person.train()
        modes = {mode for _name, mode in person.asked[day]}
        assert modes <= {Mode.PATH, Mode.REVIEW}, "nothing comes but the course and its reviews"
        assert courses[-1] != person.course or len(new_ideas(done)) <= 2
        assert person.begun_today <= 2, "nor on the day on which a course ends"
        learned.append(person.learned(FIRST))
        ratings.append(person.rating)
        tomorrow = person.now + timedelta(days=1)
        told = len(reviews_of_day(person.logbook, person.problems, tomorrow).all)
        person.sleep()
    assert learned == sorted(learned), "no idea loses its tick"
    assert courses[0] == FIRST
    changes = [
        name for name, before in zip(courses, ["", *courses], strict=False) if name != before
    ]
    assert changes == [FIRST, THEN, AND_THEN][: len(changes)], "no flipping on and off"
    assert courses[13] == FIRST, "a rating does not end it"
    if right > 0.5:
        assert learned[-1] == 28
        assert THEN in courses
    in_course = [rating for rating, name in zip(ratings, courses, strict=True) if name == FIRST]
    assert len(in_course) >= 14
    assert all(abs(rating - STATED) <= MOST_MOVED for rating in in_course), in_course
    person.logbook.close()


@pytest.mark.parametrize(("solved", "sign"), [(True, 1), (False, -1)])
def test_small_problems_hardly_move_a_rating_nor_make_it_surer(
    shelves: list[Shelved], tmp_path: Path, solved: bool, sign: int
) -> None:
    person = beginner(shelves, tmp_path, right=float(solved))
    logbook = person.logbook
    (path,) = (one for one in person.paths if one.name == FIRST)
    for number, one in enumerate(path.shelved.entries):
        assert one.entry.problem is not None
        person.now += timedelta(days=1) if number % 10 == 0 else timedelta(minutes=1)
        logbook.keep(
            one.entry.problem, Attempt(one.id, person.now, solved, mode=Mode.PATH), PlayedMoves(())
        )
    after = logbook.ratings.of_person(person.now)
    assert 5 < sign * (after.value - STATED) <= MOST_MOVED, "nor is what is learned for nothing"
    assert after.deviation == pytest.approx(STATED_DEVIATION, abs=5), (
        "whoever plays on is placed quickly"
    )
    logbook.close()


def test_a_day_begins_two_ideas_and_more_if_the_person_asks(
    shelves: list[Shelved], tmp_path: Path
) -> None:
    person = beginner(shelves, tmp_path, right=1.0)
    assert new_ideas(person.train()) == {1, 2}
    assert person.left == ()
    assert new_ideas(person.train(more=10)) == {3, 4}
    person.sleep()
    assert new_ideas(person.train()) == {5, 6}
    person.logbook.close()

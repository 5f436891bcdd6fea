"""A person who trains: right on easy problems and wrong on hard ones, behind the trainer's own code."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from gold.board.points import Color, PointState
from gold.board.position import Position
from gold.problem.collection import Collection, Entry
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.shelves import Owner, Shelved, ShelvedEntry
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.logbook import Logbook, PlayedMoves
from gold.trainer.progress.ratings import estimated
from gold.trainer.settings import Settings
from gold.trainer.training.day_course import (
    Planner,
    Training,
    TrainingItem,
    continued,
    planner,
    training,
)
from gold.trainer.training.placement import begin_placement, next_question

FIRST_MORNING = datetime(2026, 11, 23, 8, 0).astimezone()
_SCALE = 400 / math.log(10)
# how likely a position is known when it comes back, and on the same day
_KEPT, _KEPT_TODAY = 0.8, 0.9
_SECONDS = 30.0


def library(
    count: int, rng: random.Random, hardest: int = 6
) -> tuple[list[Shelved], dict[str, Difficulty]]:
    """So many problems in four collections, with proofs of 10 positions to ``10 ** hardest``; and how hard
    they are. Their stones are random: nothing here looks at them but what tells problems apart.
    """
    shelves, known = [], {}
    for number in range(4):
        path, entries = Path(f"collection-{number}.yaml"), []
        for index in range(count // 4):
            problem = _problem(
                rng, tags=(rng.choice(["corner", "side"]), rng.choice(["hane", "ko", "net"]))
            )
            name = problem_id(problem)
            entries.append(ShelvedEntry(Entry(path, index, 1, problem), name, False, ""))
            known[name] = Difficulty(True, int(10 ** rng.uniform(1, hardest)), motifs=())
        collection = Collection(path.stem, path, tuple(one.entry for one in entries))
        shelves.append(Shelved(collection, Owner.PROGRAM, tuple(entries), "en"))
    return shelves, known


def _problem(rng: random.Random, tags: tuple[str, ...]) -> Problem:
    states = [rng.choice([PointState.VALID, PointState.BLACK, PointState.WHITE]) for _ in range(49)]
    states[24] = PointState.WHITE_KEYSTONE
    return Problem(Position(7, tuple(states), Color.BLACK), tags=tags)


@dataclass
class Person:
    """Somebody of a true strength, with their logbook and library. ``asked`` has what they were asked in
    *Train* on each day, as pairs of problem and mode. ``asks``: of the new problems that they cannot solve,
    the share at which they ask for a hint, and then solve them.
    """

    strength: float
    logbook: Logbook
    shelves: list[Shelved]
    rng: random.Random
    now: datetime = FIRST_MORNING
    problems: int = 20
    asks: float = 0.0
    asked: dict[int, list[tuple[str, Mode]]] = field(default_factory=dict)

    def knows(self, name: str) -> bool:
        """Whether they solve a problem that they see for the first time."""
        known = self.logbook.estimates.of(name)
        difficulty = estimated(Attempt(name, self.now, solved=True), known).rating.value
        return self.rng.random() < 1 / (1 + math.exp((difficulty - self.strength) / _SCALE))

    def place(self) -> None:
        """Let the program find out how strong they are."""
        course = begin_placement(self.logbook, self.shelves, self.now)
        while course is not None:
            one = course.asked[-1]
            assert one.entry.problem is not None
            self._keep(
                one.entry.problem, one.id, self.knows(one.id), Mode.PRACTICE, comes_back=False
            )
            course = next_question(self.logbook, self.shelves, course, self.now)

    def play_freely(self, count: int, solved: bool) -> list[str]:
        """Play problems of the library that were never tried, outside of *Train*."""
        tried = self.logbook.attempts.problems()
        fresh = [one for each in self.shelves for one in each.entries if one.id not in tried][
            :count
        ]
        for one in fresh:
            assert one.entry.problem is not None
            self._keep(one.entry.problem, one.id, solved, Mode.STUDY)
        return [one.id for one in fresh]

    def train(self, more: int = 0, at_most: int = 10**9, skip: Iterable[int] = ()) -> Training:
        """Work through what *Train* asks, at most so many problems; ``skip`` those with these numbers."""
        day = (self.now - FIRST_MORNING).days
        asked = self.asked.setdefault(day, [])
        course, index = training(self.planner, more), 0
        while index < min(len(course.items), at_most):
            item, mode = course.items[index], course.mode_of(index, Mode.STUDY)
            if index not in set(skip):
                asked.append((item.id, mode))
                self._answer(course, index, mode)
            course, index = continued(course, index, self.planner), index + 1
        return course

    @property
    def left(self) -> tuple[TrainingItem, ...]:
        """What is left to do today."""
        return training(self.planner).items

    @property
    def planner(self) -> Planner:
        return planner(
            self.logbook, self.shelves, Settings(problems_per_day=self.problems), self.now
        )

    def _answer(self, course: Training, index: int, mode: Mode) -> None:
        item = course.items[index]
        assert item.entry.problem is not None
        hints = 0
        if item.card is None:
            right = self.knows(item.id)
            if not right and self.asks and self.rng.random() < self.asks:
                right, hints = True, 2
        else:
            right = self.rng.random() < (_KEPT_TODAY if item.tries else _KEPT)
        self._keep(
            course.as_in_library(index, item.entry.problem), item.id, right, mode, item, hints
        )

    def _keep(
        self, problem: Problem, name: str, right: bool, mode: Mode, item: object = None, hints: int = 0,
        comes_back: bool = True,
    ) -> None:  # fmt: skip
        self.now += timedelta(seconds=_SECONDS)
        attempt = Attempt(name, self.now, right, hints, seconds=_SECONDS, mode=mode)
        moves = problem.moves
        played = PlayedMoves(moves, None if right else len(moves))
        card = getattr(item, "card", None)
        if card is not None:
            self.logbook.keep_review(card, problem, attempt, played)
        else:
            self.logbook.keep(problem, attempt, played, comes_back)

    def sleep(self) -> None:
        """Go on the next day, not always at the same time."""
        day = (self.now - FIRST_MORNING).days + 1
        self.now = FIRST_MORNING + timedelta(days=day, hours=self.rng.uniform(0, 10))

    @property
    def rating(self) -> float:
        """What the program thinks of them."""
        return self.logbook.ratings.of_person(self.now).value

    def times_asked(self, day: int) -> Counter[str]:
        """How often each problem was asked on a day."""
        return Counter(name for name, _mode in self.asked[day])


def keep_estimates(logbook: Logbook, known: dict[str, Difficulty]) -> None:
    """Tell the logbook how hard problems are."""
    with logbook.database.transaction():
        for name, difficulty in known.items():
            logbook.estimates.add(name, difficulty)

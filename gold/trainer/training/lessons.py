"""How far a person has come with the ideas of a guided path: what is learned, and what is asked next.

An idea is learned when each of its problems was solved without help. Who knows it already need not solve
all of them: it is learned, too, when its last three problems, the hardest, were each solved at the first try.

All of this follows from the attempts, so two computers agree once their progress is merged. Once learned, an
idea stays learned.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from gold import clock
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.logbook import Logbook
from gold.trainer.training.course import Idea

TESTED = 3
"""How many problems test an idea that the person says they know."""
_PROBLEMS_FOR_AN_IDEA = 10
"""Of a day's problems, so many go with each new idea: those that ask for it, and as many reviews."""
_MORE_FOR_AN_IDEA = 5
"""Of the problems that a person asks for beyond the day's number, so many go with each new idea."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """An idea of a path, and how far the person has come with it."""

    idea: Idea
    problems: tuple[str, ...]
    """The ids of its problems, without those that the person never wants to be asked again."""
    firsts: Mapping[str, Attempt]
    """The first attempt at each of its problems that was tried."""
    right: frozenset[str]
    """Its problems that were solved without help at some time."""
    learned_at: datetime | None
    """When the idea was learned; None if it is not, or if it has no problems left to ask."""

    @property
    def is_learned(self) -> bool:
        """Whether nothing of the idea is left to learn."""
        return self.learned_at is not None or not self.problems

    @property
    def is_begun(self) -> bool:
        """Whether one of its problems was tried."""
        return bool(self.firsts)

    @property
    def wrong(self) -> list[str]:
        """Its problems that were tried, but never solved without help; none once the idea is learned."""
        if self.is_learned:
            return []
        return [name for name in self.problems if name in self.firsts and name not in self.right]

    def untried(self, *, as_test: bool = False) -> list[str]:
        """Its problems to ask next; none once the idea is learned. ``as_test``: only those that test whether
        the person knows the idea, unless one of them has failed.
        """
        if self.is_learned:
            return []
        test = _test_of(self.problems)
        failed = any(name in self.firsts and not self.firsts[name].clean for name in test)
        asked = test if as_test and not failed else self.problems
        return [name for name in asked if name not in self.firsts]

    def begun_on(self, now: datetime) -> bool:
        """Whether one of its problems was first tried on this day, and all of them are being asked."""
        knew_it = self.is_learned and len(self.firsts) < len(self.problems)
        day = clock.day_of(now)
        return not knew_it and any(clock.day_of(first.at) == day for first in self.firsts.values())


def lessons(ideas: Iterable[Idea], logbook: Logbook) -> list[Lesson]:
    """How far the person has come with each of the ``ideas``, in their order."""
    unique = list({idea.problems: idea for idea in ideas}.values())
    never = logbook.notes.never()
    tried = dict[str, list[Attempt]]()
    for attempt in logbook.attempts.played([name for idea in unique for name in idea.problems]):
        tried.setdefault(attempt.problem, []).append(attempt)
    return [_lesson(idea, tried, never) for idea in unique]


def _lesson(idea: Idea, tried: Mapping[str, list[Attempt]], never: Collection[str]) -> Lesson:
    problems = tuple(name for name in idea.problems if name not in never)
    attempts = [attempt for name in problems for attempt in tried.get(name, ())]
    attempts.sort(key=lambda attempt: attempt.at)
    test = _test_of(problems)
    firsts = dict[str, Attempt]()
    right = set[str]()
    learned_at: datetime | None = None
    for attempt in attempts:
        firsts.setdefault(attempt.problem, attempt)
        if attempt.clean:
            right.add(attempt.problem)
        knew_it = all(name in firsts and firsts[name].clean for name in test) and right.issuperset(
            firsts
        )
        if learned_at is None and (knew_it or right.issuperset(problems)):
            learned_at = attempt.at
    return Lesson(idea, problems, firsts, frozenset(right), learned_at)


def _test_of(problems: Sequence[str]) -> Sequence[str]:
    """The problems that test an idea: its last ones, which are the hardest."""
    return problems[-TESTED:]


def ideas_a_day(problems: int, more: int = 0) -> int:
    """How many ideas begin on a day with so many ``problems``, and ``more`` that the person asked for.

    >>> ideas_a_day(20), ideas_a_day(5), ideas_a_day(20, more=10)
    (2, 1, 4)
    """
    return max(1, problems // _PROBLEMS_FOR_AN_IDEA) + more // _MORE_FOR_AN_IDEA


def asked_next(
    known: Sequence[Lesson], now: datetime, ideas: int, tested: Collection[tuple[str, ...]] = ()
) -> list[str]:
    """The ids of the path's problems to ask today, if so many ``ideas`` may begin on this day.

    ``tested`` are ideas that the person says they know, by the ids of their problems. When no idea is left
    to begin, what was never right is asked again, whatever day it was.
    """
    begun = sum(lesson.begun_on(now) for lesson in known)
    asked: list[str] = []
    nothing_new = True
    for lesson in known:
        untried = lesson.untried(as_test=lesson.idea.problems in tested)
        if not untried:
            continue
        nothing_new = False
        goes_on = lesson.begun_on(now)
        if goes_on or begun < ideas:
            asked += untried
            if not goes_on:
                begun += 1
    if nothing_new:
        asked = [name for lesson in known for name in lesson.wrong]
    return asked


def where_on(ideas: Sequence[Idea], logbook: Logbook) -> str:
    """The id of the problem at which a path goes on: the first untried one of an idea that is not learned,
    else the first that was never right, else the first of all; empty if there is none.
    """
    known = lessons(ideas, logbook)
    untried = [name for lesson in known for name in lesson.untried()]
    wrong = [name for lesson in known for name in lesson.wrong]
    every = [name for idea in ideas for name in idea.problems]
    return next(iter((*untried, *wrong, *every)), "")

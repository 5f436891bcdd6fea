"""A person's progress on a guided path: which ideas are learned, and which problems come next.

An idea is learned when each of its problems was solved without help. There is a shorter way for a
person who knows the idea already: it is also learned when its last three problems, the hardest,
were each solved at the first try.

All of this is computed from the attempts, so two computers agree once their progress is merged.
Once learned, an idea stays learned.
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
"""The number of problems that test an idea that the person claims to know."""
_PROBLEMS_FOR_AN_IDEA = 10
"""One new idea a day for this many of the day's problems: its own, and as many reviews."""
_MORE_FOR_AN_IDEA = 5
"""One more new idea for this many problems that the person asks for beyond the day's number."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """An idea of a path, and the person's progress with its problems."""

    idea: Idea
    problems: tuple[str, ...]
    """The ids of the idea's problems, without those that are never to be offered again."""
    firsts: Mapping[str, Attempt]
    """The first attempt at each problem that was tried."""
    right: frozenset[str]
    """The problems that were solved without help at least once."""
    learned_at: datetime | None
    """The time when the idea was learned; None if it is not, or if it has no problems."""

    @property
    def is_learned(self) -> bool:
        """Whether the idea is learned, or has no problems to ask."""
        return self.learned_at is not None or not self.problems

    @property
    def is_begun(self) -> bool:
        """Whether a problem of the idea was tried."""
        return bool(self.firsts)

    @property
    def wrong(self) -> list[str]:
        """The problems that were tried, but never solved without help; none once it is learned."""
        if self.is_learned:
            return []
        return [name for name in self.problems if name in self.firsts and name not in self.right]

    def untried(self, *, as_test: bool = False) -> list[str]:
        """The ids of the problems that were never tried; none once the idea is learned.

        With ``as_test``, only those among the idea's last three problems, which test whether the
        person knows the idea. Once one of the three has failed, all untried problems are returned.
        """
        if self.is_learned:
            return []
        test = _test_of(self.problems)
        failed = any(name in self.firsts and not self.firsts[name].clean for name in test)
        asked = test if as_test and not failed else self.problems
        return [name for name in asked if name not in self.firsts]

    def begun_on(self, now: datetime) -> bool:
        """Return whether a problem of the idea was first tried on the day of ``now``.

        False if the idea was learned without asking all of its problems.
        """
        knew_it = self.is_learned and len(self.firsts) < len(self.problems)
        day = clock.day_of(now)
        return not knew_it and any(clock.day_of(first.at) == day for first in self.firsts.values())


def lessons(ideas: Iterable[Idea], logbook: Logbook) -> list[Lesson]:
    """Compute the person's progress with each of the ``ideas``, in their order."""
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
    """The problems that test an idea: the last ones, which are the hardest."""
    return problems[-TESTED:]


def ideas_a_day(problems: int, more: int = 0) -> int:
    """The number of ideas to begin on a day with ``problems``, and ``more`` by the person's wish.

    >>> ideas_a_day(20), ideas_a_day(5), ideas_a_day(20, more=10)
    (2, 1, 4)
    """
    return max(1, problems // _PROBLEMS_FOR_AN_IDEA) + more // _MORE_FOR_AN_IDEA


def asked_next(
    known: Sequence[Lesson], now: datetime, ideas: int, tested: Collection[tuple[str, ...]] = ()
) -> list[str]:
    """The ids of the path's problems to ask today, in order.

    They are the untried problems of the ideas begun today, and of the next ideas. If no problem is
    untried, they are the problems that were never solved without help.

    :param ideas: the most ideas to begin on this day.
    :param tested: ideas that the person claims to know, by the ids of their problems.
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
    """The id of the problem at which a path continues; empty if the path has no problems.

    It is the first untried problem of an idea that is not learned, else the first problem never
    solved without help, else the first problem of the path.
    """
    known = lessons(ideas, logbook)
    untried = [name for lesson in known for name in lesson.untried()]
    wrong = [name for lesson in known for name in lesson.wrong]
    every = [name for idea in ideas for name in idea.problems]
    return next(iter((*untried, *wrong, *every)), "")

"""Marks: the person's success at a problem in one word, with the same meaning wherever it is shown.

A mark says how the problem was first solved by playing. Later attempts do not change it, nor do
answers in the status quiz. Attempts with an unproved result do not count. Notes hold the person's
own words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from gold.i18n import _, ngettext


class Mark(StrEnum):
    """The person's success at a problem. The marks are listed from best to worst."""

    FIRST_TRY = "first try"
    FAILED_FIRST = "failed first"
    HELPED = "helped"
    OPEN = "open"
    NEW = "new"

    @property
    def is_solved(self) -> bool:
        """Whether the problem has been solved, with or without help."""
        return self not in (Mark.OPEN, Mark.NEW)

    @property
    def words(self) -> str:
        """The mark's name in the user's language."""
        match self:
            case Mark.FIRST_TRY:
                return _("first try")
            case Mark.FAILED_FIRST:
                return _("failed, then solved")
            case Mark.HELPED:
                return _("with help")
            case Mark.OPEN:
                return _("still open")
            case Mark.NEW:
                return _("new")

    @property
    def rule(self) -> str:
        """The condition for this mark, in a sentence."""
        match self:
            case Mark.FIRST_TRY:
                return _("Solved at the first try, without hints or moves taken back.")
            case Mark.FAILED_FIRST:
                return _("Failed at least once before it was solved.")
            case Mark.HELPED:
                return _("Never failed before it was solved, but with hints or moves taken back.")
            case Mark.OPEN:
                return _("Tried, but not solved yet.")
            case Mark.NEW:
                return _("Never tried.")


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts of one problem's attempts."""

    tried: int = 0
    """Attempts, without the status quiz."""
    solved: int = 0
    """Attempts that solved the problem."""
    failed_first: int = 0
    """Failed attempts before the first solution."""
    hints: int = 0
    """Hints in the attempt that first solved the problem."""
    takebacks: int = 0
    """Moves taken back in the attempt that first solved the problem."""
    quizzed: int = 0
    """Answers in the status quiz."""
    quizzed_right: int = 0
    """Right answers in the status quiz."""

    @property
    def mark(self) -> Mark:
        """The mark of a problem with this tally."""
        if not self.solved:
            return Mark.OPEN if self.tried else Mark.NEW
        if self.failed_first:
            return Mark.FAILED_FIRST
        return Mark.HELPED if self.hints or self.takebacks else Mark.FIRST_TRY

    @property
    def story(self) -> str:
        """The counts as a sentence without a full stop; empty if the problem was never tried.

        >>> Tally(tried=2, solved=1, failed_first=1, hints=3).story
        'Failed once, then solved with 3 hints'
        >>> Tally(tried=5, solved=3).story
        'Solved at the first try · tried 5 times, solved 3 times'
        >>> Tally(quizzed=3, quizzed_right=2).story
        'This problem in the status quiz: 2 of 3 right'
        """
        quiz = _("This problem in the status quiz: {right} of {n} right")
        quiz = quiz.format(right=self.quizzed_right, n=self.quizzed)
        return " · ".join(filter(None, (self._story_of_play, quiz if self.quizzed else "")))

    @property
    def _story_of_play(self) -> str:
        if not self.tried:
            return ""
        failed = ngettext("Failed once", "Failed {n} times", self.failed_first).format(
            n=self.failed_first
        )
        if not self.solved:
            return _("{failed}, not solved yet").format(failed=failed)
        if self.mark is Mark.FIRST_TRY:
            told = _("Solved at the first try")
        elif self.mark is Mark.HELPED:
            told = _("Solved with {help}").format(help=self._help)
        elif self._help:
            told = _("{failed}, then solved with {help}").format(failed=failed, help=self._help)
        else:
            told = _("{failed}, then solved").format(failed=failed)
        if self.tried == self.failed_first + 1:
            return told
        tried = ngettext("tried once", "tried {n} times", self.tried).format(n=self.tried)
        solved = ngettext("solved once", "solved {n} times", self.solved).format(n=self.solved)
        return f"{told} · {tried}, {solved}"

    @property
    def _help(self) -> str:
        """The hints and takebacks in words; empty if there were none."""
        hints = ngettext("{n} hint", "{n} hints", self.hints).format(n=self.hints)
        back = ngettext("{n} move taken back", "{n} moves taken back", self.takebacks)
        back = back.format(n=self.takebacks)
        if self.hints and self.takebacks:
            return _("{hints} and {takebacks}").format(hints=hints, takebacks=back)
        if self.hints:
            return hints
        return back if self.takebacks else ""


@dataclass(frozen=True, slots=True)
class Note:
    """The person's note on a problem."""

    favourite: bool = False
    """Whether the problem is a favourite."""
    text: str = ""
    """The person's own words."""
    never: bool = False
    """Whether the problem is never to be offered again."""


def mark_in(tallies: Mapping[str, Tally], problem: str) -> Mark:
    """The mark of the problem with this id; ``NEW`` if it was never tried."""
    return tallies[problem].mark if problem in tallies else Mark.NEW


def tallied(attempts: Iterable[tuple[str, int, int, int, int]]) -> dict[str, Tally]:
    """Count attempts by problem id.

    An attempt is a row (problem id, 1 if solved, hints, takebacks, 1 if in the status quiz). The
    rows come in the order in which the attempts ended.
    """
    counts: dict[str, list[int]] = {}
    for problem, solved, hints, takebacks, is_quiz in attempts:
        count = counts.setdefault(problem, [0, 0, 0, 0, 0, 0, 0])
        if is_quiz:
            count[5] += 1
            if solved:
                count[6] += 1
            continue
        count[0] += 1
        if solved:
            if not count[1]:
                count[3:5] = hints, takebacks
            count[1] += 1
        elif not count[1]:
            count[2] += 1
    return {problem: Tally(*count) for problem, count in counts.items()}

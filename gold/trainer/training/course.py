"""Courses: problems that are practised one after the other, and the rules for that."""

from __future__ import annotations

import random
from collections.abc import Container
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from gold.board.symmetry import Symmetry
from gold.i18n import _
from gold.problem.collection import Collection, Entry
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.problem.names.shown import shown_name
from gold.trainer.compared_to_best import is_settled
from gold.trainer.guessed_target import is_playable
from gold.trainer.modes import FOR_SETTLED_GROUPS, FOR_STREAKS, FREE_PLAY, Mode, WhenSettled
from gold.trainer.place import LastPlace, place_in_words
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.exams import ExamResult
from gold.trainer.session_state import PlayedLine
from gold.trainer.settings import Settings
from gold.trainer.training.choosing import few_made, is_made_by_gold

if TYPE_CHECKING:
    from gold.trainer.progress.reviews import ReviewCard


_NOTHING = Collection("", Path(), ())


@dataclass(frozen=True, slots=True)
class Idea:
    """An idea of a guided path."""

    picture: Problem
    """The idea's name, text, diagram and moves."""
    problems: tuple[str, ...]
    """The ids of the problems that ask for the idea."""
    number: int = 1
    """The idea's place on its path, from 1."""
    total: int = 1
    """The number of ideas on the path."""

    @property
    def place(self) -> str:
        """The idea's place on its path, in words."""
        return _("Idea {number} of {total}").format(number=self.number, total=self.total)


class Leaving(Enum):
    """How a problem counts that is left undecided: not at all, as skipped, or as failed."""

    IS_FREE = auto()
    SKIPS = auto()
    FAILS = auto()


@dataclass(frozen=True, slots=True)
class Course:
    """Problems that are practised one after the other.

    By default they are those of a collection, in the mode that the person has chosen. Subclasses
    have other rules. A method's ``index`` is that of a problem in the collection.
    """

    reports: ClassVar[bool] = False
    """Whether a report follows the last problem."""
    has_guide: ClassVar[bool] = False
    """Whether a tutorial decides when the next problem comes."""
    from_editor: ClassVar[bool] = False
    """Whether the course is the editor's problem, being tried out."""
    can_be_resumed: ClassVar[bool] = True
    """Whether the next start of the program can resume the course."""
    fixed_mode: ClassVar[Mode | None] = None
    """The mode that the course requires; None if it requires none."""
    leaving: ClassVar[Leaving] = Leaving.IS_FREE
    """How a problem counts that is left undecided."""
    what_fails_comes_back: ClassVar[bool] = True
    """Whether a failed problem comes back as a review."""

    collection: Collection = _NOTHING
    """The problems."""
    chosen_mode: Mode | None = field(default=None, kw_only=True)
    """The mode chosen for this course alone; None for the mode in the settings."""
    wish: str = field(default="", kw_only=True)
    """The kind of problem that is generated after the last one; empty if none is generated.

    See :attr:`gold.trainer.endless.generated.GenerationRequest.text`.
    """

    @property
    def has_more(self) -> bool:
        """Whether something comes after the last problem: a report, or a generated problem."""
        return self.reports or bool(self.wish)

    @property
    def run(self) -> Run | None:
        """This course if it is a run (against the clock, a streak or an exam), else None."""
        return None

    @property
    def looked_at(self) -> Run | None:
        """The finished run whose problems this course shows again; None for other courses."""
        return None

    @property
    def before(self) -> Course:
        """The course to return to: for a run the one before it began, else the course itself."""
        return self

    def settings(self, chosen: Settings) -> Settings:
        """The settings ``chosen`` by the person, with those replaced that this course fixes."""
        return chosen

    def mode_of(self, index: int, chosen: Mode) -> Mode:
        """The mode in which the entry is practised; ``chosen`` is the mode in the settings.

        By default, a settled group is asked about as in the status quiz. If free play is chosen for
        this course, the group may be played.
        """
        required = self.fixed_mode or self.chosen_mode
        if self.is_settled(index):
            asks_quiz = required is None or required.rules.settled is WhenSettled.QUIZ
            return FOR_SETTLED_GROUPS if asks_quiz else required or FREE_PLAY
        if required is not None:
            return required
        return chosen if chosen.rules.lasting else FREE_PLAY

    def is_settled(self, index: int) -> bool:
        """Return whether the entry's file says that its group is settled: no first move matters."""
        entry = self.entry(index)
        return entry is not None and entry.problem is not None and is_settled(entry.problem)

    def asks_alive_or_dead(self, index: int, mode: Mode) -> bool:
        """Return whether the person is asked "alive or dead?" about the entry, a settled group.

        False in free play, where the group may be played. False if the person has chosen the status
        quiz for the course, which asks its own questions.
        """
        if mode.rules.settled is WhenSettled.PLAY:
            return False
        has_own_question = self.chosen_mode is not None and self.chosen_mode.rules.asks_word
        return self.is_settled(index) and not has_own_question

    @property
    def why_no_other_mode(self) -> str:
        """Why the person cannot choose another mode; empty if they can."""
        return ""

    def idea(self, index: int) -> Idea | None:  # noqa: ARG002
        """The idea of a guided path that the entry asks for; None in other courses."""
        return None

    def idea_behind(self, index: int) -> Idea | None:
        """The idea that may be shown once the entry is decided: what it asks for, or once did."""
        return self.idea(index)

    def tried_before(self, index: int) -> PlayedLine:  # noqa: ARG002
        """The line played earlier in the entry, for redo to replay; empty if there is none."""
        return PlayedLine()

    def result_in_finished_run(self, index: int) -> bool | None:  # noqa: ARG002
        """Whether the entry was solved (True) or failed (False) in a run that is over.

        The entry is then shown without being decided again. None in other courses.
        """
        return None

    def card_of(self, index: int) -> ReviewCard | None:  # noqa: ARG002
        """The review card of the entry; None if the entry is no review."""
        return None

    def view_of(self, index: int) -> Symmetry:  # noqa: ARG002
        """The view in which the entry is shown: turned, mirrored or recoloured."""
        return Symmetry()

    def as_in_library(self, index: int, problem: Problem) -> Problem:  # noqa: ARG002
        """Turn ``problem``, which is the entry in the shown view, back to the library's view."""
        return problem

    def entry(self, index: int) -> Entry | None:
        """The entry at the index; None if there is none."""
        entries = self.collection.entries
        return entries[index] if 0 <= index < len(entries) else None

    def place(self, index: int) -> LastPlace | None:
        """The place of the entry, to be resumed at the next start.

        None if the course, or the mode chosen for it, is not resumed.
        """
        entry = self.entry(index)
        lasts = self.chosen_mode is None or self.chosen_mode.rules.lasting
        if entry is None or entry.problem is None or not (lasts and self.can_be_resumed):
            return None
        files = self.collection.path
        name = self.collection.name
        number = index + 1
        total = len(self.collection.entries)
        if files == Path():  # a search has no file of its own
            files = entry.path
            name = entry.series or entry.path.stem
            number = 0
            total = 0
        return LastPlace(
            name,
            str(files.absolute()),
            str(entry.path.absolute()),
            entry.index,
            problem_id(entry.problem),
            wish=self.wish,
            number=number,
            total=total,
        )

    def beside(self, index: int, direction: int, never: Container[str] = frozenset()) -> int | None:
        """The index of the next playable problem, forwards (``direction`` 1) or backwards (-1).

        Problems whose ids are in ``never`` are passed over. None at the end.
        """
        index += direction
        while (entry := self.entry(index)) is not None:
            if (
                entry.problem is not None
                and is_playable(entry.problem)
                and not is_in(never, entry.problem)
            ):
                return index
            index += direction
        return None

    def name_and_place(self, index: int) -> tuple[str, str]:
        """The caption in two parts: the collection's name, and the number of the problem.

        Only the name may be shortened.
        """
        return shown_name(self.collection), place_in_words(index + 1, len(self.collection.entries))


@dataclass(frozen=True, slots=True)
class FromEditor(Course):
    """The editor's problem, when it is tried out.

    Its result is stored only if the problem is saved as it stands (``is_saved``).
    """

    from_editor: ClassVar[bool] = True
    can_be_resumed: ClassVar[bool] = False  # the editor itself is resumed
    what_fails_comes_back: ClassVar[bool] = False

    is_saved: bool = False

    def settings(self, chosen: Settings) -> Settings:
        return chosen.changed(practice_mode="study")

    @property
    def why_no_other_mode(self) -> str:
        """Why the person cannot choose another mode. Never empty."""
        return _("A problem from the editor is played freely. Save it to choose another mode.")

    def name_and_place(self, index: int) -> tuple[str, str]:  # noqa: ARG002
        return _("From the editor"), ""


@dataclass(slots=True)
class RunState:
    """The progress of a run; it changes while the run goes on."""

    results: dict[int, bool] = field(default_factory=dict)
    """Whether each decided problem was solved, by index."""
    lines: dict[int, PlayedLine] = field(default_factory=dict)
    """The line played in each decided problem, by index."""
    reached: int = 0
    """The largest index reached so far."""
    left: float = 0.0
    """The seconds left, if the run has a clock."""
    over: bool = False
    """Whether the run has ended."""
    kept: bool = False
    """Whether the result of the run is stored in the logbook."""

    @property
    def solved(self) -> int:
        """The number of solved problems."""
        return sum(self.results.values())

    @property
    def failed(self) -> int:
        """The number of problems failed or given up."""
        return len(self.results) - self.solved

    def take(self, mode: Mode, index: int, solved: bool, line: PlayedLine = PlayedLine()) -> None:  # noqa: B008
        """Store the result and the line of the problem at an index; later results are ignored.

        The run ends if ``mode`` ends at the first failure, and this is one.
        """
        if self.over or index in self.results:
            return
        self.results[index] = solved
        self.lines[index] = line
        self.over = mode.rules.ends_at_failure and not solved

    def tick(self, mode: Mode, seconds: float) -> bool:
        """Take ``seconds`` off the clock, if the mode has one. Return whether this ends the run."""
        if mode.rules.seconds is None or self.over:
            return False
        self.left = max(0.0, self.left - seconds)
        self.over = self.left == 0.0
        return self.over


@dataclass(frozen=True, slots=True)
class Run(Course):
    """A time attack, a streak or an exam. ``before`` is the course to return to."""

    reports: ClassVar[bool] = True
    can_be_resumed: ClassVar[bool] = False
    leaving: ClassVar[Leaving] = Leaving.FAILS

    mode: Mode = FOR_STREAKS
    before: Course = field(default_factory=Course)
    state: RunState = field(default_factory=RunState)

    @property
    def run(self) -> Run:
        return self

    def result(self, at: datetime) -> ExamResult | None:  # noqa: ARG002
        """The result of an exam that ended at the time ``at``; None for other runs."""
        return None

    def mode_of(self, index: int, chosen: Mode) -> Mode:  # noqa: ARG002
        return self.mode


@dataclass(frozen=True, slots=True)
class LookBack(Course):
    """The problems of a finished run, to be played freely. Redo replays the lines of the run."""

    reports: ClassVar[bool] = True
    can_be_resumed: ClassVar[bool] = False
    fixed_mode: ClassVar[Mode | None] = FREE_PLAY

    looked_at: Run = field(default_factory=Run)

    @property
    def before(self) -> Course:
        return self.looked_at.before

    def tried_before(self, index: int) -> PlayedLine:
        return self.looked_at.state.lines.get(index, PlayedLine())

    def result_in_finished_run(self, index: int) -> bool | None:
        return self.looked_at.state.results.get(index)

    @property
    def why_no_other_mode(self) -> str:
        return _(
            "You can only look at finished problems here. Open a collection to choose another mode."
        )


def is_in(never: Container[str], problem: Problem) -> bool:
    """Return whether the id of a problem is in ``never``."""
    return bool(never) and problem_id(problem) in never


def run_of(
    course: Course, mode: Mode, seed: int, never: Container[str] = frozenset()
) -> Run | None:
    """Build a run over the problems of a course; None if no problem is left.

    The problems are shuffled, but most generated ones come after those of books and games. Left out
    are settled groups, which ask for no move, and problems whose ids are in ``never``.
    """
    entries = [
        each
        for each in course.collection.entries
        if each.problem is not None
        and not each.problem.errors()
        and not is_settled(each.problem)
        and not is_in(never, each.problem)
    ]
    if not entries:
        return None
    random.Random(seed).shuffle(entries)  # an order, not a secret
    first, rest = few_made(entries, lambda entry: is_made_by_gold(entry.path))
    name = mode.rules.name
    collection = Collection(
        f"{name} · {shown_name(course.collection)}", Path(name), (*first, *rest)
    )
    return Run(collection, mode, course, RunState(left=mode.rules.seconds or 0.0))


def longest_streak(attempts: list[Attempt]) -> int:
    """The length of the longest streak: the most problems solved in a row in that mode."""
    longest = here = 0
    for attempt in attempts:
        if attempt.mode.rules.ends_at_failure:
            here = here + 1 if attempt.solved else 0
            longest = max(longest, here)
    return longest

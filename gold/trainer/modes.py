"""The practice modes: their names, and the rules of each, in one table (:data:`MODES`).

No other module compares modes. Code that depends on how a mode is practised reads
:attr:`Mode.rules`; a course that requires a mode takes it from the constants at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import Final

from gold.i18n import _

N_ = str
"""Marks a text for the translation catalogues without translating it."""


class Mode(StrEnum):
    """A way to practise a problem. The values are stored in the progress database."""

    STUDY = "study"
    PRACTICE = "practice"
    TRAIN = "train"
    REVIEW = "review"
    PATH = "path"
    READING = "reading"
    BLIND = "blind"
    REPLIES = "replies"
    QUIZ = "quiz"
    TIMED = "timed"
    STREAK = "streak"
    EXAM = "exam"

    @property
    def rules(self) -> ModeRules:
        """The rules of the mode."""
        return MODES[self]


class ExerciseKind(Enum):
    """The ways to solve a problem."""

    MOVES = auto()
    """Plays move by move."""
    UNAIDED = auto()
    """Plays move by move, without help."""
    BLIND = auto()
    """Plays without seeing the stones."""
    LINE = auto()
    """Enters the whole line before any stone appears."""
    ALL_REPLIES = auto()
    """Plays a line against each answer of the opponent."""
    STATUS = auto()
    """Says the status of the group. No move is played."""


class Begins(Enum):
    """What opens when the person chooses the mode."""

    HERE = auto()
    """The problem that is open."""
    RUN = auto()
    """A run through the open collection: many problems in a row."""
    EXAM = auto()
    """A dialog to choose the level, then an exam."""


class GivingUpIn(Enum):
    """What the person must do to give a problem up, since one press may be an accident."""

    SECOND_PRESS = auto()
    """Press the button again."""
    DIALOG = auto()
    """Confirm in a dialog, because a run then goes on with the next problem at once."""
    AT_ONCE = auto()
    """Press the button once: only the clock matters."""


class WhenSettled(Enum):
    """The question about a settled group, whose status no first move changes."""

    QUIZ = auto()
    """Whether the group is alive or dead. The answer is stored as one in the status quiz."""
    WORD = auto()
    """Whether the group is alive or dead. The answer is stored as one in the open mode."""
    PLAY = auto()
    """Nothing: the person plays moves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeRules:
    """The rules of a mode.

    The defaults are those of most modes: a problem is played move by move to the end, and the first
    try counts.
    """

    english_name: str
    """The name in English; :attr:`name` is the translated one."""
    english_sentence: str
    """One sentence about the mode in English; :attr:`sentence` is the translated one."""
    exercise: ExerciseKind = ExerciseKind.MOVES
    """What the person does to solve a problem."""
    begins: Begins = Begins.HERE
    """What opens when the person chooses the mode."""
    on_list: bool = True
    """Whether the person can choose the mode. Otherwise only a course sets it."""
    lasting: bool = False
    """Whether the choice is saved in the settings. Otherwise it holds for the open course only."""

    one_try: bool = True
    """Whether only the first result counts. Otherwise the person tries until the problem is solved."""
    to_the_end: bool = True
    """Whether a line must be played until the opponent has no forcing move left."""
    exact_opponent: bool = False
    """Whether the exact computer plays, even if the person has chosen another computer."""
    give_up: GivingUpIn = GivingUpIn.SECOND_PRESS
    """What the person must do to give a problem up."""
    settled: WhenSettled = WhenSettled.QUIZ
    """What the person is asked about a settled group."""
    shows_rule: bool = False
    """Whether the panel shows the mode's sentence beside the game."""
    shows_map: bool = False
    """Whether the map of first moves may be shown after a solution."""
    teaches: bool = False
    """Whether a wrong move is explained by a sentence for beginners."""

    rating_share: float = 0.0
    """The weight of an attempt in the ratings, from 0 (changes no rating) to 1."""
    help_costs: bool = False
    """Whether help counts against the person in the ratings."""
    of_the_day: bool = False
    """Whether an attempt counts towards the day's number of problems."""
    brings_new: bool = False
    """Whether problems practised in this mode count as the day's new ones, not as reviews."""
    says_what_comes_back: bool = False
    """Whether the mode's sentence already says that failed problems come back."""

    seconds: float | None = None
    """The time limit of a run; None if the run has no clock."""
    ends_at_failure: bool = False
    """Whether the first failure ends the run."""
    looking_counts: bool = False
    """Whether leaving a run asks for confirmation after a while, even if nothing was played."""

    @property
    def name(self) -> str:
        """The name of the mode, in the user's language."""
        return _(self.english_name)

    @property
    def sentence(self) -> str:
        """One sentence about the mode, in the user's language."""
        return _(self.english_sentence)

    @property
    def in_words(self) -> str:
        """The name and the sentence, on one line."""
        return f"{self.name} · {self.sentence}"

    @property
    def asks_word(self) -> bool:
        """Whether the person answers with a word and plays no move.

        Such an answer does not show that the person can solve the problem.
        """
        return self.exercise is ExerciseKind.STATUS

    @property
    def solves_by_line(self) -> bool:
        """Whether a problem is solved by playing one line on the board."""
        return self.exercise in (ExerciseKind.MOVES, ExerciseKind.UNAIDED, ExerciseKind.BLIND)

    @property
    def asks_all_lines(self) -> bool:
        """Whether the person must play several lines to solve a problem, not only one."""
        return self.exercise is ExerciseKind.ALL_REPLIES

    @property
    def is_rated(self) -> bool:
        """Whether an attempt can change the ratings."""
        return self.rating_share > 0

    @property
    def is_hardly_rated(self) -> bool:
        """Whether an attempt changes a rating, but far less than in most modes."""
        return 0 < self.rating_share <= ON_PATH

    @property
    def help_is_free(self) -> bool:
        """Whether attempts are rated, and help in them costs nothing."""
        return self.is_rated and not self.help_costs

    @property
    def can_be_kept(self) -> bool:
        """Whether the person can choose to practise single problems in this mode."""
        return self.on_list and self.begins is Begins.HERE


ON_PATH: Final = 0.005
"""The weight in the ratings of an attempt on a path.

It is small for two reasons. A learner should not fear for the rating, and a problem that comes
right after a picture of its idea says little about strength. All 140 problems of *The first
fortnight* together move the rating by some 35 points at most
(``tests/trainer/training/test_beginners_course.py``).
"""

MODES: Final[Mapping[Mode, ModeRules]] = {
    Mode.STUDY: ModeRules(
        english_name=N_("Free play"),
        english_sentence=N_("Play freely, take moves back, try both sides."),
        lasting=True,
        one_try=False,
        to_the_end=False,
        settled=WhenSettled.PLAY,
        shows_map=True,
    ),
    Mode.PRACTICE: ModeRules(
        english_name=N_("One try"),
        english_sentence=N_("The first try counts; a hint costs half as much as a failure."),
        lasting=True,
        shows_rule=True,
        shows_map=True,
        rating_share=1.0,
        help_costs=True,
    ),
    Mode.REPLIES: ModeRules(
        english_name=N_("All replies"),
        english_sentence=N_("Solved once you have met every attempt to resist, not only one line."),
        exercise=ExerciseKind.ALL_REPLIES,
        exact_opponent=True,
        shows_map=True,
        rating_share=1.0,
        help_costs=True,
    ),
    Mode.READING: ModeRules(
        english_name=N_("Reading"),
        english_sentence=N_(
            "Enter the whole line before any stone appears; it is checked by proof."
        ),
        exercise=ExerciseKind.LINE,
        to_the_end=False,
        rating_share=1.0,
        help_costs=True,
    ),
    Mode.BLIND: ModeRules(
        english_name=N_("Blind"),
        english_sentence=N_("Look for some seconds, then play without seeing the stones."),
        exercise=ExerciseKind.BLIND,
        rating_share=1.0,
        help_costs=True,
    ),
    Mode.QUIZ: ModeRules(
        english_name=N_("Status quiz"),
        english_sentence=N_(
            "Say what the status of the group is: alive, dead, unsettled, ko or seki."
        ),
        exercise=ExerciseKind.STATUS,
        to_the_end=False,
    ),
    Mode.TIMED: ModeRules(
        english_name=N_("Time attack"),
        english_sentence=N_("As many problems of this collection as you can in three minutes."),
        exercise=ExerciseKind.UNAIDED,
        begins=Begins.RUN,
        give_up=GivingUpIn.AT_ONCE,
        settled=WhenSettled.WORD,
        seconds=180.0,
    ),
    Mode.STREAK: ModeRules(
        english_name=N_("Streak"),
        english_sentence=N_("Problems of this collection in a row, until the first mistake."),
        exercise=ExerciseKind.UNAIDED,
        begins=Begins.RUN,
        give_up=GivingUpIn.DIALOG,
        settled=WhenSettled.WORD,
        ends_at_failure=True,
    ),
    Mode.EXAM: ModeRules(
        english_name=N_("Exam"),
        english_sentence=N_("Ten problems at your level in ten minutes; five must be solved."),
        exercise=ExerciseKind.UNAIDED,
        begins=Begins.EXAM,
        give_up=GivingUpIn.DIALOG,
        settled=WhenSettled.WORD,
        seconds=600.0,
        looking_counts=True,
    ),
    Mode.TRAIN: ModeRules(
        english_name=N_("Training"),
        english_sentence=N_(
            "The first try counts; a hint costs half as much as a failure. What fails comes back."
        ),
        on_list=False,
        settled=WhenSettled.WORD,
        shows_rule=True,
        shows_map=True,
        rating_share=1.0,
        help_costs=True,
        of_the_day=True,
        brings_new=True,
        says_what_comes_back=True,
    ),
    Mode.REVIEW: ModeRules(
        english_name=N_("Review"),
        english_sentence=N_("What you failed, or solved with help only, comes back."),
        on_list=False,
        settled=WhenSettled.WORD,
        shows_rule=True,
        shows_map=True,
        of_the_day=True,
    ),
    Mode.PATH: ModeRules(
        english_name=N_("Lesson"),
        english_sentence=N_("Your first try hardly changes your rating. Hints are free."),
        on_list=False,
        settled=WhenSettled.WORD,
        shows_rule=True,
        shows_map=True,
        teaches=True,
        rating_share=ON_PATH,
        of_the_day=True,
        brings_new=True,
    ),
}
"""The rules of all modes. The list of modes offers them in this order."""

CHOICES: Final = tuple(mode for mode in MODES if mode.rules.on_list)
"""The modes that the person can choose."""
SINGLE: Final = tuple(mode.value for mode in CHOICES if mode.rules.can_be_kept)
"""The modes in which single problems can be practised, by their values in the settings."""

# The modes that courses require

FREE_PLAY: Final = Mode.STUDY
FOR_SETTLED_GROUPS: Final = Mode.QUIZ
FOR_NEW_PROBLEMS: Final = Mode.TRAIN
FOR_REVIEWS: Final = Mode.REVIEW
FOR_LESSONS: Final = Mode.PATH
FOR_PLACEMENT: Final = Mode.PRACTICE
FOR_STREAKS: Final = Mode.STREAK
FOR_EXAMS: Final = Mode.EXAM

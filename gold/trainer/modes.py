"""The practice modes: what they are called, and the rules of each, in one table.

Nobody else compares modes. Who must know how a mode is practised asks its :attr:`Mode.rules`; a
course that requires a mode takes it from the constants at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import Final

from gold.i18n import _

N_ = str
"""Marks a text for the catalogues; it is translated when it is shown."""


class Mode(StrEnum):
    """How a problem was practised. The values stand in the progress database."""

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
    """What the person does to solve a problem."""

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
    """Says what becomes of the group. No move is played."""


class Begins(Enum):
    """What is opened if the person chooses the mode."""

    HERE = auto()
    """The problem that is open."""
    RUN = auto()
    """A run through the collection that is practised."""
    EXAM = auto()
    """An exam, once its level is chosen."""


class GivingUpIn(Enum):
    """What must be done to give a problem up. One press may be a slip."""

    SECOND_PRESS = auto()
    """Press again."""
    DIALOG = auto()
    """Answer a question: a run goes on with the next problem at once."""
    AT_ONCE = auto()
    """Nothing: only the clock matters."""


class WhenSettled(Enum):
    """What is asked about a settled group, in which no move changes anything."""

    QUIZ = auto()
    """Whether it is alive or dead, as in the status quiz. The answer counts as one of the quiz."""
    WORD = auto()
    """Whether it is alive or dead. The answer counts as one of this mode."""
    PLAY = auto()
    """Nothing: it may be played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeRules:
    """The rules of a mode. The defaults are those of most modes: a problem is played move by move
    to the end, and the first try counts.
    """

    english_name: str
    """Its name, not translated: :attr:`name` is."""
    english_sentence: str
    """What the person does in it, not translated: :attr:`sentence` is."""
    exercise: ExerciseKind = ExerciseKind.MOVES
    """What the person does to solve a problem."""
    begins: Begins = Begins.HERE
    """What is opened if the person chooses the mode."""
    on_list: bool = True
    """Whether the person can choose the mode. Otherwise a course brings it."""
    lasting: bool = False
    """Whether the choice is kept as a setting. Otherwise it holds for what is practised when it is made."""

    one_try: bool = True
    """Whether only the first result counts. Otherwise the person tries until the problem is solved."""
    to_the_end: bool = True
    """Whether a line must be played until the opponent has nothing left that must be answered."""
    exact_opponent: bool = False
    """Whether the exact computer plays, whichever the person has chosen."""
    give_up: GivingUpIn = GivingUpIn.SECOND_PRESS
    """What must be done to give a problem up."""
    settled: WhenSettled = WhenSettled.QUIZ
    """What is asked about a settled group."""
    shows_rule: bool = False
    """Whether the panel says the mode's sentence beside the game. Others have a card, or no rule."""
    shows_map: bool = False
    """Whether the map of first moves may come up after a solution: nothing else comes next."""
    teaches: bool = False
    """Whether a wrong move is answered by a sentence for beginners."""

    rating_share: float = 0.0
    """The part of a rated attempt for which one in this mode counts; 0 if it changes no rating."""
    help_costs: bool = False
    """Whether help counts against the person where attempts are rated."""
    of_the_day: bool = False
    """Whether it counts for the number of problems of a day."""
    brings_new: bool = False
    """Whether the problems of the day in this mode are new ones."""
    says_what_comes_back: bool = False
    """Whether its sentence says already that what fails comes back."""

    seconds: float | None = None
    """The time of a run; None if it has no clock."""
    ends_at_failure: bool = False
    """Whether the first failure ends the run."""
    looking_counts: bool = False
    """Whether a run that was looked at for a while is not left without a question."""

    @property
    def name(self) -> str:
        """Its name, in the user's language."""
        return _(self.english_name)

    @property
    def sentence(self) -> str:
        """What the person does in it, in the user's language."""
        return _(self.english_sentence)

    @property
    def in_words(self) -> str:
        """The name and the sentence, on one line."""
        return f"{self.name} · {self.sentence}"

    @property
    def asks_word(self) -> bool:
        """Whether the answer is a word, and no move is played: it does not show who can solve a problem."""
        return self.exercise is ExerciseKind.STATUS

    @property
    def solves_by_line(self) -> bool:
        """Whether a problem is solved by one line that is played on the board."""
        return self.exercise in (ExerciseKind.MOVES, ExerciseKind.UNAIDED, ExerciseKind.BLIND)

    @property
    def asks_all_lines(self) -> bool:
        """Whether a solved line is only one of those that the person must play."""
        return self.exercise is ExerciseKind.ALL_REPLIES

    @property
    def is_rated(self) -> bool:
        """Whether an attempt can change the ratings."""
        return self.rating_share > 0

    @property
    def is_hardly_rated(self) -> bool:
        """Whether an attempt moves a rating by a small part of what it does elsewhere."""
        return 0 < self.rating_share <= ON_PATH

    @property
    def help_is_free(self) -> bool:
        """Whether a solution with help costs nothing, though attempts are rated."""
        return self.is_rated and not self.help_costs

    @property
    def can_be_kept(self) -> bool:
        """Whether the person can choose to practise single problems in this mode."""
        return self.on_list and self.begins is Begins.HERE


ON_PATH: Final = 0.005
"""The share of an attempt that was made on a path: who learns should not fear, and what was asked
right after its picture says little about strength. All 140 problems of *The first fortnight*
together move the rating by some 35 points at most
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
        english_sentence=N_("Solved once you have answered every resistance, not only one line."),
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
        english_sentence=N_("Ten problems of your level in ten minutes; five must be solved."),
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
"""The rules of all modes. Those on the list are offered in this order."""

CHOICES: Final = tuple(mode for mode in MODES if mode.rules.on_list)
"""The modes that the person can choose."""
SINGLE: Final = tuple(mode.value for mode in CHOICES if mode.rules.can_be_kept)
"""The names of those in which single problems can be practised, as in the settings."""

# The modes that courses require

FREE_PLAY: Final = Mode.STUDY
FOR_SETTLED_GROUPS: Final = Mode.QUIZ
FOR_NEW_PROBLEMS: Final = Mode.TRAIN
FOR_REVIEWS: Final = Mode.REVIEW
FOR_LESSONS: Final = Mode.PATH
FOR_PLACEMENT: Final = Mode.PRACTICE
FOR_STREAKS: Final = Mode.STREAK
FOR_EXAMS: Final = Mode.EXAM

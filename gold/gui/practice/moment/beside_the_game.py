"""Frozen records of what the screen shows beside the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from gold.authoring.target_guesses import TargetGuess
from gold.board.points import Point
from gold.gui.board.view import BoardView
from gold.gui.keys.actions import Action
from gold.gui.practice.moment.rating_change import QuizScore, RatingChange
from gold.trainer.difficulty import Difficulty
from gold.trainer.marks import Tally
from gold.trainer.wording import assumption


class BoardChange(Protocol):
    """The change that an exercise makes to the board view. Equal changes have the same effect."""

    def view(self, view: BoardView) -> BoardView:
        """Return the board view to show in place of ``view``, that of the game."""


@dataclass(frozen=True, slots=True)
class ExerciseCard:
    """The card of an exercise, and what else it changes on the screen.

    An exercise is a mode that is not simply played, such as reading or the status quiz.
    """

    text: str = ""
    """The instruction; if it is empty, there is no card."""
    buttons: tuple[tuple[tuple[Action, str], ...], ...] = ()
    """Rows of buttons, each with its action and its text."""
    able: Mapping[Action, bool] = field(default_factory=dict)
    """By action, whether its button is enabled; the game decides about actions that are missing."""
    hides_task: bool = False
    """Whether title, task and description would give the answer away, so they are not shown."""
    plays: bool = True
    """Whether moves are played one by one; False if the answer is a word or a whole line."""
    enter: Action | None = None
    """The action of the Enter key; None if Enter opens the next problem."""
    caption: str = ""
    """The window's title; empty for the title and the state of the problem."""
    on_board: BoardChange | None = None
    """The change to the board view of the game; None for no change."""


@dataclass(frozen=True, slots=True)
class PersonBeside:
    """The person's record that is shown beside the open problem."""

    tally: Tally = Tally()  # noqa: RUF009  # immutable
    """How often the problem was tried and solved."""
    is_new: bool = False
    """Whether the person is new, so that the marks on the board are explained."""
    favourite: bool = False
    """Whether the problem is a favourite."""
    is_never_offered: bool = False
    """Whether the problem is never offered again."""
    difficulty: Difficulty | None = None
    """How hard the problem is; None until that is known."""
    counted: RatingChange | QuizScore | None = None
    """The change of the rating or the score by the result; None before there is a result."""


@dataclass(frozen=True, slots=True)
class RunScore:
    """The score of a run, which is many problems in a row: a time attack, a streak or an exam."""

    solved: int
    """The number of solved problems."""
    failed: int
    """The number of problems that were failed or given up."""
    left: float
    """The seconds left, if there is a clock."""
    over: bool
    """Whether the run has ended."""


@dataclass(frozen=True, slots=True)
class Readiness:
    """The progress of loading the computer, in words."""

    preparation: str = ""
    """The progress of loading; empty unless an answer waits for it."""
    readiness: str = ""
    """The state of loading, even if no answer waits for it: ready, still loading, or failed."""
    is_getting_ready: bool = False
    """Whether an answer must wait until the computer is loaded."""


@dataclass(frozen=True, slots=True)
class Guessed:
    """The guess at the target of a problem that states none."""

    guess: TargetGuess
    """The target and the region."""
    reach: str = ""
    """The part of the board for which the proof holds, in words; empty if that is not known."""

    def in_words(self) -> str:
        """Return the guess as a sentence or two."""
        return f"{assumption(self.guess)} {self.reach}".strip()


@dataclass(frozen=True, slots=True)
class MastersBeside:
    """The moves that strong players played in positions like this one."""

    wanted: bool = False
    """Whether the person wants to see them."""
    percents: Mapping[Point, int] = field(default_factory=dict)
    """By point, how often they play there, in percent; empty during the look-up."""

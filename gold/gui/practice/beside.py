"""What is shown beside the state of practice, as frozen records: an exercise, the person, a run, the computer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from gold.authoring.target_guesses import TargetGuess
from gold.board.points import Point
from gold.gui.board.view import BoardView
from gold.gui.keys.actions import Action
from gold.gui.practice.counted import Counted, QuizScore
from gold.trainer.difficulty import Difficulty
from gold.trainer.marks import Tally
from gold.trainer.wording import assumption


class BoardChange(Protocol):
    """What an exercise changes on the board. Equal ones change it in the same way."""

    def view(self, view: BoardView) -> BoardView:
        """What the board shows in place of the game."""


@dataclass(frozen=True, slots=True)
class ExerciseCard:
    """What is seen of an exercise."""

    text: str = ""
    """What to do now; if it is empty, there is no card."""
    buttons: tuple[tuple[tuple[Action, str], ...], ...] = ()
    """Rows of buttons, each with its action and its text."""
    able: Mapping[Action, bool] = field(default_factory=dict)
    """Which of the game's buttons work, where the exercise decides that."""
    hides_task: bool = False
    """Whether title, task and description would give the answer away, so they are not shown."""
    plays: bool = True
    """Whether moves are played one by one."""
    enter: Action | None = None
    """The action of Enter, in place of going on to the next problem; None if it goes on."""
    caption: str = ""
    """What the window's title says in place of the problem's; empty if that is told."""
    on_board: BoardChange | None = None
    """What the board shows in place of the game; None for the game."""


@dataclass(frozen=True, slots=True)
class PersonBeside:
    """What is kept of the person that is shown beside the open problem."""

    tally: Tally = Tally()  # noqa: RUF009  # immutable
    """How often the problem was tried and solved."""
    is_new: bool = False
    """Whether the marks on the board are explained."""
    favourite: bool = False
    """Whether the problem is a favourite."""
    is_never_offered: bool = False
    """Whether the problem is never offered again."""
    difficulty: Difficulty | None = None
    """How hard the problem is; None until that is known."""
    counted: Counted | QuizScore | None = None
    """What the result did to the rating or the score; None before it."""


@dataclass(frozen=True, slots=True)
class RunScore:
    """How a run stands."""

    solved: int
    """How many problems were solved."""
    failed: int
    """How many problems were failed, or given up."""
    left: float
    """The seconds left, if there is a clock."""
    over: bool
    """Whether the run has ended."""


@dataclass(frozen=True, slots=True)
class Readiness:
    """How far the computer is loaded, in words."""

    preparation: str = ""
    """How far the loading is; empty if no answer waits for it."""
    readiness: str = ""
    """The same, also while no answer waits: ready, still loading, or that it cannot be loaded."""
    is_getting_ready: bool = False
    """Whether an answer must wait until the computer is loaded."""


@dataclass(frozen=True, slots=True)
class Guessed:
    """What was guessed about a problem that states no target."""

    guess: TargetGuess
    """The target and the region."""
    reach: str = ""
    """How far the proof of the guess holds; empty if that is not known."""

    def in_words(self) -> str:
        """What was guessed, in a sentence or two."""
        return f"{assumption(self.guess)} {self.reach}".strip()


@dataclass(frozen=True, slots=True)
class MastersBeside:
    """Where strong players played."""

    wanted: bool = False
    """Whether the person wants to see it."""
    percents: Mapping[Point, int] = field(default_factory=dict)
    """How often in 100 they played at each point; empty while that is looked up."""

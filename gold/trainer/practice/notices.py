"""What is told in place of a verdict, as data: the answer after giving up, or the result of an exercise.

The window puts a notice into words each time it is shown, in the language of the moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gold.board.points import Color, Move
from gold.board.status import Status
from gold.trainer.events import ComputerGaveUp, HintShown, TurnSwitched
from gold.trainer.quiz import QuizQuestion
from gold.trainer.reading import LineReport


@dataclass(frozen=True, slots=True)
class AnswerGiven:
    """The solution, after the person has given up."""

    hint: HintShown
    """The last hint, with the line of the solution."""
    others: tuple[Move, ...] = ()
    """The other right first moves, as far as they are known."""


@dataclass(frozen=True, slots=True)
class NoMoveWorks:
    """The person has given up where it is proved that no move works."""


@dataclass(frozen=True, slots=True)
class GroupAnswered:
    """What was answered about a settled group."""

    status: Status
    """What becomes of the group: it is alive or dead."""
    answer: Status | None
    """What the person said; None if they gave up."""


@dataclass(frozen=True, slots=True)
class StatusAnswered:
    """What was answered in the status quiz."""

    question: QuizQuestion
    answer: Status | None
    """What the person said; None if they gave up."""


@dataclass(frozen=True, slots=True)
class LineChecked:
    """How far a line is right that was entered as a whole."""

    moves: tuple[Move, ...]
    """The moves of the line."""
    report: LineReport | None
    """What is proved of them; None if the computer has failed."""


@dataclass(frozen=True, slots=True)
class AnotherAnswer:
    """The computer goes back, and tries another answer."""

    side: Color
    """The side that the computer plays."""
    left: int
    """How many answers come after it, as far as they are known."""


@dataclass(frozen=True, slots=True)
class MistakeTakenBack:
    """A wrong move was taken back for the person. What was said of it stays in view."""

    said: str
    """What the banner of the wrong move said, in words."""


Notice: TypeAlias = (
    TurnSwitched
    | ComputerGaveUp
    | AnswerGiven
    | NoMoveWorks
    | GroupAnswered
    | StatusAnswered
    | LineChecked
    | AnotherAnswer
    | MistakeTakenBack
)

_ANSWERS = (AnswerGiven, NoMoveWorks, GroupAnswered, StatusAnswered)


def tells_answer(notice: Notice) -> bool:
    """Whether a notice tells the answer of the problem."""
    return isinstance(notice, _ANSWERS)

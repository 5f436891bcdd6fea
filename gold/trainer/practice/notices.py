"""Notices: plain data that the banner shows in place of a verdict, such as an exercise's result.

The window puts a notice into words each time it is shown, in the language set at that time.
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
    """The other known right first moves."""


@dataclass(frozen=True, slots=True)
class NoMoveWorks:
    """The person has given up, and it is proved that no move works."""


@dataclass(frozen=True, slots=True)
class GroupAnswered:
    """The person has said whether a settled group is alive or dead."""

    status: Status
    """The group's status: alive or dead."""
    answer: Status | None
    """The person's answer; None if they gave up."""


@dataclass(frozen=True, slots=True)
class StatusAnswered:
    """The person has answered a question of the status quiz."""

    question: QuizQuestion
    answer: Status | None
    """The person's answer; None if they gave up."""


@dataclass(frozen=True, slots=True)
class LineChecked:
    """A line that was entered as a whole has been checked."""

    moves: tuple[Move, ...]
    """The moves of the line."""
    report: LineReport | None
    """The verdict on the line; None if the computer has failed."""


@dataclass(frozen=True, slots=True)
class AnotherAnswer:
    """The computer has gone back to try another answer."""

    side: Color
    """The side that the computer plays."""
    left: int
    """The number of known answers that are still to be tried after this one."""


@dataclass(frozen=True, slots=True)
class MistakeTakenBack:
    """A wrong move was taken back for the person. The text of its banner stays in view."""

    said: str
    """The text of the banner after the wrong move."""


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
    """Return whether a notice gives away the answer to the problem."""
    return isinstance(notice, _ANSWERS)

"""The events that ``step`` takes, and the effects that it returns.

An event (``Happening``) is a command of the person, news of the computer, or the result of an
exercise. An effect is something that the window must do or tell. The session's own events are
effects, too; one of them asks for a search (:class:`~gold.trainer.events.ComputerThinking`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import TypeAlias

from gold.board.points import Move
from gold.board.status import Status
from gold.solver.api import EngineKind, Limits, Progress, Result, Survey
from gold.trainer import events as of_session
from gold.trainer.events import SearchRequest
from gold.trainer.game_tree import TriedMove
from gold.trainer.practice.notices import Notice
from gold.trainer.progress.logbook import PlayedMoves
from gold.trainer.quiz import QuizQuestion
from gold.trainer.reading import LineReport
from gold.trainer.settings import Settings


class AnalysisQuestion(Enum):
    """A kind of question that the computer answers for an analysis."""

    BEST = auto()
    """Asks for the problem's best result."""
    FINER = auto()
    """Asks for a more exact result of the position on the board."""
    SURVEY = auto()
    """Asks for the results of all first moves."""
    NODE = auto()
    """Asks about a position of an explanation."""


class Happening:
    """The base of all events in practice."""

    __slots__ = ()


# The person's commands, and the computer's game


class InGame(Happening):
    """The base of the events that are passed on to the session."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Begin(InGame):
    """The problem is shown, so the game begins."""


@dataclass(frozen=True, slots=True)
class Play(InGame):
    """The person plays a move, or passes."""

    move: Move


@dataclass(frozen=True, slots=True)
class Undo(InGame):
    """The person takes moves back, up to their last turn."""


@dataclass(frozen=True, slots=True)
class Redo(InGame):
    """The person replays moves that were taken back."""


@dataclass(frozen=True, slots=True)
class GoBack(InGame):
    """The person goes back several steps."""

    steps: int | None
    """The number of steps; None for all."""


@dataclass(frozen=True, slots=True)
class GoForward(InGame):
    """The person goes forward several steps."""

    steps: int | None
    """The number of steps; None for all."""


@dataclass(frozen=True, slots=True)
class Reset(InGame):
    """The person begins the problem again."""


@dataclass(frozen=True, slots=True)
class WalkTo(InGame):
    """The person goes to a move that was tried."""

    move: TriedMove


@dataclass(frozen=True, slots=True)
class SwitchTurn(InGame):
    """The person plays the other side from now on."""


@dataclass(frozen=True, slots=True)
class SetAutoPlay(InGame):
    """The person wants the computer to answer, or wants to play both sides."""

    on: bool
    """Whether the computer answers."""


@dataclass(frozen=True, slots=True)
class StartComputer(InGame):
    """The person lets the computer move."""

    both_sides: bool = False
    """Whether the computer plays both sides from now on."""


@dataclass(frozen=True, slots=True)
class StopComputer(InGame):
    """The person stops the computer, which plays the best move found so far."""


@dataclass(frozen=True, slots=True)
class LookLonger(InGame):
    """The person wants a longer search for a missing proof."""

    seconds: float


@dataclass(frozen=True, slots=True)
class AskHint(InGame):
    """The person asks for a hint, or for one that says more."""


@dataclass(frozen=True, slots=True)
class AnswerOtherwise(InGame):
    """The computer goes back to ``move`` of the person, and answers it with ``result.move``."""

    move: TriedMove
    result: Result


@dataclass(frozen=True, slots=True)
class SearchProgressed(InGame):
    """A search of the session reports its progress."""

    request: SearchRequest
    progress: Progress


@dataclass(frozen=True, slots=True)
class SearchAnswered(InGame):
    """A search of the session has a result."""

    request: SearchRequest
    result: Result


@dataclass(frozen=True, slots=True)
class SearchFailed(InGame):
    """A search of the session has failed."""

    request: SearchRequest
    message: str


@dataclass(frozen=True, slots=True)
class SetLimits(InGame):
    """The person chooses other limits for the computer's moves."""

    limits: Limits


@dataclass(frozen=True, slots=True)
class ChooseComputer(InGame):
    """The person chooses which computer plays, from its next move on."""

    computer: EngineKind


# The attempt


class OnAttempt(Happening):
    """The base of the events that decide the attempt, or change how it counts."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class ToMistake(OnAttempt):
    """The person goes to the position before the first mistake."""


@dataclass(frozen=True, slots=True)
class GiveUp(OnAttempt):
    """The person gives up. The board then shows the position whose answer will be told."""


@dataclass(frozen=True, slots=True)
class TellNothingWorks(OnAttempt):
    """The person gives up, and it is proved that no move works."""


@dataclass(frozen=True, slots=True)
class CountAs(OnAttempt):
    """The problem counts as solved or failed, whatever the board shows.

    It was left undecided in an exam, for instance.
    """

    solved: bool
    moves: tuple[Move, ...] = ()
    """The moves of the person's answer."""
    mistake: int | None = None
    """The number of right moves before the first wrong one; None if none is wrong."""


@dataclass(frozen=True, slots=True)
class TakeSlipBack(OnAttempt):
    """The person takes back a failure that was a slip of the hand."""

    takebacks: int
    """The number of takebacks before the slip."""


@dataclass(frozen=True, slots=True)
class CountHelp(OnAttempt):
    """The person had help that counts as a hint."""


@dataclass(frozen=True, slots=True)
class RememberHelp(OnAttempt):
    """The person had this help when the problem was open before and left undecided."""

    hints: int
    takebacks: int


@dataclass(frozen=True, slots=True)
class AnswerGroup(OnAttempt):
    """The person says whether a settled group is alive or dead."""

    status: Status
    """The group's status: alive or dead."""
    answer: Status | None
    """The person's answer; None if they give up."""


@dataclass(frozen=True, slots=True)
class AnswerQuiz(OnAttempt):
    """The person answers the status quiz."""

    question: QuizQuestion
    answer: Status | None
    """The person's answer; None if they give up."""


@dataclass(frozen=True, slots=True)
class CheckedLine(OnAttempt):
    """A line that was entered as a whole has been checked."""

    moves: tuple[Move, ...]
    report: LineReport | None
    """The verdict on the line; None if the computer has failed."""


@dataclass(frozen=True, slots=True)
class AllAnswered(OnAttempt):
    """The person has refuted every answer of the computer."""


# Results of analyses


class OnProof(Happening):
    """The base of the events with results that an analysis has proved."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class BestProved(OnProof):
    """A task has a result for the problem's first position."""

    result: Result


@dataclass(frozen=True, slots=True)
class MoreProved(OnProof):
    """A task has a more exact result for the position that was searched."""

    result: Result


@dataclass(frozen=True, slots=True)
class MapProved(OnProof):
    """A task has the results of the problem's first moves."""

    survey: Survey


@dataclass(frozen=True, slots=True)
class ElsewhereProved(OnProof):
    """A task for an explanation has a result for a position."""

    path: tuple[Move, ...]
    """The moves to the position."""
    result: Result


# What is shown


class OnScreen(Happening):
    """The base of the events that change only what is shown or known; they have no effects."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Tell(OnScreen):
    """A notice is shown in place of a verdict."""

    notice: Notice


@dataclass(frozen=True, slots=True)
class PressGiveUp(OnScreen):
    """The person has pressed "give up" once, or the press is cancelled."""

    pressed: bool
    """Whether the next press gives up."""


@dataclass(frozen=True, slots=True)
class OfferSlip(OnScreen):
    """The offer to take a failure back as a slip of the hand begins or ends."""

    offered: bool
    """Whether the failure can be taken back."""


@dataclass(frozen=True, slots=True)
class ShowLine(OnScreen):
    """The person shows or hides the computer's line."""


@dataclass(frozen=True, slots=True)
class ChangeLine(OnScreen):
    """The person changes the line that is entered as a whole."""

    drops_hint: bool = False
    """Whether a hint that is shown disappears."""


@dataclass(frozen=True, slots=True)
class QuizReady(OnScreen):
    """The status quiz has made its question."""

    question: QuizQuestion | None
    """The question; None if nothing can be asked about the problem."""


@dataclass(frozen=True, slots=True)
class OpenMap(OnScreen):
    """The map of moves is opened."""

    after: tuple[Move, ...]
    """The moves from the problem's position to the mapped one."""


@dataclass(frozen=True, slots=True)
class OpenWalk(OnScreen):
    """A walk through a refutation or a solution is opened."""

    base: tuple[Move, ...]
    """The moves up to the explained one."""
    along: tuple[Move, ...] | None
    """The moves of the solution after the explained one; None for a refutation."""


@dataclass(frozen=True, slots=True)
class CloseAnalysis(OnScreen):
    """The open analysis is closed."""


@dataclass(frozen=True, slots=True)
class AnalysisAsked(OnScreen):
    """The computer is asked for an analysis."""

    question: AnalysisQuestion


@dataclass(frozen=True, slots=True)
class AnalysisOver(OnScreen):
    """The computer has answered a question for an analysis, or the question was cancelled."""

    question: AnalysisQuestion


@dataclass(frozen=True, slots=True)
class PersonKnown(OnScreen):
    """The logbook has told whether the person solved the problem before."""

    solved_before: bool


@dataclass(frozen=True, slots=True)
class OfferNever(OnScreen):
    """The logbook has told which problems are never to be offered again."""

    problems: frozenset[str]
    """The ids of these problems."""


@dataclass(frozen=True, slots=True)
class Saved(OnScreen):
    """The problem was saved with the moves played so far."""

    path: Path


@dataclass(frozen=True, slots=True)
class ChangeSettings(OnScreen):
    """The person has changed settings."""

    settings: Settings


# Effects


@dataclass(frozen=True, slots=True)
class KeepAttempt:
    """Asks the window to store an attempt in the logbook."""

    solved: bool
    hints: int
    takebacks: int
    played: PlayedMoves
    again: bool = False
    """Whether a result was stored before, in a mode in which only the first one counts."""


@dataclass(frozen=True, slots=True)
class Chime:
    """Asks the window to play the sound of a success or of a failure."""

    solved: bool


Effect: TypeAlias = of_session.Event | KeepAttempt | Chime
"""Something that the window must do or tell."""
Effects: TypeAlias = tuple[Effect, ...]

"""What can happen in practice, and what follows from it: what ``step`` takes and returns.

A happening is a command of the person, news of the computer, or what an exercise has found out. An effect is
what the window must do or tell. The session's own events are effects, too: they ask for a search, for
instance (:class:`~gold.trainer.events.ComputerThinking`).
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
    """What the computer is asked for an analysis."""

    BEST = auto()
    """The problem's best result."""
    FINER = auto()
    """A more exact result of the position on the board."""
    SURVEY = auto()
    """All first moves."""
    NODE = auto()
    """A position of an explanation."""


class Happening:
    """The base of all that can happen."""

    __slots__ = ()


# The person's commands, and the computer's game


class InGame(Happening):
    """The base of what the session carries out."""

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
    """The person replays what was taken back."""


@dataclass(frozen=True, slots=True)
class GoBack(InGame):
    """The person goes back several steps."""

    steps: int | None
    """How many steps; None for all."""


@dataclass(frozen=True, slots=True)
class GoForward(InGame):
    """The person goes forward several steps."""

    steps: int | None
    """How many steps; None for all."""


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
    """The person wants answers to their moves, or to play both sides."""

    on: bool


@dataclass(frozen=True, slots=True)
class StartComputer(InGame):
    """The person lets the computer move."""

    both_sides: bool = False
    """Whether it goes on for both sides."""


@dataclass(frozen=True, slots=True)
class StopComputer(InGame):
    """The person stops the computer: it plays the best move that was found."""


@dataclass(frozen=True, slots=True)
class LookLonger(InGame):
    """The person wants a proof of what is not proved yet."""

    seconds: float


@dataclass(frozen=True, slots=True)
class AskHint(InGame):
    """The person asks for a hint, or for one that says more."""


@dataclass(frozen=True, slots=True)
class AnswerOtherwise(InGame):
    """The computer goes back to a move of the person's, and answers it with the move in ``result``."""

    move: TriedMove
    result: Result


@dataclass(frozen=True, slots=True)
class SearchProgressed(InGame):
    """A search of the session tells how far it is."""

    request: SearchRequest
    progress: Progress


@dataclass(frozen=True, slots=True)
class SearchAnswered(InGame):
    """A search of the session has an answer."""

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
    """The person chooses who plays from the next move on."""

    computer: EngineKind


# The attempt


class OnAttempt(Happening):
    """The base of what decides the attempt, or helps with it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class ToMistake(OnAttempt):
    """The person goes to the position before the first mistake."""


@dataclass(frozen=True, slots=True)
class GiveUp(OnAttempt):
    """The person gives up. The board shows the position that the answer is for."""


@dataclass(frozen=True, slots=True)
class TellNothingWorks(OnAttempt):
    """The person gives up where it is proved that no move works."""


@dataclass(frozen=True, slots=True)
class CountAs(OnAttempt):
    """The problem counts as solved or failed, whatever is on the board: it is left open in an exam, say."""

    solved: bool
    moves: tuple[Move, ...] = ()
    """The moves of the person's answer."""
    mistake: int | None = None
    """How many of them were right; None if none is wrong, or nothing was played."""


@dataclass(frozen=True, slots=True)
class TakeSlipBack(OnAttempt):
    """The person takes back a failure that was a slip."""

    takebacks: int
    """The moves that had been taken back before it."""


@dataclass(frozen=True, slots=True)
class CountHelp(OnAttempt):
    """The person had help that tells as much as a hint."""


@dataclass(frozen=True, slots=True)
class RememberHelp(OnAttempt):
    """The person had help with the problem before, when it was left undecided."""

    hints: int
    takebacks: int


@dataclass(frozen=True, slots=True)
class AnswerGroup(OnAttempt):
    """The person says whether a settled group is alive or dead."""

    status: Status
    """What becomes of the group."""
    answer: Status | None
    """What the person says; None if they give up."""


@dataclass(frozen=True, slots=True)
class AnswerQuiz(OnAttempt):
    """The person answers the status quiz."""

    question: QuizQuestion
    answer: Status | None
    """What the person says; None if they give up."""


@dataclass(frozen=True, slots=True)
class CheckedLine(OnAttempt):
    """A line that was entered as a whole has been checked."""

    moves: tuple[Move, ...]
    report: LineReport | None
    """What is proved of the line; None if the computer has failed."""


@dataclass(frozen=True, slots=True)
class AllAnswered(OnAttempt):
    """Every answer of the computer was refuted."""


# What an analysis has proved


class OnProof(Happening):
    """The base of what is proved beside the game."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class BestProved(OnProof):
    """There is a result for the problem's first position."""

    result: Result


@dataclass(frozen=True, slots=True)
class MoreProved(OnProof):
    """There is a more exact result for the position that was searched."""

    result: Result


@dataclass(frozen=True, slots=True)
class MapProved(OnProof):
    """The map of the problem's first moves is complete."""

    survey: Survey


@dataclass(frozen=True, slots=True)
class ElsewhereProved(OnProof):
    """An explanation has a result for a position."""

    path: tuple[Move, ...]
    """The moves to the position."""
    result: Result


# What is shown


class OnScreen(Happening):
    """The base of what changes only what is shown or known; it has no effects."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Tell(OnScreen):
    """Something is told in place of a verdict."""

    notice: Notice


@dataclass(frozen=True, slots=True)
class PressGiveUp(OnScreen):
    """The person asks to give up, or does something else before the second press."""

    pressed: bool


@dataclass(frozen=True, slots=True)
class OfferSlip(OnScreen):
    """A failure can be taken back as a slip, or its time is over."""

    offered: bool


@dataclass(frozen=True, slots=True)
class ShowLine(OnScreen):
    """The person shows or hides the computer's line."""


@dataclass(frozen=True, slots=True)
class ChangeLine(OnScreen):
    """The person changes the line that is entered as a whole."""

    drops_hint: bool = False
    """Whether a hint is no longer shown."""


@dataclass(frozen=True, slots=True)
class QuizReady(OnScreen):
    """The status quiz has its question."""

    question: QuizQuestion | None
    """None if nothing can be asked."""


@dataclass(frozen=True, slots=True)
class OpenMap(OnScreen):
    """The map of moves is opened."""

    after: tuple[Move, ...]
    """The moves before the mapped position."""


@dataclass(frozen=True, slots=True)
class OpenWalk(OnScreen):
    """A walk through a refutation or a solution is opened."""

    base: tuple[Move, ...]
    """The moves up to the explained one."""
    along: tuple[Move, ...] | None
    """The moves of the solution after it; None for a refutation."""


@dataclass(frozen=True, slots=True)
class CloseAnalysis(OnScreen):
    """The open analysis is closed."""


@dataclass(frozen=True, slots=True)
class AnalysisAsked(OnScreen):
    """The computer is asked for an analysis."""

    question: AnalysisQuestion


@dataclass(frozen=True, slots=True)
class AnalysisOver(OnScreen):
    """The computer has answered a question for an analysis, or is not asked any more."""

    question: AnalysisQuestion


@dataclass(frozen=True, slots=True)
class PersonKnown(OnScreen):
    """It is looked up whether the person has solved the problem."""

    solved_before: bool


@dataclass(frozen=True, slots=True)
class OfferNever(OnScreen):
    """It is known which problems are never offered again."""

    problems: frozenset[str]
    """Their ids."""


@dataclass(frozen=True, slots=True)
class Saved(OnScreen):
    """The problem was saved with the moves played so far."""

    path: Path


@dataclass(frozen=True, slots=True)
class ChangeSettings(OnScreen):
    """The person has changed settings."""

    settings: Settings


# What follows


@dataclass(frozen=True, slots=True)
class KeepAttempt:
    """Asks the window to store an attempt."""

    solved: bool
    hints: int
    takebacks: int
    played: PlayedMoves
    again: bool = False
    """Whether it is a later result of a problem whose first counts."""


@dataclass(frozen=True, slots=True)
class Chime:
    """Asks the window for the sound of a success or a failure."""

    solved: bool


Effect: TypeAlias = of_session.Event | KeepAttempt | Chime
"""What the window must do or tell."""
Effects: TypeAlias = tuple[Effect, ...]

"""The events that a session emits: one frozen dataclass for each kind of event.

A front end shows them without asking the session for reasons. Moves are points of the problem's
board, or ``PASS``. A ``message`` field holds plain English for the log and the command line; the
window translates the enum beside it instead.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from typing import TypeAlias

from gold import errors
from gold.board.board import Board
from gold.board.points import Color, Move, Point
from gold.board.status import Status
from gold.solver.api import EngineKind, Limits, Progress, Result
from gold.solver.outcome import Ko
from gold.trainer.compared_to_best import ComparedToBest


class Actor(StrEnum):
    """Who made a move. ``FILE`` stands for moves saved with the problem."""

    PERSON = "person"
    COMPUTER = "computer"
    FILE = "file"


class Purpose(StrEnum):
    """The purpose of a search that the session asks for."""

    MOVE = "move"
    HINT = "hint"
    PROOF = "proof"
    """To prove whether a move of the person was right, after it was answered without a proof."""
    REST = "rest"
    """To learn whether the person's moves are enough: the result if the person passes now."""


class HintLevel(Enum):
    """The levels of hints, each of which gives away more; they are shown in this order."""

    AREA = auto()
    POINT = auto()
    LINE = auto()


class Illegal(Enum):
    """The reasons why a move is illegal; the value is the matching error class."""

    OCCUPIED = errors.OccupiedError
    SUICIDE = errors.SuicideError
    KO = errors.KoError
    OUT_OF_PLAY = errors.OutOfPlayError
    OFF_BOARD = errors.OffBoardError
    PASS = errors.IllegalPassError

    @classmethod
    def of(cls, error: errors.IllegalMoveError) -> Illegal:
        """The member for an error that a move raised."""
        return cls(type(error))


class Refusal(StrEnum):
    """The reasons why a command cannot be carried out now."""

    ENDED = "play has ended: take a move back to play on"
    THINKING = "the computer is thinking: wait, stop it or undo"
    NOT_THINKING = "the computer is not thinking"
    LOST = "no move works any more: take the last one back"
    NOTHING_WORKS = "no move works"
    NOTHING_TO_UNDO = "no move has been played yet"
    NOTHING_TO_REDO = "there is no move to play again"


class GaveUp(StrEnum):
    """The reasons why the computer makes no move although it was asked to."""

    NO_MOVE = "no move was found within the limits"
    BETTER_LEFT = (
        "a pass would keep the result, which the rules of play forbid, and no stone is known to"
    )
    REPETITION = "the position repeats: play that never ends is a success for the defender"
    FAILED = "the search failed"


@dataclass(frozen=True, slots=True)
class MadeMove:
    """A move that was made. Switching sides counts as a pass with ``switch`` set."""

    move: Move
    color: Color
    by: Actor
    switch: bool = False


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A search that the session asks for. Moves made later do not change it.

    It asks ``computer`` for a move of the side to play on ``board``. The result goes back to the
    session together with the request.
    """

    board: Board = field(compare=False, repr=False)
    limits: Limits
    purpose: Purpose
    computer: EngineKind = EngineKind.EXACT
    number: int = 0
    """The serial number of the search in the session; it exposes late answers to earlier ones."""


class Event:
    """The base of all events."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class StonePlayed(Event):
    """A stone was placed. Captures follow in a separate event."""

    point: Point
    color: Color
    by: Actor


@dataclass(frozen=True, slots=True)
class StonesCaptured(Event):
    """Stones of ``color`` came off the board; ``keystones`` are the keystones among them."""

    points: tuple[Point, ...]
    color: Color
    keystones: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A side passed."""

    color: Color
    by: Actor


@dataclass(frozen=True, slots=True)
class IllegalMove(Event):
    """The rules forbid the person's move; nothing has changed. ``move`` may be ``PASS``."""

    move: Move
    reason: Illegal
    message: str


@dataclass(frozen=True, slots=True)
class Refused(Event):
    """The command cannot be carried out now; nothing has changed."""

    why: Refusal


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """Moves were taken back, the latest first."""

    moves: tuple[MadeMove, ...]


@dataclass(frozen=True, slots=True)
class Redone(Event):
    """Moves that had been taken back were replayed, in order of play."""

    moves: tuple[MadeMove, ...]


@dataclass(frozen=True, slots=True)
class AnswerRecalled(Event):
    """Redo has restored an answer of the computer; its ``result`` is to be shown again."""

    result: Result


@dataclass(frozen=True, slots=True)
class WasReset(Event):
    """The board shows the problem as it was loaded, including the moves saved with it."""


@dataclass(frozen=True, slots=True)
class TurnSwitched(Event):
    """The other side is to play, without a move; the person now plays it."""

    to_play: Color


@dataclass(frozen=True, slots=True)
class ComputerThinking(Event):
    """A search is requested: start it, and pass its progress and its result to the session."""

    request: SearchRequest


@dataclass(frozen=True, slots=True)
class ComputerStopping(Event):
    """The search is to stop now. Its result so far is still wanted."""

    request: SearchRequest


@dataclass(frozen=True, slots=True)
class ComputerStopped(Event):
    """The search is abandoned. Its result will be ignored."""

    request: SearchRequest


@dataclass(frozen=True, slots=True)
class ComputerProgressed(Event):
    """The running search has reported its progress."""

    request: SearchRequest
    progress: Progress


@dataclass(frozen=True, slots=True)
class ComputerMoved(Event):
    """The computer has made this move; its ``StonePlayed`` or ``Passed`` came just before."""

    move: Move
    color: Color
    result: Result


@dataclass(frozen=True, slots=True)
class ComputerGaveUp(Event):
    """The computer was asked to play but makes no move; the same side remains to play."""

    why: GaveUp
    message: str = ""


@dataclass(frozen=True, slots=True)
class MoveJudged(Event):
    """The verdict on the position on the board, from a proof. It never ends the game."""

    status: Status
    """The practical status."""
    good_for_person: bool | None
    """Whether the status is a success for the person's side; None for a ko or an unknown status."""
    compared: ComparedToBest = ComparedToBest.OPEN
    """How the result compares with the best one for the side to play first.

    If that becomes known later, the event is sent again.
    """
    exact: bool = True
    """Whether the result is exact: only the number of ko threats may be open."""
    ko: Ko | None = None
    """The kind of ko; None if the result is no ko."""
    many_threats: Color | None = None
    """The side that could change the status with more ko threats than the search counts."""
    by_double_ko: bool = False
    """Whether the keystones live by double ko."""
    disputed: bool = False
    """Whether the author's tree contradicts a proof that holds only in a guessed region."""
    forces: bool | None = None
    """Whether the computer's move must be answered; None if that is not known."""
    to_the_end: bool = False
    """Whether the problem is solved only when no move must be answered any more."""
    in_doubt: bool = False
    """Whether an earlier move of the person still lacks a proof that it was right.

    That move was answered without a proof. Until it is proved, nothing solves the problem.
    """

    @property
    def decides(self) -> bool | None:
        """Whether the problem is solved now (True) or failed (False); None if that is still open."""
        return None if self.goes_on else self.succeeds

    @property
    def goes_on(self) -> bool:
        """Whether all moves were right so far, but the line must be played on to solve the problem.

        Also True while it is not known whether the computer's move must be answered.
        """
        return self.to_the_end and self.forces is not False and bool(self.succeeds)

    @property
    def may_be_enough(self) -> bool:
        """Whether the moves so far may be enough: the line goes on only for lack of knowledge.

        That is, it is not known whether the computer's move must be answered.
        """
        return self.goes_on and self.forces is None

    @property
    def succeeds(self) -> bool | None:
        """Whether the moves so far are proved to reach the best result (True) or miss it (False).

        None if neither is proved. Life counts even if the search left open whether it is only a
        seki.
        """
        if self.disputed:
            return None
        if self.compared.falls_short:
            return False
        if self.in_doubt:
            return None
        if self.compared is ComparedToBest.BEST:
            return None if self.good_for_person is False else True
        return True if self.status is Status.ALIVE and self.good_for_person else None

    @property
    def nothing_lost(self) -> bool:
        """Whether the person has reached the goal, or still has the best result, by proof."""
        if self.compared.falls_short or self.compared is ComparedToBest.ON_PAPER:
            return False
        return bool(self.good_for_person) or self.compared is ComparedToBest.BEST


@dataclass(frozen=True, slots=True)
class HintShown(Event):
    """A hint for the side to play: by its level an ``area``, a ``point`` or a ``line``."""

    level: HintLevel
    proved: bool
    """Whether the hint is proved; otherwise it is the computer's estimate."""
    area: tuple[Point, ...] = ()
    """Points of which one is the move."""
    point: Point | None = None
    """The point of the move; None at the level ``POINT`` means a pass."""
    line: tuple[Move, ...] = ()
    """The moves of a line, passes included."""


@dataclass(frozen=True, slots=True)
class PlayEnded(Event):
    """Play is over by the rules."""

    winner: Color
    objective_reached: bool
    """Whether the side to play first has won."""
    decides: bool = False
    """Whether the problem is solved or failed now.

    (A proved verdict decides earlier, see :attr:`MoveJudged.decides`.)
    """
    in_doubt: bool = False
    """Whether the problem is not solved yet because a move of the person lacks a proof.

    Once all moves are proved, the event is sent again.
    """


Events: TypeAlias = tuple[Event, ...]

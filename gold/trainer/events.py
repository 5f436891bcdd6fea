"""What a session says: one frozen dataclass for each thing that happens.

A front end shows events and never asks the session why. Moves are points (or ``PASS``) of the problem's
board. Texts in ``message`` fields are plain English for the log and the command line; a window that speaks
other languages words the enum next to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import TypeAlias

from gold.board.points import Color, Move, Point
from gold.errors import (
    IllegalMoveError,
    IllegalPassError,
    KoError,
    OccupiedError,
    OffBoardError,
    OutOfPlayError,
    SuicideError,
)
from gold.problem.model import Problem
from gold.solver.api import Ko, Limits, Progress, Result, Status
from gold.trainer.standing import Standing


class Actor(StrEnum):
    """Who made a move: ``FILE`` for those that were saved with the problem."""

    PERSON = "person"
    COMPUTER = "computer"
    FILE = "file"


class Purpose(StrEnum):
    """What the computer thinks for."""

    MOVE = "move"
    HINT = "hint"


class HintLevel(Enum):
    """How much a hint gives away; each is asked for after the one before."""

    AREA = 1
    POINT = 2
    LINE = 3


class Illegal(Enum):
    """Why the rules forbid a move; the value is the error that says so."""

    OCCUPIED = OccupiedError
    SUICIDE = SuicideError
    KO = KoError
    OUT_OF_PLAY = OutOfPlayError
    OFF_BOARD = OffBoardError
    PASS = IllegalPassError

    @classmethod
    def of(cls, error: IllegalMoveError) -> Illegal:
        """The reason that an error stands for."""
        return cls(type(error))


class Refusal(StrEnum):
    """Why a command cannot be followed now, though nothing is wrong with it."""

    ENDED = "play has ended: undo or reset"
    THINKING = "the computer is thinking: wait, stop it or undo"
    NOT_THINKING = "the computer is not thinking"
    NOTHING_TO_UNDO = "no move has been played yet"
    NOTHING_TO_REDO = "there is no move to play again"


class GaveUp(StrEnum):
    """Why the computer does not move though it was asked to."""

    NO_MOVE = "no move was found within the limits"
    REPETITION = "the position repeats: play that never ends is a success for the defender"
    FAILED = "the search failed"


@dataclass(frozen=True, slots=True)
class MadeMove:
    """A move on the session's record. A switched turn is kept as a pass with ``switch`` set."""

    move: Move
    color: Color
    by: Actor
    switch: bool = False


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A search that the session wants: everything a worker needs, detached from the running game.

    ``problem.board()`` is the position to search, its side to play the one to find a move for. The answer
    goes back to the session under ``id``.
    """

    id: int
    problem: Problem
    limits: Limits
    purpose: Purpose


@dataclass(frozen=True, slots=True)
class StonePlayed:
    """A stone was placed; captures follow in an event of their own."""

    point: Point
    color: Color
    by: Actor


@dataclass(frozen=True, slots=True)
class StonesCaptured:
    """Stones of ``color`` came off the board; ``keystones`` are those that the problem is about."""

    points: tuple[Point, ...]
    color: Color
    keystones: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Passed:
    """A side passed."""

    color: Color
    by: Actor


@dataclass(frozen=True, slots=True)
class IllegalMove:
    """The rules forbid the person's move; nothing has changed. ``move`` may be ``PASS``."""

    move: Move
    reason: Illegal
    message: str


@dataclass(frozen=True, slots=True)
class Refused:
    """The command cannot be followed now; nothing has changed."""

    why: Refusal


@dataclass(frozen=True, slots=True)
class Undone:
    """Moves were taken back, the latest first."""

    moves: tuple[MadeMove, ...]


@dataclass(frozen=True, slots=True)
class Redone:
    """Moves that had been taken back were made again, in order of play."""

    moves: tuple[MadeMove, ...]


@dataclass(frozen=True, slots=True)
class WasReset:
    """The problem stands as it was loaded, with the moves that were saved in it."""


@dataclass(frozen=True, slots=True)
class TurnSwitched:
    """The turn went to the other side without a move; the person now plays ``person``."""

    to_play: Color
    person: Color


@dataclass(frozen=True, slots=True)
class AutoPlayChanged:
    """Whether the computer answers the person's moves from now on."""

    on: bool


@dataclass(frozen=True, slots=True)
class LimitsChanged:
    """The limits of the searches to come; one that is running keeps its own."""

    limits: Limits


@dataclass(frozen=True, slots=True)
class ComputerThinking:
    """Start this search, and hand its progress and its result back to the session."""

    request: SearchRequest


@dataclass(frozen=True, slots=True)
class ComputerStopping:
    """Stop the search of this request soon; its result is still wanted and will be played."""

    request_id: int


@dataclass(frozen=True, slots=True)
class ComputerStopped:
    """Abandon the search of this request; an answer to it will be ignored."""

    request_id: int


@dataclass(frozen=True, slots=True)
class ComputerProgressed:
    """A glimpse of the running search."""

    request: SearchRequest
    progress: Progress


@dataclass(frozen=True, slots=True)
class ComputerMoved:
    """The computer has made this move (its ``StonePlayed`` or ``Passed`` came just before)."""

    move: Move
    color: Color
    result: Result


@dataclass(frozen=True, slots=True)
class ComputerGaveUp:
    """The computer was asked and makes no move; the turn stays where it is."""

    why: GaveUp
    message: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the computer's search says of the position on the board: information, never the end of play.

    ``good_for`` is the side that reaches what it wants, None for a ko or when unknown; ``good_for_person``
    the same, seen from the person's side. Only a ``proved`` verdict may be put as a fact. ``standing``
    compares it with the best that the problem allows to the side that is asked to play; the verdict may come
    again with another standing, once that best is known. ``exact`` and ``ko`` are those of the search. The
    ``status`` is the one that players use; ``many_threats`` is the side that only more ko threats than are
    counted would help out of it.
    """

    status: Status
    proved: bool
    good_for: Color | None
    good_for_person: bool | None
    standing: Standing = Standing.OPEN
    exact: bool = True
    ko: Ko | None = None
    many_threats: Color | None = None


@dataclass(frozen=True, slots=True)
class HintShown:
    """A hint for the side to play. ``points`` is what to show: an area, one point, or the points of a line.

    ``line`` is empty below ``HintLevel.LINE``; at that level it holds the moves in order, passes included. A
    hint to pass has no points. ``proved`` is false for what is only the computer's best guess.
    """

    level: HintLevel
    points: tuple[Point, ...]
    line: tuple[Move, ...]
    proved: bool


@dataclass(frozen=True, slots=True)
class PlayEnded:
    """Play is over by the rules. ``objective_reached``: whether the side asked to play first got its wish."""

    winner: Color
    objective_reached: bool


@dataclass(frozen=True, slots=True)
class Solved:
    """The person reached the objective against the computer, every move of the asked side their own.

    ``hints`` counts the hints asked for and ``takebacks`` the undo commands since the problem was opened.
    """

    hints: int
    takebacks: int


@dataclass(frozen=True, slots=True)
class Failed:
    """The person, playing the asked side against the computer, did not reach the objective."""

    hints: int
    takebacks: int


Event: TypeAlias = (
    StonePlayed
    | StonesCaptured
    | Passed
    | IllegalMove
    | Refused
    | Undone
    | Redone
    | WasReset
    | TurnSwitched
    | AutoPlayChanged
    | LimitsChanged
    | ComputerThinking
    | ComputerStopping
    | ComputerStopped
    | ComputerProgressed
    | ComputerMoved
    | ComputerGaveUp
    | Verdict
    | HintShown
    | PlayEnded
    | Solved
    | Failed
)
Events: TypeAlias = tuple[Event, ...]

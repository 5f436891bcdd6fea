"""The events that a session emits: one frozen dataclass for each kind of event.

A front end only has to show them; it never has to ask the session why. Moves are points of the problem's
board, or ``PASS``. ``message`` fields hold plain English for the log and the command line; a translated
window puts the enum next to them into words.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import TypeAlias

from gold.board.board import Board
from gold.board.points import Color, Move, Point
from gold.board.status import Status
from gold.errors import (
    IllegalMoveError,
    IllegalPassError,
    KoError,
    OccupiedError,
    OffBoardError,
    OutOfPlayError,
    SuicideError,
)
from gold.solver.api import Ko, Limits, Progress, Result
from gold.trainer.standing import Standing


class Actor(StrEnum):
    """Who made a move: ``FILE`` for those that were saved with the problem."""

    PERSON = "person"
    COMPUTER = "computer"
    FILE = "file"


class Purpose(StrEnum):
    """What a search is for."""

    MOVE = "move"
    HINT = "hint"


class HintLevel(Enum):
    """How much a hint gives away. Each level is shown after the one before it."""

    AREA = 1
    POINT = 2
    LINE = 3


class Illegal(Enum):
    """Why the rules forbid a move; the value is the matching error class."""

    OCCUPIED = OccupiedError
    SUICIDE = SuicideError
    KO = KoError
    OUT_OF_PLAY = OutOfPlayError
    OFF_BOARD = OffBoardError
    PASS = IllegalPassError

    @classmethod
    def of(cls, error: IllegalMoveError) -> Illegal:
        """The reason that belongs to an error."""
        return cls(type(error))


class Refusal(StrEnum):
    """Why a valid command cannot be carried out now."""

    ENDED = "play has ended: undo or reset"
    THINKING = "the computer is thinking: wait, stop it or undo"
    NOT_THINKING = "the computer is not thinking"
    NOTHING_TO_UNDO = "no move has been played yet"
    NOTHING_TO_REDO = "there is no move to play again"


class GaveUp(StrEnum):
    """Why the computer makes no move although it was asked to."""

    NO_MOVE = "no move was found within the limits"
    BETTER_LEFT = "a pass would keep the result, which the rules of play forbid, and no stone is known to"
    REPETITION = "the position repeats: play that never ends is a success for the defender"
    FAILED = "the search failed"


@dataclass(frozen=True, slots=True)
class MadeMove:
    """A move of the game record. Switching sides is recorded as a pass with ``switch`` set."""

    move: Move
    color: Color
    by: Actor
    switch: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class SearchRequest:
    """A search that the session asks for, with everything that a worker needs; later moves do not change it.

    ``board`` has the side to find a move for to play. The answer goes back to the session with the request.
    """

    board: Board
    limits: Limits
    purpose: Purpose


@dataclass(frozen=True, slots=True)
class StonePlayed:
    """A stone was placed. Captures follow in a separate event."""

    point: Point
    color: Color
    by: Actor


@dataclass(frozen=True, slots=True)
class StonesCaptured:
    """Stones of ``color`` came off the board; ``keystones`` are the keystones among them."""

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
    """The command cannot be carried out now; nothing has changed."""

    why: Refusal


@dataclass(frozen=True, slots=True)
class Undone:
    """Moves were taken back, the latest first."""

    moves: tuple[MadeMove, ...]


@dataclass(frozen=True, slots=True)
class Redone:
    """Moves that had been taken back were replayed, in order of play."""

    moves: tuple[MadeMove, ...]


@dataclass(frozen=True, slots=True)
class WasReset:
    """The board shows the problem as it was loaded, including the moves saved with it."""


@dataclass(frozen=True, slots=True)
class TurnSwitched:
    """The other side is to play, without a move; the person now plays ``person``."""

    to_play: Color
    person: Color


@dataclass(frozen=True, slots=True)
class AutoPlayChanged:
    """The computer now answers the person's moves, or no longer does."""

    on: bool


@dataclass(frozen=True, slots=True)
class LimitsChanged:
    """Later searches have these limits; a running one keeps its own."""

    limits: Limits


@dataclass(frozen=True, slots=True)
class ComputerThinking:
    """Start this search, and pass its progress and its result on to the session."""

    request: SearchRequest


@dataclass(frozen=True, slots=True)
class ComputerStopping:
    """Stop this search soon. Its result is still wanted and will be played."""

    request: SearchRequest


@dataclass(frozen=True, slots=True)
class ComputerStopped:
    """Abandon this search. Its answer will be ignored."""

    request: SearchRequest


@dataclass(frozen=True, slots=True)
class ComputerProgressed:
    """How far the running search is."""

    request: SearchRequest
    progress: Progress


@dataclass(frozen=True, slots=True)
class ComputerMoved:
    """The computer has made this move; its ``StonePlayed`` or ``Passed`` came just before."""

    move: Move
    color: Color
    result: Result


@dataclass(frozen=True, slots=True)
class ComputerGaveUp:
    """The computer was asked to play but makes no move; the same side remains to play."""

    why: GaveUp
    message: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a search says about the position on the board. It never ends the game.

    Only a ``proved`` verdict may be presented as a fact. ``status`` is the word that players use;
    ``many_threats`` is the side that could change it with more ko threats than the search counts.
    ``good_for_person`` tells whether the person reaches the goal, None for a ko or when unknown. ``standing``
    compares the verdict with the best result that the problem allows the side to play first. Once that best
    result is known, the verdict may be sent again with another standing. ``exact`` and ``ko`` are those of
    the search. ``disputed``: the author's tree says otherwise, and the proof is one for a region that was
    assumed.
    """

    status: Status
    proved: bool
    good_for_person: bool | None
    standing: Standing = Standing.OPEN
    exact: bool = True
    ko: Ko | None = None
    many_threats: Color | None = None
    disputed: bool = False

    @property
    def decides(self) -> bool | None:
        """Whether the problem is solved with it (True) or failed (False); None if it does not decide.

        Life counts even if the search left open whether it is only a seki.
        """
        if not self.proved or self.disputed:
            return None
        if self.standing is Standing.LESS:
            return False
        if self.standing is Standing.BEST:
            return None if self.good_for_person is False else True
        return True if self.status is Status.ALIVE and self.good_for_person else None

    @property
    def nothing_lost(self) -> bool:
        """Whether it is proved that no move of the person was a mistake so far, as far as is known."""
        if not self.proved or self.standing is Standing.LESS:
            return False
        return bool(self.good_for_person) or self.standing is Standing.BEST


@dataclass(frozen=True, slots=True)
class HintShown:
    """A hint for the side to play. ``points`` are the points to show: an area, one point, or those of a line.

    ``line`` holds the moves in order, passes included, at ``HintLevel.LINE``, and is empty below. A hint to
    pass has no points. ``proved`` is false if the hint is only the computer's estimate.
    """

    level: HintLevel
    points: tuple[Point, ...]
    line: tuple[Move, ...]
    proved: bool


@dataclass(frozen=True, slots=True)
class PlayEnded:
    """Play is over by the rules. ``objective_reached``: whether the side to play first reached its goal."""

    winner: Color
    objective_reached: bool


@dataclass(frozen=True, slots=True)
class Solved:
    """The person solved the problem against the computer by the rules of play, making all moves of their side
    themselves. A proved verdict decides before that, see :attr:`Verdict.decides`.

    ``hints`` and ``takebacks`` count hints and undo commands since the problem was opened.
    """

    hints: int
    takebacks: int


@dataclass(frozen=True, slots=True)
class Failed:
    """The person missed the objective against the computer, making all moves of their side themselves."""

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

"""A life-and-death problem: a position, what is asked of the side to play, what the author says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from gold.board.board import Board
from gold.board.points import Color, Move
from gold.board.position import Position
from gold.problem.proved import Proved, position_digest, wrong_first_move


class Objective(StrEnum):
    """What the side to play is asked to do with the keystones."""

    CAPTURE = "capture"
    SAVE = "save"


@dataclass(frozen=True, slots=True)
class ProblemLimits:
    """The limits that a problem is meant to be solved with; None means no limit.

    ``depth`` in moves, ``breadth`` in moves considered per position, ``seconds`` of thinking per move.
    """

    depth: int | None = None
    breadth: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem. ``moves`` are those played so far, when it was saved in the middle.

    ``extra`` holds the fields of its file that this version does not know; they are written back unchanged.
    ``proved_record`` may be about an earlier state of the position: ask ``proved``.
    """

    position: Position
    title: str = ""
    description: str = ""
    source: str = ""
    author: str = ""
    tags: tuple[str, ...] = ()
    limits: ProblemLimits = ProblemLimits()
    moves: tuple[Move, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
    proved_record: Proved | None = None

    @property
    def defender(self) -> Color | None:
        """The side that owns the keystones; None while the position names none."""
        return self.position.defender

    @property
    def to_play(self) -> Color:
        """The side that plays first."""
        return self.position.to_play

    @property
    def objective(self) -> Objective | None:
        """What the side to play first is asked to do: it follows from whose the keystones are."""
        if self.defender is None:
            return None
        return Objective.SAVE if self.defender is self.to_play else Objective.CAPTURE

    @property
    def proved(self) -> Proved | None:
        """What was proved of the position as it is; None when nothing was, or it was edited since."""
        record = self.proved_record
        return record if record is not None and record.holds_for(self.position) else None

    def with_proved(self, proved: Proved | None) -> Problem:
        """The same problem with what was just proved of it, or, for None, without such a record.

        :raises ValueError: if a move that is called correct is neither a pass nor a point of the region.
        """
        if proved is None:
            return replace(self, proved_record=None)
        wrong = wrong_first_move(self.position, proved.correct)
        if wrong is not None:
            raise ValueError(wrong)
        return replace(self, proved_record=replace(proved, position=position_digest(self.position)))

    def errors(self) -> tuple[str, ...]:
        """Every reason why this problem cannot be solved as it stands; empty when it can."""
        return self.position.errors()

    def board(self) -> Board:
        """A new board with the problem as loaded, the saved moves played.

        :raises InvalidPositionError: if the position breaks the rules.
        :raises IllegalMoveError: if a saved move does.
        """
        return Board(self.position, self.moves)

"""A life-and-death problem: a position, the objective of the side to play,
and the author's texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from gold.board.board import Board
from gold.board.points import Color, Move
from gold.board.position import Position
from gold.errors import IllegalMoveError, InvalidPositionError
from gold.i18n import _
from gold.problem.proved import Proved, position_digest, wrong_first_move

MAX_MOVES = 1_000  # all moves are replayed when the problem is read, and when it is opened


class Objective(StrEnum):
    """The task of the side to play: capture or save the keystones."""

    CAPTURE = "capture"
    SAVE = "save"


@dataclass(frozen=True, slots=True)
class ProblemLimits:
    """The search limits that a problem's author has set; None means no limit.

    ``depth`` is a number of moves, ``breadth`` a number of moves per position, ``seconds`` the time
    for each move.
    """

    depth: int | None = None
    breadth: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """One life-and-death problem."""

    position: Position
    """The stones, the region, and the side that plays first."""
    title: str = ""
    """The problem's name."""
    description: str = ""
    """The author's text about the problem."""
    source: str = ""
    """The book, game or site that the problem is from."""
    author: str = ""
    """The name of the author."""
    tags: tuple[str, ...] = ()
    """Keywords, such as motifs."""
    limits: ProblemLimits = ProblemLimits()
    """The search limits that the problem's file states."""
    moves: tuple[Move, ...] = ()
    """The moves played so far, if the problem was saved in the middle of a game."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """The file's fields that this version does not know; they are written back unchanged."""
    proved_record: Proved | None = None
    """The proved result in the file. It may belong to an earlier state of the position, so use
    :attr:`proved`.
    """

    @property
    def defender(self) -> Color | None:
        """The side that owns the keystones; None if there are none, or if both sides have some."""
        return self.position.defender

    @property
    def to_play(self) -> Color:
        """The side that plays first."""
        return self.position.to_play

    @property
    def objective(self) -> Objective | None:
        """Capture or save the keystones: the task of the side that plays first;
        None without a defender.
        """
        if self.defender is None:
            return None
        return Objective.SAVE if self.defender is self.to_play else Objective.CAPTURE

    @property
    def proved(self) -> Proved | None:
        """The proved result; None if there is none, or the position was edited after the proof."""
        record = self.proved_record
        return record if record is not None and record.holds_for(self.position) else None

    def with_proved(self, proved: Proved | None) -> Problem:
        """Return the same problem with this result as its record; None removes the record.

        :raises ValueError: if a correct move is neither a pass nor a playable point.
        """
        if proved is None:
            return replace(self, proved_record=None)
        wrong = wrong_first_move(self.position, proved.correct)
        if wrong is not None:
            raise ValueError(wrong)
        return replace(self, proved_record=replace(proved, position=position_digest(self.position)))

    def unplayable_move(self) -> tuple[int, str] | None:
        """Return the index of the first unplayable saved move, and the reason;
        None if all are playable.
        """
        if not self.moves:
            return None
        if len(self.moves) > MAX_MOVES:
            return 0, too_many_moves()
        try:
            board = Board(self.position)
        except InvalidPositionError as error:
            reason = _(
                "no move can be played from this position ({reasons}): correct it, or remove the moves"
            )
            return 0, reason.format(reasons="; ".join(error.reasons))
        for index, move in enumerate(self.moves):
            try:
                board.play(move)
            except IllegalMoveError as error:
                if board.to_play is Color.BLACK:
                    reason = _("move {number}, Black {vertex}, cannot be played: {reason}")
                else:
                    reason = _("move {number}, White {vertex}, cannot be played: {reason}")
                vertex = board.geometry.vertex(move)
                return index, reason.format(number=index + 1, vertex=vertex, reason=error)
        return None

    def errors(self) -> tuple[str, ...]:
        """Return every reason why the position cannot be played; empty if it can be played."""
        return self.position.errors()

    def board(self) -> Board:
        """Return a new board with the position, after the saved moves.

        :raises InvalidPositionError: if the position breaks the rules.
        :raises IllegalMoveError: if a saved move breaks the rules.
        """
        return Board(self.position, self.moves)


def too_many_moves() -> str:
    """Return the message for a problem with more than ``MAX_MOVES`` moves."""
    return _("more than {count} moves: remove the field `moves`").format(count=MAX_MOVES)

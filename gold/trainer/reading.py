"""The exercise "reading": the person enters a whole line before any stone appears.

The line is checked by proof. Only the person's own moves can be wrong; the other side may answer as
it likes. The line is too short if the other side has a forcing move at its end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from gold.board import outcome
from gold.board.board import Board
from gold.board.points import PASS, Move, Point
from gold.errors import IllegalMoveError
from gold.problem.model import Problem
from gold.solver.api import Result
from gold.solver.outcome import Bounds
from gold.trainer.compared_to_best import ComparedToBest, compare_to_best

MOST_NEEDED = 5
"""Length of a line that is enough if it is not known whether the last answer forces."""

Prove: TypeAlias = Callable[[Board], Result | None]
"""Proves the result of a position; returns None if no proof was found."""


class EnteredLine:
    """The legal moves that a person enters from a problem's position, for both sides in turn."""

    def __init__(self, problem: Problem) -> None:
        self.start = problem.board()
        self.board = problem.board()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves entered so far."""
        return self.board.moves[len(self.start.moves) :]

    @property
    def ended(self) -> bool:
        """Whether these moves end play by the rules."""
        return outcome.winner(self.board) is not None

    def add(self, point: Point) -> IllegalMoveError | None:
        """Add a move, and return None; if it is illegal, add nothing and return the error."""
        error = self.board.why_illegal(point)
        if error is None:
            self.board.play(point)
        return error

    @property
    def can_pass(self) -> bool:
        """Whether the side to play may pass now: play goes on, and the classic rules allow it."""
        return not self.ended and outcome.may_pass(self.board)

    def add_pass(self) -> bool:
        """Add a pass. Return False, and add nothing, if the rules forbid it."""
        if not self.can_pass:
            return False
        self.board.play(PASS)
        return True

    def take_back(self) -> bool:
        """Take back the last move. Return False if there is none."""
        if not self.moves:
            return False
        self.board.undo()
        return True


class LineVerdict(StrEnum):
    """The verdict on an entered line."""

    RIGHT = "right"
    WRONG = "wrong"
    TOO_SHORT = "too short"
    NOT_PROVED = "not proved"


@dataclass(frozen=True, slots=True)
class LineReport:
    """The verdict on an entered line, and the place where it was reached."""

    verdict: LineVerdict
    moves: int
    """The number of moves from the start that are proved to be right."""
    answer: Move | None = None
    """The other side's best move after a wrong move, or after a line that is too short.

    None if there is none to show.
    """


def check_line(start: Board, moves: tuple[Move, ...], prove: Prove) -> LineReport:
    """Check the line ``moves`` from the position ``start`` by proof.

    ``start`` is proved first, then the position after each move of its side to play. The results
    are compared by :func:`~gold.trainer.compared_to_best.compare_to_best`: without a proof of
    ``start``, at least a ko is assumed to be possible. A kill that only many ko threats could
    prevent counts as right.
    """
    board = start.after()
    for_defender = board.to_play is board.defender
    first = prove(board)
    best = first.bounds if first is not None and first.proved else None
    needed = (
        min(len(first.line), MOST_NEEDED) if first is not None and first.proved else MOST_NEEDED
    )
    answer: Move | None = None
    forces: bool | None = None
    for number, move in enumerate(moves):
        board.play(move)
        if number % 2:
            continue
        winner = outcome.winner(board)
        if winner is not None:
            won = winner is start.to_play
            return LineReport(LineVerdict.RIGHT if won else LineVerdict.WRONG, number + won)
        result = prove(board)
        judged = _compared(result, best, for_defender)
        if result is None or judged is ComparedToBest.OPEN:
            return LineReport(LineVerdict.NOT_PROVED, number)
        answer = result.move
        forces = result.forces
        if judged.falls_short:
            return LineReport(LineVerdict.WRONG, number, answer)
    goes_on = len(moves) < needed if forces is None else forces
    if goes_on and answer is not None:
        useful = len(moves) % 2 == 1 and answer != PASS
        return LineReport(LineVerdict.TOO_SHORT, len(moves), answer if useful else None)
    return LineReport(LineVerdict.RIGHT, len(moves))


def _compared(result: Result | None, best: Bounds | None, for_defender: bool) -> ComparedToBest:
    if result is None or not result.proved:
        return ComparedToBest.OPEN
    return compare_to_best(result.bounds, best, for_defender)

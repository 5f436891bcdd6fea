"""Reading: the person enters a whole line before any stone appears, and the line is checked by proof.

Only the person's own moves can be wrong. The other side may answer as it likes; but a line that
stops while the other side has a move that must be answered is not complete.
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
"""Moves of a line after which nobody has to read on, if it is not known which moves must be answered."""

Prove: TypeAlias = Callable[[Board], Result | None]
"""Proves the result of a position; None if it is too large for a proof."""


class EnteredLine:
    """The moves that a person enters from a problem's position, for both sides in turn, by the rules."""

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
        """Add a move. Returns an error if the rules forbid it, else None."""
        error = self.board.why_illegal(point)
        if error is None:
            self.board.play(point)
        return error

    @property
    def can_pass(self) -> bool:
        """Whether the rules let the side to play pass now, and the line goes on."""
        return not self.ended and outcome.may_pass(self.board)

    def add_pass(self) -> bool:
        """Let the side to play pass; False if the rules forbid it."""
        if not self.can_pass:
            return False
        self.board.play(PASS)
        return True

    def take_back(self) -> bool:
        """Take the last move back; False if there is none."""
        if not self.moves:
            return False
        self.board.undo()
        return True


class LineVerdict(StrEnum):
    """What the check of an entered line says: right, wrong, too short or not proved."""

    RIGHT = "right"
    WRONG = "wrong"
    TOO_SHORT = "too short"
    NOT_PROVED = "not proved"


@dataclass(frozen=True, slots=True)
class LineReport:
    """What the check of a line says. The first ``moves`` moves are proved to be right. ``answer``
    is the other side's best move after the wrong move or the end of the line; None if there is none
    to show.
    """

    verdict: LineVerdict
    moves: int
    answer: Move | None = None


def check_line(start: Board, moves: tuple[Move, ...], prove: Prove) -> LineReport:
    """Check by proof a line that begins at ``start`` with a move of the side to play there.

    The result of the line is compared with the best one at the start, which is proved first. If
    that is not proved, a result that is at least a ko counts as right. A kill but for a ko on paper
    is one.
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

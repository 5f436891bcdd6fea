"""The game on one problem's board: moves played, taken back and replayed, and who played them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gold.board import outcome
from gold.board.board import Board
from gold.board.points import PASS, Color, Move, Point
from gold.problem.model import Problem
from gold.trainer.events import (
    Actor,
    Event,
    Illegal,
    IllegalMove,
    MadeMove,
    Passed,
    StonePlayed,
    StonesCaptured,
)


@dataclass(frozen=True, slots=True)
class _MadeStep:
    """A move of the record, with what must be restored when it is taken back."""

    made: MadeMove
    person_before: Color
    hash_before: int


class GameRecord:
    """The board, the moves that led to it, and those that were taken back and can be replayed.

    ``person`` is the side that the person plays. Switching sides is a pass on the board and gives the person
    the other side; taking it back returns the first one.

    :raises IllegalMoveError: if a move saved with the problem breaks the rules.
    """

    def __init__(self, problem: Problem) -> None:
        self.board = Board(problem.position)
        self.person = problem.to_play
        self._asked = problem.to_play
        self._steps: list[_MadeStep] = []
        self._undone: list[MadeMove] = []
        for move in problem.moves:
            self.make(move, Actor.FILE)

    @property
    def made(self) -> tuple[MadeMove, ...]:
        """Every move from the problem's position to the one on the board."""
        return tuple(step.made for step in self._steps)

    @property
    def last(self) -> MadeMove | None:
        """The move that would be taken back next."""
        return self._steps[-1].made if self._steps else None

    @property
    def next_again(self) -> MadeMove | None:
        """The move that would be replayed next."""
        return self._undone[-1] if self._undone else None

    @property
    def repeats(self) -> bool:
        """Whether the position on the board has occurred before in this game."""
        return self.board.hash in [step.hash_before for step in self._steps]

    @property
    def counts(self) -> bool:
        """Whether this game counts: the person has played the side to play first, against the computer."""
        roles = {True: (Actor.PERSON, Actor.FILE), False: (Actor.COMPUTER, Actor.FILE)}
        return any(move.by is Actor.PERSON for move in self.made) and all(
            not move.switch and move.by in roles[move.color is self._asked] for move in self.made
        )

    def why_no_stone(self, point: Point) -> IllegalMove | None:
        """Why the side to play may not place a stone there; None if it may."""
        error = self.board.why_illegal(point)
        return None if error is None else IllegalMove(point, Illegal.of(error), str(error))

    def why_no_pass(self) -> IllegalMove | None:
        """Why the side to play may not pass; None if it may."""
        if outcome.may_pass(self.board):
            return None
        message = "the side that wants to capture may pass only when a ko alone keeps it from moving"
        return IllegalMove(PASS, Illegal.PASS, message)

    def play(self, move: Move, by: Actor, switch: bool = False) -> list[Event]:
        """Play a new move. Moves that were taken back before can no longer be replayed."""
        self._undone.clear()
        return self.make(move, by, switch)

    def make(self, move: Move, by: Actor, switch: bool = False) -> list[Event]:
        """Play a move for the side to play, and return the events on the board."""
        board, color = self.board, self.board.to_play
        keystones = board.keystones()
        step = _MadeStep(MadeMove(move, color, by, switch), self.person, board.hash)
        captured = board.play(move)
        self._steps.append(step)
        if switch:
            self.person = board.to_play
        events: list[Event] = [Passed(color, by) if move == PASS else StonePlayed(move, color, by)]
        if captured:
            marked = tuple(point for point in captured if point in keystones)
            events.append(StonesCaptured(captured, color.opponent, marked))
        return events

    def take_back(self) -> MadeMove:
        """Take back the last move; there must be one."""
        step = self._steps.pop()
        self.board.undo()
        self.person = step.person_before
        self._undone.append(step.made)
        return step.made

    def make_again(self) -> MadeMove:
        """Replay the move that was taken back last; there must be one."""
        made = self._undone.pop()
        self.make(made.move, made.by, made.switch)
        return made

    def walk(
        self, line: Sequence[MadeMove], ahead: Sequence[MadeMove]
    ) -> tuple[list[MadeMove], list[MadeMove]]:
        """Go to the position after moves that were made before, so that those ``ahead`` can be replayed from
        there. Returns what was taken back for it, the last first, and what was made.
        """
        common = 0
        while common < min(len(line), len(self._steps)) and self._steps[common].made == line[common]:
            common += 1
        taken = [self.take_back() for _step in self._steps[common:]]
        for made in line[common:]:
            self.make(made.move, made.by, made.switch)
        self._undone = list(reversed(ahead))
        return taken, list(line[common:])

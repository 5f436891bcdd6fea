"""The game on one problem's board: moves made, taken back and made again, and who made them."""

from __future__ import annotations

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
class _Step:
    """A move on the record, with what taking it back has to restore."""

    made: MadeMove
    person_before: Color
    hash_before: int


class GameRecord:
    """The board, what led from the problem to it, and what was taken back and can be made again.

    ``person`` is the side that the person plays; switching the turn, which is a pass on the board, hands the
    person the other side, and taking that back hands the first one back.

    :raises IllegalMoveError: if a move saved with the problem breaks the rules.
    """

    def __init__(self, problem: Problem) -> None:
        self.board = Board(problem.position)
        self.person = problem.to_play
        self._asked = problem.to_play
        self._steps: list[_Step] = []
        self._undone: list[MadeMove] = []
        for move in problem.moves:
            self.make(move, Actor.FILE)

    @property
    def made(self) -> tuple[MadeMove, ...]:
        """Every move from the problem's own position to the board."""
        return tuple(step.made for step in self._steps)

    @property
    def last(self) -> MadeMove | None:
        """The move that taking back would take."""
        return self._steps[-1].made if self._steps else None

    @property
    def next_again(self) -> MadeMove | None:
        """The move that making again would make."""
        return self._undone[-1] if self._undone else None

    @property
    def repeats(self) -> bool:
        """Whether the position on the board has stood there before in this game."""
        return self.board.hash in [step.hash_before for step in self._steps]

    @property
    def counts(self) -> bool:
        """Whether the game so far is the person's, as the side asked to play, against the computer."""
        roles = {True: (Actor.PERSON, Actor.FILE), False: (Actor.COMPUTER, Actor.FILE)}
        return any(move.by is Actor.PERSON for move in self.made) and all(
            not move.switch and move.by in roles[move.color is self._asked] for move in self.made
        )

    def why_no_stone(self, point: Point) -> IllegalMove | None:
        """Why the rules forbid a stone there to the side to play; None when they allow it."""
        error = self.board.why_illegal(point)
        return None if error is None else IllegalMove(point, Illegal.of(error), str(error))

    def why_no_pass(self) -> IllegalMove | None:
        """Why the rules forbid the side to play to pass; None when they allow it."""
        if outcome.may_pass(self.board):
            return None
        message = "the side that wants to capture may pass only when a ko alone keeps it from moving"
        return IllegalMove(PASS, Illegal.PASS, message)

    def play(self, move: Move, by: Actor, switch: bool = False) -> list[Event]:
        """Make a new move: what was taken back before cannot be made again any more."""
        self._undone.clear()
        return self.make(move, by, switch)

    def make(self, move: Move, by: Actor, switch: bool = False) -> list[Event]:
        """Make a move for the side to play, and say what happened on the board."""
        board, color = self.board, self.board.to_play
        keystones = board.keystones()
        step = _Step(MadeMove(move, color, by, switch), self.person, board.hash)
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
        """Take the last move back; there has to be one."""
        step = self._steps.pop()
        self.board.undo()
        self.person = step.person_before
        self._undone.append(step.made)
        return step.made

    def make_again(self) -> MadeMove:
        """Make the move again that was taken back last; there has to be one."""
        made = self._undone.pop()
        self.make(made.move, made.by, made.switch)
        return made

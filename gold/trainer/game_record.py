"""The game on one problem's board: moves played, taken back and replayed, and who played them."""

from __future__ import annotations

from collections.abc import Sequence

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


class GameRecord:
    """The board, the moves that led to it, and after them in the same list those that can be replayed.

    Switching sides is a pass on the board, after which the person plays the side whose turn it is.

    :raises IllegalMoveError: if a move saved with the problem breaks the rules.
    """

    def __init__(self, problem: Problem) -> None:
        self.board = Board(problem.position)
        self._asked = problem.to_play
        self._line: list[MadeMove] = []
        self._hashes: list[int] = []  # of the positions before each move that is on the board
        for move in problem.moves:
            self.play(move, Actor.FILE)

    @property
    def made(self) -> tuple[MadeMove, ...]:
        """Every move from the problem's position to the one on the board."""
        return tuple(self._line[: len(self._hashes)])

    @property
    def last(self) -> MadeMove | None:
        """The move that would be taken back next."""
        return self._line[len(self._hashes) - 1] if self._hashes else None

    @property
    def next_again(self) -> MadeMove | None:
        """The move that would be replayed next."""
        return next(iter(self._line[len(self._hashes) :]), None)

    @property
    def person(self) -> Color:
        """The side that the person plays."""
        switches = (made.color.opponent for made in reversed(self.made) if made.switch)
        return next(switches, self._asked)

    @property
    def repeats(self) -> bool:
        """Whether the position on the board has occurred before in this game."""
        return self.board.hash in self._hashes

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
        """Play a new move, and return the events on the board. What was taken back is forgotten."""
        board, color = self.board, self.board.to_play
        before, keystones = board.hash, board.keystones()
        captured = board.play(move)
        self._line[len(self._hashes) :] = [MadeMove(move, color, by, switch)]
        self._hashes.append(before)
        events: list[Event] = [Passed(color, by) if move == PASS else StonePlayed(move, color, by)]
        if captured:
            marked = tuple(point for point in captured if point in keystones)
            events.append(StonesCaptured(captured, color.opponent, marked))
        return events

    def take_back(self) -> MadeMove:
        """Take back the last move; there must be one."""
        self.board.undo()
        self._hashes.pop()
        return self._line[len(self._hashes)]

    def make_again(self) -> MadeMove:
        """Replay the move that was taken back last; there must be one."""
        made = self._line[len(self._hashes)]
        self._hashes.append(self.board.hash)
        self.board.play(made.move)
        return made

    def walk(
        self, line: Sequence[MadeMove], ahead: Sequence[MadeMove]
    ) -> tuple[list[MadeMove], list[MadeMove]]:
        """Go to the position after moves that were made before, so that those ``ahead`` can be replayed from
        there. Returns what was taken back for it, the last first, and what was made.
        """
        made = self.made
        common = 0
        while common < min(len(line), len(made)) and made[common] == line[common]:
            common += 1
        taken = [self.take_back() for _move in made[common:]]
        self._line[common:] = [*line[common:], *ahead]
        return taken, [self.make_again() for _move in line[common:]]

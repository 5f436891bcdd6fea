"""The game on one problem's board, as the tree of all lines that were tried, and who played them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from gold.board import outcome
from gold.board.board import Board
from gold.board.points import PASS, Color, Move, Point
from gold.problem.model import Problem
from gold.trainer import events as happened
from gold.trainer.events import Actor, Event, MadeMove


@dataclass(eq=False, slots=True)
class TriedMove:
    """A move that was tried, as a node of the tree. ``after`` are the moves tried after it, and ``again`` is
    the one of these that redo replays. ``good``: True if proved to be right, False if wrong, None if neither.
    The root stands for the problem's position; its ``made`` is None.
    """

    made: MadeMove | None = None
    before: TriedMove | None = None
    after: list[TriedMove] = field(default_factory=list)
    again: TriedMove | None = None
    good: bool | None = None

    @property
    def drawn(self) -> list[TriedMove]:
        """The moves ``after`` it that are drawn: not a switch of sides after which nothing was played."""
        return [each for each in self.after if each.after or not (each.made and each.made.switch)]

    def path(self) -> Iterator[TriedMove]:
        """Yield this move and all before it, back to the root."""
        here: TriedMove | None = self
        while here is not None:
            yield here
            here = here.before

    def answered(self) -> TriedMove:
        """The computer's answer to this move, else the move itself."""
        if self.made is None or self.made.by is not Actor.PERSON:
            return self
        answers = (each for each in self.after if each.made and each.made.by is Actor.COMPUTER)
        return next(answers, self)


@dataclass(frozen=True, slots=True)
class PlacedMove:
    """A move and where it is drawn: ``column`` counts moves from the left, ``row`` lines from the top."""

    move: TriedMove
    column: int
    row: int


class GameTree:
    """The game: its ``board``, and ``here``, the last move on it, in the tree of all moves that were tried.

    Switching sides is a pass on the board, after which the person plays the side whose turn it is.

    :raises IllegalMoveError: if a move saved with the problem breaks the rules.
    """

    def __init__(self, problem: Problem) -> None:
        self.board = Board(problem.position)
        self.root = self.here = TriedMove()
        self._problem = problem
        self.reset()

    def reset(self) -> None:
        """Return to the problem's position, after the moves saved with it; then nothing can be redone."""
        while self.here is not self.root:
            self.take_back()
        self.root.again = None
        for move in self._problem.moves:
            self.play(move, Actor.FILE)

    @property
    def made(self) -> tuple[MadeMove, ...]:
        """Every move from the problem's position to the one on the board."""
        return tuple(node.made for node in self.here.path() if node.made is not None)[::-1]

    @property
    def person(self) -> Color:
        """The side that the person plays now: sides can be switched."""
        switches = (node.made.color.opponent for node in self.here.path() if node.made and node.made.switch)
        return next(switches, self._problem.to_play)

    @property
    def counts(self) -> bool:
        """Whether this game counts: the person has played the side to play first, against the computer."""
        made = self.made
        return any(move.by is Actor.PERSON for move in made) and all(map(self._may_count, made))

    def _may_count(self, move: MadeMove) -> bool:
        """Whether the side that made a move is the one whose part it is."""
        if move.switch:
            return False
        player = Actor.PERSON if move.color is self._problem.to_play else Actor.COMPUTER
        return move.by in (player, Actor.FILE)

    def why_illegal(self, move: Move) -> happened.IllegalMove | None:
        """Why the side to play may not make a move; None if it may."""
        if move != PASS:
            error = self.board.why_illegal(Point(move))
            return (
                None if error is None else happened.IllegalMove(move, happened.Illegal.of(error), str(error))
            )
        if outcome.may_pass(self.board):
            return None
        message = "the side that wants to capture may pass only when a ko alone keeps it from moving"
        return happened.IllegalMove(PASS, happened.Illegal.PASS, message)

    # Moves

    def play(self, move: Move, by: Actor, switch: bool = False) -> list[Event]:
        """Play a move, and return the events on the board. After it, there is nothing to redo."""
        board = self.board
        color = self.board.to_play
        keystones = board.keystones()
        captured = board.play(move)
        made = MadeMove(move, color, by, switch)
        tried = (
            after
            for after in self.here.after
            if after.made and (after.made.move, after.made.switch) == (move, switch)
        )
        node = next(tried, None)
        if node is None:
            node = TriedMove(before=self.here)
            self.here.after.append(node)
        node.made = made
        node.again = None
        self.here = node
        events: list[Event] = [
            happened.Passed(color, by) if move == PASS else happened.StonePlayed(move, color, by)
        ]
        if captured:
            marked = tuple(point for point in captured if point in keystones)
            events.append(happened.StonesCaptured(captured, color.opponent, marked))
        return events

    def recall(self, line: Sequence[MadeMove]) -> None:
        """Add a line that was played earlier to the tree. The board stays as it is; redo plays the line."""
        start = self.here
        for made in line[len(self.made) :]:
            self.play(made.move, made.by, made.switch)
        while self.here is not start:
            self.take_back()

    def take_back(self) -> MadeMove:
        """Take back the last move; there must be one."""
        node = self.here
        assert node.made is not None
        assert node.before is not None
        self.board.undo()
        self.here = node.before
        node.before.again = node
        return node.made

    def make_again(self) -> MadeMove:
        """Replay the move that was taken back last; there must be one."""
        node = self.here.again
        assert node is not None
        assert node.made is not None
        self.board.play(node.made.move)
        self.here = node
        return node.made

    def walk_to(self, target: TriedMove) -> tuple[list[MadeMove], list[MadeMove]]:
        """Go to the position after a move of the tree. Redo then follows the first move tried after each.
        Returns the moves that were taken back on the way, the last first, and those that were made.
        """
        path = list(target.path())
        taken = []
        while self.here not in path:
            taken.append(self.take_back())
        ahead = path[: path.index(self.here)]
        made = []
        while ahead:
            self.here.again = ahead.pop()
            made.append(self.make_again())
        while target.after:
            target.again = target.after[0]
            target = target.again
        return taken, made

    # The tree

    def judge(self, good: bool) -> None:
        """Note whether the person's last move on the board is proved to be right or wrong."""
        for node in self.here.path():
            if node.made is not None and node.made.by is Actor.PERSON:
                node.good = good
                return

    @property
    def failed(self) -> set[Move]:
        """The moves here that were tried and are proved to be wrong."""
        return {node.made.move for node in self.here.after if node.made and node.good is False}

    @property
    def branches(self) -> bool:
        """Whether there are moves in the tree that are not on the board."""
        return bool(self.here.drawn) or any(len(node.drawn) > 1 for node in self.here.path())

    def beside(self, direction: int) -> TriedMove | None:
        """The alternative below (1) or above (-1), in the drawing of the tree, to the last move on the board
        that has alternatives; None if there is none.
        """
        for node in self.here.path():
            others = node.before.after if node.before is not None else []
            if len(others) > 1:
                index = others.index(node) + direction
                return others[index] if 0 <= index < len(others) else None
        return None

    def placed(self) -> Iterator[PlacedMove]:
        """All moves with their places in a drawing, the root first. The first move tried after another
        continues its row; others begin a row below.
        """
        row = 0
        waiting = [(self.root, 0)]
        while waiting:
            node, column = waiting.pop()
            if node.before is not None and node.before.drawn[0] is not node:
                row += 1
            yield PlacedMove(node, column, row)
            waiting += [(after, column + 1) for after in reversed(node.drawn)]

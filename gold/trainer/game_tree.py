"""The game on one problem's board: the tree of all tried lines, and who played each move.

The tree is frozen: playing a move, or taking one back, returns a new tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from gold.board import outcome
from gold.board.board import Board
from gold.board.points import PASS, Color, Move, Point
from gold.problem.model import Problem
from gold.trainer import events as happened
from gold.trainer.events import Actor, Event, MadeMove

Key: TypeAlias = tuple[tuple[Move, bool], ...]
"""A place in the tree: the moves that lead to it, each as (move, whether it switched sides)."""


@dataclass(frozen=True, slots=True)
class _Node:
    """A place in the tree: its last move, and the places after it."""

    made: MadeMove | None = None
    """The move that led here; None for the problem's position."""
    after: tuple[Key, ...] = ()
    """The places one move later, in the order in which they were tried."""
    again: Key | None = None
    """The place one move later that redo goes to; None if there is nothing to redo."""
    good: bool | None = None
    """Whether the move is proved to be right (True) or wrong (False)."""


@dataclass(frozen=True, slots=True)
class TriedMove:
    """A move that was tried, as a place in a tree; the root stands for the problem's position.

    Two of them are equal if the moves that lead to them are, even in different trees. So a place
    remains valid after the tree has grown.
    """

    key: Key
    tree: GameTree = field(compare=False, repr=False)

    @property
    def _node(self) -> _Node:
        return self.tree.nodes[self.key]

    @property
    def made(self) -> MadeMove | None:
        """The move and who made it; None for the root."""
        return self._node.made

    @property
    def good(self) -> bool | None:
        """True if the move is proved to be right, False if wrong, None if neither."""
        return self._node.good

    @property
    def before(self) -> TriedMove | None:
        """The place one move earlier; None for the root."""
        return TriedMove(self.key[:-1], self.tree) if self.key else None

    @property
    def after(self) -> list[TriedMove]:
        """The moves that were tried after this one, in the order in which they were tried."""
        return [TriedMove(key, self.tree) for key in self._node.after]

    @property
    def again(self) -> TriedMove | None:
        """The move after this one that redo replays; None if there is none."""
        again = self._node.again
        return None if again is None else TriedMove(again, self.tree)

    @property
    def drawn(self) -> list[TriedMove]:
        """The moves after this one that a drawing of the tree shows.

        A switch of sides is left out if nothing was played after it.
        """
        return [each for each in self.after if each.after or not (each.made and each.made.switch)]

    def path(self) -> Iterator[TriedMove]:
        """Yield this move and all moves before it, back to the root."""
        for count in range(len(self.key), -1, -1):
            yield TriedMove(self.key[:count], self.tree)

    def answered(self) -> TriedMove:
        """The computer's answer to this move of the person; the move itself if there is none."""
        if self.made is None or self.made.by is not Actor.PERSON:
            return self
        answers = (each for each in self.after if each.made and each.made.by is Actor.COMPUTER)
        return next(answers, self)


@dataclass(frozen=True, slots=True)
class PlacedMove:
    """A move and its place in a drawing of the tree; columns and rows count from 0, top left."""

    move: TriedMove
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class GameTree:
    """The game: the tree of all tried moves, the current place in it, and the board at that place.

    Switching sides is a pass on the board, after which the person plays the side whose turn it is.
    """

    problem: Problem
    nodes: Mapping[Key, _Node]
    """The places of the tree."""
    at: Key
    """The current place: that of the position on the board."""
    made: tuple[MadeMove, ...]
    """Every move from the problem's position to the current place."""
    board: Board = field(compare=False, repr=False)
    """The position at the current place. Read it, but do not play on it."""

    @classmethod
    def of(cls, problem: Problem) -> GameTree:
        """Begin a game, and play the moves saved with the problem.

        :raises IllegalMoveError: if a saved move breaks the rules.
        """
        return cls(problem, {(): _Node()}, (), (), Board(problem.position)).reset()

    def reset(self) -> GameTree:
        """Return to the position after the moves saved with the problem, with nothing to redo."""
        tree = self
        while tree.at:
            tree, _made = tree.take_back()
        tree = _with(tree, (), replace(tree.nodes[()], again=None))
        for move in self.problem.moves:
            tree, _events = tree.play(move, Actor.FILE)
        return tree

    @property
    def here(self) -> TriedMove:
        """The last move on the board."""
        return TriedMove(self.at, self)

    @property
    def root(self) -> TriedMove:
        """The problem's position."""
        return TriedMove((), self)

    @property
    def person(self) -> Color:
        """The side that the person plays now: the one to play first, until sides are switched."""
        switches = (made.color.opponent for made in reversed(self.made) if made.switch)
        return next(switches, self.problem.to_play)

    @property
    def counts(self) -> bool:
        """Whether the moves on the board are an attempt at the problem.

        The person must have played at least one move, and all moves of the side that plays first;
        the computer all others. Moves saved with the problem do not matter. Sides must not have
        been switched.
        """
        made = self.made
        return any(move.by is Actor.PERSON for move in made) and all(map(self._may_count, made))

    def _may_count(self, move: MadeMove) -> bool:
        """Return whether ``move`` can belong to an attempt: it was made by the right actor.

        The person plays first, the computer answers. Moves saved with the problem can belong to an
        attempt; a switch of sides cannot.
        """
        if move.switch:
            return False
        player = Actor.PERSON if move.color is self.problem.to_play else Actor.COMPUTER
        return move.by in (player, Actor.FILE)

    def why_illegal(self, move: Move) -> happened.IllegalMove | None:
        """The event that says why ``move`` is illegal for the side to play; None if it is legal."""
        if move != PASS:
            error = self.board.why_illegal(Point(move))
            if error is None:
                return None
            return happened.IllegalMove(move, happened.Illegal.of(error), str(error))
        if outcome.may_pass(self.board):
            return None
        message = (
            "the side that wants to capture may pass only when a ko alone keeps it from moving"
        )
        return happened.IllegalMove(PASS, happened.Illegal.PASS, message)

    # Moves

    def play(self, move: Move, by: Actor, switch: bool = False) -> tuple[GameTree, list[Event]]:
        """Play a move; return the new tree and the events on the board.

        Nothing can be redone at the new place. With ``switch`` the move, a pass, switches sides.
        """
        color = self.board.to_play
        keystones = self.board.keystones()
        board = self.board.after()
        captured = board.play(move)
        key = (*self.at, (move, switch))
        nodes = dict(self.nodes)
        if key not in nodes:
            here = nodes[self.at]
            nodes[self.at] = replace(here, after=(*here.after, key))
        made = MadeMove(move, color, by, switch)
        nodes[key] = replace(nodes.get(key, _Node()), made=made, again=None)
        is_pass = move == PASS
        events: list[Event] = [
            happened.Passed(color, by) if is_pass else happened.StonePlayed(Point(move), color, by)
        ]
        if captured:
            marked = tuple(point for point in captured if point in keystones)
            events.append(happened.StonesCaptured(captured, color.opponent, marked))
        return replace(self, nodes=nodes, at=key, made=(*self.made, made), board=board), events

    def recall(self, line: Sequence[MadeMove]) -> GameTree:
        """Add a line that was played earlier to the tree, and let redo play it.

        ``line`` begins at the problem's position, and continues the moves on the board. The board
        stays as it is.
        """
        tree = self
        for made in line[len(self.at) :]:
            tree, _events = tree.play(made.move, made.by, made.switch)
        while tree.at != self.at:
            tree, _made = tree.take_back()
        return tree

    def take_back(self) -> tuple[GameTree, MadeMove]:
        """Take back the last move; return the new tree and that move. There must be one."""
        made = self.nodes[self.at].made
        assert made is not None
        board = self.board.after()
        board.undo()
        before = self.at[:-1]
        tree = _with(self, before, replace(self.nodes[before], again=self.at))
        return replace(tree, at=before, made=self.made[:-1], board=board), made

    def make_again(self) -> tuple[GameTree, MadeMove]:
        """Replay the next move to redo; return the new tree and that move. There must be one."""
        again = self.nodes[self.at].again
        assert again is not None
        made = self.nodes[again].made
        assert made is not None
        board = self.board.after(made.move)
        return replace(self, at=again, made=(*self.made, made), board=board), made

    def walk_to(self, move: TriedMove) -> tuple[GameTree, list[MadeMove], list[MadeMove]]:
        """Go to the position after ``move``. Redo then follows the moves that were tried first.

        Return the new tree, the moves taken back on the way (the last one first), and the moves
        made on the way.
        """
        target = move.key
        tree = self
        taken = []
        while target[: len(tree.at)] != tree.at:
            tree, made = tree.take_back()
            taken.append(made)
        again = []
        while tree.at != target:
            following = target[: len(tree.at) + 1]
            tree = _with(tree, tree.at, replace(tree.nodes[tree.at], again=following))
            tree, made = tree.make_again()
            again.append(made)
        while after := tree.nodes[target].after:
            tree = _with(tree, target, replace(tree.nodes[target], again=after[0]))
            target = after[0]
        return tree, taken, again

    # The tree

    def judge(self, good: bool) -> GameTree:
        """Note whether the person's last move on the board is proved to be right or wrong."""
        for count in range(len(self.at), 0, -1):
            key = self.at[:count]
            node = self.nodes[key]
            if node.made is not None and node.made.by is Actor.PERSON:
                return _with(self, key, replace(node, good=good))
        return self

    @property
    def failed(self) -> set[Move]:
        """The moves tried in the current position that are proved to be wrong."""
        return {each.made.move for each in self.here.after if each.made and each.good is False}

    @property
    def branches(self) -> bool:
        """Whether the drawn tree has moves that are not on the board."""
        return bool(self.here.drawn) or any(len(node.drawn) > 1 for node in self.here.path())

    def beside(self, direction: int) -> TriedMove | None:
        """The alternative to the last move on the board that has alternatives.

        With ``direction`` 1 it is the next one tried, drawn below; with -1 the one tried before,
        drawn above. None if there is no such alternative.
        """
        for node in self.here.path():
            others = node.before.after if node.before is not None else []
            if len(others) > 1:
                index = others.index(node) + direction
                return others[index] if 0 <= index < len(others) else None
        return None

    def placed(self) -> Iterator[PlacedMove]:
        """Yield all drawn moves with their places in a drawing, the root first.

        Of the moves after a place, the first one continues its row; each other begins a new row.
        """
        row = 0
        waiting = [(self.root, 0)]
        while waiting:
            node, column = waiting.pop()
            if node.before is not None and node.before.drawn[0] != node:
                row += 1
            yield PlacedMove(node, column, row)
            waiting += [(after, column + 1) for after in reversed(node.drawn)]


def _with(tree: GameTree, key: Key, node: _Node) -> GameTree:
    """Return the tree with the node of one place replaced."""
    return replace(tree, nodes={**tree.nodes, key: node})

"""Every line that a person has tried at a problem, as a tree of moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from gold.trainer.events import Actor, MadeMove


@dataclass(eq=False, slots=True)
class TriedMove:
    """A move that was made, and what was tried after it. ``good`` is what is proved of it, None if nothing.

    Where nothing was made yet, ``made`` is None: the root, which is the problem's position.
    """

    made: MadeMove | None = None
    before: TriedMove | None = None
    after: list[TriedMove] = field(default_factory=list)
    good: bool | None = None


@dataclass(frozen=True, slots=True)
class PlacedMove:
    """A move's place in a drawing of the tree: its depth, and the row of its line."""

    move: TriedMove
    column: int
    row: int


class TriedTree:
    """The lines, and where on them the board is. What was taken back stays in it."""

    def __init__(self) -> None:
        self.root = self.here = TriedMove()

    @property
    def branches(self) -> bool:
        """Whether there is more in it than the moves on the board."""
        node = self.root
        while len(node.after) == 1:
            node = node.after[0]
        return node is not self.here or bool(node.after)

    def follow(self, record: Sequence[MadeMove]) -> None:
        """Go to where these moves lead, adding those that are new."""
        self.here = self.root
        for made in record:
            known = (each for each in self.here.after if _same(each.made, made))
            node = next(known, None)
            if node is None:
                node = TriedMove(made, self.here)
                self.here.after.append(node)
            self.here = node

    def judge(self, good: bool) -> None:
        """Keep what is proved of the person's last move on the board."""
        for node in self._path(self.here):
            if node.made is not None and node.made.by is Actor.PERSON:
                node.good = good
                return

    def line(self, node: TriedMove) -> tuple[MadeMove, ...]:
        """The moves that lead to one of the tree."""
        return tuple(reversed([each.made for each in self._path(node) if each.made is not None]))

    def ahead(self, node: TriedMove) -> tuple[MadeMove, ...]:
        """What was tried after it, first things first."""
        moves = []
        while node.after:
            node = node.after[0]
            assert node.made is not None
            moves.append(node.made)
        return tuple(moves)

    def answered(self, node: TriedMove) -> TriedMove:
        """The move itself or, where the computer has answered it, the answer."""
        if node.made is not None and node.made.by is Actor.PERSON:
            answers = (
                each for each in node.after if each.made is not None and each.made.by is Actor.COMPUTER
            )
            return next(answers, node)
        return node

    def beside(self, direction: int) -> TriedMove | None:
        """What was tried instead, in the row below or above; of the last move at which there was a choice."""
        for node in self._path(self.here):
            others = node.before.after if node.before is not None else []
            if len(others) > 1:
                index = others.index(node) + direction
                return others[index] if 0 <= index < len(others) else None
        return None

    def placed(self) -> Iterator[PlacedMove]:
        """All moves with their places, the root first. A line goes on in its row, others begin below it."""
        row = 0
        waiting = [(self.root, 0)]
        while waiting:
            node, column = waiting.pop()
            starts_row = node.before is not None and node.before.after[0] is not node
            row += starts_row
            yield PlacedMove(node, column, row)
            waiting += [(each, column + 1) for each in reversed(node.after)]

    @staticmethod
    def _path(node: TriedMove) -> Iterator[TriedMove]:
        """The move and those before it, the last first."""
        here: TriedMove | None = node
        while here is not None:
            yield here
            here = here.before


def _same(known: MadeMove | None, made: MadeMove) -> bool:
    return known is not None and (known.move, known.color, known.switch) == (
        made.move,
        made.color,
        made.switch,
    )

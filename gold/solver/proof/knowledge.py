"""What a search has proved of the positions of its problem."""

from __future__ import annotations

from dataclasses import dataclass, field

from gold.board.board import Board
from gold.board.points import Color, Move
from gold.solver.outcome import Bounds

Where = tuple[Color, tuple[Move, ...]]
"""A position of a problem: the side that played first, and all moves that were played."""


def where(board: Board) -> Where:
    """A position by who played first and the moves since: its key among those of one problem."""
    return board.initial.to_play, board.moves


@dataclass(slots=True)
class Knowledge:
    """Bounds on the value of positions, by the moves that lead there.

    Each search keeps its own. The bounds of another search would be as true, but only the search that has the
    proof can also tell the move.
    """

    _bounds: dict[Where, Bounds] = field(default_factory=dict)

    def of(self, board: Board) -> Bounds:
        """What is proved of a position, and what follows from the position before the last move: that move
        cannot have made its side better off.
        """
        bounds = self._bounds.get(where(board), Bounds())
        before = self._before(board)
        if board.to_play is board.defender:
            return bounds.narrowed(least=before.least)
        return bounds.narrowed(most=before.most)

    def expected(self, board: Board) -> int | None:
        """The value of the position before the last move, which a good move keeps; None if not known."""
        before = self._before(board)
        return before.least if before.value_is_known else None

    def _before(self, board: Board) -> Bounds:
        """What is proved of the position before the last move; nothing if there is none."""
        first, moves = where(board)
        return self._bounds.get((first, moves[:-1]), Bounds()) if moves else Bounds()

    def keep(self, board: Board, bounds: Bounds, proved_move: Move | None = None) -> None:
        """Keep the bounds of a position. They also hold after ``proved_move``, the move of the proof."""
        first, moves = where(board)
        self._bounds[first, moves] = bounds
        if proved_move is not None:
            after = first, (*moves, proved_move)
            self._bounds[after] = self._bounds.get(after, Bounds()).narrowed(bounds.least, bounds.most)

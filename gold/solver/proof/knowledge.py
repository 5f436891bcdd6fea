"""Proved bounds on the values of a problem's positions, indexed by the moves that lead to each
position.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gold.board.board import Board
from gold.board.points import Color, Move
from gold.solver.outcome import Bounds

Where = tuple[Color, tuple[Move, ...]]
"""Identifies a position: the side that played first, and all moves since. Two orders of the same
moves count as two positions.
"""


def where(board: Board) -> Where:
    """Return the key of the board's position: who played first, and the moves since."""
    return board.initial.to_play, board.moves


@dataclass(slots=True)
class Knowledge:
    """Proved bounds on the values of positions of one problem, and lines into kos.

    A search of the whole region has its own knowledge; the searches of all crops share one, which
    is about the whole board. Bounds that another search of the same problem has proved are true as
    well, but only the search that has the proof knows the move.
    """

    _bounds: dict[Where, Bounds] = field(default_factory=dict)
    _ko_lines: dict[tuple[Where, Bounds], tuple[Move, ...]] = field(default_factory=dict)

    def of(self, board: Board) -> Bounds:
        """Return the known bounds on the value of the board's position.

        They are the bounds kept for it, narrowed by one bound of the position before the last move,
        because no move makes the side that plays it better off. If the attacker played it, the
        earlier ``least`` still holds; if the defender did, the earlier ``most``.
        """
        bounds = self._bounds.get(where(board), Bounds())
        before = self._before(board)
        if board.to_play is board.defender:
            return bounds.narrowed(least=before.least)
        return bounds.narrowed(most=before.most)

    def expected(self, board: Board) -> int | None:
        """Return the value that the position has if the last move was good: that of the position
        before it.

        None if the bounds of that position are not equal, or if no move was played.
        """
        before = self._before(board)
        return before.least if before.value_is_known else None

    def _before(self, board: Board) -> Bounds:
        """Return the bounds kept for the position before the last move.

        They exclude nothing if none were kept, or if no move was played.
        """
        first, moves = where(board)
        return self._bounds.get((first, moves[:-1]), Bounds()) if moves else Bounds()

    def keep(self, board: Board, bounds: Bounds, proved_move: Move | None = None) -> None:
        """Keep bounds of the board's position, in place of earlier ones.

        ``proved_move`` is a move that is proved to keep the bound of the side that plays it:
        ``most`` if the attacker is to play, ``least`` if the defender is. Both bounds then hold
        after that move, too, and narrow the bounds of the position after it.
        """
        first, moves = where(board)
        self._bounds[first, moves] = bounds
        if proved_move is not None:
            after = first, (*moves, proved_move)
            self._bounds[after] = self._bounds.get(after, Bounds()).narrowed(
                bounds.least, bounds.most
            )

    def ko_line(self, board: Board, bounds: Bounds) -> tuple[Move, ...]:
        """Return the line into a ko that was kept for the board's position with these bounds; empty
        if none was.
        """
        return self._ko_lines.get((where(board), bounds), ())

    def keep_ko_line(self, board: Board, bounds: Bounds, line: tuple[Move, ...]) -> None:
        """Keep a line into a ko for each position on it, so that the same side always takes the ko
        first.
        """
        first, moves = where(board)
        for count in range(len(line)):
            self._ko_lines.setdefault(((first, (*moves, *line[:count])), bounds), line[count:])

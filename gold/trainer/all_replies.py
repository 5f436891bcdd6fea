"""All replies: a problem is solved when the person has met every forcing answer of the opponent.

After a line is solved, play goes back to the last position in which another answer is open. At most
:data:`MOST_HERE` answers are tried in a position, the hardest ones, and :data:`MOST_LINES` lines in all. An
answer is left out if it leads to a position that was asked before. Nothing here knows how answers are found.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from gold.board.board import Board
from gold.board.points import Move
from gold.solver.api import Result
from gold.trainer.game_tree import TriedMove

MOST_HERE = 3
MOST_LINES = 12


@dataclass(slots=True)
class _Branching:
    """The answers to a move of the person's, each with a key of the position that it leads to."""

    result: Result
    open: dict[Move, tuple[int, int | None]]


class AllReplies:
    """Which answers to the person's moves are known, and which were met; ``lines`` counts solved lines."""

    def __init__(self) -> None:
        self._at: dict[TriedMove, _Branching] = {}
        self._asked: set[tuple[int, int | None]] = set()
        self.lines = 0

    def asked(self, board: Board) -> None:
        """Note that the position on this board was met: other answers that lead to it are left out."""
        self._asked.add(_key(board))

    def knows(self, move: TriedMove) -> bool:
        """Whether :meth:`learn` has noted the answers to this move of the person's."""
        return move in self._at

    def learn(self, move: TriedMove, board: Board, result: Result, replies: Iterable[Move]) -> None:
        """Note the answers to a move of the person's, the hardest first. ``board`` is the position after that
        move, and ``result`` what is proved of it.
        """
        leads = {reply: _key(board.after(reply)) for reply in list(replies)[:MOST_HERE]}
        self._at[move] = _Branching(result, leads)

    def left(self, here: TriedMove) -> int:
        """How many answers that :meth:`learn` noted, to moves up to ``here``, the person has not met yet."""
        on_path = (self._at[move] for move in here.path() if move in self._at)
        open_ = {key for branching in on_path for key in branching.open.values()} - self._asked
        return max(0, min(len(open_), MOST_LINES - self.lines))

    def solved(self, here: TriedMove) -> tuple[TriedMove, Result] | None:
        """Note that the line to ``here`` is solved. Return the person's last move to which another answer is
        still to be met, and the result with that answer; None if there is none, or after :data:`MOST_LINES`.
        """
        self.lines += 1
        if self.lines >= MOST_LINES:
            return None
        for move in here.path():
            branching = self._at.get(move)
            for reply, key in branching.open.items() if branching is not None else ():
                if branching is not None and key not in self._asked:
                    return move, replace(branching.result, move=reply, line=(reply,), forces=True)
        return None


def _key(board: Board) -> tuple[int, int | None]:
    return board.hash, board.ko_point

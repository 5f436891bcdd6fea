"""The exercise "all replies": the person must play a line against every forcing answer.

After a line is solved, play goes back to the last position in which the opponent has an answer that
was not tried yet. It tries at most the :data:`MOST_HERE` hardest answers in a position, and at most
:data:`MOST_LINES` lines in all. An answer is left out if it leads to a position that occurred
before. The caller finds the answers; this module only keeps account of them.
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
    """The answers to a move of the person, each with the key of the position after it."""

    result: Result
    open: dict[Move, tuple[int, int | None]]


class AllReplies:
    """The known answers to the person's moves, and which of them were tried.

    ``lines`` counts the solved lines.
    """

    def __init__(self) -> None:
        self._at: dict[TriedMove, _Branching] = {}
        self._asked: set[tuple[int, int | None]] = set()
        self.lines = 0

    def note_position(self, board: Board) -> None:
        """Note that the position on ``board`` occurred. Answers that lead to it are left out."""
        self._asked.add(_key(board))

    def knows(self, move: TriedMove) -> bool:
        """Return whether :meth:`learn` has noted the answers to this move of the person."""
        return move in self._at

    def learn(self, move: TriedMove, board: Board, result: Result, replies: Iterable[Move]) -> None:
        """Note the answers (``replies``) to a move of the person, the hardest first.

        ``board`` has the position after the move, and ``result`` is its proved result.
        """
        leads = {reply: _key(board.after(reply)) for reply in list(replies)[:MOST_HERE]}
        self._at[move] = _Branching(result, leads)

    def left(self, here: TriedMove) -> int:
        """Count the answers to moves up to ``here`` that were not tried yet.

        The count is at most the number of lines that are left of :data:`MOST_LINES`.
        """
        on_path = (self._at[move] for move in here.path() if move in self._at)
        open_ = {key for branching in on_path for key in branching.open.values()} - self._asked
        return max(0, min(len(open_), MOST_LINES - self.lines))

    def solved(self, here: TriedMove) -> tuple[TriedMove, Result] | None:
        """Note that the line to ``here`` is solved, and choose the answer to try next.

        Return the last move of the person on the line that has an untried answer, and the result of
        the move with that answer. None if no answer is left, or after :data:`MOST_LINES` lines.
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

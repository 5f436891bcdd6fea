"""What the engines remember of one problem between searches."""

from __future__ import annotations

from dataclasses import replace

from gold.board.board import Board
from gold.board.points import Color
from gold.board.position import Position
from gold.solver import alphabeta
from gold.solver.proof import ProofSearch

DEFAULT_MEGABYTES = 256


class Workspace:
    """The memory of both engines, made when it is first needed. One search at a time.

    What the exact search has proved of a problem is kept for as long as that problem is asked about, so that
    follow-up questions are answered at once; another problem begins anew. ``megabytes`` bounds its table.
    """

    def __init__(self, megabytes: float = DEFAULT_MEGABYTES) -> None:
        self._megabytes = megabytes
        self._alphabeta: alphabeta.Workspace | None = None
        self._proof: ProofSearch | None = None
        self._about: Position | None = None

    def alphabeta(self) -> alphabeta.Workspace:
        """That of the alpha-beta engine."""
        if self._alphabeta is None:
            self._alphabeta = alphabeta.Workspace()
        return self._alphabeta

    def proof(self, board: Board) -> ProofSearch:
        """The exact search about the problem that the board comes from.

        :raises gold.solver.area.AreaTooLargeError: if what can change does not fit the search.
        """
        about = replace(board.initial, to_play=Color.BLACK)  # whose turn it is does not matter
        if self._proof is None or about != self._about:
            self._proof = None  # its memory is free before more is taken
            self._proof = ProofSearch(Board(board.initial), self._megabytes)
            self._about = about
        return self._proof

"""Who wins under the classic rules of play, by exhaustion on the reference board's own objects.

Much slower than :mod:`tests.oracle.exhaustive`, and written against :mod:`gold.board` instead of apart from
it: it plays every move with ``Board.play`` and takes the end of the game from ``gold.board.outcome``. Mode
``N`` only, since the classic rules know no threats. Endless play is a win for the defender here too.
"""

from __future__ import annotations

from gold.board.board import Board
from gold.board.outcome import may_pass, winner
from gold.board.points import PASS, Color, Move
from gold.board.position import Position


class ClassicExhaustive:
    """Every position that can be reached from a problem under the classic rules, and who wins it."""

    def __init__(self, position: Position) -> None:
        self._board = Board(position)
        self._won: dict[int, bool] = {}
        self._parents: dict[int, list[int]] = {}
        self._attacks: dict[int, bool] = {}
        self._ways_out: dict[int, int] = {}
        self._root = self._list_positions()
        self._solve()

    def attacker_wins(self) -> bool:
        """Whether the attacker can force the capture of all keystones."""
        return self._won[self._root]

    def _list_positions(self) -> int:
        """Walk through all positions depth first, untried moves on a stack; return the first key."""
        board = self._board
        root, moves = self._enter()
        path = [(root, moves)]
        while path:
            key, untried = path[-1]
            if not untried:
                path.pop()
                if path:
                    board.undo()
                continue
            board.play(untried.pop())
            child, moves = self._enter()
            self._parents[child].append(key)
            path.append((child, moves))
        return root

    def _enter(self) -> tuple[int, list[Move]]:
        """The key of the position on the board, and the moves to try from it: none if it was seen before."""
        board, key = self._board, self._board.hash
        if key in self._won:
            return key, []
        end = winner(board)
        moves: list[Move] = []
        if end is None:
            moves.extend(board.valid_moves())
            if may_pass(board):
                moves.append(PASS)
        self._won[key] = end is not None and end is board.attacker
        self._attacks[key] = board.to_play is board.attacker
        self._ways_out[key] = len(moves)
        self._parents[key] = []
        return key, moves

    def _solve(self) -> None:
        worklist = [key for key, won in self._won.items() if won]
        while worklist:
            for parent in self._parents[worklist.pop()]:
                self._ways_out[parent] -= 1
                if not self._won[parent] and (self._attacks[parent] or self._ways_out[parent] == 0):
                    self._won[parent] = True
                    worklist.append(parent)


def classic_winner(position: Position) -> Color | None:
    """The side that wins a problem under the classic rules."""
    board = Board(position)
    return board.attacker if ClassicExhaustive(position).attacker_wins() else board.defender

"""When play is over and who may pass: GoLD's classic rules.

The attacker may pass only when it has no valid move and a point is closed by ko. Two passes do not end play.
The attacker wins when no keystone is left; the defender wins when the attacker is to move, has no valid move
and may not pass.
"""

from __future__ import annotations

from gold.board.board import Board
from gold.board.points import Color


def may_pass(board: Board) -> bool:
    """Whether the side to play may pass under the classic rules."""
    if board.to_play is not board.attacker:
        return True
    return not board.valid_moves() and board.ko_point is not None


def winner(board: Board) -> Color | None:
    """The side that has won under the classic rules, or None while play goes on.

    On a board that never had keystones there is nothing to win: None.
    """
    if board.defender is None or board.attacker is None:
        return None
    if not board.keystones():
        return board.attacker
    if board.to_play is board.attacker and not board.valid_moves() and not may_pass(board):
        return board.defender
    return None

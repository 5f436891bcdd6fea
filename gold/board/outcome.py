"""GoLD's classic rules: when play is over, and who may pass.

The attacker may pass only if it has no valid move and a point is closed by ko; the defender may
always pass. Two passes do not end play. The attacker wins when no keystone is left. The defender
wins when the attacker is to move, has no valid move and may not pass.
"""

from __future__ import annotations

from gold.board.board import Board
from gold.board.points import PASS, Color, Move


def may_pass(board: Board) -> bool:
    """Whether the side to play may pass under the classic rules."""
    if board.to_play is not board.attacker:
        return True
    return not board.valid_moves() and board.ko_point is not None


def is_allowed(board: Board, move: Move) -> bool:
    """Whether the classic rules let the side to play make a move, which may be a pass."""
    return may_pass(board) if move == PASS else board.is_legal(move)


def allowed_moves(board: Board) -> list[Move]:
    """Return the moves that the classic rules allow the side to play, in board order; a pass comes
    last.
    """
    return [*board.valid_moves(), *([PASS] if may_pass(board) else [])]


def winner(board: Board) -> Color | None:
    """Return the side that has won under the classic rules; None while play goes on.

    None, too, on a board that never had keystones: there is nothing to win.
    """
    if board.defender is None or board.attacker is None:
        return None
    if not board.keystones():
        return board.attacker
    if board.to_play is board.attacker and not board.valid_moves() and not may_pass(board):
        return board.defender
    return None

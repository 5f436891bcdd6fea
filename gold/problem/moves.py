"""Checks that saved moves are playable, so that a file never opens on an impossible board."""

from __future__ import annotations

from gold.board.board import Board
from gold.board.points import Color
from gold.errors import IllegalMoveError, InvalidPositionError
from gold.i18n import _
from gold.problem.model import Problem

MAX_MOVES = 1_000  # each is played anew when the problem is read, and when it is opened


def too_many_moves() -> str:
    """The message for a problem with more than ``MAX_MOVES`` moves."""
    return _("more than {count} moves: remove the field `moves`").format(count=MAX_MOVES)


def unplayable_move(problem: Problem) -> tuple[int, str] | None:
    """The index of the first saved move that cannot be played, and the reason; None if all can be played."""
    if not problem.moves:
        return None
    if len(problem.moves) > MAX_MOVES:
        return 0, too_many_moves()
    try:
        board = Board(problem.position)
    except InvalidPositionError as error:
        said = _("no move can be played from this position ({reasons}): correct it, or remove the moves")
        return 0, said.format(reasons="; ".join(error.reasons))
    for index, move in enumerate(problem.moves):
        try:
            board.play(move)
        except IllegalMoveError as error:
            if board.to_play is Color.BLACK:
                said = _("move {number}, Black {vertex}, cannot be played: {reason}")
            else:
                said = _("move {number}, White {vertex}, cannot be played: {reason}")
            return index, said.format(number=index + 1, vertex=board.geometry.vertex(move), reason=error)
    return None

"""Saved moves must be playable: a file that says otherwise would open on a board that nobody has seen."""

from __future__ import annotations

from gold.board.board import Board
from gold.errors import IllegalMoveError, InvalidPositionError
from gold.problem.model import Problem


def unplayable_move(problem: Problem) -> tuple[int, str] | None:
    """The first saved move that cannot be played, as its index and the reason; None when all can."""
    if not problem.moves:
        return None
    try:
        board = Board(problem.position)
    except InvalidPositionError as error:
        reasons = "; ".join(error.reasons)
        return 0, f"no move can be played from this position ({reasons}): correct it, or leave the moves out"
    for index, move in enumerate(problem.moves):
        try:
            board.play(move)
        except IllegalMoveError as error:
            color = board.to_play.name.capitalize()
            return (
                index,
                f"move {index + 1}, {color} {board.geometry.vertex(move)}, cannot be played: {error}",
            )
    return None

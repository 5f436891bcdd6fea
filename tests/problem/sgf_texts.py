"""Texts in SGF as problems, and their stones, for the tests of reading SGF."""

from gold.board.points import PointState
from gold.problem.model import Problem
from gold.problem.sgf.sgf_format import read_game
from gold.problem.sgf.sgf_tree import SgfText


def read(text: str) -> Problem:
    source = SgfText(text, "set.sgf")
    (game,) = source.games()
    assert game.tree is not None, game.problem
    return read_game(source, game.tree)


def black(problem: Problem) -> list[str]:
    """The black stones, in SGF's words."""
    return [
        problem.position.geometry.to_sgf(point)
        for point in problem.position.points(PointState.BLACK)
    ]

"""Problems saved as SGF read back the same, and trees of other programs survive."""

from hypothesis import example, given

from gold.board.position import Position
from gold.problem.model import Problem
from gold.problem.sgf.sgf_format import read_game, write_game
from gold.problem.sgf.sgf_tree import SgfText
from tests.problem.problem_strategies import problems, texts


def read(text: str) -> Problem:
    source = SgfText(text)
    (game,) = source.games()
    assert game.tree is not None, game.problem
    return read_game(source, game.tree)


@given(problems())
def test_problem_survives_the_file(problem: Problem) -> None:
    assert read(write_game(problem)) == problem


@given(texts)
@example("a\tb\nc\\]")
def test_text_survives_the_file(text: str) -> None:
    problem = Problem(
        Position.empty(2), title=text, description=text, source=text, author=text, tags=(text,)
    )
    assert read(write_game(problem)) == problem

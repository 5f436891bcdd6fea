"""The author's tree: what each site's marks mean, and what is kept of a tree."""

from dataclasses import replace
from pathlib import Path

import pytest

from gold.board.points import PASS, Color, geometry
from gold.problem.files import parse_collection
from gold.problem.model import Problem
from gold.problem.sgf.sgf_format import write_game
from gold.problem.solution.solution_tree import Convention, SolutionTree, solution_tree

BOARD = geometry(5)


def problem(moves: str) -> Problem:
    """A problem with two stones, Black to play, and a tree."""
    text = f"(;SZ[5]AB[aa]AW[bb]C[Black to play]{moves})"
    (found,) = parse_collection(text.encode(), Path("set.sgf")).problems
    return found


def tree(moves: str) -> SolutionTree:
    found = solution_tree(problem(moves))
    assert found is not None
    return found


def names(moves: tuple[int, ...]) -> list[str]:
    return [BOARD.to_sgf(move) for move in moves]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("moves", "convention", "right", "wrong"),
    [
        ("(;B[ca])(;B[da])", Convention.MAIN_LINE, ["ca"], []),
        (";B[ca];W[cb];B[cc]", Convention.MAIN_LINE, ["ca"], []),
        ("(;B[ca];W[cb])(;B[da];W[db];B[dc]C[RIGHT])", Convention.RIGHT, ["da"], ["ca"]),
        (
            "(;B[ca]C[RIGHT])(;B[da]C[So is this: RIGHT])(;B[ea])",
            Convention.RIGHT,
            ["ca", "da"],
            ["ea"],
        ),
        ("(;B[ca]C[That is RIGHTLY so])(;B[da]C[RIGHT])", Convention.RIGHT, ["da"], ["ca"]),
        ("(;B[ca]C[right])(;B[da])", Convention.MAIN_LINE, ["ca"], []),
        ("(;B[ca]C[RIGHT])(;B[da]C[NOTTHIS])(;B[ea])", Convention.RIGHT, ["ca"], ["ea"]),
        ("(;B[ca];W[cb]C[+ alive])(;B[da]C[no])", Convention.PLUS, ["ca"], ["da"]),
        (
            "(;B[ca]C[White lives. Correct!])(;B[da]C[Incorrect])",
            Convention.CORRECT,
            ["ca"],
            ["da"],
        ),
        (
            "(;B[ca]C[Not correct.])(;B[da];W[ca];B[ea]C[ Correct ])",
            Convention.CORRECT,
            ["da"],
            ["ca"],
        ),
        (
            "(;B[ca]C[Correct is B2])(;B[da]C[Richtig, White is dead])",
            Convention.CORRECT,
            ["da"],
            ["ca"],
        ),
        (
            "(;B[ca]C[Correct: B2. That's not correct])(;B[da]C[correctly])",
            Convention.MAIN_LINE,
            ["ca"],
            [],
        ),
        (
            "(;B[ca]C[不正確])(;B[da]C[正解。])(;B[ea]C[正解図])",
            Convention.CORRECT,
            ["da", "ea"],
            ["ca"],
        ),
        ("(;B[ca]C[Неправильно])(;B[da]C[Правильно!])", Convention.CORRECT, ["da"], ["ca"]),
        ("(;B[ca]C[오답])(;B[da]C[정답])", Convention.CORRECT, ["da"], ["ca"]),
        (
            "(;B[ca]C[C'est correct.])(;B[da]C[Ce n'est pas correct])",
            Convention.CORRECT,
            ["ca"],
            ["da"],
        ),
        ("(;B[ca]C[Incorrecto])(;B[da]C[¡Correcto!])", Convention.CORRECT, ["da"], ["ca"]),
        ("(;B[ca]C[失败])(;B[da]C[黑先活，正解])", Convention.CORRECT, ["da"], ["ca"]),
        ("(;B[ca])(;B[da]WV[])(;B[ea]TR[ea])", Convention.WRONG_BRANCHES, ["ca", "ea"], ["da"]),
        ("(;B[ca])(;B[da]TR[da])", Convention.WRONG_BRANCHES, ["ca"], ["da"]),
        ("(;B[ca]TR[ca])(;B[da]TR[da])", Convention.MAIN_LINE, ["ca"], []),
        ("(;B[ca])(;B[da]TR[aa])", Convention.MAIN_LINE, ["ca"], []),
        ("(;B[ca]BM[1])(;B[da]TE[2])", Convention.GOOD_AND_BAD, ["da"], ["ca"]),
        ("(;B[ca])(;B[da]BM[1])", Convention.GOOD_AND_BAD, ["ca"], ["da"]),
        ("(;B[ca];W[cb];B[cc]TE[1])(;B[da])", Convention.GOOD_AND_BAD, ["ca"], []),
    ],
)
def test_marks_tell_the_right_moves(
    moves: str, convention: Convention, right: list[str], wrong: list[str]
) -> None:
    found = tree(moves)
    assert found.convention is convention
    assert (names(found.first_moves(right=True)), names(found.first_moves(right=False))) == (
        right,
        wrong,
    )


def test_right_line_is_the_solution() -> None:
    found = tree("(;B[ca];W[cb])(;B[da];W[db](;B[dd])(;B[dc]C[RIGHT];W[ec]))")
    assert names(found.solution()) == ["da", "db", "dc", "ec"]


def test_what_follows_a_wrong_branch_is_wrong() -> None:
    found = tree("(;B[ca];W[cb])(;B[da]WV[];W[db];B[dc])")
    node = found.follow([BOARD.from_sgf(name) for name in ("da", "db", "dc")])
    assert node is not None
    assert node.right is False


def test_words_for_the_site_are_not_shown() -> None:
    found = tree(";B[ca];W[cb]C[CHOICE Well answered];B[cc]C[Alive. RIGHT FORCE]")
    second, third = found.nodes[2], found.nodes[3]
    assert second.comment == "Well answered"
    assert third.comment == "Alive."
    assert tree(";B[ca]C[+Alive.]").nodes[1].comment == "Alive."


def test_comments_are_found_by_the_moves_that_lead_to_them() -> None:
    found = tree("(;B[ca]C[One\\]])(;B[da];W[]C[Two];C[Three])")
    ca, da = BOARD.from_sgf("ca"), BOARD.from_sgf("da")
    one, two = found.follow([ca]), found.follow([da, PASS])
    assert one is not None
    assert two is not None
    assert (one.comment, two.comment) == ("One]", "Two\nThree")
    assert found.follow([ca, da]) is None
    assert found.root.children == (1, 2)


def test_branches_that_cannot_be_played_are_left_out() -> None:
    found = tree("(;B[ca])(;B[zz];W[cb])(;B[da];AW[ee];W[db])")
    assert names(tuple(node.move for node in found.nodes[1:] if node.move)) == ["ca", "da"]


def test_first_color_is_told_by_the_main_line() -> None:
    assert tree("(;W[ca])(;B[da])").first_color is Color.WHITE


def test_problem_without_moves_has_no_tree() -> None:
    assert solution_tree(problem("")) is None
    assert solution_tree(problem("N[kept]")) is None


def test_tree_does_not_fit_other_stones() -> None:
    found = problem(";B[ca]")
    white = replace(found, position=replace(found.position, to_play=Color.WHITE))
    assert solution_tree(white) is None


def test_tree_survives_being_written() -> None:
    before = problem("(;B[ca];W[cb])(;B[da]C[RIGHT])")
    (after,) = parse_collection(write_game(before).encode(), Path("set.sgf")).problems
    assert solution_tree(after) == solution_tree(before)


def test_set_up_in_several_nodes_comes_before_the_tree() -> None:
    text = b"(;SZ[5];AB[aa];AW[bb]C[Here.];B[ca];W[cb])"
    (found,) = parse_collection(text, Path("set.sgf")).problems
    read = solution_tree(found)
    assert read is not None
    assert names(read.solution()) == ["ca", "cb"]


def test_long_variation_is_read() -> None:
    found = tree("".join(f";{'BW'[number % 2]}[]" for number in range(9_000)) + "C[RIGHT]")
    assert len(found.solution()) == 9_000


def test_whole_book_is_no_solution() -> None:
    assert solution_tree(problem(";B[ca]C[" + "long " * 10_000 + "]")) is None


def test_letters_and_marks_stand_on_their_points_but_not_what_marks_the_target_or_the_move() -> (
    None
):
    found = tree("(;B[ca]LB[da:b][ea:long text]SQ[cc]CR[aa:ba]MA[da]TR[ca][cd])(;B[da])")
    labels = {BOARD.to_sgf(point): text for point, text in found.nodes[1].labels}
    assert labels == {"da": "b", "ea": "lon", "cc": "□", "aa": "○", "ba": "○", "cd": "△"}
    assert found.root.labels == ()
    assert found.nodes[1].right is not None, "a triangle on the move is an opinion"

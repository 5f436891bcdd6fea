"""The author's variations: what is written comes back, and is carried along when the board is edited."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color, Point, PointState
from gold.board.symmetry import SWAP_COLORS, TURN_RIGHT, Symmetry
from gold.errors import GoldError
from gold.problem.files import FileFormat, format_problems, parse_collection
from gold.problem.model import Problem
from gold.problem.sgf.sgf_format import SGF_FIELD, write_game
from gold.problem.solution.author_lines import AuthorsLines, LinePath, text_as_kept
from gold.problem.solution.carried_lines import carried
from gold.problem.solution.solution_tree import Convention, solution_tree
from gold.problem.solution.written_solution import Branch, with_branches
from tests.problem.problem_strategies import texts

POSITION = parse_diagram("""
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
x x x x x . .
O O O O x . .
+ + + O x . .
""")
GEOMETRY = POSITION.geometry
PROBLEM = Problem(POSITION, title="Three", description="Black to kill")
ODD_TEXTS = [
    "a [bracket] and a ] and a \\ and (;B[aa])",
    "emoji 😀 and 石の下",
    "several\nlines\n\nand an empty one\n",
    "Correct.",
    "+ the first sign",
    "RIGHT",
    "the last line is\nRIGHT CHOICE",
    "ends with line ends\n\n",
    "no: colon - dash # hash",
]


def at(name: str) -> Point:
    return Point(GEOMETRY.from_vertex(name))


def play(lines: AuthorsLines, *names: str) -> LinePath:
    path: LinePath = ()
    color = PROBLEM.to_play
    for name in names:
        path = lines.play(path, at(name), color)
        color = color.opponent
    return path


def three_variations() -> Problem:
    """Three variations, one of them right, with comments, letters and signs."""
    lines = AuthorsLines(PROBLEM)
    lines.root.labels = {at("B1"): "A", at("A1"): "△", at("C1"): "×"}
    right = lines.node(play(lines, "B1", "A1", "C1"))
    right.right = True
    right.comment = "White is dead."
    lines.node(play(lines, "A1")).right = False
    wrong = lines.node(play(lines, "A1", "B1"))
    wrong.comment = "Two eyes [at A1 and C1]"
    wrong.labels = {at("A1"): "A", at("C1"): "B", at("B1"): "□"}
    play(lines, "C1", "B1")
    return lines.put_in(PROBLEM)


def read_again(problem: Problem, suffix: str) -> Problem:
    format_ = FileFormat.SGF if suffix == ".sgf" else FileFormat.YAML
    text = format_problems([problem], format_)
    (again,) = parse_collection(text.encode(), Path(f"a{suffix}")).problems
    return again


@pytest.mark.parametrize("suffix", [".sgf", ".yaml"])
def test_what_an_author_writes_comes_back_the_same(suffix: str) -> None:
    written = three_variations()
    again = read_again(written, suffix)
    assert again == written
    assert AuthorsLines(again).put_in(again) == written
    tree = solution_tree(again)
    assert tree is not None
    assert tree.convention is Convention.OWN
    assert tree.first_moves(right=True) == (at("B1"),)
    assert tree.first_moves(right=False) == (at("A1"),)
    assert dict(tree.root.labels) == {at("B1"): "A", at("A1"): "△", at("C1"): "×"}
    answer = tree.follow([at("A1"), at("B1")])
    assert answer is not None
    assert answer.comment == "Two eyes [at A1 and C1]"
    assert dict(answer.labels) == {at("A1"): "A", at("C1"): "B", at("B1"): "□"}
    assert len(tree.children(tree.root)) == 3


@pytest.mark.parametrize("suffix", [".sgf", ".yaml"])
@pytest.mark.parametrize("right", [True, False, None])
@pytest.mark.parametrize("text", ODD_TEXTS)
def test_a_comment_comes_back_to_the_letter(text: str, right: bool | None, suffix: str) -> None:
    lines = AuthorsLines(PROBLEM)
    node = lines.node(play(lines, "B1"))
    node.comment = text
    node.right = right
    again = AuthorsLines(read_again(lines.put_in(PROBLEM), suffix))
    assert (again.node((0,)).comment, again.node((0,)).right) == (text, right)


def test_other_programs_are_told_what_the_author_means() -> None:
    text = write_game(three_variations())
    assert "C[White is dead.\nRIGHT]" in text
    assert "BM[1]" in text
    assert text.count("NOTTHIS") == 1  # the third variation, of which the author says nothing
    silent = AuthorsLines(PROBLEM)
    play(silent, "B1")
    assert "NOTTHIS" not in write_game(silent.put_in(PROBLEM))


def test_a_tree_of_another_program_keeps_its_meaning_when_it_is_changed() -> None:
    text = (
        "(;SZ[7]PL[B]AB[ae]AW[ba]KM[6.5];B[bg]XX[kept]LB[cg:long label](;W[ag]CR[cg]"
        "C[RIGHT well done])(;W[cg]C[FORCE])(;W[dg];AB[ee];B[aa]))"
    )
    (found,) = parse_collection(text.encode(), Path("set.sgf")).problems
    before = solution_tree(found)
    lines = AuthorsLines(found)
    lines.node((0, 1)).comment = "And so?"
    after = lines.put_in(found)
    tree = solution_tree(after)
    assert before is not None
    assert tree is not None
    assert [node.move for node in tree.nodes] == [node.move for node in before.nodes]
    assert [node.right for node in tree.nodes] == [node.right for node in before.nodes]
    assert tree.nodes[2].comment == before.nodes[2].comment == "well done"
    for kept in ("XX[kept]", "KM[6.5]", "AB[ee]", "LB[cg:long label]", "FORCE", "CR[cg]"):
        assert kept in write_game(after), kept
    assert tree.left_out == before.left_out == 1


def test_fifty_branches_and_a_long_line_are_written_and_read() -> None:
    lines = AuthorsLines(PROBLEM)
    for first in (*GEOMETRY.points, PASS):
        path = lines.play((), first, Color.BLACK)
        for _turn in range(20):
            path = lines.play(path, PASS, Color.WHITE)
            path = lines.play(path, PASS, Color.BLACK)
    written = lines.put_in(PROBLEM)
    assert read_again(written, ".sgf") == written
    assert len(AuthorsLines(written).root.children) == 50


def test_more_than_a_file_takes_is_refused() -> None:
    lines = AuthorsLines(PROBLEM)
    for point in GEOMETRY.points[:45]:
        lines.node(lines.play((), point, Color.BLACK)).comment = "x" * 5_000
    with pytest.raises(GoldError, match="too long"):
        lines.put_in(PROBLEM)


def test_long_comments_are_still_read_as_a_tree() -> None:
    lines = AuthorsLines(PROBLEM)
    for point in GEOMETRY.points[:20]:
        lines.node(lines.play((), point, Color.BLACK)).comment = "x" * 5_000
    assert solution_tree(lines.put_in(PROBLEM)) is not None


def test_without_lines_nothing_is_left_of_them() -> None:
    lines = AuthorsLines(PROBLEM)
    play(lines, "B1")
    written = lines.put_in(PROBLEM)
    again = AuthorsLines(written)
    assert again.delete((0,)) == ()
    assert again.put_in(written) == PROBLEM


def test_letters_alone_are_shown() -> None:
    lines = AuthorsLines(PROBLEM)
    lines.root.labels = {at("B1"): "A"}
    tree = solution_tree(lines.put_in(PROBLEM))
    assert tree is not None
    assert tree.root.labels == ((at("B1"), "A"),)


def test_a_solution_that_is_added_to_letters_is_read_as_such() -> None:
    lines = AuthorsLines(PROBLEM)
    lines.root.labels = {at("B1"): "A"}
    shown = with_branches(lines.put_in(PROBLEM), [Branch(at("B1"), solves=True), Branch(at("A1"))])
    tree = solution_tree(shown)
    assert tree is not None
    assert tree.first_moves(right=False) == (at("A1"),)


def names(problem: Problem) -> list[str]:
    lines = AuthorsLines(problem)
    geometry = problem.position.geometry
    return [geometry.vertex(node.move) for node in lines.nodes() if node.move is not None]


def test_lines_stay_when_a_stone_is_put_down_or_the_other_side_begins() -> None:
    written = three_variations()
    more = written.position.with_states({at("G7"): PointState.BLACK})
    for position in (more, replace(written.position, to_play=Color.WHITE)):
        edited = carried(written, position)
        assert AuthorsLines(edited).fits
        assert names(edited) == names(written)
        assert read_again(edited, ".sgf") == edited


@pytest.mark.parametrize("symmetry", [TURN_RIGHT, SWAP_COLORS])
def test_lines_are_turned_and_recoloured_with_the_board(symmetry: Symmetry) -> None:
    written = three_variations()
    turned = carried(
        written,
        symmetry.position(written.position),
        lambda move: symmetry.move(move, 7),
        swaps_colors=symmetry.swap_colors,
    )
    tree = solution_tree(turned)
    before = solution_tree(written)
    assert tree is not None
    assert before is not None
    for now, then in zip(tree.nodes, before.nodes, strict=True):
        assert now.move == (None if then.move is None else symmetry.move(then.move, 7))
        assert now.color == (None if then.color is None else symmetry.color(then.color))
        assert now.right is then.right
        assert dict(now.labels) == {symmetry.move(point, 7): label for point, label in then.labels}


def test_a_branch_that_leaves_the_board_is_dropped_there() -> None:
    written = three_variations()
    small = written.position.geometry

    def place(move: int) -> Point | None:
        row, column = small.row_col(Point(move))
        return None if column == 0 else small.point(row, column - 1)

    moved = carried(written, written.position.with_states({at("G7"): PointState.BLACK}), place)
    assert names(moved) == ["A1", "B1", "A1"]


def test_lines_that_belonged_to_other_stones_are_left_alone() -> None:
    written = three_variations()
    other = replace(written, position=written.position.with_states({at("G7"): PointState.WHITE}))
    assert not AuthorsLines(other).fits
    more = other.position.with_states({at("G6"): PointState.WHITE})
    assert carried(other, more).extra[SGF_FIELD] == written.extra[SGF_FIELD]


letters = st.sampled_from(["A", "B", "Z", "1", "a:b", "]", "△", "□", "○", "×", "\\"])
points = st.sampled_from(GEOMETRY.points)
steps = st.tuples(
    st.integers(0, 30),
    st.one_of(points, st.just(PASS)),
    st.sampled_from([True, False, None]),
    texts.map(text_as_kept),
    st.dictionaries(points, letters, max_size=3),
)


@pytest.mark.parametrize("suffix", [".sgf", ".yaml"])
@given(st.lists(steps, max_size=12), st.dictionaries(points, letters, max_size=3))
def test_any_lines_come_back_the_same(
    suffix: str,
    written: list[tuple[int, int, bool | None, str, dict[Point, str]]],
    marks: dict[Point, str],
) -> None:
    lines = AuthorsLines(PROBLEM)
    lines.root.labels = marks
    paths: list[LinePath] = [()]
    for place, move, right, comment, labels in written:
        before = paths[place % len(paths)]
        color = PROBLEM.to_play if len(before) % 2 == 0 else PROBLEM.to_play.opponent
        path = lines.play(before, move, color)  # type: ignore[arg-type]
        paths.append(path)
        node = lines.node(path)
        node.right = right
        node.comment = comment
        node.labels = labels
    problem = lines.put_in(PROBLEM)
    again = read_again(problem, suffix)
    assert again == problem
    for now, then in zip(AuthorsLines(again).nodes(), lines.nodes(), strict=True):
        assert (now.move, now.color, now.right, now.comment) == (
            then.move,
            then.color,
            then.right,
            then.comment,
        )
        assert now.labels == then.labels


def test_without_its_own_mark_the_tree_says_the_same_to_other_programs() -> None:
    text = write_game(three_variations()).replace("GOLDLINES[1]", "")
    (read,) = parse_collection(text.encode(), Path("a.sgf")).problems
    tree = solution_tree(read)
    assert tree is not None
    assert tree.convention is Convention.RIGHT
    assert tree.first_moves(right=True) == (at("B1"),)
    assert tree.first_moves(right=False) == (at("A1"),)
    assert [node.right for node in tree.children(tree.root)] == [True, False, None]


def right_after(problem: Problem, *names: str) -> bool | None:
    """What the tree says of the last of these moves."""
    tree = solution_tree(problem)
    assert tree is not None
    node = tree.follow([at(name) for name in names])
    assert node is not None
    return node.right


def test_a_mistake_of_the_opponent_spoils_nothing_and_a_refutation_solves_nothing() -> None:
    lines = AuthorsLines(PROBLEM)
    lines.node(play(lines, "B1", "A1")).right = False  # White has a better answer
    lines.node(play(lines, "B1", "A1", "C1")).right = True
    lines.node(play(lines, "A1")).right = False
    lines.node(play(lines, "A1", "B1")).right = True  # this is how it is refuted
    play(lines, "A1", "B1", "C1")
    written = lines.put_in(PROBLEM)
    assert right_after(written, "B1") is True
    assert right_after(written, "B1", "A1") is False
    assert right_after(written, "B1", "A1", "C1") is True
    assert right_after(written, "A1", "B1") is True
    assert right_after(written, "A1", "B1", "C1") is False
    text = write_game(written)
    assert text.count("RIGHT") == 1
    assert "B[cg]TE[1]C[RIGHT]" in text

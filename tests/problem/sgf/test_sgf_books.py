"""Books in one game: each variation of the root that sets up stones is a problem; none is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from gold.board.points import Color
from gold.cli.main import main
from gold.errors import ProblemFormatError
from gold.problem.collection import Collection
from gold.problem.file_edits import EditedFile, replace_problem
from gold.problem.files import load_collection, parse_collection
from gold.problem.games.played_game import is_game
from gold.problem.model import Problem
from gold.problem.solution.solution_tree import solution_tree

ONE = "AB[ca][cb][cc][bc][ac]AW[ba][bb][ab]"
TWO = "AB[ga][gb][gc][hc][ic]AW[ha][hb][ib]"
BOOK = f"""(;FF[4]GM[1]SZ[9]GN[Small book]AN[An author]C[Preface.]
(;{ONE}PL[B]C[problem 1];B[aa]C[RIGHT])
(;{TWO}C[problem 2
White lives];W[ia](;B[aa])(;B[bb]))
(;N[problem 3]AB[cg][ch][ci][bg][ag]AW[bh][bi][ah]MA[ah]PL[W]))
"""


def read(text: str) -> Collection:
    return parse_collection(text.encode(), Path("book.sgf"))


def problems(text: str) -> list[Problem]:
    return read(text).problems


def test_each_variation_with_stones_of_its_own_is_a_problem() -> None:
    book = read(BOOK)
    first, second, third = book.problems
    assert (book.name, book.description) == ("Small book", "Preface.")
    assert [entry.line for entry in book.entries] == [2, 3, 5]
    assert [one.title for one in book.problems] == ["problem 1", "problem 2", "problem 3"]
    assert (first.description, second.description) == ("", "White lives")
    assert [one.to_play for one in book.problems] == [Color.BLACK, Color.WHITE, Color.WHITE]
    assert {one.author for one in book.problems} == {"An author"}
    assert third.position.keystones() == [third.position.geometry.from_sgf("ah")]
    tree = solution_tree(first)
    assert tree is not None
    assert tree.first_moves(right=True) == (first.position.geometry.from_sgf("aa"),)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f"(;SZ[9](;C[Preface](;{ONE})(;{TWO}))(;{ONE}AB[dd]))", 3),  # chapters
        (f"(;SZ[9];C[Preface](;{ONE})(;{TWO}))", 2),
        (f"(;SZ[9](;C[Preface])(;{ONE}))", 1),
        (f"(;SZ[9](;C[one];{ONE};B[aa])(;C[two];{TWO}))", 2),
        (f"(;SZ[9]{ONE}(;AB[dd])(;AB[ee])(;AE[ba]))", 3),  # stones are added, and removed
        (f"(;SZ[9]{ONE}(;PL[B])(;PL[W]))", 2),
        (f"(;SZ[9]{ONE}(;PL[B];B[aa])(;PL[B];B[ii]))", 1),
        # a problem, and another beside its solution
        (f"(;SZ[9]{ONE}(;B[aa])(;B[ii])(;AB[dd];B[aa]))", 2),
        (f"(;SZ[9]{ONE}(;B[aa];W[ii](;AB[dd])(;AB[ee]))(;B[ii]))", 1),  # all of it is below a move
        (f"(;SZ[9]{ONE}(;B[aa]AE[ba])(;B[ii]AE[bb]))", 1),  # as some programs note what is captured
        (f"(;SZ[9](;B[aa];W[bb])(;{ONE}))", 2),  # a game, and a problem
        (f"(;SZ[9](({f';{ONE}'})(;{TWO})))", 2),
        (f"(;SZ[9](;{ONE};B[aa]))", 1),
        (BOOK + BOOK + f"(;SZ[9]{ONE})", 7),
    ],
)
def test_what_is_a_book_and_what_is_one_problem(text: str, count: int) -> None:
    assert len(problems(text)) == count
    assert not read(text).errors


def test_a_game_beside_problems_stays_a_game() -> None:
    game, problem = problems(f"(;SZ[9](;B[aa];W[bb])(;{ONE}))")
    assert (is_game(game), is_game(problem)) == (True, False)


def test_stones_of_the_root_stand_in_every_problem() -> None:
    with_one_more, without_one = problems(f"(;SZ[9]{ONE}(;AB[dd])(;AE[ba]))")
    board = without_one.position.geometry
    stones = [
        dict(zip(board.points, one.position.states, strict=True))
        for one in (with_one_more, without_one)
    ]
    added, removed = board.from_vertex("D6"), board.from_vertex("B9")
    assert [each[point].color for each in stones for point in (added, removed)] == [
        Color.BLACK, Color.WHITE, None, None,
    ]  # fmt: skip


def test_an_unreadable_problem_of_a_book_is_told_with_its_line() -> None:
    book = read(BOOK.replace("AB[ga]", "AB[zz]"))
    assert [entry.problem is None for entry in book.entries] == [False, True, False]
    assert str(book.errors[0]).startswith("book.sgf:3:")


def test_texts_of_a_book_are_kept() -> None:
    text = (
        f"(;SZ[9]C[Preface.](;C[How to read this])(;N[Corners]C[They are first.](;{ONE})(;{TWO})))"
    )
    description = read(text).description
    assert all(
        each in description
        for each in ("Preface.", "How to read this", "Corners", "They are first.")
    )


def test_a_book_is_converted_whole_and_back(tmp_path: Path) -> None:
    (tmp_path / "book.sgf").write_text(BOOK)
    for source, target in (("book.sgf", "book.yaml"), ("book.yaml", "games.sgf")):
        assert (
            main(["convert", "--no-solutions", str(tmp_path / source), str(tmp_path / target)]) == 0
        )
    before, after = load_collection(tmp_path / "book.sgf"), load_collection(tmp_path / "games.sgf")
    assert [one.position for one in after.problems] == [one.position for one in before.problems]
    assert [one.title for one in after.problems] == [one.title for one in before.problems]
    assert load_collection(tmp_path / "book.yaml").name == "Small book"
    assert list(map(solution_tree, after.problems)) == list(map(solution_tree, before.problems))


def test_a_book_is_never_changed_in_place(tmp_path: Path) -> None:
    path = tmp_path / "book.sgf"
    path.write_text(BOOK)
    problem = load_collection(path).problems[1]
    with pytest.raises(ProblemFormatError, match=r"convert it to \.yaml"):
        replace_problem(path, 1, problem)
    with pytest.raises(ProblemFormatError, match=r"convert it to \.yaml"):
        EditedFile(path.read_bytes(), path).remove([0])
    assert path.read_text() == BOOK
    replace_problem(path, 3, problem)  # behind it there is room
    assert [one.title for one in load_collection(path).problems] == [
        "problem 1", "problem 2", "problem 3", "problem 2",
    ]  # fmt: skip


def test_hundreds_of_problems_in_one_root_are_read_in_one_walk() -> None:
    steps = f"(;{ONE}C[p];B[aa];W[ii](;B[bb])(;B[cc]))"
    book = read(f"(;SZ[9]{steps * 900})")
    assert len(book.problems) == 900


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[9]" + "(;AB[aa](;AB[bb])" * 3_000 + ")" * 3_001,
        "(;SZ[9]" + "(;AB[aa]" * 5_000 + "(;AB[bb])(;AB[cc])" + ")" * 5_001,
    ],
)
def test_chapters_in_chapters_end_somewhere(text: str) -> None:
    assert 1 <= len(read(text).entries) <= 30


def test_branches_that_are_no_solution_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.sgf"
    path.write_text(f"(;SZ[9]{ONE}MA[ba](;B[aa];W[ii](;AB[dd])(;AB[ee]))(;B[ii]))")
    main(["check", str(path)])
    assert "2 branches of the tree are not read" in capsys.readouterr().out

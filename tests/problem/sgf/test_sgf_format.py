"""SGF as it is found: conventions, mistakes of other programs, trees that must survive."""

import pytest
from sgfmill import sgf

from gold.board.diagram import parse_diagram
from gold.board.points import Color, PointState
from gold.board.position import Boundary, Position
from gold.errors import ProblemFormatError
from gold.problem.model import Problem
from gold.problem.sgf.sgf_format import write_game
from tests.problem.sgf_texts import black, read

# What others write


@pytest.mark.parametrize(
    ("properties", "stones"),
    [
        ("AB[aa][cb]", ["aa", "cb"]),
        ("AB[aa:ca]", ["aa", "ba", "ca"]),
        ("AB[ab:ba]", ["aa", "ba", "ab", "bb"]),
        ("AB[ a a ][b\nb]", ["aa", "bb"]),
        ("AB [aa]\n [bb]", ["aa", "bb"]),
        ("AddBlack[aa]", ["aa"]),
        ("AB[aa][bb]AE[bb]", ["aa"]),
        ("AB[aa]AB[bb]", ["aa", "bb"]),
        ("AB[]", []),
        ("AB[tt]", []),
    ],
)
def test_stones_are_read_however_they_are_written(properties: str, stones: list[str]) -> None:
    assert black(read(f"(;SZ[5]{properties})")) == stones


@pytest.mark.parametrize(
    ("text", "to_play"),
    [
        ("(;AB[aa];B[cc])", Color.BLACK),
        ("(;AB[aa];W[cc];B[dd])", Color.WHITE),
        ("(;AB[aa](;W[cc])(;B[dd]))", Color.WHITE),
        ("(;AB[aa]PL[B];W[cc])", Color.BLACK),
        ("(;AB[aa]PL[white])", Color.WHITE),
        ("(;AB[aa]PL[w])", Color.WHITE),
        ("(;AB[aa])", Color.BLACK),
        ("(;C[no move];C[here];W[aa])", Color.WHITE),
    ],
)
def test_side_to_play_is_told_or_follows_from_the_first_move(text: str, to_play: Color) -> None:
    assert read(text).to_play is to_play


def test_setup_may_follow_the_root() -> None:
    problem = read("(;GN[Two]SZ[5];AB[aa]AW[bb]PL[W]C[White lives.];W[cc]C[RIGHT])")
    assert (black(problem), problem.to_play) == (["aa"], Color.WHITE)
    assert (problem.title, problem.description) == ("Two", "White lives.")


def test_moves_of_the_main_line_are_the_solution_and_not_played() -> None:
    problem = read("(;SZ[5]AB[aa];B[bb];W[cc])")
    assert problem.moves == ()
    assert problem.position[problem.position.geometry.from_sgf("bb")] is PointState.VALID


def test_missing_size_is_nineteen() -> None:
    assert read("(;AB[ss])").position.size == 19


def test_stones_alone_give_a_draft_that_is_playable_everywhere() -> None:
    problem = read("(;SZ[5]AB[aa])")
    assert PointState.INVALID not in problem.position.states
    assert problem.errors() == ("no target marked: mark at least one stone to capture or to save",)


def test_marks_on_stones_are_keystones_and_the_view_is_the_region() -> None:
    problem = read("(;SZ[3]AB[aa][ba]AW[ab]MA[ab][cc]VW[aa:bb])")
    assert problem.position == parse_diagram("x x .\nO + .\n. . .")


def test_empty_view_shows_the_whole_board() -> None:
    assert PointState.INVALID not in read("(;SZ[3]VW[])").position.states


@pytest.mark.parametrize(
    ("properties", "title", "author"),
    [
        ("GN[Name]EV[Event]AN[A]US[B]", "Name", "A"),
        ("EV[Event]US[B]", "Event", "B"),
        ("GN[]EV[Event]", "", ""),
        ("GN[a\\]b\\\\c\\\nd\te\nf]", "a]b\\cd e f", ""),
    ],
)
def test_names_stand_in_several_places(properties: str, title: str, author: str) -> None:
    problem = read(f"(;{properties})")
    assert (problem.title, problem.author) == (title, author)


def test_comment_keeps_its_lines() -> None:
    assert (
        read("(;C[Black: to play.\\\n\nLine\\] 2\t\\:])").description
        == "Black: to play.\nLine] 2 :"
    )


# Mistakes


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("(;SZ[9:13])", 1, 2, "not square"),
        ("(;SZ[21])", 1, 2, "SZ[21] is not a board of 1 to 19 lines"),
        ("(;SZ[x])", 1, 2, "SZ[x] is not a board"),
        ("(;GM[2])", 1, 2, "not a game of Go"),
        (
            "(;SZ[9]\n;AB[jj])",
            2,
            1,
            "in AB: 'jj' names no point of this board: they go from aa to ii",
        ),
        ("(;AB[a])", 1, 2, "'a' names no point"),
        (f"(;AB{'[aa:ss]' * 30})", 1, 2, "far more points than a board has"),
        ("(;SZ[2]GOLD[limits: 3])", 1, 9, "limits has fields of its own"),
        ("(;SZ[2]GOLD[- a])", 1, 1, "GOLD holds fields"),
        ("(;SZ[2]GOLD[moves: [A1, A1\\]])", 1, 13, "move 2, White A1, cannot be played"),
    ],
)
def test_game_that_cannot_be_a_problem_says_why(
    text: str, line: int, column: int, message: str
) -> None:
    with pytest.raises(ProblemFormatError) as caught:
        read(text)
    assert message in caught.value.problem
    assert (caught.value.path, caught.value.line, caught.value.column) == ("set.sgf", line, column)


# Trees that belong to others

FOREIGN = """(;FF[4]CA[UTF-8]GM[1]ST[2]AP[Other:1]SZ[5]KM[0]
AB[ba][bb][ab]AW[cb][da]XX[a\\]b][c]EV[Book]C[Black to live.]LB[cc:A]
(;B[ca]C[RIGHT]TE[2];W[aa](;B[cc])(;B[dd]C[+ two\nlines]))(;B[cc]WV[];W[ca]))"""


def moves_and_properties(text: str) -> object:
    """Everything in a game tree, as an independent parser sees it."""

    def walk(node: sgf.Tree_node) -> object:
        properties = {name: node.get_raw_list(name) for name in node.properties()}
        return properties, [walk(child) for child in node]

    root, children = walk(sgf.Sgf_game.from_string(text).get_root())
    kept = {name: root[name] for name in ("ST", "KM", "XX", "EV", "LB", "SZ", "AB", "AW", "C")}
    return {**kept, "AB": sorted(kept["AB"]), "AW": sorted(kept["AW"])}, children


def test_tree_and_unknown_properties_survive() -> None:
    assert moves_and_properties(write_game(read(FOREIGN))) == moves_and_properties(FOREIGN)


def test_passing_on_twice_changes_nothing_more() -> None:
    once = write_game(read(FOREIGN))
    assert read(once) == read(FOREIGN)
    assert write_game(read(once)) == once


def test_keystones_region_and_texts_may_be_added_without_losing_the_tree() -> None:
    problem = read(FOREIGN)
    states = [state if state.color else PointState.INVALID for state in problem.position.states]
    states[1] = PointState.BLACK_KEYSTONE
    position = Position(5, tuple(states), Color.BLACK, Boundary.OPEN)
    edited = Problem(position, title="Mine", extra=problem.extra)
    assert read(write_game(edited)) == edited
    assert "RIGHT" in write_game(edited)


def test_tree_of_other_stones_is_dropped_and_the_names_stay() -> None:
    problem = read(FOREIGN)
    stone = problem.position.geometry.from_sgf("ee")
    edited = Problem(problem.position.with_states({stone: PointState.BLACK}), extra=problem.extra)
    text = write_game(edited)
    assert "RIGHT" not in text
    assert "EV[Book]" in text


@pytest.mark.parametrize("value", ["no tree", "(;B[aa]", 3, "(;)(;)", ["(;)"], "", " (;AB[aa])"])
def test_field_named_sgf_that_is_no_tree_is_a_field_like_others(value: object) -> None:
    problem = Problem(Position.empty(3), extra={"sgf": value})
    assert read(write_game(problem)) == problem


# What we write


def test_file_is_what_the_standard_asks_for() -> None:
    position = parse_diagram("x X +\n. o K\n+ . .", Color.WHITE, Boundary.OPEN)
    text = write_game(Problem(position, title="A]b", description="Line\nC:\\"))
    root = sgf.Sgf_game.from_string(text).get_root()
    assert (root.get("FF"), root.get("GM"), root.get("CA"), root.get("SZ")) == (4, 1, "UTF-8", 3)
    assert root.get("AP")[0] == "GoLD"
    assert root.get("PL") == "w"
    assert root.get("AB") == {(2, 0), (2, 1)}
    assert root.get("AW") == {(1, 1)}
    assert root.get("MA") == {(2, 1)}
    assert root.get("VW") == {(2, 0), (2, 1), (2, 2), (1, 1), (1, 2), (0, 0)}
    assert (root.get("GN"), root.get("C")) == ("A]b", "Line\nC:\\")
    assert root.get_raw_list("GOLDREGION") == [b"ca", b"ac"]
    assert root.get_raw_list("GOLDKO") == [b"cb"]
    assert root.get_raw("GOLD") == b"boundary: open"

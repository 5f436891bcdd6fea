"""What a plain position is taken to mean, before any search."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gold.authoring.statement import Statement, stated
from gold.authoring.target_guesses import Clue, TargetGuess, needs_target, target_guesses
from gold.board.diagram import parse_diagram
from gold.board.points import Color, PointState
from gold.board.position import Boundary, Position
from gold.board.symmetry import Symmetry
from gold.problem.files import parse_collection
from gold.problem.model import Problem
from tests.plain_positions import BAIT, NET_BEHIND_THE_WALL

CORNER = """
+ + + + + + + + +
+ + + + + + + + +
+ + + + + + + + +
+ + + + + + + + +
+ + + + + + + + +
x x + x x + + + +
o o + o + + + + +
+ o o o x + + + +
+ + + + x + + + +
"""
"""White is shut in by Black, whose wall has gaps at C4, E3 and at the edge."""

OPEN_FIELD = """
+ + + + + + +
+ + + x + + +
+ + o o x + +
+ + + x + + +
+ + + + + + +
+ + + + + + +
+ + + + + + +
"""


def plain(diagram: str, to_play: Color = Color.BLACK, description: str = "") -> Problem:
    return Problem(parse_diagram(diagram, to_play), description=description)


def sgf(properties: str) -> Problem:
    """The corner above as SGF, with more properties and a tree."""
    text = f"(;SZ[9]AB[af][bf][df][ef][eh][ei]AW[ag][bg][dg][bh][ch][dh]{properties})"
    (found,) = parse_collection(text.encode(), Path("set.sgf")).problems
    return found


def first(problem: Problem) -> TargetGuess:
    return target_guesses(problem)[0]


def keystones(guess: TargetGuess) -> list[str]:
    position = guess.problem.position
    return position.geometry.vertices(position.keystones())


def region(guess: TargetGuess) -> list[str]:
    position = guess.problem.position
    return position.geometry.vertices(position.points(PointState.VALID))


WHITE_GROUP = ["A3", "B3", "D3", "B2", "C2", "D2"]


def test_stones_that_are_shut_in_are_the_target() -> None:
    found = first(plain(CORNER))
    assert keystones(found) == WHITE_GROUP
    assert region(found) == ["C4", "C3", "E3", "A2", "A1", "B1", "C1", "D1"]
    assert found.problem.position.boundary is Boundary.WALL
    assert (found.side_from, found.target_from, found.region_from) == (
        Clue.FILE,
        Clue.STONES,
        Clue.STONES,
    )


def test_surrounding_stones_are_taken_for_safe() -> None:
    found = first(plain(CORNER))
    vertices = found.problem.position.geometry.vertices
    assert set(vertices(found.taken_for_safe)) == {"A4", "B4", "D4", "E4", "E2", "E1"}


@given(
    symmetry=st.builds(
        Symmetry,
        transpose=st.booleans(),
        flip_rows=st.booleans(),
        flip_cols=st.booleans(),
        swap_colors=st.booleans(),
    ),
    diagram=st.sampled_from([CORNER, BAIT, OPEN_FIELD]),
)
def test_same_position_seen_otherwise_means_the_same(symmetry: Symmetry, diagram: str) -> None:
    position = parse_diagram(diagram)
    here = first(Problem(position)).problem.position
    there = first(Problem(symmetry.position(position))).problem.position
    assert there == symmetry.position(here)


def test_largest_group_comes_after_all_stones_that_are_shut_in() -> None:
    everything, corner = target_guesses(plain(BAIT))[:2]
    assert "B5" in keystones(everything)
    assert keystones(corner) == ["A3", "B3", "C3", "D3", "D2", "D1"]


def test_other_colour_and_weak_groups_are_tried_where_nothing_is_shut_in() -> None:
    found = target_guesses(plain(OPEN_FIELD))
    assert {guess.problem.defender for guess in found} == set(Color)
    assert all(not guess.problem.errors() for guess in found)


def test_words_name_the_target_and_the_side_to_play() -> None:
    found = first(plain(CORNER, description="White to live"))
    assert (found.problem.to_play, found.problem.defender) == (Color.WHITE, Color.WHITE)
    assert (found.side_from, found.target_from) == (Clue.COMMENT, Clue.COMMENT)
    other = first(plain(CORNER, description="白先黑死"))
    assert (other.problem.to_play, other.problem.defender) == (Color.WHITE, Color.BLACK)


def test_first_move_of_the_tree_tells_the_side_to_play() -> None:
    found = first(sgf(";W[aa]"))
    assert (found.problem.to_play, found.side_from) == (Color.WHITE, Clue.TREE)


def test_marks_on_stones_tell_the_group() -> None:
    found = first(sgf("TR[dh]"))
    assert found.target_from is Clue.MARKS
    assert keystones(found) == WHITE_GROUP
    assert first(sgf("TR[dh][af]")).target_from is Clue.STONES, "marks on both colours tell nothing"


def test_what_the_solution_captures_may_be_the_target() -> None:
    text = "(;SZ[7]AB[db][ec][dd][cb]AW[cc][dc];B[cd];W[aa];B[bc])"  # takes the two white stones
    (problem,) = parse_collection(text.encode(), Path("set.sgf")).problems
    assert first(problem).problem.defender is Color.WHITE
    assert any(
        found.target_from is Clue.TREE and keystones(found) == ["C5", "D5"]
        for found in target_guesses(problem)
    ) or keystones(first(problem)) == ["C5", "D5"]


def test_keystones_of_the_file_are_kept_and_only_the_region_is_inferred() -> None:
    found = target_guesses(sgf("MA[dg][dh]"))
    assert [keystones(guess) for guess in found] == [["D3", "D2"]]
    assert found[0].target_from is Clue.MARKS
    assert "A9" not in region(found[0])


def test_region_of_the_file_is_kept() -> None:
    found = first(sgf("GOLDREGION[ah][ai][bi]"))
    assert (region(found), found.region_from) == (["A2", "A1", "B1"], Clue.FILE)


@pytest.mark.parametrize(
    "diagram", ["+ + +\n+ x +\n+ + +", "+ + +\n+ + +\n+ + +", "x x x\nx x x\nx x x"]
)
def test_position_without_two_sides_is_no_problem(diagram: str) -> None:
    assert not needs_target(plain(diagram))
    assert target_guesses(plain(diagram)) == () or plain(diagram).position.points(PointState.BLACK)


@given(
    st.lists(
        st.sampled_from([PointState.BLACK, PointState.WHITE, PointState.VALID]),
        min_size=49,
        max_size=49,
    )
)
def test_whatever_is_inferred_can_be_played(states: list[PointState]) -> None:
    for found in target_guesses(Problem(Position(7, tuple(states)))):
        assert found.problem.errors() == ()
        before = [state.color for state in states]
        assert [state.color for state in found.problem.position.states] == before


@pytest.mark.parametrize(
    ("text", "first_side", "target"),
    [
        ("Black to live", Color.BLACK, Color.BLACK),
        ("White to play and kill.", Color.WHITE, Color.BLACK),
        ("Black first. White dies?", Color.BLACK, Color.WHITE),
        ("Kill the white group. Black to play", Color.BLACK, Color.WHITE),
        ("Save the black stones", None, Color.BLACK),
        ("B to play and live", Color.BLACK, Color.BLACK),
        ("White's turn", Color.WHITE, None),
        ("黒先白死", Color.BLACK, Color.WHITE),
        ("黒先生き", Color.BLACK, Color.BLACK),
        ("白番", Color.WHITE, None),
        ("黑先净活", Color.BLACK, Color.BLACK),
        ("黑先杀白", Color.BLACK, Color.WHITE),
        ("黑先劫", Color.BLACK, None),
        ("흑선활", Color.BLACK, Color.BLACK),
        ("흑선백사", Color.BLACK, Color.WHITE),
        ("백선 흑 죽음", Color.WHITE, Color.BLACK),
        ("흑 차례", Color.BLACK, None),
        ("A blackboard to live with", None, None),
        ("Problem 12", None, None),
        ("", None, None),
    ],
)
def test_words_in_four_languages(text: str, first_side: Color | None, target: Color | None) -> None:
    assert stated(text) == Statement(first_side, target)


def test_lives_are_offered_with_more_room_at_the_end() -> None:
    found = target_guesses(plain(NET_BEHIND_THE_WALL, description="Black to live"))
    assert [each.more_room for each in found] == sorted(each.more_room for each in found)
    wider = next(each for each in found if each.more_room)
    assert keystones(wider) == keystones(found[0])
    region, room = (
        set(each.problem.position.points(PointState.VALID)) for each in (found[0], wider)
    )
    assert wider.problem.position.geometry.vertices(sorted(room - region)) == [
        "F3",
        "F2",
        "G2",
        "F1",
        "G1",
    ]


def test_kill_is_not_offered_with_more_room() -> None:
    assert not any(found.more_room for found in target_guesses(plain(CORNER)))


def test_friends_outside_are_not_connected_to_safety_by_more_room() -> None:
    friend = NET_BEHIND_THE_WALL.replace("+ x x x + + +", "+ x x x + + x")
    found = target_guesses(plain(friend, description="Black to live"))
    position = next(each for each in found if each.more_room).problem.position
    assert not position.touches([position.geometry.from_vertex("G2")], PointState.INVALID)

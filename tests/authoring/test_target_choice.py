"""The search tests what a plain position may mean."""

from pathlib import Path

import pytest

from gold.authoring import target_choice
from gold.authoring.target_choice import TargetChoice, choose_target
from gold.authoring.target_guesses import Clue, Doubt, target_guesses
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.board.status import Status
from gold.errors import InvalidPositionError
from gold.problem.files import parse_collection
from gold.problem.model import Problem
from gold.solver.api import CancelFlag, Limits
from tests.plain_positions import (
    LIFE_BEHIND_A_GAP,
    LIFE_BEHIND_A_GAP_AFTER_A_LONG_KO,
    NET_BEHIND_THE_WALL,
)

pytestmark = pytest.mark.kernel

LIMITS = Limits(nodes=50_000)
STRAIGHT_THREE = """
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
x x x x x + + + + + +
o o o o x + + + + + +
+ + + o x + + + + + +
"""
SGF = "(;SZ[11]AB[ai][bi][ci][di][ei][ej][ek]AW[aj][bj][cj][dj][dk]{rest})"


def names(choice: TargetChoice) -> list[str]:
    position = choice.problem.position
    return position.geometry.vertices(position.keystones())


def sgf(rest: str) -> Problem:
    (found,) = parse_collection(SGF.format(rest=rest).encode(), Path("set.sgf")).problems
    return found


def test_plain_shape_is_solved_by_its_first_guess() -> None:
    choice = choose_target(Problem(parse_diagram(STRAIGHT_THREE)), LIMITS)
    result = choice.chosen.result
    assert names(choice) == ["A2", "B2", "C2", "D2", "D1"]
    assert choice.chosen.doubt is None
    assert result.proved
    assert result.move is not None
    assert choice.problem.position.geometry.vertex(result.move) == "B1"


def test_target_that_is_alive_whoever_plays_is_doubted() -> None:
    alive = STRAIGHT_THREE.replace("+ + + o x", "+ o + o x")
    choice = choose_target(Problem(parse_diagram(alive, Color.WHITE)), LIMITS)
    assert choice.judged[0].doubt is Doubt.NOTHING_AT_STAKE
    killed = choose_target(Problem(parse_diagram(alive, Color.BLACK)), LIMITS)
    assert killed.judged[0].doubt is Doubt.REFUTED


def test_the_author_says_whose_life_it_is_about_even_where_nothing_is_at_stake() -> None:
    """White lives anyway; Black's wall is not what the author asks about."""
    alive = STRAIGHT_THREE.replace("+ + + o x", "+ o + o x")
    told = Problem(parse_diagram(alive, Color.WHITE), description="White to play and live.")
    assert target_guesses(told)[0].target_from is Clue.COMMENT
    assert any(guess.problem.defender is Color.BLACK for guess in target_guesses(told))
    choice = choose_target(told, LIMITS)
    assert choice.chosen.doubt is Doubt.NOTHING_AT_STAKE
    assert {judged.guess.problem.defender for judged in choice.judged} == {Color.WHITE}


def test_target_that_one_move_captures_is_doubted() -> None:
    atari = STRAIGHT_THREE.replace("+ + + o x", "x x + o x")
    assert choose_target(Problem(parse_diagram(atari)), LIMITS).judged[0].doubt is Doubt.AT_ONCE


def test_first_hypothesis_stands_where_all_are_doubted() -> None:
    atari = "+ + + + + + +\n" * 4 + "x + + + + + +\no x + + + + +\n+ x + + + + +"
    choice = choose_target(Problem(parse_diagram(atari)), LIMITS)
    assert all(guess.doubt for guess in choice.judged)
    assert choice.chosen is choice.judged[0]


def test_answer_that_fails_against_the_authors_word_is_a_doubt() -> None:
    wrong = choose_target(sgf(";B[ak]"), LIMITS)
    assert wrong.judged[0].doubt is Doubt.AUTHOR_FAILS
    right = choose_target(sgf(";B[bk]"), LIMITS)
    assert right.judged[0].doubt is None


def test_same_nodes_give_the_same_answer() -> None:
    problem = sgf(";B[ak]")
    one, other = choose_target(problem, LIMITS), choose_target(problem, LIMITS)
    assert [guess.doubt for guess in one.judged] == [guess.doubt for guess in other.judged]
    assert [guess.result.nodes for guess in one.judged] == [
        guess.result.nodes for guess in other.judged
    ]


def test_limits_are_kept() -> None:
    choice = choose_target(Problem(parse_diagram(STRAIGHT_THREE)), Limits(nodes=0))
    assert len(choice.judged) == 1
    assert not choice.chosen.result.proved


def test_cancelled_search_still_says_what_is_meant() -> None:
    cancel = CancelFlag()
    cancel.set()
    choice = choose_target(Problem(parse_diagram(STRAIGHT_THREE)), LIMITS, cancel=cancel)
    assert names(choice) == ["A2", "B2", "C2", "D2", "D1"]


def test_board_without_groups_is_refused() -> None:
    with pytest.raises(InvalidPositionError, match="not clear which group"):
        choose_target(Problem(parse_diagram("+ + +\n+ + +\n+ + +")), LIMITS)


TWO_GROUPS = """
+ + + + + + + + + + + + + + + + + + +
+ + + + + + + + + + + + + + + + + + +
+ + + + + + + + + + + + + + + + + + +
+ + + + + + + + + + + + + + + + + + +
+ + + + + + + + + + + + + + + + + + +
+ + + + + + + + + + + + + + + + + + +
+ + + + + + + + + + + + + + + + + + +
+ + + + + + + + + + + + + + + + + + +
+ + + + + + + + + + + + + + + + + + +
+ + + + + + + + + + + + + + + + + + +
+ + + + + + + + + + + + + + + + + + +
+ + + + + + + + + + + + + + + + + + +
+ + + + + + + + + + + + + + + + + + +
+ + + + + + + + + + + + + + + + + + +
+ + + + + + + + + + + + + + + + + + +
+ + + + + + + + + + + + + + + + + + +
x x x x x x + + + + + + + x x x x x x
o o o o o x x + + + + + x x o o o o o
+ o + o o x + + + + + + + x o + + + o
"""
"""Two white groups: the left one lives, the right one is at stake."""


def test_group_that_lives_anyway_gives_way_to_the_one_at_stake() -> None:
    choice = choose_target(Problem(parse_diagram(TWO_GROUPS, Color.WHITE)), LIMITS)
    assert choice.judged[0].doubt is Doubt.NOTHING_AT_STAKE
    assert "T2" in names(choice)
    assert "A2" not in names(choice)
    assert choice.chosen.doubt is None


def test_refuted_life_is_tried_with_more_room_before_another_target() -> None:
    problem = Problem(parse_diagram(NET_BEHIND_THE_WALL), description="Black to live")
    choice = choose_target(problem, Limits(nodes=2_000))
    refuted, chosen = choice.judged
    assert refuted.doubt is Doubt.REFUTED
    assert chosen is choice.chosen
    assert chosen.guess.more_room
    assert chosen.result.proved
    assert chosen.result.move is not None
    assert choice.problem.position.geometry.vertex(chosen.result.move) == "E2"


def test_life_that_is_only_a_ko_inside_a_wide_gap_is_tried_with_more_room() -> None:
    problem = Problem(parse_diagram(LIFE_BEHIND_A_GAP), description="Black to live")
    choice = choose_target(problem, Limits(nodes=2_000))
    ko, chosen = choice.judged
    assert (ko.result.status, ko.result.proved, ko.doubt) == (Status.KO, True, Doubt.TOO_NARROW)
    assert chosen is choice.chosen
    assert chosen.guess.more_room
    assert (chosen.result.status, chosen.result.proved) == (Status.ALIVE, True)
    assert choice.problem.position.geometry.vertex(chosen.result.move or 0) == "F2"


@pytest.mark.parametrize("nodes", [1_500, 3_000])
def test_life_that_is_not_settled_inside_a_wide_gap_is_tried_with_more_room(nodes: int) -> None:
    """With the fewer positions it is not decided; with the others it is a ko, which takes most of them."""
    problem = Problem(parse_diagram(LIFE_BEHIND_A_GAP_AFTER_A_LONG_KO), description="Black to live")
    first, chosen = choose_target(problem, Limits(nodes=nodes)).judged
    assert first.result.proved is (nodes == 3_000)
    assert chosen.guess.more_room
    assert (chosen.result.status, chosen.result.proved) == (Status.ALIVE, True)


@pytest.mark.parametrize(
    ("tree", "more_room"), [("", False), (";B[fj]C[RIGHT]", True), (";B[fj]BM[1]", False)]
)
def test_ko_without_a_wide_gap_is_tried_with_more_room_where_the_author_calls_a_move_right(
    tree: str, more_room: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(target_choice, "has_wide_gap", lambda _guess: False)
    text = (
        "(;SZ[11]C[Black to live]AW[ai][bi][ci][di][ei][fi][gi][ek]AB[aj][bj][cj][dj][ej][ak]TREE)"
    )
    (problem,) = parse_collection(text.replace("TREE", tree).encode(), Path("set.sgf")).problems
    assert choose_target(problem, LIMITS).chosen.guess.more_room is more_room


def test_more_room_in_which_nothing_is_proved_changes_nothing() -> None:
    dead = NET_BEHIND_THE_WALL.replace("x + o o +", "x + o o o")
    problem = Problem(parse_diagram(dead), description="Black to live")
    assert any(guess.more_room for guess in target_guesses(problem))
    choice = choose_target(problem, LIMITS)
    assert choice.judged[0].doubt is Doubt.REFUTED
    assert not any(one.guess.more_room for one in choice.judged)


DEAD_STONES = """
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + x x + + + +
+ + + + x o o + + + +
+ + + + + x + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
x x x + + + + + + + +
o o x x + + + + + + +
+ o + x + + + + + + +
"""


def test_stones_that_die_though_nobody_plays_there_are_not_the_task() -> None:
    """Three dead stones in the corner, and two that Black chases, which nothing shuts in."""
    choice = choose_target(Problem(parse_diagram(DEAD_STONES)), LIMITS)
    first = choice.judged[0]
    assert (first.doubt, len(first.guess.problem.position.keystones())) == (
        Doubt.NOTHING_AT_STAKE,
        3,
    )
    assert choice.chosen.doubt is None
    assert "F8" in names(choice)

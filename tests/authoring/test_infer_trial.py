"""The search tests what a plain position may mean."""

from pathlib import Path

import pytest

from gold.authoring import infer_trial
from gold.authoring.infer import Doubt
from gold.authoring.infer_trial import Understanding, understand
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.errors import InvalidPositionError
from gold.problem.files import parse_collection
from gold.problem.model import Problem
from gold.solver.api import CancelFlag, Limits, Status
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


def names(understood: Understanding) -> list[str]:
    position = understood.problem.position
    return position.geometry.vertices(position.keystones())


def sgf(rest: str) -> Problem:
    (found,) = parse_collection(SGF.format(rest=rest).encode(), Path("set.sgf")).problems
    return found


def test_plain_shape_is_solved_by_its_first_hypothesis() -> None:
    understood = understand(Problem(parse_diagram(STRAIGHT_THREE)), LIMITS)
    result = understood.chosen.result
    assert names(understood) == ["A2", "B2", "C2", "D2", "D1"]
    assert understood.chosen.doubt is None
    assert result.proved
    assert result.move is not None
    assert understood.problem.position.geometry.vertex(result.move) == "B1"


def test_target_that_is_alive_whoever_plays_is_doubted() -> None:
    alive = STRAIGHT_THREE.replace("+ + + o x", "+ o + o x")
    understood = understand(Problem(parse_diagram(alive, Color.WHITE)), LIMITS)
    assert understood.trials[0].doubt is Doubt.NOTHING_AT_STAKE
    killed = understand(Problem(parse_diagram(alive, Color.BLACK)), LIMITS)
    assert killed.trials[0].doubt is Doubt.REFUTED


def test_target_that_one_move_captures_is_doubted() -> None:
    atari = STRAIGHT_THREE.replace("+ + + o x", "x x + o x")
    assert understand(Problem(parse_diagram(atari)), LIMITS).trials[0].doubt is Doubt.AT_ONCE


def test_first_hypothesis_stands_where_all_are_doubted() -> None:
    atari = "+ + + + + + +\n" * 4 + "x + + + + + +\no x + + + + +\n+ x + + + + +"
    understood = understand(Problem(parse_diagram(atari)), LIMITS)
    assert all(trial.doubt for trial in understood.trials)
    assert understood.chosen is understood.trials[0]


def test_answer_that_fails_against_the_authors_word_is_a_doubt() -> None:
    wrong = understand(sgf(";B[ak]"), LIMITS)
    assert wrong.trials[0].doubt is Doubt.AUTHOR_FAILS
    right = understand(sgf(";B[bk]"), LIMITS)
    assert right.trials[0].doubt is None


def test_same_nodes_give_the_same_answer() -> None:
    problem = sgf(";B[ak]")
    one, other = understand(problem, LIMITS), understand(problem, LIMITS)
    assert [trial.doubt for trial in one.trials] == [trial.doubt for trial in other.trials]
    assert [trial.result.nodes for trial in one.trials] == [trial.result.nodes for trial in other.trials]


def test_limits_are_kept() -> None:
    understood = understand(Problem(parse_diagram(STRAIGHT_THREE)), Limits(nodes=0))
    assert len(understood.trials) == 1
    assert not understood.chosen.result.proved


def test_cancelled_search_still_says_what_is_meant() -> None:
    cancel = CancelFlag()
    cancel.set()
    understood = understand(Problem(parse_diagram(STRAIGHT_THREE)), LIMITS, cancel=cancel)
    assert names(understood) == ["A2", "B2", "C2", "D2", "D1"]


def test_board_without_groups_is_refused() -> None:
    with pytest.raises(InvalidPositionError, match="no group"):
        understand(Problem(parse_diagram("+ + +\n+ + +\n+ + +")), LIMITS)


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
    understood = understand(Problem(parse_diagram(TWO_GROUPS, Color.WHITE)), LIMITS)
    assert understood.trials[0].doubt is Doubt.NOTHING_AT_STAKE
    assert "T2" in names(understood)
    assert "A2" not in names(understood)
    assert understood.chosen.doubt is None


def test_refuted_life_is_tried_with_more_room_before_another_target() -> None:
    problem = Problem(parse_diagram(NET_BEHIND_THE_WALL), description="Black to live")
    understood = understand(problem, Limits(nodes=2_000))
    refuted, chosen = understood.trials
    assert refuted.doubt is Doubt.REFUTED
    assert chosen is understood.chosen
    assert chosen.hypothesis.more_room
    assert chosen.result.proved
    assert chosen.result.move is not None
    assert understood.problem.position.geometry.vertex(chosen.result.move) == "E2"
    assert understood.untried


def test_life_that_is_only_a_ko_inside_a_wide_gap_is_tried_with_more_room() -> None:
    problem = Problem(parse_diagram(LIFE_BEHIND_A_GAP), description="Black to live")
    understood = understand(problem, Limits(nodes=2_000))
    ko, chosen = understood.trials
    assert (ko.result.status, ko.result.proved, ko.doubt) == (Status.KO, True, Doubt.TOO_NARROW)
    assert chosen is understood.chosen
    assert chosen.hypothesis.more_room
    assert (chosen.result.status, chosen.result.proved) == (Status.ALIVE, True)
    assert understood.problem.position.geometry.vertex(chosen.result.move or 0) == "F2"


@pytest.mark.parametrize("nodes", [1_500, 3_000])
def test_life_that_is_not_settled_inside_a_wide_gap_is_tried_with_more_room(nodes: int) -> None:
    """With the fewer positions it is not decided; with the others it is a ko, which takes most of them."""
    problem = Problem(parse_diagram(LIFE_BEHIND_A_GAP_AFTER_A_LONG_KO), description="Black to live")
    first, chosen = understand(problem, Limits(nodes=nodes)).trials
    assert first.result.proved is (nodes == 3_000)
    assert chosen.hypothesis.more_room
    assert (chosen.result.status, chosen.result.proved) == (Status.ALIVE, True)


@pytest.mark.parametrize(
    ("tree", "more_room"), [("", False), (";B[fj]C[RIGHT]", True), (";B[fj]BM[1]", False)]
)
def test_ko_without_a_wide_gap_is_tried_with_more_room_where_the_author_calls_a_move_right(
    tree: str, more_room: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(infer_trial, "has_wide_gap", lambda _guess: False)
    text = "(;SZ[11]C[Black to live]AW[ai][bi][ci][di][ei][fi][gi][ek]AB[aj][bj][cj][dj][ej][ak]TREE)"
    (problem,) = parse_collection(text.replace("TREE", tree).encode(), Path("set.sgf")).problems
    assert understand(problem, LIMITS).chosen.hypothesis.more_room is more_room


def test_more_room_in_which_nothing_is_proved_changes_nothing() -> None:
    dead = NET_BEHIND_THE_WALL.replace("x + o o +", "x + o o o")
    understood = understand(Problem(parse_diagram(dead), description="Black to live"), LIMITS)
    assert understood.trials[0].doubt is Doubt.REFUTED
    assert not any(trial.hypothesis.more_room for trial in understood.trials)
    assert any(guess.more_room for guess in understood.untried)

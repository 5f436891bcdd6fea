"""The editor's check: results, second solutions, the role of each chain of keystones, the record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gold.authoring.examine import Examination, Role, examine
from gold.authoring.proved_record import proved_record, record_of, why_not_proved
from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color, Move, PointState
from gold.board.status import Status
from gold.errors import InvalidPositionError
from gold.problem.model import Problem
from gold.solver.api import CancelFlag, Limits, StopReason, Survey
from gold.solver.outcome import DEAD, SEKI, Bounds
from tests.results import make_result

pytestmark = pytest.mark.kernel

B, W = Color.BLACK, Color.WHITE
ENOUGH = Limits(nodes=400_000)

STRAIGHT_THREE = """
. . . . . .
. . . . . .
. . . . . .
x x x x x x
O O O O O x
+ + + O O x"""

OPEN_FIELD = "\n".join(["+ " * 7] * 3 + ["+ + + O + + +"] + ["+ " * 7] * 3)

BAIT = """
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
x x x x x x . .
O O O O O x x x
+ + + O O x O x
x x x x x x + x"""
"""A straight three, and a lone stone elsewhere that is marked, too, and can only be captured."""


def problem(diagram: str, to_play: Color) -> Problem:
    return Problem(parse_diagram(diagram, to_play))


def vertices(found: Examination, moves: tuple[Move, ...]) -> list[str]:
    return found.problem.position.geometry.vertices(moves)


def test_a_sound_problem_has_one_solution_and_no_remarks() -> None:
    asked = problem(STRAIGHT_THREE, B)
    found = examine(asked, ENOUGH)
    assert found.survey.best.exact
    assert found.reached is True
    assert found.survey.complete
    assert vertices(found, found.correct) == ["B1"]
    assert [chain.role for chain in found.chains] == [Role.NEEDED]
    assert found.superfluous == frozenset()


def test_an_objective_that_cannot_be_reached_is_told() -> None:
    asked = problem(STRAIGHT_THREE.replace("+ + +", "+ x +"), W)
    found = examine(asked, ENOUGH)
    assert found.survey.best.status is Status.DEAD
    assert found.reached is False
    assert found.correct == ()


def test_keystones_of_which_one_chain_is_enough_are_superfluous_together() -> None:
    split = problem(SPLIT_GROUP, B)
    found = examine(split, ENOUGH)
    assert found.survey.best.exact
    assert len(found.chains) == 3
    left = set(split.position.keystones()) - found.superfluous
    assert found.superfluous
    assert left  # a problem without keystones is none
    plain = {stone: PointState.stone(W) for stone in found.superfluous}
    again = examine(replace(split, position=split.position.with_states(plain)), ENOUGH)
    assert (again.survey.best.status, again.correct) == (found.survey.best.status, found.correct)
    assert again.superfluous == frozenset()


SPLIT_GROUP = """
. . . . . . .
. . . . . . .
. . . . . . .
x x x x x x x
O O O + O O x
+ + + O + O x
x x x x x x x"""


def test_marked_bait_is_superfluous_and_the_group_is_not() -> None:
    found = examine(problem(BAIT, B), ENOUGH)
    assert found.survey.best.exact
    geometry = found.problem.position.geometry
    assert geometry.vertices(sorted(found.superfluous)) == ["G2"]
    assert [chain.role for chain in found.chains if len(chain.stones) > 1] == [Role.NEEDED]


def test_keystones_that_change_the_moves_or_the_result_are_not_superfluous() -> None:
    """Both stones are in atari. White saves either, if need be after a pass; Black cannot capture both."""
    white_first = examine(problem(TWO_IN_ATARI, W), ENOUGH)
    assert white_first.survey.best.status is Status.ALIVE
    assert vertices(white_first, white_first.correct) == ["A3", "G3", "pass"]  # even that
    assert [chain.role for chain in white_first.chains] == [Role.NARROWS, Role.NARROWS]
    assert len(white_first.not_needed) == 2
    black_first = examine(problem(TWO_IN_ATARI, B), ENOUGH)
    assert black_first.reached is False
    assert [chain.role for chain in black_first.chains] == [Role.NEEDED, Role.NEEDED]


TWO_IN_ATARI = """
. . . . . . .
. . . . . . .
x . . . . . x
O x . . . x O
+ x . . . x +
o . . . . . o
. . . . . . ."""


def test_what_is_known_so_far_is_reported() -> None:
    parts: list[Examination] = []
    found = examine(problem(SPLIT_GROUP, B), ENOUGH, report=parts.append)
    assert len(parts) == 1 + len(found.chains)
    assert {chain.role for chain in parts[0].chains} == {Role.UNKNOWN}
    assert parts[-1].chains == found.chains


def test_what_the_limits_leave_open_is_said() -> None:
    for limits, words in (
        (Limits(nodes=20), "not proved within 20 positions"),
        (Limits(seconds=0.0), "not proved within 0 s"),
    ):
        found = examine(problem(OPEN_FIELD, B), limits)
        assert found.reached is None
        assert found.correct == ()
        record = proved_record(found.problem, found.survey, limits)
        assert record.status is None
        assert record.note == words


def test_limited_by_nodes_it_is_the_same_every_time() -> None:
    first, second = (examine(problem(SPLIT_GROUP, B), Limits(nodes=2_000)) for _ in range(2))
    assert (first.correct, first.chains) == (second.correct, second.chains)


def test_a_check_that_was_cancelled_is_not_proved() -> None:
    flag = CancelFlag()
    flag.set()
    found = examine(problem(OPEN_FIELD, B), Limits(), cancel=flag)
    assert found.survey.best.stopped is StopReason.CANCELLED
    assert proved_record(found.problem, found.survey, Limits()).note == "the proof was stopped"


def test_a_position_that_is_no_problem_is_refused() -> None:
    with pytest.raises(InvalidPositionError):
        examine(problem("+ +\n+ +", B), ENOUGH)


def test_a_record_goes_into_the_problem_and_holds() -> None:
    asked = problem(STRAIGHT_THREE, B)
    kept = asked.with_proved(proved_record(asked, examine(asked, ENOUGH).survey, ENOUGH))
    assert kept.proved is not None
    assert kept.proved.status is Status.DEAD
    assert kept.proved.complete
    assert asked.position.geometry.vertices(kept.proved.correct) == ["B1"]


def test_a_region_too_large_is_the_reason_in_the_note() -> None:
    asked = problem(OPEN_FIELD, B)
    cropped = make_result(Status.ALIVE, proved=False, move=PASS, cropped=True)
    assert (
        proved_record(asked, Survey(cropped, ()), Limits()).note
        == "the area is too large for a proof"
    )


def test_a_result_that_is_not_exact_gives_no_record() -> None:
    asked = problem(OPEN_FIELD, B)
    half = make_result(Status.KO, proved=True, move=PASS, bounds=Bounds(DEAD, SEKI - 1))
    assert record_of(asked, half, complete=False) is None
    assert "ko" in why_not_proved(half, Limits(seconds=5))
    assert "within 5 s" in why_not_proved(half, Limits(seconds=5))

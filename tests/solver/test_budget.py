"""Limits divided and spent: nothing is lost on the way, and what has no end keeps none."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gold.board.points import Color
from gold.solver.api import Bounds, CancelFlag, Limits, Result, StopReason
from gold.solver.budget import Budget, left_of, share_of

NODES = st.integers(0, 10**9)
PAST, FAR = 0.0, time.perf_counter() + 1e9


@given(NODES, st.sampled_from([0.2, 0.3, 0.5, 0.6, 0.7]))
def test_a_share_and_what_it_leaves_are_the_whole(nodes: int, share: float) -> None:
    whole = Limits(nodes=nodes)
    part = share_of(whole, share)
    rest = left_of(whole, part)
    assert part.nodes is not None
    assert rest.nodes is not None
    assert part.nodes + rest.nodes == nodes
    assert part.nodes <= nodes * share < part.nodes + 1


@given(NODES, st.integers(1, 48))
def test_equal_parts_of_a_whole_are_whole_parts(nodes: int, parts: int) -> None:
    assert share_of(Limits(nodes=parts * nodes), 1 / parts).nodes == nodes


def test_limits_keep_what_is_not_spent() -> None:
    limits = Limits(depth=3, breadth=4, seconds=8.0, nodes=100, refine_seconds=0.5)
    assert share_of(limits, 0.25) == Limits(3, 4, 2.0, 25, 0.5)
    assert share_of(limits, 5) == Limits(3, 4, 40.0, 500, 0.5)
    spent = Result(Bounds(), Color.BLACK, nodes=30, seconds=6.0)
    assert left_of(limits, spent) == Limits(3, 4, 2.0, 70, 0.5)
    assert left_of(limits, Limits(nodes=130, seconds=9.0)) == Limits(3, 4, 0.0, 0, 0.5)
    assert left_of(limits, Limits()) == limits


def test_no_limit_stays_none() -> None:
    assert share_of(Limits(depth=2), 0.5) == left_of(Limits(depth=2), Limits(nodes=9)) == Limits(depth=2)
    budget = Budget.from_limits(Limits())
    assert (budget.left, budget.up_to(7), budget.part(0.5), budget.stop_reason) == (None, 7, Budget(), None)


@given(NODES, NODES, st.floats(0.01, 1))
def test_a_part_is_something_while_something_is_left(nodes: int, spent: int, share: float) -> None:
    part = Budget(nodes, spent=spent).part(share)
    assert part.nodes is not None
    assert part.spent == 0
    assert (part.nodes > 0) == (nodes > spent)
    assert part.nodes <= max(0, nodes - spent)


def test_no_more_is_given_than_is_left() -> None:
    budget = Budget(100, spent=90)
    assert (budget.left, budget.up_to(7), budget.up_to(70)) == (10, 7, 10)
    assert (budget.at_most(7).nodes, budget.at_most(70).nodes) == (7, 10)
    budget.spent = 130
    assert (budget.left, budget.at_most(7).nodes) == (0, 0)


def test_parts_heed_the_clock_and_the_flag_of_the_whole() -> None:
    flag = CancelFlag()
    for part in (Budget(9, PAST, flag).part(0.5), Budget(9, PAST, flag).at_most(5)):
        assert part.exhausted
        assert part.cancel is flag
    assert Budget(9, FAR, flag).at_most(5).deadline == FAR


@pytest.mark.parametrize(
    ("budget", "reason"),
    [
        (Budget(10, FAR, spent=9), None),
        (Budget(10, FAR, spent=10), StopReason.NODES),
        (Budget(10, PAST, spent=9), StopReason.TIME),
        (Budget(10, PAST, spent=10), StopReason.NODES),
        (Budget(0), StopReason.NODES),
    ],
)
def test_a_search_is_told_why_it_has_to_stop(budget: Budget, reason: StopReason | None) -> None:
    assert budget.stop_reason is reason
    assert budget.exhausted is (reason is not None)
    budget.cancel = CancelFlag()
    assert budget.stop_reason is reason
    budget.cancel.set()
    assert budget.stop_reason is StopReason.CANCELLED


def test_a_deadline_is_brought_forward_and_never_put_off() -> None:
    budget = Budget(deadline=PAST)
    budget.end_within(100)
    assert budget.deadline == PAST
    for deadline in (None, FAR):
        budget = Budget(deadline=deadline)
        budget.end_within(0)
        assert budget.stop_reason is StopReason.TIME

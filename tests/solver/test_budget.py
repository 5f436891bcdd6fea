"""Budgets divided and spent: nothing is lost on the way, and what has no end keeps none."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gold.solver import budget as budgets
from gold.solver.api import CancelFlag, Limits, StopReason
from gold.solver.budget import WALL_PER_SECOND, Budget, Reserve, SearchClock

NODES = st.integers(0, 10**9)
PAST, FAR = 0.0, 1e9


def test_limits_become_a_budget_whose_clock_runs() -> None:
    flag = CancelFlag()
    budget = Budget.of(Limits(depth=3, breadth=4, seconds=8.0, nodes=100, refine_seconds=0.5), flag)
    assert (budget.depth, budget.breadth, budget.nodes, budget.refine_seconds) == (3, 4, 100, 0.5)
    assert budget.cancel is flag
    assert budget.deadline is not None
    assert 7 < budget.deadline - budget.started < 9
    assert 0 <= budget.seconds < 9


def test_so_many_times_the_limits() -> None:
    limits = Limits(depth=3, breadth=4, seconds=8.0, nodes=100, refine_seconds=0.5)
    assert limits.times(0.25) == Limits(3, 4, 2.0, 25, 0.5)
    assert limits.times(5) == Limits(3, 4, 40.0, 500, 0.5)
    assert Limits(depth=2).times(0.5) == Limits(depth=2)


def test_no_limit_stays_none() -> None:
    budget = Budget.of(Limits())
    for part in (
        budget,
        budget.part(0.5),
        budget.until(0.5),
        budget.until(0.5, Reserve(9, 9.0)),
        budget.apart(),
    ):
        assert (part.left, part.deadline, part.up_to(7), part.stop_reason) == (None, None, 7, None)


@given(NODES, NODES, st.floats(0.01, 1))
def test_a_part_is_something_while_something_is_left(nodes: int, spent: int, share: float) -> None:
    part = Budget(nodes, spent=spent).part(share)
    assert part.nodes is not None
    assert part.spent == 0
    assert (part.nodes > 0) == (nodes > spent)
    assert part.nodes <= max(0, nodes - spent)


@given(NODES, NODES, st.sampled_from([0.1, 0.3, 0.7, 1.0]))
def test_until_a_share_of_the_whole_is_spent(nodes: int, spent: int, share: float) -> None:
    budget = Budget(nodes, spent=spent)
    assert budget.until(share).nodes == max(0, int(nodes * share) - spent)
    kept = nodes - int(nodes * share)
    assert budget.until(share, Reserve(1_000, 0.5)).nodes == max(
        0, nodes - min(kept, 1_000) - spent
    )


def test_until_a_share_of_the_time_is_over() -> None:
    budget = Budget(deadline=110.0, started=100.0)
    assert budget.until(0.7).deadline == pytest.approx(107.0)
    assert budget.until(0.7, Reserve(0, 0.5)).deadline == pytest.approx(109.5)
    assert budget.until(1.0).deadline == 110.0


def test_what_a_part_spends_is_spent_of_the_whole() -> None:
    whole = Budget(100)
    part = whole.part(0.5)
    inner = part.at_most(20)
    inner.spend(15)
    part.spend(5)
    assert [budget.spent for budget in (inner, part, whole)] == [15, 20, 20]
    assert (inner.left, part.left, whole.left) == (5, 30, 80)
    assert inner.spent_by_all == 20
    whole.spend(80)
    assert inner.stop_reason is StopReason.NODES


def test_no_more_is_given_than_is_left() -> None:
    budget = Budget(100, spent=90)
    assert (budget.left, budget.up_to(7), budget.up_to(70)) == (10, 7, 10)
    assert (budget.at_most(7).nodes, budget.at_most(70).nodes) == (7, 10)
    budget.spend(40)
    assert (budget.left, budget.at_most(7).nodes) == (0, 0)


def test_parts_heed_the_clock_and_the_flag_of_the_whole() -> None:
    flag = CancelFlag()
    whole = Budget(9, PAST, flag)
    for part in (whole.part(0.5), whole.at_most(5), whole.until(0.5), whole.apart()):
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


def test_what_a_part_settles_ends_the_whole() -> None:
    whole = Budget(deadline=FAR, refine_seconds=0.0)
    part = whole.part()
    part.settle()
    assert whole.stop_reason is part.stop_reason is StopReason.TIME
    assert whole.refine_seconds is None
    unhurried = Budget(deadline=FAR)
    unhurried.part().settle()
    assert not unhurried.exhausted


def test_what_a_part_settles_for_itself_leaves_the_whole_its_time() -> None:
    whole = Budget(deadline=FAR, refine_seconds=0.0)
    apart = whole.part().apart()
    apart.part().settle()
    assert apart.exhausted
    assert not whole.exhausted


class Times:
    """A processor and a wall clock that a test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.got = self.wall = 100.0
        monkeypatch.setattr(budgets.time, "thread_time", lambda: self.got)
        monkeypatch.setattr(budgets.time, "perf_counter", lambda: self.wall)

    def spend(self, got: float, wall: float) -> None:
        self.got, self.wall = self.got + got, self.wall + wall


def test_a_search_has_its_time_of_the_processor_on_a_busy_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times = Times(monkeypatch)
    budget = Budget.of(Limits(seconds=5.0))
    times.spend(2.0, 5.0)  # others had the rest
    assert budget.stop_reason is None
    assert (budget.seconds, budget.seconds_left) == (2.0, 3.0)
    times.spend(3.0, 4.0)
    assert budget.stop_reason is StopReason.TIME
    assert budget.seconds == 5.0


def test_a_search_that_gets_next_to_nothing_ends_by_the_wall_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times = Times(monkeypatch)
    budget = Budget.of(Limits(seconds=5.0))
    times.spend(0.1, 5.0 * WALL_PER_SECOND - 0.5)
    assert not budget.exhausted
    times.spend(0.0, 0.5)
    assert budget.stop_reason is StopReason.TIME


def test_a_clock_of_a_game_is_the_wall_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    times = Times(monkeypatch)
    budget = Budget.of(Limits(seconds=5.0, by_wall_clock=True))
    times.spend(1.0, 5.0)
    assert budget.stop_reason is StopReason.TIME


def test_parts_run_by_the_clock_of_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    times = Times(monkeypatch)
    whole = Budget.of(Limits(seconds=8.0))
    times.spend(4.0, 12.0)
    part, beyond = whole.part(0.5), whole.beyond(3.0)
    assert (part.seconds_left, beyond.seconds_left, part.seconds) == (2.0, 3.0, 0.0)
    times.spend(2.0, 2.0)
    assert part.exhausted
    assert (beyond.seconds, beyond.seconds_left, whole.seconds) == (2.0, 1.0, 6.0)


def test_what_another_thread_did_before_it_searches_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times = Times(monkeypatch)
    clock, told = SearchClock(), []

    def search() -> None:
        times.got = 5_000.0  # of this thread, which has worked long before
        told.append(clock.seconds)
        times.got += 1.5
        told.append(clock.seconds)

    thread = threading.Thread(target=search)
    thread.start()
    thread.join()
    assert told == [0.0, 1.5]

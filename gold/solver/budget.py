"""How much a search may still spend.

:class:`~gold.solver.api.Limits` say what is allowed; a budget is that with its clock running. It is divided
into parts, and what a part spends is spent of the whole. Nothing turns a budget back into limits.
"""

from __future__ import annotations

import math
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from gold.solver.api import CancelFlag, Limits, StopReason

WALL_PER_SECOND: Final = 4.0
"""The most seconds of the wall clock that a second of a search may take."""


class SearchClock:
    """The time of a search: what its thread has got of a processor, but at least the ``patience``-th part of
    the wall clock. So other programs take nothing of a search's time, and where they leave it next to none it
    still ends. A patience of 1 is the wall clock.

    The thread that asks is the one that searches; what another one did since it last asked does not count.
    """

    __slots__ = ("_began", "_got", "_patience", "_seen", "_thread")

    def __init__(self, patience: float = WALL_PER_SECOND) -> None:
        self._patience = patience
        self._began = time.perf_counter()
        self._thread = threading.get_ident()
        self._seen = time.thread_time()
        self._got = 0.0

    @property
    def seconds(self) -> float:
        """How long the search has been running."""
        thread = threading.get_ident()
        now = time.thread_time()
        if thread == self._thread:
            self._got += now - self._seen
        self._thread = thread
        self._seen = now
        return max(self._got, (time.perf_counter() - self._began) / self._patience)


class Reserve(NamedTuple):
    """The most that is kept for what comes later."""

    nodes: int
    seconds: float


@dataclass(slots=True)
class Budget:
    """How much may still be spent on a search, by nodes, by its clock and by the cancel flag."""

    nodes: int | None = None
    """How many nodes may be spent in all; None for no limit."""
    deadline: float | None = None
    """The time of the ``clock`` at which the search ends; None for no limit."""
    cancel: CancelFlag = field(default_factory=CancelFlag)
    """The flag that stops the search."""
    refine_seconds: float | None = None
    """As in :class:`~gold.solver.api.Limits`."""
    depth: int | None = None
    """As in :class:`~gold.solver.api.Limits`."""
    breadth: int | None = None
    """As in :class:`~gold.solver.api.Limits`."""
    spent: int = 0
    """How many nodes were spent."""
    whole: Budget | None = None
    """The budget that this one is part of; None for the whole."""
    clock: SearchClock = field(default_factory=SearchClock)
    """The clock that all parts share."""
    started: float = 0.0
    """The time of the ``clock`` at which the search began."""

    @classmethod
    def of(cls, limits: Limits, cancel: CancelFlag | None = None) -> Budget:
        """The budget of a search that begins now."""
        budget = cls(
            limits.nodes,
            None,
            cancel or CancelFlag(),
            limits.refine_seconds,
            limits.depth,
            limits.breadth,
            clock=SearchClock(1.0 if limits.by_wall_clock else WALL_PER_SECOND),
        )
        if limits.seconds is not None and math.isfinite(limits.seconds):
            budget.end_within(limits.seconds)
        return budget

    # What is spent, and what is left

    def spend(self, nodes: int) -> None:
        """Count nodes as spent, of this budget and of all that it is a part of."""
        for budget in self._up_to_whole():
            budget.spent += nodes

    @property
    def spent_by_all(self) -> int:
        """How many nodes were spent of the whole."""
        return max(budget.spent for budget in self._up_to_whole())

    @property
    def seconds(self) -> float:
        """How long it has been running."""
        return self.clock.seconds - self.started

    @property
    def seconds_left(self) -> float | None:
        """How much time is left; None without a deadline."""
        return None if self.deadline is None else max(0.0, self.deadline - self.clock.seconds)

    @property
    def left(self) -> int | None:
        """How many nodes are left; None without a limit."""
        return None if self.nodes is None else max(0, self.nodes - self.spent)

    def up_to(self, nodes: int) -> int:
        """A number of nodes, or as many as are left if these are fewer."""
        return nodes if self.left is None else min(nodes, self.left)

    @property
    def stop_reason(self) -> StopReason | None:
        """Why the search has to stop now; None while it may go on."""
        if self.cancel.is_set:
            return StopReason.CANCELLED
        if any(budget.left == 0 for budget in self._up_to_whole()):
            return StopReason.NODES
        now = self.clock.seconds
        if any(
            budget.deadline is not None and now >= budget.deadline for budget in self._up_to_whole()
        ):
            return StopReason.TIME
        return None

    @property
    def exhausted(self) -> bool:
        """Whether the search has to stop now."""
        return self.stop_reason is not None

    @property
    def is_awaited(self) -> bool:
        """Whether somebody waits, so that how well a side does may take only so long (:meth:`settle`)."""
        return any(budget.refine_seconds is not None for budget in self._up_to_whole())

    def _up_to_whole(self) -> Iterator[Budget]:
        budget: Budget | None = self
        while budget is not None:
            yield budget
            budget = budget.whole

    # Parts

    def part(self, share: float = 1.0) -> Budget:
        """A share of what is left, rounded up so that it is something while something is left."""
        left = self.seconds_left
        deadline = None if left is None else self.clock.seconds + left * share
        return self._part(None if self.left is None else math.ceil(self.left * share), deadline)

    def at_most(self, nodes: int) -> Budget:
        """A part of at most ``nodes`` nodes."""
        return self._part(self.up_to(nodes), self.deadline)

    def until(self, share: float, reserve: Reserve | None = None) -> Budget:
        """The part that ends when a share of this budget is spent, in nodes rounded down. With a ``reserve``,
        it ends later if more than the reserve would be left.
        """
        most = reserve or Reserve(sys.maxsize, math.inf)
        nodes = None
        deadline = None
        if self.nodes is not None:
            kept = min(most.nodes, self.nodes - int(self.nodes * share))
            nodes = max(0, self.nodes - kept - self.spent)
        if self.deadline is not None:
            deadline = self.deadline - min(
                most.seconds, (self.deadline - self.started) * (1 - share)
            )
        return self._part(nodes, deadline)

    def apart(self) -> Budget:
        """All that is left, for a question whose answer does not settle this budget: :meth:`settle` then
        brings forward the deadline of the part only.
        """
        part = self.part()
        seconds = (budget.refine_seconds for budget in self._up_to_whole())
        part.refine_seconds = next((number for number in seconds if number is not None), None)
        return part

    def _part(self, nodes: int | None, deadline: float | None) -> Budget:
        return Budget(
            nodes,
            deadline,
            self.cancel,
            depth=self.depth,
            breadth=self.breadth,
            whole=self,
            clock=self.clock,
            started=self.clock.seconds,
        )

    def beyond(self, seconds: float) -> Budget:
        """A budget for going on after this one is spent, which is no part of it. It lasts ``seconds``, or, if
        this one has no deadline, as many nodes as this one had in all. One cancel flag stops both.
        """
        if self.deadline is None:
            return Budget(self.nodes, cancel=self.cancel)
        now = self.clock.seconds
        return Budget(deadline=now + seconds, cancel=self.cancel, clock=self.clock, started=now)

    # The clock

    def end_within(self, seconds: float) -> None:
        """Bring the deadline forward, if it is later."""
        deadline = self.clock.seconds + seconds
        self.deadline = deadline if self.deadline is None else min(deadline, self.deadline)

    def settle(self) -> None:
        """Take note that it is known whether the side to play succeeds. How well it does may then take
        ``refine_seconds`` more, of this budget or of the nearest around it that has a number for it.
        """
        for budget in self._up_to_whole():
            if budget.refine_seconds is not None:
                budget.end_within(budget.refine_seconds)
                budget.refine_seconds = None
                return

"""The budget of a search: what it may still spend.

:class:`~gold.solver.api.Limits` say what is allowed; a budget is made from them when the clock
starts. A budget can be divided into parts. What is spent of a part is spent of the whole budget,
too.
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
"""The most seconds of the wall clock that may pass for one second of a search."""


class SearchClock:
    """The clock of a search: it counts the processor time of the thread that searches.

    It counts at least the time of the wall clock divided by ``patience``. So other programs do not
    use up the time of a search; and if they leave it hardly any processor time, it still ends. With
    a patience of 1 it is the wall clock.

    The thread that reads the clock is taken for the one that searches. If another thread has read
    it before, the time since then is not counted.
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
        """The time since the search began."""
        thread = threading.get_ident()
        now = time.thread_time()
        if thread == self._thread:
            self._got += now - self._seen
        self._thread = thread
        self._seen = now
        return max(self._got, (time.perf_counter() - self._began) / self._patience)


class Reserve(NamedTuple):
    """An amount of nodes and seconds to keep for later."""

    nodes: int
    seconds: float


@dataclass(slots=True)
class Budget:
    """The nodes and the time that a search may still spend, and its cancel flag."""

    nodes: int | None = None
    """The number of nodes that may be spent in all; None for no limit."""
    deadline: float | None = None
    """The time of ``clock`` at which the search must end; None for no limit."""
    cancel: CancelFlag = field(default_factory=CancelFlag)
    """The flag that stops the search."""
    refine_seconds: float | None = None
    """As in :class:`~gold.solver.api.Limits`."""
    depth: int | None = None
    """As in :class:`~gold.solver.api.Limits`."""
    breadth: int | None = None
    """As in :class:`~gold.solver.api.Limits`."""
    spent: int = 0
    """The number of nodes spent so far."""
    whole: Budget | None = None
    """The budget that this one is a part of; None if it is not a part."""
    clock: SearchClock = field(default_factory=SearchClock)
    """The clock; all parts share it."""
    started: float = 0.0
    """The time of ``clock`` at which this budget began."""

    @classmethod
    def of(cls, limits: Limits, cancel: CancelFlag | None = None) -> Budget:
        """Make the budget of a search that begins now."""
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
        """Count nodes as spent, in this budget and in all that it is a part of."""
        for budget in self._up_to_whole():
            budget.spent += nodes

    @property
    def spent_by_all(self) -> int:
        """The number of nodes spent of the whole budget."""
        return max(budget.spent for budget in self._up_to_whole())

    @property
    def seconds(self) -> float:
        """The time since this budget began."""
        return self.clock.seconds - self.started

    @property
    def seconds_left(self) -> float | None:
        """The time left; None without a deadline."""
        return None if self.deadline is None else max(0.0, self.deadline - self.clock.seconds)

    @property
    def left(self) -> int | None:
        """The number of nodes left; None without a limit."""
        return None if self.nodes is None else max(0, self.nodes - self.spent)

    def up_to(self, nodes: int) -> int:
        """Return ``nodes``, or the number of nodes left if that is smaller."""
        return nodes if self.left is None else min(nodes, self.left)

    @property
    def stop_reason(self) -> StopReason | None:
        """The reason why the search has to stop now; None if it may continue."""
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
        """Whether a person waits for the answer: then ``refine_seconds`` limits the search for a
        better result (:meth:`settle`).
        """
        return any(budget.refine_seconds is not None for budget in self._up_to_whole())

    def _up_to_whole(self) -> Iterator[Budget]:
        budget: Budget | None = self
        while budget is not None:
            yield budget
            budget = budget.whole

    # Parts

    def part(self, share: float = 1.0) -> Budget:
        """Make a part with a share of what is left.

        Nodes are rounded up, so that the part has some as long as any are left.
        """
        left = self.seconds_left
        deadline = None if left is None else self.clock.seconds + left * share
        return self._part(None if self.left is None else math.ceil(self.left * share), deadline)

    def at_most(self, nodes: int) -> Budget:
        """Make a part with at most ``nodes`` nodes."""
        return self._part(self.up_to(nodes), self.deadline)

    def until(self, share: float, reserve: Reserve | None = None) -> Budget:
        """Make the part that ends when a share of this whole budget is spent; nodes are rounded
        down.

        With a ``reserve``, the part is larger if more than the reserve would be left after it: then
        it leaves just the reserve.
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
        """Make a part with everything that is left, for a separate question.

        :meth:`settle` on it brings forward the deadline of this part only, not that of the whole
        budget.
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
        """Make an independent budget for work after this budget is spent, with the same cancel
        flag.

        It lasts ``seconds``. If this budget has no deadline, it has instead as many nodes as this
        one had in all.
        """
        if self.deadline is None:
            return Budget(self.nodes, cancel=self.cancel)
        now = self.clock.seconds
        return Budget(deadline=now + seconds, cancel=self.cancel, clock=self.clock, started=now)

    # The clock

    def end_within(self, seconds: float) -> None:
        """Bring the deadline forward to ``seconds`` from now, if it is later than that."""
        deadline = self.clock.seconds + seconds
        self.deadline = deadline if self.deadline is None else min(deadline, self.deadline)

    def settle(self) -> None:
        """Note that it is now known whether the side to play succeeds.

        The search for its best result may then take ``refine_seconds`` more. They are those of this
        budget, or of the nearest budget around it that has any. A second call has no effect.
        """
        for budget in self._up_to_whole():
            if budget.refine_seconds is not None:
                budget.end_within(budget.refine_seconds)
                budget.refine_seconds = None
                return

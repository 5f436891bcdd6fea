"""How much a search may still spend: what shares of limits are, and what is left of them.

Limits say what a search is allowed; a budget is what it spends, with its clock running.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace

from gold.solver.api import CancelFlag, Limits, Result, StopReason


def share_of(limits: Limits, share: float) -> Limits:
    """A share of the nodes, rounded down, and of the seconds; a share above 1 is a multiple."""
    return replace(
        limits,
        nodes=None if limits.nodes is None else int(limits.nodes * share),
        seconds=None if limits.seconds is None else limits.seconds * share,
    )


def left_of(limits: Limits, spent: Limits | Result) -> Limits:
    """What remains of the nodes and the seconds when so many are spent."""
    return replace(
        limits,
        nodes=None if limits.nodes is None else max(0, limits.nodes - (spent.nodes or 0)),
        seconds=None if limits.seconds is None else max(0.0, limits.seconds - (spent.seconds or 0.0)),
    )


@dataclass(slots=True)
class Budget:
    """How much may still be spent on a search, by nodes, by the clock and by the cancel flag.

    ``nodes`` may be spent in all, or None for no end of them; ``deadline`` is by ``time.perf_counter()``.
    What a part of a budget spends has to be added to the whole.
    """

    nodes: int | None = None
    deadline: float | None = None
    cancel: CancelFlag | None = None
    spent: int = 0

    @classmethod
    def from_limits(cls, limits: Limits, cancel: CancelFlag | None = None) -> Budget:
        """The budget of a search that begins now."""
        deadline = None if limits.seconds is None else time.perf_counter() + limits.seconds
        return cls(limits.nodes, deadline, cancel)

    @property
    def left(self) -> int | None:
        """How many nodes are left; None for no end of them."""
        return None if self.nodes is None else max(0, self.nodes - self.spent)

    def up_to(self, nodes: int) -> int:
        """So many nodes, or as many as are left."""
        return nodes if self.left is None else min(nodes, self.left)

    @property
    def stop_reason(self) -> StopReason | None:
        """Why the search has to stop now; None while it may go on."""
        if self.cancel is not None and self.cancel.is_set:
            return StopReason.CANCELLED
        if self.nodes is not None and self.spent >= self.nodes:
            return StopReason.NODES
        if self.deadline is not None and time.perf_counter() >= self.deadline:
            return StopReason.TIME
        return None

    @property
    def exhausted(self) -> bool:
        """Whether the search has to stop now."""
        return self.stop_reason is not None

    def part(self, share: float) -> Budget:
        """A share of what is left, rounded up so that it is something while something is left."""
        now = time.perf_counter()
        deadline = None if self.deadline is None else now + max(0.0, self.deadline - now) * share
        return Budget(None if self.left is None else math.ceil(self.left * share), deadline, self.cancel)

    def at_most(self, nodes: int) -> Budget:
        """So many nodes of what is left."""
        return Budget(self.up_to(nodes), self.deadline, self.cancel)

    def end_within(self, seconds: float) -> None:
        """Bring the deadline forward, if it is later."""
        deadline = time.perf_counter() + seconds
        self.deadline = deadline if self.deadline is None else min(deadline, self.deadline)

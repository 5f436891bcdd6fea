"""The search that a session waits for."""

from __future__ import annotations

from gold.problem.model import Problem
from gold.solver.api import Limits
from gold.trainer.events import ComputerStopped, ComputerThinking, Event, Purpose, SearchRequest


class AwaitedSearch:
    """At most one search at a time. An answer that comes too late is recognised by the request's id.

    ``self_play``: the computer goes on after its move, playing both sides.
    """

    def __init__(self) -> None:
        self.request: SearchRequest | None = None
        self.self_play = False
        self._last_id = 0

    @property
    def is_for_move(self) -> bool:
        """Whether the computer thinks about its move."""
        return self.request is not None and self.request.purpose is Purpose.MOVE

    def ask(self, problem: Problem, limits: Limits, purpose: Purpose) -> ComputerThinking:
        """Wait for another search."""
        self._last_id += 1
        self.request = SearchRequest(self._last_id, problem, limits, purpose)
        return ComputerThinking(self.request)

    def wanted(self, request_id: int) -> SearchRequest | None:
        """The request with this id, if it is still waited for."""
        return self.request if self.request is not None and self.request.id == request_id else None

    def abandon(self) -> list[Event]:
        """Abandon the running search, and stop the computer from playing both sides."""
        self.self_play = False
        request, self.request = self.request, None
        return [] if request is None else [ComputerStopped(request.id)]

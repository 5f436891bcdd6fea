"""Frozen values in the hands of a test: it tells them what to do, and looks at what they are then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gold.problem.model import Problem
from gold.trainer.game_tree import GameTree
from gold.trainer.session import Session


class Live:
    """Keeps the value that each method returns, and passes on what else it returns, such as events."""

    def __init__(self, now: Any) -> None:
        object.__setattr__(self, "now", now)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.now, name)
        return self._keeping(found) if callable(found) else found

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, "now", replace(self.now, **{name: value}))

    def _keeping(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: object, **named: object) -> Any:
            returned = method(*args, **named)
            rest = ()
            if isinstance(returned, tuple) and returned and isinstance(returned[0], type(self.now)):
                returned, *rest = returned
            elif not isinstance(returned, type(self.now)):
                return returned
            object.__setattr__(self, "now", returned)
            return rest[0] if len(rest) == 1 else tuple(rest)

        return call


class LiveSession(Live):
    """A session that goes on: each command returns its events."""

    def __init__(self, problem: Problem, *args: Any, **named: Any) -> None:
        super().__init__(Session.of(problem, *args, **named))


class LiveTree(Live):
    """A game that goes on."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(GameTree.of(problem))

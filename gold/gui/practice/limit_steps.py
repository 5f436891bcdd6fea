"""The steps in which the limits of the computer are set."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gold.solver.api import Limits


def stepped(limits: Limits, name: str, direction: int) -> Limits:
    """The limits with one of them a step lower or higher. Above the highest step there is no limit."""
    steps = _STEPS[name]
    value = getattr(limits, name)
    if value is None:
        wanted = steps[-1] if direction < 0 else None
    elif direction > 0:
        wanted = next((step for step in steps if step > value), None)
    else:
        wanted = next((step for step in reversed(steps) if step < value), steps[0])
    changed: dict[str, Any] = {name: wanted if name == "seconds" or wanted is None else int(wanted)}
    return replace(limits, **changed)


_STEPS: dict[str, tuple[float, ...]] = {
    "depth": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 25, 30, 40),
    "breadth": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 40),
    "seconds": (0.5, 1, 2, 3, 5, 10, 15, 20, 30, 60, 120, 300, 600),
}

"""Finds out whether the machine runs on its battery. Then nothing should be computed unless the user asks."""

from __future__ import annotations

from pygame.system import get_power_state


def on_battery() -> bool:
    """Whether the machine runs on its battery; False if that is not known."""
    state = get_power_state()
    return state is not None and state.on_battery

"""Whether the machine runs on its battery, as the system tells it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from gold.gui.desktop import power


@dataclass
class State:
    on_battery: bool


@pytest.mark.parametrize(
    ("state", "expected"),
    [(State(on_battery=True), True), (State(on_battery=False), False), (None, False)],
)
def test_a_machine_is_on_battery_only_if_it_says_so(
    monkeypatch: pytest.MonkeyPatch, state: State | None, expected: bool
) -> None:
    monkeypatch.setattr(power, "get_power_state", lambda: state)
    assert power.on_battery() is expected


def test_this_machine_is_asked() -> None:
    assert power.on_battery() in (True, False)

"""What Linux tells of its power supplies: whether the machine runs on its battery."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from gold.gui.desktop.power import on_battery

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems are asked in other ways")

MAINS = {"type": "Mains", "online": "1"}
SUPPLIES: list[tuple[str, list[dict[str, str]], bool]] = [
    ("a desktop tells of nothing", [], False),
    ("a cable", [MAINS, {"type": "Battery", "status": "Charging"}], False),
    ("a full battery", [MAINS, {"type": "Battery", "status": "Full"}], False),
    ("no cable", [{"type": "Mains", "online": "0"}, {"type": "Battery", "status": "Discharging"}], True),
    ("a mouse", [MAINS, {"type": "Battery", "status": "Discharging", "scope": "Device"}], False),
    ("a battery that says nothing", [{"type": "Battery"}], False),
]


@pytest.mark.parametrize(("name", "supplies", "expected"), SUPPLIES, ids=[each[0] for each in SUPPLIES])
def test_a_battery_that_gives_power_is_seen(
    tmp_path: Path, name: str, supplies: list[dict[str, str]], expected: bool
) -> None:
    for number, supply in enumerate(supplies):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        for key, value in supply.items():
            (folder / key).write_text(value + "\n")
    assert on_battery(tmp_path) is expected, name


def test_a_machine_that_tells_nothing_is_not_on_battery(tmp_path: Path) -> None:
    assert on_battery(tmp_path / "none") is False

"""How much of a machine the exact search may use."""

from __future__ import annotations

import pytest

from gold.solver import machine
from gold.solver.api import Resources

GIGABYTE = 2**30


@pytest.mark.parametrize(
    ("processors", "chosen", "memory", "expected"),
    [
        (1, None, 16, Resources(256, 1)),
        (2, None, 16, Resources(256, 2)),
        (4, None, 16, Resources(384, 3)),
        (8, None, 16, Resources(896, 7)),
        (16, None, 64, Resources(1920, 15)),
        (16, None, 4, Resources(512, 15)),
        (16, None, 1, Resources(256, 15)),
        (16, 1, 64, Resources(256, 1)),
        (2, 6, 64, Resources(768, 6)),
    ],
)
def test_all_processors_but_one_search_with_memory_in_step(
    monkeypatch: pytest.MonkeyPatch,
    processors: int,
    chosen: int | None,
    memory: int,
    expected: Resources,
) -> None:
    monkeypatch.setattr(machine, "processors", lambda: processors)
    monkeypatch.setattr(machine, "_memory", lambda: memory * GIGABYTE)
    assert machine.resources(chosen) == expected


def test_this_machine_has_a_processor_and_memory() -> None:
    assert machine.processors() >= 1
    assert machine._memory() > GIGABYTE // 4

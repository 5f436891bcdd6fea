"""The switches find what they switch off; whether it pays is for ``gold.lab.ablation.run`` to say."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import pytest

import gold.solver
from gold.lab.ablation import run
from gold.lab.ablation.switches import BASE, SWITCHES


@pytest.fixture
def undone(monkeypatch: pytest.MonkeyPatch) -> None:
    """All names of the solver's modules are what they were, after the test."""
    for module in pkgutil.walk_packages(gold.solver.__path__, "gold.solver."):
        importlib.import_module(module.name)
    for name, module in list(sys.modules.items()):
        if name.startswith("gold.solver."):
            for attribute, value in list(vars(module).items()):
                monkeypatch.setattr(module, attribute, value)


def namespace() -> dict[tuple[str, str], int]:
    """Which object every name of the solver stands for."""
    return {
        (name, attribute): id(value)
        for name, module in list(sys.modules.items())
        if name.startswith("gold.solver.")
        for attribute, value in vars(module).items()
    }


@pytest.mark.parametrize("name", [name for name in SWITCHES if name not in (BASE, "again")])
def test_switch_changes_few_names_wherever_they_are_imported(name: str, undone: None) -> None:
    before = namespace()
    SWITCHES[name].apply()
    after = namespace()
    changed = {key for key in before if before[key] != after[key]}
    attributes = {attribute for _, attribute in changed}
    assert len(attributes) == (2 if name == "no-history-epsilon-1/4" else 1)
    for attribute in attributes:
        (old,) = {before[key] for key in changed if key[1] == attribute}
        still = [
            module
            for (module, other), value in after.items()
            if other == attribute and value == old
        ]
        assert not still


def outcome(wins: bool | None, nodes: int) -> dict[str, object]:
    return {"attacker_wins": wins, "nodes": nodes, "seconds": nodes / 1000, "hit": True}


def test_table_compares_what_both_solved() -> None:
    results = {
        BASE: {"a": outcome(True, 80), "b": outcome(False, 180), "c": outcome(True, 5)},
        "plain-sum": {"a": outcome(True, 180), "b": outcome(False, 180), "c": outcome(None, 900)},
    }
    row = run.table(results).splitlines()[-1]
    assert row == "| damped sums (plain sums) | 2 | 3 | 1.38 | 1.41 | 1.38 | 1.00 |"
    assert run.disagreements(results) == []


def test_variants_that_decide_differently_are_told() -> None:
    results = {BASE: {"a": outcome(True, 80)}, "again": {"a": outcome(False, 80)}}
    assert run.disagreements(results) == ["a: {'base': True, 'again': False}"]

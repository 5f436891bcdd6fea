"""The directions of imports that ARCHITECTURE.md draws are those that import-linter enforces."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
BELOW_ALL = {
    "_jit",
    "machine_code",
    "workers",
    "clock",
    "folders",
    "i18n",
    "errors",
    "shipped",
    "locks",
}
"""Modules that the page tells of in words."""

Layers = list[set[str]]


def drawn() -> dict[str, Layers]:
    """The layers of each package in the page's drawing, the lowest first."""
    drawing = (TOP / "docs/ARCHITECTURE.md").read_text("utf-8").replace("\n              ", " ")
    lines = re.findall(r"^(gold[.\w]*): +(.*<-.*)$", drawing, re.MULTILINE)
    return {package: [rooms(layer) for layer in chain.split("<-")] for package, chain in lines}


def enforced() -> dict[str, Layers]:
    """The layers of each package by import-linter's contracts, the lowest first."""
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    chains = {
        contract["containers"][0]: [rooms(layer) for layer in reversed(contract["layers"])]
        for contract in contracts
        if contract["type"] == "layers" and not contract["name"].startswith("A certificate")
    }
    return {
        package: [layer for layer in chain if not layer & BELOW_ALL]
        for package, chain in chains.items()
    }


def rooms(layer: str) -> set[str]:
    return set(re.findall(r"\w+", layer))


@pytest.mark.parametrize(
    "package",
    [
        "gold",
        "gold.problem",
        "gold.solver",
        "gold.solver.answers",
        "gold.trainer",
        "gold.gui",
        "gold.gui.practice",
        "gold.lab",
    ],
)
def test_the_page_draws_the_directions_that_are_enforced(package: str) -> None:
    assert drawn()[package] == enforced()[package]


def test_every_package_with_layers_is_drawn() -> None:
    assert drawn().keys() == enforced().keys()

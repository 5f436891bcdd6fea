"""No modules import each other in a circle, however the import is written."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NOT_YET: tuple[str, ...] = ("gold.solver",)
"""Packages with circles inside, which are left out until they have none."""

Graph = Mapping[str, frozenset[str]]


def sources() -> dict[str, Path]:
    """The modules of the program by name; a package is its ``__init__``."""
    found = {}
    for path in sorted((ROOT / "gold").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(source: str, known: Iterable[str]) -> Iterator[str]:
    """The known modules that a source imports, under ``if TYPE_CHECKING`` and inside functions, too.

    A package that is only on the way to its module does not count: its ``__init__`` imports nothing.
    """
    known = set(known)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                if inner in known:
                    yield inner
                elif node.module in known:
                    yield node.module


def imports() -> Graph:
    """What each module of the program imports of the program."""
    modules = sources()
    return {
        name: frozenset(imported(path.read_text(encoding="utf-8"), modules)) - {name}
        for name, path in modules.items()
        if not any(name == package or name.startswith(package + ".") for package in NOT_YET)
    }


def circles(graph: Graph) -> list[set[str]]:
    """The groups of more than one module in which each reaches all others."""
    reach = {name: reachable(graph, name) for name in graph}
    groups = {
        frozenset({name, *(other for other in reach[name] if name in reach.get(other, ()))}) for name in graph
    }
    return sorted((set(group) for group in groups if len(group) > 1), key=sorted)


def reachable(graph: Graph, start: str) -> set[str]:
    """Everything that a module needs, directly or not; itself only if a circle leads back to it."""
    found: set[str] = set()
    ahead = [start]
    while ahead:
        for name in graph.get(ahead.pop(), ()):
            if name not in found:
                found.add(name)
                ahead.append(name)
    return found


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles(imports()) == []


def test_packages_on_the_way_import_nothing() -> None:
    """Else they would have to count as imported with each of their modules."""
    graph = imports()
    packages = [name for name, path in sources().items() if path.name == "__init__.py" and name in graph]
    assert {name: graph[name] for name in packages if graph[name]} == {}


@pytest.mark.parametrize(
    "source",
    [
        "import gold.b",
        "from gold import b",
        "from gold.b import thing",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from gold.b import Thing",
        "def later():\n    from gold.b import thing",
    ],
)
def test_every_way_to_import_is_seen(source: str) -> None:
    assert list(imported(source, ["gold.a", "gold.b"])) == ["gold.b"]


def test_a_circle_is_found_and_a_diamond_is_none() -> None:
    edges = {"a": "b", "b": "c", "c": "a", "d": "ab", "e": "dc", "f": ""}
    assert circles({name: frozenset(others) for name, others in edges.items()}) == [{"a", "b", "c"}]

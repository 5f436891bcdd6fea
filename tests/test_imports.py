"""No modules import each other in a circle, however the import is written."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

Graph = Mapping[str, frozenset[str]]


def sources() -> dict[str, Path]:
    """The modules of the program by name; a package is its ``__init__``."""
    found = {}
    for path in sorted((ROOT / "gold").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(name: str, source: str, known: Collection[str]) -> set[str]:
    """The known modules that a module imports, under ``if TYPE_CHECKING`` and inside functions, too.

    Among them are the packages that they lie in, but for those that the module lies in itself.
    """
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {one if one in known else node.module for one in inner}
    around = {package for one in found for package in packages_of(one)}.difference(
        packages_of(name)
    )
    return ((found | around) & set(known)) - {name}


def packages_of(name: str) -> Iterator[str]:
    """The packages that a module lies in, the outermost last."""
    while "." in name:
        name = name.rpartition(".")[0]
        yield name


def imports() -> Graph:
    """What each module of the program imports of the program."""
    modules = sources()
    return {
        name: frozenset(imported(name, path.read_text(encoding="utf-8"), modules))
        for name, path in modules.items()
    }


def circles(graph: Graph) -> list[set[str]]:
    """The groups of more than one module in which each reaches all others."""
    reach = {name: reachable(graph, name) for name in graph}
    groups = {
        frozenset({name, *(other for other in reach[name] if name in reach.get(other, ()))})
        for name in graph
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
    assert imported("gold.a", source, ["gold", "gold.a", "gold.b"]) == {"gold.b"}


def test_a_module_is_imported_with_the_packages_around_it() -> None:
    known = ["gold", "gold.a", "gold.a.b", "gold.a.c", "gold.d"]
    assert imported("gold.d", "from gold.a import b", known) == {"gold.a", "gold.a.b"}
    assert imported("gold.a.c", "from gold.a import b", known) == {"gold.a.b"}
    assert imported("gold.a.c", "from gold.a import thing", known) == {"gold.a"}


def test_a_circle_is_found_and_a_diamond_is_none() -> None:
    edges = {"a": "b", "b": "c", "c": "a", "d": "ab", "e": "dc", "f": ""}
    assert circles({name: frozenset(others) for name, others in edges.items()}) == [{"a", "b", "c"}]

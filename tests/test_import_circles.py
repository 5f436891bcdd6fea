"""No circle of imports, those for types and those inside functions counted: each module can be read after
those below it.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import gold

TOP = Path(gold.__file__).parents[1]
PARTS = ("authoring", "board", "cli", "patterns", "problem", "solver", "trainer")

Imports = dict[str, set[str]]
"""The modules that each module imports."""


def sources(*folders: Path) -> dict[str, str]:
    """The modules below some folders, by their dotted names."""
    return {
        ".".join(path.relative_to(TOP).with_suffix("").parts).removesuffix(".__init__"): path.read_text(
            "utf-8"
        )
        for folder in folders
        for path in sorted(folder.rglob("*.py"))
    }


def imports_among(modules: dict[str, str]) -> Imports:
    """Which of these modules each imports, wherever in it. The packages that it lies in are left out."""
    return {
        name: {other for other in _imported(text) & modules.keys() if not f"{name}.".startswith(f"{other}.")}
        for name, text in modules.items()
    }


def _imported(text: str) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def in_circles(imports: Imports) -> Imports:
    """What is left when modules that import nothing more are taken away, and those that nothing imports."""
    left = {name: set(others) for name, others in imports.items()}
    while True:
        imported = set().union(*left.values())
        ends = {name for name, others in left.items() if not others or name not in imported}
        if not ends:
            return left
        left = {name: others - ends for name, others in left.items() if name not in ends}


@pytest.mark.parametrize("part", PARTS)
def test_no_circle_of_imports(part: str) -> None:
    modules = sources(TOP / "gold" / part)
    imports = imports_among(modules)
    assert any(imports.values())
    assert in_circles(imports) == {}


def test_no_circle_across_the_parts() -> None:
    assert in_circles(imports_among(sources(*(TOP / "gold" / part for part in PARTS)))) == {}


def test_a_circle_would_be_found_however_it_is_closed() -> None:
    for closing in ("from a.two import x", "import a.two", "from a import two"):
        for way in (closing, f"if TYPE_CHECKING:\n    {closing}", f"def late():\n    {closing}"):
            modules = {"a": "", "a.one": way, "a.two": "from a.three import y", "a.three": "import a.one"}
            modules |= {"above": "from a import one", "a.below": ""}
            modules["a.two"] += "\nfrom a import below"
            assert in_circles(imports_among(modules)).keys() == {"a.one", "a.two", "a.three"}

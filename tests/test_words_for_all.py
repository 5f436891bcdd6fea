"""A table that is looked up where it stands, or has words for most members of an enum, has all of them.

mypy does not tell.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
TEXTS = {path: path.read_text("utf-8") for path in sorted((TOP / "gold").rglob("*.py"))}


def members() -> dict[str, set[str]]:
    """The enums of the program, and their members. A class name means one class (`test_names.py`)."""
    trees = [ast.parse(text) for text in TEXTS.values() if "Enum" in text]
    classes = [node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
    return {
        each.name: {
            target.id
            for line in each.body
            if isinstance(line, ast.Assign)
            for target in line.targets
            if isinstance(target, ast.Name)
        }
        for each in classes
        if any(
            isinstance(base, ast.Name) and base.id in ("Enum", "StrEnum", "IntEnum")
            for base in each.bases
        )
    }


def tables() -> Iterator[tuple[str, str, set[str]]]:
    """Where such a table stands, its enum, and the members that it lacks."""
    enums = members()
    has_table = re.compile(rf"\b(?:{'|'.join(enums)})\.\w+\s*:")
    for path, text in TEXTS.items():
        nodes = list(ast.walk(ast.parse(text))) if has_table.search(text) else []
        looked_up = {node.value for node in nodes if isinstance(node, ast.Subscript)}
        for node in nodes:
            if isinstance(node, ast.Dict) and (node in looked_up or all(map(is_word, node.values))):
                keys = [key for key in node.keys if isinstance(key, ast.Attribute)]
                names = {
                    key.value.id for key in keys if isinstance(key.value, ast.Name)
                } & enums.keys()
                if names and len(keys) == len(node.keys):
                    (name,) = names
                    missing = enums[name] - {key.attr for key in keys}
                    if node in looked_up or len(missing) < len(keys):
                        yield f"{path.relative_to(TOP).as_posix()}:{node.lineno}", name, missing


def is_word(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "_"


TABLES = list(tables())


@pytest.mark.parametrize(
    ("enum", "missing"), [each[1:] for each in TABLES], ids=[each[0] for each in TABLES]
)
def test_every_member_has_its_words(enum: str, missing: set[str]) -> None:
    assert not missing, f"of {enum}"


def test_there_are_such_tables() -> None:
    assert {"Boundary", "KoMode"} <= {enum for _place, enum, _missing in TABLES}

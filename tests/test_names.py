"""A name means one thing: a class name stands once in all of ``gold``."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

TOP = Path(__file__).parents[1]


def test_a_class_name_means_one_class() -> None:
    places = defaultdict(list)
    for path in sorted((TOP / "gold").rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(path.relative_to(TOP).as_posix())
    assert {name: paths for name, paths in places.items() if len(paths) > 1} == {}

"""A name means one thing: a class and a public function stand once in ``gold``; a constant has a unit."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

TOP = Path(__file__).parents[1]
# of what?
UNITLESS = {"LEAST", "LONG", "LONGEST", "LOOK", "MEGABYTES", "MOST", "PATIENCE", "PAUSE"}
# each module of a command has both: ``gold/cli/main.py`` calls them
COMMANDS = {"add_options", "run"}


def test_a_name_means_one_thing() -> None:
    places = defaultdict(list)
    for path in sorted((TOP / "gold").rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        names = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
        names |= {name for name in functions if not name.startswith("_")}
        is_command = functions >= COMMANDS or path.parent.name == "commands"
        for name in names - COMMANDS if is_command else names:
            places[name].append(path.relative_to(TOP).as_posix())
    assert {name: paths for name, paths in places.items() if len(paths) > 1} == {}


def test_a_limit_says_of_what_it_is_one() -> None:
    """``_PATIENCE`` may be seconds or positions: ``_PATIENCE_SECONDS`` is read once."""
    places = [
        f"{path.relative_to(TOP).as_posix()}:{node.lineno} {node.id}"
        for path in sorted((TOP / "gold").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Name)
        and isinstance(node.ctx, ast.Store)
        and node.id.strip("_") in UNITLESS
    ]
    assert places == []

"""A public method says what it does, unless it overrides one that says so; and none says the same again."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TOP = Path(__file__).parents[1]


class Method(NamedTuple):
    place: str
    text: str | None  # its docstring
    said: str | None  # that of the method which it overrides


def methods() -> Iterator[Method]:
    """The public methods of the program's classes. A class name means one class (`test_names.py`)."""
    trees = {
        path: ast.parse(path.read_text("utf-8")) for path in sorted((TOP / "gold").rglob("*.py"))
    }
    classes = {
        each.name: each
        for tree in trees.values()
        for each in tree.body
        if isinstance(each, ast.ClassDef)
    }
    for path, tree in trees.items():
        for each in tree.body:
            if isinstance(each, ast.ClassDef) and not each.name.startswith("_"):
                for name, node in own(each).items():
                    if not name.startswith("_"):
                        place = (
                            f"{path.relative_to(TOP).as_posix()}:{node.lineno} {each.name}.{name}"
                        )
                        yield Method(place, ast.get_docstring(node), inherited(name, each, classes))


def own(one: ast.ClassDef) -> dict[str, ast.FunctionDef]:
    """A class's methods; of a property, what reads it."""
    methods = [each for each in one.body if isinstance(each, ast.FunctionDef)]
    return {each.name: each for each in reversed(methods)}


def inherited(name: str, one: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> str | None:
    for base in one.bases:
        word = ast.unparse(base).split("[")[0].split(".")[-1]
        if word in classes:
            method = own(classes[word]).get(name)
            text = (method and ast.get_docstring(method)) or inherited(name, classes[word], classes)
            if text:
                return text
    return None


def test_every_public_method_says_what_it_does_once() -> None:
    found = list(methods())
    silent = [each.place for each in found if not each.text and not each.said]
    twice = [each.place for each in found if each.text and each.text == each.said]
    assert (silent, twice) == ([], [])

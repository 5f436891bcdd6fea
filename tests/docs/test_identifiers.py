"""What the documents name in code marks is there: functions, classes, constants, options, words of files."""

from __future__ import annotations

import ast
import builtins
import re
from functools import cache
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
DOCS = TOP / "docs"
DOCUMENTS = [TOP / "CONTRIBUTING.md", DOCS / "ARCHITECTURE.md", DOCS / "GLOSSARY.md"]
DOCUMENTS += sorted(DOCS.glob("adr/*.md"))
OTHERS = {"UIButton", "UIFileDialog", "nice", "chao_vol2_p164", "UIManager"}
"""Names of other programs, and of data that do not ship."""


@cache
def known() -> frozenset[str]:
    """Every name that the program or its tests define or import, and every word that is a text by itself."""
    found = set(dir(builtins)) | OTHERS
    for path in (*TOP.glob("gold/**/*.py"), *TOP.glob("tests/**/*.py"), *TOP.glob("*.py")):
        found |= {path.stem, *(part.name for part in path.relative_to(TOP).parents)}
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    found.add(name)
                case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                    found.add(name)
                case ast.arg(arg=name):
                    found.add(name)
                case ast.alias(name=name):
                    found |= set(name.split("."))
                case ast.Constant(value=str(text)) if len(text) < 40:
                    found |= set(re.findall(r"\w+", text))
    return frozenset(found)


def named(text: str) -> set[str]:
    """The names in code marks: words, dotted or called; no paths, commands or examples."""
    marks = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    return {mark for mark in marks if re.fullmatch(r"[A-Za-z_][\w.]*(\(\))?", mark)}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_what_a_document_names_is_there(document: Path) -> None:
    text = document.read_text("utf-8")
    if "\nSuperseded by" in text:  # it tells of the past
        return
    missing = {name for name in named(text) if not set(re.findall(r"\w+", name)) <= known()}
    assert not missing


def test_documents_name_many_things() -> None:
    assert sum(len(named(document.read_text("utf-8"))) for document in DOCUMENTS) > 200
    assert "no_such_" + "name" not in known()

"""The files that the documents name are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
DOCUMENTS = [TOP / "README.md", TOP / "CONTRIBUTING.md", *sorted((TOP / "docs").rglob("*.md"))]
OTHERS = {"sgf_grammar.py"}
"""Files of other programs."""


def named_files(text: str) -> set[str]:
    """The sources and weights that stand in code marks."""
    return set(re.findall(r"`([\w./-]+\.(?:py|csv))`", text))


def test_documents_name_files() -> None:
    assert sum(len(named_files(document.read_text("utf-8"))) for document in DOCUMENTS) > 50


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_names_is_there(document: Path) -> None:
    sources = [
        path for folder in ("assets", "gold", "tests") for path in (TOP / folder).rglob("*.*")
    ]
    ends = (
        "\n".join(f"/{path.relative_to(TOP).as_posix()}" for path in [*sources, *TOP.glob("*.py")])
        + "\n"
    )
    missing = {
        name for name in named_files(document.read_text("utf-8")) if f"/{name}\n" not in ends
    }
    assert missing <= OTHERS

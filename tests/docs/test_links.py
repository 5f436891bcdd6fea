"""What documents link to, and the tests that they name, are there; so are documents that sources name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
TEST = re.compile(r"`(test_\w+)`")
DOCUMENT = re.compile(r"\bdocs/[\w./-]*\w")

each_document = pytest.mark.parametrize(
    "document", DOCUMENTS, ids=lambda document: document.relative_to(ROOT).as_posix()
)


def anchor(heading: str) -> str:
    """What a heading is called in a link."""
    return re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-")


def leads_somewhere(document: Path, link: str) -> bool:
    name, _, part = link.partition("#")
    target = (document.parent / name) if name else document
    if not target.exists() or not part:
        return target.exists()
    return part in map(anchor, HEADING.findall(target.read_text(encoding="utf-8")))


def broken_links(document: Path) -> list[str]:
    """The relative links of a document that lead nowhere."""
    links = LINK.findall(document.read_text(encoding="utf-8"))
    return [
        link
        for link in links
        if not re.match(r"\w+:", link) and not leads_somewhere(document, link)
    ]


@each_document
def test_every_relative_link_leads_to_a_file(document: Path) -> None:
    assert broken_links(document) == []


@each_document
def test_every_test_that_is_named_exists(document: Path) -> None:
    named = TEST.findall(document.read_text(encoding="utf-8"))
    tests = [
        path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py") if named
    ]
    assert [name for name in named if not any(f"def {name}(" in test for test in tests)] == []


def test_every_document_that_a_source_names_exists() -> None:
    sources = [*ROOT.glob("*.py"), *(ROOT / "gold").rglob("*.py"), ROOT / "pyproject.toml"]
    named = {
        name for path in sources for name in DOCUMENT.findall(path.read_text(encoding="utf-8"))
    }
    assert "docs/VERDICTS.md" in named
    assert {name for name in named if not (ROOT / name).exists()} == set()


def test_broken_links_are_noticed(tmp_path: Path) -> None:
    document = tmp_path / "document.md"
    document.write_text(
        "# One way\n[a](#one-way) [b](#another) [c](none.md) [d](https://e.org/f.md) [g](.)"
    )
    assert broken_links(document) == ["#another", "none.md"]

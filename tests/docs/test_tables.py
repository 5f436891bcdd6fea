"""The pages of docs/lab say what the JSON beside them says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs import tables

each_page = pytest.mark.parametrize("page", tables.pages(), ids=lambda page: page.stem)


@each_page
def test_the_tables_are_those_of_the_json(page: Path) -> None:
    assert tables.written(page) == page.read_text(encoding="utf-8"), (
        "run `python -m tests.docs.tables`"
    )


@each_page
def test_every_table_is_shown_once(page: Path) -> None:
    assert sorted(tables.names(page)) == sorted(tables.tables(page))


@each_page
def test_every_table_says_how_it_was_made_and_its_rows_are_as_long_as_its_head(page: Path) -> None:
    for table in tables.tables(page).values():
        assert table["command"]
        assert table["measured"]
        assert {len(row) for row in table["rows"]} == {len(table["columns"])}


def test_there_are_pages_with_tables() -> None:
    assert {page.name for page in tables.pages()} >= {
        "benchmarks.md",
        "patterns.md",
        "solver-ablation.md",
    }

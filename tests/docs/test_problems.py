"""docs/problems.md counts the problems as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gold.problem.files import load_collection

TOP = Path(__file__).parents[2]
PAGE = (TOP / "docs" / "problems.md").read_text("utf-8")
ROWS = re.findall(r"^\| (`.+?\.yaml`.*?) \| (\d+) \|", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("names", "count"), ROWS, ids=[names for names, _count in ROWS])
def test_a_row_counts_its_files(names: str, count: str) -> None:
    problems = [
        load_collection(TOP / "problems" / file).problems for file in re.findall("`(.+?)`", names)
    ]
    assert sum(map(len, problems)) == int(count)


def test_there_are_such_rows() -> None:
    assert len(ROWS) >= 9

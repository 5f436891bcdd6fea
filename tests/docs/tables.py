"""Writes the tables of docs/lab into their pages: ``python -m tests.docs.tables``.

``docs/lab/data/PAGE.json`` has them by name: the command, the day on which it was run, columns, and rows. In
the page a table follows the line ``<!-- table NAME -->``. A new measurement goes into the JSON, from what the
command's ``--json`` wrote, and never into the page.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

LAB = Path(__file__).parents[2] / "docs" / "lab"
_TABLE = re.compile(r"(?<=^<!-- table )([\w-]+) -->\n(?:\|.*\n)*", re.MULTILINE)

Tables = dict[str, dict[str, Any]]


def pages() -> list[Path]:
    """The pages with tables."""
    return [LAB / f"{path.stem}.md" for path in sorted((LAB / "data").glob("*.json"))]


def tables(page: Path) -> Tables:
    """The tables of a page by name."""
    text = (LAB / "data" / f"{page.stem}.json").read_text(encoding="utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


def names(page: Path) -> list[str]:
    """The tables that stand in a page, in their order."""
    return [match[1] for match in _TABLE.finditer(page.read_text(encoding="utf-8"))]


def written(page: Path) -> str:
    """The page with its tables as the JSON has them."""
    made = tables(page)
    return _TABLE.sub(
        lambda match: f"{match[1]} -->\n{markdown(made[match[1]])}",
        page.read_text(encoding="utf-8"),
    )


def markdown(table: dict[str, Any]) -> str:
    """
    >>> print(markdown({"columns": ["set", "nodes"], "rows": [["books", 12345], ["all", 0.5]]}), end="")
    | set | nodes |
    |---|---|
    | books | 12,345 |
    | all | 0.5 |
    """
    lines = [table["columns"], *table["rows"]]
    texts = [
        [f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in line] for line in lines
    ]
    rows = ["|" + "".join(f" {cell} |" if cell else " |" for cell in line) for line in texts]
    return "\n".join([rows[0], "|" + "---|" * len(lines[0]), *rows[1:]]) + "\n"


if __name__ == "__main__":
    for each in pages():
        each.write_text(written(each), encoding="utf-8")

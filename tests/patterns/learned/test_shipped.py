"""The stores that ship are whole, small together, and as their list says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from gold.patterns.learned.store import open_store

SHIPPED = Path(__file__).parents[3] / "assets" / "patterns"
LIST = dict(
    re.findall(
        r"^\| `(\S+\.gpat)` \| `(.*)` \|$", (SHIPPED / "README.md").read_text("utf-8"), re.MULTILINE
    )
)


def test_the_list_names_all_stores() -> None:
    assert sorted([*LIST, "balanced.gpat"]) == sorted(file.name for file in SHIPPED.glob("*.gpat"))
    # of other games, by another command
    open_store(SHIPPED / "balanced.gpat", "balanced", check_all=True)


def test_they_have_less_than_ten_megabytes_together() -> None:
    assert sum(file.stat().st_size for file in SHIPPED.glob("*.gpat")) < 10_000_000


@pytest.mark.parametrize("name", sorted(LIST))
def test_a_store_was_made_as_the_list_says(name: str) -> None:
    words = shlex.split(LIST[name])
    options = dict(zip(words[::2], words[1::2], strict=True))
    store = open_store(SHIPPED / name, options["--kind"], check_all=True)
    assert store.made["size"] == int(options.get("--size", 3))
    assert store.made["least"] == int(options.get("--least", 1))
    assert store.made["games"] == 16066
    assert (
        len({len(column) for key, column in store.columns.items() if key in ("keys", "counts")})
        <= 1
    )

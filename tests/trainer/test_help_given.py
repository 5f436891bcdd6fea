"""Help stays known when the program is closed and started again."""

from __future__ import annotations

from pathlib import Path

import pytest

from gold.trainer.help_given import keep_help, kept_help


def test_what_was_looked_at_is_known_at_the_next_start(tmp_path: Path) -> None:
    assert kept_help(tmp_path) == {}
    keep_help({"one": (1, 0), "two": (0, 3)}, tmp_path)
    assert kept_help(tmp_path) == {"one": (1, 0), "two": (0, 3)}


def test_the_latest_problems_are_remembered(tmp_path: Path) -> None:
    keep_help({str(number): (1, 0) for number in range(1000)}, tmp_path)
    kept = kept_help(tmp_path)
    assert "999" in kept
    assert "0" not in kept


@pytest.mark.parametrize("text", ["", "[]", "{", '{"one": 1}', '{"one": ["a", 2]}', "null"])
def test_a_damaged_file_is_no_help(tmp_path: Path, text: str) -> None:
    (tmp_path / "help.json").write_text(text)
    assert kept_help(tmp_path) == {}

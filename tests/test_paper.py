"""Sheets fit the paper of the system that they are printed on."""

from __future__ import annotations

from pathlib import Path

import pytest

from gold.paper import Paper, paper_of


@pytest.mark.parametrize(
    ("windows", "environment", "setting", "paper"),
    [
        ("", {}, None, Paper.A4),
        ("", {"LANG": "C.UTF-8"}, None, Paper.A4),
        ("", {"LANG": "de_DE.UTF-8"}, None, Paper.A4),
        ("", {"LANG": "en_US.UTF-8"}, None, Paper.LETTER),
        ("", {"LANG": "es_MX@euro"}, None, Paper.LETTER),
        ("", {"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE.UTF-8"}, None, Paper.A4),
        ("", {"LC_ALL": "fr_CA", "LC_PAPER": "de_DE.UTF-8"}, None, Paper.LETTER),
        ("", {"LANG": "en_US.UTF-8"}, "# set by hand\na4\n", Paper.A4),
        ("", {"LANG": "de_DE.UTF-8"}, "letter\n", Paper.LETTER),
        ("", {"PAPERSIZE": "letter"}, "a4\n", Paper.LETTER),
        ("", {"LANG": "en_US"}, "\n# nothing\n", Paper.LETTER),
        ("1", {"LANG": "de_DE"}, None, Paper.LETTER),
        ("9", {"LANG": "en_US"}, None, Paper.A4),
        ("8", {}, None, Paper.A4),
    ],
)
def test_the_strongest_word_of_the_system_counts(
    tmp_path: Path, windows: str, environment: dict[str, str], setting: str | None, paper: Paper
) -> None:
    file = tmp_path / "papersize"
    if setting is not None:
        file.write_text(setting)
    assert paper_of(windows, environment, file) is paper


def test_sizes_are_in_points() -> None:
    assert Paper.LETTER.size == (8.5 * 72, 11 * 72)
    assert Paper.A4.size == pytest.approx((595.28, 841.89), abs=0.01)

"""Options with a few choices: a wrong one is told the right ones, in plain words."""

from __future__ import annotations

import pytest

from gold.cli.exitcodes import BAD_INPUT
from gold.cli.main import main

WRONG = {
    "solve": ["solve", "problem.yaml", "--engine", "x"],
    "bench": ["bench", "books.jsonl", "--engine", "x"],
    "generate": ["generate", "--out", "x.yaml", "--level", "x"],
    "gtp": ["gtp", "--engine", "x"],
}


@pytest.mark.parametrize("arguments", WRONG.values(), ids=WRONG)
def test_wrong_choice_is_told_the_right_ones_by_name(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == BAD_INPUT
    error = capsys.readouterr().err
    assert "invalid choice" in error
    assert "<" not in error.partition("invalid choice")[2], "not what Python calls them"

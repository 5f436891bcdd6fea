"""Options with a few choices: a wrong one is told the right ones, in plain words."""

from __future__ import annotations

import pytest

from gold.cli.exitcodes import BAD_INPUT
from gold.cli.main import main

WRONG = {
    "solve": ["solve", "problem.yaml", "--engine", "x"],
    "bench": ["lab", "bench", "books.jsonl", "--engine", "x"],
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


REFUSED = {
    "solve": (["solve", "problem.yaml", "--depth", "3"], "--depth", "--engine classic"),
    "playouts": (
        ["solve", "x.yaml", "--engine", "playouts", "--breadth", "3"],
        "--breadth",
        "--engine classic",
    ),
    "threads": (
        ["solve", "x.yaml", "--engine", "classic", "--threads", "2"],
        "--threads",
        "--engine exact",
    ),
    "megabytes": (
        ["lab", "bench", "--engine", "classic", "--megabytes", "9"],
        "--megabytes",
        "--engine exact",
    ),
    "refining": (
        ["lab", "bench", "--engine", "playouts", "--refine-seconds", "1"],
        "--refine-seconds",
        "--engine exact",
    ),
    "bench": (["lab", "bench", "books.jsonl", "--breadth", "3"], "--breadth", "--engine classic"),
    "gtp": (["gtp", "--depth", "3"], "--depth", "--engine classic"),
    "prove": (["prove", "problem.yaml", "--depth", "3"], "--depth", "--nodes"),
    "what needs a proof": (
        ["solve", "x.yaml", "--engine", "classic", "--moves"],
        "--moves",
        "--engine",
    ),
}


@pytest.mark.parametrize(("arguments", "limit", "remedy"), REFUSED.values(), ids=REFUSED)
def test_a_limit_that_would_do_nothing_is_refused_in_one_line_with_the_remedy(
    arguments: list[str], limit: str, remedy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == BAD_INPUT
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert limit in error
    assert remedy in error


OLD_WORDS = [
    ("solve", "auto"),
    ("solve", "proof"),
    ("solve", "alphabeta"),
    ("lab bench", "mcts"),
    ("gtp", "groups"),
]


@pytest.mark.parametrize(("command", "word"), OLD_WORDS)
def test_old_words_are_told_the_new_ones(
    command: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [] if command == "gtp" else ["problem.yaml"]
    assert main([*command.split(), *files, "--engine", word]) == BAD_INPUT
    error = capsys.readouterr().err
    assert all(new in error for new in ("exact", "classic", "playouts"))

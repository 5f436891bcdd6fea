"""docs/manual.md names the keys, the modes and the commands that there are, and README is a page."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from gold.cli.commands import command_summaries
from gold.trainer.modes import CHOICES, Mode
from tests.docs.test_links import anchor

TOP = Path(__file__).parents[2]
PAGE = (TOP / "docs" / "manual.md").read_text("utf-8")
KEYS = tomllib.loads((TOP / "gold" / "gui" / "keys" / "keys.toml").read_text("utf-8"))
BOUND = {key for scope in KEYS.values() for keys in scope.values() for key in keys.split()}
NAMES = {"↓": "Down", "←": "Left", "→": "Right", "↑": "Up"}
IN_BRACKETS = re.findall(r"\(((?:Ctrl\+|Shift\+|Alt\+)*(?:F\d+|[A-Z0-9.,/↓←→↑]))[,)]", PAGE)
HEADINGS = re.findall(r"^## (.+)$", PAGE, re.MULTILINE)


def test_keys_in_brackets_are_bound() -> None:
    assert len(IN_BRACKETS) > 20
    assert {key for key in IN_BRACKETS if NAMES.get(key, key) not in BOUND} == set()


@pytest.mark.parametrize("mode", CHOICES, ids=lambda mode: mode.name)
def test_every_mode_that_is_offered_is_explained(mode: Mode) -> None:
    section = PAGE.split("## Choose how you practise")[1].split("\n## ")[0]
    assert f"*{mode.rules.name}*" in section


def test_every_command_in_an_example_is_there() -> None:
    named = set(re.findall(r"^gold (\w+)", PAGE, re.MULTILINE))
    assert len(named) > 5
    assert named <= set(command_summaries())


def test_the_list_at_the_top_leads_to_every_task() -> None:
    listed = set(re.findall(r"\]\(#([\w-]+)\)", PAGE.split("\n## ")[0]))
    assert listed == {anchor(heading) for heading in HEADINGS}


def test_readme_is_a_page() -> None:
    assert (TOP / "README.md").read_text("utf-8").count("\n") <= 80

"""The recipes of CONTRIBUTING.md name the places that mypy names, and no others: tried on a copy."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
TEXT = (TOP / "CONTRIBUTING.md").read_text("utf-8")

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Recipe:
    """What is added where, and the functions that mypy must then name, by file."""

    title: str
    file: str
    before: str
    added: str
    named: frozenset[tuple[str, str]]


RECIPES = (
    Recipe(
        "A hint level",
        "gold/trainer/events.py",
        "    LINE = 3\n",
        "    LINE = 3\n    STORY = 4\n",
        frozenset(
            {
                ("gold/trainer/hints.py", "climb"),
                ("gold/gui/practice/model.py", "_hint_words"),
                ("gold/gui/practice/board_view.py", "_hinted"),
            }
        ),
    ),
    Recipe(
        "A board style",
        "gold/trainer/settings.py",
        '    SLATE = "slate"\n',
        '    SLATE = "slate"\n    SNOW = "snow"\n',
        frozenset({("gold/gui/look/board_colors.py", "board_colors")}),
    ),
    Recipe(
        "A scene",
        "gold/gui/stage/tabs.py",
        '    GAME = "game"\n',
        '    GAME = "game"\n    SKY = "sky"\n',
        frozenset({("gold/gui/app/scenes.py", "of")}),
    ),
)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of what mypy looks at."""
    shutil.copytree(TOP / "gold", tmp_path / "gold", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(TOP / "pyproject.toml", tmp_path)
    return tmp_path


def functions_named(folder: Path, said: str) -> set[tuple[str, str]]:
    """The functions that hold the lines which mypy complains about, by file."""
    found = set()
    for file, number in re.findall(r"^(gold/[\w/]+\.py):(\d+): error", said, re.MULTILINE):
        lines = (folder / file).read_text("utf-8").splitlines()[: int(number)]
        names = [match[1] for line in lines if (match := re.match(r"\s*def (\w+)", line))]
        found.add((file, names[-1]))
    return found


def section(title: str) -> str:
    return TEXT[TEXT.index(f"\n## {title}\n") :].split("\n## ", 2)[1]


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.title)
def test_mypy_names_the_places_that_the_recipe_lists(recipe: Recipe, copy: Path) -> None:
    changed = copy / recipe.file
    text = changed.read_text("utf-8")
    assert recipe.before in text
    changed.write_text(text.replace(recipe.before, recipe.added), "utf-8")
    command = [sys.executable, "-m", "mypy", "gold", "--cache-dir", str(TOP / ".mypy_cache" / "recipes")]
    said = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False).stdout
    assert functions_named(copy, said) == recipe.named, said
    for file, function in recipe.named:
        assert f"`{file}`" in section(recipe.title)
        assert f"`{function}`" in section(recipe.title)


@pytest.mark.parametrize("title", re.findall(r"^## (.+)$", TEXT.split("\n# Recipes\n")[1], re.MULTILINE))
def test_every_recipe_names_files_and_tests(title: str) -> None:
    assert re.search(r"`gold/[\w/]+", section(title)) or re.search(r"`assets/", section(title))
    assert re.search(r"`tests/", section(title))

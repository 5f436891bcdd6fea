"""The recipes of CONTRIBUTING.md, tried on a copy: mypy names the places that they list, tests the rest."""

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
        "A practice mode",
        "gold/trainer/progress/attempts.py",
        '    BLIND = "blind"\n',
        '    BLIND = "blind"\n    ONE_HANDED = "one-handed"\n',
        frozenset(
            {
                ("gold/gui/practice/modes/dialog.py", "_in_words"),
                ("gold/gui/practice/open_problem.py", "_exercise_of"),
            }
        ),
    ),
    Recipe(
        "A scene",
        "gold/gui/stage/tabs.py",
        '    GAME = "game"\n',
        '    GAME = "game"\n    SKY = "sky"\n',
        frozenset({("gold/gui/app/scenes.py", "of")}),
    ),
)


@dataclass(frozen=True)
class Forgotten:
    """What is done by half, the test that the recipe names, and what its failure says."""

    title: str
    file: str
    before: str
    added: str
    test: str
    said: str


FORGOTTEN = (
    Forgotten(
        "A motif",
        "gold/authoring/motifs.py",
        '    NAKADE = "nakade"\n',
        '    NAKADE = "nakade"\n    CLAMP = "clamp"\n',
        "tests/authoring/test_motifs.py",
        "clamp",
    ),
    Forgotten(
        "A practice mode",
        "gold/gui/practice/modes/dialog.py",
        "    Mode.STUDY, Mode.PRACTICE, Mode.REPLIES,",
        "    Mode.STUDY, Mode.PRACTICE, Mode.REPLIES, Mode.REVIEW,",
        "tests/gui/practice/modes/test_modes.py",
        "review",
    ),
    Forgotten(
        "A GTP command",
        "gold/gtp/commands.py",
        '            "name": takes(lambda: "GoLD"),\n',
        '            "name": takes(lambda: "GoLD"),\n            "nonsense": takes(lambda: str(1 // 0)),\n',
        "tests/gtp/test_gtp.py",
        "ZeroDivisionError",
    ),
    Forgotten(
        "How the target of an import is chosen",
        "gold/authoring/target_guesses.py",
        '    TOO_NARROW = "it lives with more room"\n',
        '    TOO_NARROW = "it lives with more room"\n    TOO_PRETTY = "it is too pretty"\n',
        "tests/test_words_for_all.py",
        "gold/trainer/wording.py",
    ),
    Forgotten(
        "A setting",
        "gold/gui/settings/scene.py",
        '            self._toggle(_("Auto-reply"), "auto_play"),\n',
        '            self._toggle(_("Auto-reply"), "auto_play"),\n            self._toggle("Fog", "fog"),\n',
        "tests/gui/settings/test_scene.py",
        "'fog'",
    ),
    Forgotten(
        "A command",
        "gold/cli/commands.py",
        '        "check": _("report errors in problem files"),\n',
        '        "check": _("report errors in problem files"),\n        "sing": "sing a song",\n',
        "tests/cli/test_main.py",
        "sing",
    ),
)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of what mypy and the tests look at."""
    for folder in ("gold", "tests", "assets", "problems"):
        shutil.copytree(TOP / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "conftest.py", "main.py", "make.py"):
        shutil.copy(TOP / file, tmp_path)
    return tmp_path


def change(copy: Path, file: str, before: str, added: str) -> None:
    changed = copy / file
    text = changed.read_text("utf-8")
    assert before in text
    changed.write_text(text.replace(before, added), "utf-8")


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
    change(copy, recipe.file, recipe.before, recipe.added)
    command = [sys.executable, "-m", "mypy", "gold", "--cache-dir", str(TOP / ".mypy_cache" / "recipes")]
    said = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False).stdout
    assert functions_named(copy, said) == recipe.named, said
    for file, function in recipe.named:
        assert f"`{file}`" in section(recipe.title)
        assert f"`{function}`" in section(recipe.title)


@pytest.mark.parametrize("half", FORGOTTEN, ids=lambda half: half.title)
def test_what_is_forgotten_is_named_by_the_test_that_the_recipe_lists(half: Forgotten, copy: Path) -> None:
    change(copy, half.file, half.before, half.added)
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", half.test]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout
    assert half.said in done.stdout
    assert f"`{half.test}`" in section(half.title)


@pytest.mark.parametrize("title", re.findall(r"^## (.+)$", TEXT.split("\n# Recipes\n")[1], re.MULTILINE))
def test_every_recipe_names_files_and_tests(title: str) -> None:
    assert re.search(r"`gold/[\w/]+", section(title)) or re.search(r"`assets/", section(title))
    assert re.search(r"`tests/", section(title))

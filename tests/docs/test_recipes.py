"""The recipes of CONTRIBUTING.md, tried on a copy: mypy names the places that they list, tests the rest."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pytest

TOP = Path(__file__).parents[2]
TEXT = (TOP / "CONTRIBUTING.md").read_text("utf-8")

pytestmark = pytest.mark.slow


class Change(NamedTuple):
    """What is added to a file, after a text of it."""

    file: str
    before: str
    added: str


@dataclass(frozen=True)
class Recipe:
    """What is added where, and the functions that mypy must then name, by file."""

    title: str
    change: Change
    named: set[tuple[str, str]]


RECIPES = (
    Recipe(
        "A hint level",
        Change("gold/trainer/events.py", "    AREA = auto()\n", "    STORY = auto()\n"),
        {("gold/gui/words.py", "hint_in_words"), ("gold/trainer/hints.py", "_hint_at")},
    ),
    Recipe(
        "A board style",
        Change("gold/trainer/settings.py", '    SLATE = "slate"\n', '    SNOW = "snow"\n'),
        {("gold/gui/look/board_colors.py", "board_colors")},
    ),
    Recipe(
        "A practice mode",
        Change("gold/trainer/modes.py", "    ALL_REPLIES = auto()\n", "    SINGING = auto()\n"),
        {
            ("gold/gui/practice/open_problem.py", "_exercise_of"),
        },
    ),
    Recipe(
        "A scene",
        Change("gold/gui/stage/tabs.py", '    GAME = "game"\n', '    SKY = "sky"\n'),
        {("gold/gui/app/scenes.py", "of"), ("gold/gui/stage/tabs.py", "label")},
    ),
    Recipe(
        "A command of the session, such as a pause",
        Change(
            "gold/trainer/events.py",
            '    NOT_THINKING = "the computer is not thinking"\n',
            '    PAUSED = "paused"\n',
        ),
        {("gold/gui/words.py", "why_refused")},
    ),
    Recipe(
        "How the target of an import is chosen",
        Change(
            "gold/authoring/target_guesses.py",
            '    TOO_NARROW = "it lives with more room"\n',
            '    TOO_PRETTY = "it is too pretty"\n',
        ),
        {("gold/trainer/wording.py", "doubt")},
    ),
    Recipe(
        "A sort order of the library",
        Change(
            "gold/trainer/library/shelves.py", '    RANDOM = "random"\n', '    STONES = "stones"\n'
        ),
        {("gold/gui/library/orders.py", "order_in_words"), ("gold/gui/library/orders.py", "ranks")},
    ),
)


@dataclass(frozen=True)
class Forgotten:
    """What is done by half, the test that the recipe names, and what its failure says."""

    title: str
    changes: list[Change]
    test: str
    said: str


SING = Change(
    "gold/gui/keys/actions.py",
    '    GAMES = "games", N_("Game records to look for patterns in")\n',
    '    SING = "sing", N_("Sing")\n',
)
FIELD_OF_PROBLEM = Change(
    "gold/problem/model.py", '    author: str = ""\n', '    editor: str = ""\n'
)
FIELD_OF_FILE = Change(
    "gold/problem/yaml/yaml_schema.py", '    author: _Text = ""\n', '    editor: _Text = ""\n'
)


IN_THE_MENU = Change("gold/gui/practice/panel/panel.py", "MORE = (\n", "    Action.SING,\n")
DONE = Change(
    "gold/gui/practice/listeners/problem_actions.py",
    "        match action:\n",
    "            case Action.SING:\n                window.say('La')\n",
)


def key(name: str) -> Change:
    return Change(
        "gold/gui/keys/keys.toml",
        'describe = "Ctrl+Shift+C"\n',
        f'sing = "{name}"\n',
    )


ORDER = [
    Change("gold/trainer/library/shelves.py", '    RANDOM = "random"\n', '    STONES = "stones"\n'),
    Change(
        "gold/gui/library/orders.py",
        "        case Order.GIVEN:\n            return {}\n",
        "        case Order.STONES:\n            found = [(one.id, one.entry.problem) for one in entries]\n"
        "            return {name: -len(each.position.keystones()) for name, each in found if each}\n",
    ),
    Change(
        "gold/gui/library/orders.py",
        '            return _("As given")\n',
        "        case Order.STONES:\n            return 'By stones'\n",
    ),
]


ONE_HANDED = Change(
    "gold/trainer/modes.py", '    BLIND = "blind"\n', '    ONE_HANDED = "one-handed"\n'
)
ITS_RULES = Change(
    "gold/trainer/modes.py",
    "        exercise=ExerciseKind.STATUS,\n        to_the_end=False,\n    ),\n",
    "    Mode.ONE_HANDED: ModeRules(\n"
    "        english_name=N_('One-handed'), english_sentence=N_('Play with one hand.'), rating_share=1.0,\n"
    "    ),\n",
)


@dataclass(frozen=True)
class Whole:
    """All that a recipe asks for. Then the tests pass, and nobody has to look for another place."""

    title: str
    changes: list[Change]
    tests: list[str]


LEVEL = [
    Change("gold/trainer/events.py", "    AREA = auto()\n", "    STORY = auto()\n"),
    Change(
        "gold/trainer/hints.py",
        "        match level:\n",
        "            case HintLevel.STORY:\n                return HintShown(level, self.proved)\n",
    ),
    Change(
        "gold/gui/words.py",
        "    match hint.level:\n",
        "        case HintLevel.STORY:\n            said = 'Two eyes live.'\n",
    ),
]
WHOLE = (
    Whole(
        "A hint level",
        LEVEL,
        [
            "tests/trainer/test_tutorial_steps.py",
            "tests/gui/practice/test_controls.py",
            "tests/gui/practice/test_tutorial.py",
            "tests/gui/practice/test_to_the_end.py",
        ],
    ),
    Whole(
        "A key",
        [SING, key("Shift+J"), IN_THE_MENU, DONE],
        [
            "tests/gui/keys/test_keys.py",
            "tests/gui/practice/test_controls.py",
            "tests/gui/settings/test_scene.py",
        ],
    ),
    Whole(
        "A sort order of the library",
        [
            *ORDER,
            Change(
                "tests/gui/library/test_orders.py", "FIRST = {\n", '    Order.STONES: "54321",\n'
            ),
        ],
        ["tests/gui/library/test_orders.py", "tests/gui/library/test_difficulty.py"],
    ),
    Whole(
        "A practice mode",
        [ONE_HANDED, ITS_RULES],
        [
            "tests/trainer/test_modes.py",
            "tests/trainer/test_settings.py",
            "tests/gui/practice/modes/test_modes.py",
            "tests/gui/practice/test_every_mode_gets_on.py",
        ],
    ),
    Whole(
        "A field of the problem file",
        [FIELD_OF_PROBLEM, FIELD_OF_FILE],
        ["tests/problem/yaml/test_yaml_round_trip.py", "tests/problem/sgf/test_sgf_round_trip.py"],
    ),
)


FORGOTTEN = (
    Forgotten(
        "A record format",
        [Change("gold/problem/folders_and_archives.py", 'RECORDS = (".gib"', ', ".xyz"')],
        "tests/problem/read_only/test_other_formats.py",
        ".xyz",
    ),
    Forgotten(
        "A motif",
        [Change("gold/authoring/motifs.py", '    NAKADE = "nakade"\n', '    CLAMP = "clamp"\n')],
        "tests/authoring/test_motifs.py",
        "clamp",
    ),
    Forgotten(
        "A practice mode",
        [ONE_HANDED],
        "tests/trainer/test_modes.py",
        "one-handed",
    ),
    Forgotten(
        "A GTP command",
        [
            Change(
                "gold/gtp/commands.py",
                '            "name": takes(lambda: "GoLD"),\n',
                '            "nonsense": takes(lambda: str(1 // 0)),\n',
            )
        ],
        "tests/gtp/test_commands.py",
        "ZeroDivisionError",
    ),
    Forgotten(
        "A setting",
        [
            Change(
                "gold/gui/settings/scene.py",
                '            self._toggle(_("The computer answers by itself"), "auto_play"),\n',
                '            self._toggle("Fog", "fog"),\n',
            )
        ],
        "tests/gui/settings/test_scene.py",
        "'fog'",
    ),
    Forgotten(
        "A command",
        [
            Change(
                "gold/cli/commands.py",
                '        "check": _("report errors in problem files"),\n',
                '        "sing": "sing a song",\n',
            )
        ],
        "tests/cli/test_main.py",
        "sing",
    ),
    Forgotten(
        "A static test of the proof search",
        [Change("gold/solver/proof/nodes.py", "\nLIVES: Final = 4", "\nDREAMS: Final = 99  #")],
        "tests/solver/proof/test_static_tests.py",
        "DREAMS",
    ),
    Forgotten(
        "A rule of reviews",
        [Change("gold/trainer/progress/reviews.py", "\nRETENTION = 0.9", "7")],
        "tests/trainer/progress/test_reviews.py",
        "nine_of_ten",
    ),
    Forgotten("A key", [SING], "tests/gui/keys/test_keys.py", "SING"),
    Forgotten("A key", [SING, key("G")], "tests/gui/keys/test_keys.py", "{'G': ['MODE', 'SING']}"),
    Forgotten(
        "A key",
        [SING, key("Shift+J"), IN_THE_MENU],
        "tests/gui/keys/test_keys.py",
        "PRACTICE: SING",
    ),
    Forgotten("A hint level", LEVEL, "tests/trainer/test_session_hints.py", "HintLevel.STORY"),
    Forgotten(
        "A sort order of the library", ORDER, "tests/gui/library/test_orders.py", "Order.STONES"
    ),
    Forgotten(
        "A field of the problem file",
        [FIELD_OF_PROBLEM],
        "tests/problem/yaml/test_yaml_round_trip.py",
        "editor=",
    ),
    Forgotten(
        "A field of the problem file",
        [FIELD_OF_PROBLEM, FIELD_OF_FILE],
        "tests/problem/test_documentation.py",
        "editor",
    ),
)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of what mypy and the tests look at. Python compiles anew what a change has made younger than its
    bytecode.
    """
    for folder in ("gold", "tests", "assets", "problems", "docs"):
        shutil.copytree(TOP / folder, tmp_path / folder)
    for file in ("pyproject.toml", "conftest.py", "main.py", "make.py"):
        shutil.copy(TOP / file, tmp_path)
    return tmp_path


def apply(change: Change, copy: Path) -> None:
    changed = copy / change.file
    text = changed.read_text("utf-8")
    assert change.before in text
    changed.write_text(text.replace(change.before, change.before + change.added), "utf-8")


def functions_named(folder: Path, said: str) -> set[tuple[str, str]]:
    """The functions that hold the lines which mypy complains about, by file."""
    found = set()
    for file, number in re.findall(r"^(gold/[\w/]+\.py):(\d+): error", said, re.MULTILINE):
        lines = (folder / file).read_text("utf-8").splitlines()[: int(number)]
        names = [match[1] for line in lines if (match := re.match(r"\s*def (\w+)", line))]
        found.add((file, names[-1]))
    return found


def run_tests(copy: Path, *tests: str) -> subprocess.CompletedProcess[str]:
    """Run tests of the copy, up to the first that fails."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    return subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)


def section(title: str) -> str:
    return TEXT[TEXT.index(f"\n## {title}\n") :].split("\n## ", 2)[1]


def test_mypy_names_the_places_that_the_recipes_list(copy: Path) -> None:
    """One run for all recipes: no two of them lead to the same function."""
    expected = [place for recipe in RECIPES for place in recipe.named]
    assert len(expected) == len(set(expected))
    for recipe in RECIPES:
        apply(recipe.change, copy)
    command = [sys.executable, "-m", "mypy", "gold", "--cache-dir", str(copy / "cache")]
    said = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False).stdout
    assert functions_named(copy, said) == set(expected), said


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.title)
def test_a_recipe_lists_the_places_that_mypy_names(recipe: Recipe) -> None:
    for file, function in recipe.named:
        assert f"`{file}`" in section(recipe.title)
        assert f"`{function}`" in section(recipe.title)


@pytest.mark.parametrize("half", FORGOTTEN, ids=lambda half: half.title)
def test_what_is_forgotten_is_named_by_the_test_that_the_recipe_lists(
    half: Forgotten, copy: Path
) -> None:
    for each in half.changes:
        apply(each, copy)
    done = run_tests(copy, half.test)
    assert done.returncode == 1, done.stdout
    assert half.said in done.stdout
    assert f"`{half.test}`" in section(half.title)


def test_a_language_that_is_only_begun_is_named(copy: Path) -> None:
    begin = [sys.executable, "-m", "tests.catalogues", "it"]
    said = subprocess.run(begin, cwd=copy, capture_output=True, text=True, check=False).stdout
    assert re.search(r"^it: \d+ texts, [1-9]\d* without a translation$", said, re.MULTILINE)
    assert (copy / "assets/locale/it").is_dir()
    test = "tests/test_catalogues.py"
    done = run_tests(copy, test)
    assert done.returncode == 1, done.stdout
    assert "it: run `python3 make.py locale`" in done.stdout
    assert f"`{test}`" in section("A language")


def test_every_recipe_is_tried() -> None:
    titles = set(re.findall(r"^## (.+)$", TEXT.split("\n# Recipes\n")[1], re.MULTILINE))
    tried = {each.title for each in (*RECIPES, *WHOLE, *FORGOTTEN)}
    assert titles - tried == {"A language"}, "a test of its own, above"


@pytest.mark.parametrize("whole", WHOLE, ids=lambda whole: whole.title)
def test_what_the_recipe_lists_is_enough(whole: Whole, copy: Path) -> None:
    for each in whole.changes:
        apply(each, copy)
        name = Path(each.file).name
        assert name in section(whole.title)
    done = run_tests(copy, *whole.tests, "-m", "not slow")
    assert done.returncode == 0, done.stdout
    assert len({each.file for each in whole.changes}) <= 4


@pytest.mark.parametrize(
    "title", re.findall(r"^## (.+)$", TEXT.split("\n# Recipes\n")[1], re.MULTILINE)
)
def test_every_recipe_names_files_and_tests(title: str) -> None:
    assert re.search(r"`gold/[\w/]+", section(title)) or re.search(r"`assets/", section(title))
    assert re.search(r"`tests/", section(title))

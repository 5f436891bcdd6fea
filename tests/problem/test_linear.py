"""Reading takes steps in proportion to a file's size, whatever it holds: they are counted, not timed.

A file that took four times as long when it was twice as large once stopped the window for minutes.
"""

from __future__ import annotations

import importlib
import itertools
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gold.problem
from gold.board.points import MAX_SIZE, MIN_SIZE, geometry
from gold.board.position import Position
from gold.errors import GoldError
from gold.problem.file_edits import replace_problem
from gold.problem.files import parse_collection
from gold.problem.model import Problem
from tests.problem.regex_steps import Counting, Stepper, TooManyStepsError, example
from tests.thorough import rest_slow

HERE = Path(gold.problem.__file__).parent
SOURCES = {path.stem: path for path in sorted(HERE.rglob("[a-z]*.py"))}
"""The modules of all rooms, by name."""


def module_in(path: Path) -> ModuleType:
    rooms = path.relative_to(HERE).with_suffix("").parts
    return importlib.import_module(".".join(("gold.problem", *rooms)))


PATTERNS = {
    f"{module}.{name}": value
    for module, path in SOURCES.items()
    for name, value in vars(module_in(path)).items()
    if isinstance(value, re.Pattern)
}
GIVEN_WHOLE_VALUES = {
    "sgf_tree._VALUE"
}  # only where values are never closed does it look for their ends again
DEEP = 100_000  # frames: the stepper calls itself for each item that it has tried


@pytest.fixture(autouse=True)
def deep() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(DEEP)
    yield
    sys.setrecursionlimit(before)


def is_linear(steps: Callable[[int], int], size: int) -> bool:
    """Whether twice the size takes twice the steps more: a fixed part, and a bound that is reached, do not
    count. What grows with the square of the size takes four times as many.
    """
    first, second, third = steps(size), steps(2 * size), steps(4 * size)
    return third - second <= 3 * max(second - first, size)


# Regular expressions

PIECES = [
    *"();[]\\x-:|#9.,+'\" \n\t\x01\xe4\xfc",
    "CA",
    "AB",
    "GN",
    "---",
    "...",
    "gold",
    "diagram",
    "e5",
]
PIECES += ["Play:", "  x\n"]


@pytest.mark.parametrize("name", PATTERNS)
@settings(max_examples=40)
@given(st.lists(st.sampled_from(PIECES), max_size=12))
def test_the_stepper_finds_what_the_expression_finds(name: str, pieces: list[str]) -> None:
    text = as_its_text(PATTERNS[name], "".join(pieces))
    assert list(Stepper(PATTERNS[name], text).all()) == [
        one.span() for one in PATTERNS[name].finditer(text)
    ]


@pytest.mark.parametrize("name", rest_slow(sorted(PATTERNS.keys() - GIVEN_WHOLE_VALUES)))
def test_expression_takes_steps_in_proportion_to_the_text(name: str) -> None:
    module, _, variable = name.partition(".")
    source = SOURCES[module].read_text(encoding="utf-8")
    uses = set(re.findall(rf"\b{variable}\.(\w+)\(", source))
    anchored = bool(uses) and uses <= {"match", "fullmatch"}
    assert pumped_texts_that_take_more(PATTERNS[name], anchored) == []


@pytest.mark.parametrize(
    "pattern", [rb"[^\n]*[\x80-\xff][^\n]*", r"\bCA\s*\[[^\]]*\]", r"(x+)+y", r"x*\Z"]
)
def test_expressions_that_take_more_are_found(pattern: str | bytes) -> None:
    assert pumped_texts_that_take_more(re.compile(pattern))


def pumped_texts_that_take_more(
    pattern: re.Pattern[Any], anchored: bool = False
) -> list[tuple[str, str, str]]:
    """The beginnings, what comes again and again after them, and the ends that take more than linear time: to
    find all matches, or, ``anchored``, the one at the beginning.
    """
    whole = example(pattern)
    begun = [whole[:length] for length in range(len(whole) + 1)]
    pumps = sorted({*whole, *begun[2:], "x", " ", "\n", "\\"})

    def steps(beginning: str, pump: str, end: str, count: int) -> int:
        stepper = Stepper(
            pattern, as_its_text(pattern, beginning + pump * count + end), most=100_000
        )
        if anchored:
            stepper.match(0)
        else:
            list(stepper.all())
        return stepper.steps

    def takes_more(beginning: str, pump: str, end: str) -> bool:
        try:
            return not is_linear(lambda count: steps(beginning, pump, end, count), 8)
        except TooManyStepsError:
            return True

    return [parts for parts in itertools.product(begun, pumps, ("", "\0")) if takes_more(*parts)]


def as_its_text(pattern: re.Pattern[Any], text: str) -> str | bytes:
    return text.encode("latin-1") if isinstance(pattern.pattern, bytes) else text


# Files


class Steps:
    """Counts the lines of GoLD's own code that are executed, and the steps of its regular expressions."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._lines = 0
        self._expressions = {name: Counting(pattern) for name, pattern in PATTERNS.items()}
        for name, expression in self._expressions.items():
            module, _, variable = name.partition(".")
            monkeypatch.setattr(module_in(SOURCES[module]), variable, expression)

    def of(self, read: Callable[[], object]) -> int:
        before = self._count()
        sys.settrace(self._trace)
        try:
            read()
        except GoldError:
            pass
        finally:
            sys.settrace(None)
        return self._count() - before

    def _count(self) -> int:
        return self._lines + sum(expression.steps for expression in self._expressions.values())

    def _trace(self, frame: FrameType, event: str, about: object) -> Any:
        if not frame.f_code.co_filename.startswith(str(HERE.parent)):
            return None
        self._lines += event == "line"
        return self._trace


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    for size in range(MIN_SIZE, MAX_SIZE + 1):
        geometry(size)  # is made but once
    return Steps(monkeypatch)


def test_lines_and_steps_are_counted(steps: Steps) -> None:
    few = steps.of(lambda: parse_collection(b"(;AB[aa])", Path("a.sgf")))
    many = steps.of(lambda: parse_collection(b"(;AB[aa][bb]AW[cc])(;)", Path("a.sgf")))
    assert 100 < few < many


# What comes again and again, after what, before what
SGF = {
    "a byte beyond ASCII before a long line": ("(;SZ[9]C[\xe4]\nAB", "[aa]", ")"),
    "a byte beyond ASCII in a long line": ("(;SZ[9]C[\xe4]AB", "[aa]", ")"),
    "a byte beyond ASCII at the end of a long line": ("(;C[", "x", "\xe4])"),
    "bytes beyond ASCII in long lines": ("(;C[", "x" * 150 + "\xe4", "])"),
    "encodings that are never named": ("(;C[\xe4", "CA[", "])"),
    "values that are never closed": ("", "(;AB[aa", ""),
    "values that are never closed, far from their names": ("", "(;AB" + " " * 90 + "[aa", ""),
    "values that are never closed, of long names": ("", "(;AB[aa]" + "A" * 90 + "[", ""),
    "games inside a value that is never closed": ("(;C[", "\n(;SZ[", ""),
    "values that are never closed before a game": ("", "(;C[\n(;SZ[9]", ""),
    "what looks like games in a comment": ("(;C[", "\n(;SZ[9\\]", "])"),
    "values of one property": ("(;C", "[aa]", ")"),
    "broken games": ("", "(;AB[aa]!", ""),
    "games within broken games": ("", "(;AB[aa](;", "!"),
    "roots within games": ("", "(;SZ[9]", "!"),
    "brackets": ("(;", "(", ""),
    "variations within each other": ("", "(;B[aa]", ""),
    "variations side by side": ("(;SZ[9]", "(;B[aa])", ")"),
    "nodes": ("(;SZ[9]", ";B[aa]", ")"),
    "nodes of the set-up": ("(", ";AB[aa]C[a]", ")"),
    "blanks after brackets": ("(;", "(" + " " * 90, ""),
    "properties": ("(;", "AB[aa]", ")"),
    "escapes": ("(;C[", "\\]", "])"),
    "rectangles": ("(;AB", "[aa:ss]", ")"),
    "games of rectangles": ("", "(;AB[aa:gg][bb:ff][aa:ff])", ""),
    "tiny games": ("", "(;)", ""),
    "lines": ("(;C[", "\n", "])"),
    "saved moves": ("(;SZ[9]GOLD[moves: [", "pass, ", "\\]])"),
    "saved games": ("", "(;SZ[2]GOLD[x: y])", ""),
}
YAML = {
    "documents": ("", "---\ndiagram: x+\n", ""),
    "broken documents": ("", "---\n[\n", ""),
    "blanks": ("", "---" + " " * 90 + "\n", ""),
    "ends of documents": ("", "..." + " " * 90 + "x\n", ""),
    "diagrams": ("", "diagram: |\n" + "   \n" * 9, ""),
    "a diagram's blank lines": ("diagram: |\n", " \t\n", ""),
    "fields": ("diagram: x+\nx:\n", "- 1\n", ""),
    "one name again and again": ("", "x: 1\n", ""),
    "a long text": ("diagram: x+\ntitle: ", "x ", ""),
}
OLD = {
    "bars": ("", "|", ""),
    "rows": ("", "|x|\n", ""),
    "descriptions": ("| + |\nDescription:\n", "x\n", ""),
    "limits that are never closed": ("| + |\n", "[" + " " * 90 + "\n", ""),
}
FILES = [
    pytest.param(name, parts, id=f"{name}: {what}")
    for name, files in (("a.sgf", SGF), ("a.yaml", YAML), ("a.txt", OLD))
    for what, parts in files.items()
]


def filled(parts: tuple[str, str, str], size: int) -> bytes:
    beginning, again, end = parts
    return (beginning + again * (size // len(again)) + end).encode("latin-1")


@pytest.mark.parametrize(("name", "parts"), rest_slow(FILES))
def test_file_takes_steps_in_proportion_to_its_size(
    steps: Steps, name: str, parts: tuple[str, str, str]
) -> None:
    assert is_linear(
        lambda size: steps.of(lambda: parse_collection(filled(parts, size), Path(name))), 800
    )


def test_a_game_with_few_stones_takes_few_steps_on_a_large_board(steps: Steps) -> None:
    small, large = (
        steps.of(lambda size=size: parse_collection(b"(;SZ[%d]AB[aa])" % size * 100, Path("a.sgf")))
        for size in (5, 19)
    )
    assert large < 1.1 * small


@pytest.mark.parametrize(
    "parts", [("", "(;AB[aa])", ""), ("(;C[", "CA[", ""), ("(;C[", "CA ", "])")]
)
def test_putting_a_problem_in_takes_steps_in_proportion_to_the_file(
    steps: Steps, tmp_path: Path, parts: tuple[str, str, str]
) -> None:
    path = tmp_path / "a.sgf"

    def put_in() -> None:
        replace_problem(path, 0, Problem(Position.empty(5)))
        replace_problem(path, 1, Problem(Position.empty(5)))

    def steps_of(size: int) -> int:
        path.write_bytes(filled(parts, size))
        return steps.of(put_in)

    assert is_linear(steps_of, 800)

"""What kernels are compiled to, and where that is kept: never stale, never in the way."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from gold import _jit

SOURCES = Path(_jit.__file__).parent


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the sources that kernels are made of."""
    copy = tmp_path / "gold"
    shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


@pytest.mark.parametrize(
    "edited",
    [
        "patterns/compiled.py",
        "solver/alphabeta/search.py",
        "solver/alphabeta/scores.py",
        "solver/bitboard/bitsets.py",
        "solver/proof/first_numbers.csv",
        "board/points.py",
        "_jit.py",
    ],
)
def test_an_edit_of_any_kernel_source_changes_the_digest(package: Path, edited: str) -> None:
    before = _jit.kernel_digest(package)
    assert before == _jit.kernel_digest(package) == _jit.kernel_digest()
    with (package / edited).open("a") as source:
        source.write("# edited\n")
    assert _jit.kernel_digest(package) != before


@pytest.mark.parametrize(
    "edited", ["solver/engine.py", "solver/proof/search.py", "solver/answers/verdict.py"]
)
def test_other_modules_do_not_make_kernels_stale(package: Path, edited: str) -> None:
    before = _jit.kernel_digest(package)
    with (package / edited).open("a") as source:
        source.write("# edited\n")
    assert _jit.kernel_digest(package) == before


@pytest.mark.parametrize("place", [".", "patterns", "solver", "solver/proof/deeper/still", "elsewhere"])
def test_weights_count_wherever_they_lie(package: Path, place: str) -> None:
    weights = min(package.rglob("*.csv"))
    moved = package / place / "moved.csv"
    moved.parent.mkdir(parents=True, exist_ok=True)
    weights.rename(moved)
    before = _jit.kernel_digest(package)
    with moved.open("a") as file:
        file.write("# edited\n")
    assert _jit.kernel_digest(package) != before


_WATCHED = """
import pkgutil, sys
from importlib import import_module
from pathlib import Path
import gold.patterns, gold.solver

package, opened = Path(gold.__file__).parent, set()

def watch(event, arguments):
    if event == "open" and isinstance(arguments[0], (str, Path)):
        path = Path(arguments[0]).absolute()
        if path.is_relative_to(package) and path.suffix not in (".py", ".pyc"):
            opened.add(path)

sys.addaudithook(watch)
for room in (gold.patterns, gold.solver):
    for module in pkgutil.walk_packages(room.__path__, room.__name__ + "."):
        import_module(module.name)
print(*opened, sep="\\n")
"""


def test_every_file_that_kernels_have_numbers_from_counts() -> None:
    done = subprocess.run([sys.executable, "-c", _WATCHED], capture_output=True, text=True, check=True)
    opened = {Path(line) for line in done.stdout.split()}
    assert SOURCES / "solver/proof/first_numbers.csv" in opened
    assert opened <= _jit._kernel_sources(SOURCES)


@pytest.mark.parametrize(
    "imported",
    [
        "from gold.board.diagram import x",
        "from gold.board import diagram",
        "from gold.board import diagram as diagrams",
        "import gold.board.diagram",
    ],
)
def test_what_a_kernels_module_imports_counts_wherever_it_does_so(package: Path, imported: str) -> None:
    with (package / "patterns/compiled.py").open("a") as source:
        source.write(f"def late():\n    {imported}\n")
    before = _jit.kernel_digest(package)
    with (package / "board/diagram.py").open("a") as source:
        source.write("# edited\n")
    assert _jit.kernel_digest(package) != before


def test_checked_and_unchecked_code_are_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    before = _jit.kernel_digest()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert _jit.kernel_digest() != before


def test_old_digests_are_dropped_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "something else").mkdir()
    for number in range(8):
        old = tmp_path / f"{number:016x}"
        old.mkdir()
        os.utime(old, (number, number))
    folder = _jit.cache_folder(tmp_path, "f" * 16)
    assert folder is not None
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == [f"{number:016x}" for number in (5, 6, 7)] + ["f" * 16, "something else"]


def test_an_unwritable_place_is_refused(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("no folder")
    assert _jit.cache_folder(in_the_way, "f" * 16) is None


@pytest.mark.parametrize(
    ("cache", "inside"), [("writable", True), ("file", False)], ids=["as chosen", "elsewhere if unwritable"]
)
def test_the_users_cache_setting_is_followed(tmp_path: Path, cache: str, inside: bool) -> None:
    (tmp_path / "file").write_text("no folder")
    code = "import gold.solver.alphabeta.scores, numba; print(numba.config.CACHE_DIR)"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / cache)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert Path(done.stdout.strip()).is_relative_to(tmp_path / cache) is inside


def test_importing_the_module_makes_no_folder(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    subprocess.run([sys.executable, "-c", "import gold._jit"], env=environment, check=True)
    assert not (tmp_path / "cache").exists()


NUMBERS = np.array([3, 1, 4, 1, 5, 9, 2, 6])


def greatest(numbers: Any) -> Any:
    """Keeps parts of an array in variables, where numba counts references to them."""
    found = numbers
    for start in range(len(numbers)):
        rest = numbers[start:]
        if rest[0] > found[0]:
            found = rest
    return found[0]


def new_array(numbers: Any) -> Any:
    return np.zeros(len(numbers))


def part_of_an_array(numbers: Any) -> Any:
    return numbers[1:]


@pytest.fixture
def no_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels are compiled anew: what comes from a cache cannot be looked into."""
    _jit._use_cache()
    monkeypatch.setattr(_jit.numba_config, "CACHE_DIR", str(tmp_path))


def compiled(kernel: Any) -> str:
    assert kernel(NUMBERS) == 9
    return "\n".join(kernel.inspect_llvm().values())


@pytest.mark.usefixtures("no_cache")
def test_kernels_count_no_references_to_arrays_which_numba_does_by_itself() -> None:
    assert "NRT_incref" in compiled(numba.njit(nogil=True)(greatest))
    assert "NRT_" not in compiled(_jit.njit(greatest))


@pytest.mark.usefixtures("no_cache")
def test_kernels_work_without_the_option_that_numba_has_not_published(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dropped = []

    def published_options_only(**options: Any) -> Any:
        dropped.append(options.pop("_nrt"))
        assert not any(name.startswith("_") for name in options)
        return original(**options)

    original = numba.njit
    monkeypatch.setattr(numba, "njit", published_options_only)
    assert "NRT_incref" in compiled(_jit.njit(greatest))
    assert dropped == [False]


@pytest.mark.usefixtures("no_cache")
@pytest.mark.parametrize("function", [new_array, part_of_an_array])
def test_an_array_that_would_need_counting_is_refused_by_the_compiler(function: Any) -> None:
    with pytest.raises(numba.TypingError):
        _jit.njit(function)(NUMBERS)
    assert len(numba.njit(function)(NUMBERS))


def plus_one(number: Any) -> Any:
    return number + 1


@pytest.mark.usefixtures("no_cache")
@pytest.mark.parametrize(("njit", "times"), [(numba.njit, 3), (_jit.njit, 1)], ids=["numba", "gold"])
def test_a_kernel_is_compiled_once_for_all_numbers_though_numba_does_it_for_each(
    njit: Any, times: int
) -> None:
    inner = njit(plus_one)

    def three_times(number: Any) -> Any:
        return inner(inner(1) + inner(number=2) + inner(number))

    assert njit(three_times)(3) == 10
    assert len(inner.signatures) == times

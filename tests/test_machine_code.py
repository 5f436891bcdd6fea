"""Where machine code lies: never stale, never in the way, and the same wherever it was brought from."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gold import machine_code

SOURCES = Path(machine_code.__file__).parent


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
        "machine_code.py",
    ],
)
def test_an_edit_of_any_kernel_source_changes_the_digest(package: Path, edited: str) -> None:
    before = machine_code.kernel_digest(package)
    assert before == machine_code.kernel_digest(package) == machine_code.kernel_digest()
    with (package / edited).open("a") as source:
        source.write("# edited\n")
    assert machine_code.kernel_digest(package) != before


@pytest.mark.parametrize(
    "edited", ["solver/engine.py", "solver/proof/search.py", "solver/answers/verdict.py"]
)
def test_other_modules_do_not_make_kernels_stale(package: Path, edited: str) -> None:
    before = machine_code.kernel_digest(package)
    with (package / edited).open("a") as source:
        source.write("# edited\n")
    assert machine_code.kernel_digest(package) == before


def test_without_the_laboratory_the_digest_is_the_same(package: Path) -> None:
    before = machine_code.kernel_digest(package)
    its_own = machine_code.kernel_digest(package, laboratory=True)
    assert its_own != before
    with (package / "lab/mcts/board.py").open("a") as source:
        source.write("# edited\n")
    assert machine_code.kernel_digest(package, laboratory=True) != its_own
    shutil.rmtree(package / "lab")
    assert machine_code.kernel_digest(package) == before


def test_the_laboratory_has_a_folder_of_its_own() -> None:
    own = machine_code.folder_for("gold.lab.mcts.board")
    assert own.path.parent == machine_code.code_folder().path.parent
    assert own != machine_code.code_folder()
    assert machine_code.folder_for("gold.labels") == machine_code.code_folder()


def test_the_release_of_the_kernel_of_macos_does_not_count_and_the_processor_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    digests = []
    for triple in (
        "arm64-apple-darwin22.6.0",
        "arm64-apple-darwin25.1.0",
        "x86_64-apple-darwin25.1.0",
    ):
        monkeypatch.setattr(
            machine_code.binding, "get_process_triple", lambda triple=triple: triple
        )
        digests.append(machine_code.kernel_digest())
    assert digests[0] == digests[1] != digests[2]


@pytest.mark.parametrize(
    "place", [".", "patterns", "solver", "solver/proof/deeper/still", "elsewhere"]
)
def test_weights_count_wherever_they_lie(package: Path, place: str) -> None:
    weights = min(package.rglob("*.csv"))
    moved = package / place / "moved.csv"
    moved.parent.mkdir(parents=True, exist_ok=True)
    weights.rename(moved)
    before = machine_code.kernel_digest(package)
    with moved.open("a") as file:
        file.write("# edited\n")
    assert machine_code.kernel_digest(package) != before


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
    command = [sys.executable, "-B", "-c", _WATCHED]  # bytecode that is written is a file, too
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    opened = {Path(line) for line in done.stdout.split()}
    assert SOURCES / "solver/proof/first_numbers.csv" in opened
    assert opened <= machine_code.kernel_sources(SOURCES)


def test_no_edit_of_the_window_compiles_the_kernels_again() -> None:
    sources = {path.relative_to(SOURCES).parts[0] for path in machine_code.kernel_sources(SOURCES)}
    assert sources.isdisjoint({"gui", "trainer", "cli", "gtp", "authoring", "audit"})


@pytest.mark.parametrize(
    "imported",
    [
        "from gold.board.diagram import x",
        "from gold.board import diagram",
        "from gold.board import diagram as diagrams",
        "import gold.board.diagram",
    ],
)
def test_what_a_kernels_module_imports_counts_wherever_it_does_so(
    package: Path, imported: str
) -> None:
    with (package / "patterns/compiled.py").open("a") as source:
        source.write(f"def late():\n    {imported}\n")
    before = machine_code.kernel_digest(package)
    with (package / "board/diagram.py").open("a") as source:
        source.write("# edited\n")
    assert machine_code.kernel_digest(package) != before


def test_checked_and_unchecked_code_are_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    before = machine_code.kernel_digest()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert machine_code.kernel_digest() != before


def test_old_digests_are_dropped_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "something else").mkdir()
    for number in range(12):
        old = tmp_path / f"{number:016x}"
        old.mkdir()
        os.utime(old, (number, number))
    folder = machine_code.cache_folder(tmp_path, "f" * 16)
    assert folder is not None
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == [f"{number:016x}" for number in range(5, 12)] + ["f" * 16, "something else"]


def test_an_unwritable_place_is_refused(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("no folder")
    assert machine_code.cache_folder(in_the_way, "f" * 16) is None


# What a wheel brings along

DIGEST = "f" * 16


@pytest.fixture
def brought(tmp_path: Path) -> Path:
    """Machine code as an administrator has installed it: readable by all."""
    folder = tmp_path / "installed" / DIGEST
    (folder / "gold.module").mkdir(parents=True)
    code = folder / "gold.module" / "code.nbc"
    code.write_text("code")
    code.chmod(0o444)
    return folder


def test_what_was_brought_is_where_the_cache_begins(tmp_path: Path, brought: Path) -> None:
    folder = machine_code.cache_folder(tmp_path / "cache", DIGEST, brought)
    assert folder is not None
    copy = folder / "gold.module" / "code.nbc"
    assert copy.read_text() == "code"
    copy.write_text("compiled anew")  # a copy can be written, and is not replaced
    machine_code.cache_folder(tmp_path / "cache", DIGEST, brought)
    assert copy.read_text() == "compiled anew"
    assert [path.name for path in (tmp_path / "cache").iterdir()] == [DIGEST], (
        "nothing half is left"
    )


def test_without_anything_brought_the_cache_begins_empty(tmp_path: Path) -> None:
    folder = machine_code.cache_folder(tmp_path / "cache", DIGEST, tmp_path / "other digest")
    assert folder is not None
    assert not list(folder.iterdir())


def test_two_programs_can_begin_at_once(tmp_path: Path, brought: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        begun = [
            pool.submit(machine_code.cache_folder, tmp_path / "cache", DIGEST, brought)
            for _ in range(16)
        ]
    assert {one.result() for one in begun} == {tmp_path / "cache" / DIGEST}
    assert [path.name for path in (tmp_path / "cache").rglob("*.nbc")] == ["code.nbc"]


def test_a_copy_that_was_cut_short_is_no_cache(
    tmp_path: Path, brought: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object, **_options: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "copyfile", fail)
        assert machine_code.cache_folder(tmp_path / "cache", DIGEST, brought) is None
    assert machine_code.cache_folder(tmp_path / "cache", DIGEST, brought) is not None
    assert (tmp_path / "cache" / DIGEST / "gold.module" / "code.nbc").exists()


# The processor


def test_common_code_is_for_processors_that_have_all_it_needs() -> None:
    for architecture, (cpu, needed) in machine_code._COMMON.items():
        host = dict.fromkeys(needed, True)
        assert machine_code.common_target(architecture, host) == (cpu, "")
        for feature in needed:
            assert machine_code.common_target(architecture, host | {feature: False}) is None
    assert machine_code.common_target("riscv64", {}) is None


_TARGET = "from gold import machine_code as m; print(*m.target(), m.kernel_digest(), sep='\\n')"


def target_with(**settings: str) -> list[str]:
    plain = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    command = [sys.executable, "-c", _TARGET]
    return subprocess.check_output(command, env=plain | settings, text=True).splitlines()


def test_the_users_processor_is_followed_and_its_code_kept_apart() -> None:
    cpu, features, digest = target_with(NUMBA_CPU_NAME="x86-64", NUMBA_CPU_FEATURES="+sse3")
    assert (cpu, features) == ("x86-64", "+sse3")
    assert digest != target_with()[-1]


def test_a_digest_does_not_depend_on_where_the_program_lies(package: Path) -> None:
    (package / "_shipped" / "machine_code").mkdir(parents=True)
    (package / "_shipped" / "machine_code" / "file").write_text("in wheels only")
    assert machine_code.kernel_digest(package) == machine_code.kernel_digest()

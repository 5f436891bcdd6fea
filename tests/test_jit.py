"""What kernels are compiled to, and what is made of it when it comes back from the disk."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.event import install_recorder

from gold import _jit, machine_code


@pytest.mark.parametrize(
    ("cache", "inside"),
    [("writable", True), ("file", False)],
    ids=["as chosen", "elsewhere if unwritable"],
)
def test_the_users_cache_setting_is_followed(tmp_path: Path, cache: str, inside: bool) -> None:
    (tmp_path / "file").write_text("no folder")
    code = "from gold.machine_code import code_folder; print(code_folder().path)"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / cache)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert Path(done.stdout.strip()).is_relative_to(tmp_path / cache) is inside


def test_importing_the_modules_makes_no_folder(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    subprocess.run(
        [sys.executable, "-c", "import gold._jit, gold.machine_code"], env=environment, check=True
    )
    assert not (tmp_path / "cache").exists()


NUMBERS = np.array([3, 1, 4, 1, 5, 9, 2, 6])


def greatest(numbers: Any, others: Any) -> Any:
    """Chooses between arrays, where numba counts references to them."""
    found = numbers if numbers[0] > others[0] else others
    return found[0]


def test_code_is_found_on_another_release_of_macos_and_by_no_other_processor() -> None:
    cache = _jit.njit(greatest)._cache  # type: ignore[attr-defined]
    keys = [
        cache._index_key((), SimpleNamespace(magic_tuple=lambda made_for=made_for: made_for))
        for made_for in (
            ("arm64-apple-darwin22.6.0", "generic", ""),
            ("arm64-apple-darwin25.1.0", "generic", ""),
            ("arm64-apple-darwin25.1.0", "apple-m1", ""),
        )
    ]
    assert keys[0] == keys[1] != keys[2]


def new_array(numbers: Any) -> Any:
    return np.zeros(len(numbers))


def part_of_an_array(numbers: Any) -> Any:
    return numbers[1:]


@pytest.fixture
def no_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels are compiled anew: what comes from a cache cannot be looked into."""
    empty = machine_code.CodeFolder(tmp_path, lasting=True)
    monkeypatch.setattr(machine_code, "code_folder", lambda: empty)


def compiled(kernel: Any) -> str:
    assert kernel(NUMBERS, NUMBERS[5:]) == 9
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
    assert dropped == [False, False]  # in each of its two forms


@pytest.mark.usefixtures("no_cache")
@pytest.mark.parametrize("function", [new_array, part_of_an_array])
def test_an_array_that_would_need_counting_is_refused_by_the_compiler(function: Any) -> None:
    with pytest.raises(numba.TypingError):
        _jit.njit(function)(NUMBERS)
    assert len(numba.njit(function)(NUMBERS))


def plus_one(number: Any) -> Any:
    return number + 1


@pytest.mark.usefixtures("no_cache")
@pytest.mark.parametrize(
    ("njit", "times"), [(numba.njit, 3), (_jit.njit, 1)], ids=["numba", "gold"]
)
def test_a_kernel_is_compiled_once_for_all_numbers_though_numba_does_it_for_each(
    njit: Any, times: int
) -> None:
    inner = njit(plus_one)

    def three_times(number: Any) -> Any:
        return inner(inner(1) + inner(number=2) + inner(number))

    with recorded() as compiled:
        assert njit(three_times)(3) == 10
    assert compiled.count("plus_one") == times


@contextmanager
def recorded() -> Iterator[list[str]]:
    """The names of what numba compiles meanwhile, in the order in which it is finished."""
    names: list[str] = []
    with install_recorder("numba:compile") as recorder:
        yield names
    names += [
        event.data["dispatcher"].py_func.__name__ for _, event in recorder.buffer if event.is_end
    ]


@pytest.fixture
def kept(no_cache: None, tmp_path: Path) -> Path:
    """The folder with the code of a kernel that calls another, compiled once."""
    assert plus_two()(3) == 5
    return tmp_path


def plus_two() -> Any:
    """The kernel as another program has it."""
    globals()["inner"] = _jit.njit(plus_one)
    return _jit.njit(inner_twice)


inner: Any = None


def inner_twice(number: Any) -> Any:
    return inner(inner(number))


def test_only_what_is_called_from_python_is_kept(kept: Path) -> None:
    assert [path.name.partition("-")[0] for path in kept.rglob("*.nbc")] == ["test_jit.inner_twice"]


def test_what_is_kept_is_loaded_in_another_place(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = kept.with_name("moved")
    kept.rename(moved)
    monkeypatch.setattr(
        machine_code, "code_folder", lambda: machine_code.CodeFolder(moved, lasting=True)
    )
    with recorded() as compiled:
        assert plus_two()(3) == 5
    assert compiled == []


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-100])


def empty(file: Path) -> None:
    file.write_bytes(b"")


def flip_a_bit(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def delete(file: Path) -> None:
    file.unlink()


@pytest.mark.parametrize(
    ("suffix", "damage"),
    [(suffix, damage) for suffix in ("nbi", "nbc") for damage in (cut_short, empty, delete)]
    + [("nbc", flip_a_bit)],
)
def test_what_is_damaged_is_compiled_anew_and_kept(
    kept: Path, suffix: str, damage: Callable[[Path], None]
) -> None:
    (file,) = kept.rglob(f"*.{suffix}")
    damage(file)
    with recorded() as compiled:
        assert plus_two()(3) == 5
    assert compiled == ["plus_one", "inner_twice"]
    with recorded() as compiled:
        assert plus_two()(3) == 5
    assert compiled == []


def test_where_nothing_can_be_written_kernels_still_run(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = kept / "file"
    in_the_way.write_text("no folder")
    monkeypatch.setattr(
        machine_code, "code_folder", lambda: machine_code.CodeFolder(in_the_way, lasting=True)
    )
    assert plus_two()(3) == 5


@pytest.mark.usefixtures("no_cache")
def test_a_kernel_that_kernels_call_can_be_called_from_python_before_and_after() -> None:
    inner = _jit.njit(plus_one)

    def twice(number: Any) -> Any:
        return inner(inner(number))

    assert _jit.njit(twice)(1) == 3
    assert inner(1) == 2  # in a form of its own

    def thrice(number: Any) -> Any:
        return inner(inner(inner(number)))

    with recorded() as compiled:
        assert _jit.njit(thrice)(1) == 4
    assert compiled == ["thrice"]  # with the form that is there

"""A download carries the licence of all that is in it, those of libraries inside packages, too."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def licences() -> ModuleType:
    spec = importlib.util.spec_from_file_location("licences", ROOT / "packaging" / "licences.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_each_package_python_and_gold_have_theirs(licences: ModuleType, tmp_path: Path) -> None:
    assert licences.collect(tmp_path / "licences") == []
    folders = {path.name.lower() for path in (tmp_path / "licences").iterdir()}
    assert {"gold.txt", "python.txt", "libraries.txt"} <= folders
    needed = {package.name.lower() for package in licences.bundled()}
    assert (
        {"pygame-ce", "fpdf2", "llvmlite", "numba", "numpy", "pillow", "fonttools"}
        <= needed
        <= folders
    )


@pytest.mark.parametrize(
    ("package", "said"),
    [
        ("pygame-ce", "GNU LESSER GENERAL PUBLIC LICENSE"),
        ("fpdf2", "GNU LESSER GENERAL PUBLIC LICENSE"),
        ("llvmlite", "LLVM"),
        ("pygame_gui", "SIL OPEN FONT LICENSE"),
        ("pypdfium2", "COPYRIGHT 2014 THE PDFIUM AUTHORS"),
    ],
)
def test_the_texts_are_those_that_are_asked_for(
    licences: ModuleType, tmp_path: Path, package: str, said: str
) -> None:
    licences.collect(tmp_path / "licences")
    files = (tmp_path / "licences" / package).iterdir()
    assert any(said in file.read_text("utf-8", "replace").upper() for file in files)


def test_each_library_inside_a_package_is_named(licences: ModuleType, tmp_path: Path) -> None:
    known = tuple(licences.libraries())
    brought = {name for package in licences.bundled() for name in licences.libraries_in(package)}
    assert [name for name in sorted(brought) if not name.startswith(known)] == []
    licences.collect(tmp_path / "licences")
    assert all(
        name in (tmp_path / "licences" / "libraries.txt").read_text("utf-8") for name in known
    )


def test_what_has_none_is_named(
    licences: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(licences, "bundled", lambda: [SimpleNamespace(name="bare", files=[])])
    monkeypatch.setattr(licences, "licence_of_python", lambda: None)
    assert licences.collect(tmp_path / "licences") == ["Python", "bare"]


def test_all_that_gold_runs_on_is_asked_for(licences: ModuleType) -> None:
    text = (ROOT / "requirements.txt").read_text("utf-8")
    normal: Callable[[str], str] = lambda name: re.sub(r"[-_.]+", "-", name).lower()  # noqa: E731
    pinned = {
        normal(line.split("==")[0])
        for line in text.splitlines()
        if "==" in line and ";" not in line
    }
    assert pinned <= {normal(package.name) for package in licences.bundled()}

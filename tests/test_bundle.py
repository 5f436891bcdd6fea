"""What the one-folder build takes along: gold.spec, run with stand-ins for PyInstaller. Nothing is built."""

import runpy
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

ROOT = Path(__file__).resolve().parents[1]


def submodules(package: str, filter: Callable[[str], bool] = lambda _name: True) -> list[str]:  # noqa: A002
    """What a package is said to have, for PyInstaller's stand-in."""
    return [
        name for name in (f"{package}.all", f"{package}.lab", f"{package}.lab.all") if filter(name)
    ]


@dataclass
class Build:
    """What the spec asks PyInstaller for."""

    analysis: dict[str, Any] = field(default_factory=dict)
    programs: dict[str, bool] = field(default_factory=dict)
    """Their names, and whether they have a console."""
    packed: list[None] = field(default_factory=list)
    app: dict[str, Any] = field(default_factory=dict)


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Build]:
    """Runs the spec as on a system."""
    hooks, info = ModuleType("PyInstaller.utils.hooks"), ModuleType("PyInstaller.utils.win32")
    hooks.collect_data_files = lambda package: [(f"/data of {package}", package)]  # type: ignore[attr-defined]
    hooks.collect_submodules = submodules  # type: ignore[attr-defined]
    info.versioninfo = MagicMock()  # type: ignore[attr-defined]
    for name in ("PyInstaller", "PyInstaller.utils"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    for module in (hooks, info):
        monkeypatch.setitem(sys.modules, module.__name__, module)

    def run(system: str, root: Path = ROOT) -> Build:
        made = Build()

        def analysis(scripts: list[str], **options: Any) -> SimpleNamespace:
            made.analysis.update(options, scripts=scripts)
            return SimpleNamespace(pure=[], scripts=[], binaries=[], datas=[])

        def program(
            *_parts: object, name: str, console: bool, icon: str, **_options: object
        ) -> None:
            assert Path(icon).is_file()
            made.programs[name] = console

        given = {
            "Analysis": analysis, "EXE": program, "SPECPATH": str(root),
            "PYZ": lambda *_parts: made.packed.append(None),
            "COLLECT": lambda *_parts, **_options: None,
            "BUNDLE": lambda *_parts, **options: made.app.update(options),
        }  # fmt: skip
        with monkeypatch.context() as patch:
            patch.setattr(sys, "platform", system)
            runpy.run_path(str(ROOT / "gold.spec"), given)
        return made

    return run


@pytest.fixture
def asked(build: Callable[..., Build]) -> dict[str, Any]:
    """The arguments with which the spec asks for an analysis."""
    return build("linux").analysis


def test_everything_that_the_program_reads_is_taken_along(asked: dict[str, Any]) -> None:
    targets = {Path(source): target for source, target in asked["datas"]}
    assert targets[ROOT / "problems"] == "gold/_shipped/problems"
    assert targets[ROOT / "assets"] == "gold/_shipped/assets", "as setup.py puts it into a wheel"
    for folder in ("machine_code", "packed"):
        made = (ROOT / folder).is_dir()
        assert targets.get(ROOT / folder) == (f"gold/_shipped/{folder}" if made else None)
    data = {path for path in (ROOT / "gold").rglob("*") if path.is_file()}
    for path in (path for path in data if path.suffix not in (".py", ".pyc")):
        if ROOT / "gold" / "lab" in path.parents:
            assert path not in targets
        else:
            assert ROOT / targets[path] == path.parent
    assert "pygame_gui" in targets.values(), "its fonts"


def test_bytecode_lies_beside_the_sources_and_licences_come_along(
    build: Callable[..., Build], tmp_path: Path
) -> None:
    root = tmp_path / "checkout"
    compiled = (
        root
        / "build"
        / "bytecode"
        / root.resolve().relative_to(root.resolve().anchor)
        / "gold"
        / "gui"
    )
    compiled.mkdir(parents=True)
    (compiled / "words.cpython-313.pyc").touch()
    (root / "licences").mkdir()
    for name in ("gold/__init__.py", "assets/icon.ico"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes((ROOT / name).read_bytes())
    data = dict(build("linux", root).analysis["datas"])
    assert Path(data[str(compiled / "words.cpython-313.pyc")]) == Path("gold/gui/__pycache__")
    assert data[str(root / "licences")] == "licences"


def test_commands_are_taken_along_and_kernels_keep_their_sources(asked: dict[str, Any]) -> None:
    assert asked["scripts"] == [str(ROOT / "main.py")]
    assert "gold.all" in asked["hiddenimports"]
    assert "i18n.lab.all" in asked["hiddenimports"]
    assert asked["module_collection_mode"] == {"gold": "py"}


def test_the_laboratory_stays_where_gold_is_built(asked: dict[str, Any]) -> None:
    assert "gold.lab" in asked["excludes"]
    assert not [name for name in asked["hiddenimports"] if name.startswith("gold.lab")]


def test_on_windows_the_window_opens_no_console_and_commands_have_one(
    build: Callable[..., Build],
) -> None:
    windows = build("win32")
    assert windows.programs == {"gold": False, "gold-console": True}
    assert len(windows.packed) == 1, "the modules are packed once for both"
    assert build("linux").programs == {"gold": True}


def test_the_library_that_numba_needs_on_windows_is_taken_along(
    build: Callable[..., Build], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "msvcp140.dll").touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert build("win32").analysis["binaries"] == [(str(tmp_path / "msvcp140.dll"), ".")]


def test_on_macos_it_is_an_application_that_opens_problems(build: Callable[..., Build]) -> None:
    app = build("darwin").app
    assert app["name"] == "GoLD.app"
    assert app["info_plist"]["CFBundleDocumentTypes"][0]["CFBundleTypeExtensions"] == [
        "sgf",
        "yaml",
    ]
    oldest = app["info_plist"]["LSMinimumSystemVersion"].partition(".")[0]
    assert f"## macOS ({oldest} or newer)" in (ROOT / "docs" / "install.md").read_text("utf-8")
    assert build("linux").app == {}

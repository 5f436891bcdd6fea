"""What the one-folder build takes along: gold.spec, run with stand-ins for PyInstaller. Nothing is built."""

import runpy
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The arguments with which the spec asks for an analysis."""
    hooks = ModuleType("PyInstaller.utils.hooks")
    hooks.collect_data_files = lambda package: [(f"/data of {package}", package)]  # type: ignore[attr-defined]
    hooks.collect_submodules = lambda package: [f"{package}.all"]  # type: ignore[attr-defined]
    for name in ("PyInstaller", "PyInstaller.utils"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, hooks.__name__, hooks)
    given: dict[str, Any] = {}

    def analysis(scripts: list[str], **options: Any) -> SimpleNamespace:
        given.update(options, scripts=scripts)
        return SimpleNamespace(pure=[], scripts=[], binaries=[], datas=[])

    ignored = dict.fromkeys(("PYZ", "EXE", "COLLECT"), lambda *_parts, **_options: None)
    runpy.run_path(str(ROOT / "gold.spec"), {"Analysis": analysis, "SPECPATH": str(ROOT), **ignored})
    return given


def test_everything_that_the_program_reads_is_taken_along(asked: dict[str, Any]) -> None:
    targets = {Path(source): target for source, target in asked["datas"]}
    assert targets[ROOT / "problems"] == "gold/_shipped/problems"
    assert targets[ROOT / "assets"] == "gold/_shipped/assets", "as setup.py puts it into a wheel"
    made = (ROOT / "machine_code").is_dir()
    assert targets.get(ROOT / "machine_code") == ("gold/_shipped/machine_code" if made else None)
    data = {path for path in (ROOT / "gold").rglob("*") if path.is_file()}
    for path in (path for path in data if path.suffix not in (".py", ".pyc")):
        assert ROOT / targets[path] == path.parent
    assert "pygame_gui" in targets.values(), "its fonts"


def test_commands_are_taken_along_and_kernels_keep_their_sources(asked: dict[str, Any]) -> None:
    assert asked["scripts"] == [str(ROOT / "main.py")]
    assert "gold.all" in asked["hiddenimports"]
    assert asked["module_collection_mode"] == {"gold": "py"}

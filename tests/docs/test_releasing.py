"""The workflows use what docs/releasing.md lists with a date, and what they run is there."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import yaml

TOP = Path(__file__).parents[2]
WORKFLOWS = sorted((TOP / ".github" / "workflows").glob("*.yml"))
TEXT = (TOP / "docs" / "releasing.md").read_text("utf-8")


def jobs() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path in WORKFLOWS:
        for name, job in yaml.safe_load(path.read_text("utf-8"))["jobs"].items():
            yield path.stem, name, job


def labels(job: dict[str, Any]) -> set[str]:
    """The machines that a job asks for."""
    if not job["runs-on"].startswith("${{"):
        return {job["runs-on"]}
    matrix = job["strategy"]["matrix"]
    return {*matrix["system"], *(one["system"] for one in matrix.get("include", []))}


def test_every_label_and_action_is_listed_and_all_that_is_listed_is_used() -> None:
    used = {label for _file, _name, job in jobs() for label in labels(job)}
    assert used == set(re.findall(r"^\| `([\w.-]+)` \| \w", TEXT, re.MULTILINE)) - {"actions"}
    actions = {
        step["uses"] for _file, _name, job in jobs() for step in job["steps"] if "uses" in step
    }
    listed = re.findall(r"^\| `(actions/[\w-]+)` \| (v\d+) \|$", TEXT, re.MULTILINE)
    assert actions == {f"{action}@{version}" for action, version in listed}


def test_the_lists_have_a_date() -> None:
    (told,) = re.findall(r"^As of (\d+ \w+ \d{4})\.", TEXT, re.MULTILINE)
    assert datetime.strptime(told, "%d %B %Y").date() <= date.today()  # noqa: DTZ007, DTZ011


def test_one_system_that_fails_holds_no_other_back() -> None:
    for file, name, job in jobs():
        if "strategy" in job:
            assert job["strategy"]["fail-fast"] is False, f"{file}: {name}"
    publish = next(job for file, name, job in jobs() if (file, name) == ("release", "publish"))
    assert "!cancelled()" in publish["if"]
    assert "needs.checked.result == 'success'" in publish["if"]


def test_each_part_of_ci_has_a_job_and_the_share_is_that_of_the_day() -> None:
    whole = next(job for file, name, job in jobs() if (file, name) == ("tests", "whole"))
    (parts,) = re.findall(r"parts=\(([\w ]+)\)", (TOP / ".ci" / "run").read_text("utf-8"))
    assert sorted(whole["strategy"]["matrix"]["part"]) == sorted(parts.split())
    assert "GOLD_SHARE=$(($(date +%s) / 86400)) .ci/run ${{ matrix.part }}" in [
        step.get("run") for step in whole["steps"]
    ]


def test_by_night_all_folders_with_long_comparisons_run_whole() -> None:
    thorough = next(job for file, name, job in jobs() if (file, name) == ("night", "thorough"))
    folders = set(thorough["strategy"]["matrix"]["tests"])
    found = set()
    for path in (TOP / "tests").rglob("test_*.py"):
        imports = re.search(
            r"^from tests\.thorough import (.+)$", path.read_text("utf-8"), re.MULTILINE
        )
        if imports and imports[1] != "rest_slow" and path.parent.name != "tests":
            found.add("/".join(path.relative_to(TOP).parts[:2]))
    assert found <= folders


def test_what_the_workflows_run_is_there() -> None:
    for file, name, job in jobs():
        for step in job["steps"]:
            for script in re.findall(r"(?:packaging|\.ci)/[\w.]+|make\.py", step.get("run", "")):
                assert (TOP / script).is_file(), f"{file}: {name}"
    build = next(job for file, name, job in jobs() if (file, name) == ("release", "build"))
    steps = [step.get("run", "") for step in build["steps"]]
    built = steps.index("python make.py bundle")
    tried = steps.index("python packaging/try_program.py dist")
    assert built < tried < len(steps) - 1, "each program is started before it is handed on"


# packaging/release.py


@pytest.fixture(scope="module")
def release() -> ModuleType:
    return loaded("release")


def loaded(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, TOP / "packaging" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def checkout(folder: Path, changes: str) -> Path:
    (folder / "gold").mkdir()
    (folder / "gold" / "__init__.py").write_text('__version__ = "1.2.0"\n')
    (folder / "CHANGELOG.md").write_text(
        f"# Changelog\n\n## [Unreleased]\n- New.\n\n{changes}\n## [1.1.0]\n- Old.\n"
    )
    return folder


def test_the_notes_are_the_changes_that_matter(release: ModuleType, tmp_path: Path) -> None:
    root = checkout(tmp_path, "## [1.2.0] - 2026-12-01\n- One.\n- Two.\n\n### Also\n- Three.\n")
    assert release.notes("v1.2.0", root) == "- One.\n- Two.\n"


@pytest.mark.parametrize(
    ("tag", "changes", "said"),
    [
        ("v1.3.0", "## [1.2.0]\n- One.\n", r"gold/__init__\.py says 1\.2\.0"),
        ("v1.2.0", "", r"no section \[1\.2\.0\]"),
        ("v1.2.0", "## [1.2.0]\n\n", "nothing is in it"),
        ("v1.2.0", "## [1.2.0]\n" + "- A change.\n" * 11, "begins with 11 changes"),
    ],
)
def test_a_tag_that_does_not_fit_is_refused(
    release: ModuleType, tmp_path: Path, tag: str, changes: str, said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        release.notes(tag, checkout(tmp_path, changes))


def test_systems_without_a_download_are_named(release: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no download"):
        release.missing(tmp_path)
    for system, pattern in release.DOWNLOADS.items():
        if system != "Windows on ARM":
            (tmp_path / pattern.replace("*", "1.2.0")).touch()
    assert release.missing(tmp_path) == "\nThere is no download for Windows on ARM this time.\n"
    (tmp_path / "GoLD-1.2.0-Windows-ARM64.zip").touch()
    assert release.missing(tmp_path) == ""


# packaging/try_program.py, packaging/appimage.sh


def program(folder: Path, says: str) -> Path:
    path = folder / "gold" / "gold"
    path.parent.mkdir(parents=True)
    path.write_text(f"#!/bin/sh\n{says}\n", encoding="utf-8")
    path.chmod(0o755)
    return folder


@pytest.mark.skipif(sys.platform != "linux", reason="the program here is a script of a shell")
@pytest.mark.parametrize(
    ("says", "wrong"),
    [
        ("""echo '{"proved": true}'""", ""),
        ("""echo '{"proved": false}'""", "solve proved nothing"),
        ("echo no library >&2; exit 1", "solve ended with 1: no library"),
    ],
)
def test_a_program_that_proves_nothing_is_not_published(
    tmp_path: Path, says: str, wrong: str
) -> None:
    tried = loaded("try_program")
    told = tried.proves(tried.command(program(tmp_path, says)), tmp_path)
    assert told.startswith(wrong)
    assert bool(told) is bool(wrong)


@pytest.mark.skipif(
    shutil.which("Xvfb") is None or shutil.which("xdotool") is None, reason="there is no X server"
)
def test_a_program_whose_window_does_not_open_is_not_published(tmp_path: Path) -> None:
    tried = loaded("try_program")
    assert (
        tried.opens_a_window(tried.command(program(tmp_path, "exit 3")), tmp_path)
        == "the window ended with 3"
    )


def test_the_program_is_found_on_each_system() -> None:
    tried = loaded("try_program")
    assert tried.command(Path("dist"), "linux") == Path("dist/gold/gold")
    assert tried.command(Path("dist"), "win32") == Path("dist/gold/gold-console.exe")
    assert tried.command(Path("dist"), "darwin") == Path("dist/GoLD.app/Contents/MacOS/gold")


@pytest.mark.skipif(sys.platform != "linux", reason="an AppImage is for Linux")
def test_an_appimage_is_made_of_the_bundle_with_its_entry_icon_and_start(tmp_path: Path) -> None:
    dist = program(tmp_path / "dist", f'exec {sys.executable} {TOP / "main.py"} "$@"')
    packer = tmp_path / "packer"
    packer.write_text('#!/bin/sh\ncp -r "$1" "$2"\n', encoding="utf-8")
    packer.chmod(0o755)
    command = [str(TOP / "packaging" / "appimage.sh"), str(dist)]
    subprocess.run(
        command,
        env={"APPIMAGETOOL": str(packer), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
        check=True,
    )
    (made,) = dist.glob("GoLD-*-Linux-x86_64.AppImage")
    identity = "io.github.gold_tsumego.gold"
    entry = (made / f"{identity}.desktop").read_text("utf-8")
    assert "\nExec=gold %f\n" in entry
    assert f"\nIcon={identity}\n" in entry
    assert (made / f"{identity}.svg").read_bytes() == (TOP / "assets" / "icon.svg").read_bytes()
    said = subprocess.run(
        [made / "AppRun", "--version"], capture_output=True, text=True, check=True
    ).stdout
    assert re.search(r"\d+\.\d+\.\d+", said)


def test_the_page_for_software_centres_names_the_last_release_and_what_is_there() -> None:
    page = ET.parse(TOP / "packaging" / "io.github.gold_tsumego.gold.metainfo.xml").getroot()
    versions = [one.attrib["version"] for one in page.iter("release")]
    (version,) = re.findall(
        '__version__ = "(.*)"', (TOP / "gold" / "__init__.py").read_text("utf-8")
    )
    assert versions[0] == version
    for picture in page.iter("image"):
        name = str(picture.text).rpartition("/")[2]
        assert (TOP / "docs" / "screenshots" / name).is_file()
    assert len(list(page.iter("screenshot"))) >= 3
    (count,) = re.findall(r"More than (\d+) problems", " ".join(page.itertext()))
    files = (TOP / "problems").glob("*.yaml")
    assert (
        int(count)
        < sum(path.read_text("utf-8").count("\ndiagram:") for path in files)
        < int(count) + 1000
    )

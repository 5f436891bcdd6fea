"""No command overwrites a file unasked, waits for a pipe for ever, or prints what turns a text round."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from gold.cli import exitcodes
from gold.cli.main import main
from gold.problem.text import without_controls
from tests.user_folders import move_folders

MAIN = Path(__file__).parents[2] / "main.py"
DEAD = "(;SZ[7]PL[W]GN[{title}]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]MA[ab]VW[aa:ec])"


@pytest.fixture(autouse=True)
def problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    move_folders(monkeypatch, tmp_path, "DATA", "STATE")
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "problem.sgf"
    path.write_text(DEAD.format(title="Dead"), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "command",
    [
        "convert problem.sgf {kept}.yaml",
        "picture problem.sgf {kept}.svg",
        "generate --count 1 --out {kept}.yaml",
        "generate --count 1 --out new.yaml --json {kept}.json",
        "solve problem.sgf --proof {kept}.sgf",
        "audit problem.sgf --html {kept}.html",
        "audit problem.sgf --json {kept}.json",
        "game problem.sgf --out {kept}.yaml",
        "progress export {kept}.json",
        "proofs export {kept}.zip",
    ],
)
def test_a_file_that_is_there_is_not_overwritten(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = command.format(kept="kept").split()
    (kept,) = (Path(word) for word in words if word.startswith("kept"))
    kept.write_text("mine")
    assert main(words) == exitcodes.BAD_INPUT
    assert f"{kept} exists: choose another name, or add --force." in capsys.readouterr().err
    assert kept.read_text() == "mine"


def test_repaired_files_overwrite_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    Path("repaired").mkdir()
    Path("repaired/problem.sgf").write_text("mine")
    assert main(["audit", "problem.sgf", "--repair", "repaired"]) == exitcodes.BAD_INPUT
    assert "add --force" in capsys.readouterr().err
    assert Path("repaired/problem.sgf").read_text() == "mine"


def test_force_overwrites() -> None:
    Path("kept.yaml").write_text("mine")
    assert main(["convert", "problem.sgf", "kept.yaml", "--force"]) == exitcodes.OK
    assert "Dead" in Path("kept.yaml").read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
@pytest.mark.parametrize(
    "command",
    [
        "check pipe.sgf", "convert pipe.sgf a.yaml", "audit pipe.sgf", "audit pipe.jsonl", "prove pipe.sgf",
        "solve pipe.sgf", "game pipe.sgf", "verify pipe.sgf", "picture pipe.sgf a.svg",
        "progress import pipe.json", "proofs import pipe.zip",
    ],
)  # fmt: skip
def test_nobody_waits_for_a_pipe(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = command.split()
    pipe = next(word for word in words if word.startswith("pipe"))
    os.mkfifo(pipe)
    assert main(words) == exitcodes.BAD_INPUT
    printed = "".join(capsys.readouterr())
    assert "it is a pipe or a device, not a file" in printed or "There is no file" in printed


@pytest.mark.skipif(sys.platform != "linux", reason="there is no such device")
def test_a_full_disk_is_named() -> None:
    command = [sys.executable, str(MAIN), "check", "problem.sgf"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == exitcodes.BAD_INPUT
    assert done.stderr.endswith("cannot be written: No space left on device\n")


def test_a_picture_is_well_formed_whatever_the_title(problem: Path) -> None:
    problem.write_text(DEAD.format(title="a\x01 <b> \x0b\uffff"), encoding="utf-8")
    assert main(["picture", "problem.sgf", "a.svg"]) == exitcodes.OK
    assert ET.parse("a.svg").getroot()[0].text is not None


def test_a_title_does_not_turn_the_line_on_the_terminal(
    problem: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    problem.write_text(DEAD.format(title="a\u202efgs.b\u2066"), encoding="utf-8")
    main(["check", "problem.sgf", "problem.sgf", "--duplicates"])
    main(["check", "problem.sgf", "--json"])
    printed = capsys.readouterr().out
    assert "\u202e" not in printed
    assert "a\\u202efgs.b\\u2066" in printed
    assert without_controls("a\u2029b") == "a\\u2029b"

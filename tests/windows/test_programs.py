"""GoLD's programs as they are started on Windows, and elsewhere: with pipes, paths in three scripts, and
others that have a file open. `.ci/run` runs them and tests of the lower rooms on Windows' Python under Wine.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from gold.atomic import write_atomically
from gold.errors import FileAccessError
from gold.problem.files import load_collection, save_problem
from gold.problem.text import read_bytes

ROOT = Path(__file__).parents[2]
FIRST_STEPS = ROOT / "problems" / "first-steps.yaml"
SAVES = 200
THREE_SCRIPTS = "é кир 黒先"


def printed(*words: object, sent: str = "") -> str:
    """What a command prints into a pipe."""
    command = [sys.executable, str(ROOT / "main.py"), *map(str, words)]
    done = subprocess.run(command, input=sent.encode(), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    assert b"\r" not in done.stdout
    return done.stdout.decode("utf-8")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A problem whose name and title are in three scripts."""
    folder = tmp_path / THREE_SCRIPTS
    folder.mkdir()
    problem = load_collection(FIRST_STEPS).problems[0]
    save_problem(replace(problem, title=THREE_SCRIPTS), folder / f"{THREE_SCRIPTS}.sgf")
    return folder / f"{THREE_SCRIPTS}.sgf"


@pytest.mark.kernel
def test_a_problem_is_solved(file: Path) -> None:
    solved = json.loads(printed("solve", file, "--json"))
    assert solved["title"] == THREE_SCRIPTS
    assert solved["proved"] is True


@pytest.mark.kernel
def test_gtp_reads_a_path_in_three_scripts_and_answers(file: Path) -> None:
    answers = printed("gtp", sent=f"1 loadsgf {file}\n2 genmove b\n3 quit\n")
    loaded, move, end = answers.strip().split("\n\n")
    assert loaded.startswith("=1")
    assert move.startswith("=2 ")
    assert end.strip() == "=3"


def test_data_goes_through_pipes_unchanged(file: Path) -> None:
    written = printed("convert", file, "-", "--to", "yaml")
    assert THREE_SCRIPTS in written
    printed("convert", file, file.with_suffix(".yaml"))
    assert file.with_suffix(".yaml").read_text(encoding="utf-8") == written


READER = """
import sys, time
from pathlib import Path
from gold.atomic import patiently
from gold.problem.text import read_bytes

path, end = Path(sys.argv[1]), Path(sys.argv[2])
reads = 0
print("reading", flush=True)
while not end.exists():
    data = read_bytes(path)
    assert len(data) == 1000 and len(set(data)) == 1, data
    with patiently(lambda: path.open("rb")):
        time.sleep(0.003)
    time.sleep(0.003)
    reads += 1
print(reads)
"""


def test_saves_beside_a_reader_lose_nothing(tmp_path: Path) -> None:
    """The reader has the file open half of the time. A save that has to give up says so, and leaves the text
    of the one before.
    """
    path, end = tmp_path / "a.yaml", tmp_path / "end"
    kept, given_up = b"0" * 1000, 0
    write_atomically(path, kept)
    command = [sys.executable, "-c", READER, str(path), str(end)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as reader:
        assert reader.stdout is not None
        assert reader.stdout.readline() == "reading\n"
        try:
            for number in range(1, SAVES):
                text = str(number % 10).encode() * 1000
                try:
                    write_atomically(path, text)
                    kept = text
                except FileAccessError:  # a machine that is very busy
                    given_up += 1
                assert read_bytes(path) == kept
        finally:
            end.touch()
        assert int(reader.stdout.read()) > 0
    assert reader.returncode == 0
    assert given_up <= SAVES // 20
    assert sorted(item.name for item in tmp_path.iterdir()) == ["a.yaml", "end"]

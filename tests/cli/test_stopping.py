"""Ctrl+C, whenever it comes, ends a command with a sentence: no crash, no traceback, nothing is lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gold.cli import exitcodes, leaving
from gold.cli.leaving import stopped_by_ctrl_c
from gold.workers import beside, in_order, interrupted
from tests.test_workers import squared

ROOT = Path(__file__).parents[2]
HARD = """\
gold: 1
first: black
boundary: wall
objective: capture
diagram: |
  13 + + + + + + + + + x + . . 13
  12 + + + + + + + + + x + . . 12
  11 + + + + + + + + + x + . . 11
  10 + + + + o + O + + x + . . 10
   9 o + + + + + + + + x + . . 9
   8 o + + + x + x + + x + . . 8
   7 o + + + + + + + + x + . . 7
   6 x x x x x x x x x x + . . 6
   5 + + + + + + + + + + + . . 5
   4 . . . . . . . . . . . . . 4
   3 . . . . . . . . . . . . . 3
   2 . . . . . . . . . . . . . 2
   1 . . . . . . . . . . . . . 1
     A B C D E F G H J K L M N
"""


@pytest.mark.slow
@pytest.mark.kernel
@pytest.mark.parametrize(
    "command", ["prove --seconds 600", "audit --nodes 90000000", "solve --seconds 600"]
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_is_answered_whenever_it_comes(command: str, jobs: int, tmp_path: Path) -> None:
    problem = tmp_path / "hard.yaml"
    problem.write_text(HARD)
    name, *options = command.split()
    work = [] if name == "solve" else ["--jobs", str(jobs)]
    environment = os.environ | {
        f"XDG_{kind}_HOME": str(tmp_path) for kind in ("DATA", "STATE", "CONFIG")
    }
    chance = random.Random(f"{command} {jobs}")
    for _try in range(4):
        process = subprocess.Popen(
            [sys.executable, "main.py", name, *work, *options, str(problem)],
            cwd=ROOT, env=environment, start_new_session=True, text=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
        time.sleep(chance.uniform(1, 5))
        os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to all
        try:
            _out, told = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        assert process.returncode == exitcodes.INTERRUPTED, told
        assert told.strip().startswith("Stopped."), told
        assert "Traceback" not in told


def test_the_first_ctrl_c_waits_for_a_good_moment_and_a_later_one_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reached = []

    def command() -> None:
        with stopped_by_ctrl_c(tmp_path / "journal"):
            signal.raise_signal(signal.SIGINT)
            reached.append(interrupted.is_set())
            signal.raise_signal(signal.SIGINT)
            monkeypatch.setattr(leaving, "_AT_ONCE", -1.0)
            signal.raise_signal(signal.SIGINT)
            reached.append(False)

    with pytest.raises(SystemExit) as stop:
        command()
    assert reached == [True]
    assert stop.value.code == exitcodes.INTERRUPTED
    assert str(tmp_path / "journal") in capsys.readouterr().err
    assert not interrupted.is_set()


def test_work_of_one_process_is_not_torn_in_two(tmp_path: Path) -> None:
    done = []

    def work(number: int) -> int:
        if number == 2:
            signal.raise_signal(signal.SIGINT)
        done.append(number)
        return number

    kept = []
    with pytest.raises(SystemExit), stopped_by_ctrl_c(tmp_path / "journal"):
        kept.extend(in_order(work, range(9), 1))
    assert done == [0, 1, 2]


def test_what_fails_beside_fails_here() -> None:
    with pytest.raises(ZeroDivisionError):
        beside(lambda: 1 // 0)
    assert beside(lambda: squared(3)) == 9

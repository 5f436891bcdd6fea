"""What tests take of the processor is summed up by file, whichever process ran them."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests import costs
from tests.costs import Costs, lines_of

TESTS = """
import subprocess, sys, time

def test_works():
    while time.process_time() < {0}: pass

def test_waits():
    subprocess.run([sys.executable, "-c", "import time\\nwhile time.process_time() < {0}: pass"])

def test_sleeps():
    time.sleep(0.1)
"""
PLUGIN = """
import pytest
from tests import costs

costs.ENOUGH = 0.0
def pytest_configure(config): config.pluginmanager.register(costs.Costs())
"""


@pytest.mark.parametrize("processes", [[], ["-n", "2"]], ids=["one process", "two"])
def test_work_counts_and_so_does_that_of_programs(tmp_path: Path, processes: list[str]) -> None:
    (tmp_path / "conftest.py").write_text(PLUGIN)
    (tmp_path / "test_much.py").write_text(TESTS.format(1.5))
    (tmp_path / "test_little.py").write_text("def test_nothing(): pass\n")
    top = Path(costs.__file__).parents[1]
    command = [sys.executable, "-m", "pytest", "-c", "/dev/null", "--rootdir", tmp_path, tmp_path]
    more = ["-q", "-p", "no:cacheprovider", *processes]
    done = subprocess.run([*command, *more], cwd=top, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    table = done.stdout.partition("seconds of a processor")[2].split("\n")[1:4]
    took = {file: float(seconds) for seconds, file in (line.split(None, 1) for line in table)}
    assert list(took) == ["all files", "test_much.py", "test_little.py"]
    assert took["test_much.py"] > 2.0
    assert took["test_little.py"] < 1.0


def test_the_costliest_files_come_first_after_the_sum() -> None:
    spent = Counter({f"test_{number}.py": float(number) for number in range(50)})
    said = lines_of(spent)
    assert said[:2] == [" 1225.0 all files", "   49.0 test_49.py"]
    assert len(said) == 1 + costs.MOST


def test_this_run_counts(pytestconfig: pytest.Config) -> None:
    assert any(isinstance(each, Costs) for each in pytestconfig.pluginmanager.get_plugins())

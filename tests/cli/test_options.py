"""Options that several commands have: numbers that are too small, and how much of the machine is used."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from gold.cli import exitcodes
from gold.cli.main import main
from gold.cli.options import add_resources, resources_of
from tests.j_group import J_GROUP

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize(
    ("command", "option", "value"),
    [
        ("solve", "--threads", "0"),
        ("solve", "--megabytes", "0"),
        ("solve", "--megabytes", "nan"),
        ("lab difficulty", "--sample", "-1"),
        ("game", "--nodes", "0"),
    ],
)
def test_numbers_that_are_too_small_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, option: str, value: str
) -> None:
    path = tmp_path / "problem.yaml"
    path.write_text(J_GROUP, encoding="utf-8")
    assert main([*command.split(), str(path), option, value]) == exitcodes.BAD_INPUT
    assert f"{option} must be at least 1." in capsys.readouterr().err


def test_word_that_is_no_number_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "any.yaml", "--seconds", "soon"]) == exitcodes.BAD_INPUT
    assert "argument --seconds: invalid float value: 'soon'" in capsys.readouterr().err


def test_two_threads_find_what_one_finds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "problem.yaml"
    path.write_text(J_GROUP, encoding="utf-8")
    found = []
    for options in ((), ("--threads", "2", "--megabytes", "1")):
        assert main(["solve", str(path), "--nodes", "100000", "--json", *options]) == exitcodes.OK
        found.append(json.loads(capsys.readouterr().out))
    assert [each["proved"] for each in found] == [True, True]
    assert found[0]["status"] == found[1]["status"]


@pytest.mark.parametrize(
    ("words", "threads"), [([], 1), (["--threads", "3"], 3), (["--threads", "auto"], 7)]
)
def test_auto_takes_as_many_threads_as_the_machine_has(
    words: list[str], threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gold.solver.machine.processors", lambda: 8)
    parser = argparse.ArgumentParser()
    add_resources(parser)
    found = resources_of(parser.parse_args(words))
    assert found.threads == threads
    assert (found.megabytes > 256) is (threads > 2)
    assert resources_of(parser.parse_args([*words, "--megabytes", "64"])).megabytes == 64

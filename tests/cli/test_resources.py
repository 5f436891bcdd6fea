"""How much of the machine a search may use: `--threads` and `--megabytes`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gold.cli import exitcodes
from gold.cli.main import main
from tests.j_group import J_GROUP

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize("options", [("--threads", "0"), ("--megabytes", "0"), ("--megabytes", "nan")])
def test_resources_that_are_none_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, str]
) -> None:
    path = tmp_path / "problem.yaml"
    path.write_text(J_GROUP, encoding="utf-8")
    assert main(["solve", str(path), *options]) != exitcodes.OK
    assert f"{options[0]} must be at least 1." in capsys.readouterr().err


def test_two_threads_find_what_one_finds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "problem.yaml"
    path.write_text(J_GROUP, encoding="utf-8")
    found = []
    for options in ((), ("--threads", "2", "--megabytes", "1")):
        assert main(["solve", str(path), "--nodes", "100000", "--json", *options]) == exitcodes.OK
        found.append(json.loads(capsys.readouterr().out))
    assert [each["proved"] for each in found] == [True, True]
    assert found[0]["status"] == found[1]["status"]

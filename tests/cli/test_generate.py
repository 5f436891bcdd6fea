"""The command `generate`: files of problems, the same from one seed, whoever does the work."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gold.cli.main import main
from gold.problem.files import load_collection
from gold.problem.identity import problem_id


@pytest.mark.kernel
def test_problems_are_written_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, about = tmp_path / "made.yaml", tmp_path / "made.json"
    words = ["generate", "--count", "2", "--objective", "live", "--jobs", "1", "--out", str(out)]
    assert main([*words, "--json", str(about)]) == 0
    problems = load_collection(out).problems
    told = json.loads(about.read_text())
    assert [each["id"] for each in told] == [problem_id(problem) for problem in problems]
    for problem, each in zip(problems, told, strict=True):
        assert problem.proved is not None
        assert problem.position.geometry.vertices(problem.proved.correct) == each["correct"]
        assert len(each["correct"]) == 1
        assert each["level"] == "easy"
        assert "live" in problem.tags
    assert capsys.readouterr().out.count("1 of ") == 2


def test_what_cannot_be_is_refused_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "--count", "0"]) == 2
    assert main(["generate", "--out", str(tmp_path / "no" / "made.yaml")]) == 2
    assert main(["generate", "--out", str(tmp_path / "made.txt.png")]) == 2
    assert "generate" not in capsys.readouterr().out

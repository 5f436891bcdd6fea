"""`audit` of benchmark files: the published answers are the author's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gold.cli.main import main
from tests.audit.samples import write_games

WHITE = ["A2", "B2", "C2", "D2", "E2", "D1", "E1"]
STRAIGHT_THREE = {
    "size": 6, "black": ["A3", "B3", "C3", "D3", "E3", "F3", "F2", "F1"], "white": WHITE, "to_play": "black",
    "keystones": WHITE, "region": ["A1", "B1", "C1"], "collection": "A Book",
}  # fmt: skip
FEW = ["--nodes", "5000", "--stone-nodes", "0", "--jobs", "1"]


@pytest.mark.kernel
def test_published_answers_are_held_against_what_is_proved(tmp_path: Path) -> None:
    rows = [STRAIGHT_THREE | {"id": answer, "answers": [answer]} for answer in ("B1", "A1")]
    path, out = tmp_path / "books.jsonl", tmp_path / "found.json"
    path.write_text("\n".join(map(json.dumps, rows)))
    assert main(["lab", "audit", str(path), "--json", str(out), *FEW]) == 1
    right, wrong = json.loads(out.read_text(encoding="utf-8"))["problems"]
    assert (right["authors_answers"], right["solutions"]) == (["B1"], ["B1"])
    assert "false answer" not in {finding["kind"] for finding in right["findings"]}
    assert wrong["authors_answers"] == ["A1"]
    assert "false answer" in {finding["kind"] for finding in wrong["findings"]}


@pytest.mark.kernel
def test_an_output_may_be_called_as_benchmark_files_are(tmp_path: Path) -> None:
    games, out = write_games(tmp_path / "games", "false.sgf"), tmp_path / "found.jsonl"
    assert main(["lab", "audit", str(games), "--json", str(out), *FEW]) == 1
    assert len(json.loads(out.read_text(encoding="utf-8"))["problems"]) == 1

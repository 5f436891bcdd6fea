"""The command `difficulty`: an estimate with its reasons for each problem, and how well books agree."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gold.authoring import traits
from gold.authoring.traits import Traits
from gold.cli.main import main
from gold.lab.acquisition.statistics import rank_correlation
from gold.problem.model import Problem

ROW = {
    "size": 9, "black": ["C1", "C2", "B3", "A3"], "white": ["B2", "A2"], "to_play": "black",
    "keystones": ["A2", "B2"], "region": ["A1", "B1"], "answers": ["B1"],
}  # fmt: skip


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three problems of two books, of which the proofs are made up."""
    rows = [
        ROW | {"id": f"{name} {nodes}", "collection": f"A Book - {name}"}
        for name, nodes in (
            ("Elementary", 3),
            ("Advanced", 900),
            ("Preface", 1),
            ("Elementary", 1000),
        )
    ]
    path = tmp_path / "books.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)))

    def made_up(problem: Problem) -> Traits:
        return Traits(True, int(problem.title.split()[-1]), 2, 1, 1, (3,))

    monkeypatch.setattr(traits, "traits_of", made_up)
    return path


def test_each_problem_is_told_with_its_reasons(
    books: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "difficulty", str(books)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert lines[0] == (" 1050  Elementary 3: easy: 1 of 2 first moves is right")


def test_the_order_of_books_is_compared(books: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "difficulty", str(books), "--order", "elementary,advanced", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["level"] for row in found["rows"]] == [0, 1, 0]
    assert found["summary"]["mean"] == {"elementary": 1350, "advanced": 1639}
    assert (
        found["summary"]["rank correlation"] == rank_correlation([3, 900, 1000], [0, 1, 0]) == 0.0
    )
    assert main(["lab", "difficulty", str(books), "--order", "elementary,advanced"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "rank correlation: 0.0"


def test_ranks_of_equal_values_are_shared() -> None:
    assert rank_correlation([1, 2, 3, 9], [0, 0, 1, 1]) == pytest.approx(0.894, abs=0.001)
    assert rank_correlation([4, 3, 2, 1], [0, 1, 2, 3]) == -1

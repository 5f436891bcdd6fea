"""Every shipped problem carries a proved result that is still about its position."""

from __future__ import annotations

from pathlib import Path

import pytest

from gold.problem.files import load_collection
from gold.problem.model import Problem

FOLDER = Path(__file__).resolve().parents[2] / "problems"
PROBLEMS = [
    pytest.param(entry.problem, id=f"{path.stem}-{number}")
    for path in sorted(FOLDER.glob("*.yaml"))
    for number, entry in enumerate(load_collection(path).entries, start=1)
]


@pytest.mark.parametrize("problem", PROBLEMS)
def test_a_shipped_problem_is_proved_with_all_its_correct_moves(problem: Problem) -> None:
    proved = problem.proved
    assert proved is not None, "run `main.py prove --write` on its file"
    assert proved.status is not None
    assert proved.complete
    assert proved.correct

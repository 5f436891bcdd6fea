"""Every shipped problem carries a proved result that is still about its position."""

from __future__ import annotations

import pytest

from gold.problem.model import Problem
from tests.problems.shipped import every_collection

PROBLEMS = [
    pytest.param(entry.problem, id=f"{name}-{number}")
    for name, collection in every_collection().items()
    for number, entry in enumerate(collection.entries, start=1)
]


@pytest.mark.parametrize("problem", PROBLEMS)
def test_a_shipped_problem_is_proved_with_all_its_correct_moves(problem: Problem) -> None:
    proved = problem.proved
    assert proved is not None, "run `main.py prove --write` on its file"
    assert proved.status is not None
    assert proved.complete
    assert proved.correct

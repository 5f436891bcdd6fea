"""Every shipped problem carries a proved result that is still about its position."""

from __future__ import annotations

import pytest

from gold.problem.model import Problem
from tests.problems.shipped import every_collection


@pytest.mark.parametrize("name", every_collection())
def test_shipped_problems_are_proved_with_all_their_correct_moves(name: str) -> None:
    """If one is not, run `main.py prove --write` on its file."""
    entries = enumerate(every_collection()[name].entries, start=1)
    assert [number for number, entry in entries if not is_proved(entry.problem)] == []


def is_proved(problem: Problem) -> bool:
    proved = problem.proved
    return (
        proved is not None
        and proved.status is not None
        and proved.complete
        and bool(proved.correct)
    )

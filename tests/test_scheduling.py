"""Tests run side by side, except where they share what is made once."""

from __future__ import annotations

import pytest

from tests.scheduling import work_unit


@pytest.mark.parametrize(
    ("module", "is_one"),
    [
        ("tests/test_wheel.py", True),
        ("tests/e2e/test_window.py", True),
        ("tests/test_i18n.py", False),
    ],
)
def test_what_a_module_makes_once_is_made_in_one_process(module: str, is_one: bool) -> None:
    first, second = (work_unit(f"{module}::test_{name}[a::b]") for name in "xy")
    assert (first == second) is is_one


def test_what_is_kept_for_each_problem_is_made_in_one_process() -> None:
    module = "tests/problems/test_shipped_problems.py"
    units = [
        work_unit(f"{module}::test_{name}") for name in ("x[a::b]", "y[a::b]", "x[c]", "x", "y")
    ]
    assert units[0] == units[1]
    assert len(set(units)) == 4

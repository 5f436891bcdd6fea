"""How much of the long comparisons runs: all with GOLD_THOROUGH=1, else a part, to keep the suite short.
And how much of a test with many cases is slow, and left to ``make.py test --all``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, Final

import pytest

THOROUGH: Final = bool(os.environ.get("GOLD_THOROUGH"))


def chunks(whole: range, share: int = 4) -> range:
    """All chunks of a comparison, or every ``share``-th."""
    return whole if THOROUGH else whole[::share]


def rest_slow(cases: Iterable[Any], share: int = 4) -> list[Any]:
    """Cases of a parametrized test: every ``share``-th is fast, the others are slow."""
    return [_slow(case) if number % share else case for number, case in enumerate(cases)]


def _slow(case: Any) -> Any:
    if isinstance(case, type(pytest.param())):
        return pytest.param(*case.values, id=case.id, marks=[*case.marks, pytest.mark.slow])
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.slow)

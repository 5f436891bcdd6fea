"""How much of the long comparisons runs: all with GOLD_THOROUGH=1, else a part, to keep the suite short.
And how much of a test with many cases is slow, and left to ``make.py test --all``.

GOLD_SHARE, a number, chooses which part runs. The first line of a run of the tests says it. It is 0 where
nobody sets it, in ``.ci/run`` as well; the forge takes the number of the day, and all runs in time: what is
parted in seven within a week. By night the forge runs all.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar

import pytest

THOROUGH: Final = bool(os.environ.get("GOLD_THOROUGH"))
SHARE: Final = int(os.environ.get("GOLD_SHARE", "0"))

_Case = TypeVar("_Case")


def chunks(whole: range, share: int = 7) -> range:
    """All chunks of a comparison, or every ``share``-th."""
    return whole if THOROUGH else whole[SHARE % min(share, len(whole)) :: share]


def every(share: int, cases: Sequence[_Case]) -> Sequence[_Case]:
    """All cases, or every ``share``-th; at least one, if there is any."""
    return cases if THOROUGH or not cases else cases[SHARE % min(share, len(cases)) :: share]


def is_chosen(number: int, share: int) -> bool:
    """Whether the case of a number runs: all do, or one in ``share``."""
    return THOROUGH or number % share == SHARE % share


def rest_slow(cases: Iterable[Any], share: int = 4) -> list[Any]:
    """Cases of a parametrized test: every ``share``-th is fast, the others are slow."""
    return [_slow(case) if number % share else case for number, case in enumerate(cases)]


def in_turn(cases: Iterable[Any], fast: int, share: int = 7) -> list[Any]:
    """Cases of a parametrized test that does the same with each: every ``fast``-th is fast, and always runs.
    The others are slow, and one in ``share`` of them runs.
    """
    numbered = list(enumerate(cases))
    others = [number for number, _case in numbered if number % fast]
    chosen = set(every(share, others))
    return [
        case if number % fast == 0 else _slow(case)
        for number, case in numbered
        if number % fast == 0 or number in chosen
    ]


def _slow(case: Any) -> Any:
    if isinstance(case, type(pytest.param())):
        return pytest.param(*case.values, id=case.id, marks=[*case.marks, pytest.mark.slow])
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.slow)

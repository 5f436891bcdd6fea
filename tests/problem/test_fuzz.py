"""A few of the damaged files of :mod:`tests.problem.fuzz`, of which a run tries 100,000."""

from __future__ import annotations

import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="resource limits are asked of Unix")


def test_damaged_files_are_read_or_refused() -> None:
    from tests.problem.fuzz import run

    troubles: list[tuple[int, str]] = []
    run(400, seed=7, told=lambda number, trouble: troubles.append((number, trouble)))
    assert troubles == [(399, "")]

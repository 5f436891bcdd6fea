"""A test that fails is named at once, and not only when all others have run."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.failures import FailuresAtOnce


class Terminal:
    def __init__(self) -> None:
        self.lines: list[str] = []

    def ensure_newline(self) -> None:
        pass

    def write_line(self, line: str, **_markup: bool) -> None:
        self.lines.append(line)


def told_of(outcome: Any, why: str) -> list[str]:
    terminal = Terminal()
    config = SimpleNamespace(pluginmanager=SimpleNamespace(get_plugin=lambda _name: terminal))
    report = pytest.TestReport("tests/test_x.py::test_y", ("x", 1, "y"), {}, outcome, why, "call")
    FailuresAtOnce(cast(pytest.Config, config)).pytest_runtest_logreport(report)
    return terminal.lines


def test_a_failure_is_told_in_a_line() -> None:
    assert told_of("failed", "assert 1 == 2\n + where") == [
        "failed: tests/test_x.py::test_y - assert 1 == 2"
    ]
    assert told_of("failed", "") == ["failed: tests/test_x.py::test_y - "]


def test_what_passes_is_not_told() -> None:
    assert told_of("passed", "") == []


def test_this_run_tells_of_them(pytestconfig: pytest.Config) -> None:
    is_worker = hasattr(pytestconfig, "workerinput")
    telling = [type(plugin) for plugin in pytestconfig.pluginmanager.get_plugins()]
    assert (FailuresAtOnce in telling) is not is_worker

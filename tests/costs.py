"""Tells which files of tests took most of the processor: of a machine that does other work, too, the time on the
clock says little.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator

import pytest
from _pytest.terminal import TerminalReporter

ENOUGH = 60.0  # seconds; what a shorter run took nobody asks
MOST = 20  # files in the list
_NAME = "processor seconds"


class Costs:
    """Adds to each report what its phase took of the processor, with the programs that it waited for, and sums
    up by file in the process that reports.
    """

    def __init__(self) -> None:
        self.by_file: Counter[str] = Counter()
        self._since = processor_seconds()

    def pytest_runtest_logstart(self) -> None:
        self._since = processor_seconds()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Iterator[None]:
        report = yield
        now = processor_seconds()
        report.user_properties = [*report.user_properties, (_NAME, now - self._since)]
        self._since = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        took = sum(float(value) for name, value in report.user_properties if name == _NAME)
        self.by_file[report.nodeid.partition("::")[0]] += took

    def pytest_terminal_summary(self, terminalreporter: TerminalReporter) -> None:
        if self.by_file.total() >= ENOUGH:
            terminalreporter.section("seconds of a processor")
            for line in lines_of(self.by_file):
                terminalreporter.write_line(line)


def lines_of(by_file: Counter[str]) -> list[str]:
    """The sum, and the files that took most."""
    costliest = by_file.most_common(MOST)
    return [f"{took:7.1f} {file}" for file, took in [("all files", by_file.total()), *costliest]]


def processor_seconds() -> float:
    """What this process and the programs that it has waited for took of the processor."""
    took = os.times()
    return took.user + took.system + took.children_user + took.children_system

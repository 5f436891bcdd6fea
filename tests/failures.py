"""Tells of each failed test as it fails: a whole run takes minutes, and its list of failures comes last."""

from __future__ import annotations

import pytest


class FailuresAtOnce:
    """Prints the name of each test that fails, with the first line of why, in the process that reports."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        terminal = self._config.pluginmanager.get_plugin("terminalreporter")
        if report.failed and terminal is not None:
            terminal.ensure_newline()
            terminal.write_line(f"failed: {report.nodeid} - {why(report)}", red=True)


def why(report: pytest.TestReport) -> str:
    """The first line of what went wrong."""
    crash = getattr(report.longrepr, "reprcrash", None)
    lines = str(crash.message if crash is not None else report.longrepr).strip().splitlines()
    return lines[0] if lines else ""

"""How commands walk through problems."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.cli.test_main import ROOT


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_lines_go_to_a_file_while_the_bar_is_on_the_terminal() -> None:
    """Rich would print them above its bar, which is on stderr."""
    terminal, side = os.openpty()
    script = "from gold.cli.bar import walk; walk([1, 2], lambda number: number, 'line {}'.format)"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, stderr=side, check=True,
        env=os.environ | {"TERM": "xterm"}, encoding="utf-8",
    )  # fmt: skip
    os.close(side)
    os.close(terminal)
    assert done.stdout == "line 1\nline 2\n"

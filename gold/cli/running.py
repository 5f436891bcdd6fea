"""Runs a command's module with the words that stand after its name."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Sequence
from typing import NoReturn

from gold.problem.text import without_controls


class Parser(argparse.ArgumentParser):
    """A parser whose messages carry no control characters of the arguments."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments, which may be names of files."""
        super().error(without_controls(message))


def run_module(module: str, program: str, words: Sequence[str]) -> int:
    """Import a command's module, let it parse ``words``, and return its exit code. ``program`` is
    what the person has typed before them.
    """
    command = importlib.import_module(module)
    parser = Parser(prog=program)
    command.add_options(parser)
    code: int = command.run(parser.parse_args(words))
    return code

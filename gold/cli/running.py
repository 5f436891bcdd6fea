"""Runs a command's module with the arguments after its name."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Sequence
from typing import NoReturn

from gold.problem.text import without_controls


class Parser(argparse.ArgumentParser):
    """An argument parser that escapes control characters in its error messages."""

    def error(self, message: str) -> NoReturn:
        """Print an error about the arguments, with control characters escaped, and exit."""
        super().error(without_controls(message))


def run_module(module: str, program: str, words: Sequence[str]) -> int:
    """Import a command's module, run it with the arguments ``words``, and return its exit code.

    ``program`` is the text before these arguments, for the usage message.
    """
    command = importlib.import_module(module)
    parser = Parser(prog=program)
    command.add_options(parser)
    code: int = command.run(parser.parse_args(words))
    return code

"""`main.py lab COMMAND ...`: run a command of the laboratory:
measure, learn patterns, make collections.

A player's download does not contain the laboratory. Its texts are in English only.
"""

from __future__ import annotations

import argparse
import difflib

from gold.cli import program
from gold.cli.commands import LABORATORY, laboratory_modules, laboratory_summaries, lines_of
from gold.cli.running import run_module
from gold.errors import GoldError


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the list of the laboratory's commands to the parser,
    and accept any words as arguments.
    """
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.usage = f"{program.name()} {LABORATORY} COMMAND ..."
    parser.description = (
        "The laboratory: it measures the computer, learns patterns, makes collections."
    )
    parser.epilog = "\n".join(
        ("commands, each with its own --help:", *lines_of(laboratory_summaries()))
    )
    parser.add_argument(
        "words", metavar="COMMAND", nargs=argparse.REMAINDER, help=argparse.SUPPRESS
    )


def run(args: argparse.Namespace) -> int:
    """Run the laboratory command that the first word names, with the other words as its arguments.

    :raises GoldError: if there is no such command, or no laboratory.
    """
    modules = laboratory_modules()
    words: list[str] = args.words
    if not words:
        raise GoldError(f"{program.name()} lab --help lists the commands.")
    first = words[0]
    if first not in modules:
        raise GoldError(_no_command(first, list(modules)))
    return run_module(modules[first], f"{program.name()} {LABORATORY} {first}", words[1:])


def _no_command(word: str, commands: list[str]) -> str:
    message = f"The laboratory has no command “{word}”."
    close = difflib.get_close_matches(word, commands, n=1)
    if close:
        message += " " + f"Did you mean “{close[0]}”?"
    return message + " " + f"{program.name()} lab --help lists the commands."

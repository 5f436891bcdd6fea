"""`main.py lab patterns`: patterns learned from game records."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from gold.lab.commands import acquire, show, tournament


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = (
        "Learn patterns from game records. docs/lab/patterns.md explains what is counted, and how."
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    acquire.add_acquire(commands)
    show.add_show(commands)
    tournament.add_tournament(commands)


def run(args: argparse.Namespace) -> int:
    """Run the chosen command, and return its exit code."""
    act: Callable[[argparse.Namespace], int] = args.act
    return act(args)

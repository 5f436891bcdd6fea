"""`main.py patterns`: patterns learned from game records."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from gold.cli import acquire_patterns, play_tournament, show_patterns
from gold.i18n import _


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its own commands."""
    parser = subparsers.add_parser(
        "patterns",
        help=_("learn patterns from game records"),
        description=_(
            "Learn patterns from game records. docs/patterns.md explains what is counted, and how."
        ),
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    acquire_patterns.add_action(commands)
    show_patterns.add_action(commands)
    play_tournament.add_action(commands)


def run(args: argparse.Namespace) -> int:
    """Run the chosen one of the commands."""
    act: Callable[[argparse.Namespace], int] = args.act
    return act(args)

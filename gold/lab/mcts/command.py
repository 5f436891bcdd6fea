"""`lab gtp`: play whole games for Sabaki, GoGui and others."""

from __future__ import annotations

import argparse
import sys

from gold.cli import gtp
from gold.lab.mcts import options


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text of the command, the limits of `gtp`,
    and the options of the player to its parser.
    """
    parser.description = (
        "Play whole games, by area, over the Go Text Protocol (GTP, version 2) on standard input. What is "
        "said of groups is exact, as with `gtp`."
    )
    gtp.add_question_limits(parser)
    player = parser.add_argument_group("the player")
    options.add_limits(player)
    options.add_knowledge(player)


def run(args: argparse.Namespace) -> int:
    """Answer the commands of another program until it ends; return the exit code."""
    from gold.gtp.loading import KernelLoading
    from gold.lab.mcts.gtp_commands import PlayerCommands
    from gold.lab.mcts.kernels import STEPS

    is_usual = args.playouts is None and args.think is None
    settings = options.settings(args)
    limits = gtp.question_limits(args)
    commands = PlayerCommands(settings, limits, playouts_without_clock=is_usual)
    return gtp.answer(commands, KernelLoading(sys.stderr, STEPS.keys(), STEPS))

"""`gtp`: answer commands of the Go Text Protocol on standard input, for Sabaki, GoGui and others."""

from __future__ import annotations

import argparse
import io
import sys
from typing import TYPE_CHECKING

from gold.cli import player_options
from gold.cli.exitcodes import OK
from gold.i18n import _
from gold.solver.api import Limits

if TYPE_CHECKING:
    from gold.gtp.commands import GtpCommands

ENGINES = ("groups", "mcts")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "gtp",
        help=_("be an engine for Sabaki or GoGui"),
        description=_(
            "Answer commands of the Go Text Protocol (GTP, version 2) on standard input: moves, status of "
            "groups (owl_attack, owl_defend, final_status_list), and what GoGui shows on its board."
        ),
    )
    seconds = _("think at most S seconds per question (5 if no limit is given)")
    parser.add_argument("--seconds", type=float, metavar="S", help=seconds)
    parser.add_argument("--nodes", type=int, metavar="N", help=_("visit at most N positions per question"))
    parser.add_argument(
        "--engine",
        choices=ENGINES,
        default=ENGINES[0],
        help=_("what moves are for: the group that the position is about, or (mcts) the whole game, by area"),
    )
    player = parser.add_argument_group(_("for --engine mcts"))
    player_options.add_limits(player)
    player_options.add_knowledge(player)


def run(args: argparse.Namespace) -> int:
    """Answer until the other program has finished."""
    from gold.gtp.loading import KernelLoading
    from gold.gtp.protocol import bounded_lines, serve
    from gold.solver.warmup import FOR_PROBLEMS, Kernels

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # whatever the other program sends gets an answer
    commands = _commands(args)
    parts = {Kernels.WHOLE_GAMES} if args.engine == "mcts" else FOR_PROBLEMS
    commands.loading = KernelLoading(sys.stderr, parts)
    serve(bounded_lines(sys.stdin), sys.stdout, commands.handlers, sys.stderr)
    return OK


def _commands(args: argparse.Namespace) -> GtpCommands:
    seconds = 5.0 if args.seconds is None and args.nodes is None else args.seconds
    limits = Limits(seconds=seconds, nodes=args.nodes)
    if args.engine == "mcts":
        from gold.gtp.player_commands import PlayerCommands

        is_usual = args.playouts is None and args.think is None
        return PlayerCommands(player_options.settings(args), limits, playouts_without_clock=is_usual)
    from gold.gtp.commands import GtpCommands

    return GtpCommands(limits)

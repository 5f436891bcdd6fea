"""`gtp`: answer commands of the Go Text Protocol on standard input, for Sabaki, GoGui and others."""

from __future__ import annotations

import argparse
import io
import sys
from typing import TYPE_CHECKING

from gold.cli import player_options
from gold.cli.exitcodes import OK
from gold.cli.options import add_number, limits_of
from gold.cli.output import say
from gold.i18n import _
from gold.workers import beside

if TYPE_CHECKING:
    from gold.gtp.commands import GtpCommands

ENGINES = ("groups", "mcts")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Say what the command does, and add its options."""
    parser.description = _(
        "Answer commands of the Go Text Protocol (GTP, version 2) on standard input: moves, status of "
        "groups (owl_attack, owl_defend, final_status_list), and what GoGui shows on its board."
    )
    seconds = _("think at most S seconds per question (5 if no limit is given)")
    add_number(parser, "--seconds", seconds, "S", kind=float)
    add_number(parser, "--nodes", _("visit at most N positions per question"))
    engine = _("what moves are for: the group that the position is about, or (mcts) the whole game, by area")
    parser.add_argument("--engine", choices=ENGINES, default=ENGINES[0], help=engine)
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
    beside(lambda: serve(bounded_lines(sys.stdin), sys.stdout, commands.handlers, sys.stderr))
    return OK


def _commands(args: argparse.Namespace) -> GtpCommands:
    limits = limits_of(args, 5.0)
    if args.engine == "mcts":
        from gold.gtp.player_commands import PlayerCommands

        is_usual = args.playouts is None and args.think is None
        return PlayerCommands(player_options.settings(args), limits, playouts_without_clock=is_usual)
    from gold.gtp.commands import GtpCommands
    from gold.solver.proof_store import users_store

    return GtpCommands(limits, users_store(report=lambda message: say(message, error=True)))

"""`gtp`: answer commands of the Go Text Protocol on standard input, for Sabaki, GoGui and others."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from gold.cli.exitcodes import OK
from gold.cli.options import add_engine, add_number, limits_of, refuse_unused
from gold.cli.output import say
from gold.i18n import _
from gold.solver.api import EngineKind
from gold.workers import beside

if TYPE_CHECKING:
    from gold.gtp.commands import GtpCommands
    from gold.gtp.loading import KernelLoading
    from gold.solver.api import Limits


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = _(
        "Answer commands of the Go Text Protocol (GTP, version 2) on standard input: moves, status of "
        "groups (owl_attack, owl_defend, final_status_list), and what GoGui shows on its board."
    )
    add_question_limits(parser)
    engine = _(
        "who finds moves for the group that the position is about; "
        "what is said of groups is exact in any case"
    )
    add_engine(parser, engine)


def add_question_limits(parser: argparse.ArgumentParser) -> None:
    """Add the options that limit a question about a group: ``--seconds`` and ``--nodes``."""
    seconds = _("think at most S seconds per question (5 if no limit is given)")
    add_number(parser, "--seconds", seconds, "S", kind=float)
    add_number(parser, "--nodes", _("visit at most N positions per question"))


def run(args: argparse.Namespace) -> int:
    """Answer the commands of another program until it ends; return the exit code."""
    from gold.gtp.commands import GtpCommands
    from gold.gtp.loading import KernelLoading
    from gold.solver.proof_store import users_store
    from gold.solver.warmup import ALL

    store = users_store(report=lambda message: say(message, error=True))
    engine = EngineKind(args.engine)
    refuse_unused(args, engine)
    limits = replace(question_limits(args), depth=args.depth, breadth=args.breadth)
    commands = GtpCommands(limits, store, engine)
    return answer(commands, KernelLoading(sys.stderr, ALL))


def question_limits(args: argparse.Namespace) -> Limits:
    """Return the limits of a question about a group; 5 seconds if no limit was given."""
    return limits_of(args, 5.0)


def answer(commands: GtpCommands, loading: KernelLoading) -> int:
    """Answer commands on standard input until the other program ends; return the exit code.

    ``loading`` are the kernels that are still being loaded; remarks are printed on stderr.
    """
    from gold.gtp.protocol import answer_commands, bounded_lines

    commands.loading = loading
    commands.remark = lambda text: say(text, error=True)
    beside(
        lambda: answer_commands(bounded_lines(sys.stdin), sys.stdout, commands.handlers, sys.stderr)
    )
    return OK

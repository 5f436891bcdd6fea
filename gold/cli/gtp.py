"""`gtp`: answer commands of the Go Text Protocol on standard input, for Sabaki, GoGui and others."""

from __future__ import annotations

import argparse
import sys

from gold.cli.exitcodes import OK
from gold.i18n import _
from gold.solver.api import Limits


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


def run(args: argparse.Namespace) -> int:
    """Answer until the other program has finished."""
    from gold.gtp.commands import Commands
    from gold.gtp.protocol import serve

    seconds = 5.0 if args.seconds is None and args.nodes is None else args.seconds
    limits = Limits(seconds=seconds, nodes=args.nodes)
    serve(sys.stdin, sys.stdout, Commands(limits).handlers, sys.stderr)
    return OK

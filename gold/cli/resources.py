"""The options that say how much of the machine an exact search may use."""

from __future__ import annotations

import argparse

from gold.errors import GoldError
from gold.i18n import _
from gold.solver.api import DEFAULT_RESOURCES, Resources


def add_resources(parser: argparse.ArgumentParser) -> None:
    """Add ``--threads`` and ``--megabytes``."""
    parser.add_argument(
        "--threads",
        type=int,
        default=DEFAULT_RESOURCES.threads,
        metavar="N",
        help=_(
            "let N threads of this machine search together ({default}); only one does the same every time"
        ).format(default=DEFAULT_RESOURCES.threads),
    )
    parser.add_argument(
        "--megabytes",
        type=float,
        default=DEFAULT_RESOURCES.megabytes,
        metavar="M",
        help=_("remember at most M MB of searched positions ({default})").format(
            default=DEFAULT_RESOURCES.megabytes
        ),
    )


def resources_of(args: argparse.Namespace) -> Resources:
    """What a search may use.

    :raises GoldError: if that is nothing.
    """
    if args.threads < 1:
        raise GoldError(_("{option} must be at least 1.").format(option="--threads"))
    if not args.megabytes >= 1:  # not a number is neither less nor more
        raise GoldError(_("{option} must be at least 1.").format(option="--megabytes"))
    return Resources(args.megabytes, args.threads)

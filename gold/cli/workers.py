"""The options that say who does the work: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import argparse
import os

from gold.errors import GoldError
from gold.i18n import _
from gold.workers import Workers


def add_workers(parser: argparse.ArgumentParser, jobs: int | None = None) -> None:
    """Add ``--jobs`` (by default as many as there are processors) and ``--scheduler``."""
    parser.add_argument(
        "--jobs",
        type=int,
        default=jobs or os.cpu_count() or 1,
        metavar="J",
        help=_("number of processes that share the work ({default})").format(
            default=jobs or _("one for each processor")
        ),
    )
    parser.add_argument(
        "--scheduler",
        default="",
        metavar="ADDRESS",
        help=_("let a Dask cluster do the work: the address of its scheduler, such as tcp://host:8786"),
    )


def workers_of(args: argparse.Namespace) -> Workers:
    """Who was asked to do the work.

    :raises GoldError: if that is nobody.
    """
    if args.jobs < 1:
        raise GoldError(_("{option} must be at least 1.").format(option="--jobs"))
    return Workers(args.jobs, args.scheduler)

"""Options that several commands share: numbers, samples, search limits, workers,
the store of proofs.
"""

from __future__ import annotations

import argparse
import math
import os
import random
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from gold.cli.output import say
from gold.errors import GoldError
from gold.i18n import _
from gold.solver.api import COMPUTERS, DEFAULT_RESOURCES, EngineKind, Limits, Resources
from gold.solver.machine import resources
from gold.workers import Workers

if TYPE_CHECKING:
    from gold.solver.proof_store import ProofStore

_Item = TypeVar("_Item")


def add_number(
    parser: argparse._ActionsContainer,
    name: str,
    text: str,
    metavar: str = "N",
    *,
    kind: type[int | float] = int,
    default: float | None = None,
    least: float | None = None,
    auto: float | None = None,
) -> None:
    """Add an option with a number; in its help ``text``, ``{default}`` becomes the default.

    A number below ``least`` raises a GoldError while the arguments are parsed. If ``auto`` is
    given, the option accepts the word "auto", too, which means that number.
    """

    def read(word: str) -> float:
        if auto is not None and word == "auto":
            return auto
        number = kind(word)
        if least is not None and not number >= least:  # not a number is neither less nor more
            raise GoldError(
                _("{option} must be at least {least}.").format(option=name, least=least)
            )
        return number

    read.__name__ = kind.__name__  # argparse puts it into its message for a word that is no number
    parser.add_argument(
        name, type=read, default=default, metavar=metavar, help=text.format(default=default)
    )


def add_force(parser: argparse.ArgumentParser) -> None:
    """Add the option ``--force``: existing files may be overwritten."""
    parser.add_argument("--force", action="store_true", help=_("write files even if they exist"))


def add_sample(parser: argparse.ArgumentParser) -> None:
    """Add the options of a random sample: ``--sample`` and ``--seed``."""
    add_number(parser, "--sample", _("take K problems, chosen at random"), "K", least=1)
    add_number(parser, "--seed", _("seed of the random choice"), "X", default=0)


def sampled(items: Sequence[_Item], args: argparse.Namespace) -> list[_Item]:
    """Return the random sample that ``--sample`` asks for; without the option, all items."""
    if args.sample is None:
        return list(items)
    return random.Random(args.seed).sample(items, min(args.sample, len(items)))


def limits_of(args: argparse.Namespace, seconds: float) -> Limits:
    """Return the limits of ``--seconds`` and ``--nodes``;
    without either, the default ``seconds``.
    """
    is_unlimited = args.seconds is None and args.nodes is None
    return Limits(seconds=seconds if is_unlimited else args.seconds, nodes=args.nodes)


_OPTIONS = {
    "depth": "--depth",
    "breadth": "--breadth",
    "threads": "--threads",
    "megabytes": "--megabytes",
    "refine_seconds": "--refine-seconds",
}


def add_engine(parser: argparse.ArgumentParser, text: str) -> None:
    """Add the option ``--engine``, and the limits of the classic engine,
    ``--depth`` and ``--breadth``.

    ``text`` is the help of ``--engine``.
    """
    parser.add_argument("--engine", choices=list(map(str, COMPUTERS)), default="exact", help=text)
    add_number(parser, "--depth", _("classic: look at most N moves ahead"), least=1)
    add_number(parser, "--breadth", _("classic: consider at most N moves per position"), least=1)


def refuse_unused(args: argparse.Namespace, engine: EngineKind) -> None:
    """Check that no option was given that the engine does not use.

    :raises GoldError: if one was given.
    """
    for name, option in _OPTIONS.items():
        if getattr(args, name, None) is None or name in engine.uses:
            continue
        right = next(each for each in COMPUTERS if name in each.uses)
        text = _(
            "{option} does nothing with --engine {engine}: leave it out, or take --engine {right}."
        )
        raise GoldError(text.format(option=option, engine=engine, right=right))


def add_resources(parser: argparse.ArgumentParser) -> None:
    """Add the options for the resources of an exact search: ``--threads`` and ``--megabytes``."""
    threads = _(
        "let N threads of this machine search together ({default}), or as many as it has (auto); only one "
        "does the same every time"
    )
    threads = threads.format(default=DEFAULT_RESOURCES.threads)
    add_number(parser, "--threads", threads, least=1, auto=0)
    text = _(
        "remember at most M MB of searched positions (256, and more for more than two threads)"
    )
    add_number(parser, "--megabytes", text, "M", kind=float, least=1)


def resources_of(args: argparse.Namespace) -> Resources:
    """Return the threads and the memory that a search may use, by the options or the defaults."""
    threads = DEFAULT_RESOURCES.threads if args.threads is None else args.threads
    found = resources(threads or None)
    return found if args.megabytes is None else found._replace(megabytes=args.megabytes)


def add_store(parser: argparse._ActionsContainer) -> None:
    """Add the option ``--store``: the folder of the proof store."""
    text = _("save proofs in this folder (default: your own, which the window reads)")
    parser.add_argument("--store", type=Path, metavar="FOLDER", help=text)


def store_of(args: argparse.Namespace) -> ProofStore:
    """Return the store of proofs that ``--store`` names, or the user's,
    with the size in the settings.

    Damaged files in it are reported on stderr.
    """
    from gold.solver.proof_store import users_store
    from gold.trainer.settings import SettingsFile

    settings, _trouble = SettingsFile().load()
    megabytes = math.inf if args.store is not None else settings.proof_megabytes
    return users_store(megabytes, lambda message: say(message, error=True), args.store)


def add_workers(parser: argparse.ArgumentParser, jobs: int | None = None) -> None:
    """Add the options ``--jobs`` (default: one process per processor,
    or ``jobs``) and ``--scheduler``.
    """
    text = _("number of processes that share the work ({default})")
    text = text.format(default=jobs or _("one for each processor"))
    add_number(parser, "--jobs", text, "J", default=jobs or os.cpu_count() or 1, least=1)
    parser.add_argument(
        "--scheduler",
        default="",
        metavar="ADDRESS",
        help=_(
            "let a Dask cluster do the work: the address of its scheduler, such as tcp://host:8786"
        ),
    )


def workers_of(args: argparse.Namespace) -> Workers:
    """Return the workers that ``--jobs`` and ``--scheduler`` name."""
    return Workers(args.jobs, args.scheduler)

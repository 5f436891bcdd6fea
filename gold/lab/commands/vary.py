"""`main.py lab vary`: make new hard problems by small changes of those from games."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random

from gold.cli.exitcodes import OK
from gold.cli.options import add_number, add_workers, workers_of
from gold.errors import GoldError
from gold.lab.harvest import PATIENCE_POSITIONS


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = (
        "Change the hard problems, kos and sekis from games, a stone or two at a time, and keep what is a "
        "hard problem again, looks as those of books do and is unlike all others. What is found is added to "
        "the collections of a folder, which also keeps how many walks were made: the same command goes on "
        "there."
    )
    add = parser.add_argument
    add(
        "problems",
        metavar="FILE",
        nargs="+",
        type=Path,
        help="collections with problems from games",
    )
    add("--into", type=Path, required=True, metavar="FOLDER", help="the folder for the collections")
    add_number(
        parser, "--walks", "how many walks, each from one problem (100)", default=100, least=1
    )
    patience = "leave a group whose best result is not known within N positions ({default:,})"
    add_number(
        parser,
        "--patience",
        patience.format(default=PATIENCE_POSITIONS),
        default=PATIENCE_POSITIONS,
        least=1,
    )
    add_number(parser, "--seed", "seed of the random choices (0)", "X", default=0)
    add_workers(parser)


def run(args: argparse.Namespace) -> int:
    """Do the walks, write the collections, and return the exit code."""
    from gold.lab.harvest.gathered import VARIED, Gathered, group_of
    from gold.lab.harvest.varying import HardWalk, patience_near, starts, varied
    from gold.problem.files import load_collection
    from gold.problem.matching.identity import problem_id
    from gold.trainer.progress.difficulty_estimates import shipped_estimates
    from gold.workers import in_order

    args.into.mkdir(parents=True, exist_ok=True)
    folder = Gathered(args.into, args.seed, args.patience, VARIED)
    estimates = shipped_estimates()
    begin = starts(
        (each for path in args.problems for each in load_collection(path).problems), estimates
    )
    if not begin:
        raise GoldError(
            "no problem of these files is from a game, hard enough and with an estimate"
        )
    Random(args.seed).shuffle(begin)

    def walks() -> Iterator[HardWalk]:
        for number in range(folder.progress.done, folder.progress.done + args.walks):
            start = begin[number % len(begin)]
            near = folder.made_of(group_of(start))
            patience = patience_near(estimates[problem_id(start)], args.patience)
            yield HardWalk(start, near, f"{args.seed} {number}", patience)

    folder.fill(in_order(varied, walks(), workers_of(args)), args.walks, "of the walks")
    return OK

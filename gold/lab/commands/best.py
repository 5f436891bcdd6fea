"""`main.py lab best`: select the problems made by GoLD that ship, and number their titles."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from gold.cli.exitcodes import OK

if TYPE_CHECKING:
    from gold.trainer.endless.generated import Generated


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = (
        "Of the problems that GoLD made, keep those with a frame of their own, and about as many kills as "
        "lives for each strength; number those from games and those that it made. The ids of what is left "
        "out are kept, so that it is not taken again."
    )
    parser.add_argument(
        "folder", metavar="FOLDER", type=Path, help="the folder with the box's collections"
    )
    paths = "the folder with the paths: what they ask stays, and they name the files in which it is by now"
    parser.add_argument("--paths", metavar="FOLDER", type=Path, help=paths)


def run(args: argparse.Namespace) -> int:
    """Select the problems, write the collections, and return the exit code."""
    from gold.cli.output import say
    from gold.lab.harvest.best_made import best_made
    from gold.lab.harvest.box import ShippedBox

    box = ShippedBox(args.folder)
    made = box.made
    others = box.others
    asked = set() if args.paths is None else box.asked_by(args.paths)
    kept = best_made(made, others, asked)
    box.keep(kept)
    if args.paths is not None:
        box.mend(args.paths)
    say(f"{len(kept)} of {len(made)} problems that GoLD made are kept")
    say(_in_words([*kept, *others]))
    return OK


def _in_words(found: Iterable[Generated]) -> str:
    """Return lines with the numbers of kills and lives for each strength."""
    from gold.lab.harvest.best_made import STRENGTHS, kills_and_lives
    from gold.problem.model import Objective

    names = [*(f"below {strength}" for strength in STRENGTHS), f"from {STRENGTHS[-1]} on"]
    return "\n".join(
        f"{name}: {counts[Objective.CAPTURE]} kills, {counts[Objective.SAVE]} lives"
        for name, counts in zip(names, kills_and_lives(found), strict=True)
    )

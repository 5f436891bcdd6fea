"""`main.py lab gather GAMES`: add problems from games:
hard ones, kos, sekis, and settled groups.
"""

from __future__ import annotations

import argparse
import random
from functools import partial
from pathlib import Path

from gold.cli.exitcodes import OK
from gold.cli.options import add_number, add_workers, workers_of
from gold.lab.harvest import PATIENCE_POSITIONS


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = (
        "Look through games, in an order drawn by chance, for groups that take reading: hard ones, kos, "
        "sekis, and groups that are dead or alive as they stand. What is found is added to the collections "
        "of a folder, which also keeps how many games were looked at: the same command goes on there."
    )
    add = parser.add_argument
    games = "SGF files, .gz, .zip, or folders of these"
    add("games", metavar="GAMES", nargs="+", type=Path, help=games)
    add("--into", type=Path, required=True, metavar="FOLDER", help="the folder for the collections")
    add_number(parser, "--most-games", "stop after N more games", least=1)
    patience = "leave a group whose best result is not known within N positions ({default:,})"
    add_number(
        parser,
        "--patience",
        patience.format(default=PATIENCE_POSITIONS),
        default=PATIENCE_POSITIONS,
        least=1,
    )
    add_number(parser, "--seed", "seed of the order of the games (0)", "X", default=0)
    add_workers(parser)


def run(args: argparse.Namespace) -> int:
    """Gather problems from the games, write the collections, and return the exit code."""
    from gold.board.record import Record
    from gold.lab.harvest.gathered import Gathered
    from gold.lab.harvest.gathering import gathered
    from gold.problem.games.game_records import find_files, read_records
    from gold.workers import in_order

    args.into.mkdir(parents=True, exist_ok=True)
    folder = Gathered(args.into, args.seed, args.patience)
    games = [each for each in read_records(find_files(args.games)) if isinstance(each, Record)]
    random.Random(args.seed).shuffle(games)
    left = games[folder.progress.done :][: args.most_games]
    work = partial(gathered, patience=args.patience)
    folder.fill(in_order(work, left, workers_of(args)), len(left), "of the records")
    return OK

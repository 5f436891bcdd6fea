"""`main.py lab harvest GAMES`: make problems from games,
each proved to have one right first move.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from gold.cli.bar import share_bar
from gold.cli.exitcodes import ANSWER_IS_NO, OK
from gold.cli.leaving import stopped_by_ctrl_c
from gold.cli.options import add_number, add_workers, workers_of
from gold.cli.output import journal_beside, say, write_json, write_output
from gold.errors import file_access
from gold.i18n import ngettext

if TYPE_CHECKING:
    from gold.board.record import Record
    from gold.journal import Journal
    from gold.lab.harvest.harvest_collections import Shelves
    from gold.lab.harvest.work import GameYield
    from gold.problem.games.game_records import Report

_OFTEN = 25
"""The files are rewritten after this many new problems."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = (
        "Look through games for groups whose life was open, and make problems of them, each proved to have "
        "one right first move; one collection for each level. The same games and seed give the same "
        "problems, however many processes share the work. Started again, a run that was stopped goes on "
        "where it was."
    )
    parser.epilog = "Exit code: 0 when problems were found, 1 when none was."
    add = parser.add_argument
    games = "SGF files, .gz, .zip, or folders of these"
    add("games", metavar="GAMES", nargs="+", type=Path, help=games)
    add("--out", type=Path, required=True, metavar="FOLDER", help="the folder for the collections")
    add_number(parser, "--most-games", "stop after N games", least=1)
    add_number(parser, "--most", "keep the N problems that look most as those of books do", least=1)
    easy = "also have N easy problems made by the generator"
    add_number(parser, "--made-easy", easy, default=0, least=0)
    medium = "also have N medium problems made by the generator"
    add_number(parser, "--made-medium", medium, default=0, least=0)
    add_number(parser, "--seed", "seed of the problems that are made (0)", "X", default=0)
    add(
        "--json",
        type=Path,
        metavar="FILE",
        help="also write how much was dropped at which step, as JSON",
    )
    add_workers(parser)


def run(args: argparse.Namespace) -> int:
    """Harvest the problems, write the collections, and return the exit code."""
    from gold.journal import Journal
    from gold.lab.harvest.harvest_collections import Shelves
    from gold.lab.harvest.most_natural import most_natural
    from gold.lab.harvest.work import yield_as_json, yield_from_json

    with file_access("{path} cannot be saved: {reason}", args.out):
        args.out.mkdir(parents=True, exist_ok=True)
    journal = Journal(journal_beside(args.out), yield_as_json, yield_from_json)
    shelves = Shelves(_keys_that_ship(), _titles_gathered())
    dropped = Counter[str]()
    with stopped_by_ctrl_c(journal.path):
        try:
            with closing(journal):
                _harvest(args, journal, shelves, dropped)
                if args.most is not None:
                    shelves.found = most_natural(shelves.found, args.most)
            _make(args, shelves, dropped)
        except KeyboardInterrupt:
            _write(args, shelves, dropped)
            raise
    _write(args, shelves, dropped)
    count = len(shelves.found)
    say(ngettext("{n} problem", "{n} problems", count).format(n=count))
    return OK if shelves.found else ANSWER_IS_NO


def _titles_gathered() -> Iterator[str]:
    """Yield the titles of the problems from `gather` and `vary`,
    which no other problem may have.
    """
    from gold.lab.harvest.gathered import GATHERED, VARIED
    from gold.problem.files import load_collection
    from gold.shipped import shipped

    for shelf in (*GATHERED.shelves, *VARIED.shelves):
        for path in shipped("problems").glob(f"{shelf.file}*.yaml"):
            yield from (problem.title for problem in load_collection(path).problems)


def _keys_that_ship() -> Iterator[str]:
    """Yield the keys of the problems made by hand and of those in the stock,
    to find repetitions.
    """
    from gold.lab.harvest.harvest_collections import hand_made
    from gold.lab.harvest.same_inside import same_inside_key
    from gold.problem.files import load_collection
    from gold.trainer.endless.stock import shipped_problems

    yield from (same_inside_key(each.problem.position) for each in shipped_problems())
    for path in hand_made():
        yield from (same_inside_key(each.position) for each in load_collection(path).problems)


def _harvest(
    args: argparse.Namespace, journal: Journal[GameYield], shelves: Shelves, dropped: Counter[str]
) -> None:
    written = 0
    with share_bar("of the records") as report:
        for outcome in _yields(args, journal, report):
            if outcome.error:
                say(outcome.error, error=True)
            dropped += outcome.dropped
            dropped["games"] += 1
            for found in outcome.found:
                dropped["kept" if shelves.add(found) else "there already"] += 1
            if journal.has_grown and len(shelves.found) >= written + _OFTEN:
                written = len(shelves.found)
                _write(args, shelves, dropped)


def _make(args: argparse.Namespace, shelves: Shelves, dropped: Counter[str]) -> None:
    """Add easy and medium problems from the generator."""
    from gold.journal import Journal
    from gold.lab.harvest.from_generator import judged_from_generator
    from gold.trainer.difficulty import Level
    from gold.trainer.endless.generated import outcome_as_json, outcome_from_json

    journal = Journal(
        journal_beside(args.out.with_name(f"{args.out.name}-made")),
        outcome_as_json,
        outcome_from_json,
    )
    before = len(shelves.found)
    wanted = 0
    with closing(journal), share_bar("of the problems") as report:
        for level, number in ((Level.EASY, args.made_easy), (Level.MEDIUM, args.made_medium)):
            wanted += number
            work = judged_from_generator(level, args.seed, workers_of(args), journal, dropped)
            with closing(work):
                while len(shelves.found) < before + wanted:
                    dropped["made" if shelves.add(next(work)) else "there already"] += 1
                    report(len(shelves.found) - before, args.made_easy + args.made_medium)


def _yields(
    args: argparse.Namespace, journal: Journal[GameYield], report: Report
) -> Iterator[GameYield]:
    """Yield the problems of each game, in the order of the games."""
    from gold.board.record import Record
    from gold.lab.harvest.work import harvested
    from gold.lab.journaled import worked
    from gold.problem.games.game_records import find_files, read_records

    def name(record: Record) -> str:
        return journal.name(record.name, record.size, record.events.tobytes())

    read = (
        each for each in read_records(find_files(args.games), report) if isinstance(each, Record)
    )
    yield from worked(
        journal,
        harvested,
        islice(read, args.most_games),
        name,
        workers_of(args),
        lambda outcome: not outcome.error,
    )


def _write(args: argparse.Namespace, shelves: Shelves, dropped: Counter[str]) -> None:
    from gold.lab.harvest.estimates_file import write_estimates
    from gold.lab.harvest.harvest_collections import left_over
    from gold.problem.files import FileFormat, format_collection

    collections = list(shelves.collections(args.out))
    for collection in collections:
        write_output(collection.path, format_collection(collection, FileFormat.YAML))
    estimates = dict(shelves.estimates(args.out))
    for path, difficulties in estimates.items():
        write_estimates(path, difficulties)
    for path in left_over(args.out, [*estimates, *(each.path for each in collections)]):
        path.unlink()
    if args.json is not None:
        write_json(args.json, dict(dropped.most_common()))

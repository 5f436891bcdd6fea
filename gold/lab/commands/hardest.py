"""`main.py lab hardest COLLECTION... --games GAMES`:
make a benchmark of a harvest's hardest groups.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from gold.atomic import write_atomically
from gold.cli.bar import share_bar
from gold.cli.exitcodes import ANSWER_IS_NO, OK
from gold.cli.leaving import stopped_by_ctrl_c
from gold.cli.options import add_number, add_workers, workers_of
from gold.cli.output import journal_beside
from gold.i18n import ngettext

if TYPE_CHECKING:
    from gold.lab.harvest.hardest import GroupOfGame, ProvedGroup

_COUNT = 100
_NODES = 1_000_000
_LARGEST = 300_000


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = (
        "Prove the groups of harvested problems where they stood in their games, on the whole board, and "
        "make a benchmark of those with the longest proofs: FILE for `bench`, and beside it a folder with a "
        "certificate of each, which `verify` accepts. Started again, a run that was stopped goes on where it "
        "was."
    )
    parser.epilog = "Exit code: 0 when groups were proved, 1 when none was."
    add = parser.add_argument
    collections = "collections that `harvest` made"
    add("collections", metavar="COLLECTION", nargs="+", type=Path, help=collections)
    games = "the games that they were made from"
    add("--games", metavar="GAMES", nargs="+", type=Path, required=True, help=games)
    add("--out", type=Path, required=True, metavar="FILE", help="the file for the rows, .jsonl")
    count = f"keep the N with the longest proofs ({_COUNT})"
    add_number(parser, "--count", count, least=1, default=_COUNT)
    nodes = f"visit at most N positions for each ({_NODES:,})"
    add_number(parser, "--nodes", nodes, least=1, default=_NODES)
    largest = f"leave out certificates of more than N bytes ({_LARGEST:,})"
    add_number(parser, "--largest", largest, least=1, default=_LARGEST)
    add_workers(parser)


def run(args: argparse.Namespace) -> int:
    """Prove the groups, write the rows and the certificates, and return the exit code."""
    with stopped_by_ctrl_c(journal_beside(args.out)):
        found = [each for each in _proved(args) if each and len(each.certificate) <= args.largest]
    found = sorted(found, key=lambda each: (-each.nodes, each.name))[: args.count]
    folder = args.out.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    for each in found:
        write_atomically(folder / f"{each.name}.sgf", each.certificate.encode())
    rows = [json.dumps({**each.row, "nodes": each.nodes}) + "\n" for each in found]
    write_atomically(args.out, "".join(rows).encode())
    print(ngettext("{n} problem", "{n} problems", len(found)).format(n=len(found)))
    return OK if found else ANSWER_IS_NO


def _proved(args: argparse.Namespace) -> Iterator[ProvedGroup | None]:
    """Yield the proof of each group, None without one, in the order of the games."""
    from pydantic import TypeAdapter

    from gold.journal import Journal
    from gold.lab.harvest.hardest import ProvedGroup, proved_group
    from gold.lab.journaled import worked

    wanted = _tasks(args)
    kinds = TypeAdapter[ProvedGroup | None](ProvedGroup | None)
    with closing(
        Journal(journal_beside(args.out), kinds.dump_python, kinds.validate_python)
    ) as journal:
        outcomes = worked(journal, proved_group, wanted, journal.name, workers_of(args))
        with share_bar("of the groups") as report:
            for done, outcome in enumerate(outcomes, 1):
                yield outcome
                report(done, len(wanted))


def _tasks(args: argparse.Namespace) -> list[GroupOfGame]:
    from gold.board.record import Record
    from gold.lab.harvest.hardest import tasks
    from gold.problem.files import load_collection
    from gold.problem.games.game_records import find_files, read_records

    harvested = [problem for path in args.collections for problem in load_collection(path).problems]
    read = read_records(find_files(args.games), lambda _done, _total: None)
    return list(
        tasks(harvested, (record for record in read if isinstance(record, Record)), args.nodes)
    )

"""`main.py lab classics BOOKS`: prove the problems of the three classic books,
and make collections.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from gold.cli.exitcodes import ANSWER_IS_NO, OK
from gold.cli.leaving import stopped_by_ctrl_c
from gold.cli.options import add_number
from gold.cli.output import say, write_output

if TYPE_CHECKING:
    from gold.lab.classics.shelves import BookProblem
    from gold.lab.classics.work import Work


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = (
        "Find target and area of each problem of the three classic books, prove what becomes of it, and make "
        "collections of what is proved. The work goes on where it was; what is expected to be proved soonest "
        "comes first. At the end a table says, by book and part, what ships, and why the others do not."
    )
    parser.epilog = "Exit code: 0 when problems ship, 1 when none does."
    add = parser.add_argument
    books = "the folder with the books, which also keeps the work that is done and what people saw"
    add("books", metavar="BOOKS", type=Path, help=books)
    add(
        "--into",
        type=Path,
        metavar="FOLDER",
        help="write the collections and their estimates there",
    )
    add_number(parser, "--minutes", "go on with the proofs for N minutes (0)", default=0, least=0)


def run(args: argparse.Namespace) -> int:
    """Do the work, write the collections, print the table, and return the exit code."""
    from gold.lab.classics.books import classics_in
    from gold.lab.classics.shelves import (
        RESULTS,
        SEEN,
        TABLE,
        placed,
        results,
        seen_in,
        table_of_results,
        without_single_ones,
        write_collections,
        written,
    )
    from gold.lab.classics.work import Work

    work = Work(classics_in(args.books), args.books)
    with stopped_by_ctrl_c(args.books):
        try:
            _prove(work, args.minutes)
        finally:
            work.close()
    proved = placed(work.cases, seen_in(args.books / SEEN), set(_keys_that_ship()))
    found: list[BookProblem] = without_single_ones(proved)
    rows = list(results(found))
    if args.into is not None:
        args.into.mkdir(parents=True, exist_ok=True)
        write_collections(found, args.into)
        write_output(args.books / RESULTS, written(rows))
        write_output(args.books / TABLE, table_of_results(rows))
    say(table_of_results(rows).rstrip())
    return OK if any(each.problem is not None for each in found) else ANSWER_IS_NO


def _prove(work: Work, minutes: int) -> None:
    """Do looks and judgements until the time is over, and print the result of each."""
    from gold.lab.classics.work import in_words

    end = time.monotonic() + 60 * minutes
    if not minutes:
        return
    for case, proposal, outcome in work.go_on():
        say(f"{case.classic.name}, {proposal.name}: {in_words(outcome)}")
        if time.monotonic() >= end:
            return


def _keys_that_ship() -> Iterator[str]:
    """Yield the keys of all shipped problems that are not from the books, to find repetitions."""
    from gold.lab.classics.shelves import problem_keys
    from gold.problem.files import load_collection
    from gold.problem.names.old_books import OldBook
    from gold.shipped import shipped
    from gold.trainer.endless.stock import shipped_problems

    for each in shipped_problems():
        yield from problem_keys(each.problem)
    for path in sorted(shipped("problems").glob("*.yaml")):
        if not path.name.startswith(tuple(OldBook)):
            for problem in load_collection(path).problems:
                yield from problem_keys(problem)

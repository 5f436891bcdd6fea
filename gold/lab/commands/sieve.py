"""`main.py lab sieve BOOKS`: count the problems of books that pass the rules of `gather`."""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from gold.cli.bar import share_bar
from gold.cli.exitcodes import OK
from gold.cli.options import add_number, add_workers, workers_of
from gold.cli.output import say, table_console, write_json
from gold.lab.harvest import MOST_NODES
from gold.problem.model import Problem

_EACH = 20
_WIDTH = 100
_PASSED = "passed"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = (
        "Put problems of books through the rules by which `gather` chooses, and print how many pass, and "
        "which rule the others break."
    )
    add = parser.add_argument
    add("file", metavar="BOOKS", type=Path, help="a benchmark file, whose rows have a region")
    words = "words in the names of collections, with commas: a column for each"
    add("--order", metavar="WORDS", default="elementary,intermediate,advanced", help=words)
    add_number(
        parser, "--each", "take K problems for each word ({default})", "K", default=_EACH, least=1
    )
    add_number(parser, "--seed", "seed of the random choice", "X", default=0)
    nodes = "visit at most N positions for each ({default:,})"
    add_number(parser, "--nodes", nodes.format(default=MOST_NODES), default=MOST_NODES, least=1)
    add("--json", type=Path, metavar="FILE", help="also write the counts, as JSON")
    add_workers(parser)


def run(args: argparse.Namespace) -> int:
    """Judge the problems, print the table, and return the exit code."""
    from rich.table import Table

    words = [word for word in args.order.casefold().split(",") if word]
    counts = {word: Counter[str]() for word in words}
    drawn = list(_drawn(args, words))
    from gold.workers import in_order

    with share_bar("problems") as report:
        problems = [problem for _word, problem in drawn]
        outcomes = in_order(partial(_outcome, nodes=args.nodes), problems, workers_of(args))
        for done, (outcome, (word, _problem)) in enumerate(zip(outcomes, drawn, strict=True), 1):
            counts[word][outcome] += 1
            report(done, len(drawn))
    table = Table("", *words)
    for reason, _count in sum(counts.values(), Counter[str]()).most_common():
        table.add_row(reason, *(str(counts[word][reason]) for word in words))
    table_console(_WIDTH).print(table)
    passed = sum(count[_PASSED] for count in counts.values())
    whole = len(drawn)
    say(f"{passed} of {whole} pass")
    if args.json is not None:
        write_json(args.json, {word: dict(count.most_common()) for word, count in counts.items()})
    return OK


def _drawn(args: argparse.Namespace, words: list[str]) -> Iterator[tuple[str, Problem]]:
    """Yield a random sample of problems for each word, each with the word."""
    from gold.lab.benchmark_rows import read_benchmark

    rows = [row for row in read_benchmark(args.file) if row.bounded is not None]
    for word in words:
        found = [row.bounded for row in rows if word in row.collection.casefold()]
        chosen = random.Random(args.seed).sample(found, min(args.each, len(found)))
        yield from ((word, problem) for problem in chosen if problem is not None)


def _outcome(problem: Problem, nodes: int) -> str:
    from gold.lab.harvest.book_rules import judged_as_book

    dropped = Counter[str]()
    return _PASSED if judged_as_book(problem.position, dropped, nodes) else next(iter(dropped))

"""`main.py lab patterns acquire GAMES`: count the patterns of game records, or of proofs of problems."""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gold.cli.bar import share_bar
from gold.cli.exitcodes import OK
from gold.cli.leaving import stopped_by_ctrl_c
from gold.cli.options import add_number, add_workers, workers_of
from gold.cli.output import say
from gold.errors import FileAccessError, GoldError
from gold.folders import state_folder
from gold.lab.commands import acquire_tsumego
from gold.lab.commands.acquired import write_figures, write_store

if TYPE_CHECKING:
    from gold.board.record import LeftOut
    from gold.lab.acquisition.kept_tables import TableJournal, Tables
    from gold.lab.acquisition.results import Acquired
    from gold.patterns.learned.stream import GamePiece, StreamCounts

_WINDOWS = (3, 5, 7, 9)
_SIZES = {
    "contextual": (3, _WINDOWS),
    "collocations": (9, _WINDOWS),
    "sliwa": (3, (3,)),
    "knn": (15, range(1, 31)),
    "tsumego": (3, (3, 5, 7)),
    "odds": (3, (3,)),
}
"""The kinds of patterns, each with its default size and its allowed sizes."""
_SHOWN_LEFT_OUT = 20


def add_acquire(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command ``acquire`` and its options."""
    parser = commands.add_parser(
        "acquire",
        help="count the patterns of game records",
        description=(
            "Count the patterns of game records. Games that cannot be read or are illegal are listed on "
            "stderr, and the rest counts. Started again, a run that was stopped goes on where it was. Kind "
            "tsumego takes problems instead: it solves them, and counts the moves of the proofs."
        ),
    )
    parser.set_defaults(act=run_acquire)
    add = parser.add_argument
    add(
        "games",
        metavar="GAMES",
        nargs="+",
        type=Path,
        help="SGF files, .gz, .zip, or folders of these; tsumego: files of problems, benchmark files",
    )
    add("--kind", choices=_SIZES, required=True, help="what to count")
    size = (
        "lines of the window: 3, 5, 7 or 9 (by default 3; 9 for collocations; tsumego: 3, 5 or 7); "
        "knn: the number of facts (15)"
    )
    add_number(parser, "--size", size)
    add(
        "--before-captures",
        action="store_true",
        help="contextual: take a pattern with the stones still on it that the move captures",
    )
    add(
        "--standing",
        action="store_true",
        help="collocations: the stone of the earlier move must still be on the board",
    )
    add_number(parser, "--lines", "learn from boards of N lines (19 by default)", default=19)
    add_number(parser, "--most-games", "stop after N games or problems", least=1)
    nodes = "tsumego: search at most N positions of a problem (20,000 by default)"
    add_number(parser, "--nodes", nodes, default=20_000, least=1)
    add_workers(parser)
    add(
        "--json",
        type=Path,
        metavar="OUT",
        help="write the figures to a file as JSON; - prints them",
    )
    add("--out", type=Path, metavar="STORE", help="write the patterns to a file")
    least = (
        "into the file, only what was seen N times or more; knn: match only what was played N times"
    )
    add_number(parser, "--least", least, default=1, least=1)
    add("--replace", action="store_true", help="overwrite a file that holds other patterns")
    add(
        "--parts",
        type=Path,
        metavar="FOLDER",
        help=(
            "where to keep what is done until all is (by default in the user's folder); knn on a cluster: a "
            "folder that all workers see under this name"
        ),
    )


def run_acquire(args: argparse.Namespace) -> int:
    """Count the patterns, write the figures and the store, and return the exit code."""
    _check(args)
    from gold.lab.acquisition.kept_tables import TableJournal

    folder = args.parts or state_folder() / "acquire"
    journal = TableJournal(folder / f"{_digest_of(args)}.journal")
    count = acquire_tsumego.count_tsumego if args.kind == "tsumego" else _count
    with stopped_by_ctrl_c(journal.path), closing(journal):
        figures = count(args, journal)
    write_figures(args, figures)
    journal.clear()
    with suppress(OSError):  # the folder has other files
        folder.rmdir()
    return OK


def _digest_of(args: argparse.Namespace) -> str:
    """Return a digest of the options that the work depends on,
    so that each command has its own journal.
    """
    names = (
        "games",
        "kind",
        "size",
        "lines",
        "before_captures",
        "standing",
        "most_games",
        "nodes",
        "least",
    )
    return hashlib.sha256(repr([getattr(args, name) for name in names]).encode()).hexdigest()[:16]


def _count(args: argparse.Namespace, journal: TableJournal) -> dict[str, Any]:
    """Count the patterns of games, write the store, and return the figures."""
    from gold.patterns.learned.stream import StreamCounts, pieces
    from gold.problem.games.game_records import find_files, read_records

    files = find_files(args.games)
    counted = StreamCounts()
    digest = hashlib.sha256()
    with share_bar("of the records") as report:
        records = read_records(files, report)
        stream = pieces(records, counted, lines=args.lines, most_games=args.most_games)
        acquired = _acquire(args, _digested(stream, digest), counted, journal, report)
    _list_left_out(counted.left_out)
    if acquired is None:
        said = "There is no game to learn from in these files."
        if counted.other_sizes:
            said += " " + f"Their boards do not have {args.lines} lines."
        raise GoldError(said)
    figures = _of_all(args, counted) | acquired.figures
    if args.out is not None:
        figures["bytes"] = write_store(args, figures, digest.hexdigest()[:32], acquired.columns)
    return figures


def _check(args: argparse.Namespace) -> None:
    usual, allowed = _SIZES[args.kind]
    args.size = args.size or usual
    if args.size not in allowed:
        sizes = "1 to 30" if args.kind == "knn" else ", ".join(map(str, allowed))
        raise GoldError(f"--size must be one of {sizes} for {args.kind}.")
    if not 2 <= args.lines <= 19:
        raise GoldError("--lines must be between 2 and 19.")
    if args.out is not None and not args.out.absolute().parent.is_dir():
        said = "{path} cannot be saved: there is no folder {folder}"
        raise FileAccessError(said.format(path=args.out, folder=args.out.absolute().parent))


def _digested(stream: Iterator[GamePiece], digest: Any) -> Iterator[GamePiece]:
    for piece in stream:
        digest.update(piece.digest().encode())
        yield piece


def _acquire(
    args: argparse.Namespace,
    stream: Iterator[GamePiece],
    counted: StreamCounts,
    journal: TableJournal,
    report: Callable[[int, int], object],
) -> Acquired | None:
    from gold.lab.acquisition import results
    from gold.lab.acquisition.collocations import CollocationTask
    from gold.lab.acquisition.contextual import ContextTask
    from gold.lab.acquisition.neighborhoods import acquire_neighborhoods
    from gold.lab.acquisition.odds import learn_odds
    from gold.lab.acquisition.run import Task, acquire
    from gold.lab.acquisition.sliwa import SliwaTask

    if args.kind == "knn":
        found = acquire_neighborhoods(
            stream,
            args.size,
            args.least,
            workers_of(args),
            journal,
            report,
            with_book=args.out is not None,
        )
        return None if found is None else results.of_neighborhoods(found, counted.games)
    if args.kind == "odds":
        return learn_odds(stream)
    task: Task[GamePiece]
    told: Callable[[Tables, int], Acquired]
    match args.kind:
        case "contextual":
            task = ContextTask(args.size, args.before_captures)
            told = partial(results.of_contexts, least=args.least)
        case "collocations":
            task = CollocationTask(args.size, args.standing)
            told = partial(results.of_collocations, size=args.size, least=args.least)
        case _:
            task = SliwaTask()
            told = results.of_sliwa
    tables = acquire(stream, task, workers_of(args), journal)
    return told(tables, counted.games) if tables else None


def _of_all(args: argparse.Namespace, counted: StreamCounts) -> dict[str, Any]:
    return {
        "kind": args.kind,
        "size": args.size,
        "lines": args.lines,
        "games": counted.games,
        "moves": counted.moves,
        "left_out": len(counted.left_out),
        "other_sizes": counted.other_sizes,
    }


def _list_left_out(left_out: list[LeftOut]) -> None:
    for item in left_out[:_SHOWN_LEFT_OUT]:
        say(f"{item.place}: {item.reason}", error=True)
    more = len(left_out) - _SHOWN_LEFT_OUT
    if more > 0:
        say(f"... and {more} more were left out", error=True)

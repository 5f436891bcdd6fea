"""`main.py lab patterns acquire PROBLEMS --kind tsumego`:
attack and defence patterns from proofs of problems.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from gold.cli.bar import share_bar
from gold.cli.options import workers_of
from gold.errors import GoldError
from gold.lab.benchmarks.problems import problems_in
from gold.lab.commands.acquired import write_store

if TYPE_CHECKING:
    from gold.lab.acquisition.kept_tables import TableJournal, Tables
    from gold.lab.acquisition.proof_patterns import Database, ProblemPiece
    from gold.patterns.learned.store import Column

_NAMES = ("defence", "attack")


def count_tsumego(args: argparse.Namespace, journal: TableJournal) -> dict[str, Any]:
    """Solve the problems, count the patterns of the proofs, write the store,
    and return the figures.
    """
    from gold.lab.acquisition.proof_patterns import TsumegoTask, problem_pieces
    from gold.lab.acquisition.run import acquire

    positions = [problem.position for _name, problem in problems_in(args.games)][: args.most_games]
    if not positions:
        raise GoldError("There is no problem to learn from in these files.")
    digest = hashlib.sha256(repr(args.nodes).encode())
    with share_bar("of the problems") as report:
        pieces = _with_progress(list(problem_pieces(positions)), digest, report)
        tables = acquire(pieces, TsumegoTask(args.size, args.nodes), workers_of(args), journal)
    figures, columns = _figures_and_columns(tables, args.least)
    of_all = {"kind": args.kind, "size": args.size, "nodes": args.nodes, "problems": len(positions)}
    figures = of_all | figures
    if args.out is not None:
        figures["bytes"] = write_store(args, figures, digest.hexdigest()[:32], columns)
    return figures


def _with_progress(
    pieces: Sequence[ProblemPiece], digest: Any, report: Callable[[int, int], object]
) -> Iterator[ProblemPiece]:
    for number, piece in enumerate(pieces):
        digest.update(piece.digest().encode())
        report(number, len(pieces))
        yield piece


def _figures_and_columns(tables: Tables, least: int) -> tuple[dict[str, Any], dict[str, Column]]:
    """Return the figures, and the columns of a store."""
    from gold.lab.acquisition.proof_patterns import databases
    from gold.lab.acquisition.results import smallest_type

    figures: dict[str, Any] = {"solved": tables[-1].rows}
    columns: dict[str, Column] = {}
    both = databases(tables)
    kept = [database.seen(least) for database in both]
    figures |= {
        "moves": sum(int((one.wins + one.tries).sum()) for one in both),
        "wins": sum(int(one.wins.sum()) for one in both),
        "tries": sum(int(one.tries.sum()) for one in both),
        "distinct": sum(len(one.keys) for one in both),
        "kept": sum(len(one.keys) for one in kept),
    }
    for name, whole, part in zip(_NAMES, both, kept, strict=True):
        figures[name] = _figures_of(whole, part)
        columns[f"{name}_keys"] = part.keys
        for count in ("wins", "tries", "chances"):
            columns[f"{name}_{count}"] = smallest_type(getattr(part, count))
    return figures, columns


def _figures_of(whole: Database, kept: Database) -> dict[str, int]:
    return {
        "distinct": len(whole.keys),
        "kept": len(kept.keys),
        "wins": int(whole.wins.sum()),
        "tries": int(whole.tries.sum()),
        "won": int((whole.wins > 0).sum()),
    }

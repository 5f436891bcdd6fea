"""Estimates the gain of more threads: ``python -m gold.lab.ablation.threads
FILE.jsonl --threads 2 4 8 16``.

Several searches take turns on one table in a single thread, each with its own taste (random factors
on moves), like the threads of :mod:`gold.solver.proof.threads`, until one of them has decided the
problem. So a machine with two processors can count the positions that each of sixteen threads would
search, with the same result every time.

Two differences remain: processors slow each other down, and each turn begins at the root, where a
real thread would continue. With ``--check`` real threads search the same problems, too, as many as
the last number of ``--threads``.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path

from gold.board.board import Board
from gold.lab.ablation.run import sample
from gold.lab.benchmark_rows import read_benchmark
from gold.solver.api import CancelFlag
from gold.solver.bitboard.state import write_packed
from gold.solver.budget import Budget
from gold.solver.outcome import KoMode, Question
from gold.solver.proof import threads
from gold.solver.proof.dfpn import RootValue, search
from gold.solver.proof.search import ProofSearch

_TURN = 500
"""Positions in a turn: few of all that a thread searches,
many compared with the way from the root.
"""
_LARGE = 5_000
"""Problems that one search decides with fewer positions are left out: they need no threads. Those
that it does not decide are left out, too: there is nothing to compare.
"""


class ByTurns(ProofSearch):
    """Several searches that take turns on one table.
    The budget counts the positions of one of them.
    """

    def __init__(self, board: Board, number: int) -> None:
        super().__init__(board)
        words = self.start.words
        self._others = [
            threads.helper_scratch(self._scratch, words, seed) for seed in range(number - 1)
        ]

    def _search_slice(self, limit: int, cancel: CancelFlag) -> RootValue:
        root, value, done = self._state(), RootValue(1, 1, -1), 0  # type: ignore[arg-type]
        while done < limit:
            for number in range(-1, len(self._others)):
                scratch = self._scratch if number < 0 else self._others[number]
                write_packed(scratch.path.nodes, 0, self.start.words, root)
                scratch.path.captures[0] = 0
                turn = min(_TURN, limit - done)
                value = search(self.start.area, scratch, self._table, turn, cancel.array)
                if value.phi == 0 or value.delta == 0:
                    if number >= 0:
                        self._others[number] = self._scratch
                        self._scratch = scratch
                        self._path = scratch.path
                    done += int(scratch.progress[0])
                    self._scratch.progress[0] = done
                    return value
            done += turn
        self._scratch.progress[0] = done
        return value


def positions_per_thread(found: ProofSearch, nodes: int, shared_by: int = 1) -> float | None:
    """Return the positions that each thread searches until the problem is decided;
    None if it is not.

    ``shared_by`` is the number of real threads that share the budget of ``nodes`` each.
    """
    budget = Budget(nodes=nodes * shared_by)
    answer = found.answer(found.start, Question(KoMode.NOBODY), budget)
    return None if answer.attacker_wins is None else budget.spent / shared_by


def compare_threads() -> int:
    """Search the problems, print the table, and return the exit code."""
    args = _arguments()
    threads.SPREAD = args.spread  # type: ignore[misc]
    rows = {row.id: row for row in read_benchmark(args.file) if row.bounded is not None}
    counts: dict[int, list[float | None]] = {number: [] for number in (1, *args.threads)}
    real: list[float | None] = []
    for name in sample(args.file, args.sample, args.seed):
        board = rows[name].bounded.board()  # type: ignore[union-attr]
        alone = positions_per_thread(ByTurns(board, 1), args.nodes)
        if alone is None or alone < _LARGE:
            continue
        counts[1].append(alone)
        for number in args.threads:
            counts[number].append(positions_per_thread(ByTurns(board, number), args.nodes))
        if args.check:
            number = args.threads[-1]
            real.append(
                positions_per_thread(ProofSearch(board, threads=number), args.nodes, number)
            )
        print(".", end="", file=sys.stderr, flush=True)
    base = counts[1]
    print(f"\n{len(base)} problems, tastes of {args.spread:g}", file=sys.stderr)
    print("| threads | decided | positions a thread, sum | mean |\n|---|---|---|---|")
    for number, found in counts.items():
        print(_row(str(number), base, found))
    if args.check:
        print(_row(f"{args.threads[-1]}, real", base, real))
    return 0


def _row(name: str, base: Sequence[float | None], found: Sequence[float | None]) -> str:
    both = [(one, many) for one, many in zip(base, found, strict=True) if one and many]
    decided = sum(many is not None for many in found)
    total = sum(many for _, many in both) / sum(one for one, _ in both)
    mean = math.exp(statistics.fmean(math.log(many / one) for one, many in both))
    return f"| {name} | {decided} | {total:.2f} | {mean:.2f} |"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m gold.lab.ablation.threads", description=__doc__
    )
    add = parser.add_argument
    add("file", metavar="FILE.jsonl", type=Path, help="a file of benchmark problems")
    add("--sample", type=int, default=60, metavar="K", help="take K problems, chosen at random")
    add("--seed", type=int, default=21, metavar="X", help="which random choice")
    add(
        "--nodes", type=int, default=150_000, metavar="N", help="visit at most N positions a thread"
    )
    add(
        "--threads",
        type=int,
        nargs="+",
        default=[2, 4, 8, 16],
        metavar="T",
        help="how many threads",
    )
    add("--spread", type=float, default=threads.SPREAD, metavar="S", help="how far tastes differ")
    add("--check", action="store_true", help="let real threads search, too")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(compare_threads())

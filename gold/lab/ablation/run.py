"""Measures each addition to the exact search: ``python -m gold.lab.ablation.run books-dev.jsonl``.

Every switch (:mod:`gold.lab.ablation.switches`) searches the same problems in its own process, with
kernels compiled for it. The processes take turns, a few problems each. So only one of them works at
a time, and other load on the machine affects all of them alike. Times are processor times.

Prints the tables of docs/lab/solver-ablation.md. The exit code is 1 if two variants decide a
problem differently, which would mean that one of them is wrong.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from gold.lab.ablation.switches import ADDITIONS, BASE, CONSTANTS, SWITCHES, Switch
from gold.lab.benchmark_rows import read_benchmark
from gold.solver.bitboard.area import fits
from gold.solver.bitboard.bitsets import WORD

_BLOCK = 5
_TRIFLE = 20  # nodes added to both sides of a ratio, so that trivial problems do not count

Outcomes = dict[str, dict[str, Any]]


class Worker:
    """The process that searches with one switch."""

    def __init__(self, switch: Switch, file: Path, nodes: int, folder: Path) -> None:
        self.switch = switch
        self.outcomes: Outcomes = {}
        cache = folder / switch.name.replace("/", "-")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "gold.lab.ablation.worker", switch.name, str(file), str(nodes)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "NUMBA_CACHE_DIR": str(cache)},
        )
        self._answer()  # ready: one process compiles at a time

    def _answer(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"the process of {self.switch.name} has died")
        return line

    def search(self, problems: Sequence[str]) -> None:
        """Search some problems, given by their ids, and store the results in ``outcomes``."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(problems) + "\n")
        self._process.stdin.flush()
        self.outcomes.update(json.loads(self._answer()))

    def stop(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()


def run_ablation() -> int:
    """Run the ablation, print its tables, and return the exit code."""
    args = _arguments()
    wanted = [
        switch for switch in (*ADDITIONS, *CONSTANTS) if not args.only or switch.name in args.only
    ]
    if not args.only and not args.constants:
        wanted = list(ADDITIONS)
    problems = sample(args.file, args.sample, args.seed)
    switches = [SWITCHES[BASE], *wanted]
    workers: list[Worker] = []
    blocks = [problems[start : start + _BLOCK] for start in range(0, len(problems), _BLOCK)]
    with (
        tempfile.TemporaryDirectory() as folder,
        Progress(console=Console(stderr=True)) as progress,
    ):
        try:
            task = progress.add_task("compiling", total=len(switches))
            for switch in switches:
                workers.append(Worker(switch, args.file, args.nodes, Path(folder)))
                progress.advance(task)
            task = progress.add_task("searching", total=len(blocks) * len(workers))
            for number, block in enumerate(blocks):
                first = number % len(workers)
                for worker in workers[first:] + workers[:first]:
                    worker.search(block)
                    progress.advance(task)
        finally:
            for worker in workers:
                worker.stop()
    results = {worker.switch.name: worker.outcomes for worker in workers}
    if args.json is not None:
        args.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    print(table(results))
    disputes = disagreements(results)
    for dispute in disputes:
        print("ERROR, DECIDED DIFFERENTLY: " + dispute, file=sys.stderr)
    return 1 if disputes else 0


def sample(file: Path, size: int, seed: int) -> list[str]:
    """Return the ids of random problems, of those that fit into bit sets of one word.

    These are four in five problems, and only half as many kernels need to be compiled.
    """
    rows = [row for row in read_benchmark(file) if row.bounded is not None]
    random.Random(seed).shuffle(rows)
    chosen = (row.id for row in rows if row.bounded and fits(row.bounded.board(), WORD))
    return list(itertools.islice(chosen, size))


def table(results: dict[str, Outcomes]) -> str:
    """Format the results as a Markdown table: each switch, relative to the unchanged search."""
    base = results[BASE]
    lines = [
        "| off, or changed | solved | first moves | nodes, sum | nodes, mean | time | time a node |",
        "|---|---|---|---|---|---|---|",
        f"| nothing, of {len(base)} | {_solved(base)} | {_hits(base)} | 1 | 1 | 1 | 1 |",
    ]
    for name, outcomes in results.items():
        if name != BASE:
            ratios = " | ".join(f"{ratio:.2f}" for ratio in _ratios(outcomes, base))
            about = SWITCHES[name].about
            lines.append(f"| {about} | {_solved(outcomes)} | {_hits(outcomes)} | {ratios} |")
    return "\n".join(lines)


def disagreements(results: dict[str, Outcomes]) -> list[str]:
    """Return a line for each problem that two variants decide differently."""
    found = []
    for problem in results[BASE]:
        decided = {
            name: outcomes[problem]["attacker_wins"]
            for name, outcomes in results.items()
            if outcomes[problem]["attacker_wins"] is not None
        }
        if len(set(decided.values())) > 1:
            found.append(f"{problem}: {decided}")
    return found


def _ratios(outcomes: Outcomes, base: Outcomes) -> tuple[float, float, float, float]:
    """Return four ratios to ``base``: nodes (sum and geometric mean), time, and time per node.

    The first three are about the problems that both variants solved, the last about all problems.
    """
    both = [name for name in base if _is_solved(outcomes[name]) and _is_solved(base[name])]
    if not both:
        return (math.nan,) * 4

    def total(field: str, of: Outcomes, names: Sequence[str]) -> float:
        return math.fsum(of[name][field] for name in names)

    logs = [math.log((outcomes[n]["nodes"] + _TRIFLE) / (base[n]["nodes"] + _TRIFLE)) for n in both]
    speeds = [
        total("seconds", of, list(of)) / total("nodes", of, list(of)) for of in (outcomes, base)
    ]
    return (
        total("nodes", outcomes, both) / total("nodes", base, both),
        math.exp(math.fsum(logs) / len(logs)),
        total("seconds", outcomes, both) / total("seconds", base, both),
        speeds[0] / speeds[1],
    )


def _is_solved(outcome: dict[str, Any]) -> bool:
    return outcome["attacker_wins"] is not None


def _solved(outcomes: Outcomes) -> int:
    return sum(map(_is_solved, outcomes.values()))


def _hits(outcomes: Outcomes) -> int:
    return sum(outcome["hit"] for outcome in outcomes.values())


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m gold.lab.ablation.run", description=__doc__)
    add = parser.add_argument
    add("file", metavar="FILE.jsonl", type=Path, help="a file of benchmark problems")
    add("--sample", type=int, default=150, metavar="K", help="take K problems, chosen at random")
    add("--seed", type=int, default=11, metavar="X", help="which random choice")
    add(
        "--nodes", type=int, default=30_000, metavar="N", help="visit at most N positions a problem"
    )
    add("--constants", action="store_true", help="other values of the constants, too")
    add(
        "--only",
        nargs="+",
        choices=[name for name in SWITCHES if name != BASE],
        help="only these switches",
    )
    add("--json", type=Path, metavar="OUT", help="write all results to a JSON file")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(run_ablation())

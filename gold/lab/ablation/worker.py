"""One variant of the search in its own process: ``-m gold.lab.ablation.worker SWITCH FILE NODES``.

Prints ``ready`` when its kernels are compiled. Then it reads lines of problem ids, as JSON, and
answers each line with a line of results, by problem id.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from gold.lab.ablation.switches import SWITCHES
from gold.lab.benchmark_rows import BenchmarkRow, read_benchmark
from gold.solver.bitboard.area import fits
from gold.solver.bitboard.bitsets import WORD
from gold.solver.budget import Budget
from gold.solver.outcome import KoMode, Question
from gold.solver.proof.nodes import finishing_move
from gold.solver.proof.path import new_search_path
from gold.solver.proof.search import ProofSearch
from gold.solver.proof.table import copy_entries, new_proof_table

_WARM_UP_NODES = 300


def serve_searches(name: str, file: str, nodes: str) -> None:
    """Apply the switch, then search the requested problems until the input ends."""
    SWITCHES[name].apply()
    rows = {row.id: row for row in read_benchmark(Path(file)) if row.bounded is not None}
    _compile_kernels(list(rows.values()))
    print("ready", flush=True)
    for line in sys.stdin:
        outcomes = {problem: _solve(rows[problem], int(nodes)) for problem in json.loads(line)}
        print(json.dumps(outcomes), flush=True)


def _compile_kernels(rows: list[BenchmarkRow]) -> None:
    """Compile all kernels that a search in bit sets of one word uses,
    so that no problem's time includes it.
    """
    board = next(
        row.bounded.board() for row in rows if row.bounded and fits(row.bounded.board(), WORD)
    )
    search = ProofSearch(board, 1)
    search.answer(search.start, Question(KoMode.NOBODY), Budget(nodes=_WARM_UP_NODES))
    finishing_move(search.start.area, new_search_path(1))
    copy_entries(new_proof_table(1, 1), new_proof_table(1, 4), search.start.area.points)


def _solve(row: BenchmarkRow, nodes: int) -> dict[str, object]:
    """Search a problem from scratch, and return the result."""
    board = row.bounded.board()  # type: ignore[union-attr]
    budget = Budget(nodes=nodes)
    began = time.process_time()
    search = ProofSearch(board)
    answer = search.answer(search.start, Question(KoMode.NOBODY), budget)
    return {
        "attacker_wins": answer.attacker_wins,
        "nodes": budget.spent,
        "seconds": time.process_time() - began,
        "hit": answer.move in row.answers,
    }


if __name__ == "__main__":
    serve_searches(*sys.argv[1:])

"""Which problems have another result on the board around their area (:mod:`gold.lab.harvest.wider`):

python -m tests.tools.wider LOG POSITIONS FILE...

A problem that stands in the log is left out unless it was not known within so many positions, so the same
command goes on where it was stopped. What is closed is not written down.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from gold.board.position import Boundary
from gold.lab.harvest.wider import OnTheBoard, on_the_board, openings
from gold.problem.files import load_collection
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.trainer.progress.difficulty_estimates import shipped_estimates


def known(log: Path, nodes: int) -> set[str]:
    """The ids of the problems in a log that need not be asked again."""
    lines = log.read_text("utf-8").splitlines() if log.exists() else []
    rows = [line.split("\t") for line in lines]
    return {row[0] for row in rows if row[1] != OnTheBoard.NOT_KNOWN or int(row[2]) >= nodes}


def asked(files: list[Path]) -> Iterator[tuple[str, Problem]]:
    """The problems with a proved result and an open wall, the hardest proofs first, with their files."""
    nodes = {each: found.nodes for each, found in shipped_estimates().items()}
    problems = [(path.stem, each) for path in files for each in load_collection(path).problems]
    open_ones = [
        (file, each)
        for file, each in problems
        if each.proved is not None and each.proved.status is not None
        if each.position.boundary is Boundary.WALL and openings(each.position)
    ]
    return iter(sorted(open_ones, key=lambda found: -nodes.get(problem_id(found[1]), 0)))


def main(log: Path, nodes: int, files: list[Path]) -> None:
    """Ask, and add to the log: id, result, limit, seconds of a processor, file and title."""
    done = known(log, nodes)
    with log.open("a", encoding="utf-8") as written:
        for file, problem in asked(files):
            identity, start = problem_id(problem), process_time()
            if identity in done or problem.proved is None:
                continue
            found = on_the_board(problem.position, problem.proved, nodes)
            seconds = f"{process_time() - start:.1f}"
            row = (identity, found, str(nodes), seconds, file, problem.title)
            written.write("\t".join(row) + "\n")
            written.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), list(map(Path, sys.argv[3:])))

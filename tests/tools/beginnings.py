"""Lists of the problems that ship, by kind, at which `main.py vary` begins when one kind is wanted:

python -m tests.tools.beginnings FOLDER
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from gold.board.status import Side, Status
from gold.lab.harvest.counting import result_of
from gold.lab.harvest.gathered import AFTER
from gold.problem.files import FileFormat, format_problems, load_collection, problem_files
from gold.problem.identity import problem_id
from gold.problem.model import Problem
from gold.shipped import shipped
from gold.trainer.difficulty import Difficulty
from gold.trainer.progress.difficulty_estimates import shipped_estimates
from gold.trainer.ranks import Rank, rank_of

KINDS: Final = ("seki", "alive", "rare-ko", "ko", "kill", "live")
MOST_NODES: Final = 13_000
"""Near a problem with a longer proof, `vary` needs much more time for each that it finds."""


def kind_of(problem: Problem, known: Difficulty) -> str:
    """The list on which a problem is; empty if on none."""
    record = problem.proved
    assert record is not None
    result = result_of(problem, known)
    if result == "ko" and record.ko is not None and _is_rare(record.ko.ahead, record.ko.threats or 0):
        return "rare-ko"
    if known.nodes >= MOST_NODES:
        return ""
    if result == "settled":
        return "alive" if record.status is Status.ALIVE else ""
    if result != "life or death":
        return result
    is_hard = rank_of(known.rating) >= Rank(-10)
    return ("live" if problem.to_play is problem.defender else "kill") if is_hard else ""


def _is_rare(ahead: Side | None, threats: int) -> bool:
    """Of these kos, whose other side needs so many threats, there are few."""
    return threats >= (2 if ahead is Side.DEFENDER else 3)


def lists() -> dict[str, list[Problem]]:
    """The problems of each kind."""
    found: dict[str, list[Problem]] = {kind: [] for kind in KINDS}
    for problem, known in _estimated():
        kind = kind_of(problem, known)
        if kind and (kind == "seki" or {AFTER, "from"} & problem.extra.keys()):
            found[kind].append(problem)
    return found


def _estimated() -> Iterator[tuple[Problem, Difficulty]]:
    estimates = shipped_estimates()
    for path in problem_files(shipped("problems")):
        for problem in load_collection(path).problems:
            known = estimates.get(problem_id(problem))
            if known is not None and problem.proved is not None and problem.proved.status is not None:
                yield problem, known


def main(folder: Path) -> None:
    """Write a collection of each kind."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind, problems in lists().items():
        (folder / f"{kind}.yaml").write_text(format_problems(problems, FileFormat.YAML), "utf-8")
        print(f"{kind}: {len(problems)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

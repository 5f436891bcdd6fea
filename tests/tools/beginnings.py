"""Lists of the problems that ship, by kind, at which `main.py lab vary` begins when one kind is wanted:

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
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.shipped import shipped
from gold.trainer.difficulty import Difficulty
from gold.trainer.progress.difficulty_estimates import shipped_estimates
from gold.trainer.ranks import Rank, rank_of

KINDS: Final = ("seki", "alive", "rare-ko", "ko", "kill", "live", "hard")
MOST_NODES: Final = 13_000
"""Near a problem with a longer proof, `vary` needs much more time for each that it finds."""
MOST_NODES_HARD: Final = 45_000
"""The same, where problems for dan players are wanted: near longer proofs a first look proves nothing."""


def kind_of(problem: Problem, known: Difficulty) -> str:
    """The list on which a problem is; empty if on none."""
    record = problem.proved
    assert record is not None
    result = result_of(problem, known)
    if (
        result == "ko"
        and record.ko is not None
        and _is_rare(record.ko.ahead, record.ko.threats or 0)
    ):
        return "rare-ko"
    if known.nodes >= MOST_NODES:
        return ""
    if result == "settled":
        return "alive" if record.status is Status.ALIVE else ""
    if result != "life or death":
        return result
    is_hard = rank_of(known.rating) >= Rank(-10)
    return ("live" if problem.to_play is problem.defender else "kill") if is_hard else ""


def is_hard_kill_or_life(problem: Problem, known: Difficulty) -> bool:
    """Whether problems of 5 kyu and harder, of dan players, too, are found near it soonest."""
    kills_or_lives = result_of(problem, known) == "life or death"
    return kills_or_lives and rank_of(known.rating) >= Rank(-5) and known.nodes < MOST_NODES_HARD


def _is_rare(ahead: Side | None, threats: int) -> bool:
    """Of these kos, whose other side needs so many threats, there are few."""
    return threats >= (2 if ahead is Side.DEFENDER else 3)


def lists() -> dict[str, list[Problem]]:
    """The problems of each kind; those that are hard are of another kind, too."""
    found: dict[str, list[Problem]] = {kind: [] for kind in KINDS}
    for problem, known in _estimated():
        kind = kind_of(problem, known)
        is_from_game = bool({AFTER, "from"} & problem.extra.keys())
        if kind and (kind == "seki" or is_from_game):
            found[kind].append(problem)
        if is_from_game and is_hard_kill_or_life(problem, known):
            found["hard"].append(problem)
    return found


def _estimated() -> Iterator[tuple[Problem, Difficulty]]:
    estimates = shipped_estimates()
    for path in problem_files(shipped("problems")):
        for problem in load_collection(path).problems:
            known = estimates.get(problem_id(problem))
            if (
                known is not None
                and problem.proved is not None
                and problem.proved.status is not None
            ):
                yield problem, known


def main(folder: Path) -> None:
    """Write a collection of each kind."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind, problems in lists().items():
        (folder / f"{kind}.yaml").write_text(format_problems(problems, FileFormat.YAML), "utf-8")
        print(f"{kind}: {len(problems)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""Problems for dan players, by climbs from the groups that ship (:mod:`gold.lab.harvest.climbing`):

python -m tests.tools.climb FOLDER SEED WALKS [--nodes LEAST MOST] [--where PLACE ...] [--high]

It begins at kills and lives with proofs of so many positions, in corners or where ``--where`` says (corner,
side, centre), in an order drawn from the seed; from the last problem that a climb found the next one begins,
once. ``--high`` takes four times the positions, for problems above 3 dan. FOLDER is written after each climb,
and has only what is new. A line tells what each climb found, and in how many seconds.
"""

from __future__ import annotations

import argparse
import shutil
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

from gold.lab.harvest.climbing import DAN, HIGH_DAN, Height, Others, beginnings, climbed
from gold.lab.harvest.gathered import REJECTED, VARIED, Gathered
from gold.problem.files import load_collection, problem_files
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.shipped import shipped
from gold.trainer.progress.difficulty_estimates import shipped_estimates
from gold.trainer.ranks import rank_of

_CHAIN: Final = 1


def main() -> None:
    """Do the climbs that are asked for."""
    parser = argparse.ArgumentParser(description="Problems for dan players, by climbs.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("seed", type=int)
    parser.add_argument("walks", type=int)
    parser.add_argument("--nodes", type=int, nargs=2, default=(500, 40_000))
    parser.add_argument(
        "--where", nargs="+", choices=("corner", "side", "centre"), default=("corner",)
    )
    parser.add_argument("--high", action="store_true")
    args = parser.parse_args()
    height = HIGH_DAN if args.high else DAN
    args.folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(shipped("problems") / REJECTED, args.folder)
    into = Gathered(args.folder, args.seed, box=VARIED)
    shipping = [
        each
        for path in problem_files(shipped("problems"))
        for each in load_collection(path).problems
    ]
    others = Others(each.position for each in (*shipping, *(each.problem for each in into.found)))
    estimates = shipped_estimates()
    least, most = args.nodes
    starts = [
        each
        for each in beginnings(shipping, estimates)
        if least <= estimates[problem_id(each)].nodes < most
        if not {*args.where}.isdisjoint(each.tags)
    ]
    Random(args.seed).shuffle(starts)
    at, chain, start = 0, 0, None
    for walk in range(args.walks):
        if start is None or chain > _CHAIN:
            start, at, chain = starts[at % len(starts)], at + 1, 0
        start, chain = _climb(start, f"{args.seed} {walk}", into, others, height), chain + 1


def _climb(
    start: Problem, seed: str, into: Gathered, others: Others, height: Height
) -> Problem | None:
    """The last problem of a climb, if it found any that is new."""
    dropped, before = Counter[str](), time.process_time()
    found = [each for each in climbed(start, seed, others, dropped, height) if into.add(each)]
    into.looked_at(dropped)
    into.write()
    levels = [str(rank_of(each.difficulty.rating)) for each in found]
    print(seed, f"{time.process_time() - before:.1f} s", levels, dict(dropped), flush=True)
    return found[-1].problem if found else None


if __name__ == "__main__":
    main()

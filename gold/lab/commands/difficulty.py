"""`main.py lab difficulty FILE...`: estimate the difficulty of problems,
and compare with the order of books.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gold.cli.bar import walk
from gold.cli.exitcodes import ANSWER_IS_NO, OK
from gold.cli.options import add_sample, sampled
from gold.cli.output import STDOUT, say, write_json
from gold.lab.acquisition.statistics import rank_correlation
from gold.lab.benchmarks.problems import problems_in
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.workers import beside

if TYPE_CHECKING:
    from gold.trainer.difficulty import Difficulty


@dataclass(frozen=True, slots=True)
class Estimated:
    """One problem with its estimate. ``level`` is the index of its collection in
    ``--order``, or None.
    """

    id: str
    title: str
    collection: str
    level: int | None
    rating: float
    reasons: str
    difficulty: Difficulty


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = "Estimate how hard problems are, from their proofs, and say why."
    parser.epilog = "Exit code: 0 when every problem could be solved, 1 when one could not."
    add = parser.add_argument
    files = "a problem, a collection, a folder of these, or a benchmark file"
    add("files", metavar="FILE", nargs="+", type=Path, help=files)
    add_sample(parser)
    order = (
        "words in the names of collections, from easy to hard, with commas: only these collections are "
        "looked at, and the rank correlation with this order is told"
    )
    add("--order", metavar="WORDS", default="", help=order)
    add("--json", action="store_true", help="print everything found, as JSON")
    write = "write the estimates to this file, as they ship with GoLD's own problems"
    add("--write", metavar="FILE", type=Path, help=write)


def run(args: argparse.Namespace) -> int:
    """Estimate the difficulties, print a line for each problem, and return the exit code."""
    order = [word for word in args.order.casefold().split(",") if word]
    named = [(name, problem) for name, problem in problems_in(args.files) if not problem.errors()]
    if order:
        named = [pair for pair in named if _level(pair[0], order) is not None]
    line = None if args.json else (lambda each: f"{each.rating:5.0f}  {each.title}: {each.reasons}")
    found = walk(sampled(named, args), lambda pair: beside(partial(_estimated, *pair, order)), line)
    if args.write is not None:
        from gold.lab.harvest.estimates_file import write_estimates

        write_estimates(args.write, {each.id: each.difficulty for each in found})
    means = _means(found, order)
    agreement = _agreement(found)
    if args.json:
        summary = {"problems": len(found), "mean": means, "rank correlation": agreement}
        write_json(Path(STDOUT), {"rows": [_as_json(each) for each in found], "summary": summary})
    elif order:
        for word, mean in means.items():
            say(f"{word}: {mean} on average")
        say(f"rank correlation: {agreement}")
    return OK if all(each.difficulty.proved for each in found) else ANSWER_IS_NO


def _as_json(each: Estimated) -> dict[str, Any]:
    fields: dict[str, Any] = asdict(each)
    difficulty: dict[str, Any] = fields.pop("difficulty")
    return fields | difficulty


def _level(collection: str, order: Sequence[str]) -> int | None:
    return next((place for place, word in enumerate(order) if word in collection.casefold()), None)


def _estimated(collection: str, problem: Problem, order: Sequence[str]) -> Estimated:
    from gold.authoring.traits import traits_of
    from gold.trainer.difficulty import difficulty_of

    found = difficulty_of(problem, traits_of(problem))
    return Estimated(
        problem_id(problem),
        problem.title,
        collection,
        _level(collection, order),
        round(found.rating, 1),
        found.reasons,
        found,
    )


def _means(found: Sequence[Estimated], order: Sequence[str]) -> dict[str, int]:
    """Return the mean rating of the problems for each word of the order that has any."""
    ratings = [
        [each.rating for each in found if each.level == place] for place in range(len(order))
    ]
    return {
        word: round(sum(some) / len(some))
        for word, some in zip(order, ratings, strict=True)
        if some
    }


def _agreement(found: Sequence[Estimated]) -> float:
    pairs = [(each.rating, each.level) for each in found if each.level is not None]
    ratings = [rating for rating, _level in pairs]
    levels = [level for _rating, level in pairs]
    return round(rank_correlation(ratings, levels), 3)

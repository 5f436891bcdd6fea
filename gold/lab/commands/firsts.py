"""`main.py lab firsts`: count the origins of the problems that players of four
strengths get first.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from gold.cli.exitcodes import OK
from gold.cli.output import say

if TYPE_CHECKING:
    from gold.trainer.training.choosing import NewProblem

_STRENGTHS = (-10, -5, 0, 3)
"""10 kyu, 5 kyu, 1 dan and 4 dan, as steps from 1 dan."""
_PROBLEMS = 20
_KINDS = ("book", "hand", "game", "made")
"""The origins of problems: an old book, made by hand, from a game, or made by GoLD."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = (
        "List the first twenty problems that training gives to players of 10 kyu, 5 kyu, 1 dan and 4 dan, "
        "and an exam for each, as the box is; and count how many are from old books, made by hand, from "
        "games, and made by GoLD."
    )
    parser.add_argument("--titles", action="store_true", help="also list the titles")


def run(args: argparse.Namespace) -> int:
    """Choose the problems as training does, count their origins, and return the exit code."""
    from gold.trainer.library.shelves import load_library
    from gold.trainer.progress.difficulty_estimates import shipped_estimates
    from gold.trainer.ranks import Rank
    from gold.trainer.training.choosing import BELOW, candidates, choose_new

    known = candidates(load_library(own=Path("nowhere")))
    estimates = shipped_estimates()
    say(f"| player | of | {' | '.join(_KINDS)} |\n|---|---|{'---|' * len(_KINDS)}")
    listed: dict[str, Sequence[NewProblem]] = {}
    for steps in _STRENGTHS:
        rank = Rank(steps)
        first = choose_new(known.values(), _PROBLEMS, rank.rating, estimates, below=BELOW)
        listed[f"{rank}, first {_PROBLEMS}"] = first
        listed[f"{rank}, exam"] = _exam(rank.rating, known)
    for name, problems in listed.items():
        counts = Counter(map(_kind, problems))
        player, what = name.split(", ")
        say(f"| {player} | {what} | {' | '.join(str(counts[kind]) for kind in _KINDS)} |")
    if args.titles:
        _list(listed.items())
    return OK


def _exam(level: float, known: dict[str, NewProblem]) -> list[NewProblem]:
    """Return the problems of a new player's first exam at a level."""
    from gold.problem.collection import Collection
    from gold.trainer.progress.logbook import Logbook
    from gold.trainer.training.course import Course
    from gold.trainer.training.exam import exam_at

    with TemporaryDirectory() as folder:
        logbook = Logbook(Path(folder) / "progress.sqlite")
        exam = exam_at(level, known, logbook, Course(Collection("", Path(), ())), seed=1)
        logbook.close()
    if exam is None:
        return []
    by_entry = {(one.entry.path, one.entry.index): one for one in known.values()}
    return [by_entry[entry.path, entry.index] for entry in exam.collection.entries]


def _kind(one: NewProblem) -> str:
    from gold.problem.names.old_books import book_field

    problem = one.entry.problem
    if problem is not None and book_field(problem):
        return "book"
    if one.is_made:
        return "made"
    return "game" if problem is not None and "from" in problem.extra else "hand"


def _list(listed: Iterable[tuple[str, Sequence[NewProblem]]]) -> None:
    for name, problems in listed:
        say(f"\n{name}:")
        for one in problems:
            title = "" if one.entry.problem is None else one.entry.problem.title
            say(f"  {title} ({_kind(one)}, {one.collection.stem})")

"""The collections that the commands `gather` and `vary` fill, in one folder,
and the progress of the work.

A later run reads the folder and continues from there. No problem is added twice, or if another
shipped collection has it, or if a person has rejected it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import TypeAdapter

from gold.atomic import write_atomically
from gold.authoring.traits import traits_of
from gold.board.position import Position
from gold.cli.bar import share_bar
from gold.cli.leaving import stopped_by_ctrl_c
from gold.cli.output import say, write_json
from gold.i18n import ngettext
from gold.lab.harvest import PATIENCE_POSITIONS
from gold.lab.harvest.book_rules import VERSION
from gold.lab.harvest.counting import result_of
from gold.lab.harvest.estimates_file import write_estimates
from gold.lab.harvest.same_inside import is_near, same_inside_key
from gold.lab.harvest.work import GameYield
from gold.problem.collection import Collection, Entry
from gold.problem.files import FileFormat, format_collection, load_collection, problem_files
from gold.problem.matching.duplicates import same_position_key
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.problem.names.titles import FROM_GAMES, MADE, numbered_titles, without_number
from gold.shipped import shipped
from gold.trainer.difficulty import difficulty_of
from gold.trainer.endless.generated import Generated
from gold.trainer.endless.stock import shipped_problems
from gold.trainer.progress.difficulty_estimates import estimates_in
from gold.trainer.ranks import Rank, rank_of

AFTER: Final = "after"
"""The field of a problem's file that names the group from a game from which it
was made by changes.
"""
REJECTED: Final = "rejected.json"
"""The file with the ids of problems that people have rejected."""
MOST_PROBLEMS: Final = 300
"""The largest number of problems in a file; more are split into several files."""
N_ = str
"""Marks a text for the catalogues; the library translates it."""


class Shelf(NamedTuple):
    """A kind of collection: the start of its file name, its name, its description,
    its place in the library.
    """

    file: str
    name: str
    about: str
    place: int


class BoxToFill(NamedTuple):
    """The collections that a command fills, and the files beside them."""

    title: str
    """The title of the problems, without their numbers."""
    kyu: Shelf
    """The collection for kyu players."""
    dan: Shelf
    """The collection for dan players."""
    ko: Shelf
    """The collection of problems that end in a ko, of any difficulty."""
    seki: Shelf
    """The collection of problems that end in a seki."""
    settled: Shelf
    """The collection of groups whose status does not depend on who plays first."""
    estimates: str
    """The name of the file with difficulty estimates."""
    progress: str
    """The name of the file with the progress of the command."""

    @property
    def shelves(self) -> tuple[Shelf, ...]:
        """The collections, in the order of the library."""
        return self.kyu, self.dan, self.ko, self.seki, self.settled


GATHERED: Final = BoxToFill(
    FROM_GAMES,
    Shelf(
        "from-games-kyu",
        N_("From games: for kyu players"),
        N_("Groups from games of strong players that take some reading."),
        30,
    ),
    Shelf(
        "from-games-dan",
        N_("From games: for dan players"),
        N_("Groups from games of strong players that take much reading."),
        31,
    ),
    Shelf(
        "from-games-ko",
        N_("From games: kos"),
        N_("Groups whose fate is a ko, proved with its threats, from games of strong players."),
        32,
    ),
    Shelf(
        "from-games-seki",
        N_("From games: sekis"),
        N_("Groups whose best result is seki, from games of strong players."),
        33,
    ),
    Shelf(
        "from-games-status",
        N_("From games: settled groups"),
        N_(
            "Groups that are alive or dead as they stand, whoever plays first: for the status quiz."
        ),
        34,
    ),
    "from-games-gathered-estimates.json",
    "from-games-gathered.json",
)
VARIED: Final = BoxToFill(
    MADE,
    Shelf(
        "made-by-gold-kyu",
        N_("Made by GoLD: for kyu players"),
        N_("Groups from strong players' games, changed by GoLD, that take some reading."),
        35,
    ),
    Shelf(
        "made-by-gold-dan",
        N_("Made by GoLD: for dan players"),
        N_("Groups from strong players' games, changed by GoLD, that take much reading."),
        36,
    ),
    Shelf(
        "made-by-gold-ko",
        N_("Made by GoLD: kos"),
        N_("Groups from strong players' games, changed by GoLD, whose fate is a ko."),
        37,
    ),
    Shelf(
        "made-by-gold-seki",
        N_("Made by GoLD: sekis"),
        N_("Groups from strong players' games, changed by GoLD, whose best result is a seki."),
        38,
    ),
    Shelf(
        "made-by-gold-status",
        N_("Made by GoLD: settled groups"),
        N_(
            "Groups from games that GoLD has changed, alive or dead as they stand: for the status quiz."
        ),
        39,
    ),
    "made-by-gold-varied-estimates.json",
    "made-by-gold-varied.json",
)


def shelf_of(found: Generated) -> Shelf:
    """Return the collection of a problem, by its origin, its result and its level."""
    box = VARIED if AFTER in found.problem.extra else GATHERED
    by_level = box.dan if rank_of(found.difficulty.rating) >= Rank(0) else box.kyu
    by_result = {"settled": box.settled, "ko": box.ko, "seki": box.seki}
    return by_result.get(result_of(found.problem, found.difficulty), by_level)


def group_of(problem: Problem) -> object:
    """Return a description of the group from a game, or of the problem,
    from which a problem was made.
    """
    return problem.extra.get(AFTER) or problem.extra.get("from") or {"problem": problem.title}


@dataclass(slots=True)
class LookedAt:
    """The progress of a run: the number of games or walks done, in the order that ``seed`` gives.

    ``rules`` is the version of the rules, and ``patience`` the limit for the best result.
    ``dropped`` counts rejected positions, by reason.
    """

    rules: int = VERSION
    seed: int = 0
    patience: int = 0
    done: int = 0
    dropped: dict[str, int] = field(default_factory=dict)


_PROGRESS: Final = TypeAdapter(LookedAt)
_IDS: Final = TypeAdapter(list[str])


class Gathered:
    """The problems in a folder, with those that a run adds."""

    def __init__(
        self, folder: Path, seed: int, patience: int = PATIENCE_POSITIONS, box: BoxToFill = GATHERED
    ) -> None:
        self._folder = folder
        self._box = box
        self.progress = self._read_looked_at(LookedAt(seed=seed, patience=patience))
        self.found = list(self._read())
        self._known = {key for each in self.found for key in _keys(each.problem)}
        self._known.update(_shipped_keys())
        rejected = folder / REJECTED
        self._rejected = frozenset(
            _IDS.validate_json(rejected.read_bytes()) if rejected.exists() else ()
        )

    def _read_looked_at(self, new: LookedAt) -> LookedAt:
        """Return the progress of an earlier run with the same rules,
        seed and patience; else ``new``.
        """
        path = self._folder / self._box.progress
        if not path.exists():
            return new
        kept = _PROGRESS.validate_json(path.read_bytes())
        return kept if replace(kept, done=0, dropped={}) == new else new

    def _read(self) -> Iterator[Generated]:
        """Yield the problems in the folder; compute the difficulty if there is
        no valid estimate.
        """
        estimates = estimates_in(self._folder / self._box.estimates)
        for shelf in self._box.shelves:
            for path in sorted(self._folder.glob(f"{shelf.file}*.yaml")):
                for problem in load_collection(path).problems:
                    known = estimates.get(problem_id(problem))
                    yield Generated(problem, known or difficulty_of(problem, traits_of(problem)))

    def add(self, found: Generated) -> bool:
        """Add a problem, unless there is a similar one or it was rejected;
        return whether it was added.
        """
        keys = _keys(found.problem)
        if not self._known.isdisjoint(keys) or problem_id(found.problem) in self._rejected:
            return False
        if AFTER in found.problem.extra and is_near(
            found.problem.position, self.made_of(group_of(found.problem))
        ):
            return False
        self._known |= keys
        self.found.append(found)
        return True

    def made_of(self, group: object) -> tuple[Position, ...]:
        """Return the positions of all problems made from a group, the shipped ones included."""
        known = (*_shipped(), *(each.problem for each in self.found))
        return tuple(each.position for each in known if group_of(each) == group)

    def looked_at(self, dropped: Counter[str]) -> None:
        """Count a game or a walk as done, and add its rejected positions to the counts."""
        self.progress.done += 1
        self.progress.dropped = dict((Counter(self.progress.dropped) + dropped).most_common())

    def fill(self, outcomes: Iterable[GameYield], total: int, of_what: str) -> None:
        """Add the problems of ``total`` games or walks, and write everything after each of them.

        So a stopped run loses nothing. ``of_what`` is the text of the progress bar.
        """
        with stopped_by_ctrl_c(self._folder / self._box.progress), share_bar(of_what) as report:
            for done, outcome in enumerate(outcomes, 1):
                if outcome.error:
                    say(outcome.error, error=True)
                kept = Counter(
                    "kept" if self.add(each) else "there already" for each in outcome.found
                )
                self.looked_at(outcome.dropped + kept)
                self.write()
                report(done, total)
        say(ngettext("{n} problem", "{n} problems", len(self.found)).format(n=len(self.found)))

    def write(self) -> None:
        """Write the collections, from easy to hard, the estimates, and the progress."""
        self.found = named(self.found, self._box, (problem.title for problem in _shipped()))
        write_shelves(self.found, self._box, self._folder)
        write_json(self._folder / self._box.progress, asdict(self.progress))


def named(found: Iterable[Generated], box: BoxToFill, taken: Iterable[str]) -> list[Generated]:
    """Give each problem without a numbered title the next number;
    ``taken`` are the titles of others.
    """
    found = list(found)
    titles = numbered_titles(box.title, [*taken, *(each.problem.title for each in found)])
    return [
        each
        if without_number(each.problem.title)[0] == box.title
        else replace(each, problem=replace(each.problem, title=next(titles)))
        for each in found
    ]


def write_shelves(found: Iterable[Generated], box: BoxToFill, folder: Path) -> list[Path]:
    """Write the collections, from easy to hard, and the estimates; return the files of the collections."""
    written = []
    for shelf in box.shelves:
        on_shelf = sorted(
            (each for each in found if shelf_of(each) is shelf),
            key=lambda each: each.difficulty.rating,
        )
        for collection in _collections(shelf, on_shelf, folder):
            text = format_collection(collection, FileFormat.YAML)
            write_atomically(collection.path, text.encode())
            written.append(collection.path)
    write_estimates(
        folder / box.estimates, {problem_id(each.problem): each.difficulty for each in found}
    )
    return written


def _keys(problem: Problem) -> set[str]:
    """Return the keys that no other problem may share:
    of the inside of the wall, and of all stones.
    """
    return {same_inside_key(problem.position), same_position_key(problem.position)}


@cache
def _shipped() -> tuple[Problem, ...]:
    files = problem_files(shipped("problems"))
    return tuple(problem for path in files for problem in load_collection(path).problems)


@cache
def _shipped_keys() -> frozenset[str]:
    ship = (*_shipped(), *(each.problem for each in shipped_problems()))
    return frozenset(key for problem in ship for key in _keys(problem))


def _collections(shelf: Shelf, found: list[Generated], folder: Path) -> Iterator[Collection]:
    """Yield the collections of a kind, each a file with at most :data:`MOST_PROBLEMS` problems."""
    count = -(-len(found) // MOST_PROBLEMS)
    for number in range(count):
        part = found[len(found) * number // count : len(found) * (number + 1) // count]
        several = f"{number + 1}" if number else ""
        path = folder / f"{shelf.file}{several and '-'}{several}.yaml"
        entries = tuple(Entry(path, index, 1, each.problem) for index, each in enumerate(part))
        header = {"place": shelf.place + number / 100}
        yield Collection(f"{shelf.name} {several}".strip(), path, entries, shelf.about, header)

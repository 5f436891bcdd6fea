"""What `gather` or `vary` fills, and how far it has come: collections in one folder, written together.

A run that was stopped, or a later one that goes further, reads what is there and goes on. No problem is
there twice, nor in another collection that ships; nor one that a person who looked at it threw out.
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
from gold.problem.duplicates import same_position_key
from gold.problem.files import FileFormat, format_collection, load_collection, problem_files
from gold.problem.identity import problem_id
from gold.problem.model import Problem
from gold.problem.titles import FROM_GAMES, MADE, titles_after, without_number
from gold.shipped import shipped
from gold.trainer.difficulty import difficulty_of
from gold.trainer.endless.generated import Generated
from gold.trainer.endless.stock import shipped_problems
from gold.trainer.progress.difficulty_estimates import estimates_in
from gold.trainer.ranks import Rank, rank_of

AFTER: Final = "after"
"""The field of a problem's file that names the group from a game of which it was made."""
REJECTED: Final = "rejected.json"
"""The file with the ids of problems that were looked at and thrown out."""
MOST_PROBLEMS: Final = 300
"""Problems of a file: more make another one."""
N_ = str
"""Marks a text for the catalogues; the library translates it."""


class Shelf(NamedTuple):
    """How a file begins, what its collection is called, what is said of it, and its place in the library."""

    file: str
    name: str
    about: str
    place: int


class BoxToFill(NamedTuple):
    """The collections that a command fills, and the files beside them."""

    title: str
    """What its problems are called, before their number."""
    kyu: Shelf
    """The collection of what a kyu player can read."""
    dan: Shelf
    """The collection of what is harder."""
    ko: Shelf
    """The collection of those that end in a ko, however hard."""
    seki: Shelf
    """The collection of those that end in a seki."""
    settled: Shelf
    """The collection of groups that no move changes."""
    estimates: str
    """The name of the file with how hard they are."""
    progress: str
    """The name of the file with how far the command has come."""

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
        N_("Groups from games of strong players whose fate is a ko, proved with its threats."),
        32,
    ),
    Shelf(
        "from-games-seki",
        N_("From games: sekis"),
        N_("Groups from games of strong players whose best result is a seki."),
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
        N_(
            "Groups from games of strong players that GoLD has changed, and that take some reading."
        ),
        35,
    ),
    Shelf(
        "made-by-gold-dan",
        N_("Made by GoLD: for dan players"),
        N_(
            "Groups from games of strong players that GoLD has changed, and that take much reading."
        ),
        36,
    ),
    Shelf(
        "made-by-gold-ko",
        N_("Made by GoLD: kos"),
        N_("Groups from games of strong players that GoLD has changed, and whose fate is a ko."),
        37,
    ),
    Shelf(
        "made-by-gold-seki",
        N_("Made by GoLD: sekis"),
        N_(
            "Groups from games of strong players that GoLD has changed, and whose best result is a seki."
        ),
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
    """Where a problem belongs."""
    box = VARIED if AFTER in found.problem.extra else GATHERED
    by_level = box.dan if rank_of(found.difficulty.rating) >= Rank(0) else box.kyu
    by_result = {"settled": box.settled, "ko": box.ko, "seki": box.seki}
    return by_result.get(result_of(found.problem, found.difficulty), by_level)


def group_of(problem: Problem) -> object:
    """What a problem was made of: the group from a game, or another problem."""
    return problem.extra.get(AFTER) or problem.extra.get("from") or {"problem": problem.title}


@dataclass(slots=True)
class LookedAt:
    """How far a run has come, by which rules and with how much patience: so many games or walks are done, in
    the order that a seed gives. ``dropped`` counts what was no problem, by the reason.
    """

    rules: int = VERSION
    seed: int = 0
    patience: int = 0
    done: int = 0
    dropped: dict[str, int] = field(default_factory=dict)


_PROGRESS: Final = TypeAdapter(LookedAt)
_IDS: Final = TypeAdapter(list[str])


class Gathered:
    """What a folder has, and what is added to it."""

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
        """How far an earlier run came by the same rules, in the same order and with the same patience; or a
        new beginning.
        """
        path = self._folder / self._box.progress
        if not path.exists():
            return new
        kept = _PROGRESS.validate_json(path.read_bytes())
        return kept if replace(kept, done=0, dropped={}) == new else new

    def _read(self) -> Iterator[Generated]:
        """The problems that are there; how hard one is is found out anew where no estimate holds any more."""
        estimates = estimates_in(self._folder / self._box.estimates)
        for shelf in self._box.shelves:
            for path in sorted(self._folder.glob(f"{shelf.file}*.yaml")):
                for problem in load_collection(path).problems:
                    known = estimates.get(problem_id(problem))
                    yield Generated(problem, known or difficulty_of(problem, traits_of(problem)))

    def add(self, found: Generated) -> bool:
        """Add a problem, unless there is one like it or it was thrown out; return whether it is new."""
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
        """The positions of all problems that were made of a group, and of those that ship."""
        known = (*_shipped(), *(each.problem for each in self.found))
        return tuple(each.position for each in known if group_of(each) == group)

    def looked_at(self, dropped: Counter[str]) -> None:
        """Count a game or a walk, and what was no problem in it."""
        self.progress.done += 1
        self.progress.dropped = dict((Counter(self.progress.dropped) + dropped).most_common())

    def fill(self, outcomes: Iterable[GameYield], total: int, of_what: str) -> None:
        """Take the outcomes of ``total`` games or walks. Everything is written after each, so that a run that
        is stopped loses nothing. The progress bar says ``of_what`` a share is done.
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
        """Write the collections, from easy to hard, the estimates, and how far the work has come."""
        self.found = named(self.found, self._box, (problem.title for problem in _shipped()))
        write_shelves(self.found, self._box, self._folder)
        write_json(self._folder / self._box.progress, asdict(self.progress))


def named(found: Iterable[Generated], box: BoxToFill, taken: Iterable[str]) -> list[Generated]:
    """What was found, with the next number as the title of each that has none yet; ``taken`` are titles of
    others.
    """
    found = list(found)
    titles = titles_after(box.title, [*taken, *(each.problem.title for each in found)])
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
    """What no other problem may share: the inside, and all stones whoever plays first."""
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
    """The files of a kind, each with at most :data:`MOST_PROBLEMS`; no title twice in one."""
    count = -(-len(found) // MOST_PROBLEMS)
    for number in range(count):
        part = found[len(found) * number // count : len(found) * (number + 1) // count]
        several = f"{number + 1}" if number else ""
        path = folder / f"{shelf.file}{several and '-'}{several}.yaml"
        entries = tuple(Entry(path, index, 1, each.problem) for index, each in enumerate(part))
        header = {"place": shelf.place + number / 100}
        yield Collection(f"{shelf.name} {several}".strip(), path, entries, shelf.about, header)

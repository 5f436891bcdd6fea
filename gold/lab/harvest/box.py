"""The box: all shipped collections. It is read as a whole,
and written without rejected problems.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

from gold.atomic import write_atomically
from gold.cli.output import write_json
from gold.lab.harvest.estimates_file import write_estimates
from gold.lab.harvest.gathered import GATHERED, REJECTED, VARIED, BoxToFill, named, write_shelves
from gold.lab.harvest.harvest_collections import Shelves, left_over
from gold.problem.files import FileFormat, format_collection, load_collection, problem_files
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.problem.names.titles import without_number
from gold.problem.proved import position_digest
from gold.trainer.endless.generated import Generated
from gold.trainer.progress.difficulty_estimates import shipped_estimates

_NAMED = re.compile(r"(?P<file>[\w-]+)/(?P<name>[a-p]{8})(?=[\s,\]]|$)")
"""A problem that a path names by its file and its position's digest."""
_LEVELS = ("easy", "medium", "hard", "very-hard")
_HARVESTED = tuple(
    f"{kind}-{level}" for kind in ("from-games", "made-by-gold") for level in _LEVELS
)
_GATHERED = tuple(shelf.file for shelf in GATHERED.shelves)
_VARIED = tuple(shelf.file for shelf in VARIED.shelves)


class ShippedBox:
    """All collections of a folder with difficulty estimates,
    grouped by the command that made them.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._estimates = shipped_estimates(folder)
        self._harvested: list[Generated] = []
        self._gathered: list[Generated] = []
        self._varied: list[Generated] = []
        self._rest: list[Generated] = []
        for path in sorted(problem_files(folder), key=_place):
            self._part_of(path).extend(
                self._with_estimate(each) for each in load_collection(path).problems
            )

    @property
    def made(self) -> list[Generated]:
        """The problems that GoLD made: those of the generator, and changed groups from games."""
        return [
            each for each in (*self._harvested, *self._varied) if "from" not in each.problem.extra
        ]

    @property
    def others(self) -> list[Generated]:
        """The problems that GoLD did not make: by hand, from old books, and from games."""
        from_games = [each for each in self._harvested if "from" in each.problem.extra]
        return [*self._rest, *from_games, *self._gathered]

    def asked_by(self, paths: Path) -> set[str]:
        """Return the digests of the positions that the paths in a folder use."""
        texts = (path.read_text("utf-8") for path in sorted(paths.glob("*.yaml")))
        return {found["name"] for text in texts for found in _NAMED.finditer(text)}

    def mend(self, paths: Path) -> None:
        """Update the paths in a folder: each problem is named with the file that holds it now."""
        files = {
            position_digest(problem.position): path.stem
            for path in problem_files(self._folder)
            for problem in load_collection(path).problems
        }
        for path in sorted(paths.glob("*.yaml")):
            text = path.read_text("utf-8")
            mended = _NAMED.sub(lambda found: f"{files[found['name']]}/{found['name']}", text)
            if mended != text:
                write_atomically(path, mended.encode())

    def keep(self, made: Iterable[Generated]) -> None:
        """Write the box, with only these of the problems that GoLD made;
        record the others as rejected.

        Problems from games and those made by GoLD get numbered titles.
        """
        kept = {id(each) for each in (*made, *self.others)}
        gone = [each for each in self.made if id(each) not in kept]
        self._write_harvested([each for each in self._harvested if id(each) in kept])
        self._write_gathered(GATHERED, self._gathered)
        self._write_gathered(VARIED, [each for each in self._varied if id(each) in kept])
        self._reject(gone)

    def _part_of(self, path: Path) -> list[Generated]:
        for prefixes, part in (
            (_HARVESTED, self._harvested),
            (_GATHERED, self._gathered),
            (_VARIED, self._varied),
        ):
            if path.name.startswith(prefixes):
                return part
        return self._rest

    def _with_estimate(self, problem: Problem) -> Generated:
        return Generated(problem, self._estimates[problem_id(problem)])

    def _write_harvested(self, found: list[Generated]) -> None:
        gathered = (*self._gathered, *self._varied)
        shelves = Shelves(titles=[each.problem.title for each in gathered])
        shelves.found = found
        written = list(shelves.collections(self._folder))
        for collection in written:
            text = format_collection(collection, FileFormat.YAML)
            write_atomically(collection.path, text.encode())
        estimates = dict(shelves.estimates(self._folder))
        for path, known in estimates.items():
            write_estimates(path, known)
        for path in left_over(self._folder, [*(each.path for each in written), *estimates]):
            path.unlink()

    def _write_gathered(self, box: BoxToFill, found: list[Generated]) -> None:
        taken = [title for path in problem_files(self._folder) for title in _titles(path)]
        written = write_shelves(named(found, box, taken), box, self._folder)
        for shelf in box.shelves:
            for path in self._folder.glob(f"{shelf.file}*.yaml"):
                if path not in written:
                    path.unlink()

    def _reject(self, gone: Iterable[Generated]) -> None:
        path = self._folder / REJECTED
        known = set(json.loads(path.read_bytes())) if path.exists() else set()
        known.update(problem_id(each.problem) for each in gone)
        write_json(path, sorted(known))


def _place(path: Path) -> tuple[str, int]:
    """Return a sort key for files: by kind, then by number, a file without a number first."""
    name, number = without_number(path.stem.replace("-", " "))
    return name, int(number or 1)


def _titles(path: Path) -> list[str]:
    return [problem.title for problem in load_collection(path).problems]

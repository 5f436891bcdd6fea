"""Problems that the program makes, by level and motif, and the collection in which they are kept."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from itertools import count, takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from gold.atomic import write_atomically
from gold.authoring.motifs import Motif
from gold.board.points import Color
from gold.errors import GoldError
from gold.folders import problems_folder
from gold.i18n import _
from gold.problem.collection import Collection, Entry
from gold.problem.duplicates import same_position_key
from gold.problem.file_edits import EditedFile
from gold.problem.files import FileFormat, format_collection, format_problems, load_collection
from gold.problem.model import Objective, Problem
from gold.problem.shown import shown_tag
from gold.problem.text import read_bytes
from gold.solver.api import CancelFlag
from gold.trainer.difficulty import Difficulty, Level, difficulty_of, proof_sizes

if TYPE_CHECKING:
    from gold.authoring.generator.search import Made, Wish
    from gold.workers import Workers

LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD)
"""Those that can be made: a very hard problem is one that is not proved soon enough."""
MOTIFS = tuple(Motif)
OBJECTIVES = {
    Motif.SEKI: Objective.SAVE,
    Motif.NAKADE: Objective.CAPTURE,
    Motif.PLACEMENT: Objective.CAPTURE,
}
"""The motifs that have only one."""
TITLES = {
    (Color.BLACK, True): "Black to kill",
    (Color.BLACK, False): "Black to live",
    (Color.WHITE, True): "White to kill",
    (Color.WHITE, False): "White to live",
}
"""By who plays first, and whether that is to kill; in files, which are English."""
_TRIES = 1000
"""Shapes that are tried for one problem, until the next one is begun."""
_LARGEST = 15_000
"""Positions of the largest proof: larger ones cost more than they bring."""
_LONG = 300_000
"""Bytes of a file, some hundred problems, after which another one is begun."""


@dataclass(frozen=True, slots=True)
class Request:
    """What problems somebody wants; None: of any kind."""

    level: Level = Level.EASY
    objective: Objective | None = None
    motif: Motif | None = None

    @property
    def wish(self) -> Wish:
        """The same as the generator takes it."""
        from gold.authoring.generator.search import Wish

        sizes = proof_sizes(self.level)
        objective = self.objective if self.motif is None else OBJECTIVES.get(self.motif, self.objective)
        return Wish(sizes.start, min(sizes.stop - 1, _LARGEST), objective, self.motif)

    def check(self) -> None:
        """Whether there are such problems.

        :raises GoldError: if not.
        """
        if self.motif is not None and self.objective not in (
            None,
            OBJECTIVES.get(self.motif, self.objective),
        ):
            said = _("The motif {motif} does not go with this objective: choose another, or either.")
            raise GoldError(said.format(motif=shown_tag(self.motif)))


@dataclass(frozen=True, slots=True)
class Endless(Collection):
    """Problems that were made, after the last of which comes another one: one of those of the ``request``."""

    request: Request = Request()  # immutable

    @classmethod
    def of(cls, collection: Collection, request: Request) -> Endless:
        """The same collection without its end."""
        about, extra = collection.description, collection.extra
        return cls(collection.name, collection.path, collection.entries, about, extra, request)


@dataclass(frozen=True, slots=True)
class Generated:
    """A problem, and how hard it is."""

    problem: Problem
    difficulty: Difficulty

    @property
    def key(self) -> str:
        """What it shares with the same problem seen otherwise."""
        return same_position_key(self.problem.position)


@dataclass(frozen=True, slots=True)
class Piece:
    """The work on the problem with a ``number``, of all that follow from a seed."""

    request: Request
    seed: int
    number: int


def steps(piece: Piece, cancel: CancelFlag | None = None) -> Iterator[Generated | None]:
    """Work on a problem: None for each shape that was tried in vain, and last the problem, unless too many
    shapes were. It depends on nothing but the piece, unless it is cancelled.
    """
    from gold.authoring.generator.search import attempts

    seed = f"{piece.seed} {piece.number} {piece.request.level} {piece.request.motif}"
    for _try, made in zip(range(_TRIES), attempts(seed, piece.request.wish, cancel), strict=False):
        if made is not None:
            yield _with_texts(made)
            return
        yield None


def problem_of(piece: Piece) -> Generated | None:
    """The problem of a piece of work; None if it was in vain."""
    return next((found for found in steps(piece) if found is not None), None)


def generated(
    request: Request, seed: int, workers: Workers | int = 1
) -> Generator[Generated | None, None, None]:
    """Problems without end, no two of them the same, and None after each piece of work that was in vain. They
    depend on nothing but request and seed, however many work on them.
    """
    from gold.workers import in_order  # the window needs no processes, and starts sooner without

    pieces = (Piece(request, seed, number) for number in count())
    seen: set[str] = set()
    for found in in_order(problem_of, pieces, workers):
        new = found is not None and found.key not in seen
        if found is not None and new:
            seen.add(found.key)
        yield found if new else None


def _with_texts(made: Made) -> Generated:
    """A problem with its title, as it is read in files, and its tags."""
    problem = made.problem
    kill = problem.objective is Objective.CAPTURE
    place = "corner" if made.in_corner else "side"
    tags = (place, "kill" if kill else "live", *sorted(map(str, made.motifs)))
    titled = replace(problem, title=TITLES[problem.to_play, kill], source="GoLD", author="GoLD", tags=tags)
    return Generated(titled, difficulty_of(titled, made.traits))


# The collection


def keep(problem: Problem, folder: Path | None = None) -> Collection:
    """Add a problem to the collection of generated ones among the user's own, and return all of it: the
    problem is its last one. A file that has become long is followed by another.

    :raises GoldError: if a file cannot be read or written; then it stays as it was.
    """
    folder = folder or problems_folder()
    files = _files(folder)
    if files and files[-1].stat().st_size < _LONG:
        path = files[-1]
        edited = EditedFile(read_bytes(path), path)
        edited.append(format_problems([problem], FileFormat.YAML))
        write_atomically(path, edited.data)
        return load_collection(path)
    number = len(files) + 1
    path = _file(folder, number)
    name = _("Generated") if number == 1 else _("Generated {n}").format(n=number)
    about = _("Made by GoLD, each proved to have one solution.")
    new = Collection(name, path, (Entry(path, 0, 1, problem),), about)
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(path, format_collection(new, FileFormat.YAML).encode())
    return load_collection(path)


def kept_keys(folder: Path | None = None) -> set[str]:
    """The keys of the problems in that collection (:attr:`Generated.key`).

    :raises GoldError: if a file cannot be read.
    """
    files = _files(folder or problems_folder())
    return {same_position_key(each.position) for path in files for each in load_collection(path).problems}


def _files(folder: Path) -> list[Path]:
    """The files of generated problems, the oldest first."""
    return list(takewhile(Path.exists, (_file(folder, number) for number in count(1))))


def _file(folder: Path, number: int) -> Path:
    return folder / ("generated.yaml" if number == 1 else f"generated-{number}.yaml")

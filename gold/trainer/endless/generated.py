"""Generated problems: one by one for the window, or any number by several processes.

A *piece of work* is to make one problem. The user's collection of generated problems is here, too.
"""

from __future__ import annotations

import traceback
from collections.abc import Generator, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from itertools import count, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from gold.atomic import write_atomically
from gold.authoring.motifs import Motif
from gold.errors import GoldError
from gold.folders import problems_folder
from gold.i18n import _
from gold.journal import Journal
from gold.problem.collection import Collection, Entry
from gold.problem.file_edits import EditedFile
from gold.problem.files import (
    FileFormat,
    format_collection,
    format_problems,
    load_collection,
    parse_collection,
)
from gold.problem.matching.duplicates import same_position_key
from gold.problem.model import Objective, Problem
from gold.problem.names.shown import GENERATED, GENERATED_ABOUT, shown_tag
from gold.problem.names.titles import numbered, title_of
from gold.problem.text import read_bytes
from gold.trainer.difficulty import Difficulty, Level, proof_sizes, summed_up
from gold.workers import Workers, in_order

if TYPE_CHECKING:
    from gold.authoring.generator.search import Made, Wish

LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD)
"""The levels of problems that can be generated: proofs of very hard ones take too long."""
MOTIFS = tuple(Motif)
OBJECTIVES = {
    Motif.SEKI: Objective.SAVE,
    Motif.NAKADE: Objective.CAPTURE,
    Motif.PLACEMENT: Objective.CAPTURE,
    Motif.BENT_FOUR: Objective.CAPTURE,
}
"""The motifs whose problems have only one objective."""
_ANY = "any"
_TRIES = 1000  # shapes to try for one problem; then the next problem is begun
_LARGEST = 15_000  # positions of the largest proof: larger ones are not worth their time
_LONG_BYTES = 300_000  # size of a file, some hundred problems, after which a new file is begun


@dataclass(frozen=True, slots=True)
class GenerationRequest:
    """The kind of problem to generate: its level, objective and motif. None means any."""

    level: Level = Level.EASY
    objective: Objective | None = None
    motif: Motif | None = None

    @property
    def wish(self) -> Wish:
        """The request as the :class:`Wish` that the generator takes."""
        from gold.authoring.generator.search import Wish

        sizes = proof_sizes(self.level)
        objective = (
            self.objective if self.motif is None else OBJECTIVES.get(self.motif, self.objective)
        )
        return Wish(sizes.start, min(sizes.stop - 1, _LARGEST), objective, self.motif)

    @property
    def text(self) -> str:
        """The request as one line of text for a file; :meth:`of_text` reads it."""
        return " ".join((self.level, self.objective or _ANY, self.motif or _ANY))

    @classmethod
    def of_text(cls, text: str) -> GenerationRequest:
        """Parse a line made by :attr:`text`. Unknown words are ignored; the default is easy."""
        words = set(text.split())
        level = next((each for each in LEVELS if each in words), Level.EASY)
        objective = next((each for each in Objective if each in words), None)
        return cls(level, objective, next((each for each in Motif if each in words), None))

    def check(self) -> None:
        """Check that a problem can have both the motif and the objective.

        :raises GoldError: if they exclude each other.
        """
        if self.motif in OBJECTIVES and self.objective not in (None, OBJECTIVES[self.motif]):
            text = _(
                "The motif {motif} does not fit this objective: choose another, or leave it open."
            )
            raise GoldError(text.format(motif=shown_tag(self.motif)))


@dataclass(frozen=True, slots=True)
class Generated:
    """A generated problem and its difficulty."""

    problem: Problem
    difficulty: Difficulty

    @property
    def key(self) -> str:
        """A key that stays the same if the problem is turned, mirrored or recoloured."""
        return same_position_key(self.problem.position)

    def fits(self, request: GenerationRequest) -> bool:
        """Return whether the problem has the requested level, motif and objective."""
        return self.distance(request) == (0, False, False)

    def distance(self, request: GenerationRequest) -> tuple[int, bool, bool]:
        """The distance of the problem from a request, for sorting; the first number matters most.

        (difference in levels, whether the motif is missing, whether the objective is the other one)
        """
        order = list(Level)
        return (
            abs(order.index(self.difficulty.level) - order.index(request.level)),
            request.motif not in (None, *self.difficulty.motifs),
            request.objective not in (None, self.problem.objective),
        )


@dataclass(frozen=True, slots=True)
class GenerationPiece:
    """A piece of work: to make the problem ``number`` of the sequence that ``seed`` determines."""

    request: GenerationRequest
    seed: int
    number: int


@dataclass(frozen=True, slots=True)
class FailedPiece:
    """A piece of work that was ended by an error in the program. Other pieces are not affected."""

    piece: GenerationPiece
    error: str

    @property
    def message(self) -> str:
        """The message for the person, with all that is needed to reproduce the error."""
        text = _("An error in GoLD cost one problem ({piece}): {error}. Please report it.")
        piece = f"{self.piece.request.text}, seed {self.piece.seed}, number {self.piece.number}"
        return text.format(piece=piece, error=self.error)


Outcome: TypeAlias = Generated | FailedPiece | None
"""The result of a piece of work: a problem, an error, or None if no problem was found."""


def steps(piece: GenerationPiece) -> Iterator[Outcome]:
    """Try one shape after the other until a problem is made.

    Yield None for each shape that failed, and then the problem, or the error that stopped the work.
    After :data:`_TRIES` failures, stop. The sequence depends on the piece alone.
    """
    try:
        yield from _steps(piece)
    except ModuleNotFoundError:  # every piece would fail
        raise
    except Exception as error:  # noqa: BLE001  # whatever it is, other pieces must go on
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        yield FailedPiece(piece, f"{type(error).__name__}: {error} ({where})")


def _steps(piece: GenerationPiece) -> Iterator[Generated | None]:
    from gold.authoring.generator.search import attempts

    seed = f"{piece.seed} {piece.number} {piece.request.level} {piece.request.motif}"
    for _try, made in zip(range(_TRIES), attempts(seed, piece.request.wish), strict=False):
        if made is not None:
            yield _with_texts(made)
            return
        yield None


def read_generated(text: str, difficulty: Mapping[str, Any]) -> Generated:
    """Parse a generated problem: its text, and its difficulty as for :meth:`Difficulty.of_row`.

    :raises Exception: one of ``NOT_AS_WRITTEN``, if the data is not as GoLD writes it.
    """
    (problem,) = parse_collection(text.encode(), Path("made.yaml")).problems
    return Generated(problem, Difficulty.of_row(difficulty))


def outcome_of(piece: GenerationPiece) -> Outcome:
    """Do a piece of work: return the problem, the error, or None after :data:`_TRIES` failures."""
    return next((outcome for outcome in steps(piece) if outcome is not None), None)


def generated(
    request: GenerationRequest,
    seed: int,
    workers: Workers | int = 1,
    journal: Journal[Outcome] | None = None,
) -> Generator[Outcome, None, None]:
    """Make problems without end: yield the outcome of each piece of work.

    The outcome is None, too, if the problem is the same as an earlier one. Outcomes depend on
    request and seed alone, not on the number of workers. Outcomes in the ``journal`` are taken from
    there; new ones are added to it, except errors.
    """

    def is_kept(piece: GenerationPiece) -> bool:
        return journal is not None and journal.name(piece) in journal

    missing = (piece for piece in pieces_of(request, seed) if not is_kept(piece))
    worked = in_order(outcome_of, missing, workers)
    seen = set[str]()
    titles = set[str]()
    for piece in pieces_of(request, seed):
        if journal is not None and is_kept(piece):
            outcome = journal[journal.name(piece)]
        else:
            outcome = next(worked)
            if journal is not None and not isinstance(outcome, FailedPiece):
                journal.keep(journal.name(piece), outcome)
        if isinstance(outcome, Generated):
            if outcome.key in seen:
                outcome = None
            else:
                seen.add(outcome.key)
                outcome = replace(outcome, problem=with_number(outcome.problem, titles))
                titles.add(outcome.problem.title)
        yield outcome


def pieces_of(request: GenerationRequest, seed: int) -> Iterator[GenerationPiece]:
    """Yield the pieces of work for a request and a seed, one for each number, without end."""
    return (GenerationPiece(request, seed, number) for number in count())


def outcome_as_json(outcome: Outcome) -> object:
    """Encode an outcome for a journal: the problem's text and difficulty; None if there is none."""
    if not isinstance(outcome, Generated):
        return None
    return [format_problems([outcome.problem], FileFormat.YAML), asdict(outcome.difficulty)]


def outcome_from_json(kept: Any) -> Outcome:
    """Decode an outcome encoded by :func:`outcome_as_json`.

    :raises Exception: one of ``NOT_AS_WRITTEN``, if the data is not as GoLD writes it.
    """
    return None if kept is None else read_generated(*kept)


def _with_texts(made: Made) -> Generated:
    """Add title, source, author and tags to a problem that was made."""
    problem = made.problem
    kill = problem.objective is Objective.CAPTURE
    place = "corner" if made.in_corner else "side"
    tags = (place, "kill" if kill else "live", *sorted(map(str, made.motifs)))
    titled = replace(
        problem, title=title_of(problem.position), source="GoLD", author="GoLD", tags=tags
    )
    return Generated(titled, summed_up(made.traits, made.motifs))


def with_number(problem: Problem, titles: set[str]) -> Problem:
    """Return the problem with a number after its title, if that is in ``titles`` already."""
    return replace(problem, title=numbered(problem.title, titles))


# The collection


def keep(problem: Problem, folder: Path | None = None) -> Collection:
    """Add a problem at the end of the user's collection of generated problems.

    Return that collection. The problem's title gets a number if it is taken. When the file is long
    enough, another file is begun, as another collection.

    :raises GoldError: if a file cannot be read or written; then it stays as it was.
    """
    folder = folder or problems_folder()
    files = _files(folder)
    if files and files[-1].stat().st_size < _LONG_BYTES:
        path = files[-1]
        problem = with_number(problem, {each.title for each in load_collection(path).problems})
        edited = EditedFile(read_bytes(path), path)
        edited.append(format_problems([problem], FileFormat.YAML))
        write_atomically(path, edited.data)
        return load_collection(path)
    number = len(files) + 1
    path = _file(folder, number)
    name = GENERATED if number == 1 else f"{GENERATED} {number}"
    new = Collection(name, path, (Entry(path, 0, 1, problem),), GENERATED_ABOUT)
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(path, format_collection(new, FileFormat.YAML).encode())
    return load_collection(path)


def _files(folder: Path) -> list[Path]:
    return list(takewhile(Path.exists, (_file(folder, number) for number in count(1))))


def _file(folder: Path, number: int) -> Path:
    return folder / ("generated.yaml" if number == 1 else f"generated-{number}.yaml")

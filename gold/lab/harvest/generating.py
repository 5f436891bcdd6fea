"""Problems that the generator makes one after the other: pieces of work for any number of processes."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import asdict, replace
from itertools import count
from typing import Any

from gold.journal import Journal
from gold.problem.files import FileFormat, format_problems
from gold.trainer.endless.generated import (
    FailedPiece,
    Generated,
    GenerationPiece,
    GenerationRequest,
    Outcome,
    read_generated,
    steps,
    with_number,
)
from gold.workers import Workers, in_order


def outcome_of(piece: GenerationPiece) -> Outcome:
    """The outcome of all the work on a piece."""
    return next((outcome for outcome in steps(piece) if outcome is not None), None)


def generated(
    request: GenerationRequest, seed: int, workers: Workers | int = 1, journal: Journal[Outcome] | None = None
) -> Generator[Outcome, None, None]:
    """Yield the outcome of one piece of work after the other, without end; None instead of a problem that was
    made before. Outcomes depend on request and seed alone, however many workers there are.

    Outcomes that are in the ``journal`` are taken from there, and new ones are added to it, except errors.
    """

    def is_kept(piece: GenerationPiece) -> bool:
        return journal is not None and journal.name(piece) in journal

    missing = (piece for piece in pieces_of(request, seed) if not is_kept(piece))
    worked = in_order(outcome_of, missing, workers)
    seen, titles = set[str](), set[str]()
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
    """The pieces of work that follow from a seed, without end."""
    return (GenerationPiece(request, seed, number) for number in count())


def outcome_as_json(outcome: Outcome) -> object:
    """An outcome for a journal: the problem as in a file, and how hard it is."""
    if not isinstance(outcome, Generated):
        return None
    return [format_problems([outcome.problem], FileFormat.YAML), asdict(outcome.difficulty)]


def outcome_from_json(kept: Any) -> Outcome:
    """The outcome that :func:`outcome_as_json` turned into this.

    :raises ValueError: if this was not made so.
    :raises TypeError: for the same reason.
    """
    if kept is None:
        return None
    text, difficulty = kept
    return read_generated(text, difficulty)

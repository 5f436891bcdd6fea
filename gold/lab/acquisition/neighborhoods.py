"""Finds the K-nearest-neighbour patterns of games,
and the probabilities of their moves (Bouzy and Chaslot).

There are two passes. The first builds the tree of patterns from the paths of all moves. The second
matches the tree at every empty point of every position in which a move is played. The probability
P(i|p) of a pattern is the number of times that its move was played, divided by the number of times
that it matched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from gold.lab.acquisition.kept_tables import TableJournal
from gold.lab.acquisition.paths import PathTask
from gold.lab.acquisition.run import acquire, acquire_each
from gold.lab.acquisition.tree import (
    MatchTask,
    book,
    distinct_patterns,
    grow,
    kept_patterns,
    matched,
    on_disk,
)
from gold.patterns.learned.neighbors import Book
from gold.patterns.learned.stream import GamePiece
from gold.patterns.learned.window_keys import Numbers
from gold.workers import Workers

Report = Callable[[int, int], object]


@dataclass(frozen=True)
class Neighborhoods:
    """The patterns that were found. Each array has the number of patterns with one fact,
    two, ... K facts.
    """

    distinct: Numbers
    distinct_up_to_symmetry: Numbers
    kept: Numbers
    tests: int
    book: Book | None


def acquire_neighborhoods(
    pieces: Iterable[GamePiece],
    facts: int,
    least: int,
    workers: Workers | int,
    journal: TableJournal,
    report: Report,
    with_book: bool = True,
) -> Neighborhoods | None:
    """Find the patterns of up to ``facts`` facts that were played at least ``least`` times.

    None if there is no game. ``report`` gets the numbers of done pieces and of all pieces in the
    second pass. ``with_book=False`` leaves out the tree of kept patterns, which may be large.
    Workers on other machines need the folder of the journal under the same path: they map the tree
    from there.

    :raises FileAccessError: if the tree cannot be written, or a worker does not find it.
    """
    remembered: list[GamePiece] = []

    def remembering() -> Iterable[GamePiece]:
        for piece in pieces:
            remembered.append(piece)
            yield piece

    tables = acquire(remembering(), PathTask(facts), workers, journal)
    if not tables:
        return None
    plain, reduced = tables
    lines = remembered[0].lines
    distinct = distinct_patterns(plain, facts, lines)
    up_to_symmetry = distinct_patterns(reduced, facts, lines)
    del tables, reduced  # the tree wants the memory
    tree = grow(plain, facts, lines, least)
    del plain
    digest = journal.name(facts, least, *(piece.digest() for piece in remembered))
    folder = journal.path.parent.absolute()

    def reporting() -> Iterable[GamePiece]:
        for number, piece in enumerate(remembered):
            report(number, len(remembered))
            yield piece

    with on_disk(tree, folder, digest) as tree:
        task = MatchTask(str(folder), digest)
        found = matched(tree, acquire_each(reporting(), task, workers, journal))
        kept = kept_patterns(tree, found)
        kept_by_facts = np.bincount(tree.facts[kept], minlength=facts + 1)[1:]
        made = book(tree, found, kept) if with_book else None
    return Neighborhoods(distinct, up_to_symmetry, kept_by_facts, int(found[0]), made)

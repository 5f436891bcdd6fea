"""Acquires tables from a stream of games or problems:
workers process pieces, and the tables are merged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

from gold.lab.acquisition.kept_tables import TableJournal, Tables
from gold.lab.acquisition.tables import merged
from gold.lab.journaled import worked
from gold.workers import Workers


class Digested(Protocol):
    """A piece of work with a digest."""

    def digest(self) -> str:
        """Return a digest of the content of the piece."""


_Piece = TypeVar("_Piece", bound=Digested)

Task = Callable[[_Piece], Tables]
"""The function called with each piece. Its ``repr`` must show everything that
its results depend on.
"""

_MERGE_AT = 12_000_000  # rows that wait: more are merged, to free memory


def acquire(
    pieces: Iterable[_Piece], task: Task[_Piece], workers: Workers | int, journal: TableJournal
) -> Tables:
    """Return the merged tables of all pieces, empty without a piece;
    equal for any number of workers.

    If an exception of any kind stops the run, the tables of the finished pieces stay in the
    journal.
    """
    gathered: list[Tables] = []
    for tables in acquire_each(pieces, task, workers, journal):
        _gather(gathered, tables)
    return _all_merged(gathered)


def acquire_each(
    pieces: Iterable[_Piece], task: Task[_Piece], workers: Workers | int, journal: TableJournal
) -> Iterator[Tables]:
    """Yield the tables of each piece, in the order of the pieces."""
    return worked(journal, task, pieces, lambda piece: journal.name(task, piece.digest()), workers)


def _gather(gathered: list[Tables], tables: Tables) -> None:
    gathered.append(tables)
    if len(gathered) > 1 and sum(table.rows for one in gathered[1:] for table in one) > _MERGE_AT:
        gathered[:] = [_all_merged(gathered)]


def _all_merged(gathered: list[Tables]) -> Tables:
    return tuple(merged(same) for same in zip(*gathered, strict=True))

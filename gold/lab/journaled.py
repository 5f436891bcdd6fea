"""Work in many pieces, with the results kept in a journal (:mod:`gold.journal`)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from gold.journal import Journal
from gold.workers import Workers, in_order

_Piece = TypeVar("_Piece")
_Result = TypeVar("_Result")


def worked(
    journal: Journal[_Result],
    work: Callable[[_Piece], _Result],
    pieces: Iterable[_Piece],
    name_of: Callable[[_Piece], str],
    workers: Workers | int,
    is_final: Callable[[_Result], bool] = lambda _result: True,
) -> Iterator[_Result]:
    """Yield the result of each piece of work, in the order of the pieces.

    A result in the journal is taken from there. A new result is added to the journal at once if
    ``is_final(result)``. ``name_of`` returns a piece's key in the journal.

    :raises FileAccessError: if the journal cannot be read or written.
    """
    waiting: deque[tuple[str, bool]] = deque()  # each name, and whether its result is kept

    def still_to_do() -> Iterator[_Piece]:
        for piece in pieces:
            name = name_of(piece)
            waiting.append((name, name in journal))
            if name not in journal:
                yield piece

    for result in in_order(work, still_to_do(), workers):
        if is_final(result):
            journal.keep(next(name for name, is_kept in waiting if not is_kept), result)
        while waiting[0][1]:
            yield journal[waiting.popleft()[0]]
        waiting.popleft()
        yield result
    yield from (journal[name] for name, _is_kept in waiting)

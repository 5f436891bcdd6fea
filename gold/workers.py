"""Hands work that comes in many pieces to processes.

A piece of work is a function of one argument that depends on nothing else, so it does not matter who does it,
and a piece that got lost can be done again. Results come in the order of the pieces, whoever was first.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

from gold.errors import WorkersError
from gold.i18n import _

_Piece = TypeVar("_Piece")
_Result = TypeVar("_Result")

_AHEAD = 3  # pieces handed out for each worker: it never waits, and few are in memory
_RESTARTS = 3


def in_order(function: Callable[[_Piece], _Result], pieces: Iterable[_Piece], jobs: int) -> Iterator[_Result]:
    """``function`` of each piece, in the order of the pieces, by ``jobs`` processes.

    One job works in this process. Pieces are taken from the iterable only as they are needed. When a process
    dies, all are started again, and what was under way is done again.

    :raises WorkersError: if processes die again and again.
    """
    if jobs == 1:
        return map(function, pieces)
    return _through(lambda: _pool(jobs), function, iter(pieces), _AHEAD * jobs)


def _pool(jobs: int) -> Executor:
    # Not fork: this process has threads, of the progress bar and of compiled code.
    return ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_leave_ctrl_c_to_the_parent)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _through(
    start: Callable[[], Executor],
    function: Callable[[_Piece], _Result],
    pieces: Iterator[_Piece],
    ahead: int,
) -> Iterator[_Result]:
    executor, restarts = start(), 0
    waiting: deque[_Piece] = deque()  # those handed out, the oldest first, with their futures
    futures: deque[Future[_Result]] = deque()
    try:
        while True:
            waiting.extend(islice(pieces, ahead - len(waiting)))
            if not waiting:
                return
            try:
                for piece in islice(waiting, len(futures), None):
                    futures.append(executor.submit(function, piece))
                result = futures[0].result()
            except BrokenExecutor as error:
                restarts += 1
                if restarts > _RESTARTS:
                    raise WorkersError(
                        _("The processes that do this work keep ending. Is there enough memory for so many?")
                    ) from error
                executor.shutdown(wait=False, cancel_futures=True)
                executor = start()
                futures.clear()
                continue
            waiting.popleft()
            futures.popleft()
            yield result
    finally:
        executor.shutdown(wait=False, cancel_futures=True)

"""A background process that fills the stock with problems of the kind that the person practises.

It has the lowest priority. It ends when the program that started it ends, even if the program was
killed.
"""

from __future__ import annotations

import contextlib
import secrets
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, count
from typing import TYPE_CHECKING, TypeAlias

from gold.errors import GoldError
from gold.priority import lower_process
from gold.trainer.endless.generated import (
    FailedPiece,
    Generated,
    GenerationPiece,
    GenerationRequest,
    Outcome,
    steps,
)
from gold.trainer.endless.stock import Stock

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

AHEAD = 3
"""The number of problems that fit the request to keep in the stock."""

News: TypeAlias = bool | str
"""A message of the process: True for a problem added to the stock, False for a shape that failed.

A text is the message of an error.
"""
Steps: TypeAlias = Callable[[GenerationPiece], Iterator[Outcome]]


class Making:
    """Starts and controls the process that fills the stock; the first request starts it."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None

    def fill(self, request: GenerationRequest) -> None:
        """Ask the process to fill the stock with problems that fit ``request``.

        Work on an earlier request stops.

        :raises OSError: if there is no memory for a process, or it was killed.
        """
        if self._connection is None:
            self._begin()
        assert self._connection is not None
        self._connection.send(request)

    def news(self) -> Iterator[News]:
        """Yield the messages that the process has sent since the last call.

        :raises OSError: if it was killed.
        """
        while self._connection is not None and self._connection.poll():
            try:
                yield self._connection.recv()
            except EOFError as error:
                raise OSError(*error.args) from error

    def end(self) -> None:
        """End the process at once. Files are written atomically, so none is left half written."""
        process = self._process
        connection = self._connection
        self._process = self._connection = None
        if connection is not None:
            connection.close()
        if process is not None:
            process.terminate()
            process.join()

    def _begin(self) -> None:
        from multiprocessing import get_context  # late: the first picture does not wait for it

        context = get_context("spawn")  # not fork: this process has threads
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_run, args=(theirs,), daemon=True)
        try:
            self._process.start()
        except BaseException:
            self._process = None
            self.end()
            raise
        finally:
            theirs.close()


def _run(connection: Connection) -> None:
    # Ctrl+C is for the parent, which ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_process(lowest=True)
    serve(connection, Stock(), steps)


def serve(connection: Connection, stock: Stock, work: Steps) -> None:
    """The main loop of the process: fill the stock for each request that ``connection`` receives.

    Messages are sent back through the connection. A new request cancels the work on the last one.
    The loop ends when the connection is closed.
    """
    seed = secrets.randbits(32)
    numbers = count()
    with contextlib.suppress(EOFError, OSError):
        while True:
            request: GenerationRequest = connection.recv()
            for news in _filling(request, stock, work, seed, numbers):
                connection.send(news)
                if connection.poll():
                    break


def _filling(
    request: GenerationRequest, stock: Stock, work: Steps, seed: int, numbers: Iterator[int]
) -> Iterator[News]:
    """Make problems until the stock has :data:`AHEAD` that fit; yield a message for each shape.

    If a motif is requested, problems without it are made alternately: they are offered until one
    with the motif is found.
    """
    wishes = dict.fromkeys((replace(request, motif=None), request))
    try:
        while wanted := [wish for wish in wishes if stock.number_of(wish) < AHEAD]:
            for outcome in chain(
                *(work(GenerationPiece(wish, seed, next(numbers))) for wish in wanted)
            ):
                if isinstance(outcome, FailedPiece):
                    yield outcome.message
                else:
                    yield isinstance(outcome, Generated) and stock.add(outcome)
    except GoldError as error:
        yield str(error)

"""A process that makes problems, one piece of work after the other, at the lowest priority.

It ends when its parent ends, even if that was killed: nobody could take its results.
"""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import TypeAlias

from gold.priority import lower_process
from gold.trainer.endless.generated import FailedPiece, Generated, GenerationPiece, steps


@dataclass(frozen=True, slots=True)
class Ended:
    """The work on a piece has ended."""

    piece: GenerationPiece


News: TypeAlias = Generated | FailedPiece | Ended | None
"""What the process sends about a piece; None: a shape was tried in vain."""
Steps: TypeAlias = Callable[[GenerationPiece], Iterator[Generated | FailedPiece | None]]


class Making:
    """The process, as its parent uses it. It is started with the first piece, and rests when told to."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._piece: GenerationPiece | None = None

    def work_on(self, piece: GenerationPiece | None) -> None:
        """Work on a piece, or go on with it; None: rest after the current shape.

        :raises OSError: if there is no memory for a process, or it was killed.
        """
        if piece == self._piece:
            return
        if self._connection is None:
            self._begin()
        assert self._connection is not None
        self._connection.send(piece)
        self._piece = piece

    def news(self, seconds: float) -> Iterator[News]:
        """Yield what the process has sent; wait at most ``seconds`` for the first.

        :raises OSError: if it was killed.
        """
        while self._connection is not None and self._connection.poll(seconds):
            try:
                news: News = self._connection.recv()
            except EOFError as error:
                raise OSError(*error.args) from error
            if isinstance(news, Ended) and news.piece == self._piece:
                self._piece = None
            yield news
            seconds = 0.0

    def end(self) -> None:
        """End the process, whatever it is doing: it writes no files."""
        process, connection = self._process, self._connection
        self._process = self._connection = self._piece = None
        if connection is not None:
            connection.close()
        if process is not None:
            process.terminate()
            process.join()

    def _begin(self) -> None:
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
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the parent, which ends this process
    lower_process(lowest=True)
    serve_pieces(connection, steps)


def serve_pieces(connection: Connection, work: Steps) -> None:
    """Work on the pieces that come through a connection until it is closed. None: rest until the same piece
    comes again, or another one.
    """
    piece: GenerationPiece | None = None
    underway: Iterator[News] = iter(())
    resting = True
    with contextlib.suppress(EOFError, OSError):
        while True:
            if resting or connection.poll():
                wanted: GenerationPiece | None = connection.recv()
                resting = wanted is None
                if wanted is not None and wanted != piece:
                    piece, underway = wanted, chain(work(wanted), [Ended(wanted)])
                continue
            news = next(underway)
            connection.send(news)
            if isinstance(news, Ended):
                piece, resting = None, True

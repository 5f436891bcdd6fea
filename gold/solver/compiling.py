"""A process that does work step by step and says after each that it is done.

It has the memory that the work takes, and ends with it, or with the process that started it.
"""

from __future__ import annotations

import contextlib
import gc
import signal
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from gold.priority import lower_process

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Work = Callable[[str], Iterator[object]]


class Compiling:
    """``work(what)``, done in a process of its own; each item that it yields is a step done. ``work`` is a
    function of a module.
    """

    def __init__(self, work: Work, what: str) -> None:
        from multiprocessing import get_context  # late: the first picture does not wait for it

        self.what = what
        self._steps = 0
        # Not fork: this process has threads, of the window and of compiled code.
        context = get_context("spawn")
        self._news, tell = context.Pipe(duplex=False)
        self._process = context.Process(target=_work, args=(work, what, tell), daemon=True)
        try:
            self._process.start()
        except OSError:  # no memory for another process: there will be no news
            pass
        finally:
            tell.close()

    def has_done(self, step: int) -> bool:
        """Wait until a step is done; False if the process has ended before."""
        with contextlib.suppress(EOFError, OSError):
            while self._steps <= step:
                self._news.recv()
                self._steps += 1
            return True
        return False

    def end(self) -> None:
        """End the process, whatever it is doing. Files are written as a whole, so none is left half."""
        self._news.close()
        if self._process.pid is not None:
            self._process.terminate()
            self._process.join()


def _work(work: Work, what: str, tell: Connection) -> None:
    # Ctrl+C is for the parent, which ends this process
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_process()
    gc.set_threshold(100_000)  # a compiler makes much that stays
    with contextlib.suppress(BrokenPipeError):  # the parent was killed
        for _ in work(what):
            tell.send(None)

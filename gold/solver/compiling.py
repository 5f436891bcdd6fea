"""Runs work in steps in a separate process, which reports each completed step.

The memory that the work takes is freed when the process ends. It ends with the work, or when the
process that started it ends.
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
    """A separate process that runs ``work(what)``; each item that it yields is one completed step.

    ``work`` must be a function at the top level of a module.
    """

    def __init__(self, work: Work, what: str) -> None:
        from multiprocessing import get_context  # late: the first frame does not wait for it

        self.what = what
        self._steps = 0
        # Not fork: this process has threads, of the window and of compiled code.
        context = get_context("spawn")
        self._news, tell = context.Pipe(duplex=False)
        self._process = context.Process(target=_work, args=(work, what, tell), daemon=True)
        try:
            self._process.start()
        except OSError:  # no memory for another process: has_done() will return False
            pass
        finally:
            tell.close()

    def has_done(self, step: int) -> bool:
        """Wait until step number ``step`` (from 0) is completed; return False if the process ended
        before that.
        """
        with contextlib.suppress(EOFError, OSError):
            while self._steps <= step:
                self._news.recv()
                self._steps += 1
            return True
        return False

    def end(self) -> None:
        """Terminate the process, whatever it is doing. Files are written as a whole, so none is
        left incomplete.
        """
        self._news.close()
        if self._process.pid is not None:
            self._process.terminate()
            self._process.join()


def _work(work: Work, what: str, tell: Connection) -> None:
    # Ctrl+C is for the parent, which ends this process
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_process()
    gc.set_threshold(100_000)  # a compiler allocates many objects that stay
    with contextlib.suppress(BrokenPipeError):  # the parent was killed
        for _ in work(what):
            tell.send(None)

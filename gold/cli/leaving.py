"""Handles Ctrl+C, and ends the process with an exit code.

When a window is closed or a command is done, threads may still be loading or compiling machine
code, searching, or reading a library. Python's own shutdown removes modules under these threads and
stops them anywhere, even in the middle of the compiler, which can abort the process. So
:func:`leave` ends the process without Python's shutdown.
"""

from __future__ import annotations

import atexit
import contextlib
import math
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from gold.cli.exitcodes import INTERRUPTED
from gold.cli.output import say
from gold.i18n import _

_AT_ONCE = 2.0  # seconds after which a second Ctrl+C does not wait for a good moment
_TRIES = 3  # to wait for threads, at most


class CtrlC:
    """Remembers whether Ctrl+C was pressed (``pressed``).

    Python's :class:`KeyboardInterrupt` may be lost: a package that is being imported, such as
    numpy, may turn it into another error.
    """

    def __init__(self) -> None:
        self.pressed = False

    @classmethod
    def listening(cls) -> CtrlC:
        """Install a signal handler and return its object; install none if SIGINT is ignored."""
        ctrl_c = cls()
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, ctrl_c._note)
        return ctrl_c

    def _note(self, _signal: int, _frame: object) -> None:
        self.pressed = True
        raise KeyboardInterrupt


@contextlib.contextmanager
def stopped_by_ctrl_c(journal: Path | None) -> Iterator[None]:
    """Context manager for a command that can continue later from its ``journal``.

    Ctrl+C and SIGTERM only set a flag, and the work stops at the next point where it waits for a
    result (:mod:`gold.workers`), so that nothing is interrupted half-way. A later Ctrl+C, after 2
    seconds, stops at once. Then a message names the journal.

    :raises SystemExit: if the command was stopped.
    """
    from gold.workers import interrupted  # late: the window starts without processes of its own

    first = math.inf

    def note(_signal: int, _frame: object) -> None:
        nonlocal first
        if time.monotonic() > first + _AT_ONCE:
            raise KeyboardInterrupt
        first = min(first, time.monotonic())
        interrupted.set()

    signals = [
        each for each in (signal.SIGINT, signal.SIGTERM) if signal.getsignal(each) != signal.SIG_IGN
    ]
    before = {each: signal.signal(each, note) for each in signals}
    try:
        yield
    except KeyboardInterrupt:
        if journal is not None:
            text = _(
                "Stopped. What is done is kept in {path}: the same command goes on from there."
            )
            say(text.format(path=journal), error=True)
        raise SystemExit(INTERRUPTED) from None
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
        interrupted.clear()


def leave(code: int) -> None:
    """End the process, after all threads that are not daemons and the functions of
    :mod:`atexit`.
    """
    if threading.active_count() == 1:
        sys.exit(code)
    # The first two things that the interpreter itself does at its end.
    _end_threads()
    atexit._run_exitfuncs()  # noqa: SLF001
    for stream in (sys.stdout, sys.stderr):
        # The stream may be closed; in a bundle it is None.
        with contextlib.suppress(OSError, ValueError, AttributeError):
            stream.flush()
    _end_at_once(code)


def _end_threads() -> None:
    """Wait for all threads that are not daemons, as the interpreter does at its end.

    The interpreter first wakes the threads of process pools. A pool that ends at that moment, as
    after Ctrl+C, has closed the pipe for it already. Then the wait is begun anew; by then the pool
    says that it is closed.
    """
    for _try in range(_TRIES):
        with contextlib.suppress(OSError):
            threading._shutdown()  # type: ignore[attr-defined]  # noqa: SLF001
            return


def _end_at_once(code: int) -> None:
    # Windows first ends the other threads and then tidies up after each library. The compiler's
    # tidying up aborts the process where a thread was ended in the middle of its work.
    if sys.platform == "win32":
        from ctypes import windll, wintypes

        kernel = windll.kernel32
        kernel.GetCurrentProcess.restype = wintypes.HANDLE
        kernel.TerminateProcess.argtypes = (wintypes.HANDLE, wintypes.UINT)
        kernel.TerminateProcess(kernel.GetCurrentProcess(), code)
    os._exit(code)

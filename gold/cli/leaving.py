"""Ends the process with an exit code.

Threads that load or compile machine code, search, or read a library may still be at work when a
window is closed or a command is done. The interpreter's own end takes modules away from them and
stops them wherever they are, be it in the middle of the compiler, which can abort the process. So
it is left without that.
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


class CtrlC:
    """Whether Ctrl+C was pressed. Python's own :class:`KeyboardInterrupt` may be lost: a package
    that is being imported, numpy for one, turns it into an error of its own.
    """

    def __init__(self) -> None:
        self.pressed = False

    @classmethod
    def listening(cls) -> CtrlC:
        """One that listens from now on, unless the program is meant to ignore the key."""
        ctrl_c = cls()
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, ctrl_c._note)
        return ctrl_c

    def _note(self, _signal: int, _frame: object) -> None:
        self.pressed = True
        raise KeyboardInterrupt


@contextlib.contextmanager
def stopped_by_ctrl_c(journal: Path | None) -> Iterator[None]:
    """While a command works that can go on later, Ctrl+C and SIGTERM only set a flag, and the work
    stops where it waits for a result (:mod:`gold.workers`): nothing is torn in two. Then it says
    what is kept.

    :raises SystemExit: when it was stopped.
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
    """End the process, after the threads that must finish and what is registered with :mod:`atexit`."""
    if threading.active_count() == 1:
        sys.exit(code)
    # The first two things that the interpreter itself does at its end.
    threading._shutdown()  # type: ignore[attr-defined]  # noqa: SLF001
    atexit._run_exitfuncs()  # noqa: SLF001
    for stream in (sys.stdout, sys.stderr):
        # Closed, or none in a bundle.
        with contextlib.suppress(OSError, ValueError, AttributeError):
            stream.flush()
    _end_at_once(code)


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

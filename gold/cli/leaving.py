"""Ends the process with an exit code.

Threads that load or compile machine code, search, or read a library may still be at work when a window is
closed or a command is done. The interpreter's own end takes modules away from them and stops them wherever
they are, be it in the middle of the compiler, which can abort the process. So it is left without that.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator


@contextlib.contextmanager
def ended_as_by_ctrl_c() -> Iterator[None]:
    """While a command works that can go on later, SIGTERM does what Ctrl+C does: it ends the processes that
    work for it, and says where what is done is kept.
    """
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def leave(code: int) -> None:
    """End the process, after all threads that must come to their end, and all that is registered with
    :mod:`atexit`.
    """
    if threading.active_count() == 1:
        sys.exit(code)
    # The first two things that the interpreter itself does at its end.
    threading._shutdown()  # type: ignore[attr-defined]  # noqa: SLF001
    atexit._run_exitfuncs()  # noqa: SLF001
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):  # closed, or none in a bundle
            stream.flush()
    os._exit(code)

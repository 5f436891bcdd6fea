"""The resources of this machine that an exact search may use."""

from __future__ import annotations

import os
from typing import Final

from gold.solver.api import DEFAULT_RESOURCES, Resources

_MEGABYTES_A_THREAD: Final = 128
_SHARE_OF_MEMORY: Final = 1 / 8
_UNKNOWN_MEMORY: Final = 8 * 2**30


def processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def resources(threads: int | None = None) -> Resources:
    """Return the memory and threads for an exact search with this number of threads.

    By default (None) it uses all processors but one, which is left to the rest of the program; on a
    machine with two processors it uses both, since helper threads run at a low priority.

    Tables fill faster with more threads, so the memory grows with their number, up to an eighth of
    the machine's memory.
    """
    if threads is None:
        threads = max(min(2, processors()), processors() - 1)
    wanted = min(threads * _MEGABYTES_A_THREAD, _memory() * _SHARE_OF_MEMORY / 2**20)
    return Resources(max(DEFAULT_RESOURCES.megabytes, wanted), threads)


def _memory() -> int:
    """Return the size of the machine's memory in bytes; 8 GB if it cannot be determined."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):  # Windows has no such call
        return _UNKNOWN_MEMORY

"""How much of this machine an exact search may use."""

from __future__ import annotations

import os
from typing import Final

from gold.solver.api import DEFAULT_RESOURCES, Resources

_MEGABYTES_A_THREAD: Final = 128
_SHARE_OF_MEMORY: Final = 1 / 8
_UNKNOWN_MEMORY: Final = 8 * 2**30


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def resources(threads: int | None = None) -> Resources:
    """What so many threads may use. Without a number it is all processors but one, which the rest of the
    program has to itself; but both of two, since helpers take only what is idle.

    Tables fill as fast as threads search, so their memory grows with them, up to an eighth of the machine's.
    """
    if threads is None:
        threads = max(min(2, processors()), processors() - 1)
    wanted = min(threads * _MEGABYTES_A_THREAD, _memory() * _SHARE_OF_MEMORY / 2**20)
    return Resources(max(DEFAULT_RESOURCES.megabytes, wanted), threads)


def _memory() -> int:
    """The machine's memory, in bytes."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):  # Windows has no such call
        return _UNKNOWN_MEMORY

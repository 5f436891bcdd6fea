"""Returns unused memory to the system."""

from __future__ import annotations

import ctypes
import gc
import sys


def return_free_memory() -> None:
    """Collect unreachable objects, and return free memory to the system.

    Old widgets form reference cycles. Large pictures leave gaps that the C library of Linux keeps: 500
    MB after a window of 4K. This takes 20 ms or more, so call it while nothing happens.
    """
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # only glibc has it
        if trim is not None:
            trim(0)

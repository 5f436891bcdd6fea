"""Gives memory that is no longer used back to the system."""

from __future__ import annotations

import ctypes
import gc
import sys


def return_free_memory() -> None:
    """Collect what is unreachable, and return free memory to the system.

    Old widgets refer to each other in circles, and large pictures leave gaps which the C library of
    Linux keeps: after a window of 4K, 500 MB. It takes 20 ms and more, so do it while nothing
    happens.
    """
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # only glibc has it
        if trim is not None:
            trim(0)

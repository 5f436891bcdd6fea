"""Lowers the priority of background work below that of work for which a user waits."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress

_NICENESS = 10
_LOWEST = 19
# The same for Windows
_BELOW_NORMAL = 0x4000
_IDLE = 0x40
_LOWEST_THREAD = -2
_IDLE_THREAD = -15


def lower_process(*, lowest: bool = False) -> None:
    """Lower the priority of this process; with ``lowest``,
    it runs only while the processor is idle.
    """
    if sys.platform == "win32":
        import ctypes
        from ctypes.wintypes import DWORD, HANDLE

        kernel = ctypes.WinDLL("kernel32")
        kernel.GetCurrentProcess.restype = HANDLE  # the default, an int, cuts it off
        kernel.SetPriorityClass.argtypes = (HANDLE, DWORD)
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _IDLE if lowest else _BELOW_NORMAL)
    else:
        _be_nice(0, _LOWEST if lowest else _NICENESS)


def lower_thread(*, lowest: bool = False) -> None:
    """Lower the priority of this thread; with ``lowest``, it runs only while the processor is idle.

    Does nothing on macOS, where threads have no priority of their own. A thread cannot raise its
    priority again.
    """
    if sys.platform == "win32":
        import ctypes
        from ctypes.wintypes import HANDLE

        kernel = ctypes.WinDLL("kernel32")
        kernel.GetCurrentThread.restype = HANDLE
        kernel.SetThreadPriority.argtypes = (HANDLE, ctypes.c_int)
        kernel.SetThreadPriority(
            kernel.GetCurrentThread(), _IDLE_THREAD if lowest else _LOWEST_THREAD
        )
    elif sys.platform == "linux":
        _be_nice(threading.get_native_id(), _LOWEST if lowest else _NICENESS)


def _be_nice(who: int, niceness: int) -> None:
    if sys.platform != "win32":  # mypy asks
        with suppress(OSError):
            os.setpriority(
                os.PRIO_PROCESS, who, max(niceness, os.getpriority(os.PRIO_PROCESS, who))
            )

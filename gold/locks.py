"""File locks between programs that run at the same time."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from gold.errors import FileAccessError
from gold.i18n import _

_LOOK_SECONDS = 0.01  # seconds between looks at whether a lock is free


def try_lock(file: IO[bytes]) -> bool:
    """Lock an open file until it is closed or the program ends;
    return False if another program has it.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def share(file: IO[bytes]) -> None:
    """Mark an open file as in use until it is closed, for :func:`is_in_use` in other programs."""
    if sys.platform != "win32":  # there, no file can be deleted that is open
        import fcntl

        with suppress(OSError):
            fcntl.flock(file.fileno(), fcntl.LOCK_SH | fcntl.LOCK_NB)


def is_in_use(path: Path) -> bool:
    """Whether a program has marked a file as in use (:func:`share`) or locked it.

    :raises OSError: if the file cannot be opened.
    """
    with path.open("r+b") as file:
        return not try_lock(file)


@contextmanager
def locked(path: Path, patience: float) -> Iterator[None]:
    """Context manager: hold the lock of a file; make the file and its folder if needed.

    Wait at most ``patience`` seconds for the lock.

    :raises FileAccessError: if the file cannot be made, or another program holds the lock for
        longer.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("ab")
    except OSError as error:
        text = _("{path} cannot be used: {reason}")
        raise FileAccessError(text.format(path=path, reason=error.strerror or error)) from error
    with file:
        end = time.monotonic() + patience
        while not try_lock(file):
            if time.monotonic() > end:
                raise FileAccessError(_("{path} is in use by another program").format(path=path))
            time.sleep(_LOOK_SECONDS)
        yield

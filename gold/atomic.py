"""Saves files atomically: after a crash, a file has either all of its old
content or all of the new.

A program that is killed while it saves leaves a temporary file. Another process removes it at its
first save into the same folder; the window removes those in GoLD's own folders when it starts.
"""

from __future__ import annotations

import contextlib
import os
import platform
import re
import secrets
import stat
import sys
import time
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from gold.errors import FileAccessError
from gold.file_names import is_folder
from gold.i18n import _

_TEMPORARY: Final = re.compile(
    r"\.gold-(?:([0-9a-f]{8})-([0-9]{1,10})-)?[0-9a-f]{16}\.tmp(?:-journal)?"
)
"""The name of a temporary file; its groups are the machine and the process that made it. Names made
by older versions do not have these.
"""
_LONGEST_SAVE: Final = 3600.0  # seconds
_PATIENCE_SECONDS, _LONGEST_PAUSE_SECONDS = 2.0, 0.05
_OTHERS_CAN_HOLD_FILES = os.name == "nt"

_Done = TypeVar("_Done")


def write_atomically(path: Path, data: bytes) -> None:
    """Write a temporary file in the same folder, and then replace the file by it.

    The data is on disk before the file is replaced. An existing file keeps its permission bits, and
    a link stays a link. After a failure the old file is unchanged and no temporary file is left.

    :raises FileAccessError: if the folder is missing, it or the file is not writable, or the disk
        is full.
    """
    target = path
    try:
        target = Path(os.path.realpath(path))
        mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else None
        if mode is not None and not os.access(target, os.W_OK):
            raise FileAccessError(
                _("{path} cannot be saved: the file is read-only").format(path=path)
            )
        _sweep_once(target.parent)
        temporary = temporary_beside(target)
        try:
            _write_through(temporary, data)
            if mode is not None:
                temporary.chmod(mode)
            patiently(lambda: temporary.replace(target))
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
            raise
        _sync_folder(target.parent)
    except FileAccessError:
        raise
    except OSError as error:
        raise not_written(path, _reason(target, error)) from error


def write_if_possible(path: Path, data: bytes) -> None:
    """Write a file that the program can do without; make its folder if needed.
    Ignore all failures.
    """
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, data)


def patiently(act: Callable[[], _Done]) -> _Done:
    """Return ``act()``; on Windows, retry for two seconds if another program has the file open.

    ``act`` opens, replaces or moves a file. Other programs usually keep a file open only for a
    moment, so it is tried again, with growing pauses.

    :raises OSError: if ``act`` still fails at the end, or fails for another reason.
    """
    pause, end = 0.005, time.monotonic() + _PATIENCE_SECONDS
    while True:
        try:
            return act()
        except PermissionError:
            if not _OTHERS_CAN_HOLD_FILES or time.monotonic() + pause > end:
                raise
            time.sleep(pause)
            pause = min(1.5 * pause, _LONGEST_PAUSE_SECONDS)


def reason_of(error: OSError) -> str:
    """Return the reason why a file could not be read or written, for people."""
    if _OTHERS_CAN_HOLD_FILES and isinstance(error, PermissionError):
        return _(
            "it is protected, or open in another program, such as a virus scanner or a cloud folder"
        )
    return error.strerror or str(error)


def not_written(path: Path | str, reason: str | OSError) -> FileAccessError:
    """Return the error for a file that could not be written, with the reason."""
    if isinstance(reason, OSError):
        reason = reason_of(reason)
    return FileAccessError(_("{path} cannot be saved: {reason}").format(path=path, reason=reason))


def temporary_beside(target: Path) -> Path:
    """Return a new temporary name in the target's folder,
    for a file to rename to the target when complete.
    """
    return target.with_name(f".gold-{_machine()}-{os.getpid()}-{secrets.token_hex(8)}.tmp")


def sweep(folder: Path) -> None:
    """Remove the temporary files that killed programs left in a folder and its subfolders.

    Other files stay, and so do temporary files that a running program may still be writing. Files
    that cannot be read or removed are left alone. Links are not followed.
    """
    for place, _folders, _files in os.walk(folder):
        _sweep_one(Path(place))


@cache
def _sweep_once(folder: Path) -> None:
    _sweep_one(folder)


def _sweep_one(folder: Path) -> None:
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            found = _TEMPORARY.fullmatch(entry.name)
            if found and entry.is_file(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    if _is_abandoned(entry, found):
                        Path(entry.path).unlink()


def _is_abandoned(entry: os.DirEntry[str], name: re.Match[str]) -> bool:
    """Whether no process writes the file any more:
    its process has ended, or the file is an hour old.
    """
    if time.time() - entry.stat().st_mtime > _LONGEST_SAVE:
        return True
    return name[1] == _machine() and not _is_running(int(name[2]))


def _is_running(process: int) -> bool:
    if sys.platform == "win32":  # os.kill would end it
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # it is somebody else's
        return True
    return True


@cache
def _machine() -> str:
    """Return an id of this machine: in a shared folder,
    a process number alone would be ambiguous.
    """
    return f"{zlib.crc32(platform.node().encode(errors='replace')):08x}"


def _write_through(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Flush a folder to disk, so that a rename survives a power cut. Not possible on Windows."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _reason(target: Path, error: OSError) -> str:
    if not is_folder(target.parent):
        return _("there is no folder {folder}").format(folder=target.parent)
    return reason_of(error)

"""Saves files so that, whatever happens, a file has either all of the old content or all of the new."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from pathlib import Path

from gold.errors import FileAccessError
from gold.i18n import _


def write_atomically(path: Path, data: bytes) -> None:
    """Write a temporary file in the same folder, and then put it in place of the file.

    The data is on disk before the files are exchanged. An existing file keeps its permission bits, and a link
    stays a link. After a failure the old file is unchanged and no temporary file is left.

    :raises FileAccessError: if the folder is missing, the folder or file is not writable, or the disk is
        full.
    """
    target = Path(os.path.realpath(path))
    try:
        mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else None
        if mode is not None and not os.access(target, os.W_OK):
            raise FileAccessError(_("{path} cannot be saved: the file is read-only").format(path=path))
        temporary = target.with_name(f".gold-{secrets.token_hex(8)}.tmp")
        try:
            _write_through(temporary, data)
            if mode is not None:
                temporary.chmod(mode)
            temporary.replace(target)
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
            raise
        _sync_folder(target.parent)
    except FileAccessError:
        raise
    except OSError as error:
        raise not_written(path, _reason(target, error)) from error


def not_written(path: Path | str, reason: str | OSError) -> FileAccessError:
    """The error that says that a file could not be written, and why."""
    if isinstance(reason, OSError):
        reason = reason.strerror or str(reason)
    return FileAccessError(_("{path} cannot be saved: {reason}").format(path=path, reason=reason))


def _write_through(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Make sure that the exchange survives a power cut, on systems that can (Windows cannot)."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _reason(target: Path, error: OSError) -> str:
    if not target.parent.is_dir():
        return _("there is no folder {folder}").format(folder=target.parent)
    return error.strerror or str(error)

"""Saves unsaved work in the user's state folder, so that the next start can offer it after a crash.

Each running program has one file there, with a lock file beside it. If no program holds the lock,
the program that wrote the file has crashed.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from gold import clock
from gold.atomic import write_atomically
from gold.authoring.draft import Draft
from gold.errors import NOT_AS_WRITTEN, GoldError
from gold.folders import state_folder
from gold.i18n import _
from gold.locks import is_in_use, try_lock
from gold.problem.files import load_problem, parse_collection
from gold.problem.model import Problem
from gold.problem.yaml.yaml_format import write_problem

_PROBLEM = ".yaml"
_ABOUT = ".json"
_LOCK = ".lock"


@dataclass(frozen=True, slots=True)
class Recovered:
    """Unsaved work that a crashed program left behind."""

    problem: Problem
    """The problem with the unsaved changes."""
    path: Path | None
    """The file that the problem was loaded from; None if it is from no file, or not known."""
    index: int
    """The index of the problem in that file."""
    at: datetime
    """The time of the autosave."""
    file: Path
    """The autosave file."""
    saved: Problem | None = None
    """The problem without the unsaved changes, as it is saved in ``path``."""


class Autosave:
    """Saves the unsaved work of this program, and finds the work of crashed programs.

    Both are in ``folder``, by default in the user's state folder. The caller decides when to save:
    soon after a change, but not at every change.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or state_folder() / "autosave"
        self._name = secrets.token_hex(6)
        self._lock: IO[bytes] | None = None

    @property
    def file(self) -> Path:
        """The file for the unsaved work of this program; it exists only while there is some."""
        return self.folder / (self._name + _PROBLEM)

    def save(self, draft: Draft) -> None:
        """Save the draft as it is now, in place of the last autosave.

        :raises GoldError: if it cannot be written.
        """
        self._hold_lock()
        path = str(draft.path.absolute()) if draft.path else None
        text = write_problem(draft.problem).encode()
        about = {
            "path": path,
            "index": draft.index,
            "saved": write_problem(draft.saved) if path and draft.saved else None,
            "at": datetime.now(UTC).isoformat(),
            "work": _digest(text),
        }
        write_atomically(self.file.with_suffix(_ABOUT), json.dumps(about).encode())
        write_atomically(self.file, text)

    def clear(self) -> None:
        """Delete the autosave of this program: the work is saved properly, or no longer wanted."""
        _remove(self.file, _PROBLEM, _ABOUT)
        if self._lock is not None:
            self._lock.close()
            self._lock = None
            _remove(self.file, _LOCK)

    def left_behind(self) -> list[Recovered]:
        """Load the work that crashed programs left behind, the latest first.

        Problems that cannot be read are left out. The ``path`` is None if the file that holds it is
        damaged or missing.
        """
        works = []
        for file in self.folder.glob("*" + _PROBLEM) if self.folder.is_dir() else ():
            if file != self.file and not _is_held(file.with_suffix(_LOCK)):
                with contextlib.suppress(GoldError, OSError):
                    works.append(_read(file))
        return sorted(works, key=lambda work: work.at, reverse=True)

    @staticmethod
    def discard(work: Recovered) -> None:
        """Delete work that a crashed program left behind."""
        _remove(work.file, _PROBLEM, _ABOUT, _LOCK)

    def _hold_lock(self) -> None:
        if self._lock is not None:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lock = self.file.with_suffix(_LOCK).open("wb")
        except OSError as error:
            message = _("unsaved work cannot be kept in {folder}: {reason}")
            raise GoldError(message.format(folder=self.folder, reason=error.strerror)) from error
        try_lock(self._lock)


def _read(file: Path) -> Recovered:
    problem = load_problem(file)
    at = clock.EARLIEST
    with contextlib.suppress(OSError, *NOT_AS_WRITTEN):
        about = json.loads(file.with_suffix(_ABOUT).read_bytes())
        at = clock.moment(about["at"]) or at
        # A crash between the two writes of a save leaves a file about work that was not kept.
        if about["path"] and about["work"] == _digest(file.read_bytes()):
            saved = None
            if about["saved"]:
                saved = parse_collection(about["saved"].encode(), file).problems[0]
            path = Path(about["path"])
            return Recovered(problem, path, int(about["index"]), at, file, saved)
    return Recovered(problem, None, 0, at, file)


def _digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def _remove(file: Path, *suffixes: str) -> None:
    for suffix in suffixes:
        with contextlib.suppress(OSError):
            file.with_suffix(suffix).unlink(missing_ok=True)


def _is_held(lock: Path) -> bool:
    try:
        return is_in_use(lock)
    except FileNotFoundError:
        return False
    except OSError:
        return True

"""A journal keeps the results of a long task in a file, so that a stopped task can continue later.

Each line has one result, with a key: a digest of everything that the result depends on. So results
of other input, other limits or another version of the program are never used. A line that was cut
off is ignored.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from errno import ENOSPC
from io import FileIO
from pathlib import Path
from typing import Any, BinaryIO, Generic, TypeVar

from gold.errors import NOT_AS_WRITTEN, FileAccessError, file_access
from gold.file_names import is_there
from gold.i18n import _
from gold.locks import is_in_use, share
from gold.workers import program_digest

_Result = TypeVar("_Result")


class Journal(Generic[_Result]):
    """The journal in one file, which is made when the first result is stored.

    Only the offsets of the results are in memory. Two programs may use the same file at the same
    time.

    ``to_json`` converts a result to a JSON value, and ``from_json`` converts it back; ``from_json``
    raises a ValueError, KeyError or TypeError for a value that it cannot read.

    :raises FileAccessError: if the file exists and cannot be read.
    """

    def __init__(
        self, path: Path, to_json: Callable[[_Result], object], from_json: Callable[[Any], _Result]
    ) -> None:
        self.path = path
        self._to_json, self._from_json = to_json, from_json
        self._begins: dict[str, int] = {}
        self._program = program_digest()
        self._file: FileIO | None = None
        self._read: BinaryIO | None = None
        if is_there(path):
            self._read_all()

    def _read_all(self) -> None:
        with self._access():
            self._read = self.path.open("rb")
            share(self._read)
            begin = 0
            for line in self._read:
                with suppress(*NOT_AS_WRITTEN):  # ignore lines of another form
                    kept = json.loads(line)
                    self._from_json(kept["found"])
                    self._begins[kept["case"]] = begin
                begin += len(line)

    def _access(self) -> AbstractContextManager[None]:
        return file_access(_("the journal {path} cannot be used: {reason}"), self.path)

    def name(self, *parts: object) -> str:
        """Return the key of a result: a digest of the program and of the
        ``repr`` of these parts.
        """
        return hashlib.sha256(repr((self._program, *parts)).encode()).hexdigest()[:32]

    def __contains__(self, name: str) -> bool:
        return name in self._begins

    def __getitem__(self, name: str) -> _Result:
        """Return a stored result.

        :raises KeyError: if the journal has no result with this key.
        :raises FileAccessError: if the file has been deleted or damaged since it was read.
        """
        with self._access(), self.path.open("rb") as file:
            file.seek(self._begins[name])
            line = file.readline()
        try:
            return self._from_json(json.loads(line)["found"])
        except NOT_AS_WRITTEN as error:
            text = _("the journal {path} cannot be used: {reason}")
            raise FileAccessError(text.format(path=self.path, reason=error)) from error

    @property
    def has_grown(self) -> bool:
        """Whether a result was stored since the file was read."""
        return self._file is not None

    def keep(self, name: str, found: _Result) -> None:
        """Append a result to the file, under its key.

        :raises FileAccessError: if the file cannot be written.
        """
        line = json.dumps({"case": name, "found": self._to_json(found)}, ensure_ascii=False)
        with self._access():
            if self._file is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                # unbuffered: otherwise lines of two programs would mix
                self._file = self.path.open("ab", buffering=0)
                share(self._file)
                self._file.write(b"\n")  # the last line there may have been cut off
            data = line.encode() + b"\n"
            if self._file.write(data) < len(data):
                raise OSError(ENOSPC, os.strerror(ENOSPC))
            self._begins[name] = self._file.tell() - len(data)

    def clear(self) -> None:
        """Close and delete the file, when the task is complete;
        keep it if another program uses it.
        """
        self.close()
        with suppress(OSError):
            if not is_in_use(self.path):
                self.path.unlink()

    def close(self) -> None:
        """Close the file without deleting it."""
        for file in (self._file, self._read):
            if file is not None:
                with suppress(OSError):
                    file.close()
        self._file = self._read = None

"""What an audit has found so far, in a file: one that was stopped goes on from there.

A line for each problem, with a name made of everything that its result depends on: so lines of other
problems, other limits or another version of the program are never taken. A line that was cut off is left out.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from gold.audit.findings import Audited, as_json, from_json
from gold.audit.problem import Case
from gold.errors import FileAccessError
from gold.i18n import _
from gold.problem.sgf_format import SGF_FIELD
from gold.workers import program_digest


class Journal:
    """The journal in one file, which is made when the first result is kept.

    :raises FileAccessError: if a file is there and cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: dict[str, Audited] = {}
        self._program = program_digest()
        self._file: TextIO | None = None
        try:
            text = path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
        except OSError as error:
            raise _failed(path, error) from error
        for line in text.splitlines():
            with suppress(ValueError, KeyError, TypeError):  # what is no line of ours
                kept = json.loads(line)
                self._known[kept["case"]] = from_json(kept["found"])

    def name(self, case: Case) -> str:
        """The name of a problem, with everything that its result depends on."""
        problem = case.problem
        parts = (
            self._program, problem.position, problem.title, problem.description,
            problem.extra.get(SGF_FIELD), case.answers, case.effort,
        )  # fmt: skip
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]

    def find(self, name: str) -> Audited | None:
        """What was found out about a problem before."""
        return self._known.get(name)

    def keep(self, name: str, found: Audited) -> None:
        """Write a result down.

        :raises FileAccessError: if that cannot be done.
        """
        self._known[name] = found
        try:
            if self._file is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._file = self.path.open("a", encoding="utf-8")
                self._file.write("\n")  # the last line there may have been cut off
            self._file.write(json.dumps({"case": name, "found": as_json(found)}, ensure_ascii=False) + "\n")
            self._file.flush()
        except OSError as error:
            raise _failed(self.path, error) from error

    def clear(self) -> None:
        """Delete the file, because everything is done."""
        self.close()
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Close the file; what it has is kept."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None


def _failed(path: Path, error: OSError) -> FileAccessError:
    said = _("the audit's journal {path} cannot be used: {reason}")
    return FileAccessError(said.format(path=path, reason=error.strerror or error))

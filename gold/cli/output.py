"""The output of commands: to a file, or to standard output if the name is "-"."""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gold.atomic import not_written, write_atomically
from gold.errors import GoldError
from gold.file_names import is_folder, is_there
from gold.i18n import _
from gold.problem.text import ESCAPED, TURNS, without_controls

if TYPE_CHECKING:
    from _typeshed import DataclassInstance
    from rich.console import Console

STDOUT = "-"
_CONTROL_IN_JSON = re.compile(f"[\x7f-\x9f{TURNS}]")
"""Control characters that :mod:`json` does not escape."""


def refuse_existing(path: Path, force: bool) -> None:
    """Raise an error if the file exists and may not be overwritten.

    It may be overwritten with ``force``, or if a journal beside it shows that a stopped command was
    writing it.

    :raises GoldError: if the file exists.
    """
    if str(path) != STDOUT and not force and is_there(path) and not is_there(journal_beside(path)):
        raise GoldError(_("{path} exists: choose another name, or add --force.").format(path=path))


def check_output(path: Path | None, force: bool = True) -> None:
    """Check before the work that an output file can be written; None and "-" always can.

    :raises GoldError: if the file cannot be written, or exists and may not be overwritten.
    """
    if path is None or str(path) == STDOUT:
        return
    folder = path.absolute().parent
    try:
        path.lstat()
    except OSError as error:
        # The name is too long, for example.
        if not isinstance(error, FileNotFoundError | NotADirectoryError):
            raise not_written(path, error) from error
    if is_folder(path):
        raise not_written(path, _("it is a folder"))
    refuse_existing(path, force)
    if not is_folder(folder):
        raise not_written(path, _("there is no folder {folder}").format(folder=folder))
    if not os.access(path if is_there(path) else folder, os.W_OK):
        raise not_written(path, _("it is not allowed"))


def write_output(path: Path, text: str) -> None:
    """Write a text to a file, or to standard output for "-".

    :raises FileAccessError: if the file cannot be written.
    """
    if str(path) == STDOUT:
        print(text, end="", flush=True)
    else:
        write_atomically(path, text.encode(errors=ESCAPED))


def say(text: object, *, error: bool = False) -> None:
    """Print a text for people, with control characters escaped; with ``error``, on stderr."""
    print(without_controls(str(text)), file=sys.stderr if error else sys.stdout)


def one_line(text: object) -> str:
    """Return a text for use within a line: control characters and line ends are escaped."""
    return without_controls(str(text), kept="")


def json_text(value: object, indent: int | None = None) -> str:
    """Format a value as JSON; only control characters are escaped, other characters are kept."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return _CONTROL_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def write_json(path: Path, value: object) -> None:
    """Write a value as JSON to a file, or to standard output for "-".

    :raises FileAccessError: if the file cannot be written.
    """
    write_output(path, json_text(value, indent=1) + "\n")


def print_json(rows: Sequence[DataclassInstance], summary: dict[str, Any]) -> None:
    """Print rows and their summary as one JSON object."""
    write_json(Path(STDOUT), {"rows": [asdict(row) for row in rows], "summary": summary})


def table_console(width: int) -> Console:
    """Return a console that prints tables on standard output;
    ``width`` is used for a file or pipe.
    """
    from rich.console import Console

    console = Console()
    if not console.is_terminal:
        console.width = width
    return console


def journal_beside(output: Path, *command: object) -> Path:
    """Return the path of the journal of a command that writes this file or folder.

    If ``command`` is given, a digest of its values becomes a part of the name, so that different
    commands have different journals.
    """
    about = (
        "." + hashlib.sha256(repr(command).encode(errors=ESCAPED)).hexdigest()[:8]
        if command
        else ""
    )
    return output.absolute().with_name(f"{output.absolute().name}{about}.journal")

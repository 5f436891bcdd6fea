"""Saves problems into new or existing files.

The old content of a file stays in the bin (:mod:`.bin`), so that the library's undo restores it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from gold.errors import GoldError
from gold.file_names import is_file, is_there
from gold.folders import bin_folder
from gold.i18n import _
from gold.problem.file_edits import EditedFile
from gold.problem.files import format_problems
from gold.problem.model import Problem
from gold.problem.text import read_bytes
from gold.trainer.library.bin import Bin, Change


def entries_in(path: Path) -> int:
    """Count the problems in a file, unreadable ones included; 0 if the file cannot be changed."""
    with suppress(GoldError):
        if is_file(path):
            return len(EditedFile(read_bytes(path), path).texts)
    return 0


def replace_file(path: Path, data: bytes) -> None:
    """Write a new file, or replace the content of an existing one.

    :raises FileAccessError: if the file cannot be written.
    """
    done = _("{name} was replaced") if is_there(path) else _("{name} was saved")
    Bin(bin_folder()).carry_out(done.format(name=path.name), [Change(path, data)])


def add_to_file(path: Path, problems: Sequence[Problem]) -> int:
    """Add problems at the end of a file, in its format. Return the index of the first added one.

    :raises ProblemFormatError: if the file cannot be changed, or a problem could not be read back.
    :raises FileAccessError: if the file cannot be read or written.
    :raises GoldError: if another window writes it meanwhile.
    """
    edited = EditedFile(read_bytes(path), path)
    first = len(edited.texts)
    for problem in problems:
        edited.append(format_problems([problem], edited.format))
    done = _("“{title}” was added to {name}").format(
        title=problems[0].title or path.stem, name=path.name
    )
    Bin(bin_folder()).carry_out(done, [Change(path, edited.data, edited.before)])
    return first

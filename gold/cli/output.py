"""What commands write besides their answer: to a file, or to standard output if it is called "-"."""

from __future__ import annotations

import json
import os
from pathlib import Path

from gold.atomic import not_written, write_atomically
from gold.i18n import _

STDOUT = "-"


def check_output(path: Path | None) -> None:
    """Refuse now what would fail after hours; None and "-" can always be written.

    :raises FileAccessError: if a file could not be written there.
    """
    if path is None or str(path) == STDOUT:
        return
    folder = path.absolute().parent
    if path.is_dir():
        raise not_written(path, _("it is a folder"))
    if not folder.is_dir():
        raise not_written(path, _("there is no folder {folder}").format(folder=folder))
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise not_written(path, _("it is not allowed"))


def write_output(path: Path, text: str) -> None:
    """Write a text.

    :raises FileAccessError: if the file cannot be written.
    """
    if str(path) == STDOUT:
        print(text, end="", flush=True)
    else:
        write_atomically(path, text.encode())


def write_json(path: Path, value: object) -> None:
    """Write a value as JSON.

    :raises FileAccessError: if the file cannot be written.
    """
    write_output(path, json.dumps(value, ensure_ascii=False, indent=1) + "\n")

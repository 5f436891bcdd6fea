"""Names for new files, and whether there is something of a name, however long it is."""

from __future__ import annotations

import os
from collections.abc import Collection
from itertools import chain, count
from pathlib import Path
from typing import Final

_DEVICES: Final = {"con", "prn", "aux", "nul"} | {
    f"{port}{n}" for port in ("com", "lpt") for n in "123456789¹²³"
}


def file_name(title: str, otherwise: str) -> str:
    """A file name without ending, valid on every system; ``otherwise`` if nothing is left of the title, and
    added to what is the name of a device on Windows.

    >>> file_name("Life & death (1)", "untitled"), file_name("?!", "untitled"), file_name("Con", "untitled")
    ('Life-death-1', 'untitled', 'Con-untitled')
    """
    words = "".join(sign if sign.isalnum() else " " for sign in title).split()
    name = "-".join(words)[:60] or otherwise
    return f"{name}-{otherwise}" if name.lower() in _DEVICES else name


def free_path(path: Path, taken: Collection[Path] = ()) -> Path:
    """The path, with the first free number from 2 on added to its name if it is there already, or taken."""
    numbered = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return next(
        each for each in chain([path], numbered) if not is_there(each) and each not in taken
    )


def is_folder(path: Path) -> bool:
    """Whether a path is a folder; False also if that cannot be known: a name is too long, a drive is gone."""
    return os.path.isdir(path)  # noqa: PTH112 - Path raises an error there


def is_file(path: Path) -> bool:
    """Whether a path is a file; False also if that cannot be known."""
    return os.path.isfile(path)  # noqa: PTH113


def is_there(path: Path) -> bool:
    """Whether a path exists; False also if that cannot be known."""
    return os.path.exists(path)  # noqa: PTH110

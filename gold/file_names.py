"""Names for new files, and tests whether a path exists that work for names of any length."""

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
    """Make a file name without ending, valid on every system, from a title.

    If nothing is left of the title, the name is ``otherwise``. If the name is that of a device on
    Windows, ``otherwise`` is appended.

    >>> file_name("Life & death (1)", "untitled"), file_name("?!", "untitled"), file_name("Con", "untitled")
    ('Life-death-1', 'untitled', 'Con-untitled')
    """
    words = "".join(sign if sign.isalnum() else " " for sign in title).split()
    name = "-".join(words)[:60] or otherwise
    return f"{name}-{otherwise}" if name.lower() in _DEVICES else name


def free_path(path: Path, taken: Collection[Path] = ()) -> Path:
    """Return the path; if it exists or is ``taken``,
    with the first free number from 2 on in its name.
    """
    numbered = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return next(
        each for each in chain([path], numbered) if not is_there(each) and each not in taken
    )


def is_folder(path: Path) -> bool:
    """Whether a path is a folder; also False if the path is not valid, or its drive is missing."""
    return os.path.isdir(path)  # noqa: PTH112 - Path raises an error there


def is_file(path: Path) -> bool:
    """Whether a path is a file; also False if the path is not valid, or its drive is missing."""
    return os.path.isfile(path)  # noqa: PTH113


def is_there(path: Path) -> bool:
    """Whether a path exists; also False if the path is not valid, or its drive is missing."""
    return os.path.exists(path)  # noqa: PTH110

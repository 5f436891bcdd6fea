"""Names for new files."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain, count
from pathlib import Path


def file_name(title: str, otherwise: str) -> str:
    """A file name without ending, valid on every system; ``otherwise`` if nothing is left of the title.

    >>> file_name("Life & death (1)", "untitled"), file_name("?!", "untitled")
    ('Life-death-1', 'untitled')
    """
    words = "".join(sign if sign.isalnum() else " " for sign in title).split()
    return "-".join(words)[:60] or otherwise


def free_path(path: Path, taken: Collection[Path] = ()) -> Path:
    """The path, with the first free number from 2 on added to its name if it is there already, or taken."""
    numbered = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return next(each for each in chain([path], numbered) if not each.exists() and each not in taken)

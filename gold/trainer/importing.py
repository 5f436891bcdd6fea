"""Copies problem files into the user's own folder."""

from __future__ import annotations

import shutil
from pathlib import Path

from gold.errors import GoldError
from gold.i18n import _
from gold.problem.collection import Collection


def import_collection(collection: Collection, folder: Path) -> Path:
    """Copy the file or folder of a collection into a folder, without replacing anything, and return the copy.

    :raises GoldError: if the collection has no readable problem, or cannot be copied.
    """
    collection.readable()
    path = collection.path
    target = _free_name(folder / path.name)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            shutil.copytree(path, target)
        else:
            shutil.copyfile(path, target)
    except OSError as error:
        reason = error.strerror or str(error)
        raise GoldError(_("{path} cannot be copied: {reason}").format(path=path, reason=reason)) from error
    return target


def _free_name(path: Path) -> Path:
    """The path, with the first free number added if it exists."""
    number, candidate = 2, path
    while candidate.exists():
        candidate = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return candidate

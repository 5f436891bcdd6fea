"""Copies problem files into the user's own folder."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from gold.errors import file_access
from gold.file_names import free_path
from gold.folders import bin_folder
from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.folders_and_archives import files_below
from gold.trainer.library.bin import Bin


def import_collection(
    collection: Collection, folder: Path, copying: Callable[[], object] = bool
) -> Path:
    """Copy the file or folder of a collection into ``folder``; return the path of the copy.

    Nothing is replaced: the copy gets a free name. Of a folder, only files that may hold problems
    are copied. ``copying`` is called for each file, and may raise an error to stop; then nothing is
    left behind.

    :raises GoldError: if the collection has no readable problem, or cannot be copied.
    """
    collection.readable()
    path = collection.path
    target = free_path(folder / path.name)
    with file_access(_("{path} cannot be copied: {reason}"), path):
        is_folder = path.is_dir()
        # Links in a circle are not followed.
        files = files_below(path, copying) if is_folder else [path]
        if is_folder:
            target.mkdir(parents=True)
        try:
            for file in files:
                copying()
                copy = target / file.relative_to(path)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, copy)
        except BaseException:  # for instance, the disk is full: remove the incomplete copy
            shutil.rmtree(target, ignore_errors=True) if is_folder else target.unlink(
                missing_ok=True
            )
            raise
    return target


def note_imported(name: str, copies: Sequence[Path]) -> None:
    """Note that files were imported, so that the library's undo removes them.

    ``name`` is in the message that undo shows.

    :raises GoldError: if the note cannot be written.
    """
    Bin(bin_folder()).note_added(_("{name} was imported").format(name=name), copies)

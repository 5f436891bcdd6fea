"""Files of several problems, for tests that read them."""

from __future__ import annotations

from pathlib import Path

from gold.problem.collection import Collection
from gold.problem.files import format_collection, format_to_write


def save_collection(collection: Collection, path: Path) -> None:
    """Write a collection's problems as one file, in the format of the file's ending."""
    path.write_bytes(format_collection(collection, format_to_write(path)).encode())

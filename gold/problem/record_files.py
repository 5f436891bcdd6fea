"""Finds collections of game records: files, `.gz`, `.zip`, and folders of these.

What cannot be opened is named with its reason and does not stop the rest.
"""

from __future__ import annotations

import gzip
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from gold.board.record import LeftOut
from gold.errors import FileAccessError
from gold.i18n import _

MAX_BYTES = 1_000_000_000  # of one collection when unpacked
SUFFIXES = (".sgf", ".gz", ".zip")


class Source(NamedTuple):
    """The bytes of one collection. ``weight`` is its share of the work: bytes on disk, packed."""

    name: str
    data: bytes
    weight: int


def find_files(paths: Iterable[Path]) -> list[Path]:
    """The files that paths name; of a folder, all records in it and below, sorted by name.

    :raises FileAccessError: if a path does not exist.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = (item for item in path.rglob("*") if item.suffix.lower() in SUFFIXES)
            found += sorted(item for item in inside if item.is_file())
        elif path.is_file():
            found.append(path)
        else:
            raise FileAccessError(_("There is no file or folder {path}.").format(path=path))
    return found


def open_collections(file: Path) -> Iterator[Source | LeftOut]:
    """The collections in a file: one, or as many as an archive has files of records."""
    try:
        if file.suffix.lower() == ".zip":
            yield from _unzip(file)
            return
        weight = file.stat().st_size
        with gzip.open(file) if file.suffix.lower() == ".gz" else file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
        yield _within_limit(Source(str(file), data, weight))
    except (OSError, EOFError, zlib.error, zipfile.BadZipFile) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        yield LeftOut(str(file), _("cannot be read: {reason}").format(reason=reason))


def _unzip(file: Path) -> Iterator[Source | LeftOut]:
    with zipfile.ZipFile(file) as archive:
        for entry in sorted(archive.infolist(), key=lambda item: item.filename):
            if entry.is_dir() or not entry.filename.lower().endswith(".sgf"):
                continue
            name = f"{file}:{entry.filename}"
            try:
                with archive.open(entry) as stream:
                    data = stream.read(MAX_BYTES + 1)
            except (OSError, EOFError, zlib.error, zipfile.BadZipFile, RuntimeError) as error:
                yield LeftOut(name, _("cannot be read: {reason}").format(reason=error))
            else:
                yield _within_limit(Source(name, data, entry.compress_size))


def _within_limit(source: Source) -> Source | LeftOut:
    if len(source.data) <= MAX_BYTES:
        return source
    said = _("more than {count} MB when unpacked: split it")
    return LeftOut(source.name, said.format(count=MAX_BYTES // 1_000_000))

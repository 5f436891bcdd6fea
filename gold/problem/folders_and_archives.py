"""Finds the files that may hold problems: in a folder and its subfolders,
and in a ``.zip`` archive.

Any of these may be broken or hostile: links in a circle, archives that unpack to far more than
their size, names in any encoding. A file that cannot be read becomes a :class:`Part` with an error.
Nothing is unpacked to disk, and no more than one file is in memory.
"""

from __future__ import annotations

import lzma
import os
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path

from gold.errors import GoldError, ProblemFormatError
from gold.file_names import is_file, is_folder
from gold.i18n import _
from gold.problem.sgf.sgf_encoding import decode_sgf
from gold.problem.text import MAX_FILE_BYTES, read_bytes, too_large, unreadable

SUFFIXES = (".yaml", ".yml", ".sgf", ".txt")
"""The endings of problem files."""
RECORDS = (".gib", ".ngf", ".ugf", ".ugi")
"""The endings of other programs' game records."""
ARCHIVE = ".zip"
PACKED = ".gz"
OPENABLE = (*SUFFIXES, *RECORDS, ".json", ARCHIVE, PACKED)
"""The endings of all files that can be opened; archives and packed files are never written."""

MAX_FILES = 50_000
MAX_DEPTH = 40
MAX_ARCHIVE_BYTES = 200_000_000
MAX_UNPACKED_BYTES = 400_000_000
_MAX_DIRECTORY_BYTES = 20_000_000  # of an archive's list of files
_GZIP_START = b"\x1f\x8b"
_ARCHIVE_STARTS = (b"PK\x03\x04", b"PK\x05\x06")
# the record at the end of an archive, which says how long its list is
_END = struct.Struct("<4s4H2LH")
_END_SEARCHED = 65_536 + _END.size
BROKEN_ARCHIVE = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError, OSError, RuntimeError, ValueError,
    IndexError, KeyError,
)  # fmt: skip
"""The exceptions of :mod:`zipfile` and :mod:`gzip` for damaged bytes."""
_NO_FILE = "__MACOSX"
_UTF8_NAME = 0x800
_ENCRYPTED = 0x1


@dataclass(frozen=True, slots=True)
class Part:
    """A file that may hold problems: its path, its size in bytes and a function that reads it; or an error.

    For a file in an archive, the path is the archive's, followed by the name in the archive.
    """

    path: Path
    size: int
    read: Callable[[], bytes] = bytes
    error: GoldError | None = None


def is_archive(path: Path) -> bool:
    """Whether a file is a ``.zip`` archive, by its first bytes."""
    return _start_of(path) in _ARCHIVE_STARTS


def is_packed(path: Path) -> bool:
    """Whether a file is a ``.zip`` archive or packed by gzip, which GoLD reads,
    but never writes.
    """
    start = _start_of(path)
    return start in _ARCHIVE_STARTS or start.startswith(_GZIP_START)


def _start_of(path: Path) -> bytes:
    try:
        if not is_file(path):
            return b""
        with path.open("rb") as file:
            return file.read(4)
    except OSError:
        return b""


def archive_of(path: Path) -> Path | None:
    """Return the archive among the parents of a path; None if the file is in no archive."""
    return next(
        (parent for parent in path.parents if parent.suffix.lower() and is_archive(parent)), None
    )


def read_file(path: Path) -> bytes:
    """Return the content of a file, unpacked if it is packed by gzip.

    :raises FileAccessError: if it cannot be read.
    :raises ProblemFormatError: if it is too large, or damaged.
    """
    data = read_bytes(path)
    if not data.startswith(_GZIP_START):
        return data
    try:
        data = zlib.decompressobj(wbits=31).decompress(data, MAX_FILE_BYTES + 1)
    except zlib.error as error:
        raise _damaged(path, error) from error
    if len(data) > MAX_FILE_BYTES:
        raise too_large(path)
    return data


def natural(name: str) -> list[tuple[int, str]]:
    """Return a sort key for names that puts 2 before 10."""
    pieces = re.findall(r"[0-9]{1,18}|[^0-9]+", name.lower())
    return [(int(piece), "") if piece.isdigit() else (-1, piece) for piece in pieces]


# Folders


def folder_parts(folder: Path, looking: Callable[[], object] = bool) -> list[Part]:
    """Return the files of a folder and of all folders below it, in natural order.

    A folder's own files come before those of its subfolders. Hidden files are left out, and a
    folder that links reach a second time is skipped. ``looking`` is called for each folder, and may
    raise an error to stop.

    :raises FileAccessError: if the folder itself cannot be read.
    """
    parts: list[Part] = []
    for item in _walk(folder, looking):
        parts += _file_parts(item) if isinstance(item, Path) else [item]
        if len(parts) > MAX_FILES:
            message = _("more than {count} files: the others were not read").format(count=MAX_FILES)
            return [
                *parts[:MAX_FILES],
                Part(folder, 0, error=ProblemFormatError(message, str(folder))),
            ]
    return parts


def files_below(folder: Path, looking: Callable[[], object] = bool) -> list[Path]:
    """Return the files that :func:`folder_parts` reads, each archive as one file;
    at most ``MAX_FILES``.

    :raises FileAccessError: if the folder itself cannot be read.
    """
    files = (item for item in _walk(folder, looking) if isinstance(item, Path))
    return list(islice(files, MAX_FILES))


def _walk(folder: Path, looking: Callable[[], object]) -> Iterator[Path | Part]:
    """Yield the files below a folder, and a part with an error for each unreadable subfolder."""
    seen: set[tuple[int, int]] = set()
    waiting = [(folder, 0)]
    while waiting:
        here, depth = waiting.pop()
        looking()
        try:
            about = here.stat()
            items = sorted(here.iterdir(), key=lambda item: natural(item.name))
        except OSError as error:
            if here is folder:
                raise unreadable(here, error) from error
            yield Part(here, 0, error=unreadable(here, error))
            continue
        if (about.st_dev, about.st_ino) in seen:
            continue
        seen.add((about.st_dev, about.st_ino))
        yield from openable(items)
        if depth < MAX_DEPTH:
            waiting += [
                (item, depth + 1)
                for item in reversed(items)
                if item.name[0] != "." and is_folder(item)
            ]


def openable(items: Iterable[Path]) -> Iterator[Path]:
    """Yield the paths that are files with an ending in ``OPENABLE`` and not hidden."""
    shown = (item for item in items if not item.name.startswith("."))
    return (item for item in shown if item.suffix.lower() in OPENABLE and is_file(item))


def _file_parts(path: Path) -> list[Part]:
    if is_archive(path):
        try:
            return list(archive_parts(path))
        except GoldError as error:
            return [Part(path, 0, error=error)]
    try:
        size = path.stat().st_size
    except OSError as error:
        return [Part(path, 0, error=unreadable(path, error))]
    return [Part(path, size, lambda: read_file(path))]


# Archives


def archive_parts(path: Path) -> list[Part]:
    """Return the files of an archive that may hold problems, in natural order.

    :raises ProblemFormatError: if it is broken, or too large.
    :raises FileAccessError: if it cannot be read.
    """
    try:
        if path.stat().st_size > MAX_ARCHIVE_BYTES:
            message = _("the archive is larger than {limit} MB: unpack it, and open the folder")
            raise ProblemFormatError(
                message.format(limit=MAX_ARCHIVE_BYTES // 1_000_000), str(path)
            )
        _check_directory(path)
        archive = _Archive(path)
    except GoldError:
        raise
    except OSError as error:
        raise unreadable(path, error) from error
    except BROKEN_ARCHIVE as error:
        raise _damaged(path, error) from error
    named = ((_name_of(member), member) for member in archive.members)
    wanted = [(name, member) for name, member in named if _may_hold_problems(name)]
    wanted.sort(key=lambda each: (each[0].count("/"), natural(each[0])))
    if len(wanted) > MAX_FILES:
        message = _("more than {count} files in one archive: split it").format(count=MAX_FILES)
        raise ProblemFormatError(message, str(path))
    return [archive.part(name, member) for name, member in wanted]


def _damaged(path: Path, error: Exception) -> ProblemFormatError:
    message = _("the archive is damaged or incomplete: {reason}").format(reason=error)
    return ProblemFormatError(message, str(path))


def _check_directory(path: Path) -> None:
    """Raise an error if the archive's list of files is missing, or too long to read into memory."""
    with path.open("rb") as file:
        file.seek(0, os.SEEK_END)
        file.seek(-min(file.tell(), _END_SEARCHED), os.SEEK_END)
        tail = file.read()
    place = tail.rfind(b"PK\x05\x06")
    if place < 0 or place + _END.size > len(tail):
        raise zipfile.BadZipFile(_("its end is missing"))
    if _END.unpack_from(tail, place)[5] > _MAX_DIRECTORY_BYTES:
        raise ProblemFormatError(_("far too many files in one archive: split it"), str(path))


def _name_of(member: zipfile.ZipInfo) -> str:
    """Return a file's name. Old programs do not name its encoding,
    so that is guessed as for SGF.
    """
    name = member.filename
    if not member.flag_bits & _UTF8_NAME:
        try:
            name = decode_sgf(name.encode("cp437"))
        except (UnicodeEncodeError, ProblemFormatError):
            name = member.filename
    return name.replace("\\", "/")


def _may_hold_problems(name: str) -> bool:
    pieces = name.split("/")
    hidden = any(piece.startswith(".") or piece == _NO_FILE for piece in pieces)
    return bool(pieces[-1]) and not hidden and Path(name).suffix.lower() in OPENABLE


class _Archive:
    """An open archive, which counts how many bytes of it have been unpacked."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._unpacked = 0
        # kept open for its parts: its list may be long to read again
        self._file = zipfile.ZipFile(path)
        self.members = [member for member in self._file.infolist() if member.filename]

    def part(self, name: str, member: zipfile.ZipInfo) -> Part:
        """Return a file of the archive as a part; it is unpacked only when the part is read."""
        path = Path(f"{self._path}/{name}")
        if member.file_size > MAX_FILE_BYTES:
            return Part(path, 0, error=too_large(path))
        if name.lower().endswith(ARCHIVE):
            reason = _("an archive inside an archive is not read: unpack it")
        elif member.flag_bits & _ENCRYPTED:
            reason = _("the file is encrypted: unpack the archive, and open the folder")
        else:
            return Part(path, member.file_size, partial(self._read, member, path))
        return Part(path, 0, error=ProblemFormatError(reason, str(path)))

    def _read(self, member: zipfile.ZipInfo, path: Path) -> bytes:
        try:
            with self._file.open(member) as file:
                data = file.read(MAX_FILE_BYTES + 1)
        except BROKEN_ARCHIVE as error:
            raise _damaged(path, error) from error
        self._unpacked += len(data)
        if len(data) > MAX_FILE_BYTES or self._unpacked > MAX_UNPACKED_BYTES:
            message = _(
                "the archive holds more than it says, or than {limit} MB: it was not read further"
            )
            raise ProblemFormatError(
                message.format(limit=MAX_UNPACKED_BYTES // 1_000_000), str(path)
            )
        return data

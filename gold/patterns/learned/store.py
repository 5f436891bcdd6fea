"""A store: a file of learned patterns, with a header that describes its content and origin, then
columns.

::

    8 bytes   the mark: GoLDpat and a line end
    4         version of the format        (this and the next two: unsigned, little endian)
    4         length of the header
    4         CRC-32 of the header
    ...       the header, JSON in UTF-8
    ...       the columns, each at a multiple of 64 bytes

A column is an array of numbers. Columns are mapped into memory and not read, so a store of millions
of patterns opens without delay. Everything that can be checked cheaply is checked when a store is
opened: the mark, the version, the header, and that no byte is missing or left over. Each column has
a CRC-32 in the header, which is checked if the column has at most 16 MB, or on demand.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from gold.errors import FileAccessError, PatternError
from gold.i18n import _

VERSION: Final = 1
MARK: Final = b"GoLDpat\n"
NUMBERS: Final = struct.Struct("<III")
ALIGN: Final = 64
_MOST_HEADER: Final = 1_000_000
_SMALL: Final = 16_000_000  # most bytes of a column whose CRC-32 is always checked
_TYPES: Final = frozenset(("|u1", "<u2", "<u4", "<i2", "<i4", "<i8", "<f4"))

Column = npt.NDArray[Any]


@dataclass(frozen=True)
class Store:
    """Learned patterns, as loaded from a file or as they are saved.

    ``kind`` is that of ``patterns acquire --kind``. ``made`` tells how the patterns were acquired
    and from what (figures and options by name). ``columns`` are arrays by name; those of a file are
    read only.
    """

    kind: str
    made: Mapping[str, Any]
    columns: Mapping[str, Column]

    def column(self, name: str) -> Column:
        """The numbers of a column.

        :raises PatternError: if the store has none of this name.
        """
        if name not in self.columns:
            message = _("the store of kind {kind} has no column {name}")
            raise PatternError(message.format(kind=self.kind, name=name))
        return self.columns[name]


def open_store(path: Path, kind: str | None = None, check_all: bool = False) -> Store:
    """Open a store; with ``kind``, it must be of that kind.

    ``check_all`` also checks the CRC-32 of columns of more than 16 MB, which reads the whole file.

    :raises FileAccessError: if the file cannot be read.
    :raises PatternError: if the file is no store, damaged, cut short, of a newer version, or of
        another kind.
    """
    try:
        with path.open("rb") as file:
            head = file.read(len(MARK) + NUMBERS.size)
            version, length, header_sum = _opening(path, head)
            header = file.read(length)
        size = path.stat().st_size
    except OSError as error:
        message = _("{path} cannot be read: {reason}")
        raise FileAccessError(message.format(path=path, reason=error.strerror or error)) from error
    if version > VERSION:
        message = _(
            "{path} was made by a newer GoLD (its format is version {theirs}, this one reads {ours})"
        )
        raise PatternError(message.format(path=path, theirs=version, ours=VERSION))
    if len(header) < length:
        raise _cut_short(path)
    if zlib.crc32(header) != header_sum:
        raise PatternError(
            _("{path} is damaged: its header does not fit its sum").format(path=path)
        )
    try:
        described = json.loads(header)
        its_kind = str(described["kind"])
        columns = _columns(
            path, described["columns"], -(-(len(head) + length) // ALIGN) * ALIGN, size, check_all
        )
        made = dict(described["made"])
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, PatternError):
            raise
        raise PatternError(
            _("{path} is damaged: its header makes no sense").format(path=path)
        ) from error
    if kind is not None and its_kind != kind:
        message = _("{path} holds patterns of kind {found}, not {kind}")
        raise PatternError(message.format(path=path, found=its_kind, kind=kind))
    return Store(its_kind, made, columns)


def _opening(path: Path, head: bytes) -> tuple[int, int, int]:
    if not head.startswith(MARK[: len(head)]) or not head:
        raise PatternError(_("{path} is no store of patterns").format(path=path))
    if len(head) < len(MARK) + NUMBERS.size:
        raise _cut_short(path)
    version, length, header_sum = NUMBERS.unpack_from(head, len(MARK))
    if length > _MOST_HEADER or version == 0:
        raise PatternError(_("{path} is damaged: its header makes no sense").format(path=path))
    return version, length, header_sum


def _cut_short(path: Path) -> PatternError:
    return PatternError(_("{path} is cut short: make it again, or copy it again").format(path=path))


def _columns(
    path: Path, described: list[dict[str, Any]], start: int, size: int, check_all: bool
) -> dict[str, Column]:
    columns: dict[str, Column] = {}
    end = start
    for item in described:
        if item["type"] not in _TYPES:
            raise ValueError(item["type"])
        kind, shape = np.dtype(item["type"]), tuple(int(side) for side in item["shape"])
        length = kind.itemsize * int(np.prod(shape))
        offset = start + int(item["offset"])
        end = offset + length + -length % ALIGN
        if min(shape, default=0) < 0 or offset < start:
            raise ValueError(shape)
        if end > size:
            raise _cut_short(path)
        mapped: Column = np.zeros(shape, kind)
        if length:
            mapped = np.memmap(path, kind, "r", offset, shape)
        if (check_all or length <= _SMALL) and zlib.crc32(mapped.tobytes()) != item["sum"]:
            message = _("{path} is damaged: its column {name} does not fit its sum")
            raise PatternError(message.format(path=path, name=item["name"]))
        columns[str(item["name"])] = mapped
    if end != size:
        raise PatternError(
            _("{path} is damaged: there is something behind its last column").format(path=path)
        )
    return columns

"""Writes stores of learned patterns; :mod:`gold.patterns.learned.store`
describes the format and reads them.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import numpy as np

from gold.atomic import not_written
from gold.patterns.learned.store import ALIGN, MARK, NUMBERS, VERSION, Store


def save_store(path: Path, store: Store) -> int:
    """Write a store to a file and return the size of the file in bytes. Equal stores give equal files.

    :raises FileAccessError: if the file cannot be written; an older file at ``path`` is then unchanged.
    """
    described = []
    data = []
    offset = 0
    for name, values in store.columns.items():
        column = np.ascontiguousarray(values)
        column = column.astype(column.dtype.newbyteorder("<"))
        raw = column.tobytes()
        described.append(
            {
                "name": name,
                "type": column.dtype.str,
                "shape": column.shape,
                "offset": offset,
                "sum": zlib.crc32(raw),
            }
        )
        padded = raw + bytes(-len(raw) % ALIGN)
        data.append(padded)
        offset += len(padded)
    header = json.dumps(
        {"kind": store.kind, "made": dict(store.made), "columns": described}
    ).encode()
    start = len(MARK) + NUMBERS.size + len(header)
    head = (
        MARK
        + NUMBERS.pack(VERSION, len(header), zlib.crc32(header))
        + header
        + bytes(-start % ALIGN)
    )
    temporary = path.with_name(path.name + ".new")
    try:
        with temporary.open("wb") as file:
            file.writelines([head, *data])
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise not_written(path, error) from error
    return len(head) + offset

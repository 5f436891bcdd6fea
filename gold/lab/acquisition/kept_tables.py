"""A journal (:mod:`gold.journal`) of the tables of finished pieces of work,
until the run is complete.
"""

from __future__ import annotations

import base64
import io
import lzma
import zipfile
import zlib
from pathlib import Path

import numpy as np

from gold.journal import Journal
from gold.lab.acquisition.tables import CountTable

Tables = tuple[CountTable, ...]


class TableJournal(Journal[Tables]):
    """The journal of tables in one file.

    :raises FileAccessError: if the file exists and cannot be read.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, _as_json, _from_json)


def _as_json(tables: Tables) -> str:
    columns = {
        f"{name}{number}": column
        for number, table in enumerate(tables)
        for name, column in table._asdict().items()
    }
    buffer = io.BytesIO()
    np.savez(buffer, **columns)
    return base64.b64encode(buffer.getbuffer()).decode()


def _from_json(text: str) -> Tables:
    """Convert text from :func:`_as_json` back to tables.

    :raises ValueError: if the bytes are damaged, by the check sum of each column.
    """
    try:
        with np.load(io.BytesIO(base64.b64decode(text)), allow_pickle=False) as file:
            count = len(file.files) // len(CountTable._fields)
            return tuple(
                CountTable(*(file[f"{name}{number}"] for name in CountTable._fields))
                for number in range(count)
            )
    except (OSError, EOFError, lzma.LZMAError, zlib.error, zipfile.BadZipFile) as error:
        raise ValueError(error) from error

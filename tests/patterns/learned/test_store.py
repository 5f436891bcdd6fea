"""A store gives back what was saved, and says what is wrong with a file that is none, or a broken one."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from gold.errors import FileAccessError, PatternError
from gold.lab.acquisition import stores
from gold.lab.acquisition.results import smallest_type
from gold.lab.acquisition.stores import save_store
from gold.patterns.learned.store import Store, open_store

STORE = Store(
    "contextual",
    {"games": 3, "size": 9},
    {
        "keys": np.arange(300, dtype=np.int64).reshape(100, 3),
        "counts": np.arange(100, dtype=np.uint8),
        "nothing": np.zeros((0, 2), dtype=np.uint16),
    },
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "patterns.gpat"
    save_store(path, STORE)
    return path


def test_what_was_saved_is_opened(file: Path) -> None:
    store = open_store(file, "contextual", check_all=True)
    assert (store.kind, store.made) == (STORE.kind, STORE.made)
    assert store.columns.keys() == STORE.columns.keys()
    for name, column in STORE.columns.items():
        assert store.column(name).dtype == column.dtype
        assert np.array_equal(store.column(name), column)


def test_columns_are_mapped_and_cannot_be_changed(file: Path) -> None:
    keys = open_store(file).column("keys")
    assert isinstance(keys, np.memmap)
    with pytest.raises(ValueError, match="read-only"):
        keys[0] = 1


def test_the_same_content_is_the_same_bytes(file: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.gpat"
    assert save_store(again, open_store(file)) == file.stat().st_size
    assert again.read_bytes() == file.read_bytes()


def test_every_length_that_is_cut_off_is_noticed(file: Path) -> None:
    data = file.read_bytes()
    for length in range(1, len(data), 7):
        file.write_bytes(data[:length])
        with pytest.raises(PatternError, match=r"cut short|no store"):
            open_store(file)
    for length in (10, 100, len(data) - 1):
        file.write_bytes(data[:length])
        with pytest.raises(PatternError, match="cut short"):
            open_store(file)


def test_every_byte_that_is_altered_is_noticed(file: Path) -> None:
    data = bytearray(file.read_bytes())
    padding = [position for position in range(len(data)) if not altered(file, data, position)]
    # only what fills up to a multiple of 64
    assert all(data[position] == 0 for position in padding)
    assert len(padding) < 4 * 64


def altered(file: Path, data: bytearray, position: int) -> bool:
    """Whether a change of one byte is noticed."""
    data[position] ^= 1
    file.write_bytes(data)
    data[position] ^= 1
    try:
        open_store(file)
    except PatternError:
        return True
    return False


def test_bytes_behind_the_end_are_noticed(file: Path) -> None:
    file.write_bytes(file.read_bytes() + bytes(64))
    with pytest.raises(PatternError, match="behind its last column"):
        open_store(file)


def test_a_newer_version_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "VERSION", 2)
    save_store(file, STORE)
    monkeypatch.undo()
    with pytest.raises(
        PatternError, match=r"newer GoLD \(its format is version 2, this one reads 1\)"
    ):
        open_store(file)


def test_another_kind_is_named(file: Path) -> None:
    with pytest.raises(PatternError, match="holds patterns of kind contextual, not knn"):
        open_store(file, "knn")


@pytest.mark.parametrize("content", [b"", b"(;SZ[19])", b"PK\3\4" + bytes(100)])
def test_other_files_are_no_stores(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(PatternError, match="is no store of patterns"):
        open_store(file)


def test_a_file_that_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileAccessError, match="cannot be read"):
        open_store(tmp_path / "nothing")


def test_the_sum_of_a_large_column_is_checked_on_demand(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gold.patterns.learned.store._SMALL", 0)
    data = bytearray(file.read_bytes())
    data[-64] ^= 1
    file.write_bytes(data)
    open_store(file)
    with pytest.raises(PatternError, match="column counts does not fit its sum"):
        open_store(file, check_all=True)


def test_a_header_of_nonsense_is_damaged(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json, "dumps", lambda _: '{"kind": "knn", "columns": [{}], "made": {}}')
    save_store(file, STORE)
    with pytest.raises(PatternError, match="makes no sense"):
        open_store(file)


@pytest.mark.parametrize(("most", "kind"), [(255, "u1"), (256, "u2"), (65535, "u2"), (65536, "u4")])
def test_numbers_take_as_little_room_as_they_can(most: int, kind: str) -> None:
    assert smallest_type(np.array([0, most])).dtype == kind

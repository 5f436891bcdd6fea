"""What was kept is found again, and what was cut off or damaged is not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gold.errors import FileAccessError
from gold.journal import Journal
from gold.lab.acquisition.kept_tables import TableJournal
from gold.lab.acquisition.tables import CountTable


def journal_in(path: Path) -> Journal[int]:
    return Journal(path, str, int)


def test_what_was_kept_is_found_again(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "journal"
    one = journal_in(path)
    assert not path.exists()
    for number in range(3):
        one.keep(one.name("n", number), number)
        assert one[one.name("n", number)] == number
    one.close()
    again = journal_in(path)
    again.keep(again.name("ü"), 7)
    assert [again[again.name("n", number)] for number in range(3)] == [0, 1, 2]
    assert again.name("n", 3) not in again
    again.clear()
    assert not path.exists()


def test_a_line_that_was_cut_off_or_damaged_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    one = journal_in(path)
    for number in range(3):
        one.keep(str(number), number)
    one.close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1].replace(b'"0"', b'"x"') + lines[2] + lines[3][:-4])
    again = journal_in(path)
    again.keep("3", 3)
    last = journal_in(path)
    assert [name in last for name in "0123"] == [False, True, False, True]
    assert (last["1"], last["3"]) == (1, 3)


def test_a_file_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileAccessError, match=r"the journal .* cannot be used"):
        journal_in(tmp_path)
    one = journal_in(tmp_path / "journal")
    one.keep("0", 0)
    one.close()  # Windows deletes no file that is open
    (tmp_path / "journal").unlink()
    with pytest.raises(FileAccessError, match=r"the journal .* cannot be used: No such file"):
        one["0"]


def test_tables_are_kept_to_the_bit_and_damage_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    keys = np.array([[1, 2], [3, 1 << 61]], dtype=np.int64)
    tables = (
        CountTable(keys, keys[:, 0], keys[:, 1]),
        CountTable(keys[:0], keys[:0, 0], keys[:0, 0]),
    )
    one = TableJournal(path)
    one.keep("tables", tables)
    for table, kept in zip(tables, one["tables"], strict=True):
        assert all(np.array_equal(column, other) for column, other in zip(table, kept, strict=True))
    whole = path.read_bytes()
    middle = len(whole) // 2
    path.write_bytes(
        whole[:middle]
        + (b"A" if whole[middle : middle + 1] != b"A" else b"B")
        + whole[middle + 1 :]
    )
    assert "tables" not in TableJournal(path)


def test_a_file_that_another_program_uses_stays(tmp_path: Path) -> None:
    """The same command, started twice: the first that ends deletes nothing of the other."""
    path = tmp_path / "journal"
    one = journal_in(path)
    one.keep("a", 1)
    other = journal_in(path)
    other.keep("b", 2)
    one.keep("c", 3)
    assert [one["a"], one["c"], other["a"], other["b"]] == [1, 3, 1, 2], (
        "each knows where its lines are"
    )
    one.clear()
    assert [journal_in(path)[name] for name in "abc"] == [1, 2, 3]
    other.clear()
    assert not path.exists()


def test_a_file_that_is_only_read_is_in_use_too(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    one = journal_in(path)
    one.keep("a", 1)
    reader = journal_in(path)
    one.clear()
    assert reader["a"] == 1

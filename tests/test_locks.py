"""Locks on files."""

from __future__ import annotations

from pathlib import Path

import pytest

from gold.errors import FileAccessError
from gold.locks import locked


def test_only_one_holds_a_lock_and_the_next_waits_for_it(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "some.lock"
    with (
        locked(path, 0.0),
        pytest.raises(FileAccessError, match=r"some\.lock is in use"),
        locked(path, 0.02),
    ):
        pass
    with locked(path, 0.0):
        pass


def test_place_that_cannot_have_a_lock_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileAccessError, match="file"), locked(tmp_path / "file" / "some.lock", 0.0):
        pass

"""The shortcuts of the tests: what ships is read once, and nobody waits for the disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gold.problem.collection import Collection
from gold.trainer.library import shelves
from gold.trainer.library.shelves import load_library
from tests.user_folders import move_folders


def test_what_ships_is_read_once_wherever_a_test_has_put_the_users_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = list(load_library(own=tmp_path / "none"))

    def read(*_args: object) -> Collection:
        raise AssertionError("a file was read")

    monkeypatch.setattr(shelves, "load_collection", read)
    move_folders(monkeypatch, tmp_path, "STATE")
    assert list(load_library(own=tmp_path / "none")) == first
    assert len(first) > 10


def test_other_collections_are_kept_where_the_program_keeps_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move_folders(monkeypatch, tmp_path, "STATE")
    folder = tmp_path / "shipped"
    folder.mkdir()
    text = (shelves.SHIPPED_FOLDER / "first-steps.yaml").read_bytes()
    (folder / "first-steps.yaml").write_bytes(text)
    (one,) = load_library(folder, tmp_path / "none")
    assert one.entries
    assert list(tmp_path.rglob("library.kept")) != []


def test_nothing_waits_for_the_disk() -> None:
    os.fsync(-1)  # of no file: the system would refuse it

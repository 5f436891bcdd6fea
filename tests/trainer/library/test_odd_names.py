"""Files with names that are no UTF-8, as old archives from Japan have them, links to nowhere, and pipes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gold.errors import GoldError
from gold.problem.files import load_collection
from gold.trainer.endless.stock import Stock
from gold.trainer.library.bin import Bin
from gold.trainer.library.own_library import OwnLibrary
from gold.trainer.library.shelves import collections_in, load_library
from gold.trainer.place import LastPlace, keep_place, kept_place
from gold.trainer.progress.database import ProgressDatabase
from gold.trainer.settings import Settings, SettingsFile
from tests.trainer.library.test_shelves import write

ODD = b"\x8b\xa8\xe9".decode("utf-8", "surrogateescape")
TOO_LONG = "x" * 300

odd_names = pytest.mark.skipif(sys.platform != "linux", reason="the system allows no such names")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "problems"
    write(folder / f"{ODD}.yaml", "One", "Two")
    write(folder / ODD / f"{ODD}.yaml", "Three", "Four")
    return folder


DEEDS: dict[str, Callable[[OwnLibrary, Path], object]] = {
    "rename": lambda library, file: library.rename_problem(load_collection(file).entries[0], "New"),
    "delete": lambda library, file: library.delete_problem(load_collection(file).entries[0]),
    "move": lambda library, file: library.move_problem(
        load_collection(file).entries[0], load_collection(file.parent / ODD)
    ),
    "delete all": lambda library, file: library.delete_collection(
        load_collection(file.parent / ODD)
    ),
}


@odd_names
@pytest.mark.parametrize("deed", DEEDS)
def test_what_is_in_a_file_with_an_odd_name_can_be_changed_and_brought_back(
    own: Path, deed: str
) -> None:
    def held() -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in own.rglob("*") if path.is_file()}

    library, before = OwnLibrary(own, Bin(own.parent / "bin")), held()
    DEEDS[deed](library, own / f"{ODD}.yaml")
    assert held() != before
    assert library.undo()
    assert held() == before


def test_settings_and_the_last_place_keep_odd_names(tmp_path: Path) -> None:
    file, odd = SettingsFile(tmp_path / "settings.json"), str(tmp_path / ODD)
    settings = Settings(last_folder=odd, linked_folders=(odd,))
    file.save(settings)
    assert file.load() == (settings, "")
    (tmp_path / "settings.json").read_text(encoding="utf-8")
    place = LastPlace(ODD, files=str(tmp_path), file=odd)
    keep_place(place, tmp_path)
    assert kept_place(tmp_path) == place


@pytest.mark.skipif(sys.platform == "win32", reason="links need a permission there")
def test_a_link_to_where_nobody_can_look_hides_nothing_else(tmp_path: Path) -> None:
    write(tmp_path / "one.yaml", "One")
    for name in ("folder", "file.sgf"):
        (tmp_path / name).symlink_to(TOO_LONG)
    assert [len(each.problems) for each in collections_in(tmp_path)] == [1]
    assert len(load_collection(tmp_path).problems) == 1


def test_a_linked_folder_where_nobody_can_look_hides_no_other(tmp_path: Path) -> None:
    write(tmp_path / "linked" / "two.yaml", "One", "Two")
    shelves = load_library(
        tmp_path / "none", tmp_path / "none", [Path(TOO_LONG), tmp_path / "linked"]
    )
    lost, there = (one.collection for one in shelves)
    assert "is not there" in str(lost.errors[0])
    assert len(there.problems) == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes in folders")
def test_a_pipe_or_device_in_the_place_of_a_file_of_the_programs_is_not_read_for_ever(
    tmp_path: Path,
) -> None:
    for number, name in enumerate(("settings.json", "place.json", "stock.json", "progress.sqlite")):
        os.mkfifo(tmp_path / name) if number % 2 else (tmp_path / name).symlink_to("/dev/zero")
    settings, said = SettingsFile(tmp_path / "settings.json").load()
    assert (settings, "cannot be read" in said) == (Settings(), True)
    assert kept_place(tmp_path) is None
    with pytest.raises(GoldError, match="cannot be used"):
        Stock(tmp_path / "stock.json").problems()
    database = ProgressDatabase(tmp_path / "progress.sqlite")
    assert "will not be saved" in database.notice
    database.close()

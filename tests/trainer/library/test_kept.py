"""The program's collections are kept as they were read, and read again as soon as anything is different."""

from __future__ import annotations

import hashlib
import pickle
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from gold.i18n import use_language
from gold.problem.collection import Collection
from gold.trainer.library import kept as kept_library
from gold.trainer.library.kept import ReadCollection, kept_or_read
from gold.trainer.library.shelves import SHIPPED_FOLDER, Shelved, load_library

ONE = "gold: 1\ntitle: One\ndiagram: |\n  + x\n  + X\n"


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept_library, "state_folder", lambda: tmp_path / "state")
    return tmp_path / "state" / "library.kept"


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    """A folder with two of the program's collections."""
    folder = tmp_path / "shipped"
    folder.mkdir()
    for name in ("first-steps.yaml", "races-and-sekis.yaml"):
        shutil.copy(SHIPPED_FOLDER / name, folder)
    return folder


def library(shipped: Path, tmp_path: Path) -> list[Shelved]:
    return list(load_library(shipped, tmp_path / "none"))


def forbid_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*_args: object) -> Collection:
        raise AssertionError("a file was read")

    monkeypatch.setattr("gold.trainer.library.shelves.load_collection", read)


@pytest.mark.usefixtures("kept")
def test_what_is_kept_is_what_was_read_and_needs_no_file_to_be_parsed(
    shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = library(shipped, tmp_path)
    forbid_reading(monkeypatch)
    assert library(shipped, tmp_path) == first
    assert len(first) == 2


@pytest.mark.usefixtures("kept")
def test_changed_file_is_read_again_even_with_the_same_size_and_time(tmp_path: Path) -> None:
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    (shipped / "one.yaml").write_text(f"collection: C\n---\n{ONE}")
    library(shipped, tmp_path)
    (shipped / "one.yaml").write_text(f"collection: C\n---\n{ONE}".replace("One", "Two"))
    (found,) = library(shipped, tmp_path)
    assert [problem.title for problem in found.collection.problems] == ["Two"]


@pytest.mark.usefixtures("kept")
def test_other_program_reads_again(
    shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library(shipped, tmp_path)
    forbid_reading(monkeypatch)
    monkeypatch.setattr("gold.__version__", "another")
    with pytest.raises(AssertionError, match="a file was read"):
        library(shipped, tmp_path)


@pytest.mark.parametrize(
    "damage", [lambda _data: b"", lambda data: data[:-9], lambda data: data + b"x"]
)
def test_damaged_file_costs_nothing_but_time(
    kept: Path, shipped: Path, tmp_path: Path, damage: object
) -> None:
    first = library(shipped, tmp_path)
    kept.write_bytes(damage(kept.read_bytes()))  # type: ignore[operator]
    assert library(shipped, tmp_path) == first
    kept.unlink()
    kept.mkdir()  # cannot be written
    assert library(shipped, tmp_path) == first


@pytest.fixture
def pack(kept: Path, shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that a download carries, made of the same files in another folder, on another machine."""
    folder = tmp_path / "download"
    library(shutil.copytree(shipped, tmp_path / "elsewhere"), tmp_path)
    folder.mkdir()
    monkeypatch.setattr(kept_library, "shipped", lambda name: folder)
    return kept.rename(folder / "library.kept")


def test_a_download_brings_its_problems_read(
    pack: Path, kept: Path, shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        forbid_reading(patch)
        packed = library(shipped, tmp_path)
    assert not kept.exists()
    pack.unlink()
    assert packed == library(shipped, tmp_path), "paths are those of the files that are here"


@pytest.mark.parametrize(
    "damage",
    [lambda _data: b"", lambda data: data[:-9], lambda data: bytes([data[0] ^ 1]) + data[1:]],
)
def test_a_damaged_pack_is_not_used(
    pack: Path, kept: Path, shipped: Path, tmp_path: Path, damage: object
) -> None:
    pack.write_bytes(damage(pack.read_bytes()))  # type: ignore[operator]
    packed = library(shipped, tmp_path)
    pack.unlink()
    kept.unlink()
    assert packed == library(shipped, tmp_path)


def test_a_file_is_right_and_not_the_pack_that_was_made_of_it(
    pack: Path, shipped: Path, tmp_path: Path
) -> None:
    file = shipped / "first-steps.yaml"
    file.write_text(file.read_text("utf-8").replace("First steps", "Changed"), "utf-8")
    assert pack.exists()
    assert "Changed" in [shelved.collection.name for shelved in library(shipped, tmp_path)]


def test_what_is_kept_is_of_no_language(
    shipped: Path, tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library(shipped, tmp_path)
    forbid_reading(monkeypatch)
    use_language("de")
    try:
        german = library(shipped, tmp_path)
    finally:
        use_language("en")
    kept.unlink()
    monkeypatch.undo()
    assert [one.ids for one in german] == [one.ids for one in library(shipped, tmp_path)]


def test_error_is_told_anew_each_time(kept: Path, tmp_path: Path) -> None:
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    (shipped / "one.yaml").write_text(f"{ONE}---\ngold: 1\ntitle: No diagram\n")
    (found,) = library(shipped, tmp_path)
    assert found.collection.errors
    assert not kept.exists()


def test_only_parts_of_problems_are_made_of_what_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Evil:
        def __reduce__(self) -> object:
            return (print, ("done",))

    path = tmp_path / "kept"
    body = pickle.dumps(Evil())
    path.write_bytes(kept_library._key([]) + hashlib.sha256(body).digest() + body)
    assert [*kept_or_read([], [], lambda: None, path)] == []
    assert capsys.readouterr().out == ""


def test_collections_come_one_by_one(tmp_path: Path) -> None:
    seen = []

    def read() -> Iterator[ReadCollection]:
        for name in "ab":
            seen.append(name)
            yield ReadCollection(Collection(name, tmp_path, ()), (), ())

    coming = kept_or_read([], read(), lambda: None, tmp_path / "kept")
    assert next(coming).collection.name == "a"
    assert seen == ["a"]


def test_collections_come_in_the_order_of_their_headers(kept: Path, tmp_path: Path) -> None:
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    for name, place in (("a", "place: 2\n"), ("b", ""), ("c", "place: 1.5\n")):
        (shipped / f"{name}.yaml").write_text(f"collection: {name.upper()}\n{place}---\n{ONE}")
    (shipped / "d.yaml").write_text(": [")
    for _again in range(2):
        assert [one.collection.name for one in library(shipped, tmp_path)] == [
            "C",
            "A",
            "B",
            "Single problems",
        ]
    assert not kept.exists()

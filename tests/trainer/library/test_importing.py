"""Problems that are taken into the user's own folder."""

from __future__ import annotations

import errno
import shutil
import sys
import zipfile
from pathlib import Path

import pytest

from gold.errors import GoldError
from gold.problem.files import load_collection
from gold.trainer.library.importing import import_collection

PROBLEM = "gold: 1\ntitle: {title}\ndiagram: |\n  + x\n  + X\n"


def written(path: Path, title: str = "One") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(PROBLEM.format(title=title))
    return path


def import_file(path: Path, folder: Path) -> Path:
    return import_collection(load_collection(path), folder)


def test_a_file_is_copied_as_it_is(tmp_path: Path) -> None:
    source = written(tmp_path / "found.yaml")
    copy = import_file(source, tmp_path / "own")
    assert copy == tmp_path / "own" / "found.yaml"
    assert copy.read_bytes() == source.read_bytes()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    own, source = tmp_path / "own", written(tmp_path / "found.yaml")
    names = [import_file(source, own).name for _ in range(3)]
    assert names == ["found.yaml", "found-2.yaml", "found-3.yaml"]


def test_a_folder_is_copied_with_all_its_files(tmp_path: Path) -> None:
    for title in ("a", "b"):
        written(tmp_path / "book" / f"{title}.yaml", title)
    copy = import_file(tmp_path / "book", tmp_path / "own")
    assert sorted(path.name for path in copy.iterdir()) == ["a.yaml", "b.yaml"]


def test_what_holds_no_problem_is_not_copied(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("gold: 1\ndiagram: |\n  ?\n")
    with pytest.raises(GoldError, match=r"bad\.yaml:3"):
        import_file(bad, tmp_path / "own")
    assert not (tmp_path / "own").exists()


def test_what_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "own").write_text("a file where the folder should be")
    with pytest.raises(GoldError, match="cannot be copied"):
        import_file(written(tmp_path / "found.yaml"), tmp_path / "own")


def test_folder_is_copied_with_its_subfolders_once_and_without_other_files(tmp_path: Path) -> None:
    book = tmp_path / "book"
    (book / "part").mkdir(parents=True)
    (book / "part" / "one.sgf").write_text("(;SZ[9]AB[aa])")
    (book / "film.mkv").write_bytes(b"long")
    if sys.platform != "win32":
        (book / "part" / "round").symlink_to(book, target_is_directory=True)
    copy = import_file(book, tmp_path / "own")
    assert [path.relative_to(copy) for path in copy.rglob("*") if path.is_file()] == [
        Path("part/one.sgf")
    ]


def test_copying_that_is_stopped_leaves_nothing_behind(tmp_path: Path) -> None:
    book = tmp_path / "book"
    book.mkdir()
    for number in range(3):
        (book / f"{number}.sgf").write_text("(;SZ[9]AB[aa])")
    left = iter([None, None])

    def stop() -> None:
        next(left)

    with pytest.raises(StopIteration):
        import_collection(load_collection(book), tmp_path / "own", stop)
    assert list((tmp_path / "own").iterdir()) == []


def test_nothing_is_left_of_a_file_for_which_the_disk_has_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half(_path: Path, target: Path) -> None:
        target.write_text("(;SZ[9]AB")
        raise OSError(errno.ENOSPC, "No space left on device")

    (tmp_path / "one.sgf").write_text("(;SZ[9]AB[aa])")
    monkeypatch.setattr(shutil, "copyfile", half)
    with pytest.raises(GoldError, match="No space left"):
        import_file(tmp_path / "one.sgf", tmp_path / "own")
    assert list((tmp_path / "own").iterdir()) == []


def test_archive_is_copied_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "book.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("one.sgf", "(;SZ[9]AB[aa])")
    assert import_file(path, tmp_path / "own").read_bytes() == path.read_bytes()

"""Problems that are taken into the user's own folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from gold.errors import GoldError
from gold.problem.files import load_collection
from gold.trainer.importing import import_collection

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

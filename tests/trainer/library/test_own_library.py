"""Problems and collections are renamed, moved, merged and deleted, and nothing is ever lost."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gold.errors import FileAccessError, GoldError
from gold.problem.collection import Collection, Entry
from gold.problem.files import FileFormat, format_problems, load_collection
from gold.problem.model import Problem
from gold.trainer.library import bin as bin_module
from gold.trainer.library import saving
from gold.trainer.library.bin import Bin, Change
from gold.trainer.library.own_library import OwnLibrary
from gold.trainer.library.saving import add_to_file, replace_file
from tests.trainer.positions import CORNER, STRAIGHT_THREE, problem

YAML = format_problems(
    [problem(CORNER, title="One"), problem(STRAIGHT_THREE, title="Two")], FileFormat.YAML
)
SGF = format_problems([problem(CORNER, title="Three")], FileFormat.SGF)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "problems"
    (folder / "folder").mkdir(parents=True)
    (folder / "pair.yaml").write_text(
        "gold: 1\ncollection: Pair  # a comment\n---\n# first\n" + YAML
    )
    (folder / "broken.yaml").write_text("gold: 1\ntitle: One\n---\n" + YAML)
    (folder / "old.sgf").write_bytes(
        "前 (;GM[1]CA[GB18030]SZ[9]AB[aa]AW[ba]C[黑])\n".encode("gb18030")
    )
    (folder / "single.yaml").write_text(YAML.split("---\n")[0])
    (folder / "folder" / "a.sgf").write_text(SGF)
    (folder / "folder" / "b.yaml").write_text(YAML.split("---\n")[1])
    return folder


@pytest.fixture
def library(own: Path) -> OwnLibrary:
    return OwnLibrary(own, Bin(own.parent / "bin"))


def held(own: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(own)): path.read_bytes() for path in own.rglob("*") if path.is_file()
    }


def titles(path: Path) -> list[str]:
    return [each.title for each in load_collection(path).problems]


DEEDS: dict[str, Callable[[OwnLibrary, Path], object]] = {
    "rename a problem": lambda a, own: a.rename_problem(pair(own).entries[1], "Another"),
    "delete a problem": lambda a, own: a.delete_problem(pair(own).entries[0]),
    "delete what cannot be read": lambda a, own: a.delete_problem(
        load_collection(own / "broken.yaml").entries[0]
    ),
    "delete the only problem": lambda a, own: a.delete_problem(
        load_collection(own / "single.yaml").entries[0]
    ),
    "move between formats": lambda a, own: a.move_problem(
        pair(own).entries[0], load_collection(own / "old.sgf")
    ),
    "move into a folder": lambda a, own: a.move_problem(
        pair(own).entries[0], load_collection(own / "folder")
    ),
    "move to a new collection": lambda a, own: a.move_problem(pair(own).entries[1], "My own: new"),
    "copy within a file": lambda a, own: a.copy_problem(
        problem_of(pair(own).entries[0]), pair(own)
    ),
    "copy between formats": lambda a, own: a.copy_problem(
        problem_of(load_collection(own / "old.sgf").entries[0]), pair(own)
    ),
    "copy to a new collection": lambda a, own: a.copy_problem(
        problem_of(pair(own).entries[1]), "New"
    ),
    "rename a file": lambda a, own: a.rename_collection(pair(own), "Couple"),
    "rename an SGF file": lambda a, own: a.rename_collection(
        load_collection(own / "old.sgf"), "Ancient"
    ),
    "rename a folder": lambda a, own: a.rename_collection(load_collection(own / "folder"), "Box"),
    "merge a folder into a file": lambda a, own: a.merge(
        load_collection(own / "folder"), pair(own)
    ),
    "merge a file into a folder": lambda a, own: a.merge(
        pair(own), load_collection(own / "folder")
    ),
    "delete a file": lambda a, own: a.delete_collection(pair(own)),
    "delete a folder": lambda a, own: a.delete_collection(load_collection(own / "folder")),
}


def problem_of(entry: Entry) -> Problem:
    assert entry.problem is not None
    return entry.problem


def pair(own: Path) -> Collection:
    return load_collection(own / "pair.yaml")


@pytest.mark.parametrize("deed", DEEDS)
def test_everything_can_be_undone_to_the_byte(library: OwnLibrary, own: Path, deed: str) -> None:
    before = held(own)
    DEEDS[deed](library, own)
    assert held(own) != before
    assert library.undo()
    assert held(own) == before
    assert library.undo() is None


@pytest.mark.parametrize("deed", DEEDS)
def test_what_cannot_be_done_leaves_everything_as_it_was(
    library: OwnLibrary, own: Path, deed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, done = held(own), []
    put, move = bin_module._put, bin_module._move

    def fail(*arguments: object) -> None:
        done.append(arguments)
        if len(done) == 1:
            raise FileAccessError("the disk is full")
        (put if isinstance(arguments[1], bytes | None) else move)(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(bin_module, "_put", fail)
    monkeypatch.setattr(bin_module, "_move", fail)
    with pytest.raises(FileAccessError, match="full"):
        DEEDS[deed](library, own)
    assert held(own) == before


def test_titles_and_order_are_what_was_asked_for(library: OwnLibrary, own: Path) -> None:
    library.rename_problem(pair(own).entries[1], " Another ")
    assert titles(own / "pair.yaml") == ["One", "Another"]
    assert "# first" in (own / "pair.yaml").read_text()
    library.move_problem(pair(own).entries[0], load_collection(own / "folder"))
    assert titles(own / "folder") == ["Three", "Two", "One"]
    library.merge(load_collection(own / "folder"), pair(own))
    assert titles(own / "pair.yaml") == ["Another", "Three", "Two", "One"]
    assert not (own / "folder").exists()
    library.rename_collection(pair(own), "Couple")
    assert pair(own).name == "Couple"
    assert library.rename_collection(load_collection(own / "old.sgf"), "Alt!") == own / "alt.sgf"


def test_a_copy_is_the_same_problem_and_the_first_one_stays(library: OwnLibrary, own: Path) -> None:
    first, *others = load_collection(own / "old.sgf").problems
    before = pair(own).problems
    library.copy_problem(first, pair(own))
    *kept, copied = pair(own).problems
    assert kept == before
    assert (copied.position, copied.title, copied.description) == (
        first.position, first.title, first.description
    )  # fmt: skip
    assert load_collection(own / "old.sgf").problems == [first, *others]


def test_an_old_encoding_survives_a_move_to_its_file(library: OwnLibrary, own: Path) -> None:
    library.move_problem(pair(own).entries[0], load_collection(own / "old.sgf"))
    moved = load_collection(own / "old.sgf").problems
    assert moved[0].description == "黑"
    assert moved[1].title == "One"


def test_a_change_is_not_undone_over_later_work(library: OwnLibrary, own: Path) -> None:
    library.delete_problem(pair(own).entries[0])
    (own / "pair.yaml").write_text(YAML)
    with pytest.raises(GoldError, match="changed since"):
        library.undo()
    assert (own / "pair.yaml").read_text() == YAML


@pytest.mark.parametrize("damage", ["[]", "{}", '{"undone": false, "said": "x"}', "[" * 100_000])
def test_a_change_whose_record_is_damaged_is_passed_over(
    library: OwnLibrary, own: Path, damage: str
) -> None:
    before = held(own)
    library.delete_problem(pair(own).entries[0])
    place = own.parent / "bin" / "000002"
    place.mkdir()
    (place / "change.json").write_text(damage)
    assert library.undo()
    assert held(own) == before


def test_only_what_is_as_it_was_read_is_changed(
    library: OwnLibrary, own: Path, tmp_path: Path
) -> None:
    entry = pair(own).entries[0]
    (own / "pair.yaml").write_text(YAML.replace("title: One", "title: Else"))
    with pytest.raises(GoldError, match="meanwhile"):
        library.delete_problem(entry)
    (tmp_path / "other.yaml").write_text(YAML)
    with pytest.raises(GoldError, match="own folder"):
        library.delete_problem(load_collection(tmp_path / "other.yaml").entries[0])
    with pytest.raises(GoldError, match="own"):
        library.delete_collection(load_collection(tmp_path / "other.yaml"))


MEANWHILE: dict[str, Callable[[OwnLibrary, Path], object]] = {
    **{
        name: DEEDS[name]
        for name in (
            "rename a problem",
            "delete a problem",
            "delete the only problem",
            "move between formats",
        )
    },
    "add a problem": lambda _arranger, own: add_to_file(own / "pair.yaml", [problem(CORNER)]),
}


@pytest.mark.parametrize("deed", MEANWHILE)
def test_what_another_window_writes_meanwhile_is_not_written_over(
    library: OwnLibrary, own: Path, deed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It writes after the file was read, and before the change is made."""
    carry_out = Bin.carry_out

    def later(self: Bin, *arguments: object) -> None:
        for name in ("pair.yaml", "single.yaml"):
            with (own / name).open("a") as file:
                file.write("---\n" + YAML.split("---\n")[1])
        later.before = held(own)  # type: ignore[attr-defined]
        carry_out(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Bin, "carry_out", later)
    with pytest.raises(GoldError, match="was changed meanwhile"):
        MEANWHILE[deed](library, own)
    assert held(own) == later.before  # type: ignore[attr-defined]


def test_a_merge_that_would_lose_what_cannot_be_read_is_refused(
    library: OwnLibrary, own: Path
) -> None:
    before = held(own)
    with pytest.raises(GoldError, match="would be lost"):
        library.merge(load_collection(own / "broken.yaml"), pair(own))
    assert held(own) == before


@pytest.mark.parametrize("deed", DEEDS)
def test_what_was_undone_can_be_done_again(library: OwnLibrary, own: Path, deed: str) -> None:
    before = held(own)
    DEEDS[deed](library, own)
    after = held(own)
    for _round in range(2):
        assert library.undo()
        assert held(own) == before
        assert library.redo()
        assert held(own) == after
    assert library.redo() is None


def test_a_new_change_ends_what_can_be_done_again(library: OwnLibrary, own: Path) -> None:
    library.rename_problem(pair(own).entries[0], "Eins")
    library.rename_problem(pair(own).entries[1], "Zwei")
    assert library.undo()
    assert library.undo()
    assert titles(own / "pair.yaml") == ["One", "Two"]
    assert library.redo()
    assert titles(own / "pair.yaml") == ["Eins", "Two"], "what was undone last comes first"
    library.delete_problem(pair(own).entries[0])
    assert library.redo() is None
    assert titles(own / "pair.yaml") == ["Two"]


def test_a_file_that_was_saved_is_never_deleted(
    library: OwnLibrary, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An undo in a later session takes the file away: into the bin, from where it can be brought back."""
    monkeypatch.setattr(saving, "bin_folder", lambda: own.parent / "bin")
    path = own / "mine.yaml"
    replace_file(path, YAML.encode())
    later = OwnLibrary(own, Bin(own.parent / "bin"))
    restored = later.undo()
    assert restored is not None
    assert restored.done == "mine.yaml was saved"
    assert not path.exists()
    assert any(
        each.read_bytes() == YAML.encode() for each in (own.parent / "bin").rglob("*mine.yaml")
    )
    path.write_text("something else by then")
    with pytest.raises(GoldError, match="changed since"):
        later.redo()
    path.unlink()
    assert later.redo()
    assert path.read_text() == YAML
    replace_file(path, b"")
    restored = later.undo()
    assert restored is not None
    assert restored.done == "mine.yaml was replaced"
    assert path.read_text() == YAML


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_deleted_link_leaves_what_it_leads_to(
    library: OwnLibrary, own: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere.yaml"
    elsewhere.write_text(YAML)
    (own / "linked.yaml").symlink_to(elsewhere)
    library._bin.carry_out("removed", [Change(own / "linked.yaml", None)])
    assert not (own / "linked.yaml").exists()
    assert elsewhere.read_text() == YAML
    assert library.undo()
    assert (own / "linked.yaml").read_text() == YAML


def test_a_change_that_failed_is_neither_undone_nor_done_again(
    library: OwnLibrary, own: Path, tmp_path: Path
) -> None:
    before = held(own)
    with pytest.raises(GoldError):
        library._bin.carry_out(
            "never", [Change(own / "pair.yaml", b""), Change(own / "pair.yaml" / "in-a-file", b"")]
        )
    assert held(own) == before
    assert library.undo() is None
    assert library.redo() is None

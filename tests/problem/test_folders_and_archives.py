"""Folders and archives as they come: deep, in circles, cut off, encrypted, far too large, with odd names."""

from __future__ import annotations

import contextlib
import gzip
import io
import re
import struct
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gold.errors import GoldError, ProblemFormatError
from gold.problem import folders_and_archives
from gold.problem.collection import Entry
from gold.problem.files import ReadingStoppedError, load_collection

SGF = "(;SZ[9]AB[aa][ba]AW[ab]GN[{name}])"


def sgf(name: str) -> str:
    return SGF.format(name=name)


def titles(path: Path) -> list[str]:
    return [problem.title for problem in load_collection(path).problems]


def messages(path: Path) -> list[str]:
    return [str(error) for error in load_collection(path).errors]


def packed(path: Path, **files: str) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


# Folders


def test_subfolders_belong_to_a_folder(tmp_path: Path) -> None:
    (tmp_path / "b" / "deep").mkdir(parents=True)
    for name in ("2.sgf", "10.sgf", "b/1.sgf", "b/deep/0.sgf", "b/notes.doc", ".hidden.sgf"):
        (tmp_path / name).write_text(sgf(name))
    assert titles(tmp_path) == ["2.sgf", "10.sgf", "b/1.sgf", "b/deep/0.sgf"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_links_that_lead_round_are_followed_once(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "a.sgf").write_text(sgf("a"))
    (tmp_path / "one" / "round").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "self").symlink_to(tmp_path / "self")
    (tmp_path / "gone.sgf").symlink_to(tmp_path / "nowhere.sgf")
    assert titles(tmp_path) == ["a"]


def test_archive_in_a_folder_is_read_with_it(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(sgf("a"))
    packed(tmp_path / "b.zip", **{"x.sgf": sgf("x")})
    assert titles(tmp_path) == ["a", "x"]


def test_broken_archive_in_a_folder_leaves_the_rest(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(sgf("a"))
    (tmp_path / "b.zip").write_bytes(b"PK\x03\x04 and no more")
    assert titles(tmp_path) == ["a"]
    (message,) = messages(tmp_path)
    assert "b.zip" in message
    assert "damaged or incomplete" in message


def test_too_many_files_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders_and_archives, "MAX_FILES", 3)
    for number in range(5):
        (tmp_path / f"{number}.sgf").write_text(sgf(str(number)))
    assert titles(tmp_path) == ["0", "1", "2"]
    assert "more than 3 files" in messages(tmp_path)[0]


# Archives


def test_files_of_an_archive_are_a_collection(tmp_path: Path) -> None:
    path = packed(
        tmp_path / "book.zip",
        **{
            "book/10.sgf": sgf("ten"),
            "book/2.sgf": sgf("two"),
            "read.me": "no",
            "__MACOSX/._2.sgf": "\0",
        },
    )
    collection = load_collection(path)
    assert (collection.name, titles(path)) == ("book", ["two", "ten"])
    assert collection.entries[0].path == path / "book" / "2.sgf"
    assert collection.entries[0].line == 1


def test_read_me_beside_problems_is_no_problem(tmp_path: Path) -> None:
    texts = {
        "1.sgf": sgf("one"),
        "2.txt": sgf("two"),
        "readme.txt": "Author: me\n",
        "empty.txt": "",
    }
    path = packed(tmp_path / "book.zip", **texts, **{"bad.txt": "gold: 1\ntitle: no diagram\n"})
    folder = tmp_path / "book"
    zipfile.ZipFile(path).extractall(folder)
    for place in (path, folder):
        assert titles(place) == ["one", "two"]
        (message,) = messages(place)
        assert "bad.txt" in message


def test_errors_in_an_archive_name_the_file_in_it(tmp_path: Path) -> None:
    path = packed(tmp_path / "book.zip", **{"good.sgf": sgf("good"), "bad.sgf": "\n(;SZ[99])"})
    assert titles(path) == ["good"]
    assert f"{path / 'bad.sgf'}:2" in messages(path)[0]


@pytest.mark.parametrize("cut", [10, 60, 200, -30, -1])
def test_archive_that_was_cut_off_is_said_to_be_incomplete(tmp_path: Path, cut: int) -> None:
    path = packed(
        tmp_path / "book.zip", **{f"{number}.sgf": sgf(str(number)) for number in range(9)}
    )
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(ProblemFormatError, match="damaged or incomplete"):
        load_collection(path)


def test_archive_that_is_too_large_is_not_called_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = packed(tmp_path / "book.zip", **{"good.sgf": sgf("good")})
    monkeypatch.setattr(folders_and_archives, "MAX_ARCHIVE_BYTES", 10)
    with pytest.raises(ProblemFormatError, match=f"^{re.escape(str(path))}: the archive is larger"):
        load_collection(path)


def test_damaged_file_in_an_archive_leaves_the_others(tmp_path: Path) -> None:
    path = packed(tmp_path / "book.zip", **{"a.sgf": sgf("a"), "b.sgf": sgf("b" * 200)})
    data = bytearray(path.read_bytes())
    place = data.index(b"b.sgf") + len("b.sgf") + 8
    data[place] ^= 0xFF
    path.write_bytes(data)
    assert titles(path) == ["a"]
    assert "damaged or incomplete" in messages(path)[0]


def test_bomb_is_not_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.sgf", b" " * (folders_and_archives.MAX_FILE_BYTES + 1))
        archive.writestr("good.sgf", sgf("good"))
    assert path.stat().st_size < 100_000
    assert titles(path) == ["good"]
    assert "larger than 10 MB" in messages(path)[0]


def test_bomb_that_lies_about_its_size_is_not_unpacked(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.sgf", b" " * 20_000_000)
    honest = struct.pack("<L", 20_000_000)
    path = tmp_path / "bomb.zip"
    path.write_bytes(buffer.getvalue().replace(honest, struct.pack("<L", 100)))
    assert titles(path) == []
    assert len(messages(path)) == 1


def test_many_files_that_unpack_to_too_much_are_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders_and_archives, "MAX_UNPACKED_BYTES", 110)
    path = packed(tmp_path / "book.zip", **{f"{number}.sgf": sgf("a" * 20) for number in range(9)})
    assert len(titles(path)) == 2
    assert all("more than it says" in message for message in messages(path))


def test_archive_with_too_many_files_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders_and_archives, "MAX_FILES", 3)
    path = packed(tmp_path / "book.zip", **{f"{number}.sgf": sgf("") for number in range(4)})
    with pytest.raises(ProblemFormatError, match="more than 3 files"):
        load_collection(path)
    monkeypatch.setattr(folders_and_archives, "_MAX_DIRECTORY_BYTES", 100)
    with pytest.raises(ProblemFormatError, match="far too many files"):
        load_collection(path)


def test_encrypted_files_and_archives_in_archives_are_named(tmp_path: Path) -> None:
    path = packed(tmp_path / "book.zip", **{"a.sgf": sgf("a"), "b.zip": "PK"})
    data = bytearray(path.read_bytes())
    data[data.index(b"PK\x01\x02") + 8] |= 1  # in the archive's list: the first file is encrypted
    path.write_bytes(data)
    assert titles(path) == []
    encrypted, inside = messages(path)
    assert "encrypted" in encrypted
    assert "archive inside an archive" in inside


@pytest.mark.parametrize("encoding", ["gb18030", "big5", "cp932", "cp949", "utf-8"])
def test_names_in_old_encodings_are_shown(tmp_path: Path, encoding: str) -> None:
    name = {
        "gb18030": "围棋死活题与手筋练习一百题",
        "big5": "圍棋死活題目集與手筋練習",
        "cp932": "詰碁の問題集ひらがな",
        "cp949": "사활문제집",
        "utf-8": "死活题",
    }[encoding] + ".sgf"
    raw = name.encode(encoding)
    path = packed(tmp_path / "book.zip", **{"a" * (len(raw) - 4) + ".sgf": sgf("named")})
    path.write_bytes(path.read_bytes().replace(b"a" * (len(raw) - 4) + b".sgf", raw))
    (entry,) = load_collection(path).entries
    assert entry.problem is not None
    assert entry.problem.title == "named"
    assert entry.path.name == name


def test_names_that_lead_out_of_the_archive_lead_nowhere(tmp_path: Path) -> None:
    path = packed(
        tmp_path / "book.zip", **{"../../evil.sgf": sgf("harmless"), "C:\\evil.sgf": sgf("too")}
    )
    load_collection(path)
    assert not (tmp_path.parent / "evil.sgf").exists()
    assert list(tmp_path.iterdir()) == [path]


# Progress


def test_every_entry_is_reported_with_the_share_that_is_done(tmp_path: Path) -> None:
    (tmp_path / "two.sgf").write_text(sgf("one") + sgf("two"))
    (tmp_path / "bad.yaml").write_text("")
    packed(tmp_path / "more.zip", **{"x.sgf": sgf("x")})
    seen: list[tuple[Entry | None, float]] = []
    collection = load_collection(tmp_path, lambda entry, share: seen.append((entry, share)))
    assert [entry for entry, _share in seen if entry is not None] == list(collection.entries)
    shares = [share for _entry, share in seen]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)


def test_reading_can_be_stopped(tmp_path: Path) -> None:
    (tmp_path / "two.sgf").write_text(sgf("one") + sgf("two"))
    seen = []

    def stop(entry: Entry | None, _share: float) -> None:
        seen.append(entry)
        if entry is not None:
            raise ReadingStoppedError("enough")

    with pytest.raises(ReadingStoppedError):
        load_collection(tmp_path, stop)
    assert len(seen) == 2, "one folder, one entry"


@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_damaged_archives_are_read_as_far_as_can_be_or_refused(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    buffer = io.BytesIO()
    kinds = [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA]
    with zipfile.ZipFile(buffer, "w", data.draw(st.sampled_from(kinds))) as archive:
        archive.writestr("a/1.sgf", sgf("one"))
        archive.writestr("a/2.sgf", sgf("two"))
    damaged = bytearray(buffer.getvalue())
    for _ in range(data.draw(st.integers(1, 5))):
        place = data.draw(st.integers(0, len(damaged) - 1))
        damaged[place] = data.draw(st.integers(0, 255))
    path = tmp_path_factory.mktemp("damaged") / "book.zip"
    path.write_bytes(damaged[: data.draw(st.integers(len(damaged) // 2, len(damaged)))])
    with contextlib.suppress(GoldError):
        assert len(load_collection(path).problems) <= 2


def test_archive_with_an_empty_name_is_read(tmp_path: Path) -> None:
    path = packed(tmp_path / "book.zip", **{"a.sgf": sgf("a"), "x": "no"})
    path.write_bytes(path.read_bytes().replace(b"x", b"\0"))
    assert titles(path) == ["a"]


def test_packed_file_is_read_as_what_is_in_it_but_not_without_end(tmp_path: Path) -> None:
    (tmp_path / "a.sgf.gz").write_bytes(
        gzip.compress(b"(;SZ[9]GN[One]AB[aa])(;SZ[9]GN[Two]AB[aa])")
    )
    (tmp_path / "bomb.sgf.gz").write_bytes(gzip.compress(b"(;C[" + b"a" * 20_000_000))
    (tmp_path / "cut.sgf.gz").write_bytes(b"\x1f\x8b\x00\x00not packed")
    assert [problem.title for problem in load_collection(tmp_path / "a.sgf.gz").problems] == [
        "One",
        "Two",
    ]
    whole = load_collection(tmp_path)
    assert len(whole.problems) == 2
    assert [
        "larger than 10 MB" in str(error) or "damaged" in str(error) for error in whole.errors
    ] == [True] * 2

"""Game records are read from files, archives and folders; what cannot be read is named."""

from __future__ import annotations

import gzip
import random
import zipfile
from pathlib import Path

import pytest

from gold.board.points import geometry
from gold.board.record import EVENT, LeftOut, Record
from gold.errors import FileAccessError
from gold.problem.games.game_records import find_files, read_records

KINDS = {1: "B", 2: "W", 3: "AB", 4: "AW", 5: "AE"}


def read(*files: Path) -> list[Record | LeftOut]:
    return list(read_records(find_files(files)))


def read_text(tmp_path: Path, text: str | bytes) -> list[Record | LeftOut]:
    file = tmp_path / "games.sgf"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read(file)


def shown(item: Record | LeftOut) -> str:
    """The events of a record, as in `AB aa, B cc, W pass`; or why there are none."""
    if isinstance(item, LeftOut):
        return f"left out: {item.reason}"
    board = geometry(item.size)
    events = [divmod(int(event), EVENT) for event in item.events]
    names = {point: board.to_sgf(point) for point in board.points} | {0: "pass"}
    return ", ".join(f"{KINDS[kind]} {names[point]}" for kind, point in events)


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("(;SZ[19];B[aa];W[ss])", "B aa, W ss"),
        ("(;B[aa];W[];B[tt];W[cc])", "B aa, W pass, B pass, W cc"),
        ("(;SZ[9]HA[2]AB[cc][gg];W[ee])", "AB cc, AB gg, W ee"),
        ("(;SZ[9];B[aa];AE[aa]AW[bb];B[cc])", "B aa, AE aa, AW bb, B cc"),
        ("(;SZ[9]AB[aa:bb])", "AB aa, AB ba, AB ab, AB bb"),
        ("(;SZ[9];B[ a a ];W[bb", "left out: line 1: the text in W[ is not closed by ]"),
        ("(;SZ[9];B[ a a ];W[bb]", "B aa, W bb"),
        ("(;SZ[9];B[aa](;W[bb])(;W[cc]))", "B aa, W bb"),
        (
            "(;SZ[9];B[zz])",
            "left out: line 1: in B: 'zz' names no point of this board: they go from aa to ii",
        ),
        ("(;SZ[9];AB[])", "left out: line 1: in AB: '' names no point"),
        ("(;SZ[21];B[aa])", "left out: line 1: SZ[21] is not a board of 1 to 19 lines"),
        (
            "(;SZ[9:13];B[aa])",
            "left out: line 1: SZ[9:13]: the board is not square; GoLD plays on square boards",
        ),
        ("(;GM[2];B[aa])", "left out: line 1: this is not a game of Go (GM is not 1)"),
        ("(;SZ[9]HA[3];W[ee])", "AB cg, AB gc, AB cc, W ee"),
        ("(;SZ[9]HA[0];W[ee])", "W ee"),
        ("(;SZ[9]HA[2];B[cc];B[gg];W[ee])", "B cc, B gg, W ee"),
        ("(;SZ[9]HA[9];AB[aa];W[ee])", "AB aa, W ee"),
        ("(;SZ[9]HA[by rank];W[ee])", "W ee"),
        (
            "(;SZ[8]HA[5];W[ee])",
            "left out: line 1: HA[5]: the stones are not set up, and this board has fixed places for 4",
        ),
        ("(;SZ[9]HA[999];W[ee])", "left out: line 1: HA[999] is no handicap"),
        ("(;SZ[9]DT[2013 [21:49]]C[a [b] c];B[aa])", "B aa"),
        ("no game", "left out: there is no game in it: a game begins with (;"),
    ],
)
def test_a_game_is_read_or_it_is_said_why_not(tmp_path: Path, text: str, events: str) -> None:
    (item,) = read_text(tmp_path, text)
    assert shown(item) == events


def test_a_broken_game_does_not_stop_the_others(tmp_path: Path) -> None:
    items = read_text(tmp_path, "(;SZ[9];B[aa])(;SZ[9];B[zz])(;SZ[9]B)(;SZ[9];B[bb])(;SZ[9];B[cc]")
    assert [shown(item) for item in items if isinstance(item, Record)] == ["B aa", "B bb", "B cc"]
    assert [item.place for item in items if isinstance(item, LeftOut)] == [
        f"{tmp_path / 'games.sgf'}, game {number}" for number in (2, 3)
    ]


@pytest.mark.parametrize(
    "encoding",
    [
        "utf-8",
        "utf-8-sig",
        "utf-16",
        "gb18030",
        "gbk",
        "big5",
        "shift_jis",
        "euc_jp",
        "euc_kr",
        "cp1252",
    ],
)
def test_names_in_any_encoding_leave_the_moves_alone(tmp_path: Path, encoding: str) -> None:
    name = {"euc_kr": "이창호", "cp1252": "Müller"}.get(encoding, "功表")
    declared = encoding.replace("_", "-").removesuffix("-sig")
    text = f"(;SZ[9]CA[{declared}]PB[{name}];B[aa];W[ii])"
    (item,) = read_text(tmp_path, text.encode(encoding))
    assert shown(item) == "B aa, W ii"


def test_folders_and_archives_are_read_in_order_of_names(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "c.sgf").write_text("(;SZ[9];B[cc])")
    (tmp_path / "a.sgf.gz").write_bytes(gzip.compress(b"(;SZ[9];B[aa])(;SZ[9];B[ab])"))
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        archive.writestr("2.sgf", "(;SZ[9];B[bb])")
        archive.writestr("1.SGF", "(;SZ[9];B[ba])")
        archive.writestr("read me.txt", "(;SZ[9];B[bc])")
    assert [shown(item) for item in read(tmp_path)] == ["B aa", "B ab", "B ba", "B bb", "B cc"]


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_an_archive_with_damage_inside_is_named_and_the_rest_counts(
    tmp_path: Path, method: int
) -> None:
    text = "(;SZ[9]C[" + " ".join(str(number) for number in range(300)) + "];B[aa])"
    reasons = set()
    for seed in range(60):
        with zipfile.ZipFile(tmp_path / "a.zip", "w", method) as archive:
            archive.writestr("1.sgf", text)
        data = bytearray((tmp_path / "a.zip").read_bytes())
        chance = random.Random(seed)
        for _byte in range(3):
            data[chance.randrange(40, len(data) - 70)] = chance.randrange(256)
        (tmp_path / "a.zip").write_bytes(data)
        (tmp_path / "whole.sgf").write_text("(;SZ[9];B[cc])")
        damaged, record = read(tmp_path)
        assert shown(record) == "B cc"
        if isinstance(damaged, LeftOut):
            reasons.add(damaged.reason)
    assert all("cannot be read" in reason for reason in reasons)
    assert reasons


@pytest.mark.parametrize("name", ["cut.sgf.gz", "cut.zip"])
def test_an_archive_that_was_cut_short_is_named_and_the_rest_counts(
    tmp_path: Path, name: str
) -> None:
    data = gzip.compress(b"(;SZ[9];B[aa])" * 50)
    (tmp_path / name).write_bytes(data[: len(data) // 2])
    (tmp_path / "whole.sgf").write_text("(;SZ[9];B[cc])")
    left_out, record = read(tmp_path)
    assert isinstance(left_out, LeftOut)
    assert left_out.place == str(tmp_path / name)
    assert "cannot be read" in left_out.reason
    assert shown(record) == "B cc"


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileAccessError, match="There is no file or folder"):
        find_files([tmp_path / "nothing.sgf"])


def test_reading_reports_how_far_it_is(tmp_path: Path) -> None:
    heard: list[tuple[int, int]] = []
    (tmp_path / "a.sgf").write_bytes(b"(;SZ[9];B[aa])\n(;SZ[9];B[bb])\n")
    list(read_records(find_files([tmp_path]), lambda done, total: heard.append((done, total))))
    assert heard == sorted(heard)
    assert heard[-1] == (30, 30)

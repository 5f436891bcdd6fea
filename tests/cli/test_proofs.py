"""`proofs`: what was proved here is known elsewhere; what is damaged is told, and left out."""

from __future__ import annotations

import os
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from gold.cli import exitcodes
from gold.cli.main import main
from gold.solver.proof_files import SUFFIX, ProofFiles
from gold.solver.proof_store import ProofStore
from tests.oracle.random_problems import random_problem
from tests.solver.test_proof_store import IN_CROP, WHOLE, proof, same, some_positions

pytestmark = pytest.mark.kernel

PROBLEMS = [random_problem(seed, 11) for seed in (3, 4, 5)]


@pytest.fixture
def here(tmp_path: Path) -> Path:
    store = ProofStore(tmp_path / "here")
    for problem in PROBLEMS:
        store.keep(problem, [proof(problem)])
    return store.files.folder


def test_proofs_are_exported_and_imported(
    here: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive, there = tmp_path / "proofs.zip", tmp_path / "there"
    assert main(["proofs", "export", "--store", str(here), str(archive)]) == exitcodes.OK
    assert main(["proofs", "import", "--store", str(there), str(archive)]) == exitcodes.OK
    assert capsys.readouterr().out.splitlines() == [
        f"proofs of 3 problems written to {archive}",
        "proofs of 3 problems added",
    ]
    for problem in PROBLEMS:
        (found,) = ProofStore(there).proofs_of(problem)
        assert found.claim == WHOLE
        assert same(found.positions, some_positions(10))


def test_an_import_keeps_the_proofs_of_other_claims(here: Path, tmp_path: Path) -> None:
    archive, there = tmp_path / "proofs.zip", ProofStore(tmp_path / "there")
    there.keep(PROBLEMS[0], [proof(PROBLEMS[0], IN_CROP, 20)])
    main(["proofs", "export", "--store", str(here), str(archive)])
    main(["proofs", "import", "--store", str(there.files.folder), str(archive)])
    assert {each.claim for each in there.proofs_of(PROBLEMS[0])} == {WHOLE, IN_CROP}


def test_an_archive_is_not_written_over(
    here: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = tmp_path / "proofs.zip"
    archive.write_text("mine")
    assert main(["proofs", "export", "--store", str(here), str(archive)]) == exitcodes.BAD_INPUT
    assert archive.read_text() == "mine"
    assert "exists" in capsys.readouterr().err


def test_what_is_damaged_or_foreign_is_left_out(
    here: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive, there = tmp_path / "proofs.zip", tmp_path / "there"
    files = ProofFiles(here)
    one, two, three = sorted(files.names())
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr(f"{one}{SUFFIX}", files.path(one).read_bytes())
        made.writestr(f"{two}{SUFFIX}", files.path(two).read_bytes()[:-1])
        made.writestr(f"{three}{SUFFIX}", files.path(one).read_bytes())  # of another problem
        made.writestr(f"../{three}{SUFFIX}", files.path(three).read_bytes())
        made.writestr("README.txt", "other files do no harm")
    assert main(["proofs", "import", "--store", str(there), str(archive)]) == exitcodes.OK
    told = capsys.readouterr()
    assert told.out == "proofs of 1 problem added\n"
    assert two in told.err
    assert three in told.err
    assert ProofFiles(there).names() == {one}
    assert not (tmp_path / f"{three}{SUFFIX}").exists()


@pytest.mark.parametrize("content", [b"", b"no archive", None])
def test_what_is_no_archive_is_told(
    tmp_path: Path, content: bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = tmp_path / "proofs.zip"
    if content is not None:
        archive.write_bytes(content)
    assert (
        main(["proofs", "import", "--store", str(tmp_path / "there"), str(archive)])
        == exitcodes.BAD_INPUT
    )
    assert str(archive) in capsys.readouterr().err


def _encrypted(data: bytes) -> bytes:
    """The archive with the flag of encryption at its only member."""
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.index(mark) + place
        data = data[:at] + bytes([data[at] | 1]) + data[at + 1 :]
    return data


def _with_method(data: bytes, method: int) -> bytes:
    for mark, place in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        at = data.index(mark) + place
        data = data[:at] + bytes([method]) + data[at + 1 :]
    return data


def _with_sizes(data: bytes, size: int) -> bytes:
    """The archive with a lie about how large its only member is when it is unpacked."""
    for mark, place in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        at = data.index(mark) + place
        data = data[:at] + size.to_bytes(4, "little") + data[at + 4 :]
    return data


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_encrypted, "it is encrypted"),
        (lambda data: _with_method(data, 97), "compression"),
        (lambda data: _with_method(data, 12), ""),
        (lambda data: _with_sizes(data, 3), ""),
        (lambda data: _with_sizes(data, 2**32 - 2), "it is too large"),
        (lambda data: data[: len(data) // 2] + data[len(data) // 2 + 9 :], ""),
    ],
)
def test_an_odd_archive_is_told_in_a_sentence(
    here: Path, tmp_path: Path, change: Callable[[bytes], bytes], said: str,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    archive, files = tmp_path / "proofs.zip", ProofFiles(here)
    name = min(files.names())
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(f"{name}{SUFFIX}", files.path(name).read_bytes())
    archive.write_bytes(change(archive.read_bytes()))
    code = main(["proofs", "import", "--store", str(tmp_path / "there"), str(archive)])
    assert code in (exitcodes.OK, exitcodes.BAD_INPUT)
    told = capsys.readouterr().err
    assert str(archive) in told
    assert said in told
    assert not ProofFiles(tmp_path / "there").names()


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_damaged_proof_is_left_out_however_it_is_packed(
    here: Path, tmp_path: Path, method: int, capsys: pytest.CaptureFixture[str]
) -> None:
    archive, files = tmp_path / "proofs.zip", ProofFiles(here)
    damaged, whole = sorted(files.names())[:2]
    with zipfile.ZipFile(archive, "w", method) as made:
        made.writestr(f"{damaged}{SUFFIX}", files.path(damaged).read_bytes())
        made.writestr(f"{whole}{SUFFIX}", files.path(whole).read_bytes())
    data = bytearray(archive.read_bytes())
    start = len("PK\3\4") + 26 + len(damaged) + len(SUFFIX)
    data[start : start + 40] = b"\xff" * 40
    archive.write_bytes(data)
    assert (
        main(["proofs", "import", "--store", str(tmp_path / "there"), str(archive)]) == exitcodes.OK
    )
    assert damaged in capsys.readouterr().err
    assert ProofFiles(tmp_path / "there").names() == {whole}


def test_an_archive_that_would_fill_the_memory_is_not_unpacked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = tmp_path / "proofs.zip"
    with (
        zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made,
        made.open(f"{'0' * 32}{SUFFIX}", "w") as member,
    ):
        for _piece in range(130):
            member.write(bytes(2**20))
    tracemalloc.start()
    assert (
        main(["proofs", "import", "--store", str(tmp_path / "there"), str(archive)]) == exitcodes.OK
    )
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 2**25
    assert "it is too large" in capsys.readouterr().err


def test_a_pipe_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    store = str(tmp_path / "there")
    assert (
        main(["proofs", "import", "--store", store, str(tmp_path / "pipe")]) == exitcodes.BAD_INPUT
    )
    assert "cannot be read" in capsys.readouterr().err


def test_proofs_are_counted_and_thrown_away(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["proofs", "show", "--store", str(here)]) == exitcodes.OK
    assert "proofs of 3 problems, 0.0 MB" in capsys.readouterr().out
    assert main(["proofs", "empty", "--store", str(here)]) == exitcodes.OK
    assert "proofs of 0 problems" in capsys.readouterr().out
    assert list(here.iterdir()) == []

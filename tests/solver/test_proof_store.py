"""The store of proofs: what comes out went in, for every view; what is damaged is told, and thrown away."""

from __future__ import annotations

import io
import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gold.board.points import PointState
from gold.board.position import Position
from gold.problem.matching.identity import other_views
from gold.solver import proof_store
from gold.solver.bitboard.area import CropKind
from gold.solver.outcome import Rung
from gold.solver.proof.kept_proof import CropName, KeptClaim, KeptNotes, KeptPositions, KeptProof
from gold.solver.proof_files import SUFFIX
from gold.solver.proof_store import ProofStore, places_of
from tests.oracle.random_problems import random_problem

PROBLEM = random_problem(3, 11)
WHOLE = KeptClaim(Rung(5), attacker_wins=False, attacker_first=True)
IN_CROP = KeptClaim(
    Rung(6), attacker_wins=True, attacker_first=True, crop=CropName(CropKind.KILL, 3)
)


def some_positions(length: int, seed: int = 1) -> KeptPositions:
    chance = np.random.default_rng(seed)
    return KeptPositions(
        chance.integers(0, 256, (length, 2), dtype=np.uint8),
        chance.integers(0, 256, (length, 2), dtype=np.uint8),
        chance.integers(0, 1 << 40, length, dtype=np.uint64),
        chance.integers(0, 2, length, dtype=np.uint8).astype(np.bool_),
        chance.integers(0, 200, length, dtype=np.int64),
    )


def some_notes(length: int) -> KeptNotes:
    positions = some_positions(length, 2)
    numbers = np.arange(length, dtype=np.uint8)
    return KeptNotes(*positions[:3], numbers % 3, numbers % 8, positions.distance)


def proof(position: Position, claim: KeptClaim = WHOLE, length: int = 10) -> KeptProof:
    return KeptProof(
        claim, places_of(position, position.points(PointState.VALID)), some_positions(length)
    )


def same(one: KeptPositions | KeptNotes, other: KeptPositions | KeptNotes) -> bool:
    return all(np.array_equal(*columns) for columns in zip(one, other, strict=True))


def store_in(folder: Path, megabytes: float = 10) -> tuple[ProofStore, list[str]]:
    told: list[str] = []
    return ProofStore(folder / "proofs", megabytes, told.append), told


def test_every_view_of_a_problem_finds_its_proofs_with_its_own_points(tmp_path: Path) -> None:
    store, told = store_in(tmp_path)
    noted = replace(proof(PROBLEM, IN_CROP, 20), notes=some_notes(5))
    store.keep(PROBLEM, [proof(PROBLEM), noted])
    for symmetry in other_views(PROBLEM):
        view = symmetry.position(PROBLEM)
        whole, in_crop = store.proofs_of(view)
        assert (whole.claim, in_crop.claim) == (WHOLE, IN_CROP)
        assert same(whole.positions, some_positions(10))
        assert same(in_crop.positions, some_positions(20))
        assert whole.notes is None
        assert in_crop.notes is not None
        assert same(in_crop.notes, some_notes(5))
        assert whole.places == places_of(view, view.points(PointState.VALID))
    assert not told


def test_a_new_proof_of_a_claim_takes_the_place_of_the_old_one_and_others_stay(
    tmp_path: Path,
) -> None:
    store, _told = store_in(tmp_path)
    store.keep(PROBLEM, [proof(PROBLEM), proof(PROBLEM, IN_CROP, 20)])
    store.keep(PROBLEM, [proof(PROBLEM, length=30)])
    assert {each.claim: len(each.positions.meta) for each in store.proofs_of(PROBLEM)} == {
        WHOLE: 30,
        IN_CROP: 20,
    }


def test_a_problem_without_proofs_has_none(tmp_path: Path) -> None:
    store, told = store_in(tmp_path)
    assert store.proofs_of(PROBLEM) == ()
    store.keep(PROBLEM, [proof(PROBLEM)])
    assert store.proofs_of(random_problem(4, 11)) == ()
    assert PROBLEM in store
    assert not told


def test_whatever_byte_is_changed_nothing_else_comes_out(tmp_path: Path) -> None:
    store, told = store_in(tmp_path)
    store.keep(PROBLEM, [proof(PROBLEM)])
    (path,) = store.files.folder.iterdir()
    data = path.read_bytes()
    for at in range(0, len(data), 7):
        path.write_bytes(data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :])
        assert store.proofs_of(PROBLEM) == ()
    assert len(told) == len(range(0, len(data), 7))


@pytest.mark.parametrize("damage", [b"", b"no archive", b"PK\x03\x04 torn"])
def test_a_damaged_file_is_told_and_thrown_away(tmp_path: Path, damage: bytes) -> None:
    store, told = store_in(tmp_path)
    store.keep(PROBLEM, [proof(PROBLEM)])
    (path,) = store.files.folder.iterdir()
    path.write_bytes(damage)
    assert store.proofs_of(PROBLEM) == ()
    assert not path.exists()
    assert len(told) == 1
    assert str(path) in told[0]


def test_a_torn_file_is_thrown_away_and_so_is_one_of_another_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, told = store_in(tmp_path)
    store.keep(PROBLEM, [proof(PROBLEM)])
    (path,) = store.files.folder.iterdir()
    data = path.read_bytes()
    for length in range(0, len(data), 97):
        path.write_bytes(data[:length])
        assert store.proofs_of(PROBLEM) == ()
    path.write_bytes(data)
    assert len(store.proofs_of(PROBLEM)) == 1
    told.clear()
    monkeypatch.setattr(proof_store, "VERSION", proof_store.VERSION + 1)
    assert store.proofs_of(PROBLEM) == ()
    assert told
    assert not path.exists()


MADE_UP = {
    "a head that is no object": b"[]",
    "a head that is no JSON": b"{",
    "a head that is no text": b"\xff\xfe",
    "a deep head": b"[" * 100_000,
    "a point off the board": b'"places": [-1]',
    "a point twice": b'"places": [1, 1]',
    "a place that is no number": b'"places": ["x"]',
    "no number for the rung": b'"rung": "x"',
    "an endless rung": b'"rung": 1e400',
    "a crop without a width": b'"crop": ["LIFE"]',
    "a crop of no kind": b'"crop": 5',
    "a crop wider than any board": b'"crop": ["LIFE", 1000000000000000000]',
    "a crop of negative width": b'"crop": ["LIFE", -1]',
}


@pytest.mark.parametrize("name", MADE_UP)
def test_a_made_up_file_with_the_right_checksum_stops_nothing(name: str, tmp_path: Path) -> None:
    store, _told = store_in(tmp_path)
    store.keep(PROBLEM, [proof(PROBLEM)])
    (path,) = store.files.folder.iterdir()
    made_up = MADE_UP[name]
    with np.load(io.BytesIO(path.read_bytes()[32:])) as archive:
        columns = dict(archive)
    key, _colon, _value = made_up.partition(b":")
    head = columns.pop("head").tobytes()
    head = re.sub(key + rb": (\[.*?\]|\w+)", lambda _found: made_up, head) if _colon else made_up
    file = io.BytesIO()
    np.savez(file, head=np.frombuffer(head, dtype=np.uint8), **columns)
    path.write_bytes(proof_store._with_digest(file.getvalue()))
    assert store.proofs_of(PROBLEM) == ()


@pytest.mark.parametrize("change", [{"winner": np.zeros(5)}, {"move": np.zeros(4, dtype=np.uint8)}])
def test_notes_that_do_not_fit_together_are_damage(change: dict[str, Any], tmp_path: Path) -> None:
    store, told = store_in(tmp_path)
    store.keep(PROBLEM, [replace(proof(PROBLEM), notes=some_notes(5)._replace(**change))])
    assert store.proofs_of(PROBLEM) == ()
    assert told


def test_a_file_that_is_huge_when_it_is_unpacked_is_not_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, told = store_in(tmp_path)
    store.keep(PROBLEM, [proof(PROBLEM)])
    monkeypatch.setattr(proof_store, "_MOST_BYTES", 500)
    assert store.proofs_of(PROBLEM) == ()
    assert "too large" in told[0]


def test_a_proof_of_another_problem_under_this_name_is_not_taken(tmp_path: Path) -> None:
    store, _told = store_in(tmp_path)
    other = random_problem(4, 11)
    store.keep(other, [proof(other)])
    (path,) = store.files.folder.iterdir()
    content = path.read_bytes()
    store.keep(PROBLEM, [proof(PROBLEM)])
    (own,) = set(store.files.folder.iterdir()) - {path}
    own.write_bytes(content)
    assert store.proofs_of(PROBLEM) == ()


def test_what_was_used_longest_ago_makes_room(tmp_path: Path) -> None:
    store, _told = store_in(tmp_path, megabytes=0.02)
    problems = [random_problem(seed, 11) for seed in range(3, 9)]
    for number, problem in enumerate(problems):
        store.keep(problem, [proof(problem, length=600)])
        for path in store.files.folder.iterdir():
            os.utime(path, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns - 10**9))
        assert len(store.proofs_of(problems[0])) == 1  # used again each time
        assert problem in store, number
    sizes = [path.stat().st_size for path in store.files.folder.glob(f"*{SUFFIX}")]
    assert sum(sizes) <= 0.02 * 2**20 + max(sizes)
    assert problems[0] in store
    assert problems[1] not in store

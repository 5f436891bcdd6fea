"""The benchmark that comes with GoLD: each row has a certificate, which proves what the row says."""

from __future__ import annotations

from pathlib import Path

import pytest

from gold.certificate import verify
from gold.lab.benchmark_rows import BenchmarkRow, read_benchmark
from tests.thorough import rest_slow

FILE = Path(__file__).parents[2] / "docs" / "lab" / "groups-from-games.jsonl"
CERTIFICATES = FILE.with_suffix("")
ROWS = read_benchmark(FILE)


def test_every_row_has_its_certificate_and_no_other_is_there() -> None:
    names = [row.id for row in ROWS]
    assert len(set(names)) == len(names) >= 60
    assert {path.name for path in CERTIFICATES.iterdir()} == {f"{name}.sgf" for name in names}


@pytest.mark.parametrize("row", rest_slow(ROWS, 10))
def test_certificate_proves_the_row(row: BenchmarkRow) -> None:
    certificate = verify((CERTIFICATES / f"{row.id}.sgf").read_text(encoding="utf-8"))
    assert row.bounded is not None
    assert certificate.problem.position == row.bounded.position
    assert certificate.claim.attacker_wins is (row.verdict == "dead")
    defender = row.bounded.defender
    assert defender is not None
    loser = defender if certificate.claim.attacker_wins else defender.opponent
    assert certificate.claim.threats is loser, "the loser may have all the ko threats"

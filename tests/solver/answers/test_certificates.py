"""What is written of a proof is accepted by the checker, in every ko mode."""

from __future__ import annotations

import pytest

from gold.board.points import PointState
from gold.certificate import verify
from tests.certificate.judge import mode_of
from tests.certificate.search_proofs import solved, write_proof
from tests.certificate.small_problems import KO_SEEDS, small_problem, walled_problem
from tests.oracle.exhaustive import MODES

pytestmark = pytest.mark.kernel


def test_certificates_of_problems_in_which_ko_decides_are_accepted() -> None:
    bans = 0
    for seed in KO_SEEDS:
        position = small_problem(seed)
        for mode in MODES:
            search, attacker_wins = solved(position, mode)
            text = write_proof(search, position, mode, attacker_wins)
            certificate = verify(text)
            assert (certificate.claim.attacker_wins, mode_of(certificate)) == (attacker_wins, mode)
            assert certificate.problem.position == position
            bans += PointState.KO in position.states
    assert bans > 40, "a ko was closed at the first move"


def test_certificates_of_problems_with_parts_cut_off_are_accepted() -> None:
    for seed in range(40):
        position = walled_problem(seed)
        for mode in MODES:
            search, attacker_wins = solved(position, mode)
            text = write_proof(search, position, mode, attacker_wins)
            assert verify(text).claim.attacker_wins is attacker_wins, (seed, mode)

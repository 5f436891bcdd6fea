"""What is written of a proof is accepted by the checker, in every ko mode."""

from __future__ import annotations

import pytest

from gold.board.points import PointState
from gold.certificate import verify
from gold.certificate.checker import SEE
from gold.solver.answers.certificates import short_name
from tests.certificate.judge import mode_of
from tests.certificate.search_proofs import solved, write_proof
from tests.certificate.small_problems import KO_SEEDS, small_problem, walled_problem
from tests.oracle.exhaustive import MODES

pytestmark = pytest.mark.kernel


def test_certificates_of_problems_in_which_ko_decides_are_accepted() -> None:
    bans = references = 0
    for seed in KO_SEEDS:
        position = small_problem(seed)
        for mode in MODES:
            search, attacker_wins = solved(position, mode)
            text = write_proof(search, position, mode, attacker_wins)
            certificate = verify(text)
            assert (certificate.claim.attacker_wins, mode_of(certificate)) == (attacker_wins, mode)
            assert certificate.problem.position == position
            bans += PointState.KO in position.states
            references += SEE in text
    assert bans > 40, "a ko was closed at the first move"
    assert references > 40


def test_names_of_nodes_are_short_and_differ() -> None:
    names = [short_name(number) for number in range(5000)]
    assert names[0] == "0"
    assert len(set(names)) == len(names)
    assert [len(name) for name in names] == sorted(len(name) for name in names)
    assert len(names[61]) == 1
    assert len(names[62]) == 2


def test_certificates_of_problems_with_parts_cut_off_are_accepted() -> None:
    for seed in range(40):
        position = walled_problem(seed)
        for mode in MODES:
            search, attacker_wins = solved(position, mode)
            text = write_proof(search, position, mode, attacker_wins)
            assert verify(text).claim.attacker_wins is attacker_wins, (seed, mode)

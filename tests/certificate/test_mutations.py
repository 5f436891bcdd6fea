"""Certificates altered in every way that their format allows: what is still accepted is true."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from gold.certificate import CertificateError, verify
from gold.errors import ProblemFormatError
from tests.certificate.judge import is_true
from tests.certificate.mutations import NAMES, ON_TREES, mutate
from tests.certificate.oracle_proofs import OracleProof
from tests.certificate.search_proofs import written
from tests.certificate.small_problems import KO_SEEDS, small_problem
from tests.oracle.exhaustive import MODES
from tests.thorough import THOROUGH, chunks, rest_slow

pytestmark = pytest.mark.kernel

SEEDS = (405, 1210, 1461, 2401, 328, 170, 593, 2353, 1031, 3066, 786, 2068, 705, 102, 111)

SEVERAL = [(times, KO_SEEDS) for times in (1, 2, 3)] if THOROUGH else [(2, KO_SEEDS[::4])]
"""How many changes are made at once, of certificates about which problems."""

HARMLESS = {
    "number_is_added",
    "every_number_is_renamed",
    "cut_off_is_named",
    "leaf_rule_is_named",
    "comment_is_added",
    "empty_line_is_added",
}
"""What may be written into any certificate."""

WRONG = {
    "number_of_another_is_added",
    "number_is_empty",
    "number_is_double",
    "number_stands_at_a_reference",
    "reference_is_to_no_node",
    "reference_is_empty",
    "reference_is_double",
    "reference_is_forward",
    "reference_is_to_itself",
    "reference_has_lines_as_well",
    "reference_stands_in_the_root",
    "answer_to_others_is_double",
    "rule_is_unknown",
    "leaf_rule_is_unknown",
    "leaf_rule_is_double",
    "leaf_rule_stands_elsewhere",
    "cut_off_stands_elsewhere",
    "move_is_off_the_board",
    "move_is_the_other_sides",
    "move_of_both_sides",
    "move_is_double",
    "move_is_missing",
    "move_stands_in_the_root",
    "line_is_repeated",
    "set_up_stands_in_a_later_node",
    "root_property_is_double",
    "claim_has_the_other_winner",
    "claim_is_double",
    "claim_is_none",
    "claim_is_missing",
    "claim_stands_in_a_later_node",
    "second_game_follows",
    "another_game_comes_first",
}
"""What no certificate may hold, or what makes its claim false."""

TRUE_AT_TIMES = {
    "number_is_anothers",
    "number_is_new",
    "number_is_removed",
    "numbers_are_exchanged",
    "answer_to_others_is_another",
    "answer_to_others_stands_at_an_end",
    "answer_to_others_stands_elsewhere",
    "answer_to_others_takes_the_place_of_lines",
    "rule_is_named",
    "rule_is_another",
    "rule_is_removed",
    "leaf_rule_ends_a_line_early",
    "move_is_elsewhere",
    "lines_change_their_order",
    "stone_is_added",
    "stone_is_removed",
    "stone_is_erased",
    "stone_changes_its_colour",
    "region_grows",
    "keystone_is_added",
    "keystone_is_removed",
    "ko_is_closed",
    "ko_is_opened",
    "boundary_is_the_other",
    "first_player_is_missing",
    "size_is_another",
    "claim_is_another",
    "character_is_removed",
    "character_is_another",
    "property_name_is_long",
}
"""What is accepted of some certificates and refused of others: there the oracle has something to judge."""


@dataclass
class Count:
    """What became of altered certificates; ``unjudged`` are accepted, and too large for the oracle."""

    accepted: int = 0
    refused: int = 0
    unjudged: int = 0


def try_altered(texts: Iterable[str], names: Iterable[str], times: int = 1) -> Count:
    """Alter each certificate by all mutations in turn, of its tree some ``times`` before, and try it."""
    count = Count()
    names = tuple(names)
    for number, text in enumerate(texts):
        for name in names:
            dice = random.Random(f"{name} {number}")
            altered: str | None = text
            for step in reversed(range(times)):
                altered = altered and mutate(altered, dice.choice(list(ON_TREES)) if step else name, dice)
            if altered:
                try_text(altered, f"{name}, certificate {number}", count)
    return count


def try_text(text: str, name: str, count: Count) -> None:
    """Nothing but the two errors that are meant may come out, and nothing false may be accepted."""
    try:
        certificate = verify(text)
    except (CertificateError, ProblemFormatError):
        count.refused += 1
        return
    truth = is_true(certificate)
    assert truth is not False, f"{name}: a false proof was accepted:\n{text}"
    count.accepted += 1
    count.unjudged += truth is None


def by_oracle(seed: int, mode: str) -> str:
    proof = OracleProof(small_problem(seed), mode, attacker_wins=True, seed=seed)
    proof.attacker_wins = proof.is_true
    return proof.text()


def certificates_of(seeds: Iterable[int]) -> list[str]:
    """Of each problem in each ko mode a certificate, by the oracle and by the search in turn."""
    return [
        by_oracle(seed, mode) if (number + seed) % 2 else written(small_problem(seed), mode)
        for seed in seeds
        for number, mode in enumerate(MODES)
    ]


@pytest.fixture(scope="module")
def certificates() -> list[str]:
    return certificates_of(SEEDS)


def test_the_mutations_are_told_apart_by_what_they_may_do() -> None:
    kinds = (HARMLESS, WRONG, TRUE_AT_TIMES)
    assert set().union(*kinds) <= set(NAMES)
    assert len(set().union(*kinds)) == sum(map(len, kinds))


@pytest.mark.parametrize("name", rest_slow(NAMES, 3))
def test_what_is_accepted_of_altered_certificates_is_true(name: str, certificates: list[str]) -> None:
    count = try_altered(certificates, [name])
    assert count.accepted + count.refused >= 10, "hardly anything was altered"
    assert count.unjudged <= count.accepted // 4
    if name in HARMLESS:
        assert not count.refused
    elif name != "cut_off_is_removed":  # what it leaves out, GOLDELSE mostly answers
        assert count.refused
    if name in WRONG:
        assert not count.accepted
    if name in TRUE_AT_TIMES:
        assert count.accepted


@pytest.mark.slow
@pytest.mark.parametrize("first", chunks(range(0, 160, 20), share=8))
def test_what_is_accepted_of_many_altered_certificates_is_true(first: int) -> None:
    count = try_altered(certificates_of(range(first, first + 20)), NAMES)
    assert count.accepted > 100
    assert count.refused > 1000
    assert count.unjudged < 100


@pytest.mark.slow
@pytest.mark.parametrize(("times", "seeds"), SEVERAL)
def test_what_is_accepted_after_several_changes_is_true(times: int, seeds: tuple[int, ...]) -> None:
    """In problems in which threats decide."""
    count = try_altered(certificates_of(seeds), NAMES, times)
    assert count.accepted > 40
    assert count.refused > 1000
    assert count.unjudged < 100

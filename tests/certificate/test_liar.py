"""The checker believes every true claim that is proved, and no liar: the oracle writes both kinds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest

from gold.board.points import PASS
from gold.board.position import Position
from gold.certificate import CertificateError, checker, verify
from gold.certificate.rules import END_RULES
from gold.errors import ProblemFormatError
from tests.certificate.liar import CIRCLES, LIES, Liar
from tests.certificate.oracle_proofs import OracleProof, claim_text
from tests.certificate.small_problems import KO_SEEDS, SMALLEST_KO_SEEDS, small_problem
from tests.oracle.exhaustive import MODES
from tests.thorough import chunks

REASONS = {
    "open circle": "has not been proved",
    "repeated number": "a second node has the number",
    "circle by two values": "GOLDSEE has 2 values",
    "circle without a number": "names no node",
    "other position": "this is not the position|has not been (proved|met)",
    "false rule": "the marked stones are not|keystones are standing",
    "other side's rule": "the marked stones are not|keystones are standing",
    "unknown rule": "there is no rule|named in the first node|does not belong here",
    "nothing more": "one move here, not 0|no answer to",
    "no answer": "no answer to",
    "false answer to others": "one move here, not 0|no answer to|play is over|occupied|closed by|liberty",
    "other line twice": "a move stands here twice|no answer to",
    "forbidden move": "is occupied|closed by ko|outside|without a liberty|play is over",
    "two moves": "one move here, not",
    "out of turn": "is to move here",
    "both colours": "is to move here|has 2 values|and no move",
    "set-up": "may stand in the first node only",
    "forward": "has not been (proved|met)",
    "lines of another": "this is not the position|one move here|no answer to|the line ends here",
}
"""What the checker says of each lie."""


SOME_SEEDS = (*SMALLEST_KO_SEEDS, *range(6))


@dataclass(frozen=True)
class Told:
    """A lie about a problem in a ko mode."""

    seed: int
    mode: str
    text: str

    @property
    def refusal(self) -> str:
        """What the checker says of it: nothing, if it believes it."""
        return refusal_of(self.text)


def problems(seeds: Iterable[int]) -> Iterator[tuple[int, str, Position, bool]]:
    """Small problems in all ko modes, and whether the attacker wins."""
    for seed in seeds:
        position = small_problem(seed)
        for mode in MODES:
            with suppress(OverflowError):
                yield seed, mode, position, OracleProof(position, mode, attacker_wins=True).is_true


def told(seeds: Iterable[int]) -> dict[str, list[Told]]:
    """Lies of all kinds about small problems."""
    lies: dict[str, list[Told]] = {lie: [] for lie in LIES}
    for seed, mode, position, attacker_wins in problems(seeds):
        for lie in lies:
            liar = Liar(position, mode, lie, attacker_wins=not attacker_wins, seed=seed)
            if liar.can_tell:
                lies[lie].append(Told(seed, mode, liar.text()))
    return lies


def refusal_of(text: str) -> str:
    try:
        verify(text)
    except (CertificateError, ProblemFormatError) as error:
        return str(error)
    return ""


@pytest.fixture(scope="module")
def lies() -> dict[str, list[Told]]:
    return told(SOME_SEEDS)


def test_what_the_oracle_proves_is_believed() -> None:
    claims = Counter[bool]()
    for seed, mode, position, attacker_wins in problems([*SMALLEST_KO_SEEDS, *range(20)]):
        certificate = verify(OracleProof(position, mode, attacker_wins=attacker_wins, seed=seed).text())
        assert certificate.claim.attacker_wins is attacker_wins
        assert certificate.problem.position == position
        claims[attacker_wins] += 1
    assert min(claims[True], claims[False]) > 50


def test_a_proof_that_needs_threats_is_none_without_them() -> None:
    """What is proved of a ko in one mode, said of another in which it is false."""
    refused = 0
    for seed in SMALLEST_KO_SEEDS:
        claims = list(problems([seed]))
        for _, mode, position, attacker_wins in claims:
            proof = OracleProof(position, mode, attacker_wins=attacker_wins, seed=seed).text()
            proved = claim_text(position, mode, attacker_wins=attacker_wins)
            for other in [other for _, other, _, wins in claims if wins is not attacker_wins]:
                said = claim_text(position, other, attacker_wins=attacker_wins)
                assert refusal_of(proof.replace(f"[{proved}]", f"[{said}]", 1)), (seed, proved, said)
                refused += 1
    assert refused > 60


@pytest.mark.parametrize("lie", LIES)
def test_no_lie_is_believed(lie: str, lies: dict[str, list[Told]]) -> None:
    refusals = {told: told.refusal for told in lies[lie]}
    assert [told for told, refusal in refusals.items() if not refusal] == []
    for_the_lie = [refusal for refusal in refusals.values() if re.search(REASONS[lie], refusal)]
    assert len(refusals) >= (12 if lie in CIRCLES else 100)
    assert len(for_the_lie) >= 0.6 * len(refusals), "something else is wrong with too many of them"


# A lie proves little about the checker if other faults give it away. So single checks are taken out here, and
# what was refused must be believed.


class Forgetful(dict[str, Any]):
    """Holds positions by number, and never remembers that it does."""

    def __contains__(self, number: object) -> bool:
        return False


def without_repeated_numbers_refused(patch: pytest.MonkeyPatch) -> None:
    run = checker._Check.run

    def run_forgetful(check: checker._Check, *args: Any) -> None:
        check.met = Forgetful()
        run(check, *args)

    patch.setattr(checker._Check, "run", run_forgetful)


def without_ends_before_references(patch: pytest.MonkeyPatch) -> None:
    def check_reference(check: checker._Check, place: Any, number: str) -> None:
        if number not in check.met or check.met[number] != check._key():
            raise CertificateError("not the position")

    patch.setattr(checker._Check, "_check_reference", check_reference)


def without_positions_compared(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(checker._Check, "_key", lambda _check: None)


def without_bans_compared(patch: pytest.MonkeyPatch) -> None:
    key = checker._Check._key
    patch.setattr(checker._Check, "_key", lambda check: key(check)._replace(ban=0))


def without_sides_compared(patch: pytest.MonkeyPatch) -> None:
    key = checker._Check._key
    patch.setattr(checker._Check, "_key", lambda check: key(check)[1:])


def without_rules_looked_at(patch: pytest.MonkeyPatch) -> None:
    rules = {name: rule._replace(holds=lambda _now: True) for name, rule in END_RULES.items()}
    patch.setattr(checker, "END_RULES", rules)


def without_answers_required(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(checker._Check, "_required", lambda *_args: 0)


def without_lines_that_are_not_written(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(checker._Check, "_lines_not_written", lambda *_args: [])


def without_the_pass_required(patch: pytest.MonkeyPatch) -> None:
    required = checker._Check._required
    patch.setattr(checker._Check, "_required", lambda *args: required(*args) & ~(1 << PASS))


HOLES = [
    (without_repeated_numbers_refused, "repeated number"),
    (without_ends_before_references, "open circle"),
    (without_positions_compared, "other position"),
    (without_bans_compared, "other position"),
    (without_sides_compared, "other position"),
    (without_rules_looked_at, "false rule"),
    (without_answers_required, "no answer"),
    (without_answers_required, "nothing more"),
    (without_the_pass_required, "no answer"),
    (without_lines_that_are_not_written, "false answer to others"),
]


@pytest.mark.parametrize(("hole", "lie"), HOLES)
def test_a_checker_with_a_hole_believes_the_lie(
    hole: Callable[[pytest.MonkeyPatch], None],
    lie: str,
    lies: dict[str, list[Told]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hole(monkeypatch)
    assert any(not told.refusal for told in lies[lie])


@pytest.mark.slow
@pytest.mark.parametrize("first", chunks(range(0, 400, 50)))
def test_no_lie_about_hundreds_of_problems_is_believed(first: int) -> None:
    for lie, found in told(range(first, first + 50)).items():
        assert [told for told in found if not told.refusal] == [], lie


@pytest.mark.slow
def test_no_lie_about_larger_kos_is_believed() -> None:
    for lie, found in told(KO_SEEDS).items():
        assert [told for told in found if not told.refusal] == [], lie

"""The checker believes every true claim that is proved, and no liar: the oracle writes both kinds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from gold.board.position import Position
from gold.certificate import CertificateError, table, verify
from gold.certificate.table import TableCheck, TableError
from tests.certificate.oracle_tables import LIES, Liar, OracleTable, claim_text
from tests.certificate.small_problems import KO_SEEDS, SMALLEST_KO_SEEDS, small_problem
from tests.oracle.exhaustive import MODES
from tests.thorough import chunks

REASONS = {
    "no entry": "no answer to|not in the table",
    "false end": "does not end play|keystones are captured|no position|no stone may be placed",
    "forbidden move": "no stone may be placed|a pass of the attacker|without a liberty|does not end play",
    "circle": "more moves to the end than its bound",
    "ban left out": "no answer to|not in the table|more moves to the end|keystones are captured",
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
    """Small problems in all ko modes, and whether the attacker wins; none has stones that stand for ever."""
    for seed in seeds:
        position = small_problem(seed)
        for mode in MODES:
            with suppress(OverflowError, TableError):
                yield seed, mode, position, OracleTable(position, mode, attacker_wins=True).is_true


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
    except CertificateError as error:
        return str(error)
    return ""


@pytest.fixture(scope="module")
def lies() -> dict[str, list[Told]]:
    return told(SOME_SEEDS)


def test_what_the_oracle_proves_is_believed() -> None:
    claims = Counter[bool]()
    for seed, mode, position, attacker_wins in problems([*SMALLEST_KO_SEEDS, *range(20)]):
        certificate = verify(
            OracleTable(position, mode, attacker_wins=attacker_wins, seed=seed).text()
        )
        assert certificate.claim.attacker_wins is attacker_wins
        assert certificate.problem.position == position
        claims[attacker_wins] += 1
    assert min(claims[True], claims[False]) > 40, claims


def test_a_proof_that_needs_threats_is_none_without_them() -> None:
    """What is proved of a ko in one mode, said of another in which it is false."""
    refused = 0
    for seed in SMALLEST_KO_SEEDS:
        claims = list(problems([seed]))
        for _, mode, position, attacker_wins in claims:
            proof = OracleTable(position, mode, attacker_wins=attacker_wins, seed=seed).text()
            proved = claim_text(position, mode, attacker_wins=attacker_wins)
            for other in [other for _, other, _, wins in claims if wins is not attacker_wins]:
                said = claim_text(position, other, attacker_wins=attacker_wins)
                assert refusal_of(proof.replace(f"[{proved}]", f"[{said}]", 1)), (
                    seed,
                    proved,
                    said,
                )
                refused += 1
    assert refused > 60


@pytest.mark.parametrize("lie", LIES)
def test_no_lie_is_believed(lie: str, lies: dict[str, list[Told]]) -> None:
    refusals = {told: told.refusal for told in lies[lie]}
    assert [told for told, refusal in refusals.items() if not refusal] == []
    assert len(refusals) >= (12 if lie == "circle" else 60)
    for_the_lie = [refusal for refusal in refusals.values() if re.search(REASONS[lie], refusal)]
    assert len(for_the_lie) >= 0.6 * len(refusals), "something else is wrong with too many of them"


# A lie proves little about the checker if other faults give it away. So single checks are taken out
# here, and what was refused must be believed.


def without_entries_looked_for(patch: pytest.MonkeyPatch) -> None:
    entries_of = TableCheck._entries_of
    patch.setattr(TableCheck, "_entries_of", lambda *args: np.maximum(entries_of(*args), 0))


def without_replies(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        TableCheck, "_check_replies", lambda _check, before: np.zeros(len(before.unsure), int)
    )


def without_ends_looked_at(patch: pytest.MonkeyPatch) -> None:
    def all_ended(_check: TableCheck, now: Any, *, attackers_turn: bool) -> Any:
        return np.ones(len(now.unsure), bool), np.zeros(len(now.unsure), int)

    patch.setattr(TableCheck, "_ends", all_ended)


def without_bounds(patch: pytest.MonkeyPatch) -> None:
    replies = TableCheck._check_replies
    patch.setattr(TableCheck, "_check_replies", lambda *args: 0 * replies(*args))


def without_closed_points(patch: pytest.MonkeyPatch) -> None:
    demand = table._demand

    def demanded(holds: Any, numbers: Any, otherwise: str) -> None:
        if "no stone may be placed" not in otherwise:
            demand(holds, numbers, otherwise)

    patch.setattr(table, "_demand", demanded)
    without_ends_looked_at(patch)


def without_bans_compared(patch: pytest.MonkeyPatch) -> None:
    differ, hashes = table._differ, table._hashes

    def bare(now: Any) -> Any:
        return now._replace(ban=np.zeros_like(now.ban))

    patch.setattr(table, "_differ", lambda one, other: differ(bare(one), bare(other)))
    patch.setattr(table, "_hashes", lambda now: hashes(bare(now)))
    without_bounds(patch)


HOLES = [
    (without_entries_looked_for, "no entry"),
    (without_replies, "no entry"),
    (without_ends_looked_at, "false end"),
    (without_bounds, "circle"),
    (without_closed_points, "forbidden move"),
    (without_bans_compared, "ban left out"),
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

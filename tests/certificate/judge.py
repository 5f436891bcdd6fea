"""Whether what a certificate proves is true: the exhaustive oracle is the judge."""

from __future__ import annotations

from functools import cache

from gold.board.position import Position
from gold.certificate import Certificate
from tests.certificate.small_problems import MOST_STATES
from tests.oracle.exhaustive import MODES, Exhaustive


def is_true(certificate: Certificate) -> bool | None:
    """Whether the claim holds for the certificate's own problem; None if that is too large to say."""
    attacker_wins = _attacker_wins(certificate.problem.position, mode_of(certificate))
    return None if attacker_wins is None else attacker_wins == certificate.claim.attacker_wins


def mode_of(certificate: Certificate) -> str:
    """The oracle's name for who has ko threats."""
    side = certificate.claim.threats
    if side is None:
        return "N"
    return "D" if side is certificate.problem.defender else "A"


@cache
def _attacker_wins(position: Position, mode: str) -> bool | None:
    try:
        return Exhaustive(position, MODES[mode], MOST_STATES).attacker_wins()
    except OverflowError:
        return None

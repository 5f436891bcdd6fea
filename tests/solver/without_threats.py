"""What a result says of the case that neither side has ko threats, the only one that alpha-beta searches."""

from __future__ import annotations

from gold.board.status import Status
from gold.solver.api import Result
from gold.solver.outcome import WITHOUT_THREATS


def status_without_threats(result: Result) -> Status:
    """Whether the group lives or dies without threats; what is believed where that is not proved."""
    captured = result.bounds.attacker_wins(WITHOUT_THREATS)
    if captured is None:
        return result.status
    return Status.DEAD if captured else Status.ALIVE

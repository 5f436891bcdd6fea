"""The status of a group, and the two sides of a problem: vocabulary that all packages share."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Status(StrEnum):
    """The result for the keystones if both sides play their best (see docs/VERDICTS.md).

    It is about one side playing first, or about either. Only the latter can be ``UNSETTLED``: the
    result depends on who plays first. ``UNKNOWN``: not proved.
    """

    ALIVE = "alive"
    SEKI = "seki"
    KO = "ko"
    UNSETTLED = "unsettled"
    DEAD = "dead"
    UNKNOWN = "unknown"


RESULTS: Final = (Status.ALIVE, Status.SEKI, Status.KO, Status.DEAD)
"""The statuses that can be proved for a given side playing first."""


class Side(StrEnum):
    """A side of a problem, named by what it wants to do with the keystones."""

    DEFENDER = "defender"
    ATTACKER = "attacker"

"""What becomes of a group, and which side of a problem one is: the words that all rooms share."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Status(StrEnum):
    """What becomes of the keystones with best play by both sides (see docs/VERDICTS.md).

    It is about one side playing first, or about either. Only the second can be ``UNSETTLED``: the status
    depends on who plays first. ``UNKNOWN``: not proved.
    """

    ALIVE = "alive"
    SEKI = "seki"
    KO = "ko"
    UNSETTLED = "unsettled"
    DEAD = "dead"
    UNKNOWN = "unknown"


RESULTS: Final = (Status.ALIVE, Status.SEKI, Status.KO, Status.DEAD)
"""What can be proved when it is known who plays first."""


class Side(StrEnum):
    """A side by what it does with the keystones."""

    DEFENDER = "defender"
    ATTACKER = "attacker"

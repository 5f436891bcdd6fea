"""The status of a group, from what is proved of it with either side to play first."""

from __future__ import annotations

import pytest

from gold.board.status import Status
from gold.solver.answers.group import Group
from gold.solver.outcome import (
    ALIVE,
    ALIVE_BUT_FOR_MANY_THREATS,
    DEAD,
    DEAD_BUT_FOR_MANY_THREATS,
    SEKI,
    WITHOUT_THREATS,
    Bounds,
)
from tests.results import make_result

KO_OR_ALIVE = Bounds(WITHOUT_THREATS + 1, ALIVE)
DEAD_OR_KO = Bounds(DEAD, WITHOUT_THREATS)
ALIVE_OR_SEKI = Bounds(SEKI, ALIVE)


@pytest.mark.parametrize(
    ("attacker_first", "defender_first", "status"),
    [
        (Bounds.at(DEAD), Bounds.at(DEAD), Status.DEAD),
        (Bounds.at(SEKI), Bounds.at(SEKI), Status.SEKI),
        (Bounds.at(ALIVE), Bounds.at(ALIVE), Status.ALIVE),
        (Bounds(1, WITHOUT_THREATS), Bounds.at(7), Status.KO),
        (Bounds.at(DEAD), Bounds.at(DEAD_BUT_FOR_MANY_THREATS), Status.DEAD),
        (Bounds.at(DEAD_BUT_FOR_MANY_THREATS), Bounds.at(DEAD_BUT_FOR_MANY_THREATS), Status.DEAD),
        (Bounds.at(ALIVE_BUT_FOR_MANY_THREATS), Bounds.at(ALIVE), Status.ALIVE),
        (Bounds.at(DEAD_BUT_FOR_MANY_THREATS), Bounds.at(WITHOUT_THREATS), Status.UNSETTLED),
        (Bounds.at(DEAD), Bounds(DEAD, DEAD_BUT_FOR_MANY_THREATS), Status.DEAD),
        (Bounds.at(DEAD), KO_OR_ALIVE, Status.UNSETTLED),
        (DEAD_OR_KO, Bounds.at(ALIVE), Status.UNSETTLED),
        (ALIVE_OR_SEKI, Bounds.at(ALIVE), Status.ALIVE),
        (ALIVE_OR_SEKI, Bounds.at(SEKI), Status.ALIVE),
        (KO_OR_ALIVE, Bounds.at(ALIVE), Status.UNKNOWN),
        (KO_OR_ALIVE, KO_OR_ALIVE, Status.UNKNOWN),
        (Bounds.at(DEAD), DEAD_OR_KO, Status.UNKNOWN),
        (Bounds(), Bounds.at(ALIVE), Status.UNKNOWN),
    ],
)
def test_a_group_is_called_what_it_is_whatever_is_still_open(
    attacker_first: Bounds, defender_first: Bounds, status: Status
) -> None:
    results = (
        make_result(Status.KO, True, None, bounds=each) for each in (attacker_first, defender_first)
    )
    assert Group(*results).status is status

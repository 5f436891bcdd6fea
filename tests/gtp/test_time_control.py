"""The clock of a game over GTP: how long a move may take."""

from __future__ import annotations

import pytest

from gold.board.points import Color
from gold.gtp.time_control import TimeControl

BLACK, WHITE = Color.BLACK, Color.WHITE

CLOCKS = [
    # time_settings, what is left, moves to come: at least and at most so many seconds
    ((0, 0, 0), None, 50, None),
    ((600, 30, 0), None, 50, None),  # a period without stones: no limit
    ((600, 0, 0), None, 50, (10, 12)),
    ((600, 0, 0), (60, 0), 50, (0.8, 1.2)),
    ((600, 0, 0), (0, 0), 50, (0, 0.05)),
    ((600, 30, 5), (3, 0), 50, (2, 3)),  # what is left of the main time, then byo-yomi
    ((600, 30, 5), (30, 5), 50, (4.5, 6)),
    ((600, 30, 1), (30, 1), 50, (20, 29)),
    ((0, 30, 1), None, 50, (20, 29)),
]


@pytest.mark.parametrize(("settings", "left", "moves", "seconds"), CLOCKS)
def test_the_clock_says_how_long_to_think(
    settings: tuple[int, int, int],
    left: tuple[int, int] | None,
    moves: int,
    seconds: tuple[float, float] | None,
) -> None:
    clock = TimeControl()
    clock.set(*settings)
    if left is not None:
        clock.set_remaining(BLACK, *left)
    found = clock.seconds(BLACK, moves)
    if seconds is None:
        assert found is None
    else:
        assert found is not None
        assert seconds[0] <= found <= seconds[1]


@pytest.mark.parametrize("settings", [(60, 0, 0), (60, 10, 3), (0, 10, 1)])
def test_whoever_thinks_as_long_as_the_clock_says_never_loses_by_time(
    settings: tuple[int, int, int],
) -> None:
    clock = TimeControl()
    clock.set(*settings)
    main, period, stones = settings
    left, played = float(main), 0
    for number in range(180):
        seconds = clock.seconds(WHITE, max(10, 120 - number))
        assert seconds is not None
        clock.spend(WHITE, seconds)
        left, played = left - seconds, played + 1
        if left <= 0 and period:
            assert left >= -period
            left, played = float(period), 0
        elif period and left <= period and played == stones:
            left, played = float(period), 0
        assert left > 0

"""When a day begins: at the hour that the person has chosen."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from gold.clock import DAY_BEGINS, begin_days_at, day_of, day_start
from gold.trainer.settings import Settings


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    begin_days_at(DAY_BEGINS)


@pytest.mark.parametrize(
    ("hour", "at", "day"),
    [(4, 3, 21), (4, 4, 22), (0, 0, 22), (0, 3, 22), (6, 5, 21), (12, 11, 21), (12, 12, 22)],
)
def test_what_is_before_the_hour_belongs_to_yesterday(hour: int, at: int, day: int) -> None:
    begin_days_at(hour)
    moment = datetime(2026, 11, 22, at, 30, tzinfo=UTC)
    assert day_of(moment).day == day
    assert day_start(moment) == datetime(2026, 11, day, hour, tzinfo=UTC)


def test_the_settings_begin_a_day_as_the_clock_does() -> None:
    assert Settings().day_begins == DAY_BEGINS

"""The clock: the present time, the range of valid times, and the start of a user's day.

The environment variable ``GOLD_CLOCK`` starts the clock at another time, such as
``2026-11-22T08:00``.
"""

from __future__ import annotations

import os
import time
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from datetime import time as time_of_day
from functools import cache

VARIABLE = "GOLD_CLOCK"
FIRST_YEAR = 1971
LAST_YEAR = 2999
"""Times before 1971 or after 2999 are mistakes.
Within these years, sums with days and time zones work on every system.
"""
EARLIEST = datetime(FIRST_YEAR, 1, 1, tzinfo=UTC)
_END = datetime(LAST_YEAR + 1, 1, 1, tzinfo=UTC)
DAY_BEGINS = 4
"""The default hour at which a day begins: play after midnight still counts for the day before."""
LATEST_BEGIN = 12
"""The latest hour at which a day may begin."""
_begins = time_of_day(DAY_BEGINS)


class _Here(tzinfo):
    """The system's time zone. Its offset depends on the moment:
    it changes with daylight saving time.
    """

    def utcoffset(self, moment: datetime | None) -> timedelta | None:
        return None if moment is None else moment.replace(tzinfo=None).astimezone().utcoffset()

    def dst(self, moment: datetime | None) -> timedelta | None:  # noqa: ARG002
        return None

    def tzname(self, moment: datetime | None) -> str | None:
        return None if moment is None else moment.replace(tzinfo=None).astimezone().tzname()

    def fromutc(self, moment: datetime) -> datetime:
        local = moment.replace(tzinfo=UTC).astimezone()
        early = local.replace(tzinfo=self)
        return early if early.utcoffset() == local.utcoffset() else early.replace(fold=1)


HERE = _Here()


def now() -> datetime:
    """Return the present time, in the system's time zone."""
    start, stated = _start()
    if stated is None:
        return datetime.now(HERE)
    return (stated + timedelta(seconds=time.monotonic() - start)).astimezone(HERE)


def moment(text: object) -> datetime | None:
    """Parse a stored time, in ISO format with a zone;
    None for another text, or a year out of range.

    >>> moment("2026-11-22T08:00:00.000+00:00")
    datetime.datetime(2026, 11, 22, 8, 0, tzinfo=datetime.timezone.utc)
    >>> moment("0001-01-01T00:00:00+14:00"), moment("2026-11-22T08:00"), moment("soon")
    (None, None, None)
    """
    try:
        found = datetime.fromisoformat(str(text))
    except ValueError:
        return None
    return found if is_possible(found) else None


def is_possible(time: datetime) -> bool:
    """Whether a time has a zone, and a year from ``FIRST_YEAR`` to ``LAST_YEAR``."""
    return time.tzinfo is not None and EARLIEST <= time < _END


def begin_days_at(hour: int) -> None:
    """Set the hour at which each day begins, for the whole program, from the user's settings."""
    global _begins  # as the clock itself, there is one
    _begins = time_of_day(hour)


def day_start(now: datetime) -> datetime:
    """Return the start of the day that contains a moment, by the clock of its time zone."""
    start = datetime.combine(now.date(), _begins, now.tzinfo)
    return start if start <= now else start - timedelta(days=1)


def day_of(moment: datetime) -> date:
    """Return the date of the day that contains a moment;
    before ``day_start``, it is the day before.
    """
    return day_start(moment).date()


def zone_of(moment: datetime) -> int:
    """Return the offset of a moment's time zone from UTC, in minutes."""
    return round((moment.utcoffset() or timedelta()) / timedelta(minutes=1))


def lived(moment: datetime, zone: int | None) -> datetime:
    """Convert a moment to the time zone in which it was recorded.

    ``zone`` is the offset of that zone from UTC in minutes; None: the system's zone.
    """
    return moment.astimezone(HERE if zone is None else timezone(timedelta(minutes=zone)))


@cache
def _start() -> tuple[float, datetime | None]:
    """Return the monotonic clock at the first call, and the time in ``GOLD_CLOCK``;
    None if it has none.
    """
    try:
        stated = datetime.fromisoformat(os.environ.get(VARIABLE, "")).astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        return 0.0, None
    return time.monotonic(), stated if is_possible(stated) else None

"""What time it is, which times can be true, and when a person's day begins.

``GOLD_CLOCK`` starts the clock at another time, such as ``2026-11-22T08:00``.
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
"""Times of other years are mistakes. With these, sums with days and zones work on every system."""
EARLIEST = datetime(FIRST_YEAR, 1, 1, tzinfo=UTC)
_END = datetime(LAST_YEAR + 1, 1, 1, tzinfo=UTC)
DAY_BEGINS = 4
"""The hour at which a day begins, unless the person has chosen another: who plays after midnight is still in
yesterday."""
LATEST_BEGIN = 12
"""The latest hour at which a day may begin."""
_begins = time_of_day(DAY_BEGINS)


class _Here(tzinfo):
    """The system's time zone, by the rules that hold at each moment: in summer it has another offset."""

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
    """The time, with the user's time zone."""
    start, stated = _start()
    if stated is None:
        return datetime.now(HERE)
    return (stated + timedelta(seconds=time.monotonic() - start)).astimezone(HERE)


def moment(text: object) -> datetime | None:
    """A time as it was stored, in ISO format with its zone; None if it is none, or of an impossible year.

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
    """Whether a time has a zone and can be true."""
    return time.tzinfo is not None and EARLIEST <= time < _END


def begin_days_at(hour: int) -> None:
    """Let each day begin at this hour, for the whole program, as the person's settings say."""
    global _begins  # as the clock itself, there is one
    _begins = time_of_day(hour)


def day_start(now: datetime) -> datetime:
    """When the day began in which this moment lies, by the clock of its time zone."""
    start = datetime.combine(now.date(), _begins, now.tzinfo)
    return start if start <= now else start - timedelta(days=1)


def day_of(moment: datetime) -> date:
    """The day in which a moment lies, by the clock of its own time zone; see :func:`day_start`."""
    return day_start(moment).date()


def zone_of(moment: datetime) -> int:
    """How many minutes its clock is ahead of UTC."""
    return round((moment.utcoffset() or timedelta()) / timedelta(minutes=1))


def lived(moment: datetime, zone: int | None) -> datetime:
    """A moment as the person's clock showed it: so many minutes ahead of UTC, or as the system's zone."""
    return moment.astimezone(HERE if zone is None else timezone(timedelta(minutes=zone)))


@cache
def _start() -> tuple[float, datetime | None]:
    """When the program asked first, and what the environment said the time was; None if that is no time."""
    try:
        stated = datetime.fromisoformat(os.environ.get(VARIABLE, "")).astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        return 0.0, None
    return time.monotonic(), stated if is_possible(stated) else None

"""When a person's day begins."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

_DAY_BEGINS = time(4)  # whoever plays after midnight is still in yesterday


def day_start(now: datetime) -> datetime:
    """When the day began in which this moment lies, by the clock of its time zone."""
    start = datetime.combine(now.date(), _DAY_BEGINS, now.tzinfo)
    return start if start <= now else start - timedelta(days=1)


def day_of(moment: datetime, now: datetime) -> date:
    """The day in which a moment lies, by the clock of the time zone of ``now``; see :func:`day_start`."""
    return day_start(moment.astimezone(now.tzinfo)).date()

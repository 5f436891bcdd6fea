"""What time it is. ``GOLD_CLOCK`` starts the clock at another time, such as ``2026-11-22T08:00``."""

from __future__ import annotations

import os
import time
from datetime import datetime, timedelta
from functools import cache

VARIABLE = "GOLD_CLOCK"


def now() -> datetime:
    """The time, with the user's time zone."""
    start, stated = _start()
    if stated is None:
        return datetime.now().astimezone()
    return stated + timedelta(seconds=time.monotonic() - start)


@cache
def _start() -> tuple[float, datetime | None]:
    """When the program asked first, and what the environment said the time was; None if that is no time."""
    try:
        stated = datetime.fromisoformat(os.environ.get(VARIABLE, ""))
    except ValueError:
        return 0.0, None
    return time.monotonic(), stated.astimezone()

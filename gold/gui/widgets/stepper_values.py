"""The values of steppers."""

from __future__ import annotations

from collections.abc import Sequence

DEPTHS: tuple[int | None, ...] = (*range(1, 31), None)
BREADTHS: tuple[int | None, ...] = (*range(2, 21), 25, 30, 40, None)
SECONDS: tuple[float | None, ...] = (0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 300.0, None)
DELAYS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.5, 2.0, 3.0)
REVIEWS_A_DAY = (0, 5, 10, 20, 30, 50, 75, 100, 200, 500)
NEW_A_DAY = (0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 50, 100)
PROOF_MEGABYTES = (10, 25, 50, 100, 200, 500, 1000, 2000, 5000)
THREADS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, None)
VOLUMES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
SCALES = tuple(0.75 + step * 0.125 for step in range(15))


def stepped(values: Sequence[float | None], value: float | None, direction: int) -> float | None:
    """The next value in a direction; from a value that is not in the list, the nearest on that side.

    ``None`` means no limit and comes after all numbers. At the ends the value stays.

    >>> stepped((1, 2, 5, None), 5, 1), stepped((1, 2, 5, None), 3, -1), stepped((1, 2, 5), 5, 1)
    (None, 2, 5)
    """

    def size(one: float | None) -> float:
        return float("inf") if one is None else one

    here = size(value)
    if direction > 0:
        return next((one for one in values if size(one) > here + 1e-9), values[-1])
    return next((one for one in reversed(values) if size(one) < here - 1e-9), values[0])

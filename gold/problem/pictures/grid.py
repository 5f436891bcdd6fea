"""Finds the grid of a board in a picture: equally spaced lines in both directions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gold.problem.pictures.ink import Ink

Profile = npt.NDArray[np.float64]

LEAST_GAP = 6.0  # pixels between two lines
LEAST_LINES = 3
_MOST_LINES = 19
_SAME_GAP = 0.2  # by which share the gaps of rows and columns may differ


@dataclass(frozen=True, slots=True)
class Lines:
    """Parallel lines: the place of the first, the gap between two, both in pixels,
    and their count.
    """

    first: float
    gap: float
    count: int

    @property
    def places(self) -> list[float]:
        """The place of each line, in pixels."""
        return [self.first + self.gap * number for number in range(self.count)]


@dataclass(frozen=True, slots=True)
class Grid:
    """The lines of a board in a picture."""

    columns: Lines
    """The vertical lines, from left to right."""
    rows: Lines
    """The horizontal lines, from top to bottom."""


def find_grid(ink: Ink) -> Grid | None:
    """Return the grid of the lines in a part of a picture; None if they form no grid."""
    columns = _lines(ink.upright.mean(axis=0))
    rows = _lines(ink.level.mean(axis=1))
    if columns is None or rows is None:
        return None
    if abs(columns.gap - rows.gap) > _SAME_GAP * max(columns.gap, rows.gap):
        return None
    return Grid(columns, rows)


def _lines(profile: Profile) -> Lines | None:
    """Find equally spaced lines in a profile (the ink of each column or row);
    None if there are none.
    """
    gap = _gap(profile)
    if gap is None:
        return None
    first, gap = _fitted(profile, gap)
    count = int((len(profile) - 0.5 - first) / gap) + 1
    places = first + gap * np.arange(count)
    inks = np.array([_ink_at(profile, place, gap) for place in places])
    strong = np.nonzero(inks >= 0.3 * np.percentile(inks, 75))[0]
    if len(strong) < LEAST_LINES:
        return None
    lines = int(strong[-1] - strong[0]) + 1
    if lines > _MOST_LINES:
        return None
    return Lines(float(places[strong[0]]), gap, lines)


def _gap(profile: Profile) -> float | None:
    """Estimate the gap between lines by autocorrelation; None if the profile is not periodic."""
    level = profile - profile.mean()
    most = int(len(profile) // (LEAST_LINES - 1))
    if most <= LEAST_GAP + 1:
        return None
    full = np.correlate(level, level, "full")[len(level) - 1 :]
    alike = (
        full
        / np.maximum(len(level) - np.arange(len(level)), 1)
        / max(float(level @ level) / len(level), 1e-9)
    )
    alike = np.convolve(alike, (0.5, 1.0, 0.5), "same")  # a line that lies between two pixels
    peaks = [
        shift
        for shift in range(int(LEAST_GAP), min(most + 1, len(alike) - 1))
        if alike[shift] >= alike[shift - 1] and alike[shift] >= alike[shift + 1]
    ]
    if not peaks:
        return None
    best = max(alike[shift] for shift in peaks)
    if best < 0.2:
        return None
    return float(next(shift for shift in peaks if alike[shift] >= 0.6 * best))


def _fitted(profile: Profile, gap: float) -> tuple[float, float]:
    """Refine the place of the first line and the gap by a fit to the ink;
    ``gap`` is the estimate.
    """
    wide = np.convolve(profile, (0.5, 1.0, 0.5), "same")
    best = (-1.0, 0.0, gap)
    for each_gap in np.arange(gap - 0.8, gap + 0.81, 0.05):
        count = int(len(profile) / each_gap)
        steps = np.arange(count) * each_gap
        starts = np.arange(0.0, each_gap, 0.5)
        at = np.rint(starts[:, None] + steps[None, :]).astype(int)
        inside = at < len(profile)
        sums = np.where(inside, wide[np.minimum(at, len(profile) - 1)], 0.0).sum(axis=1)
        found = int(sums.argmax())
        if sums[found] > best[0]:
            best = (float(sums[found]), float(starts[found]), float(each_gap))
    _sum, first, gap = best
    numbers = []
    places = []
    least = 0.5 * float(np.percentile(wide, 95))
    for number in range(int((len(profile) - 1 - first) / gap) + 1):
        place = first + gap * number
        start = max(0, round(place - 0.2 * gap))
        end = min(len(wide), round(place + 0.2 * gap) + 1)
        around = profile[start:end]
        if len(around) and wide[start:end].max() >= least:
            numbers.append(number)
            weights = around * (around >= 0.5 * around.max())
            places.append(float((np.arange(start, end) * weights).sum() / max(weights.sum(), 1e-9)))
    if len(numbers) >= LEAST_LINES:
        slope, offset = np.polyfit(numbers, places, 1)
        if abs(slope - gap) < 0.1 * gap:
            return float(offset), float(slope)
    return first, gap


def _ink_at(profile: Profile, place: float, gap: float) -> float:
    reach = max(1, round(0.08 * gap))
    start = max(0, round(place) - reach)
    return float(profile[start : round(place) + reach + 1].max(initial=0.0))

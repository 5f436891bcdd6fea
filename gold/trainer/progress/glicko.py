"""Glicko-2 ratings of persons and problems, with their standard errors.

Glickman, M. E.: Example of the Glicko-2 system (2022), whose numbers of steps the comments below follow. Each
game is a rating period of its own. (The package glicko2 2.1.0 computes step 5 with the rating where the paper
has the deviation, so it is not used.)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

_SCALE = 173.7178
_CENTRE = 1500.0
_TAU = 0.5  # limits the change of the volatility
_PRECISION = 1e-6
_MOST_DEVIATION = 350.0


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a person, or the difficulty of a problem."""

    value: float = _CENTRE
    deviation: float = _MOST_DEVIATION
    """The standard error of the value."""
    volatility: float = 0.06
    """The degree to which the value is expected to fluctuate."""

    def after(self, days: float) -> Rating:
        """The rating after ``days`` without a game: the same value, with a larger deviation."""
        deviation = math.hypot(self.deviation, _SCALE * self.volatility * math.sqrt(max(0.0, days)))
        return Rating(self.value, min(deviation, _MOST_DEVIATION), self.volatility)


def rated(player: Rating, games: Sequence[tuple[Rating, float]], share: float = 1.0) -> Rating:
    """The player's rating after some games.

    A game is a pair (opponent's rating, score); the score is 1 for a win and 0 for a loss.
    With a ``share`` below 1, each game counts only in part, which is not in the paper: its
    information and the growth of the deviation during its rating period are multiplied by the
    share.
    """
    if not games:
        return player
    # Step 2
    mu = (player.value - _CENTRE) / _SCALE
    phi = player.deviation / _SCALE
    information = surplus = 0.0
    for opponent, score in games:  # steps 3 and 4
        weight = _weight(opponent.deviation / _SCALE)
        chance = 1 / (1 + math.exp(-weight * (mu - (opponent.value - _CENTRE) / _SCALE)))
        information += share * weight * weight * chance * (1 - chance)
        surplus += share * weight * (score - chance)
    variance = 1 / information
    volatility = _volatility(phi, player.volatility, variance, variance * surplus)
    before = phi * phi + share * volatility * volatility  # step 6
    after = 1 / (1 / before + information)  # step 7
    return Rating(_CENTRE + _SCALE * (mu + after * surplus), _SCALE * math.sqrt(after), volatility)


def _weight(phi: float) -> float:
    """The weight of a game against an opponent with this deviation: g in the paper."""
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Step 5: the zero of a decreasing function, by the Illinois algorithm."""
    start = math.log(sigma * sigma)

    def slope(x: float) -> float:
        grown = math.exp(x)
        total = phi * phi + variance + grown
        return grown * (delta * delta - total) / (2 * total * total) - (x - start) / _TAU**2

    low = start
    if delta * delta > phi * phi + variance:
        high = math.log(delta * delta - phi * phi - variance)
    else:
        steps = 1
        while slope(start - steps * _TAU) < 0:
            steps += 1
        high = start - steps * _TAU
    at_low = slope(low)
    at_high = slope(high)
    while abs(high - low) > _PRECISION:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0:
            low = high
            at_low = at_high
        else:
            at_low /= 2
        high = between
        at_high = at_between
    return math.exp(low / 2)

"""Converts ratings to kyu and dan ranks and back; no other module does.

The table is **provisional**. Its numbers are those of three points: docs/difficulty.md measured the
mean estimate of the volumes of Cho Chikun's encyclopedia as 1657 (elementary), 1926 (intermediate)
and 2137 (advanced), and these volumes are sold for players of about 10 kyu, 3 kyu and 2 dan.
Between and beyond them lie 40 points to a rank. A calibration against collections that name their
ranks replaces ``_FIRST_DAN`` and ``_STEP``, or the two functions that use them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from gold.i18n import _

_FIRST_DAN = 2050.0  # the rating in the middle of 1 dan
_STEP = 40.0  # points from one rank to the next
# Steps from 1 dan: 30 kyu, 9 dan
_WEAKEST = -30
_STRONGEST = 8


@dataclass(frozen=True, slots=True, order=True)
class Rank:
    """A rank, as ``steps`` from 1 dan: 0 is 1 dan, -1 is 1 kyu.

    >>> [str(Rank(steps)) for steps in (-30, -1, 0, 8)]
    ['30 kyu', '1 kyu', '1 dan', '9 dan']
    """

    steps: int

    def __str__(self) -> str:
        """The rank in the user's language."""
        if self.steps < 0:
            return _("{n} kyu").format(n=-self.steps)
        return _("{n} dan").format(n=self.steps + 1)

    @property
    def rating(self) -> float:
        """The rating in the middle of the rank."""
        return _FIRST_DAN + _STEP * self.steps


def rank_of(rating: float) -> Rank:
    """The rank of a rating, from 30 kyu to 9 dan.

    >>> [str(rank_of(rating)) for rating in (0, 1650, 1850, 2050, 9999)]
    ['30 kyu', '10 kyu', '5 kyu', '1 dan', '9 dan']
    """
    return Rank(min(max(round((rating - _FIRST_DAN) / _STEP), _WEAKEST), _STRONGEST))


@dataclass(frozen=True, slots=True)
class RankRange:
    """The ranks from ``easiest`` to ``hardest``, both included, as steps from 1 dan.

    >>> [str(each) for each in (RankRange(-30, -21), RankRange(-5, -5), RankRange(-8, 1), RankRange(3))]
    ['30–21 kyu', '5 kyu', '8 kyu – 2 dan', 'from 4 dan']
    """

    easiest: int = _WEAKEST
    hardest: int = _STRONGEST

    def __contains__(self, steps: int) -> bool:
        """Return whether the range contains a rank, given as steps from 1 dan."""
        return self.easiest <= steps <= self.hardest

    def __str__(self) -> str:
        """The range in the user's language."""
        easiest = Rank(self.easiest)
        if self.easiest == self.hardest:
            return str(easiest)
        if self.hardest >= _STRONGEST:
            return _("from {rank}").format(rank=easiest)
        if self.hardest < 0:
            return _("{low}–{high} kyu").format(low=-self.easiest, high=-self.hardest)
        if self.easiest >= 0:
            return _("{low}–{high} dan").format(low=self.easiest + 1, high=self.hardest + 1)
        return _("{easiest} – {hardest}").format(easiest=easiest, hardest=Rank(self.hardest))


ALL_RANKS = tuple(range(_WEAKEST, _STRONGEST + 1))
"""Every rank that a rating can have, as steps from 1 dan."""


def steps_of(text: str) -> int:
    """Parse a typed rank to steps from 1 dan. A number without the word "dan" is a kyu.

    >>> [steps_of(text) for text in ("10", "5k", "3 dan", "2d", "99 kyu")]
    [-10, -5, 2, 1, -30]

    :raises ValueError: if there is no number.
    """
    found = re.search(r"\d{1,3}", text)
    if found is None:
        raise ValueError(text)
    number = int(found[0])
    is_dan = re.search("[dD段단]", text) is not None
    steps = number - 1 if is_dan else -max(number, 1)
    return min(max(steps, _WEAKEST), _STRONGEST)


def with_rank(rating: float, deviation: float = 0.0) -> str:
    """The rating and its rank in words; the range of ranks if the rating is uncertain.

    ``deviation`` is the rating's standard error.
    """
    return _(", ").join((str(round(rating)), shown_rank(rating, deviation)))


_WELL_KNOWN = 80.0  # the standard error, two ranks, up to which one rank is named


def shown_rank(rating: float, deviation: float) -> str:
    """A person's rank in words; the range of ranks if the rating is uncertain.

    >>> shown_rank(1853, 71), shown_rank(1850, 170), shown_rank(2000, 100)
    ('about 5 kyu', 'between 9 and 1 kyu so far', 'between 4 kyu and 2 dan so far')
    """
    low = rank_of(rating - deviation)
    high = rank_of(rating + deviation)
    if deviation <= _WELL_KNOWN or low == high:
        return _("about {rank}").format(rank=rank_of(rating))
    if high.steps < 0:
        return _("between {low} and {high} kyu so far").format(low=-low.steps, high=-high.steps)
    return _("between {low} and {high} so far").format(low=low, high=high)


class Strength(Enum):
    """A person's own statement of strength: a range of ranks, with a middle rank as its value.

    The value is in steps from 1 dan, as in :class:`Rank`: -1 is 1 kyu, 1 is 2 dan.
    """

    NEW = -25
    DOUBLE_DIGIT_KYU = -15
    SINGLE_DIGIT_KYU = -5
    DAN = 1
    HIGH_DAN = 4

    @property
    def rank(self) -> Rank:
        """A rank in the middle of this range of ranks."""
        return Rank(self.value)


STATED_DEVIATION = 150.0
"""The standard error of a rating from a :class:`Strength`: 1/4 to 1/2 of its range's width."""

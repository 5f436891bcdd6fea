"""What is asked of a position, in which ko mode; and the outcome scale, on which the answers meet.

The scale is the list of questions about a problem, from the hardest for the attacker to the easiest. Does it
capture the keystones though the defender has all the ko threats; though it has four, three, two, one; when
nobody has any; with one threat of its own, two, three, four, all of them; and does it at least keep the
defender from two eyes? An attacker who wins one question wins every later one. So what becomes of a position
is one number, its *value*: how many of the questions the attacker loses. The greater it is, the better for
the defender. What is known of it are :class:`Bounds`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

import numpy as np

from gold.solver.bitboard.area import LocalPosition
from gold.solver.bitboard.area_rules import (
    ALIVE_SHIFT,
    ASKS_FOR_LIFE,
    ATTACKER_TO_MOVE,
    THREATS_ARE_DEFENDERS,
    THREATS_SHIFT,
    UNLIMITED,
    ban_binds,
)


class KoMode(Enum):
    """Which side has ko threats."""

    DEFENDER = "defender"
    NOBODY = "nobody"
    ATTACKER = "attacker"


NO_END: Final = int(UNLIMITED)
"""As many threats as a side could want."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a position: in which ko mode, and about capture or about unconditional life.

    ``threats`` is how many the side of the mode has (1 to 14, or :data:`NO_END`).
    """

    mode: KoMode
    life: bool = False
    threats: int = NO_END

    @property
    def meta(self) -> int:
        """The question's part of a position's ``meta``."""
        bits = int(ASKS_FOR_LIFE) if self.life else 0
        if self.mode is not KoMode.NOBODY:
            bits |= self.threats << int(THREATS_SHIFT)
        if self.mode is KoMode.DEFENDER:
            bits |= int(THREATS_ARE_DEFENDERS)
        return bits


def root_meta(position: LocalPosition, question: Question) -> int:
    """The ``meta`` word of a position under a question."""
    meta = question.meta | position.standing << int(ALIVE_SHIFT)
    if position.attacker_to_move:
        meta |= int(ATTACKER_TO_MOVE)
    if position.ko_index is not None and ban_binds(np.uint64(meta)):
        meta |= position.ko_index + 1
    return meta


DEATH: Final = Question(KoMode.DEFENDER)
"""Are the keystones captured even if the defender has all the threats?"""
CAPTURE_BY_ANY_KO: Final = Question(KoMode.ATTACKER)
"""Are they captured at least if the attacker has all the threats?"""
LIFE: Final = Question(KoMode.ATTACKER, life=True)
"""Is the defender kept from two eyes?"""

MOST_THREATS: Final = 4
"""How many ko threats are tried for the side that is behind in a ko; one more stands for any number above."""

_COUNTED = range(1, MOST_THREATS + 1)
QUESTIONS: Final = (
    DEATH,
    *(Question(KoMode.DEFENDER, threats=number) for number in reversed(_COUNTED)),
    Question(KoMode.NOBODY),
    *(Question(KoMode.ATTACKER, threats=number) for number in _COUNTED),
    CAPTURE_BY_ANY_KO,
    LIFE,
)

# The places of some questions on the scale, and the values of positions.
BY_FORCE: Final = 0
WITHOUT_THREATS: Final = MOST_THREATS + 1
BY_ANY_KO: Final = len(QUESTIONS) - 2
NO_TWO_EYES: Final = len(QUESTIONS) - 1

DEAD: Final = 0
SEKI: Final = len(QUESTIONS) - 1
ALIVE: Final = len(QUESTIONS)

_SURE_MODES = (BY_FORCE, WITHOUT_THREATS, BY_ANY_KO)


@dataclass(slots=True)
class Bounds:
    """What is known of a position: its value is at least one number, and at most another."""

    least: int = DEAD
    most: int = ALIVE

    def attacker_wins(self, place: int) -> bool | None:
        """Whether the attacker wins the question at a place; None: not known."""
        if self.most <= place:
            return True
        return False if self.least > place else None

    def learn(self, place: int, attacker_wins: bool) -> None:
        """Take in the answer to the question at a place."""
        if attacker_wins:
            self.most = min(self.most, place)
        else:
            self.least = max(self.least, place + 1)

    def narrow(self, least: int = DEAD, most: int = ALIVE) -> None:
        """Take in other bounds."""
        self.least, self.most = max(self.least, least), min(self.most, most)

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.least == self.most

    @property
    def proved(self) -> bool:
        """Whether it is known if the keystones are captured in one of the modes at least: when a side has all
        the threats, or nobody has any.
        """
        return any(self.attacker_wins(place) is not None for place in _SURE_MODES)

    def best_won(self, by_attacker: bool) -> int | None:
        """The place of the best that a side is known to win; None: of none."""
        if by_attacker:
            return self.most if self.most < ALIVE else None
        return self.least - 1 if self.least > DEAD else None

    def succeeds(self, attacker: bool) -> bool | None:
        """Whether a side reaches a ko or better; None: not known. A seki is life."""
        captures = self.attacker_wins(BY_ANY_KO if attacker else BY_FORCE)
        return captures if attacker or captures is None else not captures


def threats_needed(value: int) -> int:
    """How many threats the side that is behind needs, in a position that is a ko."""
    return MOST_THREATS + 2 - value if value <= WITHOUT_THREATS else value - WITHOUT_THREATS

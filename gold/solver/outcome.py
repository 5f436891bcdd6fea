"""The outcome scale: the result for the keystones as one number, and bounds on it.

The scale is a list of 13 questions about a problem, from the hardest for the attacker to the
easiest:

1. Does the attacker capture the keystones if the defender has all the ko threats? If it has four?
   Three? Two? One?
2. Does the attacker capture them if nobody has ko threats?
3. If the attacker has one threat? Two? Three? Four? All of them?
4. Does the attacker at least keep the defender from two eyes, when nobody has threats?
5. Or when the attacker has all of them?

An attacker who wins one question wins every later one. (The question about two eyes without threats
is asked only if nothing captures the keystones.) So the outcome is one number, the *value* of the
position: the number of questions that the attacker loses. The greater it is, the better for the
defender. The index of a question in the list is its *rung*.

===== ==========================================================================
value result for the keystones
===== ==========================================================================
0     dead
1-5   a ko in which the attacker is ahead; the defender needs 5 (or more) ... 1 threats
6-10  a ko in which the defender is ahead; the attacker needs 1 ... 5 (or more) threats
11    seki
12    alive by double ko: two eyes without threats; with threats the attacker goes round for ever
13    alive
===== ==========================================================================

A side is *ahead* in a ko if it wins when nobody has threats; the other side is *behind*.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final, NewType

from gold.board.points import Color
from gold.board.status import Status


class Ending(StrEnum):
    """The reason why a line ends."""

    CAPTURED = "captured"
    """No keystone is left."""
    SAFE = "safe"
    """A keystone is connected to stones that can never be captured."""
    TWO_EYES = "two eyes"
    """A keystone lives unconditionally."""
    NO_MOVE = "no move"
    """The attacker has no legal move."""
    KO = "ko"
    """A ko was taken, and the result depends on it."""
    SETTLED = "settled"
    """The loser has no forcing move."""
    OPEN = "open"
    """The line was cut off, for example by the budget or by the greatest length of a line."""


class KoMode(Enum):
    """Which side has ko threats."""

    DEFENDER = "defender"
    NOBODY = "nobody"
    ATTACKER = "attacker"


ALL_THREATS: Final = 15
"""The number that stands for unlimited threats."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question of the scale: does the attacker capture the keystones? Or, if ``life``: does it
    keep the defender from unconditional life?

    ``mode`` is the side with ko threats, and ``threats`` their number (1 to 14, or
    :data:`ALL_THREATS`). The number has no meaning if nobody has threats.
    """

    mode: KoMode
    life: bool = False
    threats: int = ALL_THREATS


MOST_THREATS: Final = 4
"""The largest number of ko threats, of the side that is behind, that is counted. One more stands
for any larger number.
"""

_COUNTED = range(1, MOST_THREATS + 1)
QUESTIONS: Final = (
    Question(KoMode.DEFENDER),
    *(Question(KoMode.DEFENDER, threats=number) for number in reversed(_COUNTED)),
    Question(KoMode.NOBODY),
    *(Question(KoMode.ATTACKER, threats=number) for number in _COUNTED),
    Question(KoMode.ATTACKER),
    Question(KoMode.NOBODY, life=True),
    Question(KoMode.ATTACKER, life=True),
)

Rung = NewType("Rung", int)
"""The index of a question in :data:`QUESTIONS`; rung 0 is the hardest for the attacker."""

BY_FORCE: Final = Rung(0)
WITHOUT_THREATS: Final = Rung(MOST_THREATS + 1)
BY_ANY_KO: Final = Rung(len(QUESTIONS) - 3)
NO_EYES_WITHOUT_THREATS: Final = Rung(len(QUESTIONS) - 2)
NO_TWO_EYES: Final = Rung(len(QUESTIONS) - 1)

# The values of positions.
DEAD: Final = 0
DEAD_BUT_FOR_MANY_THREATS: Final = 1
ALIVE_BUT_FOR_MANY_THREATS: Final = len(QUESTIONS) - 3
SEKI: Final = len(QUESTIONS) - 2
ALIVE_BY_DOUBLE_KO: Final = len(QUESTIONS) - 1
ALIVE: Final = len(QUESTIONS)

_SURE_MODES = (BY_FORCE, WITHOUT_THREATS, BY_ANY_KO)


@dataclass(frozen=True, slots=True)
class Ko:
    """The ko that decides the result. A field is None if it is not known.

    ``ahead`` is the side that wins if nobody has threats. ``threats`` is the smallest number of
    threats with which the other side wins; 5 stands for any number above :data:`MOST_THREATS`.
    ``taker`` is the side that takes the ko first.
    """

    ahead: Color | None = None
    threats: int | None = None
    taker: Color | None = None


@dataclass(frozen=True, slots=True)
class Bounds:
    """Bounds on the value of a position: at least ``least``, at most ``most``."""

    least: int = DEAD
    most: int = ALIVE

    @classmethod
    def at(cls, value: int) -> Bounds:
        """Return the bounds of a position whose value is known."""
        return cls(value, value)

    # What is known

    def attacker_wins(self, rung: Rung) -> bool | None:
        """Whether the attacker wins the question at a rung; None if not known."""
        if self.most <= rung:
            return True
        return False if self.least > rung else None

    def with_answer(self, rung: Rung, attacker_wins: bool) -> Bounds:
        """Return the bounds narrowed by the answer to the question at a rung.

        Two eyes without threats narrow them only if it is known that nothing captures the
        keystones.
        """
        if rung == NO_EYES_WITHOUT_THREATS and not attacker_wins and self.least < SEKI:
            return self
        return self.narrowed(most=rung) if attacker_wins else self.narrowed(least=rung + 1)

    def narrowed(self, least: int = DEAD, most: int = ALIVE) -> Bounds:
        """Return the intersection with other bounds."""
        return Bounds(max(self.least, least), min(self.most, most))

    def best_won(self, by_attacker: bool) -> Rung | None:
        """Return the rung of the best question that a side is known to win; None if there is none.

        The best is the lowest rung for the attacker, and the highest for the defender.
        """
        if by_attacker:
            return Rung(self.most) if self.most < ALIVE else None
        return Rung(self.least - 1) if self.least > DEAD else None

    def succeeds(self, attacker: bool) -> bool | None:
        """Whether a side gets a ko or better; None if not known. For the defender, a seki is a
        success.
        """
        captures = self.attacker_wins(BY_ANY_KO if attacker else BY_FORCE)
        return captures if attacker or captures is None else not captures

    def for_side(self, is_defender: bool) -> tuple[int, int]:
        """Return the least and the greatest result of a side as two numbers; greater is better for
        that side.
        """
        return (self.least, self.most) if is_defender else (-self.most, -self.least)

    # Names for the bounds

    @property
    def proved(self) -> bool:
        """Whether it is known if the keystones are captured, when nobody has ko threats or one side
        has all.
        """
        return any(self.attacker_wins(rung) is not None for rung in _SURE_MODES)

    @property
    def value_is_known(self) -> bool:
        """Whether the two bounds are equal."""
        return self.least == self.most

    @property
    def status(self) -> Status:
        """The status by these bounds.

        Life that may still be a seki counts as alive, and what may still be a ko counts as ko.
        Unknown if not ``proved``.
        """
        if self.most == DEAD:
            return Status.DEAD
        if self.least >= SEKI:
            return Status.SEKI if self.most == SEKI else Status.ALIVE
        return Status.KO if self.proved else Status.UNKNOWN

    @property
    def exact(self) -> bool:
        """Whether the status is known. The number of threats in a ko may be open, or how a group
        has its two eyes.
        """
        is_ko = self.least > DEAD and self.most < SEKI
        return self.value_is_known or is_ko or self.least >= ALIVE_BY_DOUBLE_KO

    @property
    def by_double_ko(self) -> bool:
        """Whether the keystones are alive by double ko: they get two eyes, unless the attacker,
        with threats, goes round for ever.
        """
        return self.least == self.most == ALIVE_BY_DOUBLE_KO

    @property
    def practical_status(self) -> Status:
        """The status in players' words: a ko for which a side needs more threats than are counted
        is no ko.
        """
        if self.most == DEAD_BUT_FOR_MANY_THREATS:
            return Status.DEAD
        return Status.ALIVE if self.least == ALIVE_BUT_FOR_MANY_THREATS else self.status

    def side_with_many_threats(self, defender: Color) -> Color | None:
        """Return the side that could change the practical status with more threats than are
        counted; None if neither could.
        """
        if self.most == DEAD_BUT_FOR_MANY_THREATS:
            return defender
        return defender.opponent if self.least == ALIVE_BUT_FOR_MANY_THREATS else None

    def ko(self, defender: Color, taker: Color | None = None) -> Ko | None:
        """Return the ko, as far as it is known; None if the status is not ko."""
        if self.status is not Status.KO:
            return None
        attacker_ahead = self.attacker_wins(WITHOUT_THREATS)
        if attacker_ahead is None:
            return Ko(taker=taker)
        ahead = defender.opponent if attacker_ahead else defender
        return Ko(ahead, threats_needed(self.least) if self.value_is_known else None, taker)


def rung_of(question: Question) -> Rung:
    """Return the rung of a question, which must be on the scale."""
    return Rung(QUESTIONS.index(question))


DEAD_FOR_SURE: Final = Bounds.at(DEAD)
ALIVE_FOR_SURE: Final = Bounds.at(ALIVE)


def beside_rival(own: Bounds, rival: Bounds, races: bool) -> Bounds:
    """Return the bounds of keystones that can be captured only by a group, the rival, that may be
    captured itself.

    ``own`` are the bounds of the keystones alone, and ``rival`` those of the rival. The keystones
    get at least what ``own`` says, and at least what the rival's capture gives them.

    A rival that lives in a seki has gained nothing by capturing. If the two groups race against
    each other (``races``), they cannot both be dead: if that is possible by the bounds, it is open
    which capture comes last, and the result excludes nothing.
    """
    values = set[int]()
    for mine in range(own.least, own.most + 1):
        for theirs in range(rival.least, rival.most + 1):
            if races and mine == theirs == DEAD:
                return Bounds()
            values.add(max(mine, _for_rival(theirs)))
    return Bounds(min(values), max(values))


def _for_rival(value: int) -> int:
    """Return the value that keystones get from the value of the only group that can capture
    them.
    """
    if value >= ALIVE_BY_DOUBLE_KO:
        return DEAD
    if value == DEAD:
        return ALIVE
    return SEKI if value == SEKI else SEKI - value


def threats_needed(value: int) -> int:
    """Return the number of threats that the side behind needs in a ko with this value."""
    return MOST_THREATS + 2 - value if value <= WITHOUT_THREATS else value - WITHOUT_THREATS


def value_of_ko(attacker_ahead: bool, threats: int) -> int:
    """Return the value of a ko, by the side ahead and the number of threats that the other side
    needs.
    """
    counted = min(threats, MOST_THREATS + 1)
    return MOST_THREATS + 2 - counted if attacker_ahead else WITHOUT_THREATS + counted

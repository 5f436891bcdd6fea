"""The outcome scale: what becomes of the keystones, as one number, and what is known of it.

The scale is the list of questions about a problem, from the hardest for the attacker to the easiest. Does it
capture the keystones though the defender has all the ko threats; though it has four, three, two, one; when
nobody has any; with one threat of its own, two, three, four, all of them; and does it at least keep the
defender from two eyes, when nobody has threats, or with all of them? An attacker who wins one question wins
every later one: that about two eyes without threats is asked only where nothing captures. So what a position
is worth is one number, its *value*: how many of the questions the attacker loses. The greater, the better for
the defender. The place of a question in the list is its *rung*.

===== ==========================================================================
value what becomes of the keystones
===== ==========================================================================
0     dead
1-5   a ko in which the attacker is ahead; the defender needs 5 (or more) ... 1 threats
6-10  a ko in which the defender is ahead; the attacker needs 1 ... 5 (or more) threats
11    seki
12    alive by double ko: with threats the attacker goes round for ever, without them there are two eyes
13    alive
===== ==========================================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final, NewType

from gold.board.points import Color
from gold.board.status import Status


class Ending(StrEnum):
    """Why a line ends where it does."""

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
    """The budget, or the greatest length of a line, was reached."""


class KoMode(Enum):
    """Which side has ko threats."""

    DEFENDER = "defender"
    NOBODY = "nobody"
    ATTACKER = "attacker"


ALL_THREATS: Final = 15
"""As many threats as a side could want."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a position: in which ko mode, and about capture or about unconditional life.

    ``threats`` is how many the side of the mode has (1 to 14, or :data:`ALL_THREATS`).
    """

    mode: KoMode
    life: bool = False
    threats: int = ALL_THREATS


MOST_THREATS: Final = 4
"""How many ko threats of the side that is behind are counted; one more stands for any number above."""

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
"""The index of a question in :data:`QUESTIONS`: 0 is the hardest for the attacker."""

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
    """A ko that the keystones' fate hangs on; None where it is not known.

    ``ahead`` is the side that wins when nobody has threats. ``threats`` is the smallest number of threats
    with which the other side wins, 5 for any above :data:`MOST_THREATS`. ``taker`` is who takes first.
    """

    ahead: Color | None = None
    threats: int | None = None
    taker: Color | None = None


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is known of a position: its value is at least one number, and at most another."""

    least: int = DEAD
    most: int = ALIVE

    @classmethod
    def at(cls, value: int) -> Bounds:
        """Of a position whose value is known."""
        return cls(value, value)

    # What is known

    def attacker_wins(self, rung: Rung) -> bool | None:
        """Whether the attacker wins the question at a rung; None: not known."""
        if self.most <= rung:
            return True
        return False if self.least > rung else None

    def with_answer(self, rung: Rung, attacker_wins: bool) -> Bounds:
        """The bounds after the answer to the question at a rung. Two eyes without threats count only where
        nothing captures.
        """
        if rung == NO_EYES_WITHOUT_THREATS and not attacker_wins and self.least < SEKI:
            return self
        return self.narrowed(most=rung) if attacker_wins else self.narrowed(least=rung + 1)

    def narrowed(self, least: int = DEAD, most: int = ALIVE) -> Bounds:
        """The bounds that follow from these and other ones together."""
        return Bounds(max(self.least, least), min(self.most, most))

    def best_won(self, by_attacker: bool) -> Rung | None:
        """The rung of the best question that a side is known to win; None if it is known to win none."""
        if by_attacker:
            return Rung(self.most) if self.most < ALIVE else None
        return Rung(self.least - 1) if self.least > DEAD else None

    def succeeds(self, attacker: bool) -> bool | None:
        """Whether a side reaches a ko or better; None: not known. A seki is life."""
        captures = self.attacker_wins(BY_ANY_KO if attacker else BY_FORCE)
        return captures if attacker or captures is None else not captures

    def for_side(self, is_defender: bool) -> tuple[int, int]:
        """The least and the most that a side gets; the greater, the better for it."""
        return (self.least, self.most) if is_defender else (-self.most, -self.least)

    # What it is called

    @property
    def proved(self) -> bool:
        """Whether it is known if the keystones are captured, at least when one side has all ko threats, or
        when nobody has any.
        """
        return any(self.attacker_wins(rung) is not None for rung in _SURE_MODES)

    @property
    def value_is_known(self) -> bool:
        """Whether the two bounds meet."""
        return self.least == self.most

    @property
    def status(self) -> Status:
        """The word for what is known. Life that may still be a seki is called alive, and what may still be a
        ko is called ko.
        """
        if self.most == DEAD:
            return Status.DEAD
        if self.least >= SEKI:
            return Status.SEKI if self.most == SEKI else Status.ALIVE
        return Status.KO if self.proved else Status.UNKNOWN

    @property
    def exact(self) -> bool:
        """Whether nothing but the number of threats in a ko is left open, or how a group has its two eyes."""
        is_ko = self.least > DEAD and self.most < SEKI
        return self.value_is_known or is_ko or self.least >= ALIVE_BY_DOUBLE_KO

    @property
    def by_double_ko(self) -> bool:
        """Whether it is life by double ko: two eyes, unless the attacker goes round for ever with threats."""
        return self.least == self.most == ALIVE_BY_DOUBLE_KO

    @property
    def practical_status(self) -> Status:
        """The word that players use: a ko for which a side needs more threats than are counted is none."""
        if self.most == DEAD_BUT_FOR_MANY_THREATS:
            return Status.DEAD
        return Status.ALIVE if self.least == ALIVE_BUT_FOR_MANY_THREATS else self.status

    def side_with_many_threats(self, defender: Color) -> Color | None:
        """The side that would need more than the counted threats to change the practical status; None where
        no number would.
        """
        if self.most == DEAD_BUT_FOR_MANY_THREATS:
            return defender
        return defender.opponent if self.least == ALIVE_BUT_FOR_MANY_THREATS else None

    def ko(self, defender: Color, taker: Color | None = None) -> Ko | None:
        """Which ko it is, as far as that is known; None if the status is not ko."""
        if self.status is not Status.KO:
            return None
        attacker_ahead = self.attacker_wins(WITHOUT_THREATS)
        if attacker_ahead is None:
            return Ko(taker=taker)
        ahead = defender.opponent if attacker_ahead else defender
        return Ko(ahead, threats_needed(self.least) if self.value_is_known else None, taker)


def rung_of(question: Question) -> Rung:
    """The rung of a question of the scale."""
    return Rung(QUESTIONS.index(question))


DEAD_FOR_SURE: Final = Bounds.at(DEAD)
ALIVE_FOR_SURE: Final = Bounds.at(ALIVE)


def beside_rival(own: Bounds, rival: Bounds, races: bool) -> Bounds:
    """What is known of keystones whose capturer, the rival, can be captured itself: they fare as well as in
    the question about them alone, and as well as the rival's capture makes them.

    A rival that lives in a seki has won nothing by capturing. Two that ``races`` against each other are not
    both dead: then it is open which of the captures comes last.
    """
    values = set[int]()
    for mine in range(own.least, own.most + 1):
        for theirs in range(rival.least, rival.most + 1):
            if races and mine == theirs == DEAD:
                return Bounds()
            values.add(max(mine, _for_rival(theirs)))
    return Bounds(min(values), max(values))


def _for_rival(value: int) -> int:
    """What the value of a group is worth to the keystones that only this group can capture."""
    if value >= ALIVE_BY_DOUBLE_KO:
        return DEAD
    if value == DEAD:
        return ALIVE
    return SEKI if value == SEKI else SEKI - value


def threats_needed(value: int) -> int:
    """How many threats the side that is behind needs, in a position that is a ko."""
    return MOST_THREATS + 2 - value if value <= WITHOUT_THREATS else value - WITHOUT_THREATS


def value_of_ko(attacker_ahead: bool, threats: int) -> int:
    """The value of a ko by who is ahead, and how many threats the other side needs."""
    counted = min(threats, MOST_THREATS + 1)
    return MOST_THREATS + 2 - counted if attacker_ahead else WITHOUT_THREATS + counted

"""The scale on which the positions of a problem are compared: nested questions, from hard to easy.

The first is the hardest for the attacker. Does it capture the keystones though the
defender has all the ko threats; though it has four, three, two, one; when nobody has any; with one threat of
its own, two, three, four, all of them; and does it at least keep the defender from two eyes? Who wins a
question as the attacker wins all after it. So what becomes of a position is one number, its *value*: how many
of the questions the attacker loses. The greater it is, the better for the defender.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gold.solver.answers.goals import CAPTURE_BY_ANY_KO, DEATH, LIFE
from gold.solver.proof.search import KoMode, Question

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

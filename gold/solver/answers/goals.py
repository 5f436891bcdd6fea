"""What a result means for one side as a question: what that side gets, and what the other still keeps.

"The ko that White gets, needing one threat" is a question about capture with a threat for White, to which
the answer is yes; that it is no more than that ko, one about capture with no threat, to which it is no. So a
line of best play is one on which both stay as they are.
"""

from __future__ import annotations

from dataclasses import dataclass

from gold.board.points import Color
from gold.solver.api import Ko, Result, Status
from gold.solver.proof.questions import (
    CAPTURE_BY_ANY_KO,
    DEATH,
    LIFE,
    MOST_THREATS,
    NO_END,
    KoMode,
    Question,
)


@dataclass(frozen=True, slots=True)
class Aim:
    """What a side has reached, by the question that it wins.

    ``attacker_wins`` tells which side that is. ``rest`` is the question that the other side wins, which is
    what keeps the result from being better still; None where there is nothing better. ``by_ko`` tells that
    the result is a ko.
    """

    question: Question
    attacker_wins: bool
    rest: Question | None = None
    by_ko: bool = False


def aim_of(result: Result, attacker: Color, to_play: Color, side: Color | None = None) -> Aim | None:
    """What a proved result means for a side: by default for who has reached something, of both sides for the
    one to play. None where nothing is proved, or the side has reached nothing.
    """
    if not result.proved:
        return None
    sides = [to_play, to_play.opponent]
    if result.status is Status.KO and not result.exact:  # only one side is known to have reached it
        sides = [to_play if result.winning_moves else to_play.opponent]
    if side is not None:
        sides = [color for color in sides if color is side]
    aims = (_aim(result, color is attacker, attacker) for color in sides)
    return next((aim for aim in aims if aim is not None), None)


def _aim(result: Result, for_attacker: bool, attacker: Color) -> Aim | None:
    match result.status:
        case Status.DEAD:
            return Aim(DEATH, True) if for_attacker else None
        case Status.ALIVE:
            return None if for_attacker else Aim(LIFE if result.exact else CAPTURE_BY_ANY_KO, False)
        case Status.SEKI:
            if not result.exact:
                return None if for_attacker else Aim(CAPTURE_BY_ANY_KO, False)
            if for_attacker:
                return Aim(LIFE, True, rest=CAPTURE_BY_ANY_KO)
            return Aim(CAPTURE_BY_ANY_KO, False, rest=LIFE)
        case Status.KO:
            return _aim_of_ko(result, for_attacker, attacker)
    return None


def _aim_of_ko(result: Result, for_attacker: bool, attacker: Color) -> Aim | None:
    ko = result.ko or Ko()
    if not result.exact:
        return Aim(_with_threats(for_attacker, NO_END), for_attacker, by_ko=True)
    if ko.ahead is None or ko.threats is None:
        rest = _with_threats(not for_attacker, NO_END)
        return Aim(_with_threats(for_attacker, NO_END), for_attacker, rest, by_ko=True)
    needed = min(NO_END, ko.threats)
    behind_is_attacker = ko.ahead is not attacker
    enough = _with_threats(behind_is_attacker, NO_END if needed > MOST_THREATS else needed)
    too_few = _with_threats(behind_is_attacker, needed - 1)
    if for_attacker is behind_is_attacker:
        return Aim(enough, for_attacker, too_few, by_ko=True)
    return Aim(too_few, for_attacker, enough, by_ko=True)


def _with_threats(for_attacker: bool, threats: int) -> Question:
    if threats == 0:
        return Question(KoMode.NOBODY)
    return Question(KoMode.ATTACKER if for_attacker else KoMode.DEFENDER, threats=threats)

"""The side effects of events in practice: sounds, messages, attempts to store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gold.board.board import Board
from gold.board.outside import are_beside_outside
from gold.gui import words
from gold.gui.desktop.sound import Sound
from gold.gui.stage.toast import ToastKind
from gold.trainer import events as happened
from gold.trainer.practice import events as happens
from gold.trainer.practice.events import KeepAttempt


@dataclass(frozen=True, slots=True)
class PlaySound:
    """Asks the scene to play a sound."""

    sound: Sound


@dataclass(frozen=True, slots=True)
class ShowMessage:
    """Asks the scene to show a short message."""

    text: str
    kind: ToastKind = "info"


SideEffect: TypeAlias = PlaySound | ShowMessage | KeepAttempt


def side_effects(effect: happens.Effect, board: Board) -> list[SideEffect]:
    """Return the sounds, messages and attempts for an effect.

    ``board`` is the one after the event.
    """
    match effect:
        case KeepAttempt():
            return [effect]
        case happens.Chime(solved):
            return [PlaySound(Sound.SOLVED if solved else Sound.FAILED)]
        case happened.StonePlayed():
            return [PlaySound(Sound.STONE)]
        case happened.StonesCaptured(points, color):
            heard = PlaySound(Sound.CAPTURE)
            if color is not board.defender or not are_beside_outside(board, points):
                return [heard]
            return [heard, ShowMessage(words.beyond_the_line(board))]
        case happened.Passed(color):
            return [ShowMessage(words.passes(color))]
        case happened.IllegalMove(move, reason):
            return [ShowMessage(words.why_illegal_on(board, move, reason), "bad")]
        case happened.Refused(why):
            return [ShowMessage(words.why_refused(why))]
    return []

"""What the practice model asks of its scene, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gold.gui.desktop.sound import Sound
from gold.gui.stage.toast import ToastKind
from gold.trainer.progress.logbook import PlayedMoves


@dataclass(frozen=True, slots=True)
class PlaySound:
    """Asks the scene to play a sound."""

    sound: Sound


@dataclass(frozen=True, slots=True)
class ShowMessage:
    """Asks the scene to show a short message."""

    text: str
    kind: ToastKind = "info"


@dataclass(frozen=True, slots=True)
class KeepAttempt:
    """Asks the scene to store an attempt. ``again``: it is a later result of a problem whose first counts."""

    solved: bool
    hints: int
    takebacks: int
    played: PlayedMoves
    again: bool = False


Effect: TypeAlias = PlaySound | ShowMessage | KeepAttempt

"""The actions that are commands of the session: moves, steps, the computer and its limits.

A session is one person at one problem. An action is the name for what a key or a button does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gold.board.points import PASS
from gold.gui.keys.actions import Action
from gold.gui.widgets.steps import Steps
from gold.trainer.practice.events import (
    AskHint,
    GoBack,
    GoForward,
    InGame,
    LookLonger,
    Play,
    Redo,
    Reset,
    SetAutoPlay,
    SetLimits,
    StartComputer,
    StopComputer,
    SwitchTurn,
    Undo,
)
from gold.trainer.session import Session
from gold.trainer.settings import Settings

LOOKS = {Action.LOOK_LONGER: 10, Action.LOOK_A_MINUTE: 60, Action.LOOK_ON: 24 * 3600}
"""Seconds of a longer search. The last is a day: in practice, until there is a proof."""
_EVENTS: dict[Action, InGame] = {
    Action.UNDO: Undo(),
    Action.TAKE_BACK: Undo(),
    Action.REDO: Redo(),
    Action.FIRST: GoBack(None),
    Action.BACK_TEN: GoBack(10),
    Action.FORWARD_TEN: GoForward(10),
    Action.LAST: GoForward(None),
    Action.PASS: Play(PASS),
    Action.RESET: Reset(),
    Action.HINT: AskHint(),
    Action.START: StartComputer(),
    Action.SELF_PLAY: StartComputer(both_sides=True),
    Action.STOP: StopComputer(),
    Action.SWITCH_TURN: SwitchTurn(),
    **{action: LookLonger(seconds) for action, seconds in LOOKS.items()},
}
_LIMITS: dict[Action, tuple[str, int]] = {
    Action.DEPTH_UP: ("depth", 1),
    Action.DEPTH_DOWN: ("depth", -1),
    Action.BREADTH_UP: ("breadth", 1),
    Action.BREADTH_DOWN: ("breadth", -1),
    Action.SECONDS_UP: ("seconds", 1),
    Action.SECONDS_DOWN: ("seconds", -1),
}

FOR_CLASSIC = frozenset(action for action, (name, _step) in _LIMITS.items() if name != "seconds")
COMMANDS = frozenset({*_EVENTS, *_LIMITS, Action.AUTO_PLAY})
GAME = frozenset({*_EVENTS, Action.SHOW_LINE, Action.TO_MISTAKE}) - LOOKS.keys()
"""Actions that change the game or show a part of it. They close an open analysis."""


LIMITS: dict[str, Steps] = {
    "depth": Steps((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 25, 30, 40, None)),
    "breadth": Steps((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 40, None)),
    "seconds": Steps((0.5, 1, 2, 3, 5, 10, 15, 20, 30, 60, 120, 300, 600, None), whole=False),
}
"""By limit, the values that can be chosen while a problem is open; None: unlimited."""


def event_of(action: Action, session: Session) -> InGame:
    """Return the event for an action of ``COMMANDS``."""
    if action is Action.AUTO_PLAY:
        return SetAutoPlay(not session.auto_play)
    if action in _EVENTS:
        return _EVENTS[action]
    name, direction = _LIMITS[action]
    return limit_set(session, name, LIMITS[name].next_to(getattr(session.limits, name), direction))


def limit_set(session: Session, name: str, value: float | None) -> SetLimits:
    """Return the event that sets the limit ``name`` to ``value``; None: unlimited."""
    changed: dict[str, Any] = {name: value}
    return SetLimits(replace(session.limits, **changed))


def choices(session: Session, settings: Settings) -> dict[str, Any]:
    """Return the computer and the limits chosen for this problem that differ from the settings.

    A limit that the problem's file states is left out.
    """
    chosen: dict[str, Any] = {"computer": str(session.computer)}
    for name in ("depth", "breadth", "seconds"):
        if getattr(session.problem.limits, name) is None:
            chosen[name] = getattr(session.limits, name)
    return {name: value for name, value in chosen.items() if value != getattr(settings, name)}

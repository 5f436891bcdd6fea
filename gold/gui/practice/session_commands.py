"""The actions that are commands of the session: moves, steps through the game, the computer, its limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from gold.board.points import PASS
from gold.gui.keys.actions import Action
from gold.gui.widgets.form import stepped
from gold.trainer.events import Events
from gold.trainer.session import Session

LOOKS = {Action.LOOK_LONGER: 10, Action.LOOK_A_MINUTE: 60, Action.LOOK_ON: 24 * 3600}
"""For how many seconds the computer looks longer; the last, until it has found a proof."""
_SESSION: dict[Action, Callable[[Session], Events]] = {
    Action.UNDO: Session.undo, Action.REDO: Session.redo, Action.TAKE_BACK: Session.undo,
    Action.PASS: lambda session: session.play(PASS), Action.RESET: Session.reset, Action.HINT: Session.hint,
    Action.START: Session.start_computer, Action.STOP: Session.stop_computer,
    **{action: partial(Session.look_longer, seconds=seconds) for action, seconds in LOOKS.items()},
    Action.SELF_PLAY: lambda session: session.start_computer(both_sides=True),
    Action.AUTO_PLAY: lambda session: session.set_auto_play(not session.auto_play),
    Action.SWITCH_TURN: Session.switch_turn,
}  # fmt: skip
_STEPS: dict[Action, tuple[int, int | None]] = {
    Action.FIRST: (-1, None), Action.LAST: (1, None), Action.BACK_TEN: (-1, 10), Action.FORWARD_TEN: (1, 10),
}  # fmt: skip
_LIMITS: dict[Action, tuple[str, int]] = {
    Action.DEPTH_UP: ("depth", 1), Action.DEPTH_DOWN: ("depth", -1), Action.BREADTH_UP: ("breadth", 1),
    Action.BREADTH_DOWN: ("breadth", -1), Action.SECONDS_UP: ("seconds", 1),
    Action.SECONDS_DOWN: ("seconds", -1),
}  # fmt: skip

FOR_CLASSIC = frozenset(action for action, (name, _step) in _LIMITS.items() if name != "seconds")
COMMANDS = frozenset({*_SESSION, *_STEPS, *_LIMITS})
GAME = frozenset({*_SESSION, *_STEPS, Action.SHOW_LINE, Action.TO_MISTAKE}) - {Action.AUTO_PLAY, *LOOKS}
"""Actions that change the game, or show something of it. They close an open analysis."""


def carried_out_steps(session: Session, action: Action) -> Iterator[Events]:
    """Carry out one of the ``COMMANDS``. Yields the events of each step; take them before the next step."""
    if action in _SESSION:
        yield _SESSION[action](session)
    elif action in _STEPS:
        direction, count = _STEPS[action]
        done = 0
        while (session.can_undo if direction < 0 else session.can_redo) and done != count:
            yield session.undo() if direction < 0 else session.redo()
            done += 1
    else:
        name, direction = _LIMITS[action]
        changed: dict[str, Any] = {name: stepped(_VALUES[name], getattr(session.limits, name), direction)}
        session.limits = replace(session.limits, **changed)
        yield ()


_VALUES: dict[str, tuple[float | None, ...]] = {
    "depth": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 25, 30, 40, None),
    "breadth": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 40, None),
    "seconds": (0.5, 1, 2, 3, 5, 10, 15, 20, 30, 60, 120, 300, 600, None),
}

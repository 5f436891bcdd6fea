"""The one table of all keys, and how a key press becomes a named action.

A scene has a :class:`Scope` and gets :class:`Action` values; a binding of its own scope takes precedence over
one of the whole window. Only arrows, Enter and Escape reach a scene as keys, for the widget with the focus.
:mod:`gold.gui.keys.chords` tells how keys are written.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame

from gold.gui.keys.actions import Action, Scope
from gold.gui.keys.chords import chords, pretty


@dataclass(frozen=True, slots=True)
class Binding:
    """One action in one scope, with its keys; the first one is shown on buttons."""

    scope: Scope
    action: Action
    keys: tuple[str, ...]


_THROUGH_CARDS = {
    Action.LEFT: "Left", Action.RIGHT: "Right", Action.UP: "Up", Action.DOWN: "Down",
    Action.PAGE_UP: "PageUp", Action.PAGE_DOWN: "PageDown", Action.FIRST: "Home", Action.LAST: "End",
}  # fmt: skip
_THROUGH_MOVES = {
    Action.FIRST: "Home",
    Action.LAST: "End",
    Action.BACK_TEN: "PageUp",
    Action.FORWARD_TEN: "PageDown",
}
_KEYS: Mapping[Scope, Mapping[Action, str]] = {
    Scope.WINDOW: {
        Action.HELP: "F1 Ctrl+?",
        Action.FULL_SCREEN: "F11 Alt+Enter",
        Action.QUIT: "Ctrl+Q",
        Action.BACK: "Escape",
        Action.SHOW_LIBRARY: "F2",
        Action.SHOW_PRACTICE: "F3",
        Action.SHOW_EDITOR: "F4",
        Action.SHOW_PROGRESS: "F7",
        Action.SHOW_PATTERNS: "F8",
        Action.SHOW_GAME: "F10",
        Action.TUTORIAL: "F6",
        Action.WORDS: "Ctrl+G",
        Action.GENERATE: "F12",
        Action.SETTINGS: "Ctrl+,",
        Action.TOGGLE_THEME: "F9",
        Action.NEXT_BOARD: "Shift+F9",
        Action.TOGGLE_SOUND: "Ctrl+Shift+M Ctrl+M",  # macOS keeps Cmd+M for itself
        Action.LARGER: "Ctrl++ Ctrl+=",
        Action.SMALLER: "Ctrl+-",
        Action.NEW: "Ctrl+N",
        Action.OPEN: "Ctrl+O",
    },
    Scope.START: {
        Action.NEXT_PROBLEM: "Enter",
        Action.CONTINUE: "C",
        Action.TRAIN: "T",
        Action.TRAINED: "Shift+T",
        Action.EVERY_DAY: "D",
        Action.EXAM: "E",
        Action.PASTE: "Ctrl+V",
    },
    Scope.PRACTICE: {
        Action.UNDO: "Left Ctrl+Z",
        Action.REDO: "Right Ctrl+Y Ctrl+Shift+Z",
        **_THROUGH_MOVES,
        Action.PASS: "P",
        Action.RESET: "R",
        Action.HINT: "H",
        Action.GIVE_UP: "Shift+G",
        Action.MORE: ". Shift+F10",
        Action.START: "S",
        Action.STOP: "X",
        Action.LOOK_LONGER: "Shift+X",
        Action.LOOK_A_MINUTE: "Shift+Y",
        Action.LOOK_ON: "Shift+Z",
        Action.SELF_PLAY: "Shift+S",
        Action.SHOW_LINE: "V",
        Action.WHY: "Y",
        Action.STUBBORN: "O",
        Action.TAKE_BACK: "U",
        Action.TO_MISTAKE: "Q",
        Action.ALL_MOVES: "M",
        Action.NEXT_TARGET: "N",
        Action.MASTERS: "J",
        Action.CORRECT: "E",
        Action.SAME_SHAPE: "Z",
        Action.KEEP: "Ctrl+I",
        Action.UP: "Up",
        Action.DOWN: "Down",
        Action.AUTO_PLAY: "A",
        Action.SWITCH_TURN: "T",
        Action.TOOLS: "C",
        Action.MODE: "G",
        Action.QUIZ: "Shift+Q",
        Action.FAVOURITE: "F",
        Action.NEVER: "Shift+F",
        Action.NOTE: "Shift+N",
        Action.TRAINED: "Shift+T",
        Action.PEEK: "I",
        Action.CHECK_LINE: "F5 Ctrl+Enter",
        Action.QUIZ_ALIVE: "1",
        Action.QUIZ_DEAD: "2",
        Action.QUIZ_UNSETTLED: "3",
        Action.QUIZ_KO: "4",
        Action.QUIZ_SEKI: "5",
        Action.CHOOSE_COMPUTER: "Shift+C",
        Action.COMPARE: "Shift+M",
        Action.DEPTH_UP: "D",
        Action.DEPTH_DOWN: "Shift+D",
        Action.BREADTH_UP: "B",
        Action.BREADTH_DOWN: "Shift+B",
        Action.SECONDS_UP: "L",
        Action.SECONDS_DOWN: "Shift+L",
        Action.COORDINATES: "K",
        Action.WHOLE_BOARD: "W",
        Action.EDIT: "Ctrl+E",
        Action.SAVE: "Ctrl+S",
        Action.SAVE_AS: "Ctrl+Shift+S",
        Action.COPY: "Ctrl+C",
        Action.DESCRIBE: "Ctrl+Shift+C",
        Action.PASTE: "Ctrl+V",
        Action.NEXT_PROBLEM: "Enter Ctrl+PageDown",
        Action.PREVIOUS_PROBLEM: "Backspace Ctrl+PageUp",
    },
    Scope.EDITOR: {
        Action.UNDO: "Ctrl+Z",
        Action.REDO: "Ctrl+Y Ctrl+Shift+Z",
        Action.SAVE: "Ctrl+S",
        Action.SAVE_AS: "Ctrl+Shift+S",
        Action.COPY: "Ctrl+C",
        Action.PASTE: "Ctrl+V",
        Action.MORE: ". Shift+F10",
        Action.TOOL_BLACK: "1 Ctrl+1",
        Action.TOOL_WHITE: "2 Ctrl+2",
        Action.TOOL_KEYSTONE: "3 Ctrl+3",
        Action.TOOL_AREA: "4 Ctrl+4",
        Action.TOOL_FILL: "5 Ctrl+5",
        Action.TOOL_ERASE: "6 Ctrl+6",
        Action.TOOL_KO: "7 Ctrl+7",
        Action.TOOL_GROUP: "G",
        Action.SWAP_COLORS: "8 Ctrl+8",
        Action.FLIP_LEFT_RIGHT: "9 Ctrl+9",
        Action.FLIP_TOP_BOTTOM: "0 Ctrl+0",
        Action.TURN: "T",
        Action.CLEAR: "Ctrl+Delete Ctrl+Backspace",
        Action.FIRST_TO_PLAY: "F",
        Action.BOUNDARY: "B",
        Action.COORDINATES: "K",
        Action.WHOLE_BOARD: "W",
        Action.CHECK: "F5 Ctrl+Enter",
        Action.DETAILS: "D",
        Action.PLAY_IT: "Ctrl+E",
    },
    Scope.LIBRARY: {
        Action.SEARCH: "/ Ctrl+F",
        Action.MORE: ". Shift+F10",
        Action.PASTE: "Ctrl+V",
        Action.SEARCH_POSITION: "P Ctrl+Shift+F",
        Action.OPEN_SELECTED: "Enter",
        Action.IMPORT: "Ctrl+I",
        Action.TRAIN: "T",
        Action.TRAINED: "Shift+T",
        Action.EVERY_DAY: "D",
        Action.EXAM: "E",
        Action.QUIZ: "Shift+Q",
        Action.CONTINUE: "C",
        Action.AUDIT: "A",
        Action.FAVOURITE: "F",
        Action.NEVER: "Shift+F",
        Action.NOTE: "N",
        Action.RENAME: "R",
        Action.MOVE: "M",
        Action.DELETE: "Delete Ctrl+Backspace",
        Action.UNDO: "Ctrl+Z",
        Action.REDO: "Ctrl+Y Ctrl+Shift+Z",
        Action.ORGANIZE: "O",
        Action.SORT: "S",
        Action.FILTER: "L",
        Action.PICTURE: "Ctrl+Shift+P",
        Action.PRINT: "Ctrl+P",
        Action.EDIT: "Ctrl+E",
        **_THROUGH_CARDS,
        Action.NEXT_COLLECTION: "Ctrl+PageDown",
        Action.PREVIOUS_COLLECTION: "Ctrl+PageUp",
    },
    Scope.PROGRESS: {
        Action.EXPORT: "Ctrl+S",
        Action.IMPORT: "Ctrl+I",
        Action.TRAIN: "T",
        Action.EXAM: "E",
        Action.STRENGTH: "S",
    },
    Scope.PATTERNS: {
        Action.EXPLORE: "Enter",
        Action.TAKE_BACK: "Backspace",
        **_THROUGH_CARDS,
        Action.LINES_3: "3",
        Action.LINES_5: "5",
        Action.LINES_7: "7",
        Action.LINES_9: "9",
        Action.GAMES: "G",
    },
    Scope.GAME: {
        Action.STEP_BACK: "Left",
        Action.STEP_ON: "Right",
        **_THROUGH_MOVES,
        Action.UP: "Up",
        Action.DOWN: "Down",
        Action.OPEN_SELECTED: "Enter P",
        Action.EDIT: "Ctrl+E",
        Action.SWITCH_TURN: "T",
        Action.SHOW_LINE: "V",
        Action.SCAN: "S",
        Action.STOP: "X",
        Action.COORDINATES: "K",
        Action.SAVE: "Ctrl+S",
        Action.PASTE: "Ctrl+V",
    },
    Scope.DIALOG: {Action.ACCEPT: "Enter"},
}
DEFAULT_BINDINGS = tuple(
    Binding(scope, action, tuple(keys.split()))
    for scope, table in _KEYS.items()
    for action, keys in table.items()
)


class KeyMap:
    """The current bindings: the user's own, and the defaults for all other actions.

    ``overrides`` maps ``"scope.action"`` to a list of keys.
    """

    def __init__(self, overrides: Mapping[str, Sequence[str]] | None = None) -> None:
        self._keys: dict[tuple[Scope, Action], tuple[str, ...]] = {}
        self._actions: dict[tuple[Scope, str], Action] = {}
        chosen = overrides or {}
        for binding in DEFAULT_BINDINGS:
            scope, action = binding.scope, binding.action
            self._keys[scope, action] = tuple(chosen.get(f"{scope}.{action}", binding.keys))
        for theirs in (False, True):  # the user's keys win over all defaults
            for (scope, action), keys in self._keys.items():
                if (f"{scope}.{action}" in chosen) is theirs:
                    self._actions |= {(scope, key): action for key in keys}

    def action(self, event: pygame.event.Event, scope: Scope) -> Action | None:
        """The action of a key press in scenes of this scope; None for other events and unbound keys."""
        if event.type != pygame.KEYDOWN:
            return None
        for chord in chords(event):
            for where in (scope, Scope.WINDOW):
                action = self._actions.get((where, chord))
                if action is not None:
                    return action
        return None

    def keys(self, action: Action, scope: Scope) -> tuple[str, ...]:
        """The keys for an action in scenes of this scope."""
        return self._keys.get((scope, action)) or self._keys.get((Scope.WINDOW, action), ())

    def cap(self, action: Action, scope: Scope, but: Collection[str] = ()) -> str:
        """The short form of a key, as shown on a button: ``←``, ``Ctrl E``; empty if there is none. Keys in
        ``but`` are shown only if there is no other.
        """
        keys = self.keys(action, scope)
        free = [key for key in keys if key not in but]
        return pretty((free or keys)[0]) if keys else ""

    def table(self, scope: Scope) -> Iterator[tuple[Action, tuple[str, ...]]]:
        """All actions of a scope with their keys, in the table's order."""
        return ((action, keys) for (where, action), keys in self._keys.items() if where is scope)

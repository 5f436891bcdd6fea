"""The one table of all keys, and how a key press becomes a named action.

A scene has a :class:`Scope` and gets :class:`Action` values; a binding of its own scope takes precedence over
one of the whole window. Only arrows, Enter and Escape come to it as keys, for what has the focus.
:mod:`gold.gui.keys.chords` tells how keys are written.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import pygame

from gold.gui.keys.chords import chords, pretty


class Scope(StrEnum):
    """Where a binding applies."""

    WINDOW = "window"
    PRACTICE = "player"  # the name in settings files
    EDITOR = "editor"
    LIBRARY = "library"
    PROGRESS = "progress"
    PATTERNS = "patterns"
    GAME = "game"
    DIALOG = "dialog"


class Action(StrEnum):
    """Everything that a key or a button can do."""

    # The window
    HELP = "help"
    FULL_SCREEN = "full screen"
    QUIT = "quit"
    BACK = "back"
    SHOW_LIBRARY = "show library"
    SHOW_PRACTICE = "show practice"
    SHOW_EDITOR = "show editor"
    SHOW_PROGRESS = "show progress"
    SHOW_PATTERNS = "show patterns"
    SHOW_GAME = "show game"
    SETTINGS = "settings"
    TUTORIAL = "tutorial"
    GENERATE = "generate"
    TOGGLE_THEME = "toggle theme"
    NEXT_BOARD = "next board"
    TOGGLE_SOUND = "toggle sound"
    COORDINATES = "coordinates"
    WHOLE_BOARD = "whole board"
    LARGER = "larger"
    SMALLER = "smaller"
    NEW = "new"
    OPEN = "open"
    SAVE = "save"
    SAVE_AS = "save as"
    COPY = "copy"
    DESCRIBE = "describe"
    PASTE = "paste"

    # Moves, in the player and the editor
    UNDO = "undo"
    REDO = "redo"
    FIRST = "first"
    LAST = "last"
    BACK_TEN = "back ten"
    FORWARD_TEN = "forward ten"

    # The player
    PASS = "pass"  # noqa: S105  # a move, not a password
    RESET = "reset"
    HINT = "hint"
    START = "start"
    STOP = "stop"
    SELF_PLAY = "self play"
    SHOW_LINE = "show line"
    WHY = "why"
    STUBBORN = "stubborn"
    TAKE_BACK = "take back"
    ALL_MOVES = "all moves"
    NEXT_TARGET = "next target"
    MASTERS = "masters"
    CORRECT = "correct"
    SAME_SHAPE = "same shape"
    KEEP = "keep"
    AUTO_PLAY = "auto play"
    SWITCH_TURN = "switch turn"
    TOOLS = "tools"
    MODE = "mode"
    PEEK = "peek"
    CHECK_LINE = "check line"
    QUIZ_ALIVE = "quiz alive"
    QUIZ_DEAD = "quiz dead"
    QUIZ_UNSETTLED = "quiz unsettled"
    QUIZ_KO = "quiz ko"
    QUIZ_SEKI = "quiz seki"
    DEPTH_UP = "depth up"
    DEPTH_DOWN = "depth down"
    BREADTH_UP = "breadth up"
    BREADTH_DOWN = "breadth down"
    SECONDS_UP = "seconds up"
    SECONDS_DOWN = "seconds down"
    EDIT = "edit"
    NEXT_PROBLEM = "next problem"
    PREVIOUS_PROBLEM = "previous problem"

    # The editor
    TOOL_BLACK = "tool black"
    TOOL_WHITE = "tool white"
    TOOL_KEYSTONE = "tool keystone"
    TOOL_AREA = "tool area"
    TOOL_FILL = "tool fill"
    TOOL_ERASE = "tool erase"
    TOOL_KO = "tool ko"
    TOOL_GROUP = "tool group"
    FLIP_LEFT_RIGHT = "flip left right"
    FLIP_TOP_BOTTOM = "flip top bottom"
    TURN = "turn"
    SWAP_COLORS = "swap colors"
    CLEAR = "clear"
    FIRST_TO_PLAY = "first to play"
    BOUNDARY = "boundary"
    CHECK = "check"
    DETAILS = "details"
    PLAY_IT = "play it"

    # The library
    SEARCH = "search"
    SEARCH_POSITION = "search position"
    OPEN_SELECTED = "open selected"
    IMPORT = "import"
    SORT = "sort"
    TRAIN = "train"
    AUDIT = "audit"
    FAVOURITE = "favourite"
    NOTE = "note"
    RENAME = "rename"
    MOVE = "move"
    DELETE = "delete"
    ORGANIZE = "organize"
    PICTURE = "picture"
    PRINT = "print"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    PAGE_UP = "page up"
    PAGE_DOWN = "page down"
    NEXT_COLLECTION = "next collection"
    PREVIOUS_COLLECTION = "previous collection"

    # The dashboard (it imports, too)
    EXPORT = "export"
    # The patterns
    EXPLORE = "explore"
    LINES_3 = "lines 3"
    LINES_5 = "lines 5"
    LINES_7 = "lines 7"
    LINES_9 = "lines 9"
    GAMES = "games"

    # A game
    STEP_BACK = "step back"
    STEP_ON = "step on"
    SCAN = "scan"

    # Dialogs
    ACCEPT = "accept"


#: Actions that are repeated while their key is held down; all others happen once per press.
REPEATED = frozenset(
    {
        Action.UNDO, Action.REDO, Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN, Action.PAGE_UP,
        Action.PAGE_DOWN, Action.DEPTH_UP, Action.DEPTH_DOWN, Action.BREADTH_UP, Action.BREADTH_DOWN,
        Action.SECONDS_UP, Action.SECONDS_DOWN, Action.LARGER, Action.SMALLER,
        Action.STEP_BACK, Action.STEP_ON, Action.BACK_TEN, Action.FORWARD_TEN,
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Binding:
    """One action in one scope, with its keys; the first one is shown on buttons."""

    scope: Scope
    action: Action
    keys: tuple[str, ...]


def _bindings(scope: Scope, table: Mapping[Action, str]) -> list[Binding]:
    return [Binding(scope, action, tuple(keys.split())) for action, keys in table.items()]


DEFAULT_BINDINGS: tuple[Binding, ...] = (
    *_bindings(
        Scope.WINDOW,
        {
            Action.HELP: "F1 Ctrl+?",
            Action.FULL_SCREEN: "F11",
            Action.QUIT: "Ctrl+Q",
            Action.BACK: "Escape",
            Action.SHOW_LIBRARY: "F2",
            Action.SHOW_PRACTICE: "F3",
            Action.SHOW_EDITOR: "F4",
            Action.SHOW_PROGRESS: "F7",
            Action.SHOW_PATTERNS: "F8",
            Action.SHOW_GAME: "F10",
            Action.TUTORIAL: "F6",
            Action.GENERATE: "F12",
            Action.SETTINGS: "Ctrl+,",
            Action.TOGGLE_THEME: "F9",
            Action.NEXT_BOARD: "Shift+F9",
            Action.TOGGLE_SOUND: "Ctrl+M",
            Action.LARGER: "Ctrl++ Ctrl+=",
            Action.SMALLER: "Ctrl+-",
            Action.NEW: "Ctrl+N",
            Action.OPEN: "Ctrl+O",
        },
    ),
    *_bindings(
        Scope.PRACTICE,
        {
            Action.UNDO: "Left Ctrl+Z",
            Action.REDO: "Right Ctrl+Y Ctrl+Shift+Z",
            Action.FIRST: "Home",
            Action.LAST: "End",
            Action.BACK_TEN: "PageUp",
            Action.FORWARD_TEN: "PageDown",
            Action.PASS: "P",
            Action.RESET: "R",
            Action.HINT: "H",
            Action.START: "S",
            Action.STOP: "X",
            Action.SELF_PLAY: "Shift+S",
            Action.SHOW_LINE: "V",
            Action.WHY: "Y",
            Action.STUBBORN: "O",
            Action.TAKE_BACK: "U",
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
            Action.FAVOURITE: "F",
            Action.PEEK: "I",
            Action.CHECK_LINE: "F5",
            Action.QUIZ_ALIVE: "1",
            Action.QUIZ_DEAD: "2",
            Action.QUIZ_UNSETTLED: "3",
            Action.QUIZ_KO: "4",
            Action.QUIZ_SEKI: "5",
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
    ),
    *_bindings(
        Scope.EDITOR,
        {
            Action.UNDO: "Ctrl+Z",
            Action.REDO: "Ctrl+Y Ctrl+Shift+Z",
            Action.SAVE: "Ctrl+S",
            Action.SAVE_AS: "Ctrl+Shift+S",
            Action.COPY: "Ctrl+C",
            Action.PASTE: "Ctrl+V",
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
            Action.CLEAR: "Ctrl+Delete",
            Action.FIRST_TO_PLAY: "F",
            Action.BOUNDARY: "B",
            Action.COORDINATES: "K",
            Action.WHOLE_BOARD: "W",
            Action.CHECK: "F5",
            Action.DETAILS: "D",
            Action.PLAY_IT: "Ctrl+E",
        },
    ),
    *_bindings(
        Scope.LIBRARY,
        {
            Action.SEARCH: "/ Ctrl+F",
            Action.SEARCH_POSITION: "P Ctrl+Shift+F",
            Action.OPEN_SELECTED: "Enter",
            Action.IMPORT: "Ctrl+I",
            Action.TRAIN: "T",
            Action.AUDIT: "A",
            Action.FAVOURITE: "F",
            Action.NOTE: "N",
            Action.RENAME: "R",
            Action.MOVE: "M",
            Action.DELETE: "Delete",
            Action.UNDO: "Ctrl+Z",
            Action.ORGANIZE: "O",
            Action.SORT: "S",
            Action.PICTURE: "Ctrl+Shift+P",
            Action.PRINT: "Ctrl+P",
            Action.EDIT: "Ctrl+E",
            Action.LEFT: "Left",
            Action.RIGHT: "Right",
            Action.UP: "Up",
            Action.DOWN: "Down",
            Action.PAGE_UP: "PageUp",
            Action.PAGE_DOWN: "PageDown",
            Action.FIRST: "Home",
            Action.LAST: "End",
            Action.NEXT_COLLECTION: "Ctrl+PageDown",
            Action.PREVIOUS_COLLECTION: "Ctrl+PageUp",
        },
    ),
    *_bindings(Scope.PROGRESS, {Action.EXPORT: "Ctrl+S", Action.IMPORT: "Ctrl+I"}),
    *_bindings(
        Scope.PATTERNS,
        {
            Action.EXPLORE: "Enter",
            Action.TAKE_BACK: "Backspace",
            Action.LEFT: "Left",
            Action.RIGHT: "Right",
            Action.UP: "Up",
            Action.DOWN: "Down",
            Action.PAGE_UP: "PageUp",
            Action.PAGE_DOWN: "PageDown",
            Action.FIRST: "Home",
            Action.LAST: "End",
            Action.LINES_3: "3",
            Action.LINES_5: "5",
            Action.LINES_7: "7",
            Action.LINES_9: "9",
            Action.GAMES: "G",
        },
    ),
    *_bindings(
        Scope.GAME,
        {
            Action.STEP_BACK: "Left",
            Action.STEP_ON: "Right",
            Action.FIRST: "Home",
            Action.LAST: "End",
            Action.BACK_TEN: "PageUp",
            Action.FORWARD_TEN: "PageDown",
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
    ),
    *_bindings(Scope.DIALOG, {Action.ACCEPT: "Enter"}),
)


class KeyMap:
    """The current bindings: the user's own, and the defaults for all other actions.

    ``overrides`` maps ``"scope.action"`` to a list of keys.
    """

    def __init__(self, overrides: Mapping[str, Sequence[str]] | None = None) -> None:
        self._keys: dict[tuple[Scope, Action], tuple[str, ...]] = {}
        self._actions: dict[tuple[Scope, str], Action] = {}
        for binding in DEFAULT_BINDINGS:
            chosen = (overrides or {}).get(f"{binding.scope}.{binding.action}")
            self._bind(binding.scope, binding.action, binding.keys if chosen is None else tuple(chosen))

    def _bind(self, scope: Scope, action: Action, keys: tuple[str, ...]) -> None:
        self._keys[scope, action] = keys
        for key in keys:
            self._actions[scope, key] = action

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

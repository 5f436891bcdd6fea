"""Maps key presses to actions, by the user's keys or by the defaults in ``keys.toml``.

A scene has a :class:`Scope` and gets :class:`Action` values; a binding of the scene's scope takes precedence
over a binding of the whole window. Only arrows, Enter and Escape reach a scene as keys, for the widget with
the focus. :mod:`gold.gui.keys.chords` defines the names of keys.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame

from gold.gui.keys.actions import Action, Scope
from gold.gui.keys.chords import chords, pretty


@dataclass(frozen=True, slots=True)
class Binding:
    """The keys of one action in one scope; the first key is shown on buttons."""

    scope: Scope
    action: Action
    keys: tuple[str, ...]


@cache
def default_bindings() -> tuple[Binding, ...]:
    """Load the default keys of all actions from ``keys.toml`` beside this module."""
    with Path(__file__).with_name("keys.toml").open("rb") as file:
        scopes = tomllib.load(file)
    return tuple(
        Binding(Scope(scope), Action(action), tuple(keys.split()))
        for scope, table in scopes.items()
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
        for binding in default_bindings():
            scope = binding.scope
            action = binding.action
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
        """The keys of an action in scenes of this scope; empty if it has none."""
        return self._keys.get((scope, action)) or self._keys.get((Scope.WINDOW, action), ())

    def cap(self, action: Action, scope: Scope, but: Collection[str] = ()) -> str:
        """The text of an action's key for a button; empty if it has no key.

        It is the first key, such as ``←`` or ``Ctrl E``. A key in ``but`` is used only if there is
        no other.
        """
        keys = self.keys(action, scope)
        free = [key for key in keys if key not in but]
        return pretty((free or keys)[0]) if keys else ""

    def table(self, scope: Scope) -> Iterator[tuple[Action, tuple[str, ...]]]:
        """All actions of a scope with their keys, in the order of ``keys.toml``."""
        return ((action, keys) for (where, action), keys in self._keys.items() if where is scope)

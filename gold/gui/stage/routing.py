"""Event routing: decides whether the scene, a text field, the focus ring or the key table gets an event."""

from __future__ import annotations

import math
import time

import pygame

from gold.gui.keys.actions import REPEATED
from gold.gui.keys.chords import chords, types_text
from gold.gui.stage.scene import Scene
from gold.gui.stage.stack import SceneStack
from gold.gui.stage.toast import Toast

_AT_MOST = 0.4  # most seconds between the clicks of a double click
_NEAR = 8  # most pixels between the clicks of a double click
_PRESSING = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE})
_ALT = frozenset({pygame.K_LALT, pygame.K_RALT})


class Router:
    """Passes events to the scene on top, and knows which keys are held down."""

    def __init__(self, scenes: SceneStack, toast: Toast) -> None:
        self._scenes = scenes
        self._toast = toast
        self._held: set[int] = set()
        self._drop_text = False
        self._second_click = SecondClick()

    def route_event(self, event: pygame.event.Event) -> None:
        """Pass an event to the scene on top or to its widgets. The scene must have been laid out."""
        scene = self._scenes.top
        if self._second_click.swallows(event, scene):
            return
        match event.type:
            case pygame.MOUSEBUTTONDOWN if self._toast.shown:
                self._toast.dismiss()
                scene.dirty = True
            case pygame.KEYDOWN:
                if event.key in _ALT:
                    scene.ui.hold_alt(True)
                typing = scene.ui.typing
                used = self._give_key(scene, event)
                self._drop_text = used and not typing
                if used:
                    return
            case pygame.KEYUP:
                if event.key in _ALT:
                    scene.ui.hold_alt(False)
                self._held.discard(event.key)
                self._drop_text = False
            case pygame.WINDOWFOCUSLOST:
                self._held.clear()
                scene.ui.hold_alt(False)
            case pygame.TEXTINPUT if self._drop_text:
                # already handled as a shortcut: "/" opens the search and is not typed into it
                return
        if not scene.ui.process_events(event) and scene is self._scenes.top:
            scene.process_event(event)

    def _give_key(self, scene: Scene, event: pygame.event.Event) -> bool:
        """Pass on a key press, or carry out the key's action.

        It goes to a text field, the scene or the focus ring. Return whether it was used.
        """
        repeated = event.key in self._held
        self._held.add(event.key)
        if repeated and event.key in _PRESSING and not scene.ui.typing:
            return True  # a held key would also press a button in what its first press has opened
        typed_into = scene.ui.ring.current if scene.ui.typing else None
        if typed_into is not None and typed_into.typing_key(event):
            scene.dirty = True
            return True
        if scene.take_key(event):
            scene.dirty = True
            return True
        if scene.ui.typing:
            if any(types_text(name) for name in chords(event)):
                scene.ui.process_events(event)
                return True
            if event.key == pygame.K_ESCAPE:
                scene.ui.set_focus_set(None)
                scene.ui.ring.focus(None, show=False)
                return True
        if scene.ui.ring.key(event):
            scene.dirty = True
            return True
        action = scene.ui.keys.action(event, scene.scope)
        if action is None:
            return False
        if action in REPEATED or not repeated:
            scene.ui.perform(action)
        return True


class SecondClick:
    """Drops the second click of a double click if the first click has changed something.

    That is the scene, or the button under the mouse. Otherwise the second click could play a move
    in the scene that the first opened, or skip a problem by a button that has replaced another.
    """

    def __init__(self) -> None:
        self._first: tuple[float, tuple[int, int], tuple[object, ...]] | None = None
        self._swallowing = False

    def swallows(self, event: pygame.event.Event, scene: Scene) -> bool:
        """Return whether to drop the event.

        It is dropped if it presses or releases the button for such a second click. Must be called
        for every event.
        """
        if event.type == pygame.MOUSEBUTTONUP and self._swallowing:
            self._swallowing = False
            return True
        if event.type == pygame.KEYDOWN:
            self._first = None
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return False
        widgets = [each for each in scene.ui.ring.widgets if each.can_focus]
        names = [each.name for each in widgets if each.focus_rect.collidepoint(event.pos)]
        now = time.monotonic()
        here: tuple[object, ...] = (type(scene), *names)
        first = self._first
        self._first = (now, event.pos, here)
        if first is not None:
            when, place, there = first
            is_second = now - when < _AT_MOST and math.dist(place, event.pos) < _NEAR
            self._swallowing = is_second and there != here
        if self._swallowing:
            self._first = None
        return self._swallowing

"""Scenes: what the window shows, one on top of the other; and what they may ask of the window.

To write one, subclass :class:`Scene`, set ``scope`` (whose keys it takes) and ``tab`` (which tab of the top
bar is lit), and override what is needed:

- ``build()`` makes the widgets of ``self.ui`` inside ``self.area``; it runs again after every change of size,
  theme or scale, and after :meth:`Scene.relayout`. Keep no state in widgets that must survive it.
- ``perform(action)`` does what a key or button asks for; return True when it was for this scene.
- ``process_event(event)`` gets the events that no widget used.
- ``update(seconds)`` runs every frame; set ``self.dirty`` when the picture changes, and keep ``busy`` True
  while something moves, so that frames keep coming.
- ``draw(canvas)`` paints what lies under the widgets.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pygame

from gold.gui.keys.table import Action, KeyMap, Scope
from gold.gui.look.theme import Theme
from gold.gui.stage.tabs import Tab
from gold.gui.stage.toast import ToastKind
from gold.gui.widgets.ui import Ui
from gold.problem.collection import Collection
from gold.problem.model import Problem
from gold.trainer.settings import Settings


class Window(Protocol):
    """What a scene may ask of the window that shows it.

    The program's own is :class:`gold.gui.app.window.App`; a test may give its scene something smaller. What
    only some scenes need, the computer or the record of what was solved, they are given beside it.
    """

    @property
    def settings(self) -> Settings:
        """The user's, to be changed by :meth:`change` alone."""

    @property
    def theme(self) -> Theme:
        """Colours, sizes and fonts, which follow from the settings."""

    @property
    def keys(self) -> KeyMap:
        """Which key does what, which follows from the settings."""

    def change(self, **values: object) -> None:
        """Change settings, keep them, and show everything accordingly.

        :raises GoldError: if a value cannot be, or the settings cannot be kept.
        """

    def say(self, text: str, kind: ToastKind = "info") -> None:
        """Show a short message in the top bar."""

    def hush(self) -> None:
        """Take away what was said of something that has gone; what went wrong stays to be read."""

    def perform(self, action: Action) -> None:
        """Do what a key or button asks for: first the scene on top, then the window."""

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""

    def pop(self, scene: Scene | None = None) -> None:
        """Close the scene on top, or the given one wherever it is; the last scene stays."""

    def show(self, tab: Tab) -> object:
        """Go to a tab; whatever lies over its scene is closed."""

    def play(self, collection: Collection, index: int = 0) -> None:
        """Practise a problem of a collection; next and previous lead through the others.

        :raises GoldError: if it cannot be played; what is practised stays then.
        """

    def try_out(self, problem: Problem) -> None:
        """Practise a problem that is still in the editor; Edit leads back there without loading anything.

        :raises InvalidPositionError: if it cannot be played yet; the window then stays where it is.
        """

    def edit(self, problem: Problem, path: Path | None, index: int = 0) -> None:
        """Open a problem in the editor; ``path`` and ``index`` say which of a file it is, if it has one."""

    def open_text(self, text: str, path: Path) -> None:
        """Open the problems of a text that is in no file: to play where that is possible, else in the editor.
        ``path`` names it, and its ending the format.

        :raises GoldError: if there are none, unless that takes a while and is said later.
        """

    def quit(self) -> None:
        """Close the window, unless a scene wants to ask first."""


class Scene:
    """One screen. ``overlay`` scenes are drawn over the one below and have no top bar."""

    scope: Scope = Scope.WINDOW
    tab: Tab | None = None
    overlay = False

    def __init__(self, window: Window) -> None:
        self.window = window
        self.dirty = True
        self.area = pygame.Rect(0, 0, 0, 0)
        self.bar_space = pygame.Rect(0, 0, 0, 0)
        self._ui: Ui | None = None
        self._laid_out: tuple[tuple[int, int], Theme] | None = None
        self._outdated = False

    # To override

    def build(self) -> None:
        """Make the widgets."""

    def bar_note(self) -> str:
        """A few quiet words at the right of the top bar."""
        return ""

    def caption(self) -> str:
        """What the window's title says besides the program's name."""
        return self.tab.label if self.tab is not None else ""

    def perform(self, action: Action) -> bool:  # noqa: ARG002  # for subclasses
        """Do what was asked for; False when it is none of this scene's business."""
        return False

    def take_key(self, event: pygame.event.Event) -> bool:  # noqa: ARG002  # for subclasses
        """Use a key press before the focus and the table of keys get it; False leaves it to them."""
        return False

    def process_event(self, event: pygame.event.Event) -> bool:  # noqa: ARG002  # for subclasses
        """Use an event that no widget used; False when it was of no use."""
        return False

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def draw(self, canvas: pygame.Surface) -> None:
        """Paint what lies under the widgets."""

    def settings_changed(self) -> None:
        """Told after the user has changed a setting; theme, scale and keys take care of themselves."""

    def resume(self) -> None:
        """Come to the top of the stack."""

    def pause(self) -> None:
        """Be covered, or put away for a while."""

    def close(self) -> None:
        """Be put away for good: stop what runs."""

    def may_close(self) -> bool:
        """Whether the window may be closed now; a scene that answers False has asked the user something."""
        return True

    @property
    def busy(self) -> bool:
        """Whether frames have to keep coming though nobody touches anything."""
        return False

    @property
    def toast_area(self) -> pygame.Rect:
        """The part of the top bar in which short messages appear."""
        return self.bar_space

    # For the scenes to use

    @property
    def ui(self) -> Ui:
        """The widgets."""
        assert self._ui is not None, "the scene has not been laid out yet"
        return self._ui

    @property
    def theme(self) -> Theme:
        """Colours, sizes, fonts."""
        return self.window.theme

    @property
    def needs_layout(self) -> bool:
        """Whether it has no widgets yet."""
        return self._ui is None

    @property
    def needs_drawing(self) -> bool:
        """Whether it looks different from what was drawn last."""
        return self.dirty or self._ui is None or self._ui.dirty

    @property
    def typing(self) -> bool:
        """Whether letters go to a text field."""
        return self._ui is not None and self._ui.typing

    def px(self, length: float) -> int:
        """A length of the design in pixels."""
        return self.window.theme.px(length)

    def relayout(self) -> None:
        """Make the widgets anew before the next frame."""
        self._laid_out = None
        self.dirty = True

    # For the window

    def forget_widgets(self) -> None:
        """Make everything anew before the next frame, for other keys or another language."""
        self._outdated = True
        self.relayout()

    def lay_out(self, size: tuple[int, int], theme: Theme, build_bar: Callable[[Scene], pygame.Rect]) -> None:
        """Make the widgets if the size, the theme or the scene itself asks for it.

        ``build_bar`` makes the top bar and returns the space that it leaves to the scene.
        """
        if self._laid_out == (size, theme):
            return
        if self._ui is None or self._outdated or self._ui.style is not theme:
            self._outdated = False
            self._ui = Ui(size, theme, self.window.keys, self.scope, self.window.perform)
        else:
            self._ui.rebuild(size)
        self._laid_out = size, theme
        self.area = pygame.Rect((0, 0), size)
        if not self.overlay:
            self.bar_space = build_bar(self)
            height = self.bar_space.height
            self.area = pygame.Rect(0, height, size[0], size[1] - height)
        self.build()
        self._ui.update(0.0)  # pygame_gui draws what its last update saw; a covered scene gets no other
        self.dirty = True
